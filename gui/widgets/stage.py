"""The scene that the canvas shows: built from the session, on its way from one step to the next."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from gui.actions import Editor
from gui.document.model import Point
from gui.player import Player
from gui.session import Session
from gui.settings import Settings
from gui.viewmodel.blend import blend
from gui.viewmodel.picture import build_scene, changed_region
from gui.viewmodel.scene import Scene
from gui.viewmodel.scene_index import SceneIndex

STEP_MILLISECONDS = 320  # a step's motion at ordinary speed
FRAME_MILLISECONDS = 16
MOST_NODES_MOVING = 250  # larger graphs jump: their motion would stutter


class Stage(QObject):
    """Keeps the scene true to the session and tells what must be drawn again."""

    changed = Signal(object)  # list[Rect]: what of the picture has changed

    def __init__(
        self,
        session: Session,
        editor: Editor,
        player: Player,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._editor = editor
        self._player = player
        self._settings = settings
        self._preview: Mapping[str, Point] | None = None
        self._from: Scene | None = None
        self._duration = STEP_MILLISECONDS
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME_MILLISECONDS)
        self._timer.timeout.connect(self._next_frame)
        self.scene = Scene()  # what is true
        self.shown = self.scene  # what is drawn; another one while something moves
        self._index: SceneIndex | None = None
        self._rebuild()
        session.document_changed.connect(self._show_at_once)
        session.timeline_changed.connect(self._show_at_once)
        session.selection_changed.connect(self._show_at_once)
        session.cursor_changed.connect(self._show_step)

    @property
    def index(self) -> SceneIndex:
        """Finds what stands where in the true scene."""
        if self._index is None or self._index.scene is not self.scene:
            self._index = SceneIndex(self.scene)
        return self._index

    @property
    def moving(self) -> bool:
        """Whether the picture is on its way to the true scene."""
        return self._timer.isActive()

    def preview(self, places: Mapping[str, Point] | None) -> None:
        """Show these nodes at other places, without an edit, until None is given."""
        self._preview = places
        self._show_at_once()

    def finish(self) -> None:
        """Show the true scene now."""
        self._timer.stop()
        self._from = None
        self._show(self.scene)

    def _show_at_once(self, _change: object = None) -> None:
        self._timer.stop()
        self._from = None
        self._rebuild()
        self._show(self.scene)

    def _show_step(self, _cursor: object) -> None:
        before, had_steps = self.shown, self._has_steps
        self._rebuild()
        if not (had_steps and self._has_steps and self._may_move()):
            self._timer.stop()
            self._show(self.scene)
            return
        self._from = before
        self._duration = STEP_MILLISECONDS
        if self._player.state.running:
            self._duration = round(STEP_MILLISECONDS / max(1.0, self._player.state.speed))
        self._clock.start()
        self._timer.start()

    def _may_move(self) -> bool:
        nodes = len(self.scene.functions) + len(self.scene.variables)
        return self._settings.animated and nodes <= MOST_NODES_MOVING

    def _next_frame(self) -> None:
        progress = self._clock.elapsed() / self._duration
        if progress >= 1 or self._from is None:
            self.finish()
        else:
            self._show(blend(self._from, self.scene, progress))

    def _rebuild(self) -> None:
        session = self._session
        document = session.document
        if self._preview is not None:
            document = self._editor.moved(self._preview)
        snapshot = session.cursor.snapshot
        self._has_steps = snapshot is not None
        self.scene = build_scene(
            document,
            session.evaluation,
            snapshot,
            selection=session.selection | session.selected_wires,
            stale=session.is_stale,
            previous=self.scene,
        )

    def _show(self, scene: Scene) -> None:
        before, self.shown = self.shown, scene
        if before is not scene:
            self.changed.emit(changed_region(before, scene))
