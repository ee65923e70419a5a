"""Between two scenes: what moves, what fades and how a gradient travels. Pure, so interruptible.

t = 0 looks like the old scene and t = 1 is the new one; a blend can be blended on from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from gui.document.model import Point
from gui.viewmodel.curves import Curve, point_at
from gui.viewmodel.scene import (
    Band,
    ConstantShape,
    FlowShape,
    FrameShape,
    FunctionShape,
    LedgerShape,
    Port,
    Rect,
    Scene,
    VariableShape,
    WireShape,
)

SWITCH = 0.7  # when a gradient changes over: what flows to it is nearly there
_CARD_FROM = 0.55  # a card comes when the gradient has nearly arrived

Node = TypeVar("Node", VariableShape, ConstantShape, FunctionShape)
Fading = TypeVar("Fading", WireShape, Band, FrameShape, FlowShape, LedgerShape)


def blend(old: Scene, new: Scene, t: float, shown: Scene | None = None) -> Scene:
    """The scene at t (0 .. 1) on the way from one to another.

    With what was `shown` just before, nodes that look the same as there are the same shapes.
    """
    if t >= 1 or old is new:
        return new
    t = max(t, 0.0)
    last = old if shown is None else shown
    eased = t * t * (3 - 2 * t)
    return replace(
        new,
        bounds=_rect(old.bounds, new.bounds, eased),
        bands=_bands(old.bands, new.bands, eased),
        wires=_wires(old.wires, new.wires, eased),
        functions=_nodes(old.functions, new.functions, eased, last.functions),
        variables=_nodes(old.variables, new.variables, eased, last.variables),
        constants=_nodes(old.constants, new.constants, eased, last.constants),
        flows=_flows(old.flows, new.flows, eased),
        ledgers=_ledgers(old.ledgers, new.ledgers, t),
        frames=_frames(old.frames, new.frames, eased),
        ground=None,
    )


def _mix(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


def _point(a: Point, b: Point, t: float) -> Point:
    return Point(_mix(a.x, b.x, t), _mix(a.y, b.y, t))


def _rect(a: Rect, b: Rect, t: float) -> Rect:
    if a == b:
        return b
    return Rect(*(_mix(before, after, t) for before, after in zip(a, b, strict=True)))


def _curve(a: Curve, b: Curve, t: float) -> Curve:
    if a is b or len(a) != len(b):
        return b
    return tuple(_point(before, after, t) for before, after in zip(a, b, strict=True))


def _nodes(
    old: Mapping[str, Node], new: Mapping[str, Node], t: float, shown: Mapping[str, Node]
) -> Mapping[str, Node]:
    if old is new:
        return new
    blended: dict[str, Node] = {}
    for key, after in new.items():
        before = old.get(key)
        if before is None:
            blended[key] = replace(after, opacity=after.opacity * t)
        elif before is after:
            blended[key] = after
        else:
            now, last = _node(before, after, t), shown.get(key)
            blended[key] = now if last is None or now != last else last
    for key, before in old.items():
        if key not in new and before.opacity * (1 - t) > 0:
            blended[key] = replace(before, opacity=before.opacity * (1 - t))
    return MappingProxyType(blended)


def _node(before: Node, after: Node, t: float) -> Node:
    """A node on its way: where it is now, with its new looks.

    A function is popped from the first frame on, as the panels say; a gradient waits for what
    travels to it.
    """
    look = before if t <= 0 else after
    if isinstance(look, VariableShape) and isinstance(before, VariableShape) and 0 < t < SWITCH:
        look = _before_arrival(before, look)
    rect = _rect(before.rect, after.rect, t)
    opacity = _mix(before.opacity, after.opacity, t)
    if rect == look.rect and opacity == look.opacity:
        return look
    dx, dy = rect.centre.x - look.rect.centre.x, rect.centre.y - look.rect.centre.y
    if isinstance(look, FunctionShape):
        inputs = tuple(_moved(port, dx, dy) for port in look.inputs)
        return replace(look, rect=rect, opacity=opacity, inputs=inputs)
    outgoing = None if look.port is None else _moved(look.port, dx, dy)
    return replace(look, rect=rect, opacity=opacity, port=outgoing)


def _before_arrival(before: VariableShape, after: VariableShape) -> VariableShape:
    """A variable as it becomes, but with the gradient that it still has."""
    return replace(
        after,
        grad=before.grad,
        grad_state=before.grad_state,
        grad_heat=before.grad_heat,
        arrived=before.arrived,
        warning=before.warning,
    )


def _moved(port: Port, dx: float, dy: float) -> Port:
    return replace(port, at=Point(port.at.x + dx, port.at.y + dy))


def _wires(
    old: tuple[WireShape, ...], new: tuple[WireShape, ...], t: float
) -> tuple[WireShape, ...]:
    if old is new:
        return new
    before = {_ends(wire): wire for wire in old}
    after = {_ends(wire) for wire in new}
    found = []
    for wire in new:
        former = before.get(_ends(wire))
        if former is None:
            found.append(replace(wire, opacity=wire.opacity * t))
        elif former is wire:
            found.append(wire)
        else:
            curve = _curve(former.curve, wire.curve, t)
            opacity = _mix(former.opacity, wire.opacity, t)
            still = curve == wire.curve and opacity == wire.opacity
            found.append(wire if still else replace(wire, curve=curve, opacity=opacity))
    gone = [wire for wire in old if _ends(wire) not in after]
    return (*_fading(gone, t), *found)


def _ends(wire: WireShape) -> object:
    return wire.wire or (wire.output_of, wire.output)


def _bands(old: tuple[Band, ...], new: tuple[Band, ...], t: float) -> tuple[Band, ...]:
    if old is new:
        return new
    before = {band.label: band for band in old}
    after = {band.label for band in new}
    found = []
    for band in new:
        former = before.get(band.label)
        if former is None:
            found.append(replace(band, opacity=band.opacity * t))
        else:
            rect, opacity = _rect(former.rect, band.rect, t), _mix(former.opacity, band.opacity, t)
            still = rect == band.rect and opacity == band.opacity
            found.append(band if still else replace(band, rect=rect, opacity=opacity))
    return (*_fading([band for band in old if band.label not in after], t), *found)


def _frames(
    old: Mapping[str, FrameShape], new: Mapping[str, FrameShape], t: float
) -> Mapping[str, FrameShape]:
    if old is new:
        return new
    blended = {}
    for key, after in new.items():
        before = old.get(key)
        if before is None:
            blended[key] = replace(after, opacity=after.opacity * t)
        else:
            rect = _rect(before.rect, after.rect, t)
            blended[key] = after if rect == after.rect else replace(after, rect=rect)
    for shape in _fading([shape for key, shape in old.items() if key not in new], t):
        blended[shape.id] = shape
    return MappingProxyType(blended)


def _flows(
    old: tuple[FlowShape, ...], new: tuple[FlowShape, ...], t: float
) -> tuple[FlowShape, ...]:
    """What begins to flow grows from the function on; what has flowed fades."""
    before = {(flow.wire, flow.label): flow for flow in old}
    after = {(flow.wire, flow.label) for flow in new}
    found = []
    for flow in new:
        former = before.get((flow.wire, flow.label))
        start = 0.0 if former is None else former.progress
        progress = _mix(start, flow.progress, t)
        if progress >= 1:
            found.append(flow)
        elif progress > 0:
            found.append(replace(flow, progress=progress, label_rect=_travelling(flow, progress)))
    gone = [flow for flow in old if (flow.wire, flow.label) not in after]
    return (*_fading(gone, t), *found)


def _travelling(flow: FlowShape, progress: float) -> Rect:
    """Where a flow's number is while it grows: on its way from the function to its own place."""
    home, now = point_at(flow.curve, 0.5), point_at(flow.curve, progress / 2)
    return flow.label_rect.moved(now.x - home.x, now.y - home.y)


def _ledgers(
    old: tuple[LedgerShape, ...], new: tuple[LedgerShape, ...], t: float
) -> tuple[LedgerShape, ...]:
    """A card comes when the gradient has nearly arrived, and goes at once."""
    before = {card.variable: card for card in old}
    arrived = max(0.0, (t - _CARD_FROM) / (1 - _CARD_FROM))
    found = []
    for card in new:
        former = before.pop(card.variable, None)
        if former is None:
            found.append(replace(card, opacity=card.opacity * arrived))
        elif former.rect == card.rect and former.lines == card.lines:
            found.append(card)
        else:
            found.append(card if t >= SWITCH else former)
    gone = _fading(list(before.values()), min(1.0, 2 * t))
    return tuple(card for card in (*gone, *found) if card.opacity > 0)


def _fading(shapes: Iterable[Fading], t: float) -> list[Fading]:
    faded = (replace(shape, opacity=shape.opacity * (1 - t)) for shape in shapes)
    return [shape for shape in faded if shape.opacity > 0]
