"""The scene that the canvas shows: built from the session, on its way from one step to the next."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from gui.document.evaluation import Evaluation
from gui.document.model import Document, Wire
from gui.player import Player
from gui.session import Session
from gui.settings import Settings
from gui.standing import Standing
from gui.viewmodel.blend import blend
from gui.viewmodel.changed_region import changed_region
from gui.viewmodel.picture import build_scene, shows
from gui.viewmodel.scene import Scene
from gui.viewmodel.scene_index import SceneIndex
from gui.widgets.lifted import Lifted, reach

STEP_MILLISECONDS = 320  # a step's motion at ordinary speed
FRAME_MILLISECONDS = 16
MOST_NODES_MOVING = 250  # larger graphs jump: their motion would stutter
REMEMBERED = 3  # documents whose scenes are kept: undo goes back to one of the last


class Stage(QObject):
    """Keeps the scene true to the session and tells what must be drawn again."""

    changed = Signal(object)  # list[Rect]: what of the picture has changed

    def __init__(
        self, session: Session, player: Player, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._player = player
        self._settings = settings
        self._from: Scene | None = None
        self._duration = STEP_MILLISECONDS
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME_MILLISECONDS)
        self._timer.timeout.connect(self._next_frame)
        self._lifted: Lifted | None = None
        self._built_from: tuple[object, ...] = ()
        self._index: SceneIndex | None = None
        self._lately: deque[Scene] = deque(maxlen=REMEMBERED)  # of other documents than the scene's
        self.scene = Scene()  # what is true
        self.shown = self.scene  # what is drawn; another one while something moves
        self.shown_index: SceneIndex | None = None  # for a scene that is drawn more than once
        self.dragged: Scene | None = None  # what a drag carries, above what is shown
        self._had_steps = False
        self._prepared: tuple[tuple[object, ...], Scene, SceneIndex] | None = None
        self._rebuild()
        session.prepare_with(self.prepare)
        session.given_up.connect(self._forget_prepared)
        session.document_changed.connect(self._show_document)
        session.timeline_changed.connect(self._show_at_once)
        session.selection_changed.connect(self._show_at_once)
        session.lit_changed.connect(self._show_lit)
        session.cursor_changed.connect(self._show_step)
        session.opened.connect(self._lately.clear)  # nothing leads back to another document

    @property
    def index(self) -> SceneIndex:
        """Finds what stands where in the true scene."""
        if self._index is None or self._index.scene is not self.scene:
            self._index = SceneIndex(self.scene, self._index)
        return self._index

    def drag(self, ids: Collection[str], dx: float, dy: float) -> None:
        """Show these nodes this far from where they are, without an edit, until put down."""
        if self._lifted is None:
            self.finish()
            self._lifted = Lifted(self.scene, ids)
            self.shown = self._lifted.rest
            self.shown_index = self.index.of_rest(self.shown)
            self.dragged = self._lifted.moved(0.0, 0.0)
        before = [] if self.dragged is None else reach(self.dragged)
        self.dragged = self._lifted.moved(dx, dy)
        self.changed.emit(before + reach(self.dragged))

    def put_down(self) -> None:
        """Show every node where it is."""
        if self._lifted is not None:
            carried = [] if self.dragged is None else reach(self.dragged)
            self._lifted = self.dragged = None
            self._show(self.scene)
            self.changed.emit(carried)

    def finish(self) -> None:
        """Show the true scene now."""
        self._timer.stop()
        self._from = None
        self._show(self.scene)

    def _show_at_once(self, _change: object = None) -> None:
        if self._rebuild():
            self.put_down()
            self.finish()

    def _show_lit(self, _lit: object) -> None:
        """Light it; what moves goes on to where it is lit."""
        if self._from is None:
            self._show_at_once()
        else:
            self._rebuild()

    def _show_document(self, _document: object) -> None:
        before, dragged = self.shown, self._lifted is not None
        if not self._rebuild():
            return
        self.put_down()
        if not dragged and self._may_move() and _only_places_differ(before, self.scene):
            self._animate(before)
        else:
            self.finish()

    def _show_step(self, _cursor: object) -> None:
        before = self.shown
        if not self._rebuild():
            return
        if self._moves_on and self._may_move():
            self._animate(before)
        else:
            self.finish()

    def _animate(self, before: Scene) -> None:
        self._from = before
        self._duration = STEP_MILLISECONDS
        if self._player.state.running:
            self._duration = round(STEP_MILLISECONDS / max(1.0, self._player.state.speed))
        self._clock.invalidate()
        self._timer.start()

    def _may_move(self) -> bool:
        nodes = len(self.scene.functions) + len(self.scene.variables)
        return self._settings.animated and nodes <= MOST_NODES_MOVING

    def _next_frame(self) -> None:
        """Go on with the motion; its time begins here, since the panels are painted before."""
        if not self._clock.isValid():
            self._clock.start()
        progress = self._clock.elapsed() / self._duration
        if progress >= 1 or self._from is None:
            self.finish()
        else:
            self._show(blend(self._from, self.scene, progress, self.shown))

    def prepare(self, standing: Standing) -> None:
        """Build the scene of what is about to be shown, with what finds things in it."""
        built_from = self._basis(standing)
        if built_from != self._built_from:
            scene = self._built(standing)
            index = SceneIndex(scene, self.index)
            if not shows(self.scene, standing.document, standing.evaluation):
                index.look_from_afar()
            self._prepared = built_from, scene, index

    def _forget_prepared(self) -> None:
        self._prepared = None

    def _rebuild(self) -> bool:
        """Build the scene anew; False where it was built from just this already."""
        session = self._session
        built_from = self._basis(session)
        if built_from == self._built_from:
            return False
        self._built_from = built_from
        snapshot = session.cursor.snapshot
        self._moves_on = self._had_steps and snapshot is not None
        self._had_steps = snapshot is not None
        if self._prepared is not None and self._prepared[0] == built_from:
            scene, index = self._prepared[1:]
        else:
            scene, index = self._built(session), None
        self._prepared = None
        if not shows(self.scene, session.document, session.evaluation):
            self._lately.append(self.scene)
        self.scene = scene
        if index is not None:
            self._index = index
        return True

    def _basis(self, of: Session | Standing) -> tuple[object, ...]:
        """What a scene is built from, to be compared."""
        same = _Same(of.document), _Same(of.evaluation), _Same(of.cursor.snapshot)
        return (*same, of.selection | of.selected_wires, self._lit(), of.recording is None)

    def _lit(self) -> frozenset[str | Wire]:
        return self._session.lit.nodes | self._session.lit.wires

    def _built(self, of: Session | Standing) -> Scene:
        return build_scene(
            of.document,
            of.evaluation,
            of.cursor.snapshot,
            selection=of.selection | of.selected_wires,
            lit=self._lit(),
            stale=of.recording is None,
            previous=self._nearest(of.document, of.evaluation),
        )

    def _nearest(self, document: Document, evaluation: Evaluation) -> Scene:
        """The scene from which that of this document takes most over: undo goes back to a former
        document, whose scene has it all."""
        if shows(self.scene, document, evaluation):
            return self.scene
        former = [scene for scene in self._lately if shows(scene, document, evaluation)]
        return former[-1] if former else self.scene

    def _show(self, scene: Scene) -> None:
        before, self.shown = self.shown, scene
        self.shown_index = self.index if scene is self.scene else None
        if before is not scene:
            self.changed.emit(changed_region(before, scene))


def _only_places_differ(one: Scene, other: Scene) -> bool:
    """Whether the same nodes stand elsewhere, as after an automatic layout or its undo."""
    pairs = (
        (one.functions, other.functions),
        (one.variables, other.variables),
        (one.constants, other.constants),
    )
    if any(before.keys() != after.keys() for before, after in pairs):
        return False
    return any(
        before[node].rect != shape.rect for before, after in pairs for node, shape in after.items()
    )


class _Same:
    """Equal to itself alone, and keeps what it stands for: a document is not worth comparing."""

    __slots__ = ("_what",)

    def __init__(self, what: object) -> None:
        self._what = what

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self._what is other._what

    def __hash__(self) -> int:
        return hash(type(self._what))
