"""The gradients that flow in this step, and the ledger cards of the variables that they reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from autodiff.trace.events import Contributed
from gui.document.folding import Folded
from gui.document.model import Point, Wire
from gui.translation import _, ngettext
from gui.viewmodel import numbers
from gui.viewmodel.curves import Curve, beside, ellipse_point
from gui.viewmodel.extent import badge_rect, complaint, problem_rect
from gui.viewmodel.frames import title_bar
from gui.viewmodel.free_place import (
    LEDGER_LINES,
    NEIGHBOURHOOD,
    Obstacles,
    card_anchor,
    card_height,
    card_reach,
    place_card,
    place_label,
)
from gui.viewmodel.ground import Ground
from gui.viewmodel.judged import uses
from gui.viewmodel.ledger import replaces
from gui.viewmodel.lens_run import LensRun
from gui.viewmodel.neighbourhood import Neighbourhood
from gui.viewmodel.scene import (
    ConstantShape,
    FlowShape,
    FunctionShape,
    LedgerLine,
    LedgerShape,
    Rect,
    Scene,
    VariableShape,
)
from gui.viewmodel.text import Face, elide, width

if TYPE_CHECKING:
    from autodiff.trace import Snapshot

LABEL_TEXT_SIZE = 11.0
LABEL_HEIGHT = 20.0
_LABEL_PADDING = 20.0
_APART = 9.0  # between a wire and the gradient that flows back beside it
LEDGER_TITLE_SIZE = 12.0
LEDGER_NOTE_SIZE = 11.0
LEDGER_LINE_SIZE = 11.0
LEDGER_PADDING = 12.0
LEDGER_WIDTHS = (140.0, 260.0)


def obstacles_of(
    scene: Scene,
    ceiling: float,
    events: Iterable[Contributed],
    folded: Folded,
    around: Neighbourhood,
) -> Obstacles:
    """What labels and cards near these contributions must leave visible: nodes, badges, titles."""
    area: Rect | None = None
    for event in events:
        for node in map(scene.node, map(folded.shown, (event.function, event.variable))):
            if node is not None:
                area = node.rect if area is None else area.united(node.rect)
    obstacles = Obstacles(ceiling)
    if area is None:
        return obstacles
    area = area.grown(NEIGHBOURHOOD)
    for frame in scene.frames.values():
        obstacles.add(title_bar(frame.rect))
    for node in map(scene.node, around.nodes(area)):
        match node:
            case FunctionShape():
                obstacles.add(node.rect.grown(3.0))
                if node.badge:
                    obstacles.add(badge_rect(node))
            case VariableShape():
                obstacles.add_ellipse(node.rect.grown(3.0))
            case ConstantShape():
                obstacles.add(node.rect.grown(2.0))
        if isinstance(node, FunctionShape | VariableShape) and complaint(node):
            obstacles.add(problem_rect(node))
    return obstacles


def flow_shapes(
    ground: Ground, events: Iterable[Contributed], obstacles: Obstacles
) -> tuple[FlowShape, ...]:
    """One arrow for each contribution; their labels become obstacles in turn.

    What a group gives to a variable by several of its functions goes along one wire.
    """
    labels: dict[Wire, str] = {}
    for event in events:
        wire = ground.folded.shown_wire(Wire(event.variable, event.function, event.slot))
        if wire is not None and wire in ground.courses.shapes:
            label = numbers.short_signed(event.value) if event.added else numbers.short(event.value)
            labels[wire] = f"{labels[wire]}, {label}" if wire in labels else label
    found = []
    for wire, label in labels.items():
        flow = _flow(ground, wire, label, obstacles)
        obstacles.add(flow.label_rect)
        found.append(flow)
    return tuple(found)


def _flow(ground: Ground, wire: Wire, label: str, obstacles: Obstacles) -> FlowShape:
    ports = ground.inputs[wire.function]
    along = ground.courses.shapes[wire].curve
    side = _side(along, wire.slot, len(ports))
    port, rect = ports[wire.slot].at, ground.rects[wire.variable]
    arrival = ellipse_point(rect, along[0].y - rect.centre.y + side * _APART)
    ends = (Point(port.x, port.y + side * _APART), arrival)
    curve = beside(along, ends, side, _APART)
    size = width(label, Face.MONO_BOLD, LABEL_TEXT_SIZE) + _LABEL_PADDING, LABEL_HEIGHT
    return FlowShape(curve, label, wire, place_label(curve, size, side, obstacles))


def _side(along: Curve, slot: int, slots: int) -> int:
    """On which side of a wire its gradient has the most room: 1 below it, -1 above.

    Beside a steep wire that is its right, where no other wire leaves the variable; beside a level
    one it is away from the other ports of the function.
    """
    dx, dy = along[-1].x - along[0].x, along[-1].y - along[0].y
    if abs(dy) > 0.7 * abs(dx):
        return 1 if dy < 0 else -1
    return -1 if slot < (slots - 1) / 2 else 1


def ledger_shapes(
    ground: Ground,
    snapshot: Snapshot,
    obstacles: Obstacles,
    around: Neighbourhood,
    run: LensRun | None = None,
) -> tuple[LedgerShape, ...]:
    """One card for each reused variable whose gradient this step changed."""
    found = []
    for variable in _reused_and_changed(snapshot):
        if variable in ground.rects:
            note = _note(snapshot, variable, run)
            card = _ledger(ground, snapshot, variable, note, obstacles, around)
            obstacles.add(card.rect)
            found.append(card)
    return tuple(found)


def _reused_and_changed(snapshot: Snapshot) -> Iterator[str]:
    changed = dict.fromkeys(
        event.variable for event in snapshot.step_events if isinstance(event, Contributed)
    )
    for variable in changed:
        in_all = snapshot.expected_contributions(variable)
        if in_all > 1 or len(snapshot.contributions(variable)) > 1:
            yield variable


def _note(snapshot: Snapshot, variable: str, run: LensRun | None) -> str:
    """How often a variable is used; where a wrong order gives it more, how much has arrived."""
    used = uses(run, snapshot, variable)
    if used == snapshot.expected_contributions(variable):
        return ngettext("(used {count}×)", "(used {count}×)", used).format(count=used)
    count = len(snapshot.contributions(variable))
    return ngettext("(received {count}×)", "(received {count}×)", count).format(count=count)


def _ledger(
    ground: Ground,
    snapshot: Snapshot,
    variable: str,
    note: str,
    obstacles: Obstacles,
    around: Neighbourhood,
) -> LedgerShape:
    name = elide(ground.variable_names[variable], Face.BOLD, LEDGER_TITLE_SIZE, 110.0)
    title = _("{name}.grad").format(name=name)
    lines = tuple(_lines(ground, snapshot, variable))
    total = f"= {numbers.short(snapshot.grad(variable))}"
    size = _ledger_size(title, note, lines, total)
    owner = ground.rects[variable]
    rect = place_card(owner, size, obstacles, around.wire_points(card_reach(owner, size)))
    return LedgerShape(variable, rect, card_anchor(rect, owner), title, note, lines, total)


def _lines(ground: Ground, snapshot: Snapshot, variable: str) -> Iterator[LedgerLine]:
    contributions = snapshot.contributions(variable)
    fresh = sum(
        isinstance(event, Contributed) and event.variable == variable
        for event in snapshot.step_events
    )
    hidden = max(0, len(contributions) - LEDGER_LINES)
    if hidden:
        yield LedgerLine(
            ngettext("{count} more before", "{count} more before", hidden).format(count=hidden)
        )
    for index, event in enumerate(contributions[hidden:], hidden):
        value = numbers.short_signed(event.value) if event.added else numbers.short(event.value)
        giver = ground.function_names.get(event.function, event.function)
        giver = elide(giver, Face.MONO, LEDGER_LINE_SIZE, 100.0)
        text = _("from {function} {value}").format(function=giver, value=value)
        if replaces(event):
            text = _("from {function} {value}, in place of {before}").format(
                function=giver, value=value, before=numbers.short(event.before)
            )
        replaced = any(map(replaces, contributions[index + 1 :]))
        yield LedgerLine(text, index >= len(contributions) - fresh, replaced)


def _ledger_size(
    title: str, note: str, lines: tuple[LedgerLine, ...], total: str
) -> tuple[float, float]:
    head = width(title, Face.BOLD, LEDGER_TITLE_SIZE) + 14.0
    head += width(note, Face.SANS, LEDGER_NOTE_SIZE)
    texts = [line.text for line in lines] + [total]
    body = max(width(text, Face.MONO_BOLD, LEDGER_LINE_SIZE) for text in texts)
    narrow, widest = LEDGER_WIDTHS
    wide = min(widest, max(narrow, head + 2 * LEDGER_PADDING, body + 2 * LEDGER_PADDING))
    return wide, card_height(len(lines))
