"""The style sheet and the icons: complete, from the theme alone, and understood by Qt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton, QWidget

from gui.viewmodel.theme import THEMES
from gui.widgets import icons
from gui.widgets.style import mix, stylesheet

SOURCE = Path(icons.__file__).parent


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_style_sheet_is_filled_and_understood(theme, qtbot) -> None:
    """No field is left open; Qt warns about what it cannot parse, and a warning fails the test."""
    sheet = stylesheet(theme)
    assert "$" not in sheet
    assert sheet.count("{") == sheet.count("}")
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setStyleSheet(sheet)
    button = QPushButton("Export", widget)
    button.setProperty("role", "primary")
    button.ensurePolished()
    image = button.grab().toImage()
    assert image.pixelColor(8, image.height() // 2).name() == theme.accent


@pytest.mark.parametrize("name", icons.NAMES)
def test_every_icon_draws_in_its_colour(name: str, qapp) -> None:
    """At scale 1 and 2, with something inside and an empty border."""
    for scale in (1, 2):
        image = icons.pixmap(name, "#ff0000", 16, scale).toImage()
        assert image.width() == 16 * scale
        inked = [
            image.pixelColor(x, y)
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha() > 100
        ]
        assert inked
        assert all(colour.red() > 200 and colour.green() < 40 for colour in inked)
        assert image.pixelColor(0, 0).alpha() == 0


def test_an_icon_is_faint_where_it_is_disabled(qapp) -> None:
    """Disabled and enabled differ."""
    theme = THEMES["light"]
    icon = icons.icon("play", theme)
    normal = icon.pixmap(16, 16, icon.Mode.Normal).toImage()
    disabled = icon.pixmap(16, 16, icon.Mode.Disabled).toImage()
    assert normal != disabled


def test_mixed_colours_lie_between() -> None:
    """Hover and pressed states are made of two colours of the theme."""
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert mix("#102030", "#ffffff", 0.0) == "#102030"


def test_no_panel_names_a_colour() -> None:
    """Colours come from the theme only."""
    for path in SOURCE.glob("*.py"):
        found = re.findall(r"#[0-9a-fA-F]{6}\b", path.read_text(encoding="utf-8"))
        assert not found, f"{path.name} names {found}"
