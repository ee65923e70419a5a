"""Every command once. Menus, buttons and keys are made from these actions and nothing else."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from gui.actions.backprop import BackpropActions
from gui.actions.command import CommandAction
from gui.actions.differentiating import DifferentiateActions
from gui.actions.editing import EditActions
from gui.actions.editor import Editor
from gui.actions.files import FileActions
from gui.actions.framing import FrameActions
from gui.actions.graph import GraphActions
from gui.actions.help import HelpActions
from gui.actions.jumping import JumpActions
from gui.actions.keys import Keys
from gui.actions.origins import OriginActions
from gui.actions.ports import CanvasPort, Dialogs, WindowPort
from gui.actions.view import ViewActions
from gui.player import Player
from gui.session import Session
from gui.settings import Settings
from gui.watching import FileWatch

__all__ = ["Actions", "CanvasPort", "Dialogs", "Editor", "WindowPort"]


class Actions(QObject):
    """All commands of the application, by id, kept up to date with the session."""

    message = Signal(object)  # str: one sentence for the status bar

    def __init__(
        self,
        session: Session,
        player: Player,
        settings: Settings,
        dialogs: Dialogs,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.player = player
        self.settings = settings
        self.dialogs = dialogs
        self.editor = Editor(session, self.message.emit)
        self.files = FileActions(session, settings, dialogs, self.message.emit)
        self.editing = EditActions(session, self.editor)
        self.graph = GraphActions(session, self.editor)
        self.framing = FrameActions(session, self.message.emit)
        self.backprop = BackpropActions(session, player, self.editor)
        self.jumping = JumpActions(session, player, self.backprop)
        self.origins = OriginActions(session, self.message.emit)
        self.differentiating = DifferentiateActions(session, self.message.emit)
        self.view = ViewActions(settings)
        self.help = HelpActions(session, dialogs)
        self._groups = (
            self.files,
            self.editing,
            self.graph,
            self.framing,
            self.backprop,
            self.jumping,
            self.origins,
            self.differentiating,
            self.view,
            self.help,
        )
        self._actions = {
            command.id: CommandAction(command, self)
            for group in self._groups
            for command in group.commands()
        }
        self.keys = Keys(self.all(), settings)
        self._watch = FileWatch(session, self)
        self._watch.changed.connect(self.files.notice_change)
        self.help.list_shortcuts_of(tuple(self._actions.values()))
        session.document_changed.connect(self.refresh)
        session.timeline_changed.connect(self.refresh)
        session.cursor_changed.connect(self.refresh)
        session.selection_changed.connect(self.refresh)
        session.history_changed.connect(self.refresh)
        player.changed.connect(self.refresh)
        player.held.connect(self.message.emit)
        settings.changed.connect(self.refresh)

    def attach(self, canvas: CanvasPort, window: WindowPort) -> None:
        """Tell the commands which canvas and which window they act on."""
        for group in self._groups:
            group.attach(canvas, window)
        self.refresh()

    def __getitem__(self, command_id: str) -> QAction:
        """The action of a command; KeyError if there is none."""
        return self._actions[command_id]

    def all(self) -> tuple[CommandAction, ...]:
        """Every action, in the order of the menus."""
        return tuple(self._actions.values())

    def refresh(self, _change: object = None) -> None:
        """Show every command as things stand now."""
        for action in self._actions.values():
            action.refresh()
