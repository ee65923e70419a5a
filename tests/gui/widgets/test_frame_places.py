"""What is in a frame and where it stands: dragged in and out, lined up, arranged."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from gui.document.expression import parse_document
from gui.document.model import Point
from tests.gui.widgets.framed import CTRL, KEY, bar, frame, group, shape, undone, with_frame


@pytest.fixture
def framed(hand):
    return with_frame(hand)


def test_dragging_the_title_moves_what_is_in_the_frame(framed) -> None:
    before = {name: framed.centre(name) for name in ("a", "A", "b", "B", "x")}
    start = bar(framed)
    # By 60: a middle that comes near another's would stop where it is level with it.
    framed.drag(start, Point(start.x + 30.0, start.y + 60.0))
    for name in ("a", "A", "b", "B"):
        at, was = framed.centre(name), before[name]
        assert at.x - was.x == pytest.approx(30.0, abs=2.0)
        assert at.y - was.y == pytest.approx(60.0, abs=2.0)
    assert framed.centre("x") == before["x"]
    assert len(frame(framed).members) == 4
    assert undone(framed) == "Move 4 nodes"


def test_a_node_dragged_into_a_frame_joins_it_and_dragged_out_leaves(framed) -> None:
    rect = shape(framed).rect
    framed.drag(framed.centre("x"), Point(rect.x + 70.0, rect.y + 90.0))
    assert framed.named("x") in frame(framed).members
    assert undone(framed) == "Move into “frame 1”"
    framed.drag(framed.centre("x"), Point(rect.x - 160.0, rect.bottom + 60.0))
    assert framed.named("x") not in frame(framed).members
    assert undone(framed) == "Move out of the frame"
    assert len(frame(framed).members) == 4


def test_a_frame_is_outlined_while_it_would_take_what_is_dragged_in(framed) -> None:
    rect = shape(framed).rect
    place = Point(rect.x + 70.0, rect.y + 90.0)
    edge = framed.pixel(Point(rect.centre.x, rect.y))
    framed.begin_drag(framed.centre("x"), place)
    accent = QColor(framed.canvas.theme.accent)
    image = framed.canvas.grab().toImage()
    ratio = image.devicePixelRatio()
    near = {
        image.pixelColor(round((edge.x() + dx) * ratio), round((edge.y() + dy) * ratio)).name()
        for dx in range(8)
        for dy in range(-2, 3)
    }
    assert accent.name() in near
    inside = framed.pixel(Point(rect.right - 12.0, rect.bottom - 12.0))
    ground = image.pixelColor(round(inside.x() * ratio), round(inside.y() * ratio)).name()
    assert ground == framed.canvas.theme.frame
    framed.press(KEY.Key_Escape)
    assert framed.named("x") not in frame(framed).members


def test_lining_up_takes_a_group_for_one_node(framed) -> None:
    framed.press(KEY.Key_H, CTRL)
    members = frame(framed).members
    before = {m: framed.session.document.node(m).position for m in members}
    framed.session.select(frozenset([frame(framed).id, framed.named("x")]))
    framed.parts.actions["align_row"].trigger()
    after = {m: framed.session.document.node(m).position for m in members}
    shifts = {round(after[m].y - before[m].y, 6) for m in members}
    assert len(shifts) == 1
    assert group(framed).rect.centre.y == pytest.approx(framed.centre("x").y)


def test_a_node_moved_within_its_frame_stays_in_it(framed) -> None:
    at = framed.centre("a")
    framed.drag(at, Point(at.x, at.y + 15.0))
    assert framed.named("a") in frame(framed).members


def test_arranging_keeps_a_frame_apart_from_others(hand) -> None:
    text = "a = square(x); b = exp(a); c = sin(x); d = cos(c); y = b * d + a * c"
    hand.parts.actions.files.show(parse_document(text, {"x": 0.5}))
    hand.session.select(frozenset(map(hand.named, ("a", "d"))))
    hand.press(KEY.Key_G, CTRL)
    hand.press(KEY.Key_Escape)
    hand.session.select(frozenset())
    hand.press(KEY.Key_L)
    rect, members = shape(hand).rect, frame(hand).members
    scene = hand.canvas.scene
    nodes = [*scene.variables.values(), *scene.functions.values(), *scene.constants.values()]
    assert not [n.id for n in nodes if n.id not in members and n.rect.meets(rect)]
    covered = [(a.id, b.id) for i, a in enumerate(nodes) for b in nodes[:i] if a.rect.meets(b.rect)]
    assert not covered


def test_arranging_takes_a_group_for_one_node(framed) -> None:
    framed.press(KEY.Key_H, CTRL)
    framed.session.select(frozenset())
    framed.press(KEY.Key_L)
    scene = framed.canvas.scene
    nodes = [*scene.variables.values(), *scene.functions.values()]
    nodes = [n for n in nodes if n.id not in framed.canvas.folded.stubs]
    assert not [
        (a.id, b.id) for i, a in enumerate(nodes) for b in nodes[:i] if a.rect.meets(b.rect)
    ]


def test_an_opened_frame_makes_itself_room(framed) -> None:
    framed.press(KEY.Key_H, CTRL)
    framed.session.select(frozenset())
    framed.press(KEY.Key_L)
    framed.double_click(group(framed).rect.centre)
    rect, members, scene = shape(framed).rect, frame(framed).members, framed.canvas.scene
    nodes = [*scene.variables.values(), *scene.functions.values()]
    assert {n.id for n in nodes if n.rect.meets(rect)} == members
