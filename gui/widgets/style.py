"""How every widget looks: the application's style sheet and its fonts, coloured by the theme alone.

A widget asks for a look by the dynamic property `role` (setProperty("role", ...)):

    QPushButton, QToolButton
        primary       the one filled with the accent colour (Export, Play)
        transport     a square button of the timeline
        quiet         no frame until the mouse is over it
        quiet with the property `compact` set to true is as low as a heading
        (a checkable button shows its checked state by the accent's outline and fill)
    QLabel
        panelHeading  small bold capitals above a panel
        note          the muted remark beside a heading
        strong        a remark in bold
        muted         secondary text
        mono          numbers and code
        notice        a whole sentence in place of a panel's content
        error         a sentence about what is wrong
    QFrame
        card          a rounded box on a panel
        separator     a line of one pixel (set its fixed height or width to 1)
    QLineEdit
        expression    the expression bar: monospaced
    QWidget
        panel         the ground of docks and side columns
        window        the ground of menu, tool and status bars
        pageScroll    a scroll area that shows the panel's ground, with no frame
"""

from __future__ import annotations

from dataclasses import asdict
from string import Template

from PySide6.QtGui import QColor, QFont, QPalette

from gui.paint.fonts import MONO_FAMILIES, SANS_FAMILIES, font
from gui.viewmodel.text import Face
from gui.viewmodel.theme import Theme
from gui.widgets import icons

TEXT_SIZE = 13  # pixels, as every size here: points would change with the screen's own idea of them


def text_font(size: int = TEXT_SIZE, bold: bool = False, italic: bool = False) -> QFont:
    """The font of words; italics are names, which are bold as in the picture."""
    return font(Face.ITALIC if italic else Face.BOLD if bold else Face.SANS, size)


def mono_font(size: int = TEXT_SIZE, bold: bool = False) -> QFont:
    """The font of numbers and code."""
    return font(Face.MONO_BOLD if bold else Face.MONO, size)


def mix(first: str, second: str, share: float) -> str:
    """The colour between two, `share` of it the second: hover and pressed states come from it."""
    a, b = QColor(first), QColor(second)
    parts = zip(a.getRgb()[:3], b.getRgb()[:3], strict=True)
    return QColor(*(round(x + (y - x) * share) for x, y in parts)).name()


def palette(theme: Theme) -> QPalette:
    """The colours of what a style sheet does not reach: Fusion's own drawing and Qt's dialogs."""
    colours = QPalette()
    role = QPalette.ColorRole
    for target, value in (
        (role.Window, theme.panel),
        (role.WindowText, theme.text),
        (role.Base, theme.field),
        (role.AlternateBase, theme.highlight),
        (role.Text, theme.text),
        (role.PlaceholderText, theme.text_muted),
        (role.Button, theme.button),
        (role.ButtonText, theme.button_text),
        (role.BrightText, theme.error),
        (role.ToolTipBase, theme.panel),
        (role.ToolTipText, theme.text),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.accent_text),
        (role.Link, theme.accent),
        (role.Mid, theme.field_border),
    ):
        colours.setColor(target, QColor(value))
    for target in (role.WindowText, role.Text, role.ButtonText):
        colours.setColor(QPalette.ColorGroup.Disabled, target, QColor(theme.wire))
    return colours


def stylesheet(theme: Theme) -> str:
    """The style sheet of the whole application in this theme."""
    names = {key: value for key, value in asdict(theme).items() if key != "name"}
    names.update(
        text_families=", ".join(f'"{name}"' for name in SANS_FAMILIES),
        mono_families=", ".join(f'"{name}"' for name in MONO_FAMILIES),
        text_size=str(TEXT_SIZE),
        accent_hover=mix(theme.accent, theme.text, 0.15),
        accent_pressed=mix(theme.accent, theme.text, 0.3),
        accent_soft=mix(theme.panel, theme.accent, 0.14),
        button_pressed=mix(theme.button_hover, theme.text, 0.1),
        scroll_handle=mix(theme.track, theme.text_muted, 0.35),
        check_image=icons.file("check", theme.accent_text),
        dot_image=icons.file("dot", theme.accent_text),
        menu_check_image=icons.file("check", theme.text),
        primary_down_image=icons.file("down", theme.accent_text),
        down_image=icons.file("down", theme.text_muted),
        up_image=icons.file("up", theme.text_muted),
        right_image=icons.file("right", theme.text_muted),
        close_image=icons.file("close", theme.text_muted),
    )
    parts = (_GROUND, _LABELS, _MENUS, _BUTTONS, _FIELDS, _CHOICES, _LISTS, _BARS, _PARTS)
    return Template("".join(parts)).substitute(names)


