"""What two documents have in common when they are the same graph under different ids."""

from __future__ import annotations

from itertools import combinations

from gui.document.graph import chosen_output, topological_order
from gui.document.model import Document


def structure(document: Document) -> list[tuple[object, ...]]:
    """The graph behind the chosen output: each function with its attributes and inputs.

    Leaves stand as their names, constants as their values, results as the place of their function
    in a depth-first walk over the inputs in order; so sharing, slots and values all count.
    """
    places: dict[str, int] = {}
    found: list[tuple[object, ...]] = []

    def reference(variable: str | None) -> object:
        if variable is None:
            return None
        node = document.variables[variable]
        if node.creator is not None:
            outputs = document.functions[node.creator].outputs
            return places[node.creator], outputs.index(variable)
        return node.value if node.constant else node.name

    output = chosen_output(document)
    if output is None:
        return []
    stack = [document.variables[output].creator]
    while stack:
        function_id = stack[-1]
        if function_id is None or function_id in places:
            stack.pop()
            continue
        function = document.functions[function_id]
        waiting = [
            creator
            for v in function.inputs
            if v is not None
            and (creator := document.variables[v].creator) is not None
            and creator not in places
        ]
        if waiting:
            stack.append(waiting[0])
            continue
        inputs = [reference(v) for v in function.inputs]
        places[function_id] = len(places)
        found.append((function.operation, function.attributes, *inputs))
    found.append(("output", reference(output)))
    return found


def check_invariants(document: Document) -> None:
    """What must hold of every document whatever was done to it."""
    assert not document.variables.keys() & document.functions.keys()
    made = [v for f in document.functions.values() for v in f.outputs]
    assert len(made) == len(set(made))
    for function in document.functions.values():
        assert document.functions[function.id] is function
        assert all(v is None or v in document.variables for v in function.inputs)
        assert all(document.variables[v].creator == function.id for v in function.outputs)
    for variable in document.variables.values():
        assert document.variables[variable.id] is variable
        assert (variable.creator is None) == (variable.id not in made)
        assert not (variable.constant and variable.value is None)
        assert variable.creator is None or variable.value is None
    assert topological_order(document) == tuple(document.functions)
    names = [v.name for v in document.variables.values() if v.name is not None]
    assert len(names) == len(set(names))
    ids = (*document.variables, *document.functions, *document.frames)
    assert len(ids) == len(set(ids))
    numbers = [int(node[1:]) for node in ids]
    assert all(number < document.next_id for number in numbers)
    assert document.output is None or document.output in document.variables
    framed = {member for frame in document.frames.values() for member in frame.members}
    for outer, inner in combinations(document.frames.values(), 2):
        assert inner.members <= outer.members or inner.members.isdisjoint(outer.members)
    for frame in document.frames.values():
        assert document.frames[frame.id] is frame
        assert frame.members
        assert frame.title
    for member in framed:
        assert member in document.functions or not document.variables[member].constant
