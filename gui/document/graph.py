"""What the document's wires imply: computed order, ancestors, descendants, cycles, generations.

Every answer takes linear time and no recursion, so a chain of 100,000 functions and x = x + x
repeated 60 times are both instant. `multigraph` is the networkx view for those who want one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from gui.document.model import Document, FunctionNode, Wire
from gui.document.once import once_of_graph
from gui.progress import followed, tell

if TYPE_CHECKING:
    import networkx  # type: ignore[import-untyped, unused-ignore]


class CycleError(ValueError):
    """The functions feed each other in a circle: they cannot be computed."""

    def __init__(self, functions: tuple[str, ...]) -> None:
        super().__init__(f"a cycle through {', '.join(functions)}")
        self.functions = functions


def in_order(document: Document, functions: Mapping[str, FunctionNode]) -> bool:
    """Whether every function stands after the creators of its inputs."""
    done: set[str] = set()
    for function in followed(functions.values()):
        for variable in function.inputs:
            if variable is not None:
                creator = document.variables[variable].creator
                if creator is not None and creator not in done:
                    return False
        done.add(function.id)
    return True


@once_of_graph
def topological_order(document: Document) -> tuple[str, ...]:
    """The functions in the order in which they are computed: creators before readers.

    A document that is in order keeps it; otherwise the creators that a function waits for move to
    just before it. Raises CycleError.
    """
    if in_order(document, document.functions):
        return tuple(document.functions)
    done: dict[str, None] = {}
    open_: dict[str, None] = {}
    for start in followed(document.functions):
        stack = [start]
        while stack:
            function = stack[-1]
            if function in done:
                stack.pop()
                continue
            waiting = [c for c in creators(document, function) if c not in done]
            if not waiting:
                done[function] = None
                open_.pop(function, None)
                stack.pop()
                continue
            open_[function] = None
            around = next((c for c in waiting if c in open_), None)
            if around is not None:
                on_path = list(open_)
                raise CycleError(tuple(on_path[on_path.index(around) :]))
            stack.append(waiting[0])
    return tuple(done)


def creators(document: Document, function: str) -> list[str]:
    """The functions that create the inputs of this one, by slot; one twice where it feeds two."""
    found = []
    for variable in document.functions[function].inputs:
        if variable is not None:
            creator = document.variables[variable].creator
            if creator is not None:
                found.append(creator)
    return found


@once_of_graph
def readers(document: Document) -> Mapping[str, list[Wire]]:
    """The wires that leave each variable; a variable that nobody reads is not in the mapping."""
    found: dict[str, list[Wire]] = {}
    for wire in followed(document.wires()):
        found.setdefault(wire.variable, []).append(wire)
    return found


def upstream(document: Document, ids: Iterable[str]) -> frozenset[str]:
    """These nodes and everything that they are computed from, variables and functions."""

    def before(node: str) -> Iterable[str]:
        function = document.functions.get(node)
        if function is not None:
            return [variable for variable in function.inputs if variable is not None]
        creator = document.variables[node].creator
        return [] if creator is None else [creator]

    return _reached(ids, before)


def downstream(document: Document, ids: Iterable[str]) -> frozenset[str]:
    """These nodes and everything that is computed from them, variables and functions."""
    reading = readers(document)

    def after(node: str) -> Iterable[str]:
        function = document.functions.get(node)
        if function is not None:
            return function.outputs
        return [wire.function for wire in reading.get(node, ())]

    return _reached(ids, after)


def _reached(ids: Iterable[str], neighbours: Callable[[str], Iterable[str]]) -> frozenset[str]:
    """These nodes and all that can be walked to from them. No recursion: chains are long."""
    found: set[str] = set()
    stack = list(ids)
    while stack:
        node = stack.pop()
        tell()
        if node not in found:
            found.add(node)
            stack.extend(neighbours(node))
    return frozenset(found)


def would_cycle(document: Document, variable: str, function: str) -> bool:
    """Whether feeding this variable to this function would make the function feed itself."""
    return function in upstream(document, [variable])


def generations(document: Document) -> dict[str, int]:
    """Each node's generation: 0 for leaves, of a function its inputs' largest, of outputs one more.

    Raises CycleError.
    """
    found = {v.id: 0 for v in document.variables.values() if v.creator is None}
    for function_id in topological_order(document):
        function = document.functions[function_id]
        generation = max((found[v] for v in function.inputs if v is not None), default=0)
        found[function_id] = generation
        for output in function.outputs:
            found[output] = generation + 1
    return found


def chosen_output(document: Document) -> str | None:
    """The variable whose backward() is run: the user's choice, else what is computed last.

    Without a function it is the leaf that was added last; an empty document has none.
    """
    if document.output is not None:
        return document.output
    order = topological_order(document)
    if order:
        return document.functions[order[-1]].outputs[0]
    leaves = [v.id for v in document.variables.values() if not v.constant]
    return leaves[-1] if leaves else None


def multigraph(document: Document) -> networkx.MultiDiGraph[str]:
    """Variables and functions as nodes, wires keyed by input slot, outputs keyed by their place."""
    import networkx  # type: ignore[import-untyped, unused-ignore]

    graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
    for variable in document.variables.values():
        graph.add_node(variable.id, kind="variable")
    for function in document.functions.values():
        graph.add_node(function.id, kind="function", operation=function.operation)
        for place, output in enumerate(function.outputs):
            graph.add_edge(function.id, output, key=place)
    for wire in document.wires():
        graph.add_edge(wire.variable, wire.function, key=wire.slot)
    return graph
