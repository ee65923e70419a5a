"""Each function's generation, read off the graph alone: no value is needed."""

from __future__ import annotations

from gui.document.model import Document
from gui.progress import followed


def function_generations(document: Document) -> dict[str, int]:
    """The generation of every function, by id.

    A leaf's generation is 0, a function's is the largest of its inputs', and its outputs' is one
    more. A free port counts as nothing. A document has no cycles; if one came about, its functions
    are taken in document order, each with what is known by then: a broken graph is still drawn.
    """
    creator = {
        output: function.id
        for function in followed(document.functions.values())
        for output in function.outputs
    }
    sources = {
        function.id: [
            creator[name] for name in function.inputs if name is not None and name in creator
        ]
        for function in followed(document.functions.values())
    }
    users: dict[str, list[str]] = {function: [] for function in sources}
    for function, made_by in followed(sources.items()):
        for source in made_by:
            users[source].append(function)
    waiting = {function: len(made_by) for function, made_by in sources.items()}
    ready = [function for function, count in waiting.items() if count == 0]
    generations: dict[str, int] = {}
    for function in followed(ready):  # grows while it is walked
        generations[function] = _after(sources[function], generations)
        for user in users[function]:
            waiting[user] -= 1
            if waiting[user] == 0:
                ready.append(user)
    for function, made_by in followed(sources.items()):
        if function not in generations:
            generations[function] = _after(made_by, generations)
    return generations


def _after(made_by: list[str], generations: dict[str, int]) -> int:
    return max((generations[source] + 1 for source in made_by if source in generations), default=0)
