"""The search for a node to add: type a name, a symbol or a word, choose with arrows and Enter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.actions.catalogue import Choice, matching
from gui.translation import _
from gui.viewmodel.theme import Theme
from gui.widgets.swatch import swatch

WIDTH = 260
ROWS = 9


class NodeSearch(QFrame):
    """A small box on the canvas. Who opens it closes it: on a choice, on Esc, on another focus."""

    chosen = Signal(object)  # Choice
    left = Signal()

    def __init__(self, choices: tuple[Choice, ...], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._choices = choices
        self._theme = theme
        self._shown: tuple[Choice, ...] = ()
        self.setProperty("role", "card")
        self.setFixedWidth(WIDTH)
        self.field = _SearchField(self)
        self.field.setPlaceholderText(_("Search: square, +, times…"))
        self.field.setAccessibleName(_("Search for a node to add"))
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = QLabel(_("Nothing fits. Try a name, a symbol or a word such as “times”."))
        self.nothing.setProperty("role", "muted")
        self.nothing.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.field)
        column.addWidget(self.list)
        column.addWidget(self.nothing)
        self.field.textChanged.connect(self._filter)
        self.field.moved.connect(self._move)
        self.field.accepted.connect(self._accept)
        self.field.left.connect(self.left)
        self.list.itemClicked.connect(self._accept)
        self._filter("")

    def open_at(self, at: QPoint) -> None:
        """Open with the field under the mouse, inside the parent."""
        self.adjustSize()
        room = self.parentWidget().rect()
        x = min(max(4, at.x() - 20), room.width() - self.width() - 4)
        y = min(max(4, at.y() - 20), room.height() - self.sizeHint().height() - 4)
        self.move(max(0, x), max(0, y))
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def _filter(self, typed: str) -> None:
        self._shown = matching(self._choices, typed)
        self.list.clear()
        for choice in self._shown:
            text = f"{choice.label}   {choice.symbol}" if choice.symbol else choice.label
            self.list.addItem(QListWidgetItem(swatch(choice.kind, self._theme), text))
        self.list.setCurrentRow(0)
        self.list.setVisible(bool(self._shown))
        self.list.setFixedHeight(min(ROWS, len(self._shown)) * max(1, self.list.sizeHintForRow(0)))
        self.nothing.setVisible(not self._shown)
        self.adjustSize()

    def _move(self, rows: object) -> None:
        if isinstance(rows, int) and self._shown:
            row = (self.list.currentRow() + rows) % len(self._shown)
            self.list.setCurrentRow(row)

    def _accept(self, _item: object = None) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._shown):
            self.chosen.emit(self._shown[row])


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
