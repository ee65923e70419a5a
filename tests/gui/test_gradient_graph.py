"""Second order in the window: G draws the gradient's graph, which is stepped like any other."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gui.document.expression import parse_document

CTRL = Qt.KeyboardModifier.ControlModifier


def names(hand) -> list[str]:
    """What the variables with a name are called."""
    return [v.name for v in hand.session.document.variables.values() if v.name is not None]


def test_g_makes_the_gradient_the_output(hand) -> None:
    """y = 2 x ** 4 at 2: gx is 64; stepping to the end gives x the second derivative, 96."""
    hand.click(hand.centre("x"))
    hand.press(Qt.Key.Key_G)
    assert hand.window.status.currentMessage() == (
        "gx is the output now: 7 functions were added, there are 11."
    )
    session = hand.session
    gx = hand.named("gx")
    assert session.document.output == gx
    assert float(session.evaluation.values[gx]) == 64.0
    hand.press(Qt.Key.Key_End)
    assert float(session.cursor.snapshot.grad(hand.named("x"))) == 96.0


def test_it_is_one_step_of_undo(hand) -> None:
    """Ctrl Z gives the graph of y back."""
    before = hand.session.document
    hand.click(hand.centre("x"))
    hand.press(Qt.Key.Key_G)
    hand.press(Qt.Key.Key_Z, CTRL)
    assert hand.session.document == before


def test_the_only_leaf_need_not_be_selected(hand) -> None:
    """Twice G is the second derivative as a graph: 24 x ** 2 = 96."""
    hand.session.select(frozenset())
    assert hand.parts.actions["gradient_graph"].text() == "Add the graph of x.grad"
    hand.press(Qt.Key.Key_G)
    hand.press(Qt.Key.Key_G)
    output = hand.session.document.output
    assert float(hand.session.evaluation.values[output]) == 96.0


def test_what_cannot_be_differentiated_says_why(hand) -> None:
    """The gradient of x + x is 2 everywhere."""
    hand.session.open_document(parse_document("y = x + x", {"x": 3.0}))
    hand.press(Qt.Key.Key_G)
    said = "The gradient of x is the constant 2.0: it has no graph."
    assert hand.window.status.currentMessage() == said
    assert names(hand) == ["x", "y"]


def test_functions_and_the_output_have_no_gradient_to_draw(hand) -> None:
    """Nor has a choice of two."""
    action = hand.parts.actions["gradient_graph"]
    for node in ("A", "y"):
        hand.click(hand.centre(node))
        assert not action.isEnabled()
    hand.session.select(frozenset([hand.named("x"), hand.named("a")]))
    assert not action.isEnabled()


def test_the_larger_graph_stands_free(hand) -> None:
    """No node of the gradient's graph covers another, old or new."""
    document = parse_document("y = (x - 1) ** 2 * exp(-x)", {"x": 2.0})
    hand.parts.actions.files.show(document)
    hand.click(hand.centre("x"))
    hand.press(Qt.Key.Key_G)
    scene = hand.canvas.scene
    nodes = [*scene.variables.values(), *scene.functions.values(), *scene.constants.values()]
    assert len(nodes) > 20
    covered = [
        (one.id, other.id)
        for at, one in enumerate(nodes)
        for other in nodes[:at]
        if one.rect.meets(other.rect)
    ]
    assert not covered
