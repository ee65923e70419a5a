"""DOT for Graphviz: our look, or the book's for people who compare. Written without Graphviz.

A label is literal: what DOT would read as an escape, an entity or a quote is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from autodiff.registry import operation
from gui.document.folding import contents, fold
from gui.document.model import Document, Frame, FunctionNode
from gui.document.names import function_names, variable_names
from gui.document.nesting import inner_frames, outermost
from gui.export.page import Look, Page
from gui.viewmodel.scene import FunctionShape, GradState, Scene
from gui.viewmodel.state_look import state_look
from gui.viewmodel.theme import Theme, frame_tint

_ENTITY = re.compile(r"&(?=#?\w+;)")


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write a page as a DOT file in UTF-8."""
    page = pages[0]
    assert page.recording is not None
    document = page.recording.document
    lines = _book(document) if look.variant == "book" else _ours(document, page, look)
    text = "\n".join(["digraph {", *(f"  {line}" for line in lines), "}", ""])
    path.write_bytes(text.encode("utf-8", "replace"))


def quoted(text: str) -> str:
    """A string that DOT shows as it is, line breaks included."""
    kept = "".join(c for c in text if c.isprintable() or c == "\n")
    kept = _ENTITY.sub("&amp;", kept.replace("\\", "\\\\").replace('"', '\\"'))
    return '"' + kept.replace("\n", "\\n") + '"'


def _ids(document: Document) -> Mapping[str, str]:
    """A plain id for every node, whatever it is called."""
    ids = {key: f"v{number}" for number, key in enumerate(document.variables)}
    ids |= {key: f"f{number}" for number, key in enumerate(document.functions)}
    return ids | {key: f"g{number}" for number, key in enumerate(document.frames)}


def _book(document: Document) -> Iterator[str]:
    """Orange ellipses and light blue boxes, as the book draws its graphs."""
    ids, names = _ids(document), variable_names(document)
    for variable in document.variables.values():
        shown = (variable.name or "") if not variable.constant else names[variable.id]
        yield f"{ids[variable.id]} [label={quoted(shown)}, color=orange, style=filled]"
    for function in document.functions.values():
        label = quoted(operation(function.operation).cls.__name__)
        yield f"{ids[function.id]} [label={label}, color=lightblue, style=filled, shape=box]"
        yield from _edges(function, ids)


def _edges(function: FunctionNode, ids: Mapping[str, str]) -> Iterator[str]:
    for variable in function.inputs:
        if variable is not None:
            yield f"{ids[variable]} -> {ids[function.id]}"
    for output in function.outputs:
        yield f"{ids[function.id]} -> {ids[output]}"


def _ours(document: Document, page: Page, look: Look) -> Iterator[str]:
    """The picture's colours, states, numbers and the gradients that flow in this step."""
    theme, scene, ids = look.theme, page.scene, _ids(document)
    background = "transparent" if look.transparent else theme.canvas
    yield _attributes("graph", rankdir="LR", bgcolor=background, fontname="Helvetica")
    yield _attributes("node", style="filled", fontname="Helvetica", fontcolor=theme.text)
    yield _attributes("edge", color=theme.wire, fontname="Helvetica", fontsize="10")
    names, functions = variable_names(document), function_names(document)
    drawn = fold(document).drawn
    for variable in drawn.variables.values():
        yield _node(ids[variable.id], variable.id, names[variable.id], scene, theme)
    shown = [document.frames[key] for key in scene.frames]
    for frame in outermost(shown):
        yield from _cluster(document, frame, scene, ids, theme)
    for function in drawn.functions.values():
        shape = scene.functions[function.id]
        name = shape.subtitle if shape.is_group else functions[function.id]
        title = f"{function.operation}\n{name}"
        yield _attributes(ids[function.id], shape="box", **_function_look(shape, title, theme))
        yield from _edges(function, ids)
    for flow in scene.flows:
        arrow = f"{ids[flow.wire.function]} -> {ids[flow.wire.variable]}"
        tone = theme.popped
        yield _attributes(
            arrow, label=flow.label, style="dashed", color=tone, fontcolor=tone, constraint="false"
        )


def _cluster(
    document: Document, frame: Frame, scene: Scene, ids: Mapping[str, str], theme: Theme
) -> Iterator[str]:
    """A frame, as Graphviz keeps nodes together and draws a border, with those within it."""
    shape = scene.frames[frame.id]
    yield f"subgraph cluster_{list(scene.frames).index(frame.id)} {{"
    label = f"{shape.title}\n{shape.note}"
    yield f"  label={quoted(label)}; style={quoted('filled,rounded')}"
    fill, ink = frame_tint(theme, shape.order), theme.text
    yield f"  color={quoted(fill)}; fontcolor={quoted(ink)}; fontname={quoted('Helvetica')}"
    within = inner_frames(document, frame)
    inner = outermost(each for each in within if each.id in scene.frames)
    inside = contents(document, frame).union(each.id for each in within)
    for each in inner:
        yield from (f"  {line}" for line in _cluster(document, each, scene, ids, theme))
        inside -= contents(document, each).union(f.id for f in inner_frames(document, each))
    drawn = (*scene.variables, *scene.functions, *scene.constants)
    own = [key for node, key in ids.items() if node in inside and node in drawn]
    if own:
        yield "  " + "; ".join(own)
    yield "}"


def _node(key: str, variable: str, name: str, scene: Scene, theme: Theme) -> str:
    shape = scene.variables.get(variable)
    if shape is None:  # a constant is its value
        text = scene.constants[variable].text
        fill, ink = theme.constant_fill, theme.constant_text
        return _attributes(
            key, label=text, shape="plaintext", fillcolor=fill, fontcolor=ink, fontsize="11"
        )
    tone = theme.popped if shape.grad_state is GradState.CHANGED else theme.variable_outline
    more = {"peripheries": "2"} if shape.is_output else {}
    label = f"{name}\ndata {shape.data}\ngrad {shape.grad}"
    return _attributes(key, label=label, color=tone, fillcolor=theme.variable_fill, **more)


def _function_look(shape: FunctionShape, title: str, theme: Theme) -> Mapping[str, str]:
    fill = frame_tint(theme, shape.order) if shape.is_group else theme.function_fill
    look = state_look(shape)
    return {
        "label": f"{title}\n{shape.badge}" if shape.badge else title,
        "color": look.colour(theme),
        "fillcolor": fill,
        "style": "filled,rounded,dashed" if look.dashed else "filled,rounded",
        "penwidth": f"{look.breadth:g}",
        **({"peripheries": "2"} if shape.is_group else {}),
    }


def _attributes(key: str, **attributes: str) -> str:
    return f"{key} [{', '.join(f'{name}={quoted(value)}' for name, value in attributes.items())}]"
