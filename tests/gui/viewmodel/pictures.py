"""The graphs whose pictures are tested, laid out and recorded."""

from __future__ import annotations

from dataclasses import replace

from gui.document.evaluation import Recording, record
from gui.document.expression import parse_document
from gui.document.model import Document
from gui.layout import arrange
from gui.viewmodel.node_size import sizes
from gui.viewmodel.picture import build_scene
from gui.viewmodel.scene import Scene

SEED = "a = square(x); y = square(a) + square(a)"


def laid_out(document: Document, mode: str = "auto") -> Document:
    """The document with a place for every node."""
    places = arrange(document, sizes(document), mode=mode).positions
    variables = {i: replace(v, position=places.get(i)) for i, v in document.variables.items()}
    functions = {i: replace(f, position=places.get(i)) for i, f in document.functions.items()}
    return replace(document, variables=variables, functions=functions)


def recording(
    text: str, order: str = "generation", mode: str = "auto", **values: object
) -> Recording:
    """An expression's recorded run; inputs that are not named are 2."""
    document = laid_out(parse_document(text, values, default=2.0), mode)
    options = replace(document.options, order=order)
    return record(replace(document, options=options))


def scene_at(run: Recording, step: int, previous: Scene | None = None) -> Scene:
    """The picture at the end of a step."""
    assert run.timeline is not None
    snapshot = run.timeline.at_step(step)
    return build_scene(run.document, run.evaluation, snapshot, previous=previous)


def named(scene: Scene, name: str):
    """The variable or function with this name on the screen."""
    for shape in scene.variables.values():
        if shape.name == name:
            return shape
    for shape in scene.functions.values():
        if shape.subtitle.split(" ·")[0] == name:
            return shape
    raise AssertionError(f"no {name} in the picture")
