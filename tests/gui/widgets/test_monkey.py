"""Two thousand random clicks, drags, wheels and keys: nothing raises, and undo leads back home."""

from __future__ import annotations

import gc
import random

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

KEYS = [
    *(getattr(Qt.Key, f"Key_{name}") for name in ("Right", "Left", "Home", "End", "Tab", "Delete")),
    *(getattr(Qt.Key, f"Key_{name}") for name in ("Return", "Escape", "F2", "L", "F", "Down", "2")),
]
WITH_CONTROL = [getattr(Qt.Key, f"Key_{name}") for name in ("Z", "Y", "A", "C", "V", "D", "X", "R")]
CONTROL = Qt.KeyboardModifier.ControlModifier
NOTHING = Qt.KeyboardModifier.NoModifier
BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton)


class Monkey:
    """Does one random thing after another, the same ones for the same seed."""

    def __init__(self, hand, seed: int) -> None:
        self.hand = hand
        self.random = random.Random(seed)

    def act(self) -> None:
        kinds = (self.click, self.drag, self.drag, self.key, self.key, self.control, self.wheel)
        self.random.choice((*kinds, self.double_click, self.carry, self.type))()

    def place(self) -> QPoint:
        """A node as often as not, since empty space is soon explored."""
        canvas = self.hand.canvas
        document = self.hand.session.document
        nodes = [*document.variables, *document.functions]
        if nodes and self.random.random() < 0.6:
            shape = canvas.scene.node(self.random.choice(nodes))
            side = self.random.choice((shape.rect.x, shape.rect.centre.x, shape.rect.right))
            return canvas.viewport.to_pixels(shape.rect.centre._replace(x=side)).toPoint()
        room = canvas.rect()
        return QPoint(self.random.randrange(room.width()), self.random.randrange(room.height()))

    def keys(self) -> Qt.KeyboardModifier:
        alt = Qt.KeyboardModifier.AltModifier
        shift = Qt.KeyboardModifier.ShiftModifier
        return self.random.choice((NOTHING, NOTHING, NOTHING, shift, CONTROL, alt))

    def click(self) -> None:
        QTest.mouseClick(self.hand.canvas, BUTTONS[0], self.keys(), self.place())

    def double_click(self) -> None:
        at = self.place()
        QTest.mouseClick(self.hand.canvas, BUTTONS[0], NOTHING, at)
        QTest.mouseDClick(self.hand.canvas, BUTTONS[0], NOTHING, at)

    def drag(self) -> None:
        canvas, button = self.hand.canvas, self.random.choice(BUTTONS)
        start, end = self.place(), self.place()
        QTest.mousePress(canvas, button, self.keys(), start)
        QTest.mouseMove(canvas, (start + end) / 2)
        if self.random.random() < 0.15:
            self.key()
        QTest.mouseMove(canvas, end)
        QTest.mouseRelease(canvas, button, NOTHING, end)

    def carry(self) -> None:
        choice = self.random.choice(("variable", "constant", "square", "add", "mul", "pow", "sum"))
        self.hand.carry_from_palette(
            choice, self.hand.canvas.viewport.to_scene(QPointF(self.place()))
        )

    def key(self) -> None:
        QTest.keyClick(self.target(), self.random.choice(KEYS))

    def control(self) -> None:
        QTest.keyClick(self.target(), self.random.choice(WITH_CONTROL), CONTROL)

    def type(self) -> None:
        QTest.keyClicks(self.target(), self.random.choice(("3", "1/3", "exp", "[1,2]", "y=x*x")))

    def wheel(self) -> None:
        at = QPointF(self.place())
        event = QWheelEvent(
            at,
            at,
            QPoint(),
            QPoint(0, self.random.choice((120, -120))),
            Qt.MouseButton.NoButton,
            self.keys(),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.hand.canvas, event)

    def target(self):
        return QApplication.focusWidget() or self.hand.window


@pytest.mark.complaint(16)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_nothing_that_a_hand_does_breaks_it(parts, hand, qtbot, seed):
    start = parts.session.document
    monkey = Monkey(hand, seed)
    for turn in range(500):
        monkey.act()
        for menu in hand.window.findChildren(QMenu):
            menu.close()
        if turn % 50 == 0:
            QApplication.processEvents()
            gc.collect()
        scene, document = hand.canvas.scene, parts.session.document
        shown = {*scene.functions, *scene.variables, *scene.constants}
        assert shown == {*document.functions, *document.variables}
        for wire in document.wires():
            assert wire.variable in document.variables
    QApplication.processEvents()
    hand.canvas.cancel_gesture()
    end, stack = parts.session.document, parts.session.undo_stack
    index = stack.index()
    stack.setIndex(0)
    assert parts.session.document == start
    stack.setIndex(index)
    assert parts.session.document == end
