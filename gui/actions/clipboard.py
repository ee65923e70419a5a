"""The clipboard: nodes as the JSON of a saved graph and, for other programs, as an expression."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from gui.actions.placing import SNUG
from gui.document.expression import parse_document, print_expression
from gui.document.files import decode, dumps, loads
from gui.document.model import Document, Point
from gui.translation import _

MIME_TYPE = "application/x-gradstep+json"


def put(fragment: Document) -> None:
    """Copy a fragment of a graph."""
    data = QMimeData()
    data.setData(MIME_TYPE, dumps(fragment).encode())
    data.setText(print_expression(fragment))
    QGuiApplication.clipboard().setMimeData(data)


def take() -> Document:
    """The graph on the clipboard: copied nodes, a saved graph's text, or an expression.

    Raises ValueError (an ExpressionError or FileError, too) with one sentence.
    """
    data = QGuiApplication.clipboard().mimeData()
    if data is None or not (data.hasFormat(MIME_TYPE) or data.text().strip()):
        raise ValueError(_("There is nothing to paste."))
    if data.hasFormat(MIME_TYPE):
        return loads(decode(data.data(MIME_TYPE).data()))[0]
    text = data.text()
    if text.lstrip().startswith("{"):
        return loads(text)[0]
    return parse_document(text, default=1.0)


def offset_to(fragment: Document, at: Point | None) -> Point:
    """How far the fragment moves so that its middle is at a place; a little where it is None."""
    places = [
        node.position
        for node in (*fragment.variables.values(), *fragment.functions.values())
        if node.position is not None
    ]
    if at is None or not places:
        return SNUG
    left, right = min(p.x for p in places), max(p.x for p in places)
    top, bottom = min(p.y for p in places), max(p.y for p in places)
    return Point(at.x - (left + right) / 2, at.y - (top + bottom) / 2)
