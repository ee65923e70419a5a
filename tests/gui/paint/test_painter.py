"""What is painted: every state in both themes, any part of the picture, near and far."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontInfo, QImage, QPainter

from gui.document.model import Point
from gui.paint import LastView, paint_port, paint_scene, paint_selection_rect, paint_wire_drag
from gui.paint.fonts import font, load_fonts
from gui.viewmodel.scene import Scene
from gui.viewmodel.scene_index import SceneIndex
from gui.viewmodel.text import Face
from gui.viewmodel.theme import LIGHT, THEMES, Theme
from tests.gui.viewmodel.pictures import SEED, named, recording, scene_at

SCENE = scene_at(recording(SEED), 3)


def painted(scene: Scene, theme: Theme, scale: float = 1.0, **options) -> QImage:
    """The scene on an image, cut to its bounds."""
    bounds = scene.bounds
    image = QImage(
        int(bounds.width * scale) + 1, int(bounds.height * scale) + 1, QImage.Format.Format_RGB32
    )
    image.fill(QColor(theme.canvas))
    painter = QPainter(image)
    try:
        painter.scale(scale, scale)
        painter.translate(-bounds.x, -bounds.y)
        paint_scene(painter, scene, theme, scale=scale, **options)
    finally:
        painter.end()
    return image


def channels(image: QImage) -> np.ndarray:
    """Every byte of an image."""
    return np.array(image.constBits(), np.uint8).astype(int)


def at(image: QImage, scene: Scene, point: Point) -> str:
    """The colour of a place of the scene."""
    place = point.x - scene.bounds.x, point.y - scene.bounds.y
    return image.pixelColor(round(place[0]), round(place[1])).name()


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_states_have_their_colours(qapp, theme: Theme):
    """Fills, outlines and badges are the theme's."""
    image = painted(SCENE, theme)
    for name, outline in (("square2", theme.popped), ("square3", theme.done)):
        rect = named(SCENE, name).rect
        assert at(image, SCENE, Point(rect.x + 30, rect.y)) == outline
        assert at(image, SCENE, Point(rect.x + 12, rect.bottom - 6)) == theme.function_fill
    a = named(SCENE, "a").rect
    assert at(image, SCENE, Point(a.centre.x, a.y + 6)) == theme.variable_fill
    band = SCENE.bands[0].rect
    assert at(image, SCENE, Point(band.x + 5, band.y + 5)) == theme.band


def test_a_part_is_drawn_as_in_the_whole(qapp):
    """Repainting a region gives the pixels that were there."""
    whole = painted(SCENE, LIGHT)
    index = SceneIndex(SCENE)
    for region in (QRectF(-20, -200, 260, 300), QRectF(-100, -50, 5, 60)):
        for options in ({}, {"index": index}):
            again = whole.copy()
            painter = QPainter(again)
            try:
                painter.translate(-SCENE.bounds.x, -SCENE.bounds.y)
                painter.setClipRect(region.toAlignedRect())
                paint_scene(painter, SCENE, LIGHT, region=region, **options)
            finally:
                painter.end()
            assert again == whole


def test_only_columns_in_view_have_their_headings_drawn(qapp):
    """A long graph has thousands of columns, of which a view shows a few."""
    drawn: list[str] = []

    class Listener(QPainter):
        def drawText(self, place, words):  # noqa: N802 -- Qt names it
            drawn.append(words)

    first = SCENE.bands[0].rect
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    painter = Listener(image)
    try:
        view = QRectF(first.x, SCENE.bounds.bottom + 900, 10, 100)  # below all nodes
        paint_scene(painter, SCENE, LIGHT, region=view, visible=view)
    finally:
        painter.end()
    assert len(SCENE.bands) > 2
    assert 1 <= len(drawn) < len(SCENE.bands)


def test_from_afar_nodes_are_plain_rectangles(qapp):
    """Below a scale of 0.3 a node is one colour, that of its state."""
    image = painted(SCENE, LIGHT, 0.25)
    centre = named(SCENE, "square2").rect.centre
    x, y = (centre.x - SCENE.bounds.x) * 0.25, (centre.y - SCENE.bounds.y) * 0.25
    assert image.pixelColor(int(x), int(y)).name() == LIGHT.popped


