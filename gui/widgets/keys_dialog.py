"""The window in which the keys of the commands are changed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.actions import Actions
from gui.actions.keys import PORTABLE, shown_list
from gui.actions.menus import menu_paths
from gui.translation import _
from gui.viewmodel.theme import Theme

COMMAND_ID = Qt.ItemDataRole.UserRole
LONGEST = 2  # keys that are pressed one after the other


class KeysDialog(QDialog):
    """Every command with its keys; those of the chosen one are pressed into the field below."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(_("Change shortcuts — Gradstep"))
        self.resize(560, 560)
        self._actions = actions
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Search a command or its keys"))
        self.search.setClearButtonEnabled(True)
        self.list = QTreeWidget()
        self.list.setHeaderLabels([_("Command"), _("Keys")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAccessibleName(_("Commands and their keys"))
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setStretchLastSection(False)
        self.list.header().resizeSection(1, 170)
        self.field = QKeySequenceEdit()
        self.field.setMaximumSequenceLength(LONGEST)
        self.field.setAccessibleName(_("New keys"))
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.said.setProperty("role", "note")
        self.remove_button = QPushButton(_("No keys"))
        self.reset_button = QPushButton(_("As it came"))
        self.reset_all_button = QPushButton(_("All as they came"))
        self._lay_out()
        self._fill()
        self.search.textChanged.connect(self._filter)
        self.list.currentItemChanged.connect(self._choose)
        self.field.editingFinished.connect(self._assign)
        self.remove_button.clicked.connect(self._remove)
        self.reset_button.clicked.connect(self._reset)
        self.reset_all_button.clicked.connect(self._reset_all)

    def set_theme(self, _theme: Theme) -> None:
        """All that is shown here follows the style sheet."""

    def choose(self, command_id: str) -> None:
        """Let the field be for this command."""
        self.list.setCurrentItem(self._items[command_id])

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(QLabel(_("Press the new keys, one or two in turn:")))
        row.addWidget(self.field, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.remove_button, self.reset_button, self.reset_all_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        column.addLayout(buttons)
        column.addWidget(self.said)

    def _fill(self) -> None:
        menus = menu_paths()
        self._items: dict[str, QTreeWidgetItem] = {}
        for action in self._actions.all():
            words = (*menus.get(action.command.id, ()), action.command.text)
            item = QTreeWidgetItem([" › ".join(words).replace("&", ""), ""])
            item.setData(0, COMMAND_ID, action.command.id)
            self._items[action.command.id] = item
            self.list.addTopLevelItem(item)
        self._show_keys()
        self.list.setCurrentItem(self.list.topLevelItem(0))
        self._choose()

    def _show_keys(self) -> None:
        for command_id, item in self._items.items():
            item.setText(1, shown_list(self._actions[command_id]))
            font = self.list.font()
            font.setBold(self._actions.keys.is_changed(command_id))
            item.setFont(1, font)

    def _filter(self, typed: str) -> None:
        parts = typed.casefold().split()
        for item in self._items.values():
            words = f"{item.text(0)} {item.text(1)}".casefold()
            item.setHidden(not all(part in words for part in parts))
        current = self.list.currentItem()
        if current is None or current.isHidden():  # else keys would go to what nobody sees
            shown = (item for item in self._items.values() if not item.isHidden())
            self.list.setCurrentItem(next(shown, None))

    def _chosen(self) -> str | None:
        item = self.list.currentItem()
        return None if item is None else str(item.data(0, COMMAND_ID))

    def _choose(self, _item: object = None, _before: object = None) -> None:
        command_id = self._chosen()
        keys = [] if command_id is None else self._actions[command_id].shortcuts()
        self.field.setKeySequence(keys[0] if keys else QKeySequence())
        self.said.setText("")

    def _assign(self) -> None:
        command_id = self._chosen()
        keys = self.field.keySequence().toString(PORTABLE)
        if command_id is None or not keys:
            return
        if keys in [each.toString(PORTABLE) for each in self._actions[command_id].shortcuts()]:
            return
        self._tell(self._actions.keys.assign(command_id, keys))

    def _remove(self) -> None:
        command_id = self._chosen()
        if command_id is not None:
            self._tell(self._actions.keys.assign(command_id, ""))

    def _reset(self) -> None:
        command_id = self._chosen()
        if command_id is not None:
            self._tell(self._actions.keys.reset(command_id))

    def _reset_all(self) -> None:
        self._actions.keys.reset_all()
        self._tell(None)

    def _tell(self, reason: str | None) -> None:
        """Show the keys as they are now, and why they are not what was asked for."""
        self._show_keys()
        self._choose()
        self.said.setText(reason or "")
