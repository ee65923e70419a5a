"""Frames and groups as they are painted: their tints, and titles that can be read from afar."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from gui.document import edits
from gui.document.evaluation import record
from gui.document.model import Document
from gui.viewmodel.node_size import sizes
from gui.viewmodel.scene import Scene
from gui.viewmodel.stacking import folded_to
from gui.viewmodel.theme import THEMES, frame_tint
from tests.gui.paint.test_painter import at, painted
from tests.gui.viewmodel.pictures import SEED, recording, scene_at

pytestmark = pytest.mark.usefixtures("qapp")


def framed() -> tuple[Document, str]:
    """The seed's example with its first two functions in a frame."""
    document = recording(SEED).document
    return edits.frame(document, list(document.functions)[:2], "part")


def scene_of(document: Document) -> Scene:
    return scene_at(record(document), 0)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_frame_and_a_group_are_painted_in_the_tint_of_their_order(theme):
    document, key = framed()
    layer = replace(document.frames[key], order=3)
    for shown in (document, replace(document, frames={key: layer})):
        scene = scene_of(shown)
        rect = scene.frames[key].rect
        corner = rect.centre._replace(x=rect.right - 8.0, y=rect.bottom - 8.0)
        tint = frame_tint(theme, shown.frames[key].order)
        assert at(painted(scene, theme), scene, corner) == tint
        scene = scene_of(folded_to(shown, key, sizes(shown), collapsed=True))
        box = scene.functions[key].rect
        inside = box.centre._replace(y=box.y + 5.0)
        assert at(painted(scene, theme), scene, inside) == tint


@pytest.mark.parametrize("scale", [0.1, 0.25, 0.6, 2.0])
def test_a_title_can_be_read_at_any_scale(scale):
    """From afar it is written larger, up to above the frame."""
    rows, _border = title_rows(scale)
    assert rows[-1] - rows[0] + 1 >= 7


@pytest.mark.parametrize("scale", [0.1, 0.25, 0.4, 0.48, 0.52, 0.6, 1.0, 2.0])
def test_a_title_never_stands_across_its_border(scale):
    """It is in its bar, or above the frame."""
    rows, border = title_rows(scale)
    assert rows[-1] <= border or rows[0] >= border


@pytest.mark.parametrize("scale", [0.04, 0.07])
def test_a_title_that_would_be_a_speck_is_left_out(scale):
    rows, _border = title_rows(scale)
    assert not rows


def title_rows(scale):
    """The rows of pixels that a frame's title has, and where its border is among them."""
    document, key = framed()
    scene = scene_of(document)
    scene = replace(scene, bounds=scene.bounds.grown(80.0))
    theme = THEMES["light"]
    nameless = replace(scene, frames={key: replace(scene.frames[key], title="", note="")})
    region = QRectF(*scene.bounds)
    one = painted(scene, theme, scale, region=region)
    other = painted(nameless, theme, scale, region=region)
    rows = [
        y
        for y in range(one.height())
        if any(one.pixel(x, y) != other.pixel(x, y) for x in range(one.width()))
    ]
    return rows, (scene.frames[key].rect.y - region.y()) * scale
