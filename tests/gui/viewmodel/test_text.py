"""Texts are measured and shortened without a font at hand, near enough to what Qt draws."""

import pytest

from gui.paint.fonts import text_width
from gui.viewmodel.text import Face, elide, one_line, width


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("text", ["square", "data 16.0", "generation 12", "W_hidden[3]", "a.grad"])
def test_widths_agree_with_what_is_drawn(qapp, face: Face, text: str):
    """The table of advances is that of the fonts that are shipped."""
    assert width(text, face, 12.0) == pytest.approx(text_width(text, face, 12.0), rel=0.04)


def test_wide_characters_count_as_wide():
    """A Chinese name is as wide as it is drawn."""
    assert width("损失", Face.ITALIC, 14.0) == 28.0


def test_a_long_name_ends_in_an_ellipsis():
    """It fits the room that there is, and a short one stays whole."""
    long = elide("x" * 500, Face.BOLD, 14.0, 100.0)
    assert long.endswith("…")
    assert width(long, Face.BOLD, 14.0) <= 100.0
    assert elide("short", Face.BOLD, 14.0, 100.0) == "short"
    assert elide("x", Face.BOLD, 14.0, 0.0) == "…"


def test_control_characters_are_not_drawn():
    """A name with a newline stands on one line."""
    assert one_line("a\nb\tc\x00") == "a b c "
    assert elide("a\nb", Face.MONO, 11.0, 100.0) == "a b"
