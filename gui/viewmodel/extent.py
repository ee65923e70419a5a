"""How far each shape's ink reaches: for repainting, for finding and for the edge of an export."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gui.viewmodel.curves import box
from gui.viewmodel.scene import (
    Band,
    ConstantShape,
    FlowShape,
    FrameShape,
    FunctionShape,
    FunctionState,
    LedgerShape,
    NodeShape,
    Rect,
    Shape,
    VariableShape,
    WireShape,
)
from gui.viewmodel.text import Face, elide, width

GLOW = 17.0  # from a popped function's border to the outer edge of its glow
SELECTION = 7.0
COMPLAINT_REACH = 70.0  # how much farther a complaint below a node reaches to its sides
REACH = 24.0  # from any node's border to the farthest that a state draws
OUTLINE = 2.5
HEAD = 6.0  # half the breadth of a wire's arrow head
FLOW_HEAD = 11.0
PILL_TEXT_SIZE = 11.0
PILL_HEIGHT = 20.0
STACKED = 5.0  # how far the sheet behind a group node stands out
GROUP_MARK = 22.0  # of a group node's left side, for the triangle that opens it
TITLE_RISE = 84.0  # how far a frame's title reaches above it where it is seen from afar
_PILL_PADDING = 22.0
_PROBLEM_ROOM = 180.0
_BADGE_OVERHANG = 22.0  # to the right of the function's box
_BADGE_RISE = 12.0  # above the box's top
ENDLESS = 1e6  # scene units: farther than a view reaches from what stands in it


def pill_width(text: str) -> float:
    """The width of a pill with this text."""
    return width(text, Face.BOLD, PILL_TEXT_SIZE) + _PILL_PADDING


def badge_rect(shape: FunctionShape) -> Rect:
    """Where the badge of a function stands: over its top right corner, growing to the left."""
    wide = pill_width(shape.badge)
    right = shape.rect.right + _BADGE_OVERHANG
    return Rect(right - wide, shape.rect.y - _BADGE_RISE, wide, PILL_HEIGHT)


def group_mark(rect: Rect) -> Rect:
    """The triangle of a group node."""
    return Rect(rect.x + 2.0, rect.y, GROUP_MARK, rect.height)


def arrived_rect(shape: VariableShape) -> Rect:
    """Where "1 of 2" stands: on the lower border of the ellipse."""
    wide = pill_width(shape.arrived) - 4.0
    return Rect(shape.rect.centre.x - wide / 2, shape.rect.bottom - 8.0, wide, 17.0)


def complaint(shape: FunctionShape | VariableShape) -> str:
    """What stands below a node: why it cannot compute, or what is odd about its result."""
    return shape.problem or shape.warning


def problem_rect(shape: FunctionShape | VariableShape) -> Rect:
    """Where the complaint about a node stands.

    Below a variable; above a function's badge and the constants that stand there.
    """
    wide = min(_PROBLEM_ROOM, pill_width(complaint(shape)) + 14.0)
    if isinstance(shape, VariableShape):
        top = shape.rect.bottom + 5.0
    else:
        top = complaint_place(shape.rect).y - max(0.0, shape.clearance - _BADGE_RISE)
    return Rect(shape.rect.centre.x - wide / 2, top, wide, PILL_HEIGHT)


def complaint_place(box: Rect) -> Rect:
    """Where a long complaint about a function stands if nothing else does."""
    top = box.y - _BADGE_RISE - 4.0 - PILL_HEIGHT
    return Rect(box.centre.x - _PROBLEM_ROOM / 2, top, _PROBLEM_ROOM, PILL_HEIGHT)


def problem_text(shape: FunctionShape | VariableShape) -> str:
    """As much of the complaint as has room there beside the warning sign."""
    room = problem_rect(shape).width - 14.0 - _PILL_PADDING + 2.0
    return elide(complaint(shape), Face.BOLD, PILL_TEXT_SIZE, room)


def reach(rect: Rect) -> Rect:
    """The rectangle that holds a node and all that any state may add, but for a complaint."""
    return rect.grown(REACH)


def extent(shape: Shape) -> Rect:
    """The rectangle that holds everything drawn for a shape, as it is now."""
    return _EXTENTS[type(shape)](shape)


def _ring(shape: NodeShape) -> float:
    """How far what is drawn around a node reaches: its outline, or what marks it."""
    return SELECTION if shape.selected or shape.lit else OUTLINE


def _of_function(shape: FunctionShape) -> Rect:
    glows = shape.state in (FunctionState.POPPED, FunctionState.FAILED)
    rect = shape.rect.grown(
        GLOW if glows else SELECTION if shape.selected or shape.lit else OUTLINE
    )
    if shape.is_group:
        rect = rect.united(shape.rect.moved(STACKED, STACKED).grown(OUTLINE))
    if shape.badge:
        rect = rect.united(badge_rect(shape))
    if complaint(shape):
        rect = rect.united(problem_rect(shape).grown(1.0))
    return rect


def _of_variable(shape: VariableShape) -> Rect:
    rect = shape.rect.grown(_ring(shape))
    if shape.arrived:
        rect = rect.united(arrived_rect(shape).grown(1.0))
    if complaint(shape):
        rect = rect.united(problem_rect(shape).grown(1.0))
    return rect


def _of_constant(shape: ConstantShape) -> Rect:
    return shape.rect.grown(_ring(shape))


def _of_wire(shape: WireShape) -> Rect:
    return box(shape.curve).grown(HEAD)


def _of_flow(shape: FlowShape) -> Rect:
    return box(shape.curve).grown(FLOW_HEAD).united(shape.label_rect.grown(2.0))


def _of_ledger(shape: LedgerShape) -> Rect:
    dot = Rect(shape.anchor.x, shape.anchor.y, 0.0, 0.0)
    return shape.rect.united(dot).grown(2.0)


def _of_frame(shape: FrameShape) -> Rect:
    x, y, wide, high = shape.rect.grown(SELECTION if shape.selected else OUTLINE)
    return Rect(x, y - TITLE_RISE, wide, high + TITLE_RISE)


def _of_band(shape: Band) -> Rect:
    return Rect(shape.rect.x, -ENDLESS, shape.rect.width, 2 * ENDLESS)


_EXTENTS: dict[type, Callable[[Any], Rect]] = {
    FunctionShape: _of_function,
    VariableShape: _of_variable,
    ConstantShape: _of_constant,
    WireShape: _of_wire,
    FlowShape: _of_flow,
    LedgerShape: _of_ledger,
    FrameShape: _of_frame,
    Band: _of_band,
}
