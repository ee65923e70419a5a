"""The seed's example with one frame in it, and what the tests of frames ask of the window."""

from __future__ import annotations

from hand import Hand
from PySide6.QtCore import Qt

from gui.document.model import Frame, Point
from gui.viewmodel.frames import title_bar
from gui.viewmodel.scene import FrameShape, FunctionShape

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
KEY = Qt.Key


def with_frame(hand: Hand) -> Hand:
    """The hand at a window with a, A, b and B in a frame."""
    hand.session.select(frozenset(map(hand.named, ("a", "b"))))
    hand.press(KEY.Key_G, CTRL)
    hand.press(KEY.Key_Return)
    return hand


def frame(hand: Hand) -> Frame:
    """The one frame of the document."""
    (found,) = hand.session.document.frames.values()
    return found


def shape(hand: Hand) -> FrameShape:
    """How it is drawn while it is open."""
    return hand.canvas.scene.frames[frame(hand).id]


def bar(hand: Hand) -> Point:
    """A place in the title bar beside the title."""
    rect = title_bar(shape(hand).rect)
    return Point(rect.right - 20.0, rect.centre.y)


def group(hand: Hand) -> FunctionShape:
    """How it is drawn while it is collapsed."""
    return hand.canvas.scene.functions[frame(hand).id]


def undone(hand: Hand) -> str:
    """What Undo takes back."""
    return hand.session.undo_stack.undoText()
