"""Second order in the window: G draws the gradient's graph, which is stepped like any other."""

from __future__ import annotations

import mpmath
import pytest
from PySide6.QtCore import Qt

from gui.document.expression import parse_document
from gui.document.folding import contents
from gui.document.graph import chosen_output
from gui.document.model import Point
from gui.paint import FAR
from gui.viewmodel.extent import group_mark
from gui.viewmodel.frames import mark_box
from gui.viewmodel.theme import frame_tint

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


def layers(hand) -> list:
    """The open layers, the lowest order first."""
    return sorted(hand.canvas.scene.frames.values(), key=lambda shape: shape.order)


def derive(hand, times: int) -> None:
    """y = tanh(x) at 1, and its derivatives up to this order as graphs."""
    hand.parts.actions.files.show(parse_document("y = tanh(x)", {"x": 1.0}))
    for _order in range(times):
        hand.press(Qt.Key.Key_G)


def open_all(hand) -> None:
    """Every layer open, as a double-click on each would have it."""
    hand.parts.actions.framing.set_folded(list(hand.session.document.frames), False)


def test_each_gradient_is_drawn_in_a_layer_above_the_one_before(hand) -> None:
    derive(hand, 3)
    open_all(hand)
    found = layers(hand)
    assert [(shape.title, shape.note) for shape in found] == [
        ("gradient of y by x", "1st derivative · 3 functions"),
        ("gradient of gx by x", "2nd derivative · 6 functions"),
        ("gradient of gx1 by x", "3rd derivative · 13 functions"),
    ]
    below = min(hand.canvas.scene.variables[hand.named(name)].rect.y for name in ("x", "y"))
    for shape in found:
        assert shape.rect.bottom < below
        below = shape.rect.y
    assert len({frame_tint(hand.canvas.theme, shape.order) for shape in found}) == 3


def test_a_layer_holds_its_own_nodes_and_covers_no_other(hand) -> None:
    derive(hand, 3)
    open_all(hand)
    document, scene = hand.session.document, hand.canvas.scene
    for shape in layers(hand):
        inside = contents(document, document.frames[shape.id])
        nodes = [*scene.variables.values(), *scene.functions.values(), *scene.constants.values()]
        assert {n.id for n in nodes if n.rect.meets(shape.rect)} == inside


def test_the_nodes_that_were_there_stay_where_they_are(hand) -> None:
    before = {name: hand.centre(name) for name in ("x", "a", "A", "y")}
    hand.click(hand.centre("x"))
    hand.press(Qt.Key.Key_G)
    assert {name: hand.centre(name) for name in before} == before


def test_the_status_bar_counts_the_functions_of_every_order(hand) -> None:
    """tanh has 1; its derivative adds 3, the second 6, the third 13."""
    label = hand.window.status.growth_label
    assert not label.isVisible()
    derive(hand, 3)
    assert label.isVisible()
    assert label.text() == "forward 1 · 1st derivative 3 · 2nd 6 · 3rd 13"


def test_a_layer_is_folded_by_its_triangle_and_those_above_come_down(hand) -> None:
    derive(hand, 3)
    open_all(hand)
    second, third, fourth = layers(hand)
    hand.canvas.zoom_to(1.0)
    hand.canvas.set_viewport(
        hand.canvas.viewport.centred_on(third.rect.centre, hand.canvas.width(), 400)
    )
    hand.click(mark_box(third.rect).centre)
    scene = hand.canvas.scene
    box = scene.functions[third.id]
    assert (box.title, box.subtitle) == ("gradient of gx by x", "2nd derivative · 6 functions")
    assert box.rect.bottom == pytest.approx(third.rect.bottom, abs=1.0)
    assert scene.frames[second.id].rect == second.rect
    fallen = scene.frames[fourth.id].rect.y - fourth.rect.y
    assert fallen == pytest.approx(third.rect.height - box.rect.height, abs=1.0)
    hand.click(group_mark(box.rect).centre)
    again = layers(hand)
    assert [shape.rect for shape in again] == [second.rect, third.rect, fourth.rect]


def test_several_layers_are_folded_at_once_as_one_edit(hand) -> None:
    derive(hand, 3)
    open_all(hand)
    frames = frozenset(hand.session.document.frames)
    before = hand.session.document
    hand.session.select(frames)
    hand.press(Qt.Key.Key_H, CTRL)
    assert hand.canvas.folded.groups.keys() == frames == hand.session.selection
    assert hand.session.undo_stack.undoText() == "Collapse 3 frames"
    hand.press(Qt.Key.Key_Z, CTRL)
    assert hand.session.document is before


def test_tanh_to_the_fifth_order(hand) -> None:
    """As many layers are folded as it takes to read the rest; the value is mpmath's."""
    derive(hand, 5)
    document, scene = hand.session.document, hand.canvas.scene
    assert len(document.functions) == 133
    orders = [shape.order for shape in scene.functions.values() if shape.is_group]
    assert sorted(orders) == [2, 3, 4, 5, 6]
    assert "collapsed for room" in hand.window.status.currentMessage()
    assert hand.canvas.viewport.scale > FAR
    fifth = float(mpmath.diff(mpmath.tanh, 1, 5))
    output = chosen_output(document)
    assert float(hand.session.evaluation.values[output]) == pytest.approx(fifth, rel=1e-9)
    nodes = [*scene.variables.values(), *scene.functions.values(), *scene.constants.values()]
    nodes = [node for node in nodes if node.id not in hand.canvas.folded.stubs]
    assert not [
        (a.id, b.id) for i, a in enumerate(nodes) for b in nodes[:i] if a.rect.meets(b.rect)
    ]


def test_automatic_layout_stacks_the_layers_again(hand) -> None:
    derive(hand, 2)
    _second, third = layers(hand)
    hand.parts.actions.editor.move(
        {node: Point(0.0, 0.0) for node in hand.session.document.functions}
    )
    hand.session.select(frozenset())
    hand.press(Qt.Key.Key_L)
    two, three = layers(hand)
    assert three.rect.bottom < two.rect.y < hand.centre("x").y
    assert three.rect.width == pytest.approx(third.rect.width, abs=2.0)