@pytest.mark.parametrize("most", [4.0, 0.01])
def test_from_afar_a_part_is_drawn_as_in_the_whole(qapp, monkeypatch, most: float):
    """Also where wires are dotted, since they would fill the picture many times."""
    monkeypatch.setattr("gui.paint.afar._MOST_PER_PIXEL", most)
    scale, bounds = 0.2, SCENE.bounds
    whole = painted(SCENE, LIGHT, scale)
    for left, top, wide, high in ((3, 2, 40, 30), (31, 11, 57, 23), (0, 0, 500, 7)):
        again = whole.copy()
        painter = QPainter(again)
        try:
            painter.setClipRect(left, top, wide, high)
            painter.scale(scale, scale)
            painter.translate(-bounds.x, -bounds.y)
            corner = left / scale + bounds.x, top / scale + bounds.y
            region = QRectF(*corner, wide / scale, high / scale)
            paint_scene(painter, SCENE, LIGHT, scale=scale, region=region)
        finally:
            painter.end()
        assert np.abs(channels(again) - channels(whole)).max() <= 2  # they are rounded


@pytest.mark.parametrize("most", [4.0, 0.01])
def test_from_afar_a_view_that_has_moved_is_as_if_painted_anew(qapp, monkeypatch, most: float):
    """What is kept of the last view is moved, and what comes into view is added."""
    monkeypatch.setattr("gui.paint.afar._MOST_PER_PIXEL", most)
    last, index = LastView(), SceneIndex(SCENE)
    view = (0.2, 60.0, 40.0)
    for dx, dy, scale in (
        (0, 0, 1),
        (7, -5, 1),
        (-30, 12, 1),
        (0.5, 0, 1),
        (3, 3, 1.25),
        (500, 0, 1),
    ):
        view = (view[0] * scale, view[1] + dx, view[2] + dy)
        pictures = []
        for kept in (last, None):
            image = QImage(150, 100, QImage.Format.Format_RGB32)
            painter = QPainter(image)
            try:
                painter.translate(*view[1:])
                painter.scale(view[0], view[0])
                region = QRectF(-view[1], -view[2], 150, 100)
                shown = QRectF(
                    region.x() / view[0], region.y() / view[0], 150 / view[0], 100 / view[0]
                )
                options = {"region": shown, "visible": shown, "index": index, "last": kept}
                paint_scene(painter, SCENE, LIGHT, scale=view[0], **options)
            finally:
                painter.end()
            pictures.append(channels(image))
        assert np.abs(pictures[0] - pictures[1]).max() <= 2  # they are rounded


def test_what_a_step_pops_is_seen_from_very_far(qapp):
    """It is a spot that the eye finds, and no part of a pixel."""
    scale = 0.01
    image = painted(SCENE, LIGHT, scale)
    colours = [
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    ]
    assert colours.count(LIGHT.popped) > 4


def test_an_empty_scene_can_be_painted(qapp):
    """Nothing is no fault."""
    painted(Scene(), LIGHT)


def test_gestures_leave_the_painter_as_it_was(qapp):
    """What a gesture draws does not change what is drawn after it."""
    image = QImage(50, 50, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    try:
        before = painter.pen(), painter.brush(), painter.opacity(), painter.renderHints()
        port = named(SCENE, "add1").inputs[0]
        paint_wire_drag(painter, Point(0, 0), Point(40, 40), LIGHT)
        paint_wire_drag(painter, Point(0, 0), Point(40, 40), LIGHT, allowed=False)
        paint_port(painter, port, LIGHT, lit=True)
        paint_port(painter, port, LIGHT, dimmed=True)
        paint_selection_rect(painter, QRectF(1, 1, 20, 20), LIGHT)
        after = painter.pen(), painter.brush(), painter.opacity(), painter.renderHints()
        assert before == after
    finally:
        painter.end()


@pytest.mark.parametrize(
    ("face", "family"), [(Face.SANS, "Inter"), (Face.BOLD, "Inter"), (Face.MONO, "JetBrains Mono")]
)
def test_the_fonts_are_our_own(qapp, face: Face, family: str):
    """The picture looks the same on every machine; sizes are in pixels."""
    assert family in load_fonts()
    made = font(face, 14.0)
    assert QFontInfo(made).family() == family
    assert made.pixelSize() == 14