_GROUND = """
QWidget { color: $text; font-family: $text_families; font-size: ${text_size}px; }
QMainWindow, QDialog, QWidget[role="panel"], QDockWidget > QWidget { background: $panel; }
QWidget[role="window"] { background: $window; }
QScrollArea[role="pageScroll"] { background: $panel; border: none; }
QScrollArea[role="pageScroll"] > QWidget > QWidget { background: $panel; }
QFrame[role="card"] { background: $field; border: 1px solid $field_border; border-radius: 8px; }
QFrame[role="separator"] { background: $panel_border; border: none; }
QToolTip { background: $panel; color: $text; border: 1px solid $field_border; padding: 4px 6px; }
"""

_LABELS = """
QLabel { background: transparent; }
QLabel[role="panelHeading"] { color: $text_muted; font-size: 11px; font-weight: 600; }
QLabel[role="note"] { color: $text_muted; font-size: 12px; }
QLabel[role="strong"] { font-size: 12px; font-weight: 600; }
QLabel[role="muted"] { color: $text_muted; }
QLabel[role="mono"] { font-family: $mono_families; }
QLabel[role="notice"] { color: $text_muted; padding: 8px 0; }
QLabel[role="error"] { color: $error; }
"""

_MENUS = """
QMenuBar { background: $window; border-bottom: 1px solid $panel_border; padding: 2px 8px; }
QMenuBar::item { background: transparent; padding: 5px 10px; border-radius: 6px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $button_hover; }
QMenu { background: $panel; border: 1px solid $field_border; padding: 5px; }
QMenu::item { padding: 6px 28px 6px 26px; border-radius: 5px; }
QMenu::item:selected { background: $highlight; color: $text; }
QMenu::item:disabled { color: $wire; }
QMenu::separator { height: 1px; background: $panel_border; margin: 5px 8px; }
QMenu::indicator { width: 14px; height: 14px; left: 6px; }
QMenu::indicator:checked { image: url("$menu_check_image"); }
QMenu::icon { left: 6px; }
QMenu::right-arrow { image: url("$right_image"); width: 12px; height: 12px; right: 6px; }
"""

_BUTTONS = """
QPushButton, QToolButton {
    background: $button; color: $button_text; border: 1px solid $field_border; border-radius: 6px;
    padding: 5px 12px;
}
QToolButton { padding: 5px 7px; }
QPushButton:hover, QToolButton:hover { background: $button_hover; }
QPushButton:pressed, QToolButton:pressed { background: $button_pressed; }
QPushButton:disabled, QToolButton:disabled { color: $wire; background: $panel; }
QPushButton:focus, QToolButton:focus { border: 1px solid $accent; outline: none; }
QPushButton:checked, QToolButton:checked {
    background: $accent_soft; border: 1px solid $accent; color: $text;
}
QToolButton[popupMode="1"] { padding-right: 20px; }
QToolButton::menu-button { border: none; width: 18px; }
QToolButton::menu-arrow, QToolButton::menu-indicator, QPushButton::menu-indicator {
    image: url("$down_image"); width: 11px; height: 11px;
    subcontrol-origin: padding; subcontrol-position: right center; right: 6px;
}
QToolButton[popupMode="2"] { padding-right: 22px; }
QPushButton[role="primary"]::menu-indicator, QToolButton[role="primary"]::menu-indicator {
    image: url("$primary_down_image");
}
QPushButton[role="primary"], QToolButton[role="primary"] {
    background: $accent; color: $accent_text; border: 1px solid $accent; font-weight: 600;
}
QPushButton[role="primary"]:hover, QToolButton[role="primary"]:hover { background: $accent_hover; }
QPushButton[role="primary"]:pressed, QToolButton[role="primary"]:pressed {
    background: $accent_pressed;
}
QPushButton[role="primary"]:focus, QToolButton[role="primary"]:focus { border: 2px solid $text; }
QPushButton[role="primary"]:disabled, QToolButton[role="primary"]:disabled {
    background: $button; color: $wire; border: 1px solid $field_border;
}
QToolButton[role="transport"] { padding: 0; border-radius: 8px; }
QToolButton[role="quiet"], QPushButton[role="quiet"] {
    background: transparent; border: 1px solid transparent;
}
QToolButton[role="quiet"]:hover, QPushButton[role="quiet"]:hover { background: $button_hover; }
QToolButton[role="quiet"]:focus, QPushButton[role="quiet"]:focus { border: 1px solid $accent; }
QToolButton[role="quiet"]:checked { background: $accent_soft; border: 1px solid $accent; }
QToolButton[compact="true"] { padding: 1px 3px; }
QToolButton[compact="true"]::menu-indicator { image: none; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QDialogButtonBox QPushButton { min-width: 76px; }
"""

