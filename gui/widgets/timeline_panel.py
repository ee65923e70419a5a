"""The timeline: transport buttons, the speed, the keys that step, and the track of all steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from gui.actions.command import shown_keys
from gui.player import SPEEDS
from gui.session import Lit, Session
from gui.translation import _
from gui.viewmodel.reading import Reading
from gui.viewmodel.theme import Theme
from gui.viewmodel.timeline_marks import title
from gui.widgets import icons
from gui.widgets.key_hints import KeyHint, KeyHints
from gui.widgets.panel import Panel
from gui.widgets.tied import Tied
from gui.widgets.timeline_track import TimelineTrack

if TYPE_CHECKING:
    from gui.actions import Actions

_TRANSPORT = ("home", "step_back", "play", "step", "end")  # commands, as the buttons stand
_ICONS = {"home": "first", "step_back": "back", "step": "forward", "end": "last"}
_HINTED = ("step_back", "step", "line", "play", "home", "end")
_ARROWS = {"Left": "←", "Right": "→", "Shift+Left": "⇧←", "Shift+Right": "⇧→"}


class TimelinePanel(Panel):
    """Where in time the user looks, and every way to look elsewhere."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(session, actions, _("Timeline"), parent)
        self.note.setProperty("role", "strong")
        self._player = actions.player
        self._breakpoints: frozenset[str] = frozenset()
        self.buttons = {command: self._button(command) for command in _TRANSPORT}
        self.buttons["play"].setProperty("role", "primary")
        self.speed = self._speed_button()
        self.hints = KeyHints()
        for command in _HINTED:
            actions[command].changed.connect(self._show_keys)
        self._show_keys()
        transport = QHBoxLayout()
        transport.setSpacing(6)
        for button in self.buttons.values():
            transport.addWidget(button)
        transport.addWidget(self.speed)
        transport.addSpacing(8)
        transport.addWidget(self.hints, 1)
        self.column.insertLayout(1, transport)
        self.track = TimelineTrack()
        self.track.setAccessibleName(_("Timeline"))
        self.track.position_chosen.connect(self._look)
        self.add_body(self.track)
        self.column.addStretch(1)
        self._player.changed.connect(self._show_player)
        session.lit_changed.connect(self._show_lit)
        self.set_theme(self.theme)

    def set_theme(self, theme: Theme) -> None:
        for command, name in _ICONS.items():
            self.buttons[command].setIcon(icons.icon(name, theme, size=18))
        self.hints.set_theme(theme)
        self.theme = theme
        self._show_player()
        super().set_theme(theme)

    def show_reading(self, reading: Reading) -> None:
        self.note.setText(title(reading))
        self._breakpoints = self._player.state.breakpoints
        self.track.show_reading(reading, self.theme, self._breakpoints)
        self.track.setAccessibleDescription(title(reading))

    def _show_lit(self, lit: object) -> None:
        self.track.show_lit(lit.position if isinstance(lit, Lit) else None)

    def _button(self, command: str) -> QToolButton:
        action = self.actions_[command]
        button = QToolButton()
        button.setProperty("role", "transport")
        button.setFixedSize(40, 34)
        button.setIconSize(QSize(18, 18))
        button.setAccessibleName(action.text().replace("&", ""))
        Tied(button, action)
        return button

    def _speed_button(self) -> QToolButton:
        button = QToolButton()
        button.setToolTip(_("Speed of playing"))
        button.setAccessibleName(_("Speed of playing"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFixedHeight(34)
        button.setMinimumWidth(68)
        menu = QMenu(button)
        self._speeds = QActionGroup(menu)
        for speed in SPEEDS:
            action = menu.addAction(_speed_text(speed))
            action.setCheckable(True)
            action.setData(speed)
            self._speeds.addAction(action)
        menu.triggered.connect(self._set_speed)
        button.setMenu(menu)
        return button

    def _show_keys(self) -> None:
        """The hints say the keys as they are now; what has none is left out."""
        hints = (
            KeyHint(self._keys("step_back", "step"), _("step")),
            KeyHint(self._keys("line"), _("line")),
            KeyHint(self._keys("play"), _("play")),
            KeyHint(self._keys("home", "end"), _("first and last")),
        )
        self.hints.show_hints(tuple(hint for hint in hints if hint.keys))

    def _keys(self, *commands: str) -> tuple[str, ...]:
        found = []
        for command in commands:
            action = self.actions_[command]
            portable = action.shortcut().toString(QKeySequence.SequenceFormat.PortableText)
            found.append(_ARROWS.get(portable) or shown_keys(action))
        return tuple(keys for keys in found if keys)

    def _show_player(self, _state: object = None) -> None:
        state = self._player.state
        name = "pause" if state.running else "play"
        play = self.buttons["play"]
        play.setIcon(icons.icon(name, self.theme, self.theme.accent_text, 18))
        play.setAccessibleName(_("Pause") if state.running else _("Play"))
        self.speed.setText(_speed_text(state.speed))
        for action in self._speeds.actions():
            action.setChecked(action.data() == state.speed)
        if state.breakpoints != self._breakpoints:
            self.refresh()

    def _set_speed(self, action: QAction) -> None:
        self._player.set_speed(float(action.data()))

    def _look(self, position: object) -> None:
        if isinstance(position, int):
            self.actions_.backprop.go_to_position(position)


def _speed_text(speed: float) -> str:
    return f"{speed:g} ×"
