"""Both themes can be read, and tell the states of a function apart."""

from itertools import combinations

import pytest

from gui.viewmodel.theme import THEMES, Theme

TEXTS = [
    *[(ink, ground) for ink in ("text", "text_muted") for ground in ("window", "panel", "field")],
    *[(ink, "highlight") for ink in ("text", "text_muted", "popped")],
    *[("text_muted", ground) for ground in ("canvas", "band")],
    *[(ink, f"layer_{order}") for ink in ("text", "text_muted") for order in range(2, 6)],
    *[(ink, "frame") for ink in ("text", "text_muted")],
    *[(ink, "function_fill") for ink in ("text", "text_muted")],
    *[(i, "variable_fill") for i in ("text", "text_muted", "done", "popped", "error")],
    *[(i, ground) for i in ("popped", "done", "queued", "error") for ground in ("field", "panel")],
    ("button_text", "button"),
    ("button_text", "button_hover"),
    ("accent_text", "accent"),
    ("constant_text", "constant_fill"),
    ("queued_text", "queued"),
    ("popped_text", "popped"),
    ("done_text", "done"),
    ("error_text", "error"),
]
LINES = ("wire", "function_outline", "variable_outline", "queued", "popped", "done", "error")


def _channels(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def _luminance(colour: str) -> float:
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _channels(colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """The contrast of two colours as WCAG defines it, 1 .. 21."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_can_be_read(theme: Theme, ink: str, ground: str):
    """Text on its own background reaches 4.5 : 1."""
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("line", LINES)
def test_lines_can_be_seen(theme: Theme, line: str):
    """What is drawn on the canvas reaches 3 : 1."""
    assert contrast(getattr(theme, line), theme.canvas) >= 3.0


# Viénot, Brettel and Mollon 1999: what a dichromat sees of linear red, green and blue.
_PROTAN = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
_DEUTAN = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))


def _seen(colour: str, eye: tuple[tuple[float, float, float], ...]) -> list[float]:
    linear = [c**2.2 for c in _channels(colour)]
    mixed = [max(0.0, sum(k * c for k, c in zip(row, linear, strict=True))) for row in eye]
    return [c ** (1 / 2.2) for c in mixed]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("eye", [_PROTAN, _DEUTAN], ids=["protan", "deutan"])
def test_states_differ_for_colour_blind_eyes(theme: Theme, eye):
    """Queued, popped and done stay apart without red or green; outlines and badges differ too."""
    for a, b in combinations((theme.queued, theme.popped, theme.done), 2):
        away = sum((x - y) ** 2 for x, y in zip(_seen(a, eye), _seen(b, eye), strict=True)) ** 0.5
        assert away > 0.15, (a, b)
