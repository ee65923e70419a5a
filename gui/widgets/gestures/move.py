"""Moving nodes: a press selects, a drag moves everything that is selected, as one edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.actions.placing import riders
from gui.document.folding import spread
from gui.document.model import Frame, Point, Wire
from gui.document.nesting import frame_of, outer_frames, outermost
from gui.paint.frames import CORNER
from gui.viewmodel.groups import positions
from gui.viewmodel.scene import ConstantShape, Rect
from gui.widgets.gestures.aimed_wire import AimedWire
from gui.widgets.gestures.gesture import Gesture, Pointer
from gui.widgets.gestures.snapping import Snap, snap

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas

SNAP_REACH = 5.0  # pixels within which a middle is level with another


class Move(Gesture):
    """The selected nodes follow the mouse; the document changes once, on release."""

    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, canvas: Canvas, start: Pointer, node_id: str) -> None:
        super().__init__(canvas, start)
        self._node = node_id
        self._before = canvas.session.selection
        self._was_selected = node_id in self._before
        if start.adds:
            canvas.session.select(self._before | {node_id})
        elif not self._was_selected:
            canvas.session.select(frozenset([node_id]))
        folded, document = canvas.folded, canvas.session.document
        moving = folded.closed(spread(document, canvas.session.selection))
        moving |= riders(document, moving)
        drawn = {i: shape.rect.centre for i in moving if (shape := canvas.scene.node(i))}
        self._origins = drawn | positions(document, moving)  # a port stands elsewhere than it is
        whole = {f.id for f in document.frames.values() if f.members <= moving}
        self._lifted = {folded.shown(node) for node in self._origins} | whole
        self._whole = outermost(f for f in document.frames.values() if f.id in whole)
        self._kept = frozenset(m for frame in self._whole for m in frame.members)
        self._snap = Snap()
        self._over: tuple[Rect, ...] = ()
        self._function = self._lone_function()
        self._aimed = AimedWire(canvas, self._goes_into)

    def move(self, pointer: Pointer) -> None:
        super().move(pointer)
        if self.has_moved:
            before = self._snap
            self._snap = self._snapped()
            self.canvas.stage.drag(self._lifted, *self._way())
            over, self._over = self._over, self._frames_over()
            self._aimed.aim(self._aims())
            if before.guides or self._snap.guides or over != self._over:
                self.canvas.update()

    def release(self, pointer: Pointer) -> None:
        self.now = pointer
        if self.has_moved:
            self._snap = self._snapped()
            dx, dy = self._way()
            places = {i: Point(at.x + dx, at.y + dy) for i, at in self._origins.items()}
            joining = self._joining(dx, dy)
            self._aimed.aim(self._aims())
            if self._function is not None and self._aimed.wires:
                wires = self._aimed.wires
                self.canvas.editor.move_into_wires(self._function, wires, places, joining)
            else:
                self.canvas.editor.move(places, joining)
            self.canvas.stage.put_down()
        elif self.start.adds and self._was_selected:
            self.canvas.session.select(self._before - {self._node})
        elif not self.start.adds:
            self.canvas.session.select(frozenset([self._node]))

    def cancel(self) -> None:
        self.canvas.stage.put_down()
        self.canvas.session.select(self._before)

    def paint(self, painter: QPainter) -> None:
        self._aimed.paint(painter)
        pen = QPen(QColor(self.canvas.theme.accent), 1, Qt.PenStyle.DotLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        for one, other in self._snap.guides:
            painter.drawLine(QPointF(*one), QPointF(*other))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen.setStyle(Qt.PenStyle.DashLine)
        pen.setWidth(2)
        painter.setPen(pen)
        for rect in self._over:
            painter.drawRoundedRect(QRectF(*rect), CORNER, CORNER)

    def _lone_function(self) -> str | None:
        """The function that moves, if all else that moves is its outputs and its constants."""
        functions = self.canvas.session.document.functions
        moving = functions.keys() & self._origins.keys()
        if len(moving) != 1:
            return None
        (function,) = moving
        if self.canvas.folded.shown(function) != function:
            return None
        beside = self._origins.keys() - {function, *functions[function].outputs}
        return function if all(self._is_constant(node) for node in beside) else None

    def _aims(self) -> list[Point]:
        """Where a wire would take the function in: under the mouse, or under its middle."""
        if self._function is None:
            return []
        at, (dx, dy) = self._origins[self._function], self._way()
        return [self.now.at, Point(at.x + dx, at.y + dy)]

    def _goes_into(self, wires: tuple[Wire, ...]) -> bool:
        function = self._function
        return function is not None and self.canvas.editor.goes_into_wires(function, wires)

    def _way(self) -> tuple[float, float]:
        dx, dy = self._plain_way()
        return dx + self._snap.dx, dy + self._snap.dy

    def _plain_way(self) -> tuple[float, float]:
        return self.now.at.x - self.start.at.x, self.now.at.y - self.start.at.y

    def _snapped(self) -> Snap:
        """What the mouse has is levelled with what is in view; Ctrl leaves it free."""
        canvas, view = self.canvas, self.canvas.view_rect()
        shape = canvas.scene.node(self._node) or canvas.scene.frames.get(self._node)
        if shape is None or self.now.keys & Qt.KeyboardModifier.ControlModifier:
            return Snap()
        dx, dy = self._plain_way()
        origin = shape.rect.centre
        frames = (each for each in canvas.scene.frames.values() if each.rect.meets(view))
        others = [
            each.rect.centre
            for each in (*canvas.stage.index.query(view), *frames)
            if each.id not in self._lifted and not isinstance(each, ConstantShape)
        ]
        reach = SNAP_REACH / canvas.viewport.scale
        return snap(Point(origin.x + dx, origin.y + dy), others, reach)

    def _frames_over(self) -> tuple[Rect, ...]:
        """The frames that would take in what is dropped now."""
        joined = dict.fromkeys(self._joining(*self._way()).values())
        return tuple(self.canvas.scene.frames[key].rect for key in joined if key is not None)

    def _joining(self, dx: float, dy: float) -> dict[str, str | None]:
        """The frame into which each node is dropped that does not move with its own."""
        if not self.canvas.scene.frames:
            return {}
        document, frames = self.canvas.session.document, self.canvas.scene.frames
        joining: dict[str, str | None] = {}
        for node, was in self._origins.items():
            at = Point(was.x + dx, was.y + dy)
            if node in self._kept or self._is_constant(node):
                continue
            own = frame_of(document, node)
            if own is not None and own.id in frames and frames[own.id].rect.holds(at):
                continue
            over = self._open_at(at)
            if over is not None or own is not None:
                joining[node] = over
        for frame in self._whole:
            joining.update(self._frame_joining(frame, dx, dy))
        return joining

    def _frame_joining(self, frame: Frame, dx: float, dy: float) -> dict[str, str | None]:
        """The frame into which one that moves as a whole is dropped by its middle."""
        scene = self.canvas.scene
        shape = scene.frames.get(frame.id) or scene.node(frame.id)
        around = outer_frames(self.canvas.session.document, frame)
        own = next((each for each in around if each not in self._whole), None)
        if shape is None:
            return {}
        at = shape.rect.moved(dx, dy).centre
        over = self._open_at(at)
        if own is not None and own.id in scene.frames and scene.frames[own.id].rect.holds(at):
            return {}
        if over is None and own is None:
            return {}
        return dict.fromkeys(frame.members, over)

    def _open_at(self, at: Point) -> str | None:
        """The innermost frame at a place that does not move."""
        frames = self.canvas.scene.frames.values()
        over = [f.id for f in frames if f.id not in self._lifted and f.rect.holds(at)]
        return over[-1] if over else None

    def _is_constant(self, node: str) -> bool:
        """A constant is where its readers are."""
        variable = self.canvas.session.document.variables.get(node)
        return variable is not None and variable.constant
