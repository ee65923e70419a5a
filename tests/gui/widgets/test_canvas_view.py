"""What the canvas shows: zoom, moving the view, fit, the minimap, what is repainted."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QRegion, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from gui.document.expression import parse_document
from gui.document.model import Point
from gui.viewmodel.scene import Rect
from gui.viewmodel.theme import THEMES
from gui.widgets.viewport import Viewport


def wheel(canvas, at: QPoint, turned: int, keys=Qt.KeyboardModifier.NoModifier) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(canvas.mapToGlobal(at)),
        QPoint(),
        QPoint(0, turned),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


@pytest.mark.complaint(30)
def test_the_wheel_zooms_to_the_mouse(hand):
    canvas = hand.canvas
    at = QPoint(200, 150)
    before = canvas.viewport.to_scene(QPointF(at))
    scale = canvas.viewport.scale
    for turned in (120, 120, -120, 240):
        wheel(canvas, at, turned)
    after = canvas.viewport.to_scene(QPointF(at))
    assert canvas.viewport.scale > scale
    assert (after.x, after.y) == pytest.approx((before.x, before.y))


def test_the_middle_button_and_space_move_the_view(hand):
    canvas = hand.canvas
    before = canvas.viewport
    QTest.mousePress(canvas, Qt.MouseButton.MiddleButton, pos=QPoint(100, 100))
    QTest.mouseMove(canvas, QPoint(140, 130))
    QTest.mouseRelease(canvas, Qt.MouseButton.MiddleButton, pos=QPoint(140, 130))
    assert canvas.viewport == before.panned(40, 30)
    QTest.keyPress(canvas, Qt.Key.Key_Space)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=QPoint(100, 100))
    QTest.mouseMove(canvas, QPoint(90, 100))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=QPoint(90, 100))
    QTest.keyRelease(canvas, Qt.Key.Key_Space)
    assert canvas.viewport == before.panned(30, 30)
    assert not hand.parts.player.state.running, "that was no Play"


def test_fit_on_an_empty_graph_and_the_minimap_on_one(hand):
    hand.parts.actions["new"].trigger()
    hand.press(Qt.Key.Key_F)
    assert hand.canvas.viewport.scale == 1.0
    hand.window.area.minimap.grab()
    hand.click_widget(hand.window.area.minimap)
    hand.press(Qt.Key.Key_F)
    hand.carry_from_palette("variable", Point(0, 0))
    assert hand.named("x")


def test_fit_shows_everything(hand):
    canvas = hand.canvas
    canvas.zoom_to(3.0)
    hand.press(Qt.Key.Key_F)
    shown = canvas.view_rect()
    bounds = canvas.scene.bounds
    assert shown.x <= bounds.x
    assert shown.right >= bounds.right
    assert shown.bottom >= bounds.bottom


@pytest.mark.complaint(40)
@pytest.mark.parametrize("names", ["x", "xA", "Bc", "xy"])
def test_the_selection_is_fitted_and_fit_shows_all_again(hand, names):
    hand.session.select(frozenset(map(hand.named, names)))
    hand.canvas.zoom_to(0.2)
    hand.press(Qt.Key.Key_F, Qt.KeyboardModifier.ShiftModifier)
    view, scene = hand.canvas.view_rect(), hand.canvas.scene
    rects = [scene.node(hand.named(name)).rect for name in names]
    assert all(view.encloses(rect) for rect in rects)
    whole = rects[0].united(rects[-1])
    assert whole.centre.x == pytest.approx(view.centre.x, abs=30)
    assert hand.canvas.viewport.scale > 0.9
    hand.press(Qt.Key.Key_F)
    assert hand.canvas.view_rect().encloses(hand.canvas.scene.bounds)


def test_a_frame_and_a_group_that_are_selected_are_fitted_too(hand):
    hand.session.select(frozenset(map(hand.named, "bB")))
    hand.press(Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    hand.press(Qt.Key.Key_Return)
    (key,) = hand.session.selection
    for _look in ("open", "folded"):
        hand.canvas.zoom_to(0.2)
        hand.press(Qt.Key.Key_F, Qt.KeyboardModifier.ShiftModifier)
        scene = hand.canvas.scene
        shape = scene.frames.get(key) or scene.node(key)
        assert hand.canvas.view_rect().encloses(shape.rect)
        assert hand.canvas.viewport.scale > 0.9
        hand.press(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)


def test_folding_and_its_undo_leave_a_view_of_everything_one_of_everything(hand):
    """Undo had left the zoom of the graph that was smaller, with nodes outside."""
    undo = hand.parts.session.undo_stack
    hand.press(Qt.Key.Key_F)
    hand.session.select(frozenset(map(hand.named, "bB")))
    hand.press(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    hand.press(Qt.Key.Key_Escape)
    for move in (undo.undo, undo.redo, undo.undo):
        move()
        shown = hand.canvas.viewport
        assert hand.canvas.view_rect().encloses(hand.canvas.scene.bounds)
        hand.canvas.fit()
        assert hand.canvas.viewport == shown, "as large as it may be"
    hand.canvas.zoom_to(1.5)
    moved = hand.canvas.viewport
    undo.redo()
    assert hand.canvas.viewport == moved, "who has chosen a view keeps it"


def painted(canvas) -> QImage:
    """All of the canvas as it would be painted anew, without what stands upon it."""
    picture = QImage(canvas.size(), QImage.Format.Format_RGB32)
    flags = canvas.RenderFlag.DrawWindowBackground
    canvas.render(picture, QPoint(), QRegion(canvas.rect()), flags)
    return picture


def levels(picture: QImage) -> np.ndarray:
    """The levels of red, green and blue, (height, width, 4)."""
    shape = picture.height(), picture.width(), 4
    return np.frombuffer(picture.constBits(), np.uint8).reshape(shape).astype(int)


@pytest.mark.parametrize("scale", [0.3, 0.41, 0.7, 1.3])
def test_what_is_repainted_after_an_edit_leaves_nothing_of_what_was(hand, scale):
    """Folding had left the ends of headings that are wider than their columns."""
    hand.parts.settings.animated = False
    canvas, actions = hand.canvas, hand.parts.actions
    text = "h = tanh(x * w + b); g = tanh(h * v + c); y = (g - t) ** 2"
    actions.files.show(parse_document(text, default=0.5))
    canvas.zoom_to(scale)
    regions = []
    canvas.stage.changed.connect(regions.extend)
    hand.session.select(frozenset(map(hand.named, ("tanh1", "mul2", "add2"))))
    for action in ("frame", "collapse", "undo", "redo", "collapse", "step", "delete", "undo"):
        before = painted(canvas)
        regions.clear()
        actions[action].trigger()
        hand.press(Qt.Key.Key_Escape)
        after = painted(canvas)
        mended = QPainter(before)
        for region in regions:
            part = canvas._pixels(region).intersected(canvas.rect())
            mended.drawImage(part, after, part)
        mended.end()
        # from afar the last column is mixed of two, rounded by what was there
        assert abs(levels(before) - levels(after)).max() <= 3, action


def test_a_step_repaints_only_what_changed(hand):
    regions = []
    hand.canvas.stage.changed.connect(regions.append)
    hand.press(Qt.Key.Key_Right)
    area = sum(rect.width * rect.height for changed in regions for rect in changed)
    bounds = hand.canvas.scene.bounds
    assert 0 < area < bounds.width * bounds.height


def test_a_drag_that_waits_at_the_edge_moves_the_view_on(hand, qtbot):
    canvas, before = hand.canvas, hand.canvas.viewport
    hand.begin_drag(hand.centre("y"), hand.centre("y"))
    at = QPoint(canvas.width() - 4, hand.pixel(hand.centre("y")).y())
    QTest.mouseMove(canvas, at)
    qtbot.waitUntil(lambda: canvas.viewport.dx < before.dx - 50, timeout=30_000)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=at)
    assert hand.pixel(hand.centre("y")).x() == pytest.approx(at.x(), abs=12), "still at the mouse"


def test_a_fitted_graph_stays_whole_with_the_cards_of_every_step(hand) -> None:
    """y = x ** 3 + x ** 2 + x: the card of x.grad, which three functions add to, is in view."""
    hand.parts.actions.files.show(parse_document("y = x ** 3 + x ** 2 + x", {"x": 2.0}))
    hand.press(Qt.Key.Key_F)
    for _step in range(len(hand.session.timeline.steps)):
        view = hand.canvas.view_rect()
        for card in hand.canvas.scene.ledgers:
            assert view.united(card.rect.grown(8.0)) == view
        hand.press(Qt.Key.Key_Right)


@pytest.mark.parametrize("percent", range(50, 75))
def test_what_is_in_view_is_revealed_without_moving_the_view(hand, percent) -> None:
    """Rounding said of a node in view that it was not, and the view jumped to it."""
    hand.canvas.zoom_to(percent / 100)
    view = hand.canvas.viewport
    for node in (*hand.session.document.variables, *hand.session.document.functions):
        hand.canvas.reveal(node)
        assert hand.canvas.viewport == view
    hand.canvas.take_over()
    assert hand.canvas.viewport == view


def test_from_afar_the_picture_follows_the_view_the_step_the_selection_and_the_graph(hand):
    """What is kept of the last painting is never shown in place of what is true."""
    canvas, session = hand.canvas, hand.parts.session
    hand.parts.settings.animated = False

    def drag_view(dx: int, dy: int) -> None:
        QTest.mousePress(canvas, Qt.MouseButton.MiddleButton, pos=QPoint(200, 200))
        QTest.mouseMove(canvas, QPoint(200 + dx, 200 + dy))
        QTest.mouseRelease(canvas, Qt.MouseButton.MiddleButton, pos=QPoint(200 + dx, 200 + dy))

    def zoom_out() -> None:
        for _ in range(12):
            wheel(canvas, QPoint(200, 150), -120)

    def select() -> None:
        session.select(frozenset({next(iter(session.document.functions))}))

    def open_another() -> None:
        session.open_document(parse_document("y = exp(x) * sin(x)", {"x": 1.0}))
        zoom_out()

    acts = (
        zoom_out,
        lambda: drag_view(30, -20),
        lambda: hand.press(Qt.Key.Key_Right),
        lambda: drag_view(-50, 10),
        select,
        lambda: drag_view(5, 5),
        open_another,
        lambda: drag_view(-9, 0),
    )
    for act in acts:
        act()
        QApplication.processEvents()
        assert canvas.viewport.scale < 0.3
        kept = canvas.grab().toImage()
        theme = canvas.theme
        canvas.set_theme(THEMES["dark"])
        canvas.grab()
        canvas.set_theme(theme)
        assert alike(kept, canvas.grab().toImage())


def alike(one: QImage, other: QImage) -> bool:
    """Whether two pictures are the same but for rounding."""
    first, second = (np.array(image.constBits(), np.uint8).astype(int) for image in (one, other))
    return bool(np.abs(first - second).max() <= 2)


@pytest.mark.parametrize(
    ("scale", "shown"), [(0.95, "95 %"), (0.0149, "1 %"), (0.0021, "0.2 %"), (0.00004, "0.004 %")]
)
def test_the_zoom_of_a_very_long_graph_is_not_said_to_be_nothing(hand, scale: float, shown: str):
    bar = hand.window.area.zoom_bar
    bar.show_viewport(Viewport(scale))
    assert shown in [button.text() for button in bar.findChildren(QToolButton)]


def test_what_is_in_view_is_found_on_the_minimap_of_a_very_long_graph(hand):
    """A frame of its own colour round it, though a thousandth of the graph is in view."""
    hand.parts.actions.files.show(parse_document("; ".join(f"y{i} = exp(x)" for i in range(300))))
    minimap, canvas = hand.window.area.minimap, hand.canvas
    bounds = canvas.scene.bounds
    minimap.show_view(Rect(*bounds.centre, 1.0, 1.0))
    image = minimap.grab().toImage()
    accent = QColor(canvas.theme.accent)
    near = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y) == accent
    ]
    assert max(x for x, _ in near) - min(x for x, _ in near) >= 7
    assert max(y for _, y in near) - min(y for _, y in near) >= 7
