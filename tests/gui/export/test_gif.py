"""GIF films as Pillow reads them back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import ClassVar

import pytest

from gui.export.command import export, export_recording
from gui.export.error import ExportError
from gui.export.page import Look, Pace
from gui.progress import Cancelled, followed_by
from gui.viewmodel.theme import DARK, LIGHT
from tests.gui.viewmodel.pictures import SEED, recording

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
RUN = recording(SEED)


def film(path: Path, step: str | None = None, theme=LIGHT, **pace: object) -> Path:
    """The seed's run, small, as a GIF."""
    look = Look(theme, 0.5, pace=Pace(**pace))
    export_recording(RUN, path, look, step=step)
    return path


def frames_of(path: Path) -> list[tuple[Image.Image, int]]:
    """Every frame and how many milliseconds it is shown."""
    found = []
    with Image.open(path) as image:
        for number in range(image.n_frames):
            image.seek(number)
            found.append((image.convert("RGB"), image.info["duration"]))
    return found


def test_every_step_lasts_as_long(tmp_path: Path):
    """Five steps of 400 ms; the four ways between them are part of the steps that they lead to."""
    frames = frames_of(film(tmp_path / "a.gif", step_ms=400))
    assert sum(duration for _image, duration in frames) == 5 * 400
    assert len(frames) == 5 + 4 * 4
    assert all(duration >= 20 and duration % 10 == 0 for _image, duration in frames)


def test_one_frame_a_step(tmp_path: Path):
    """Without motion a frame is a step, and a range is the steps that it names."""
    assert len(frames_of(film(tmp_path / "a.gif", moving=False))) == 5
    assert len(frames_of(film(tmp_path / "b.gif", step="1-3", moving=False))) == 3
    assert len(frames_of(film(tmp_path / "c.gif", step="2-last", moving=False))) == 3
    assert len(frames_of(film(tmp_path / "d.gif", step="2"))) == 1


def test_steps_that_look_alike_stay_apart(tmp_path: Path):
    """Pillow alone would join them to one frame of twice the time."""
    pages = [page for page in command_pages() for _twice in range(2)]
    from gui.export import gif

    gif.write(pages, tmp_path / "a.gif", Look(scale=0.5, pace=Pace(moving=False)))
    frames = frames_of(tmp_path / "a.gif")
    assert len(frames) == 10
    assert frames[0][0].tobytes() == frames[1][0].tobytes()


def command_pages():
    """The pages of the seed's run."""
    from gui.export.command import pages_of

    return pages_of(RUN, "all")


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_colours_are_the_themes(tmp_path: Path, theme):
    """The colours that fill the picture come out exactly, without the noise of a dither."""
    last = frames_of(film(tmp_path / "a.gif", theme=theme))[-1][0]
    counts = {rgb: count for count, rgb in last.getcolors(1 << 24)}
    for name in (theme.canvas, theme.band, theme.variable_fill, theme.function_fill):
        exact = tuple(bytes.fromhex(name[1:]))
        assert counts.get(exact, 0) > 500
    assert len(counts) <= 255


def test_frames_are_the_pictures(tmp_path: Path):
    """Each step's last frame is the step's PNG, but for the palette."""
    np = pytest.importorskip("numpy")
    frames = frames_of(film(tmp_path / "a.gif", moving=False))
    for step, (image, _duration) in enumerate(frames):
        (png,) = export_recording(RUN, tmp_path / "a.png", Look(scale=0.5), step=str(step))
        # The frame is the run's, so that only a size can be compared where a card reaches out.
        with Image.open(png) as still:
            if still.size == image.size:
                off = np.abs(np.asarray(image, int) - np.asarray(still.convert("RGB"), int))
                assert off.mean() < 0.6


def test_what_a_gif_cannot_be(tmp_path: Path):
    """Transparency and unreadable speeds are refused in a sentence."""
    with pytest.raises(ExportError, match="transparent"):
        export_recording(RUN, tmp_path / "a.gif", Look(transparent=True))
    with pytest.raises(ExportError, match="20 ms"):
        film(tmp_path / "a.gif", step_ms=5)
    assert not list(tmp_path.iterdir())


def test_cancelled_leaves_nothing(tmp_path: Path):
    """How far it is is told, and raising in it ends the export without a half file."""

    class Impatient:
        told: ClassVar[list[tuple[int, int]]] = []

        def hear(self, sentence: str, done: int, total: int) -> float:
            if sentence == "Drawing the steps":
                self.told.append((done, total))
                if done == 2:
                    raise Cancelled
            return 0.0

    with pytest.raises(Cancelled), followed_by(Impatient()):
        export_recording(RUN, tmp_path / "a.gif", Look(scale=0.5))
    assert Impatient.told == [(0, 53), (1, 53), (2, 53)]
    assert not list(tmp_path.iterdir())


def test_without_pillow_the_command_is_named(tmp_path: Path, monkeypatch):
    """One sentence with the one command that installs what is missing."""
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(ExportError, match=r'python -m pip install "gradstep\[film\]"'):
        export(RUN.document, tmp_path / "a.gif")
