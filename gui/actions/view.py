"""The commands of the View menu: how the graph and the window are shown."""

from __future__ import annotations

from functools import partial

from gui.actions.command import Command
from gui.actions.group import Group
from gui.settings import Settings
from gui.translation import _

ZOOM_STEP = 1.25
_THEME_KEYS = {"system": "T, S", "light": "T, L", "dark": "T, D"}
_PANEL_KEYS = {  # as in VS Code
    "palette": "Ctrl+B",
    "steps": "Ctrl+Alt+B",
    "bottom": "Ctrl+J",
    "minimap": "Ctrl+Shift+M",
}


def panel_labels() -> dict[str, str]:
    """The parts of the window that can be hidden, by id."""
    return {
        "palette": _("Palette"),
        "steps": _("Queue, step and gradients"),
        "bottom": _("Algorithm and timeline"),
        "minimap": _("Minimap"),
    }


class ViewActions(Group):
    """Nothing here changes the document."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def commands(self) -> tuple[Command, ...]:
        themes = {"system": _("As the system"), "light": _("Light"), "dark": _("Dark")}
        return (
            Command("zoom_in", _("Zoom in"), self.zoom_in, ("Ctrl++", "Ctrl+=")),
            Command("zoom_out", _("Zoom out"), self.zoom_out, ("Ctrl+-",)),
            Command("zoom_reset", _("100 %"), self.zoom_reset, ("Ctrl+0",)),
            Command("fit", _("Fit"), self.fit, ("F",), tip=_("Show the whole graph")),
            *(
                Command(
                    f"theme_{choice}",
                    label,
                    partial(self.set_theme, choice),
                    (_THEME_KEYS[choice],),
                    checked=partial(self._has_theme, choice),
                )
                for choice, label in themes.items()
            ),
            Command(
                "animate",
                _("Animate steps"),
                self.toggle_animation,
                ("M",),
                checked=self._animated,
            ),
            *(
                Command(
                    f"panel_{panel}",
                    label,
                    partial(self.toggle_panel, panel),
                    (_PANEL_KEYS[panel],),
                    checked=partial(self._panel_is_shown, panel),
                )
                for panel, label in panel_labels().items()
            ),
            Command("focus_expression", _("Expression bar"), self.focus_expression, ("Ctrl+L",)),
        )

    def zoom_in(self) -> None:
        """One step nearer."""
        if self.canvas is not None:
            self.canvas.zoom_by(ZOOM_STEP)

    def zoom_out(self) -> None:
        """One step further away."""
        if self.canvas is not None:
            self.canvas.zoom_by(1 / ZOOM_STEP)

    def zoom_reset(self) -> None:
        """At 100 %."""
        if self.canvas is not None:
            self.canvas.zoom_to(1.0)

    def fit(self) -> None:
        """Show the whole graph."""
        if self.canvas is not None:
            self.canvas.fit()

    def set_theme(self, choice: str) -> None:
        """Light, dark, or as the system."""
        self._settings.theme = choice

    def toggle_animation(self) -> None:
        """Move from step to step, or jump."""
        self._settings.animated = not self._settings.animated

    def toggle_panel(self, panel: str) -> None:
        """Show or hide a part of the window."""
        if self.window is not None:
            self.window.toggle_panel(panel)

    def focus_expression(self) -> None:
        """Go to the expression bar."""
        if self.window is not None:
            self.window.focus_expression()

    def _has_theme(self, choice: str) -> bool:
        return self._settings.theme == choice

    def _animated(self) -> bool:
        return self._settings.animated

    def _panel_is_shown(self, panel: str) -> bool:
        return self.window is None or self.window.panel_is_shown(panel)
