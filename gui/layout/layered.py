"""The layered arrangement of a document: where every node stands when the user asks to tidy up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import median

from gui.document.model import Document, Point
from gui.layout.columns import number_columns
from gui.layout.net import Net, read_net
from gui.layout.parts import Part, lay_out_part, stack
from gui.layout.spacing import COLUMN, COLUMN_GAP, LITERAL_GAP, NODE_GAP, PART_GAP, Sizes
from gui.progress import tell
from gui.translation import _

GENERATION_LIMIT = 60  # functions up to which "auto" gives every generation its column
MODES = ("auto", "generation", "compact")
LEAST_PER_ROW = 5  # unconnected nodes in a row below the graph


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Centres of nodes in scene units, by id, and the mode used: "generation" or "compact".

    `bends` says where a wire that spans several columns passes between the nodes, by (variable,
    function), left to right; a wire that is not listed meets nothing on its way.
    """

    positions: Mapping[str, Point]
    mode: str
    bends: Mapping[tuple[str, str], tuple[Point, ...]] = field(default_factory=dict)


def arrange(
    document: Document,
    sizes: Sizes,
    *,
    previous: Mapping[str, Point] | None = None,
    only: Collection[str] | None = None,
    mode: str = "auto",
) -> Arrangement:
    """Lay the document out from left to right.

    `sizes` gives the (width, height) of a node. `previous` are the positions of an earlier
    arrangement, which is kept to where that costs nothing. `only` are the nodes to lay out; the
    centre of gravity of those that have a position stays where it is, and the others are not
    looked at. `mode` is "generation" (function columns by generation), "compact" (short edges) or
    "auto" (by size); ValueError for another.
    """
    if mode not in MODES:
        raise ValueError(f"layout mode: expected one of {', '.join(MODES)}, got {mode!r}")
    tell(_("Laying out the graph"))
    net = read_net(document, sizes, only)
    if mode == "auto":
        mode = "compact" if sum(net.is_function) > GENERATION_LIMIT else "generation"
    nets = net.split()
    connected = [part for part in nets if len(part.ids) > 1]
    drawing = _Drawing(_lay_out(connected, previous, compact=mode == "compact"))
    drawing.place_single([part for part in nets if len(part.ids) == 1])
    move = Point(0.0, 0.0)
    if only is not None:
        move = _back_to_centre(document, drawing.positions)
    elif previous and mode == "compact":
        move = Point(_usual_shift(previous, drawing.positions), 0.0)
    return drawing.finish(mode, move)


def _lay_out(nets: list[Net], previous: Mapping[str, Point] | None, *, compact: bool) -> list[Part]:
    return stack(
        [
            lay_out_part(
                net, number_columns(net, compact), _former_heights(net, previous), compact=compact
            )
            for net in nets
        ]
    )


