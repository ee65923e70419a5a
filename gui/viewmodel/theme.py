"""Every colour of the application, light and dark. Nothing else names a colour."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as "#rrggbb". Text on its own background reaches a contrast of 4.5 : 1."""

    name: str
    window: str  # menu bar and status bar
    panel: str
    panel_border: str
    field: str  # text fields, cards
    field_border: str
    button: str
    button_text: str
    button_hover: str
    highlight: str  # the current row of a list
    accent: str  # the main button, focus rings, selection
    accent_text: str
    lit: str  # around what the mouse is over in another panel: dotted, so that print tells it too
    text: str
    text_muted: str
    canvas: str
    band: str
    frame: str  # behind the nodes of a frame
    layer_2: str  # the same where they are the graph of a first derivative; then of a second, ...
    layer_3: str
    layer_4: str
    layer_5: str
    wire: str
    function_fill: str
    function_outline: str
    variable_fill: str
    variable_outline: str
    constant_fill: str
    constant_text: str
    queued: str
    queued_text: str
    popped: str
    popped_text: str
    glow: str
    done: str
    done_text: str
    track: str  # the timeline still to come
    error: str
    error_text: str
    heat_negative: str  # heat maps go from here over heat_zero to heat_positive
    heat_zero: str
    heat_positive: str


LIGHT = Theme(
    name="light",
    window="#f5f6f8",
    panel="#ffffff",
    panel_border="#e6e9ee",
    field="#fbfbfc",
    field_border="#dfe3e8",
    button="#eef1f5",
    button_text="#1d2430",
    button_hover="#e1e6ee",
    highlight="#eef1f5",
    accent="#3b5bdb",
    accent_text="#ffffff",
    lit="#1d2430",
    text="#1d2430",
    text_muted="#566070",
    canvas="#fbfbfc",
    band="#f1f3f7",
    frame="#f2f0ec",
    layer_2="#f1edfb",
    layer_3="#eaf5ef",
    layer_4="#fcefec",
    layer_5="#e9f3f9",
    wire="#828e9d",
    function_fill="#e3f0fc",
    function_outline="#2f7fc4",
    variable_fill="#fff1d6",
    variable_outline="#c77f00",
    constant_fill="#eceff3",
    constant_text="#3d4654",
    queued="#7a4fc4",
    queued_text="#ffffff",
    popped="#b84d00",
    popped_text="#ffffff",
    glow="#e0c2ad",
    done="#08704f",
    done_text="#ffffff",
    track="#dfe3e8",
    error="#b3261e",
    error_text="#ffffff",
    heat_negative="#1f6fb5",
    heat_zero="#ffffff",
    heat_positive="#b84d00",
)

DARK = Theme(
    name="dark",
    window="#1b1e24",
    panel="#22262e",
    panel_border="#2b303a",
    field="#191c21",
    field_border="#343a45",
    button="#2b303a",
    button_text="#e6e9ef",
    button_hover="#363c48",
    highlight="#2a2f39",
    accent="#8aa0ff",
    accent_text="#14171c",
    lit="#e6e9ef",
    text="#e6e9ef",
    text_muted="#98a2b3",
    canvas="#191c21",
    band="#1f232a",
    frame="#25282e",
    layer_2="#262238",
    layer_3="#1b2c27",
    layer_4="#33231f",
    layer_5="#1b2a34",
    wire="#6e7988",
    function_fill="#1d3347",
    function_outline="#5aa2dc",
    variable_fill="#3a2f1b",
    variable_outline="#e0a33a",
    constant_fill="#2c323c",
    constant_text="#c3cad5",
    queued="#b794f6",
    queued_text="#14171c",
    popped="#ff8a3d",
    popped_text="#14171c",
    glow="#62422f",
    done="#43c59e",
    done_text="#14171c",
    track="#343a45",
    error="#ff8f87",
    error_text="#14171c",
    heat_negative="#5aa2dc",
    heat_zero="#22262e",
    heat_positive="#ff8a3d",
)

_LAYERS = ("layer_2", "layer_3", "layer_4", "layer_5")


def tint_name(order: int | None) -> str:
    """Which colour lies behind the nodes of a frame; for still higher orders they begin anew."""
    return "frame" if order is None else _LAYERS[(order - 2) % len(_LAYERS)]


def frame_tint(theme: Theme, order: int | None) -> str:
    """The colour behind the nodes of a frame, or of the layer of this order."""
    tint: str = getattr(theme, tint_name(order))
    return tint


THEMES = {theme.name: theme for theme in (LIGHT, DARK)}
