"""Keys on the canvas: Space plays or holds the view, Esc, and the second keys of families."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from gui.actions import Actions
from gui.widgets.next_keys import NextKeys

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas


class CanvasKeys:
    """What the commands do not hear of; each of the `handlers` says whether it took its event."""

    def __init__(self, canvas: Canvas, actions: Actions) -> None:
        self._canvas = canvas
        self._actions = actions
        self._next_keys = NextKeys(actions.keys, canvas)
        self.holds_view = False  # Space is held down: a drag moves the view
        self._view_used = False
        self.handlers: dict[QEvent.Type, Callable[..., bool]] = {
            QEvent.Type.ShortcutOverride: self._claim_key,
            QEvent.Type.KeyPress: self._key_press,
            QEvent.Type.KeyRelease: self._key_release,
            QEvent.Type.FocusOut: self._focus_out,
        }

    def use_view(self) -> None:
        """The view is moved: Space plays nothing when it is let go."""
        self._view_used = True

    def _claim_key(self, event: QKeyEvent) -> bool:
        """Space is claimed from the Play command: held down it moves the view."""
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            event.accept()
            return True
        if event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        # Nothing is deleted or stepped in the middle of a drag.
        if self._canvas.gesture is not None:
            event.accept()
            return True
        self._next_keys.follow(QKeySequence(event.keyCombination()))
        return False

    def _key_press(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            if not event.isAutoRepeat():
                self.holds_view, self._view_used = True, False
            return True
        if event.key() == Qt.Key.Key_Escape:
            if self._canvas.gesture is not None:
                self._canvas.cancel_gesture()
            else:
                self._canvas.session.select(frozenset())
            return True
        return self._canvas.gesture is not None

    def _key_release(self, event: QKeyEvent) -> bool:
        self._next_keys.release(event)
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat() or not self.holds_view:
            return False
        self.holds_view = False
        if not self._view_used:
            self._actions["play"].trigger()
        return True

    def _focus_out(self, _event: QEvent) -> bool:
        self.holds_view = False
        self._next_keys.hide()
        return False
