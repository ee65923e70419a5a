"""The main window: puts the parts side by side and connects them. It decides nothing."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QMainWindow, QVBoxLayout, QWidget

from gui.actions import Actions
from gui.session import Session
from gui.settings import Settings
from gui.translation import _
from gui.viewmodel.theme import DARK, LIGHT, Theme
from gui.widgets.algorithm_panel import AlgorithmPanel
from gui.widgets.arrangement import Arrangement, StepsColumn
from gui.widgets.canvas_area import CanvasArea
from gui.widgets.command_palette import CommandPalette
from gui.widgets.companions import companions
from gui.widgets.formula_panel import FormulaPanel
from gui.widgets.gradients_panel import GradientsPanel
from gui.widgets.history_panel import HistoryPanel
from gui.widgets.menus import MenuBar
from gui.widgets.palette import Palette
from gui.widgets.passing_tip import PassingTip
from gui.widgets.queue_panel import QueuePanel
from gui.widgets.status import StatusBar
from gui.widgets.style import palette, stylesheet
from gui.widgets.timeline_panel import TimelinePanel
from gui.widgets.toolbar import Toolbar
from gui.widgets.work_bar import WorkBar


class MainWindow(QMainWindow):
    """Everything that is on the screen."""

    def __init__(self, session: Session, actions: Actions, settings: Settings) -> None:
        super().__init__()
        self._session = session
        self._actions = actions
        self._settings = settings
        self.setAcceptDrops(True)
        bar = WorkBar(self)
        session.work.bar = bar
        self.menus = MenuBar(actions, self)
        self.setMenuBar(self.menus)
        self.toolbar = Toolbar(session, actions)
        self.palette_panel = Palette(actions)
        self.area = CanvasArea(session, actions)
        self.canvas = self.area.canvas
        self.queue = QueuePanel(session, actions)
        self.history = HistoryPanel(session, actions)
        self.formula = FormulaPanel(session, actions)
        self.gradients = GradientsPanel(session, actions)
        self.algorithm = AlgorithmPanel(session, actions)
        self.timeline = TimelinePanel(session, actions)
        self.status = StatusBar(session)
        bar.cancelled.connect(self.status.say)
        self.setStatusBar(self.status)
        steps = StepsColumn(session, self.queue, self.history, self.formula, self.gradients)
        self._arrangement = Arrangement(
            (self.palette_panel, self.area), (self.algorithm, self.timeline), steps
        )
        self._panels = {
            "palette": self.palette_panel,
            "steps": steps,
            "bottom": self._arrangement.bottom,
            "minimap": self.area.minimap,
        }
        self.commands = CommandPalette(actions, self)
        PassingTip(session, self)
        self.companions = companions(session, actions, self)
        self._arrange()
        self._connect()
        self.show_theme()
        self._show_title()
        self.canvas.setFocus()

    def _arrange(self) -> None:
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        line = QFrame()
        line.setProperty("role", "separator")
        line.setFixedHeight(1)
        for part, stretch in ((self.toolbar, 0), (line, 0), (self._arrangement, 1)):
            column.addWidget(part, stretch)
        self.setCentralWidget(centre)
        room = self.screen().availableGeometry()
        self.resize(min(1600, room.width()), min(1000, room.height()))
        self.restoreGeometry(self._settings.state("geometry"))
        self._is_arranged = False

    def _connect(self) -> None:
        self.addActions([a for a in self._actions.all() if not a.command.on_canvas])
        self._actions.attach(self.canvas, self)
        self._actions.message.connect(self.status.say)
        self._settings.changed.connect(self._preference_changed)
        self._session.document_changed.connect(self._show_title)
        self._session.history_changed.connect(self._show_title)
        self.toolbar.expression.left.connect(self.canvas.take_over)
        self.palette_panel.carried.connect(self.area.carry)
        self.palette_panel.dropped.connect(self.area.drop)
        self.palette_panel.given_up.connect(self.canvas.cancel_gesture)
        self.palette_panel.chosen.connect(self.area.add_in_the_middle)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.show_theme)

    # What the actions ask of the window

    def focus_expression(self) -> None:
        """Put the text cursor into the expression bar."""
        self.toolbar.expression.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.toolbar.expression.selectAll()

    def show_commands(self) -> None:
        """Open the search for a command."""
        self.commands.open()

    def show_window(self, name: str) -> None:
        """Open a window beside this one, or bring it to the front."""
        window = self.companions[name]
        window.show()
        window.activateWindow()

    def panel_is_shown(self, panel: str) -> bool:
        """Whether a part of the window is shown."""
        return not self._panels[panel].isHidden()

    def toggle_panel(self, panel: str) -> None:
        """Show or hide a part of the window."""
        self._panels[panel].setVisible(self._panels[panel].isHidden())

    # Looks

    def theme(self) -> Theme:
        """The theme that is chosen, or the system's."""
        choice = self._settings.theme
        if choice == "system":
            is_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
            return DARK if is_dark else LIGHT
        return DARK if choice == "dark" else LIGHT

    def show_theme(self, _scheme: object = None) -> None:
        """Take the colours of the theme, everywhere at once."""
        theme = self.theme()
        application = QApplication.instance()
        sheet = stylesheet(theme)
        if application.styleSheet() != sheet:  # restyling every widget takes a while
            application.setPalette(palette(theme))
            application.setStyleSheet(sheet)
        for part in (
            self.toolbar,
            self.palette_panel,
            self.area,
            self.queue,
            self.history,
            self.formula,
            self.gradients,
            self.algorithm,
            self.timeline,
            *self.companions.values(),
        ):
            part.set_theme(theme)

    def _preference_changed(self, name: object) -> None:
        if name == "theme":
            self.show_theme()

    def _show_title(self, _change: object = None) -> None:
        name = self._actions.files.name
        title = _("{name} — edited").format(name=name) if self._session.is_edited else name
        self.menus.show_title(title)
        self.setWindowTitle(f"{title} — Gradstep")

    # Its size, files dropped, closing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._is_arranged:  # splitters within splitters have no size before they are shown
            self._is_arranged = True
            self._arrangement.share(self.size())
            for name, splitter in self._arrangement.splitters().items():
                splitter.restoreState(self._settings.state(name))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_arranged:
            self._arrangement.follow(event.size())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.canvas.setFocus()  # what is typed on it is an edit of the graph that is open
            self._actions.files.open_path(paths[0])

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._actions.files.may_close():
            event.ignore()
            return
        self._actions.player.pause()
        for name, splitter in self._arrangement.splitters().items():
            self._settings.keep_state(name, splitter.saveState())
        self._settings.keep_state("geometry", self.saveGeometry())
        event.accept()
