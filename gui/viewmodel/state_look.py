"""How a function's state looks, on the canvas and in every export: its border and its badge."""

from __future__ import annotations

from dataclasses import dataclass

from gui.viewmodel.scene import FunctionShape, FunctionState
from gui.viewmodel.theme import Theme


@dataclass(frozen=True, slots=True)
class StateLook:
    """Colours by their names in the theme, the border's breadth in scene units."""

    tone: str  # of the border, and of the badge behind its text
    badge_text: str
    breadth: float
    dashed: bool = False

    def colour(self, theme: Theme) -> str:
        """The border's colour in a theme."""
        return str(getattr(theme, self.tone))

    def badge_colour(self, theme: Theme) -> str:
        """The colour of the badge's text in a theme."""
        return str(getattr(theme, self.badge_text))


_WAITING = StateLook("queued", "queued_text", 2.0, dashed=True)
_LOOKS = {
    FunctionState.IDLE: StateLook("function_outline", "text_muted", 1.4),
    FunctionState.QUEUED: _WAITING,
    FunctionState.NEXT: _WAITING,
    FunctionState.POPPED: StateLook("popped", "popped_text", 3.2),
    FunctionState.DONE: StateLook("done", "done_text", 2.0),
    FunctionState.FAILED: StateLook("error", "error_text", 2.0),
}


def state_look(shape: FunctionShape) -> StateLook:
    """The look of a function's state; one that cannot compute looks as one whose rule failed."""
    return _LOOKS[FunctionState.FAILED if shape.problem else shape.state]
