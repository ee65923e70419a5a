"""A box to find one of many things: type, choose with the arrows, take with Enter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

ROWS = 9
UNDER_MOUSE = 20  # pixels from the box's corner to the mouse that opens it


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that can be chosen, and how it is shown."""

    text: str
    what: object
    icon: QIcon | None = None


class SearchBox(QFrame):
    """Who opens it closes it: on a choice, on Esc, on another focus. `find` says what there is."""

    chosen = Signal(object)  # Row.what
    left = Signal()

    def __init__(self, hint: str, nothing: str, width: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._around = parent
        self._rows: Sequence[Row] = ()
        self.setProperty("role", "card")
        self.setFixedWidth(width)
        self.field = _SearchField(self)
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(hint)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = QLabel(nothing)
        self.nothing.setProperty("role", "muted")
        self.nothing.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.field)
        column.addWidget(self.list)
        column.addWidget(self.nothing)
        self.field.textChanged.connect(self._show)
        self.field.moved.connect(self._move)
        self.field.accepted.connect(self._accept)
        self.field.left.connect(self.left)
        self.list.itemClicked.connect(self._accept)

    def find(self, typed: str) -> Sequence[Row]:
        """What fits to what was typed, best first."""
        raise NotImplementedError

    def open_at(self, at: QPoint) -> None:
        """Open with the field under a place of the parent, inside and above what floats there."""
        self._show(self.field.text())
        self.adjustSize()
        room = self._around.rect()
        x = min(at.x() - UNDER_MOUSE, room.width() - self.width() - 4)
        y = min(at.y() - UNDER_MOUSE, room.height() - self.sizeHint().height() - 4)
        window = self._around.window()
        self.setParent(window)
        self.move(self._around.mapTo(window, QPoint(max(4, x), max(4, y))))
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def _show(self, typed: str) -> None:
        self._rows = self.find(typed)
        self.list.clear()
        for row in self._rows:
            item = QListWidgetItem(row.text)
            if row.icon is not None:
                item.setIcon(row.icon)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.setVisible(bool(self._rows))
        self.list.setFixedHeight(min(ROWS, len(self._rows)) * max(1, self.list.sizeHintForRow(0)))
        self.nothing.setVisible(not self._rows)
        self.adjustSize()

    def _move(self, rows: object) -> None:
        if isinstance(rows, int) and self._rows:
            self.list.setCurrentRow((self.list.currentRow() + rows) % len(self._rows))

    def _accept(self, _item: object = None) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._rows):
            self.chosen.emit(self._rows[row].what)


class _SearchField(QLineEdit):
    """Arrows move in the list, Enter or Tab takes, Esc leaves."""

    moved = Signal(object)  # int: rows down
    accepted = Signal()
    left = Signal()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() in (
            QEvent.Type.ShortcutOverride,
            QEvent.Type.KeyPress,
        ):
            act = self._act_for(event.key())
            if act is not None:
                event.accept()
                if event.type() == QEvent.Type.KeyPress:
                    act[0].emit(*act[1])
                return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def _act_for(self, key: int) -> tuple | None:
        return {
            Qt.Key.Key_Down: (self.moved, (1,)),
            Qt.Key.Key_Up: (self.moved, (-1,)),
            Qt.Key.Key_PageDown: (self.moved, (ROWS - 1,)),
            Qt.Key.Key_PageUp: (self.moved, (1 - ROWS,)),
            Qt.Key.Key_Return: (self.accepted, ()),
            Qt.Key.Key_Enter: (self.accepted, ()),
            Qt.Key.Key_Tab: (self.accepted, ()),
            Qt.Key.Key_Escape: (self.left, ()),
        }.get(key)
