"""The commands of the Backprop menu: going through the trace, and how backward() is run."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import partial

from autodiff.orders import ORDERS
from gui.actions.command import Command
from gui.actions.editor import Editor
from gui.actions.group import Group
from gui.player import SPEEDS, Player
from gui.session import Session
from gui.translation import _

_ORDER_KEYS = {
    "generation": "B, G",
    "lifo": "B, L",
    "overwrite": "B, O",
    "recursive": "B, R",
    "topological": "B, T",
    "dependencies": "B, D",
}


def order_names() -> dict[str, str]:
    """What each order of the algorithm is called where there is little room, by its id."""
    names = {
        "generation": _("Generation-sorted"),
        "lifo": _("Last in, first out"),
        "overwrite": _("Overwrite"),
        "recursive": _("Recursive"),
        "topological": _("Topological"),
        "dependencies": _("Dependency counting"),
    }
    return {order: names[order] for order in ORDERS}


def order_labels() -> dict[str, str]:
    """The same with what it is known from or by."""
    known = {
        "generation": _("the book, from step 16 on"),
        "lifo": _("step 14: no generations"),
        "overwrite": _("step 12: set, never add"),
        "recursive": _("each input’s creator, no seen set"),
        "topological": _("micrograd"),
        "dependencies": _("HIPS autograd, PyTorch"),
    }
    label = _("{name} ({known})")
    return {
        order: label.format(name=name, known=known[order]) for order, name in order_names().items()
    }


def order_tips() -> dict[str, str]:
    """Where each order is from: the book's step, or who uses it."""
    return {
        "generation": _("The book, from step 16 on: the highest generation pops first"),
        "lifo": _("The book’s step 14: no generations and no seen set; the last one in pops first"),
        "overwrite": _("The book’s step 12: as step 14, but a gradient is set, never added"),
        "recursive": _("Each function visits its inputs’ creators one by one, with no seen set"),
        "topological": _("micrograd: every function once, in reversed depth-first order"),
        "dependencies": _("HIPS autograd and, but for ties, PyTorch: once all users are done"),
    }


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
            Command(
                "one_run",
                _("One run alone"),
                self.one_run,
                ("Shift+S",),
                self._has_several_runs,
                tip=_("Take what the state lab did off the timeline"),
            ),
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
                ("Shift+G",),
                checked=self._creates_graph,
                tip=_("Build the graph of the gradients too, so that they can be differentiated"),
            ),
            Command(
                "retain_grad",
                _("retain_grad"),
                self.toggle_retain_grad,
                ("Shift+R",),
                checked=self._retains_grad,
                tip=_("Keep the gradients of intermediate variables after they have been used"),
            ),
        )

    def step(self) -> None:
        """Look at the next function, popped or, in the forward pass, called."""
        self._leave_playing()
        if self._fresh() and (course := self._session.course) is not None:
            self._look(course.next_stop(self._session.cursor.position), course.last)

    def step_back(self) -> None:
        """Look at the function before."""
        self._leave_playing()
        if self._fresh() and (course := self._session.course) is not None:
            self._look(course.stop_before(self._session.cursor.position), course.first)

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
        """Look at step 0 of this run; from there, at the run before or the forward pass's start."""
        self._leave_playing()
        if self._fresh() and (course := self._session.course) is not None:
            here = self._session.cursor.position
            starts = [course.end_of(run, 0) for run in range(len(course.runs))]
            earlier = bisect_left(starts, here)
            self._session.look_at(starts[earlier - 1] if earlier else course.first)

    def end(self) -> None:
        """Look at the last step of this run; from there, at that of the next one."""
        self._leave_playing()
        self._fresh()
        if (course := self._session.course) is not None:
            ends = [
                start + each.last
                for start, each in zip(course.starts, course.timelines, strict=True)
            ]
            later = bisect_right(ends, self._session.cursor.position)
            self._session.look_at(ends[min(later, len(ends) - 1)])

    def go_to_step(self, step: int) -> None:
        """Look at the step with this number in the run that is looked at."""
        self._leave_playing()
        self._fresh()
        if (course := self._session.course) is not None:
            run = course.run_at(self._session.cursor.position)
            last = len(course.timelines[run].steps) - 1
            self._session.look_at(course.end_of(run, max(0, min(step, last))))

    def go_to_position(self, position: int) -> None:
        """Look at a position of the course of the runs, a line of the algorithm."""
        self._leave_playing()
        self._fresh()
        self._session.look_at(position)

    def record(self) -> None:
        """Run backward() again and look at step 0."""
        self._leave_playing()
        self._session.record()

    def one_run(self) -> None:
        """Have the document's own run alone on the timeline."""
        self._leave_playing()
        self._session.perform(())

    def faster(self) -> None:
        """Play at the next higher speed."""
        self._player.set_speed(next(s for s in SPEEDS if s > self._player.state.speed))

    def slower(self) -> None:
        """Play at the next lower speed."""
        self._player.set_speed(next(s for s in reversed(SPEEDS) if s < self._player.state.speed))

    def set_order(self, order: str) -> None:
        """Run backward() in another order, recorded at once."""
        label = _("Order: {name}").format(name=order_names()[order])
        self._editor.set_options(label, order=order)
        self._record_stale()

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
        self._record_stale()

    def toggle_retain_grad(self) -> None:
        """Turn retain_grad on or off, recorded at once."""
        self._editor.set_options(_("retain_grad"), retain_grad=not self._retains_grad())
        self._record_stale()

    def _order_commands(self) -> tuple[Command, ...]:
        tips = order_tips()
        return tuple(
            Command(
                f"order_{order}",
                label,
                partial(self.set_order, order),
                (_ORDER_KEYS[order],),
                checked=partial(self._has_order, order),
                tip=tips[order],
            )
            for order, label in order_labels().items()
        )

    def _record_stale(self) -> None:
        """Record what was changed; a change that was cancelled has left the trace as it was."""
        if self._session.is_stale:
            self._session.record()

    def _fresh(self) -> bool:
        """Record a stale trace and stay at its start (False), or do nothing (True)."""
        if not self._session.is_stale:
            return True
        self._session.record()
        return False

    def _look(self, stop: int | None, edge: int) -> None:
        self._session.look_at(edge if stop is None else stop)

    def _leave_playing(self) -> None:
        if self._player.state.running:
            self._player.pause()

    def _can_step(self) -> bool:
        return bool(self._session.document.functions) and (
            self._session.is_stale or self._session.timeline is not None
        )

    def _has_several_runs(self) -> bool:
        return bool(self._session.states)

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