class _Drawing:
    """Turns columns and heights into points."""

    def __init__(self, parts: list[Part]) -> None:
        self.positions: dict[str, Point] = {}
        self.bends: dict[tuple[str, str], tuple[Point, ...]] = {}
        half_widths = _half_widths(parts)
        self._x = _column_places(half_widths, _additional_room(parts))
        self._bottom: float | None = None
        for part in parts:
            self._place(part, half_widths)
            self._route(part)
            bottom = part.extent()[1]
            self._bottom = bottom if self._bottom is None else max(self._bottom, bottom)

    def _place(self, part: Part, half_widths: Mapping[int, float]) -> None:
        net = part.columns.net
        for node, name in enumerate(net.ids):
            number = part.first + part.columns.column[node]
            x = self._x[number]
            if net.is_literal[node]:  # as near to its port as the next column lets it
                port = self._x[number + 1] - half_widths[number + 1]
                x = max(x, port - LITERAL_GAP - net.widths[node] / 2)
            self.positions[name] = Point(x, part.heights[node])

    def _route(self, part: Part) -> None:
        columns = part.columns
        names = columns.net.ids
        for trunk in columns.trunks:
            points: list[Point] = []
            for bend in trunk[1:]:
                x = self._x[part.first + columns.column[bend]]
                points.append(Point(x, part.heights[bend]))
                for head in columns.right[bend]:
                    if head < columns.real:
                        self.bends[names[trunk[0]], names[head]] = tuple(points)

    def place_single(self, nets: list[Net]) -> None:
        """Unconnected nodes stand in rows below the rest."""
        if not nets:
            return
        pitch = max(COLUMN, max(net.widths[0] for net in nets) + COLUMN_GAP)
        height = max(net.heights[0] for net in nets)
        top = 0.0 if self._bottom is None else self._bottom + PART_GAP + height / 2
        per_row = max(LEAST_PER_ROW, int((max(self._x) - min(self._x)) * COLUMN / pitch) + 1)
        for at, net in enumerate(nets):
            row, place = divmod(at, per_row)
            self.positions[net.ids[0]] = Point(
                self._x[min(self._x)] + place * pitch, top + row * (height + NODE_GAP)
            )

    def finish(self, mode: str, move: Point) -> Arrangement:
        """The arrangement, moved, at whole pixels."""

        def at(point: Point) -> Point:
            return Point(float(round(point.x + move.x)), float(round(point.y + move.y)))

        positions = {node: at(point) for node, point in self.positions.items()}
        bends = {wire: tuple(at(point) for point in points) for wire, points in self.bends.items()}
        return Arrangement(positions, mode, bends)


def _half_widths(parts: list[Part]) -> dict[int, float]:
    """Half the width of the widest node of every column; literals stand between columns."""
    widest: dict[int, float] = {}
    for part in parts:
        net = part.columns.net
        for node, width in enumerate(net.widths):
            number = part.first + part.columns.column[node]
            half = 0.0 if net.is_literal[node] else width / 2
            widest[number] = max(widest.get(number, 0.0), half)
    return widest


def _additional_room(parts: list[Part]) -> dict[int, float]:
    """What literals need after some columns."""
    most: dict[int, float] = {}
    for part in parts:
        for column, room in part.room.items():
            number = part.first + column
            most[number] = max(most.get(number, 0.0), room)
    return most


def _column_places(
    half_widths: Mapping[int, float], additional: Mapping[int, float]
) -> dict[int, float]:
    """The x of every column; column 0, the functions of generation 0, is at 0."""

    def pitch(left: int) -> float:
        room = half_widths.get(left, 0.0) + half_widths.get(left + 1, 0.0) + COLUMN_GAP
        return max(COLUMN, room) + additional.get(left, 0.0)

    x = {0: 0.0, -1: -pitch(-1)}
    for number in range(1, max(half_widths, default=0) + 1):
        x[number] = x[number - 1] + pitch(number - 1)
    return x


def _former_heights(part: Net, previous: Mapping[str, Point] | None) -> list[float | None] | None:
    if not previous:
        return None
    return [previous[node].y if node in previous else None for node in part.ids]


def _back_to_centre(document: Document, positions: Mapping[str, Point]) -> Point:
    """The move that brings the nodes' centre of gravity back to where the document has it."""
    pairs = [(at, positions[node]) for node, at in _document_positions(document, positions)]
    if not pairs:
        return Point(0.0, 0.0)
    return Point(
        sum(old.x - new.x for old, new in pairs) / len(pairs),
        sum(old.y - new.y for old, new in pairs) / len(pairs),
    )


def _document_positions(document: Document, nodes: Collection[str]) -> Iterator[tuple[str, Point]]:
    for name in nodes:
        node = document.variables.get(name) or document.functions.get(name)
        if node is not None and node.position is not None:
            yield name, node.position


def _usual_shift(previous: Mapping[str, Point], positions: Mapping[str, Point]) -> float:
    """How far left of its former place most of the drawing now stands."""
    shifts = [previous[node].x - at.x for node, at in positions.items() if node in previous]
    return median(shifts) if shifts else 0.0
