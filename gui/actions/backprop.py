"""The commands of the Backprop menu: going through the trace, and how backward() is run."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import partial

from autodiff.orders import ORDERS
from gui.actions.command import Command
from gui.actions.editor import Editor
from gui.actions.group import Group
from gui.player import SPEEDS, Player
from gui.session import Session
from gui.translation import _


def order_labels() -> dict[str, str]:
    """What each order of the algorithm is called on the screen, by its id."""
    labels = {
        "generation": _("Generation-sorted"),
        "lifo": _("Last in, first out (no generations)"),
        "overwrite": _("Overwrite (set, never add)"),
        "recursive": _("Recursive"),
        "topological": _("Topological"),
        "dependencies": _("Dependency counting"),
    }
    return {order: labels[order] for order in ORDERS}


class BackpropActions(Group):
    """Stepping looks at what was recorded; a stale trace is recorded anew first."""

    def __init__(self, session: Session, player: Player, editor: Editor) -> None:
        self._session = session
        self._player = player
        self._editor = editor

    def commands(self) -> tuple[Command, ...]:
        can_step = self._can_step
        return (
            Command("step", _("Step"), self.step, ("Right",), can_step),
            Command("step_back", _("Step back"), self.step_back, ("Left",), can_step),
            Command("line", _("Next line"), self.line, ("Shift+Right",), can_step),
            Command("line_back", _("Previous line"), self.line_back, ("Shift+Left",), can_step),
            Command(
                "play",
                _("Play"),
                self._player.toggle,
                ("Space",),
                can_step,
                name=self._play_name,
            ),
            Command("faster", _("Play faster"), self.faster, ("]",), self._can_play_faster),
            Command("slower", _("Play slower"), self.slower, ("[",), self._can_play_slower),
            Command("home", _("Go to the start"), self.home, ("Home",), can_step),
            Command("end", _("Go to the end"), self.end, ("End",), can_step),
            Command("record", _("Record again"), self.record, ("R", "Ctrl+R"), can_step),
            *self._order_commands(),
            Command(
                "lens",
                _("Algorithm lens…"),
                partial(self.show_window, "lens"),
                ("O",),
                can_step,
                tip=_("See this graph under several orders side by side"),
            ),
            Command(
                "lab",
                _("State lab…"),
                partial(self.show_window, "lab"),
                ("S",),
                can_step,
                tip=_("Run backward() again, clear gradients, and see what adds up"),
            ),
            Command(
                "quiz",
                _("Predict, then reveal…"),
                self.show_quiz,
                ("P",),
                can_step,
                tip=_("Say what each step will do before you see it"),
            ),
            Command(
                "create_graph",
                _("create_graph"),
                self.toggle_create_graph,
                checked=self._creates_graph,
                tip=_("Build the graph of the gradients too, so that they can be differentiated"),
            ),
            Command(
                "retain_grad",
                _("retain_grad"),
                self.toggle_retain_grad,
                checked=self._retains_grad,
                tip=_("Keep the gradients of intermediate variables after they have been used"),
            ),
        )

    def step(self) -> None:
        """Look at the next popped function."""
        self._leave_playing()
        if self._fresh():
            steps = self._steps()
            self._look(steps, bisect_right(steps, self._session.cursor.position))

    def step_back(self) -> None:
        """Look at the popped function before."""
        self._leave_playing()
        if self._fresh():
            steps = self._steps()
            self._look(steps, bisect_left(steps, self._session.cursor.position) - 1)

    def line(self) -> None:
        """Look at the next line of the algorithm."""
        self._leave_playing()
        if self._fresh():
            self._session.look_at(self._session.cursor.position + 1)

    def line_back(self) -> None:
        """Look at the line of the algorithm before."""
        self._leave_playing()
        if self._fresh():
            self._session.look_at(self._session.cursor.position - 1)

    def home(self) -> None:
        """Look at step 0."""
        self.go_to_step(0)

    def end(self) -> None:
        """Look at the last step."""
        self._leave_playing()
        self._fresh()
        steps = self._steps()
        self._look(steps, len(steps) - 1)

    def go_to_step(self, step: int) -> None:
        """Look at the step with this number."""
        self._leave_playing()
        self._fresh()
        self._look(self._steps(), step)

    def go_to_position(self, position: int) -> None:
        """Look at a position of the timeline, a line of the algorithm."""
        self._leave_playing()
        self._fresh()
        self._session.look_at(position)

    def record(self) -> None:
        """Run backward() again and look at step 0."""
        self._leave_playing()
        self._session.record()

    def faster(self) -> None:
        """Play at the next higher speed."""
        self._player.set_speed(next(s for s in SPEEDS if s > self._player.state.speed))

    def slower(self) -> None:
        """Play at the next lower speed."""
        self._player.set_speed(next(s for s in reversed(SPEEDS) if s < self._player.state.speed))

    def set_order(self, order: str) -> None:
        """Run backward() in another order, recorded at once."""
        label = _("Order: {name}").format(name=order_labels()[order])
        self._editor.set_options(label, order=order)
        self._session.record()

    def show_window(self, name: str) -> None:
        """Open the lens, the lab or the quiz."""
        if self.window is not None:
            self.window.show_window(name)

    def show_quiz(self) -> None:
        """Ask about each step before it is shown; a stale trace is recorded first."""
        self._leave_playing()
        self._fresh()
        self.show_window("quiz")

    def toggle_create_graph(self) -> None:
        """Turn create_graph on or off, recorded at once."""
        self._editor.set_options(_("create_graph"), create_graph=not self._creates_graph())
        self._session.record()

    def toggle_retain_grad(self) -> None:
        """Turn retain_grad on or off, recorded at once."""
        self._editor.set_options(_("retain_grad"), retain_grad=not self._retains_grad())
        self._session.record()

    def _order_commands(self) -> tuple[Command, ...]:
        return tuple(
            Command(
                f"order_{order}",
                label,
                partial(self.set_order, order),
                checked=partial(self._has_order, order),
            )
            for order, label in order_labels().items()
        )

    def _fresh(self) -> bool:
        """Record a stale trace and stay at its start (False), or do nothing (True)."""
        if not self._session.is_stale:
            return True
        self._session.record()
        return False

    def _steps(self) -> Sequence[int]:
        timeline = self._session.timeline
        return () if timeline is None else timeline.steps

    def _look(self, steps: Sequence[int], index: int) -> None:
        if steps:
            self._session.look_at(steps[max(0, min(index, len(steps) - 1))])

    def _leave_playing(self) -> None:
        if self._player.state.running:
            self._player.pause()

    def _can_step(self) -> bool:
        return bool(self._session.document.functions) and (
            self._session.is_stale or self._session.timeline is not None
        )

    def _can_play_faster(self) -> bool:
        return self._player.state.speed < SPEEDS[-1]

    def _can_play_slower(self) -> bool:
        return self._player.state.speed > SPEEDS[0]

    def _play_name(self) -> str:
        return _("Pause") if self._player.state.running else _("Play")

    def _has_order(self, order: str) -> bool:
        return self._session.document.options.order == order

    def _creates_graph(self) -> bool:
        return self._session.document.options.create_graph

    def _retains_grad(self) -> bool:
        return self._session.document.options.retain_grad
