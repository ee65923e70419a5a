"""The canvas: one widget that draws the scene and turns the mouse into gestures."""

from __future__ import annotations

from functools import reduce

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QCursor, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.actions import Actions
from gui.document.folding import Folded, fold
from gui.document.model import Point
from gui.paint import HANDLE_ROOM, LastView, paint_handle, paint_scene
from gui.player import Playing
from gui.session import Session
from gui.translation import _
from gui.viewmodel.extent import extent
from gui.viewmodel.scene import Rect, Scene, VariableShape
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.breakpoint_marks import paint_breakpoints
from gui.widgets.bubble import Bubble
from gui.widgets.canvas_input import CanvasInput
from gui.widgets.gestures import Gesture
from gui.widgets.hit_test import HitTest
from gui.widgets.in_place import InPlace
from gui.widgets.stage import Stage
from gui.widgets.viewport import Viewport, fitted

OVERLAY_HEIGHT = 60.0  # what the zoom bar covers at the bottom
SELECTION_ROOM = 24.0  # scene units around a selection that is fitted


class Canvas(QWidget):
    """Shows the graph. The document changes through the editor only, on a gesture's release."""

    viewport_changed = Signal(object)  # Viewport: zoomed, moved or fitted
    view_resized = Signal()

    input: CanvasInput | None = None  # Qt sends events before it is made

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.editor = actions.editor
        self.framing = actions.framing
        self.theme: Theme = LIGHT
        self.viewport = Viewport()
        self.gesture: Gesture | None = None
        self._last = LastView()
        self._fits = True  # until the user zooms or moves the view, it follows the graph
        self.stage = Stage(session, actions.player, actions.settings, self)
        self.hits = HitTest(self)
        self.in_place = InPlace(self, actions)
        self.input = CanvasInput(self, actions)
        self._hint = Bubble(self)
        self._pointed, self._on_handle = "", False
        self._breakpoints = actions.player.state.breakpoints
        actions.player.changed.connect(self._show_breakpoints)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setAccessibleName(_("Graph"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 160)
        self.stage.changed.connect(self._repaint_regions)
        self._groups = frozenset[str]()
        session.opened.connect(self._show_opened)
        session.document_changed.connect(self._keep_folded_whole)
        session.cursor_changed.connect(self._keep_whole)

    # What is shown

    @property
    def scene(self) -> Scene:
        """The scene as it is when nothing moves."""
        return self.stage.scene

    @property
    def folded(self) -> Folded:
        """What of the document stands on the canvas."""
        return fold(self.session.document)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self.theme = theme
        self.in_place.set_theme(theme)
        self.update()

    def view_rect(self) -> Rect:
        """The part of the scene that is in view."""
        return self.viewport.rect_to_scene(QRectF(self.rect()))

    def update_scene_rect(self, rect: Rect) -> None:
        """Draw a part of the scene again."""
        self.update(self._pixels(rect))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            # One pixel more on each side: at a scale of 1.5 the canvas may end within a pixel.
            area = QRectF(event.rect()).adjusted(-1, -1, 1, 1)
            painter.translate(self.viewport.dx, self.viewport.dy)
            painter.scale(self.viewport.scale, self.viewport.scale)
            paint_scene(
                painter,
                self.stage.shown,
                self.theme,
                region=QRectF(*self.viewport.rect_to_scene(area)),
                visible=QRectF(*self.view_rect()),
                scale=self.viewport.scale,
                index=self.stage.shown_index,
                last=self._last,
            )
            if self.stage.dragged is not None:
                scale = self.viewport.scale
                paint_scene(painter, self.stage.dragged, self.theme, scale=scale, background=False)
            paint_breakpoints(painter, self.stage.shown, self._breakpoints, self.theme)
            if self.gesture is not None:
                self.gesture.paint(painter)
            elif isinstance(pointed := self.scene.node(self._pointed), VariableShape):
                paint_handle(painter, pointed, self.theme, lit=self._on_handle)
        finally:
            painter.end()

    def _pixels(self, rect: Rect) -> QRectF:
        return self.viewport.rect_to_pixels(rect).toAlignedRect().adjusted(-2, -2, 2, 2)

    def _show_breakpoints(self, playing: Playing) -> None:
        if playing.breakpoints != self._breakpoints:
            self._breakpoints = playing.breakpoints
            self.update()

    def _repaint_regions(self, regions: list[Rect]) -> None:
        self._last.drop()
        region = QRegion()
        for rect in regions:
            region += self._pixels(rect).intersected(self.rect())
        self.update(region)

    # The view

    def set_viewport(self, viewport: Viewport) -> None:
        """Look at another part of the scene, as the user asked."""
        self._fits = False
        self._show_viewport(viewport)

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle of the view."""
        self.set_viewport(self.viewport.zoomed(factor, QPointF(self.rect().center())))

    def zoom_to(self, scale: float) -> None:
        """Show the graph at this scale."""
        self.zoom_by(scale / self.viewport.scale)

    def fit(self) -> None:
        """Show the whole graph, and go on doing so until the user moves the view."""
        self._fits = True
        self._show_viewport(fitted(self.scene.bounds, self.width(), self.height(), OVERLAY_HEIGHT))

    def fit_selection(self) -> None:
        """Show what is selected, as large as it may be."""
        nodes = (self.folded.shown(node) for node in self.session.selection)
        shapes = (self.scene.node(node) or self.scene.frames.get(node) for node in nodes)
        rects = [extent(shape) for shape in shapes if shape is not None]
        if rects:
            around = reduce(Rect.united, rects).grown(SELECTION_ROOM)
            self.set_viewport(fitted(around, self.width(), self.height(), OVERLAY_HEIGHT))

    def keep_fitted(self) -> None:
        """Show the whole graph, unless the user has moved the view."""
        if self._fits:
            self.fit()

    def _show_opened(self) -> None:
        """Another document is shown whole, and its keys work at once: Tab adds a node."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.fit()

    def _keep_folded_whole(self, _document: object) -> None:
        """Folding, opening and undoing them leave a view that shows everything showing it."""
        groups = frozenset(self.folded.groups)
        if groups != self._groups:
            self._groups = groups
            self.keep_fitted()

    def _keep_whole(self, _cursor: object) -> None:
        """A step's cards may reach out of a view that shows everything: show them too."""
        view, bounds = self.view_rect(), self.scene.bounds
        if self._fits and not view.encloses(bounds):
            self.fit()

    def take_over(self) -> None:
        """Have the keys, and show the whole graph, unless the user has chosen a view that does."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        view, bounds = self.view_rect(), self.scene.bounds
        if self._fits or not view.encloses(bounds):
            self.fit()

    def pointer(self) -> Point:
        """Where the mouse points in the scene, the middle of the view where it is elsewhere."""
        at = self.mapFromGlobal(QCursor.pos())
        inside = self.rect().contains(at) and self.underMouse()
        return self.viewport.to_scene(QPointF(at if inside else self.rect().center()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fits:
            self.fit()
        self.view_resized.emit()

    def _show_viewport(self, viewport: Viewport) -> None:
        if viewport != self.viewport:
            self.viewport = viewport
            self.in_place.follow_view()
            self.viewport_changed.emit(viewport)
            self.update()

    # Gestures and what they show

    def begin(self, gesture: Gesture) -> None:
        """Let a gesture have the mouse."""
        self.cancel_gesture()
        self.stage.finish()
        self.gesture = gesture
        self.setCursor(gesture.cursor)

    def end_gesture(self) -> Gesture | None:
        """Take the mouse from the gesture that has it."""
        gesture, self.gesture = self.gesture, None
        self.unsetCursor()
        return gesture

    def cancel_gesture(self) -> None:
        """Give up the gesture that has the mouse; nothing of it remains."""
        gesture = self.end_gesture()
        if gesture is not None:
            gesture.cancel()
            self.update()

    def show_handle(self, node_id: str | None, lit: bool) -> None:
        """Show the handle of the variable under the mouse: there its wires are drawn from."""
        if (node_id or "", lit) != (self._pointed, self._on_handle):
            before, after = self.scene.node(self._pointed), self.scene.node(node_id or "")
            self._pointed, self._on_handle = node_id or "", lit
            for shape in (before, after):
                if shape is not None:
                    self.update_scene_rect(shape.rect.grown(HANDLE_ROOM))

    def show_hint(self, sentence: str | None, pixel: QPointF) -> None:
        """Say something beside the mouse, or stop saying it."""
        self._hint.say(sentence or "")
        at = pixel.toPoint() + QPoint(14, 14)
        room = self.rect().bottomRight() - QPoint(self._hint.width(), self._hint.height())
        self._hint.move(max(0, min(at.x(), room.x())), max(0, min(at.y(), room.y())))

    # Commands of the actions

    def search_nodes(self) -> None:
        """Open the search for a node to add."""
        self.in_place.search_at(self.pointer())

    def search_for_reader(self, variable: str, at: Point) -> None:
        """Open the search for a function that a variable is to feed."""
        self.in_place.search_at(at, feed_from=variable)

    def search_for_source(self, function: str, slot: int, at: Point) -> None:
        """Open the search for what is to feed an input."""
        self.in_place.search_at(at, feed_to=(function, slot))

    def search_wire(self, node_id: str) -> None:
        """Open the search for the other end of a wire at a node."""
        self.in_place.search_wire(node_id)

    def reveal(self, node_id: str) -> None:
        """Bring a node into view."""
        shape, view = self.scene.node(self.folded.shown(node_id)), self.view_rect()
        if shape is not None and not view.encloses(shape.rect):
            centred = self.viewport.centred_on(shape.rect.centre, self.width(), self.height())
            self.set_viewport(centred)

    def edit_value(self, node_id: str) -> None:
        """Open the editor of a value on its node."""
        self.in_place.edit_value(node_id)

    def edit_name(self, node_id: str) -> None:
        """Open the editor of a name on its node."""
        self.in_place.edit_name(node_id)

    # Events go to the input

    def event(self, event: QEvent) -> bool:
        if self.input is not None and self.input.handle(event):
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return not forward and super().focusNextPrevChild(forward)  # Tab adds a node here