_FIELDS = """
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox {
    background: $field; color: $text; border: 1px solid $field_border; border-radius: 6px;
    padding: 5px 8px; selection-background-color: $accent; selection-color: $accent_text;
}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus {
    border: 1px solid $accent;
}
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled { color: $wire; }
QLineEdit[invalid="true"] { border: 1px solid $error; }
QLineEdit[role="expression"] { font-family: $mono_families; }
QSpinBox::up-button, QDoubleSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::down-button {
    background: transparent; border: none; width: 18px;
}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow {
    image: url("$up_image"); width: 10px; height: 10px;
}
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow {
    image: url("$down_image"); width: 10px; height: 10px;
}
"""

_CHOICES = """
QComboBox {
    background: $button; color: $button_text; border: 1px solid $field_border; border-radius: 6px;
    padding: 5px 8px 5px 10px;
}
QComboBox:hover { background: $button_hover; }
QComboBox:focus { border: 1px solid $accent; }
QComboBox:disabled { color: $wire; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url("$down_image"); width: 12px; height: 12px; }
QComboBox QAbstractItemView {
    background: $panel; border: 1px solid $field_border; padding: 4px; outline: none;
    selection-background-color: $highlight; selection-color: $text;
}
QCheckBox, QRadioButton { spacing: 8px; background: transparent; border-radius: 6px; }
QCheckBox:disabled, QRadioButton:disabled { color: $wire; }
QCheckBox::indicator, QRadioButton::indicator {
    width: 14px; height: 14px; background: $field; border: 1px solid $text_muted;
}
QCheckBox::indicator { border-radius: 4px; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border: 1px solid $accent; }
QCheckBox:focus, QRadioButton:focus { color: $accent; }
QCheckBox::indicator:checked {
    background: $accent; border: 1px solid $accent; image: url("$check_image");
}
QRadioButton::indicator:checked {
    background: $accent; border: 1px solid $accent; image: url("$dot_image");
}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border: 1px solid $track; }
"""

_LISTS = """
QAbstractItemView {
    background: $panel; color: $text; border: none; outline: none;
    selection-background-color: $highlight; selection-color: $text;
}
QListView::item, QTreeView::item { padding: 4px 6px; border-radius: 6px; }
QListView::item:hover, QTreeView::item:hover { background: $highlight; }
QListView::item:selected, QTreeView::item:selected { background: $accent_soft; color: $text; }
QTableView { gridline-color: $panel_border; }
QHeaderView { background: $panel; }
QHeaderView::section {
    background: $panel; color: $text_muted; border: none; border-bottom: 1px solid $panel_border;
    padding: 4px; font-size: 12px; font-weight: 600;
}
QHeaderView::section:first { padding-left: 14px; }
QTableCornerButton::section { background: $panel; border: none; }
"""

_BARS = """
QStatusBar { background: $window; border-top: 1px solid $panel_border; color: $text_muted; }
QStatusBar QLabel { color: $text_muted; font-size: 12px; }
QStatusBar::item { border: none; }
QToolBar {
    background: $panel; border: none; border-bottom: 1px solid $panel_border;
    padding: 6px 10px; spacing: 6px;
}
QToolBar::separator { background: $panel_border; width: 1px; margin: 4px 6px; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 11px; margin: 0; }
QScrollBar:horizontal { height: 11px; margin: 0; }
QScrollBar::handle { background: $scroll_handle; border-radius: 3px; margin: 2px 3px; }
QScrollBar::handle:horizontal { margin: 3px 2px; min-width: 28px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:hover { background: $text_muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; background: none; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QProgressBar {
    background: $track; border: none; border-radius: 4px; text-align: center; min-height: 8px;
}
QProgressBar::chunk { background: $accent; border-radius: 4px; }
QSlider::groove:horizontal { height: 4px; background: $track; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2px; }
QSlider::handle:horizontal {
    background: $panel; border: 2px solid $accent; width: 12px; height: 12px; margin: -6px 0;
    border-radius: 8px;
}
"""

_PARTS = """
QSplitter::handle { background: $panel_border; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter::handle:hover { background: $accent; }
QMainWindow::separator { background: $panel_border; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: $accent; }
QDockWidget { border: none; color: $text_muted; font-size: 12px; }
QDockWidget::title { background: $panel; padding: 6px 10px; text-align: left; }
QTabWidget::pane { border: none; border-top: 1px solid $panel_border; }
QTabBar { background: transparent; }
QTabBar::tab {
    background: transparent; color: $text_muted; border: none; border-bottom: 2px solid transparent;
    padding: 6px 12px;
}
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $popped; font-weight: 600; }
QTabBar::tab:focus { color: $accent; }
QTabBar::close-button { image: url("$close_image"); width: 12px; height: 12px; }
QGroupBox {
    border: 1px solid $field_border; border-radius: 8px; margin-top: 18px; padding: 8px;
}
QGroupBox::title {
    subcontrol-origin: margin; left: 4px; color: $text_muted; font-size: 12px; font-weight: 600;
}
"""
