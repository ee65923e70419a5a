"""Paints a scene: the one way from shapes to ink, on the canvas and in every export.

The caller has the painter moved and scaled so that scene units fit its device, and ends it. From
a scale below FAR on, nodes are plain rectangles, since a thousand of them then stand in view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.paint.afar import LastView, paint_afar, paint_columns_afar
from gui.paint.frames import LEGIBLE, paint_frame
from gui.paint.ink import Align, brush, draw_text, rectf
from gui.paint.nodes import paint_constant, paint_function, paint_glow, paint_variable
from gui.paint.surface import Surface
from gui.paint.wires import paint_flow, paint_ledger, paint_wire
from gui.viewmodel.afar import Afar, seen_from_afar
from gui.viewmodel.extent import extent
from gui.viewmodel.headings import Columns
from gui.viewmodel.scene import (
    FunctionShape,
    NodeShape,
    Rect,
    Scene,
    Shape,
    VariableShape,
    WireShape,
)
from gui.viewmodel.scene_index import SceneIndex
from gui.viewmodel.text import Face
from gui.viewmodel.theme import Theme

FAR = 0.3
_LABEL_SIZE = 12.0
_MANY_BANDS = 300  # of more, one is no more than a few pixels
_HEADER_HEIGHT = 2.3  # of the headings' ground, in sizes of their type

Mark = Callable[[Shape | None], None]


def paint_scene(
    painter: Surface,
    scene: Scene,
    theme: Theme,
    *,
    region: QRectF | None = None,
    visible: QRectF | None = None,
    scale: float = 1.0,
    index: SceneIndex | None = None,
    background: bool = True,
    mark: Mark | None = None,
    last: LastView | None = None,
) -> None:
    """Draw a scene, or what of it reaches into `region`.

    `visible` is what the whole view shows (the scene's bounds where None): bands fill its height
    and are labelled at its top; without a background only the labels are left of them. `scale` is
    how large a scene unit is in device-independent pixels. An index of the scene finds faster what
    stands in the region. `mark` is called with a frame, node, flow or card before it is drawn and
    with None after it. `last` is what a view that is painted again and again keeps.
    """
    painter.save()
    try:
        view = rectf(scene.bounds) if visible is None else visible
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, scale >= FAR)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing, True)
        if background:
            painter.fillRect(view if region is None else region, brush(theme.canvas))
        known = index is not None and index.scene is scene
        columns = index.columns if index is not None and known else Columns(scene.bands)
        if background:
            _paint_bands(painter, columns, view, theme, scale)
        if visible is None:  # the picture as a whole has room for them above its nodes
            _paint_headings(painter, columns, view, theme, scale)
        for frame in scene.frames.values():
            if _reaches(frame, region):
                (mark or _unmarked)(frame)
                paint_frame(painter, frame, theme, scale)
                (mark or _unmarked)(None)
        if scale < FAR and isinstance(painter, QPainter):
            paint_afar(painter, _afar(scene, index), region, theme, last)
        else:
            wires, nodes = _in_region(scene, region, index)
            _paint_near(painter, wires, nodes, theme, mark or _unmarked)
        _paint_step(painter, scene, region, theme, mark or _unmarked)
        if visible is not None:
            if background and scene.bands and _heading_size(scale) * scale >= LEGIBLE:
                _paint_header(painter, columns, view, theme, scale)
            _paint_headings(painter, columns, view, theme, scale)
    finally:
        painter.restore()


def _afar(scene: Scene, index: SceneIndex | None) -> Afar:
    if index is not None and index.scene is scene:
        return index.look_from_afar()
    return seen_from_afar(scene)


def _in_region(
    scene: Scene, region: QRectF | None, index: SceneIndex | None
) -> tuple[list[WireShape], list[NodeShape]]:
    area = None
    if region is not None:
        area = Rect(region.x(), region.y(), region.width(), region.height())
    if area is not None and index is not None and index.scene is scene:
        return index.wires(area), index.query(area)  # makes no shape that stands elsewhere
    nodes: list[NodeShape] = [
        *scene.variables.values(),
        *scene.functions.values(),
        *scene.constants.values(),
    ]
    if area is None:
        return list(scene.wires), nodes
    wires = [wire for wire in scene.wires if extent(wire).meets(area)]
    return wires, [node for node in nodes if extent(node).meets(area)]


def _paint_bands(
    painter: Surface, columns: Columns, view: QRectF, theme: Theme, scale: float
) -> None:
    shown = columns.between(view.left(), view.right())
    if scale < FAR and shown.size > _MANY_BANDS and isinstance(painter, QPainter):
        paint_columns_afar(painter, columns.lefts[shown], columns.rights[shown], view, theme)
        return
    for number in shown.tolist():
        band = columns.bands[number]
        painter.setOpacity(band.opacity)
        strip = QRectF(band.rect.x, view.top(), band.rect.width, view.height())
        painter.fillRect(strip, brush(theme.band))
    painter.setOpacity(1.0)


def _paint_header(
    painter: Surface, columns: Columns, view: QRectF, theme: Theme, scale: float
) -> None:
    """Ground for the headings at the top of a view: nodes pass below them, not through them."""
    header = QRectF(view.left(), view.top(), view.width(), _HEADER_HEIGHT * _heading_size(scale))
    painter.fillRect(header, brush(theme.canvas))
    _paint_bands(painter, columns, header, theme, scale)


def _paint_headings(
    painter: Surface, columns: Columns, view: QRectF, theme: Theme, scale: float
) -> None:
    size = _heading_size(scale)
    if size * scale < LEGIBLE:
        return
    for band, label in columns.headings(size, view.left(), view.right()):
        at = (band.rect.centre.x, view.top() + 1.7 * size)
        painter.setOpacity(band.opacity)
        draw_text(painter, label, at, Face.SANS, size, theme.text_muted, Align.CENTRE)
    painter.setOpacity(1.0)


def _heading_size(scale: float) -> float:
    """Headings are as large from afar as at full size."""
    return _LABEL_SIZE if scale >= 1 else _LABEL_SIZE / max(scale, 0.1)


def _paint_near(
    painter: Surface,
    wires: Iterable[WireShape],
    nodes: list[NodeShape],
    theme: Theme,
    mark: Mark,
) -> None:
    for node in nodes:
        if isinstance(node, FunctionShape):
            paint_glow(painter, node, theme)
    for wire in wires:
        paint_wire(painter, wire, theme)
    for node in sorted(nodes, key=_is_port):  # a group's ports lie upon its box
        mark(node)
        paint_node(painter, node, theme)
        mark(None)


def _is_port(node: NodeShape) -> bool:
    return isinstance(node, VariableShape) and node.is_port


def paint_node(painter: Surface, node: NodeShape, theme: Theme) -> None:
    """One node at its place, without the glow that lies below the wires."""
    if isinstance(node, FunctionShape):
        paint_function(painter, node, theme)
    elif isinstance(node, VariableShape):
        paint_variable(painter, node, theme)
    else:
        paint_constant(painter, node, theme)


def _paint_step(
    painter: Surface, scene: Scene, region: QRectF | None, theme: Theme, mark: Mark
) -> None:
    """What this step does, on top of everything: flows, then cards."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    for flow in scene.flows:
        if _reaches(flow, region):
            mark(flow)
            paint_flow(painter, flow, theme)
            mark(None)
    for card in scene.ledgers:
        if _reaches(card, region):
            mark(card)
            paint_ledger(painter, card, theme)
            mark(None)


def _unmarked(shape: Shape | None) -> None:
    """What is drawn is not marked: only SVG has names for its parts."""


def _reaches(shape: Shape, region: QRectF | None) -> bool:
    return region is None or rectf(extent(shape)).intersects(region)
