"""The palette: everything that can be added, to be dragged to the canvas or double-clicked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.actions import Actions
from gui.actions.catalogue import Choice, choices, matching
from gui.actions.command import shown_keys
from gui.translation import _
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets import icons
from gui.widgets.swatch import swatch

CHOICE = Qt.ItemDataRole.UserRole
LEAST_WIDTH = 172  # the field says in it how nodes are added


class Palette(QWidget):
    """A search field above a list by categories."""

    carried = Signal(object, object)  # Choice, QPoint: dragged over this place of the screen
    dropped = Signal(object, object)  # Choice, QPoint: let go there
    given_up = Signal()  # the drag was cancelled
    chosen = Signal(object)  # Choice: double-clicked or Enter

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.field = QLineEdit()
        self._add_node = actions["add_node"]
        self._add_node.changed.connect(self._show_keys)
        self._show_keys()
        self.field.setAccessibleName(_("Search the palette"))
        self.field.setClearButtonEnabled(True)
        self._search_icon = self.field.addAction(
            icons.icon("search", self._theme), QLineEdit.ActionPosition.LeadingPosition
        )
        self.list = _PaletteList()
        self.list.setAccessibleName(_("Palette"))
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 12, 10, 0)
        column.setSpacing(8)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.setMinimumWidth(LEAST_WIDTH)
        self.field.textChanged.connect(self._fill)
        self.field.returnPressed.connect(self._choose_first)
        self.list.carried.connect(self.carried)
        self.list.dropped.connect(self.dropped)
        self.list.given_up.connect(self.given_up)
        self.list.chosen.connect(self.chosen)
        self._fill("")

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self._search_icon.setIcon(icons.icon("search", theme, theme.text_muted, 14))
        self._fill(self.field.text())

    def _show_keys(self) -> None:
        keys = shown_keys(self._add_node)
        self.field.setPlaceholderText(
            _("Add node ({keys})").format(keys=keys) if keys else _("Add node")
        )

    def item(self, choice_id: str) -> QListWidgetItem | None:
        """The row of a choice; None while the search hides it."""
        for row in range(self.list.count()):
            choice = self.list.item(row).data(CHOICE)
            if choice is not None and choice.id == choice_id:
                return self.list.item(row)
        return None

    def _fill(self, typed: str) -> None:
        self.list.clear()
        category = ""
        for choice in matching(choices(), typed):
            if choice.category != category and not typed.strip():
                category = choice.category
                self.list.addItem(self._heading(category, first=not self.list.count()))
            self.list.addItem(self._row(choice))
        if typed.strip() and self.list.count():
            self.list.setCurrentRow(0)

    def _heading(self, text: str, first: bool) -> QListWidgetItem:
        item = QListWidgetItem(text.upper())
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = QFont(self.font())
        font.setPixelSize(11)
        font.setWeight(QFont.Weight.DemiBold)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 1.0)
        item.setFont(font)
        item.setForeground(QColor(self._theme.text_muted))
        item.setSizeHint(QSize(0, 26 if first else 38))
        item.setTextAlignment(Qt.AlignmentFlag.AlignBottom)
        return item

    def _row(self, choice: Choice) -> QListWidgetItem:
        text = f"{choice.label}  {choice.symbol}" if choice.symbol else choice.label
        item = QListWidgetItem(swatch(choice.kind, self._theme), text)
        item.setData(CHOICE, choice)
        item.setSizeHint(QSize(0, 26))
        item.setToolTip(_("Drag to the canvas, or double-click"))
        return item

    def _choose_first(self) -> None:
        item = self.list.currentItem()
        if item is not None and item.data(CHOICE) is not None:
            self.chosen.emit(item.data(CHOICE))
            self.field.clear()


class _PaletteList(QListWidget):
    """A list whose rows can be carried out of it."""

    carried = Signal(object, object)
    dropped = Signal(object, object)
    given_up = Signal()
    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._pressed: Choice | None = None
        self._start = QPoint()
        self._carrying = False
        self.setIconSize(QSize(20, 20))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemActivated.connect(self._activate)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        item = self.itemAt(event.position().toPoint())
        self._pressed = None if item is None else item.data(CHOICE)
        self._start = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        way = event.position().toPoint() - self._start
        if not self._carrying and way.manhattanLength() >= QApplication.startDragDistance():
            self._carrying = True
            self.setCursor(Qt.CursorShape.DragCopyCursor)
        if self._carrying:
            self.carried.emit(self._pressed, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        choice, was_carrying = self._pressed, self._carrying
        self._let_go()
        if was_carrying:
            self.dropped.emit(choice, event.globalPosition().toPoint())

    def event(self, event: QEvent) -> bool:
        if (
            self._carrying
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        ):
            event.accept()
            self._let_go()
            self.given_up.emit()
            return True
        return super().event(event)

    def _let_go(self) -> None:
        self._pressed, self._carrying = None, False
        self.unsetCursor()

    def _activate(self, item: QListWidgetItem) -> None:
        if item.data(CHOICE) is not None:
            self.chosen.emit(item.data(CHOICE))
