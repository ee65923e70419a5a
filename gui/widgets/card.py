"""The ground of a card inside a panel: a rounded field whose border lights with the focus."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from gui.viewmodel.theme import Theme


def draw_card(painter: QPainter, card: QWidget, theme: Theme) -> None:
    """Draw the ground of `card`; a few pixels below it stay free, as between two cards."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.accent if card.hasFocus() else theme.field_border), 1))
    painter.setBrush(QColor(theme.field))
    painter.drawRoundedRect(QRectF(card.rect()).adjusted(0.5, 0.5, -0.5, -4.5), 8, 8)
