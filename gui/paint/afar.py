"""Paints the nodes and wires of a large graph from afar: as one image of what each pixel holds.

A painter that is given a hundred thousand rectangles and lines takes a second for them, most of it
for the objects that carry them. Here they stay numbers until the image is there.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QRegion, QTransform

from gui.paint.coverage import Cover, cover_of_boxes, cover_of_lines
from gui.paint.ink import brush, colour
from gui.viewmodel.afar import MARKS, TONES, Afar, Numbers
from gui.viewmodel.theme import Theme

_MARK = 4.0  # pixels at least of a node that is to be found
_MOST_MARKS = 500  # of more, none stands out
_MOST_PER_PIXEL = 4.0  # points of wires, on the average
_SAME_PIXEL = 1e-3  # from a place to one that looks the same
_AT_ONCE = 1 << 13  # pixels that are mixed: for more, BLAS starts threads and waits for them


class LastView:
    """What was painted from afar last: where the view has only moved, the rest of it is painted."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._at = (0.0, 0.0)
        self._image = QImage()

    def drop(self) -> None:
        """Keep nothing of a scene that is not shown any more."""
        self._key, self._image = (), QImage()

    def holds(self, look: _Look) -> bool:
        """Whether it is a view of the same, from as far."""
        return self._key == look.key

    def moved_to(self, look: _Look) -> QImage:
        """The whole view."""
        whole = look.whole
        at = look.to_device.dx(), look.to_device.dy()
        x, y = (now - before for now, before in zip(at, self._at, strict=True))
        if self.holds(look) and not (x or y):
            return self._image
        image = QImage(whole.size(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        missing = QRegion(whole)
        painter = QPainter(image)
        try:
            if self.holds(look) and max(abs(x - round(x)), abs(y - round(y))) < _SAME_PIXEL:
                painter.drawImage(round(x), round(y), self._image)
                missing -= QRegion(whole.translated(round(x), round(y)))
            for part in missing:
                made = _image(look, part)
                if made is not None:
                    painter.drawImage(made[1].topLeft() - whole.topLeft(), made[0])
        finally:
            painter.end()
        self._key, self._at, self._image = look.key, at, image
        return image


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """What is seen from where: the nodes that are chosen and the wires, on the pixels of a view."""

    afar: Afar
    chosen: NDArray[np.bool_]
    theme: Theme
    to_device: QTransform
    whole: QRect

    @property
    def key(self) -> tuple[object, ...]:
        """The same where two looks differ in no more than where they are."""
        scales = self.to_device.m11(), self.to_device.m22()
        return self.afar, self.theme, *scales, self.whole


def paint_afar(
    painter: QPainter, afar: Afar, region: QRectF | None, theme: Theme, last: LastView | None
) -> None:
    """Draw what of these nodes and wires reaches into a region, in the painter's units."""
    to_device, whole = painter.deviceTransform(), _pixels(painter)
    area = whole
    if region is not None:
        area = area.intersected(to_device.mapRect(region).toAlignedRect())
    loose = afar.tones >= MARKS
    if np.count_nonzero(loose) > _MOST_MARKS:
        loose[:] = False
    look = _Look(afar, ~loose, theme, to_device, whole)
    if last is not None and (area == whole or last.holds(look)):
        _put(painter, last.moved_to(look), whole)
    elif (made := _image(look, area)) is not None:
        _put(painter, *made)
    _paint_marks(painter, afar, np.flatnonzero(loose), theme)


def paint_columns_afar(
    painter: QPainter, lefts: Numbers, rights: Numbers, view: QRectF, theme: Theme
) -> None:
    """Draw columns that are no more than some pixels broad over the height of a view."""
    to_device = painter.deviceTransform()
    area = _pixels(painter).intersected(to_device.mapRect(view).toAlignedRect())
    if area.isEmpty():
        return
    sides = [to_device.m11() * side + to_device.dx() - area.x() for side in (lefts, rights)]
    ends = np.zeros(lefts.size), np.ones(lefts.size)
    strips = np.array([sides[0], ends[0], sides[1], ends[1]])
    size = area.width(), 1
    covered = cover_of_boxes(strips, np.zeros(lefts.size, np.intp), 1, size)
    pixels = _mixed(covered, np.zeros(size[0], np.float32), [colour(theme.band)] * 2)
    _put(painter, _drawn(pixels, size), area)


def _pixels(painter: QPainter) -> QRect:
    """All of what is painted on, in its own pixels."""
    return _unscaled(painter).mapRect(QRectF(painter.viewport())).toRect()


def _unscaled(painter: QPainter) -> QTransform:
    """From the painter's units, were it neither moved nor scaled, to pixels."""
    return painter.worldTransform().inverted()[0] * painter.deviceTransform()


def _put(painter: QPainter, image: QImage, area: QRect) -> None:
    """Fill an area of pixels with an image."""
    painter.save()
    painter.setWorldTransform(_unscaled(painter).inverted()[0])
    painter.drawImage(area, image)
    painter.restore()


def _drawn(pixels: NDArray[np.uint8], size: tuple[int, int]) -> QImage:
    kind = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(pixels.data, *size, 4 * size[0], kind).copy()


def _image(look: _Look, area: QRect) -> tuple[QImage, QRect] | None:
    """The nodes above the wires; None where nothing is in the area."""
    afar, to_device = look.afar, look.to_device
    near = to_device.inverted()[0].mapRect(QRectF(area).adjusted(-1, -1, 1, 1))
    nodes = np.flatnonzero(look.chosen & _meets(afar.places, near))
    wires = np.flatnonzero(_meets(afar.chords, near))
    boxes = _on_device(_of(afar.places, nodes), to_device)
    lines = _on_device(_of(afar.chords, wires), to_device)
    area = area.intersected(_around(boxes, lines))
    if area.isEmpty():
        return None
    size, origin = (area.width(), area.height()), np.array([[area.x()], [area.y()]] * 2)
    stride = _stride(afar, to_device, look.whole)
    boxes -= origin
    lines -= origin
    tones = afar.tones[nodes]
    present = np.flatnonzero(np.bincount(tones))
    covered = cover_of_boxes(boxes, np.searchsorted(present, tones), len(present), size)
    left, top = area.x() - round(to_device.dx()), area.y() - round(to_device.dy())
    phases = wires + left, wires + top  # neighbours begin at other pixels, wherever the view is
    threads = cover_of_lines(lines, size, stride, phases)
    names = [*(TONES[number] for number in present.tolist()), "wire"]
    pixels = _mixed(covered, threads, [colour(getattr(look.theme, name)) for name in names])
    return _drawn(pixels, size), area


def _mixed(covered: Cover, threads: Cover, colours: list[QColor]) -> NDArray[np.uint8]:
    """The nodes' colours by their shares, above the last colour, that of the wires; as bytes."""
    channels = np.array([_bytes_of(each) for each in colours], np.float32)
    pixels = np.empty((threads.size, 4), np.uint8)
    for begin in range(0, threads.size, _AT_ONCE):
        part = slice(begin, begin + _AT_ONCE)
        nodes = covered[:, part]
        full = nodes.sum(axis=0)
        wires = np.minimum(threads[part], 1) * (1 - np.minimum(full, 1))
        shares = np.vstack((nodes / np.maximum(full, 1), wires))
        pixels[part] = shares.T @ channels + np.float32(0.5)
    return pixels


def _bytes_of(full: QColor) -> tuple[int, int, int, int]:
    """A colour as Qt keeps it in memory."""
    red, green, blue = full.red(), full.green(), full.blue()
    return (blue, green, red, 255) if sys.byteorder == "little" else (255, red, green, blue)


def _of(rows: Numbers, chosen: NDArray[np.intp]) -> Numbers:
    """Some columns of these rows, or all as they are."""
    return rows if chosen.size == rows.shape[1] else rows[:, chosen]


def _on_device(rows: Numbers, to_device: QTransform) -> Numbers:
    """Rows of x, y, x, y in pixels of the device."""
    moved: Numbers = rows * np.array([[to_device.m11()], [to_device.m22()]] * 2)
    moved += np.array([[to_device.dx()], [to_device.dy()]] * 2)
    return moved


def _meets(rows: Numbers, area: QRectF) -> NDArray[np.bool_]:
    """Which of these rows of x, y, x, y may reach into an area."""
    x0, y0, x1, y1 = rows
    meets: NDArray[np.bool_] = np.maximum(x0, x1) > area.left()
    meets &= np.minimum(x0, x1) < area.right()
    meets &= np.maximum(y0, y1) > area.top()
    meets &= np.minimum(y0, y1) < area.bottom()
    return meets


def _stride(afar: Afar, to_device: QTransform, whole: QRect) -> int:
    """1, or more where wires would fill the whole picture many times: then they are dotted.

    It is the same for all parts of a picture.
    """
    enough = _MOST_PER_PIXEL * whole.width() * whole.height()
    if afar.length * to_device.m11() <= enough:
        return 1
    shown = to_device.inverted()[0].mapRect(QRectF(whole))
    x0, y0, x1, y1 = _of(afar.chords, np.flatnonzero(_meets(afar.chords, shown)))
    lengths = np.maximum(np.abs(x1 - x0), np.abs(y1 - y0)) * to_device.m11()
    points = np.minimum(lengths, max(whole.width(), whole.height())).sum()
    return 1 + int(points / enough)


def _around(boxes: Numbers, lines: Numbers) -> QRect:
    """The pixels that these may reach into."""
    given = [rows for rows in (boxes, lines) if rows.size]
    if not given:
        return QRect()
    left, top = (min(rows[[side, side + 2]].min() for rows in given) - 1 for side in (0, 1))
    right, bottom = (max(rows[[side, side + 2]].max() for rows in given) + 1 for side in (0, 1))
    return QRectF(left, top, right - left, bottom - top).toAlignedRect()


def _paint_marks(painter: QPainter, afar: Afar, marked: NDArray[np.intp], theme: Theme) -> None:
    """The few nodes that are to be found: large enough for it, and above all others."""
    least = _MARK / painter.worldTransform().m11()
    painter.setPen(Qt.PenStyle.NoPen)
    order = marked[np.argsort(afar.tones[marked], kind="stable")]
    for number, place in zip(
        afar.tones[order].tolist(), afar.places.T[order].tolist(), strict=True
    ):
        left, top, right, bottom = place
        more = max(0.0, least - (right - left)) / 2, max(0.0, least - (bottom - top)) / 2
        painter.setBrush(brush(getattr(theme, TONES[number])))
        rect = QRectF(left, top, right - left, bottom - top)
        painter.drawRect(rect.adjusted(-more[0], -more[1], *more))
