"""The state lab: what the book's steps 14 and 18 say of running again, clearing and keeping."""

from __future__ import annotations

from gui.document.course import course_of
from gui.document.examples import seed_example
from gui.document.expression import parse_document
from gui.document.lab import Clear, Run, perform
from gui.document.model import Document
from gui.document.names import variable_names
from gui.viewmodel.formula import formula_view
from gui.viewmodel.gradients import gradient_row, variables_in_order
from gui.viewmodel.lab import Lab, presets
from gui.viewmodel.lab_sentences import sentences
from gui.viewmodel.queue import queue_view
from gui.viewmodel.reading import Reading
from gui.viewmodel.side_by_side import Mark


def key(document: Document, name: str) -> str:
    """The id of the variable of this name."""
    return next(k for k, shown in variable_names(document).items() if shown == name)


def lab_of(document: Document, *actions) -> Lab:
    """A lab; an action names its variables as the screen does."""
    done = [
        Run(key(document, a.output), a.retain_grad)
        if isinstance(a, Run)
        else Clear(tuple(key(document, name) for name in a.variables))
        for a in actions
    ]
    return Lab(document, perform(document, done))


def row(lab: Lab, name: str, at: int = -1) -> list[str]:
    """What one variable shows, column by column, at the end or at a position."""
    at = at % len(lab.positions)
    rows = (lab.row(number, at) for number in range(len(lab.variables)))
    return next([cell.text for cell in each.cells] for each in rows if each.heading == name)


def test_backward_again_adds_to_the_leaf() -> None:
    """64 and 64 more, as in the book's step 14 for x + x: the second run must not be surprised."""
    lab = lab_of(seed_example(), Run("y"), Run("y"))
    assert row(lab, "x") == ["64.0", "128.0"]
    assert row(lab, "a") == ["–", "–"]
    assert sentences(lab, 1)[0] == (
        "x.grad was not cleared, so this run adds to it: 64.0 + 64.0 = 128.0."
    )


def test_cleargrad_in_between_starts_anew() -> None:
    """64 both times."""
    lab = lab_of(seed_example(), Run("y"), Clear(("x",)), Run("y"))
    assert row(lab, "x") == ["64.0", "–", "64.0"]
    assert sentences(lab, 1) == ("x.grad is None now, so the next run starts it anew.",)
    assert sentences(lab, 2)[0] == "x.grad was None, so it starts anew: 64.0."


def test_clearing_one_leaf_leaves_the_other() -> None:
    """y = p * q at 3 and -4: p's -4 starts anew, q's 3 becomes 6."""
    document = parse_document("y = p * q", {"p": 3.0, "q": -4.0})
    lab = lab_of(document, Run("y"), Clear(("p",)), Run("y"))
    assert row(lab, "p") == ["−4.0", "–", "−4.0"]
    assert row(lab, "q") == ["3.0", "3.0", "6.0"]


def test_retain_grad_keeps_what_the_next_run_does_not_add_to() -> None:
    """a has 16 after the first, and 16 again after a second that keeps it, not 32."""
    lab = lab_of(seed_example(), Run("y", True), Run("y", True))
    assert row(lab, "a") == ["16.0", "16.0"]
    assert row(lab, "x") == ["64.0", "128.0"]
    assert any("started it anew and did not add to it" in text for text in sentences(lab, 1))
    lab = lab_of(seed_example(), Run("y", True), Run("y"))
    assert row(lab, "a") == ["16.0", "–"]


def test_a_second_output_adds_its_own_derivatives() -> None:
    """c = x ** 4 has 4 x ** 3 = 32 at 2: 64 + 32 = 96. What it does not reach stays."""
    lab = lab_of(seed_example(), Run("y"), Run("c"))
    assert row(lab, "x") == ["64.0", "96.0"]
    assert sentences(lab, 1)[0] == ("This run starts from c: it adds the derivatives of c alone.")
    document = parse_document("u = x * x; z = u + w", {"x": 3.0, "w": 1.0})
    lab = lab_of(document, Run("z"), Run("u"))
    assert row(lab, "w") == ["1.0", "1.0"]
    assert "This run does not reach w: w.grad stays 1.0." in sentences(lab, 1)


def test_time_goes_through_all_runs() -> None:
    """5 positions each; in the second run's step 3 a has 16 and x still 64."""
    lab = lab_of(seed_example(), Run("y"), Run("y"))
    assert len(lab.positions) == 10
    assert lab.where(8) == "2. y.backward(): step 3 of 4, pop B"
    assert row(lab, "a", at=8) == ["–", "16.0"]
    assert row(lab, "x", at=8) == ["64.0", "64.0"]
    assert row(lab, "x", at=4) == ["64.0", ""]
    assert row(lab, "x", at=0) == ["–", ""]


def test_what_an_action_changed_is_marked() -> None:
    """x alone, where nothing is kept."""
    lab = lab_of(seed_example(), Run("y"), Run("y"))
    rows = {r.heading: r for r in (lab.row(n, 9) for n in range(5))}
    assert rows["x"].cells[1].mark is Mark.CHANGED
    assert rows["a"].cells[1].mark is Mark.SAME


def test_every_preset_runs_on_the_seeds_example() -> None:
    """Each says something of each column."""
    found = presets(seed_example())
    assert [preset.title for preset in found] == [
        "backward() again",
        "cleargrad() in between",
        "retain_grad, then without",
        "A second output: c",
    ]
    for preset in found:
        lab = Lab(seed_example(), perform(seed_example(), preset.actions))
        assert all(sentences(lab, column) for column in range(len(lab.states)))


def test_an_empty_document_has_nothing_to_run() -> None:
    """No presets, no positions."""
    assert presets(Document()) == ()
    assert Lab(Document(), ()).positions == ()


def test_the_panels_say_that_nothing_runs_where_gradients_are_cleared() -> None:
    """No seed, no queue, nobody waited for; x has no gradient any more."""
    lab = lab_of(seed_example(), Run("y"), Clear(("x",)), Run("y"))
    first = lab.states[0].recording
    start = course_of(first).starts[1]
    reading = Reading.of(first, start)
    assert formula_view(reading).title == "x.cleargrad()"
    assert formula_view(reading).terms == ()
    assert queue_view(reading).empty == "Nothing waits, since nothing runs here."
    rows = [gradient_row(reading, k) for k in variables_in_order(reading)]
    assert {(row.grad[0], row.source, row.complete) for row in rows} == {("–", "–", False)}
