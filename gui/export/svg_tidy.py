"""Makes plain, small SVG of what Qt's generator writes: attributes where they count, nodes grouped.

Qt repeats every attribute on a group around every shape and measures in millimetres; here each
shape carries what differs from the defaults, so that a file is a quarter of the size, and a text
stands around its middle, so that a viewer's other font does not push it aside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

MARK_COLOUR = "#010203"  # of the texts that say where a group begins and ends; no theme has it
END = "end"
_NAMESPACE = "{http://www.w3.org/2000/svg}"
_NUMBER = re.compile(r"-?\d+(?:\.\d+(?:e[-+]?\d+)?|e[-+]?\d+)")
_SHAPES = ("path", "rect", "ellipse", "circle", "polygon", "polyline", "line")
_PLACES = frozenset(
    (
        "d",
        "points",
        "x",
        "y",
        "width",
        "height",
        "cx",
        "cy",
        "r",
        "rx",
        "ry",
        "x1",
        "y1",
        "x2",
        "y2",
    )
)
_DEFAULTS = {
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "opacity": "1",
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "round",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "font-weight": "400",
    "font-style": "normal",
    "fill": "none",
    "stroke": "none",
}
_FILL = ("fill", "fill-opacity")
_STROKE = (
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "stroke-dashoffset",
)
_FONT = ("font-family", "font-size", "font-weight", "font-style")
_TEXT = ("opacity", "text-anchor", *_FILL, *_FONT)
_KEPT = {  # by whether a shape is filled and whether it is stroked
    (fill, stroke): ("opacity", *(_FILL if fill else ()), *(_STROKE if stroke else ()))
    for fill in (True, False)
    for stroke in (True, False)
}


@dataclass(frozen=True, slots=True)
class Group:
    """What a group of the file is called, and what a viewer tells about it."""

    id: str
    title: str = ""
    centred: bool = True  # its texts stand around their middles, not at their left ends


Measure: TypeAlias = Callable[[str, Mapping[str, str]], float]
Outline: TypeAlias = Callable[[str, Mapping[str, str]], str]


def tidy(
    raw: bytes,
    groups: Sequence[Group],
    title: str,
    size: tuple[int, int],
    measure: Measure,
    outline: Outline | None = None,
) -> str:
    """The generator's output as a document of `size` pixels, with its marks made to groups.

    `measure` tells how wide a text with these attributes is; `outline`, where text is to be no
    text, what path it has.
    """
    root = ElementTree.fromstring(raw)  # noqa: S314 -- it was written a moment ago, by Qt
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}"'
        f' viewBox="{root.get("viewBox", "")}" fill="none" stroke-linejoin="round">',
    ]
    if title:
        lines.append(f"<title>{_printable(title)}</title>")
    centred = True
    for state, element in _flat(root):
        if element.get("fill") != MARK_COLOUR:
            if outline is not None and element.tag == f"{_NAMESPACE}text":
                lines.append(_letters(state, element, outline))
            else:
                lines.append(_shape(state, element, measure if centred else None))
        elif element.text == END:
            lines.append("</g>")
            centred = True
        else:
            group = groups[int(element.text or "0")]
            centred = group.centred
            lines.append(f"<g id={quoteattr(group.id)}>")
            if group.title:
                lines.append(f"<title>{_printable(group.title)}</title>")
    return "\n".join([*lines, "</svg>", ""])


def _flat(root: ElementTree.Element) -> Iterator[tuple[Mapping[str, str], ElementTree.Element]]:
    """Every shape with the attributes of the groups around it, in drawing order."""
    waiting: list[tuple[dict[str, str], ElementTree.Element]] = [({}, root)]
    while waiting:
        state, element = waiting.pop()
        name = element.tag.removeprefix(_NAMESPACE)
        if name in ("svg", "g"):
            inner = {**state, **element.attrib} if name == "g" else state
            waiting.extend((inner, child) for child in reversed(element))
        elif name in (*_SHAPES, "text"):
            yield state, element


def _letters(state: Mapping[str, str], element: ElementTree.Element, outline: Outline) -> str:
    """A text as the path of its letters, with what it says for those who cannot see it."""
    text = element.text or ""
    look = {**state, **element.attrib}
    parts = [f'path d="{_rounded(outline(text, look))}"', f"aria-label={quoteattr(_plain(text))}"]
    return f"<{' '.join([*parts, *_attributes(('opacity', *_FILL), look)])}/>"


def _shape(state: Mapping[str, str], element: ElementTree.Element, measure: Measure | None) -> str:
    name = element.tag.removeprefix(_NAMESPACE)
    look = {**state, **element.attrib}
    geometry = element.attrib
    if name == "text":
        kept = _TEXT
        if measure is not None:
            middle = float(geometry["x"]) + measure(element.text or "", look) / 2
            geometry = {**geometry, "x": f"{middle:.4f}"}
            look["text-anchor"] = "middle"
        look["font-family"] = _family(look.get("font-family", ""))
    else:
        has_fill, has_stroke = look.get("fill") != "none", look.get("stroke", "none") != "none"
        kept = _KEPT[has_fill, has_stroke]
    parts = [name]
    for key, value in geometry.items():
        if key in _PLACES:
            parts.append(f'{key}="{_rounded(value.strip())}"')
    parts += _attributes(kept, look)
    if name != "text":
        return f"<{' '.join(parts)}/>"
    text = element.text or ""
    if text != text.strip() or "  " in text:
        parts.append('xml:space="preserve"')
    return f"<{' '.join(parts)}>{_printable(text)}</text>"


def _attributes(kept: tuple[str, ...], look: Mapping[str, str]) -> tuple[str, ...]:
    return _written(kept, tuple(look.get(key) for key in kept))


@lru_cache(maxsize=1024)
def _written(kept: tuple[str, ...], values: tuple[str | None, ...]) -> tuple[str, ...]:
    """Attributes that differ from the defaults. A picture has few different looks."""
    return tuple(
        f"{key}={quoteattr(_rounded(value))}"
        for key, value in zip(kept, values, strict=True)
        if value is not None and value != _DEFAULTS.get(key)
    )


@lru_cache(maxsize=64)
def _family(families: str) -> str:
    """The first family, common ones about as wide, and the generic last one.

    A viewer finds the glyphs that are missing in these, such as Chinese ones, by itself.
    """
    names = families.split(",")
    alike = "" if names[-1] == "monospace" else "Helvetica, Arial, "
    return f"{names[0]}, {alike}{names[-1]}"


def _rounded(value: str) -> str:
    """The numbers in an attribute to a hundredth of a pixel; #828e9d is a colour, no number."""
    return value if value.startswith("#") else _NUMBER.sub(_hundredths, value)


def _hundredths(match: re.Match[str]) -> str:
    text = f"{float(match[0]):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _printable(text: str) -> str:
    """The text as XML, without the characters that XML has no way to write."""
    return escape(_plain(text))


def _plain(text: str) -> str:
    return "".join(c for c in text if c.isprintable() or c == "\n")
