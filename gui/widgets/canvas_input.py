"""Mouse, wheel and touch on the canvas: which gesture begins where, and what follows.

As in other node editors the wheel zooms to the mouse; two fingers on a touchpad move the view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QInputDevice,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip

from gui.actions import Actions
from gui.document.model import Point, Wire
from gui.viewmodel.scene import FunctionShape, Port
from gui.widgets.canvas_keys import CanvasKeys
from gui.widgets.context_menu import context_menu
from gui.widgets.gestures import (
    BoxSelect,
    Cut,
    Fold,
    Gesture,
    Move,
    Pan,
    Pointer,
    Scrub,
    WireDrag,
    number_at,
)

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas

PORT_REACH = 9.0  # pixels from a port within which a press takes it
HANDLE_REACH = 14.0  # the same for the handle at a variable's right, which draws its wires
WHEEL_FACTOR = 1.0015  # for one eighth of a degree
EDGE = 22.0  # pixels from the border within which a drag moves the view
EDGE_MILLISECONDS = 30
EDGE_FASTEST = 18.0  # pixels for each of them
# Many window managers take Alt and a drag for themselves: these two do the same.
CUTTING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class CanvasInput:
    """Hears the canvas's events. `handle` says whether it took one."""

    def __init__(self, canvas: Canvas, actions: Actions) -> None:
        self._canvas = canvas
        self._actions = actions
        self._keys = CanvasKeys(canvas, actions)
        self._folded = False  # by the last click, on a triangle
        self._edge_timer = QTimer(canvas)
        self._edge_timer.setInterval(EDGE_MILLISECONDS)
        self._edge_timer.timeout.connect(self._pan_at_edge)
        self._button = Qt.MouseButton.NoButton  # which began the gesture and ends it
        self._handlers: dict[QEvent.Type, Callable[..., bool]] = {
            QEvent.Type.MouseButtonPress: self._press,
            QEvent.Type.MouseMove: self._move,
            QEvent.Type.MouseButtonRelease: self._release,
            QEvent.Type.MouseButtonDblClick: self._double_click,
            QEvent.Type.Wheel: self._wheel,
            QEvent.Type.NativeGesture: self._pinch,
            QEvent.Type.Leave: self._leave,
            QEvent.Type.ContextMenu: self._context_menu,
            QEvent.Type.ToolTip: self._tool_tip,
        }
        for action in actions.all():
            if action.command.on_canvas:
                canvas.addAction(action)

    def handle(self, event: QEvent) -> bool:
        """Take an event of the canvas; False leaves it to Qt."""
        handler = self._handlers.get(event.type()) or self._keys.handlers.get(event.type())
        return handler is not None and handler(event)

    # The mouse

    def _pointer(self, event: QMouseEvent) -> Pointer:
        pixel = event.position()
        return Pointer(pixel, self._canvas.viewport.to_scene(pixel), event.modifiers())

    def _press(self, event: QMouseEvent) -> bool:
        canvas = self._canvas
        canvas.setFocus(Qt.FocusReason.MouseFocusReason)
        if canvas.gesture is not None:
            return True  # a second button changes nothing about a drag
        gesture = self._gesture_for(event.button(), self._pointer(event))
        if gesture is not None:
            self._button = event.button()
            canvas.begin(gesture)
        return gesture is not None

    def _gesture_for(self, button: Qt.MouseButton, pointer: Pointer) -> Gesture | None:
        canvas = self._canvas
        if button == Qt.MouseButton.MiddleButton or (
            self._keys.holds_view and button == Qt.MouseButton.LeftButton
        ):
            self._keys.use_view()
            return Pan(canvas, pointer)
        if button != Qt.MouseButton.LeftButton:
            return None
        if pointer.keys & Qt.KeyboardModifier.AltModifier:
            return Cut(canvas, pointer)
        port = self._port_at(pointer.at)
        if port is not None:
            return self._from_port(port, pointer)
        mark = canvas.hits.mark_at(pointer.at)
        if mark is not None:
            return Fold(canvas, pointer, mark)
        node = canvas.hits.node_at(pointer.at)
        if node is not None:
            on_number = number_at(canvas.scene, canvas.session.document, node, pointer.at)
            if on_number:
                return Scrub(canvas, pointer, node)
            return Move(canvas, pointer, node)
        if pointer.keys & CUTTING == CUTTING:
            return Cut(canvas, pointer)
        wires = canvas.hits.wires_at(pointer.at)
        if wires:
            canvas.session.select(frozenset(), frozenset(wires))
            return self._along(wires, pointer)
        frame = canvas.hits.frame_at(pointer.at)
        if frame is not None:
            return Move(canvas, pointer, frame)
        return BoxSelect(canvas, pointer)

    def _port_at(self, at: Point) -> Port | None:
        """The port that a press takes."""
        near = self._canvas.hits.port_near(at, PORT_REACH)
        return near or self._canvas.hits.port_near(at, HANDLE_REACH, _is_handle)

    def _leave(self, _event: QEvent) -> bool:
        self._canvas.show_handle(None, False)
        return False

    def _from_port(self, port: Port, pointer: Pointer) -> Gesture:
        canvas = self._canvas
        if port.slot is None:
            return WireDrag(canvas, pointer, variable=port.node)
        document, inputs = canvas.session.document, canvas.folded.inputs_at(port.node, port.slot)
        function, slot = inputs[0]
        feeding = document.functions[function].inputs[slot]
        if feeding is None or document.variables[feeding].constant:
            return WireDrag(canvas, pointer, target=replace(port, node=function, slot=slot))
        return self._along(tuple(Wire(feeding, *each) for each in inputs), pointer)

    def _along(self, wires: tuple[Wire, ...], pointer: Pointer) -> Gesture:
        """A drag of a wire moves it; one that stands for several gives its variable one more."""
        moving = wires[0] if len(wires) == 1 else None
        return WireDrag(self._canvas, pointer, variable=wires[0].variable, moving=moving)

    def _move(self, event: QMouseEvent) -> bool:
        gesture = self._canvas.gesture
        if gesture is None:
            self._show_cursor(self._pointer(event))
            return False
        gesture.move(self._pointer(event))
        if gesture.has_moved and not isinstance(gesture, Pan) and not self._edge_timer.isActive():
            self._edge_timer.start()
        return True

    def _pan_at_edge(self) -> None:
        """While a drag waits at the edge of the canvas, the view moves on that way."""
        canvas = self._canvas
        if canvas.gesture is None:
            self._edge_timer.stop()
            return
        pointer = canvas.gesture.now
        dx = _beyond(pointer.pixel.x(), canvas.width())
        dy = _beyond(pointer.pixel.y(), canvas.height())
        if dx or dy:
            canvas.set_viewport(canvas.viewport.panned(dx, dy))
            at = canvas.viewport.to_scene(pointer.pixel)
            canvas.gesture.move(Pointer(pointer.pixel, at, pointer.keys))

    def _show_cursor(self, pointer: Pointer) -> None:
        canvas = self._canvas
        if self._keys.holds_view:
            canvas.setCursor(Qt.CursorShape.OpenHandCursor)
            return
        port, node = self._port_at(pointer.at), canvas.hits.node_at(pointer.at)
        canvas.show_handle(node if port is None else port.node, port is not None)
        if port is not None:
            canvas.setCursor(Qt.CursorShape.CrossCursor)
            return
        on_wire = node is None and canvas.hits.wires_at(pointer.at)
        if on_wire or canvas.hits.mark_at(pointer.at) is not None:
            canvas.setCursor(Qt.CursorShape.PointingHandCursor)
        elif node is None and canvas.hits.frame_at(pointer.at) is not None:
            canvas.setCursor(Move.cursor)
        elif node is not None and number_at(
            canvas.scene, canvas.session.document, node, pointer.at
        ):
            canvas.setCursor(Scrub.cursor)
        else:
            canvas.unsetCursor()

    def _release(self, event: QMouseEvent) -> bool:
        if self._canvas.gesture is None or event.button() != self._button:
            return False
        pointer = self._pointer(event)
        gesture = self._canvas.end_gesture()
        self._folded = isinstance(gesture, Fold)
        if gesture is not None:
            gesture.release(pointer)
            self._canvas.update()
        return True

    def _double_click(self, event: QMouseEvent) -> bool:
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        if self._folded:
            return True  # its second click means nothing: what was under the mouse has gone
        canvas = self._canvas
        pointer = self._pointer(event)
        node = canvas.hits.node_at(pointer.at)
        frame = canvas.hits.frame_at(pointer.at)
        if node is None and frame is not None:
            canvas.in_place.edit_name(frame)
            return True
        if node is None:
            canvas.in_place.search_at(pointer.at)
            return True
        if node in canvas.folded.groups:
            canvas.framing.toggle(node)
            return True
        canvas.session.select(frozenset([node]))
        if canvas.in_place.can_edit_value(node):
            canvas.in_place.edit_value(node)
        else:
            canvas.in_place.edit_name(node)
        return True

    def _wheel(self, event: QWheelEvent) -> bool:
        canvas = self._canvas
        keys = event.modifiers()
        on_touchpad = event.device().type() == QInputDevice.DeviceType.TouchPad
        way = QPointF(event.pixelDelta()) if on_touchpad else QPointF(event.angleDelta()) / 2
        if keys & Qt.KeyboardModifier.ControlModifier or not (
            on_touchpad or keys & Qt.KeyboardModifier.ShiftModifier
        ):
            turned = event.angleDelta().y()
            zoomed = canvas.viewport.zoomed(WHEEL_FACTOR**turned, event.position())
            canvas.set_viewport(zoomed)
        elif on_touchpad:
            canvas.set_viewport(canvas.viewport.panned(way.x(), way.y()))
        else:
            canvas.set_viewport(canvas.viewport.panned(way.y() or way.x(), 0))
        return True

    def _pinch(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        canvas = self._canvas
        canvas.set_viewport(canvas.viewport.zoomed(1 + event.value(), event.position()))
        return True

    def _context_menu(self, event: QContextMenuEvent) -> bool:
        canvas = self._canvas
        if canvas.gesture is not None:
            return True
        at = canvas.viewport.to_scene(QPointF(event.pos()))
        node = canvas.hits.node_at(at)
        wires = () if node is not None else canvas.hits.wires_at(at)
        if not wires:
            node = node or canvas.hits.frame_at(at)
        if node is not None and node not in canvas.session.selection:
            canvas.session.select(frozenset([node]))
        elif wires:
            canvas.session.select(frozenset(), frozenset(wires))
        menu = context_menu(self._actions, node is not None, bool(wires), canvas)
        menu.popup(event.globalPos())
        return True

    def _tool_tip(self, event: QHelpEvent) -> bool:
        canvas = self._canvas
        if canvas.gesture is not None:
            return True
        at = canvas.viewport.to_scene(QPointF(event.pos()))
        node_id = canvas.hits.node_at(at)
        node = None if node_id is None else canvas.scene.node(node_id)
        frame = canvas.scene.frames.get(canvas.hits.frame_at(at) or "")
        if node is None and frame is not None:
            QToolTip.showText(event.globalPos(), frame.tooltip, canvas)
            return True
        if node is None:
            QToolTip.hideText()
            return True
        text = node.tooltip
        if isinstance(node, FunctionShape) and node.problem and node.problem not in text:
            text = f"{text}\n{node.problem}"
        QToolTip.showText(event.globalPos(), text, canvas)
        return True


def _beyond(place: float, length: float) -> float:
    """How far to move the view for a mouse at this place between 0 and a length; mostly 0."""
    if place < EDGE:
        return min(EDGE_FASTEST, (EDGE - place) / 2)
    if place > length - EDGE:
        return -min(EDGE_FASTEST, (place - length + EDGE) / 2)
    return 0.0


def _is_handle(port: Port) -> bool:
    return port.slot is None
