"""The notice over the canvas: where it stands, and what it says of a graph that lacks something."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from gui.document import edits
from gui.document.model import Document, Value


def edited(hand) -> None:
    hand.double_click(hand.centre("x"))
    hand.type("3")
    hand.press(Qt.Key.Key_Return)


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
def test_it_covers_no_node_of_a_fitted_graph_and_no_other_part(hand, size) -> None:
    hand.window.resize(*size)
    edited(hand)
    area, canvas = hand.window.area, hand.canvas
    notice = area.notice.geometry()
    assert area.notice.isVisible()
    assert not notice.intersects(area.zoom_bar.geometry())
    assert not notice.intersects(area.minimap.geometry())
    assert area.rect().contains(notice)
    scene = canvas.scene
    for node in (*scene.variables.values(), *scene.functions.values()):
        assert not canvas.viewport.rect_to_pixels(node.rect).toRect().intersects(notice)


def test_it_offers_to_record_again_what_can_be_recorded(hand) -> None:
    edited(hand)
    assert hand.window.area.notice.label.text().startswith("The graph was edited")
    assert hand.window.area.notice.button.isVisible()


def test_it_says_what_is_missing_where_nothing_can_be_recorded(hand) -> None:
    """Two inputs of an add that stands alone are not connected: recording would not help."""
    document, _variable = edits.add_variable(Document(), value=Value(1.0))
    document, function = edits.add_function(document, "add")
    document = edits.set_output(document, document.functions[function].outputs[0])
    hand.session.edit("Add add", document)
    notice = hand.window.area.notice
    assert notice.isVisible()
    assert notice.label.text().startswith("add1: ")
    assert not notice.button.isVisible()
