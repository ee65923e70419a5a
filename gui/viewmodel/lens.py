"""The algorithm lens: one graph under several orders side by side, and where they part.

Two tables have a column for each order. The first follows the runs step by step (each stands at its
own step k) or function by function (each stands where it popped the same function); the second
shows the gradients there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gui.document.evaluation import record
from gui.document.limits import MAX_LENS_STEPS
from gui.document.model import Document
from gui.translation import _, ngettext
from gui.viewmodel.gradients import variables_in_order
from gui.viewmodel.history import history_row
from gui.viewmodel.lens_run import LensRun
from gui.viewmodel.numbers import short, whole
from gui.viewmodel.reading import Reading
from gui.viewmodel.side_by_side import Cell, Mark, Row

RIGHT = "generation"
_POPS = 4  # pops of one function that a cell names


@dataclass(frozen=True, slots=True)
class Preset:
    """Orders that are worth seeing side by side; the right one stands last."""

    id: str
    title: str
    orders: tuple[str, ...]


def order_titles() -> dict[str, str]:
    """What each order is called in the lens: by the book's step, or by who uses it."""
    return {
        "overwrite": _("Step 12: overwrite"),
        "lifo": _("Step 14: no generations"),
        "generation": _("Step 16: generations"),
        "recursive": _("Recursive calls"),
        "topological": _("micrograd: topological"),
        "dependencies": _("PyTorch: dependencies"),
    }


def presets() -> tuple[Preset, ...]:
    """The choices of the lens, the book's own first."""
    every = ("overwrite", "lifo", "recursive", "topological", "dependencies", RIGHT)
    return (
        Preset("book", _("The book: steps 12, 14 and 16"), ("overwrite", "lifo", RIGHT)),
        Preset("step-12", _("Step 12 (overwrite) beside step 16"), ("overwrite", RIGHT)),
        Preset("step-14", _("Step 14 (no generations) beside step 16"), ("lifo", RIGHT)),
        Preset("recursive", _("Recursive calls beside step 16"), ("recursive", RIGHT)),
        Preset("micrograd", _("micrograd’s order beside step 16"), ("topological", RIGHT)),
        Preset("pytorch", _("PyTorch’s order beside step 16"), ("dependencies", RIGHT)),
        Preset("all", _("All six orders"), every),
    )


class Lens:
    """The runs of one document under several orders, each in its column."""

    def __init__(self, document: Document, runs: tuple[LensRun, ...], right: Reading) -> None:
        self.runs = runs
        self.document = document
        self._right = right
        timeline = right.timeline
        self.functions = tuple(
            function
            for step in range(1, right.steps + 1)
            if (function := timeline.popped_in(step)) is not None
        )
        self.variables = variables_in_order(right)

    @classmethod
    def of(cls, document: Document, orders: tuple[str, ...]) -> Lens | None:
        """Record the document under these orders; None where it cannot be recorded."""
        right = _reading(document, RIGHT)
        if right is None:
            return None
        readings = [right if order == RIGHT else _reading(document, order) for order in orders]
        held = LensRun(right)
        runs = tuple(
            held if each is right else LensRun(each, held) for each in readings if each is not None
        )
        return cls(document, runs, right)

    @property
    def titles(self) -> tuple[str, ...]:
        """The heading of each column."""
        return tuple(order_titles()[run.order] for run in self.runs)

    @property
    def steps(self) -> int:
        """The number of steps of the longest run."""
        return max(run.steps for run in self.runs)

    def steps_at(self, row: int, by_function: bool) -> tuple[int, ...]:
        """The step at which each run stands in a row of the first table; past its end, its end."""
        if by_function:
            function = self.functions[row]
            return tuple((*run.timeline.pops_of(function), run.steps)[0] for run in self.runs)
        return tuple(min(row, run.steps) for run in self.runs)

    def step_row(self, step: int) -> Row:
        """What each run popped in its step k, and what then waits."""
        return Row(str(step), tuple(self._step_cell(run, step) for run in self.runs))

    def function_row(self, row: int) -> Row:
        """When each run popped one function, and with which output gradients."""
        function = self.functions[row]
        cells = tuple(self._function_cell(run, row) for run in self.runs)
        return Row(self._right.function(function), cells)

    def gradient_row(self, number: int, steps: tuple[int, ...]) -> Row:
        """The gradient of one variable in each run, at that run's step."""
        key = self.variables[number]
        cells = (_gradient_cell(r, key, step) for r, step in zip(self.runs, steps, strict=True))
        return Row(self._right.variable(key), tuple(cells))

    def _step_cell(self, run: LensRun, step: int) -> Cell:
        if step > run.steps:
            return Cell("")
        row = history_row(run.reading, step)
        text = f"{row.event}  {row.queue}"
        first = run.first_difference
        if first is None or step < first:
            return Cell(text, tooltip=text)
        if step == first:
            return Cell(text, Mark.FIRST_OTHER if run.ends_right else Mark.FIRST, tooltip=text)
        right = self._right.timeline
        same = step <= self._right.steps and right.popped_in(step) == run.timeline.popped_in(step)
        differs = Mark.OTHER if run.ends_right else Mark.DIFFERS
        return Cell(text, Mark.SAME if same else differs, tooltip=text)

    def _function_cell(self, run: LensRun, row: int) -> Cell:
        function = self.functions[row]
        pops, received = run.timeline.pops_of(function), run.received.get(function, [])
        if not pops:
            return Cell(_("never popped"), self._mark(run, row))
        steps = _shortened([str(step) for step in pops])
        grads = _shortened([", ".join(short(gy, 12) for gy in gys) for gys in received])
        text = ngettext(
            "step {steps}: gy = {gradients}", "steps {steps}: gy = {gradients}", len(pops)
        ).format(steps=steps, gradients=grads)
        return Cell(text, self._mark(run, row), tooltip=text)

    def _mark(self, run: LensRun, row: int) -> Mark:
        if self.functions[row] not in run.given_otherwise:
            return Mark.SAME
        earlier = run.given_otherwise.intersection(self.functions[:row])
        return Mark.DIFFERS if earlier else Mark.FIRST


def _reading(document: Document, order: str) -> Reading | None:
    # The book releases gradients from step 18 on: the run of step 16 keeps them.
    kept = document.options.retain_grad or order == RIGHT
    options = replace(document.options, order=order, retain_grad=kept)
    recording = record(replace(document, options=options), limit=MAX_LENS_STEPS)
    return Reading.of(recording, 0)


def _gradient_cell(run: LensRun, key: str, step: int) -> Cell:
    grad = run.timeline.at_step(step).grad(key)
    text, tooltip = short(grad), whole(grad)
    if grad is None or not run.is_wrong(key, step):
        return Cell(text, tooltip=tooltip)
    right = run.right_value(key, step)
    mark = Mark.DIFFERS if step and run.is_wrong(key, step - 1) else Mark.FIRST
    return Cell(text, mark, short(right), f"{whole(grad)} ≠ {whole(right)}")


def _shortened(parts: list[str]) -> str:
    return ", ".join(parts if len(parts) <= _POPS else [*parts[:_POPS], "…"])
