"""The canvas with what floats over it: the zoom bar, the minimap, and a notice between them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from gui.actions import Actions
from gui.actions.catalogue import Choice
from gui.actions.command import shown_keys
from gui.document.evaluation import why_not_record
from gui.document.graph import chosen_output
from gui.document.model import Point
from gui.session import Session
from gui.translation import _
from gui.viewmodel.theme import Theme
from gui.widgets.canvas import Canvas
from gui.widgets.gestures import Place, Pointer
from gui.widgets.minimap import Minimap
from gui.widgets.recovery_offer import RecoveryOffer
from gui.widgets.tied import Tied
from gui.widgets.viewport import Viewport
from gui.widgets.zoom_bar import ZoomBar

GAP = 12
_LEAST_NOTICE = 240  # pixels


class CanvasArea(QWidget):
    """Places the floating parts; what they do is the canvas's and the actions' affair."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = Canvas(session, actions, self)
        self.zoom_bar = ZoomBar(actions, self)
        self.minimap = Minimap(self)
        self.notice = Notice(session, actions, self)
        self.recovery_offer = RecoveryOffer(actions, self)
        self.setMinimumSize(self.canvas.minimumSize())
        self.canvas.viewport_changed.connect(self._show_viewport)
        self.canvas.view_resized.connect(self._show_view)
        session.document_changed.connect(self._show_graph)
        self.minimap.place_chosen.connect(self._look_at)
        self.notice.changed_size.connect(self._place_parts)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        for part in (self.canvas, self.zoom_bar, self.minimap):
            part.set_theme(theme)

    def offer(self, path: Path) -> None:
        """Offer unsaved work that a crash left behind; nothing waits for the answer."""
        self.recovery_offer.show_for(path)
        self._place_parts()

    def carry(self, choice: object, screen: QPoint) -> None:
        """A choice of the palette is dragged over this place of the screen."""
        if not isinstance(choice, Choice):
            return
        pointer = self._pointer(screen)
        if not isinstance(self.canvas.gesture, Place):
            self.canvas.begin(Place(self.canvas, pointer, choice))
        if self.canvas.gesture is not None:
            self.canvas.gesture.move(pointer)

    def drop(self, _choice: object, screen: QPoint) -> None:
        """It is let go there; beside the canvas nothing is added."""
        pointer = self._pointer(screen)
        if not self.canvas.rect().contains(pointer.pixel.toPoint()):
            self.canvas.cancel_gesture()
            return
        gesture = self.canvas.end_gesture()
        if gesture is not None:
            gesture.release(pointer)
            self.canvas.setFocus(Qt.FocusReason.MouseFocusReason)

    def add_in_the_middle(self, choice: object) -> None:
        """Add a choice of the palette where the user looks."""
        if isinstance(choice, Choice):
            middle = QPointF(self.canvas.rect().center())
            self.canvas.editor.add(choice, self.canvas.viewport.to_scene(middle))
            self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.canvas.setGeometry(self.rect())
        self._place_parts()

    def _pointer(self, screen: QPoint) -> Pointer:
        pixel = QPointF(self.canvas.mapFromGlobal(screen))
        return Pointer(pixel, self.canvas.viewport.to_scene(pixel))

    def _place_parts(self) -> None:
        self.zoom_bar.adjustSize()
        self.zoom_bar.move(GAP, self.height() - self.zoom_bar.height() - GAP)
        self.minimap.move(
            self.width() - self.minimap.width() - GAP, self.height() - self.minimap.height() - GAP
        )
        self._place_notice()
        offer = self.recovery_offer
        offer.adjustSize()
        above = self.zoom_bar.height() + 2 * GAP
        offer.move((self.width() - offer.width()) // 2, self.height() - offer.height() - above)

    def _place_notice(self) -> None:
        """Between the zoom bar and the minimap, where a fitted graph has no nodes to cover."""
        left = self.zoom_bar.geometry().right() + GAP
        right = self.width() if self.minimap.isHidden() else self.minimap.x()
        width = min(self.notice.sizeHint().width(), max(_LEAST_NOTICE, right - GAP - left))
        height = self.notice.heightForWidth(width)
        self.notice.setGeometry(
            left + max(0, right - GAP - left - width) // 2,
            self.height() - height - GAP,
            width,
            height,
        )

    def _show_viewport(self, viewport: Viewport) -> None:
        self.zoom_bar.show_viewport(viewport)
        self._show_view()

    def _show_view(self) -> None:
        self.minimap.show_view(self.canvas.view_rect())

    def _show_graph(self, _document: object) -> None:
        self.minimap.show_scene(self.canvas.scene, self.canvas.stage.index.look_from_afar())
        self._show_view()

    def _look_at(self, place: Point) -> None:
        canvas = self.canvas
        canvas.set_viewport(canvas.viewport.centred_on(place, canvas.width(), canvas.height()))


class Notice(QFrame):
    """One sentence over the canvas while there is no trace to step through, and what to do."""

    changed_size = Signal()

    def __init__(self, session: Session, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.setProperty("role", "card")
        self.label = _Sentence()
        self._record, self._add_node = actions["record"], actions["add_node"]
        self.button = QPushButton()
        Tied(self.button, self._record, enables=False)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.addWidget(self.label, 1)
        row.addWidget(self.button)
        session.document_changed.connect(self.refresh)
        session.timeline_changed.connect(self.refresh)
        self._record.changed.connect(self.refresh)
        self._add_node.changed.connect(self.refresh)
        self.refresh()

    def refresh(self, _change: object = None) -> None:
        """Say what stands between the user and the steps, or nothing."""
        session = self._session
        is_empty = not (session.document.variables or session.document.functions)
        records = False
        if is_empty:
            sentence = self._how_to_begin()
        elif session.is_stale and session.document.functions:
            output = chosen_output(session.document)
            missing = why_not_record(session.document, session.evaluation, output)
            sentence = missing or _("The graph was edited, so its steps are out of date.")
            records = missing is None
        elif session.recording is not None and session.recording.problem:
            sentence = session.recording.problem
        else:
            sentence = ""
        self.label.setText(sentence)
        keys, text = shown_keys(self._record), self._record.text()
        self.button.setText(f"{text} ({keys})" if keys else text)
        self.button.setVisible(records)
        self.setVisible(bool(sentence))
        self.changed_size.emit()

    def _how_to_begin(self) -> str:
        keys = shown_keys(self._add_node)
        if not keys:
            return _("Type an expression above, or drag a node from the palette.")
        return _(
            "Type an expression above, drag a node from the palette, or press {keys} to add one."
        ).format(keys=keys)


class _Sentence(QLabel):
    """A text that wants one line and takes more where there is no room for it."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)

    def sizeHint(self) -> QSize:
        line = self.fontMetrics().horizontalAdvance(self.text()) + 4
        return QSize(line, self.heightForWidth(line))
