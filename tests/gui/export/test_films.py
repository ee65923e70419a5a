"""WebP, APNG and MP4 films as Pillow and PyAV read them back."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from gui.export.command import export_recording, pages_of
from gui.export.error import ExportError
from gui.export.formats import FORMATS
from gui.export.page import Look, Pace
from gui.viewmodel.theme import DARK, THEMES
from tests.gui.viewmodel.pictures import SEED, recording

RUN = recording(SEED)
PILLOW = ("webp", "apng")


def frames_of(path: Path):
    """Every frame as Pillow reads it, and its milliseconds."""
    image_module = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    with image_module.open(path) as image:
        for number in range(image.n_frames):
            image.seek(number)
            image.load()
            yield image.convert("RGBA"), round(image.info["duration"])


@pytest.mark.parametrize("extension", PILLOW)
def test_every_step_lasts_as_long(tmp_path: Path, extension: str):
    """The ways are part of the steps that they lead to."""
    look = Look(scale=0.5, pace=Pace(step_ms=300))
    (path,) = export_recording(RUN, tmp_path / f"a.{extension}", look)
    times = [duration for _image, duration in frames_of(path)]
    assert len(times) == 5 + 4 * 3
    assert sum(times) == 5 * 300


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("transparent", [False, True])
@pytest.mark.parametrize("extension", PILLOW)
def test_frames_are_the_pictures(tmp_path: Path, extension: str, transparent: bool, theme: str):
    """Nothing is lost: each frame is the step's PNG, alpha included."""
    from gui.export.drawing import image_of
    from gui.export.film import channels, pixels

    look = Look(THEMES[theme], 0.5, transparent=transparent, pace=Pace(moving=False))
    (path,) = export_recording(RUN, tmp_path / f"a.{extension}", look)
    frames = [np.asarray(image, int) for image, _duration in frames_of(path)]
    pages = pages_of(RUN, "all")
    assert len(frames) == len(pages)
    for frame, page in zip(frames, pages, strict=True):
        ours = channels(pixels(image_of(page, look)), transparent=True).astype(int)
        seen = ours[:, :, 3] > 0
        assert np.abs(frame - ours)[seen].max() <= 1
        assert np.array_equal(frame[:, :, 3], ours[:, :, 3])


@pytest.mark.parametrize("extension", PILLOW)
def test_steps_that_look_alike_stay_apart(tmp_path: Path, extension: str):
    """Ten frames for ten steps, two and two of them alike."""
    pages = [page for page in pages_of(RUN, "all") for _twice in range(2)]
    look = Look(scale=0.5, pace=Pace(step_ms=100, moving=False))
    FORMATS[extension].writer().write(pages, tmp_path / f"a.{extension}", look)
    frames = list(frames_of(tmp_path / f"a.{extension}"))
    assert [duration for _image, duration in frames] == [100] * 10


def test_a_video_has_its_length_size_and_last_picture(tmp_path: Path):
    """H.264 as every player shows it; odd sides are filled up."""
    av = pytest.importorskip("av", reason="PyAV is not installed")
    look = Look(DARK, size=(641, 361), pace=Pace(step_ms=400))
    (path,) = export_recording(RUN, tmp_path / "a.mp4", look)
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        assert (stream.codec_context.name, stream.pix_fmt) == ("h264", "yuv420p")
        assert (stream.width, stream.height) == (642, 362)
        frames = list(container.decode(video=0))
        times = [float(frame.pts * frame.time_base) for frame in frames]
        assert times[-1] + 0.05 == pytest.approx(5 * 0.4, abs=0.01)
        assert float(container.duration) / 1e6 == pytest.approx(2.0, abs=0.06)
    canvas = frames[-1].to_ndarray(format="rgb24")[350, 2]
    assert np.abs(canvas.astype(int) - list(bytes.fromhex(DARK.canvas[1:]))).max() <= 4


def test_the_same_bytes_again(tmp_path: Path):
    """No date and no version in any film."""
    look = Look(scale=0.3, pace=Pace(step_ms=200))
    for extension in ("gif", "webp", "apng", "mp4"):
        found = set()
        for _twice in range(2):
            (path,) = export_recording(RUN, tmp_path / f"a.{extension}", look, step="0-2")
            found.add(path.read_bytes())
        assert len(found) == 1, extension


def test_what_a_film_cannot_be(tmp_path: Path, monkeypatch):
    """Too large, transparent video, a missing library: a sentence, and no file."""
    with pytest.raises(ExportError, match="16383"):
        export_recording(RUN, tmp_path / "a.webp", Look(size=(20000, 100)))
    with pytest.raises(ExportError, match="8192"):
        export_recording(RUN, tmp_path / "a.mp4", Look(size=(9000, 100)))
    with pytest.raises(ExportError, match="transparent"):
        export_recording(RUN, tmp_path / "a.mp4", Look(transparent=True))
    monkeypatch.setitem(sys.modules, "av", None)
    with pytest.raises(ExportError, match=r"gradstep\[film\]"):
        export_recording(RUN, tmp_path / "a.mp4", Look())
    assert not list(tmp_path.iterdir())


def test_words_beside_a_film_change_with_the_picture():
    """A function is popped, and said to be, while its gradient is still on its way."""
    from gui.export.drawing import image_of
    from gui.export.film import frames

    pages = pages_of(RUN, "1-2", figure=True)
    look = Look(scale=0.5)
    film = frames(pages, Pace(1200))
    aside = (int((pages[0].frame.right - 380) * 0.5 - pages[0].frame.x * 0.5), 0)
    first, under_way, last = (
        frame.drawn(look).copy(*aside, 190, 10_000) for frame in (film[0], film[1], film[-1])
    )
    assert under_way == last
    assert last != first
    assert film[-2].drawn(look).copy(*aside, 190, 10_000) == last
    assert image_of(pages[1], look).copy(*aside, 190, 10_000) == last
