"""What the window shows while something long is done: what it is, how far it is, and Cancel."""

from __future__ import annotations

from functools import cache

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QPoint,
    QRectF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QStyle,
    QStyleOption,
    QVBoxLayout,
    QWidget,
)

from gui.translation import _

WIDTH = 440
CORNER = 8  # as the style sheet rounds a card
_Kind = QEvent.Type
# What a hand does; all else, painting and resizing above all, goes on.
_COMMANDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_INPUT = frozenset(
    {
        *(_Kind.MouseButtonPress, _Kind.MouseButtonRelease, _Kind.MouseButtonDblClick),
        *(_Kind.MouseMove, _Kind.Wheel, _Kind.ContextMenu, _Kind.NativeGesture),
        *(_Kind.KeyPress, _Kind.KeyRelease, _Kind.InputMethod),
        *(_Kind.Shortcut, _Kind.ShortcutOverride),
        *(_Kind.TouchBegin, _Kind.TouchUpdate, _Kind.TouchEnd, _Kind.TabletPress),
        *(_Kind.TabletMove, _Kind.TabletRelease, _Kind.DragEnter, _Kind.DragMove, _Kind.Drop),
    }
)


class WorkBar(QObject):
    """The bar of gui.work: while it stands, nothing but Cancel and closing is heard.

    A window that is closed meanwhile cancels the work, and is closed when that has ended.
    """

    cancelled = Signal(object)  # str: one sentence for who cancelled something

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._is_wanted = True
        self._to_close: QWidget | None = None
        self.card: WorkCard | None = None

    def show_work(self, sentence: str, done: int, total: int) -> bool:
        """Show it and let the window live for a moment; whether it is still wanted."""
        window = self.parent()
        if not (isinstance(window, QWidget) and window.isVisible()):
            return True  # before it is shown there is nobody to be told
        if self.card is None:
            self._is_wanted = True
            self.card = WorkCard(window)
            self.card.cancel.clicked.connect(self.cancel)
            _know_all_types()
            QApplication.instance().installEventFilter(self)
        self.card.tell(sentence, done, total)
        QCoreApplication.processEvents()
        return self._is_wanted

    def end_work(self, cancelled: bool) -> None:
        """Take the bar away; a window that was closed meanwhile is closed now."""
        QApplication.instance().removeEventFilter(self)
        if self.card is not None:
            self.card.hide()
            self.card.deleteLater()
            self.card = None
        closing, self._to_close = self._to_close, None
        if closing is not None:
            QTimer.singleShot(0, closing, closing.close)
        elif cancelled:
            self.cancelled.emit(_("Cancelled: everything is as it was"))

    def cancel(self) -> None:
        """The work is not wanted any more."""
        self._is_wanted = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep from every part of the application what hands do, but for the bar's own."""
        kind = event.type()
        if self.card is None:
            return False
        if kind == _Kind.Close and isinstance(watched, QWidget) and watched.isWindow():
            event.ignore()
            self._to_close = watched
            self.cancel()
            return True
        if kind == _Kind.Resize and watched is self.card.parent():
            self.card.place()
            return False
        if kind not in _INPUT or not isinstance(watched, (QWidget, QAction)):
            return False
        if isinstance(watched, QWidget) and self.card.is_own(watched):
            return False
        if isinstance(watched, QAction):
            return watched.objectName() != "quit"
        if kind == _Kind.KeyPress and isinstance(event, QKeyEvent):
            self._hear_key(event)
        elif kind == _Kind.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(not event.modifiers() & _COMMANDING)  # else Qt awaits a second key
        return True

    def _hear_key(self, event: QKeyEvent) -> None:
        """The bar has the keys wherever the focus is: after it the focus is where it was.

        Only Esc cancels: Enter or Space may be held down still from what began the work.
        """
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()


@cache
def _know_all_types() -> None:
    """Have PySide make the Python types of everything that may get an event.

    It makes each when it is first asked for, and asked for one by an event while it makes another,
    PySide 6.11 ends the process. A filter of the whole application is asked about every object.
    """
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            getattr(module, name)


class WorkCard(QFrame):
    """Stands in the middle of a window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setProperty("role", "card")
        self.setObjectName("work")
        self._told: tuple[str, int | None] = "", None
        self.sentence = QLabel()
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.share = QLabel()
        self.share.setProperty("role", "muted")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(8)
        self.cancel = QPushButton(_("Cancel"))
        self.cancel.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cancel.setToolTip(_("Leave everything as it was (Esc)"))
        words = QHBoxLayout()
        words.addWidget(self.sentence, 1)
        words.addWidget(self.share)
        below = QHBoxLayout()
        below.setSpacing(16)
        below.addWidget(self.bar, 1)
        below.addWidget(self.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        column.addLayout(words)
        column.addLayout(below)
        # It says something new many times a second; what lies below it, which may be a graph of
        # 100,000 nodes, is not painted again for that. The style takes it back when it comes.
        self.ensurePolished()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.place()
        self.show()

    def tell(self, sentence: str, done: int, total: int) -> None:
        """Show what is done and how far it is; a total of 0 where nobody knows."""
        sentence = sentence or _("Working")
        percent = 100 * min(done, total) // total if total else None
        if (sentence, percent) == self._told:  # to say it again would paint all that is below
            return
        self._told = sentence, percent
        self.sentence.setText(sentence)
        self.bar.setMaximum(0 if percent is None else 100)
        self.bar.setValue(percent or 0)
        self.share.setText("" if percent is None else _("{percent} %").format(percent=percent))

    def place(self) -> None:
        """Stand in the middle, above all else."""
        window = self.parentWidget()
        self.resize(min(WIDTH, window.width()), self.sizeHint().height())
        self.move(QPoint(window.width() - self.width(), window.height() - self.height()) / 2)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOption()
        option.initFrom(self)
        painter = QPainter(self)
        try:  # the ground of the style sheet, which Qt leaves out below what says that it is opaque
            painter.fillRect(self.rect(), self.palette().mid())  # what the mask leaves at corners
            ground = QStyle.PrimitiveElement.PE_Widget
            self.style().drawPrimitive(ground, option, painter, self)
        finally:
            painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()), CORNER, CORNER)
        self.setMask(QRegion(outline.toFillPolygon().toPolygon()))

    def is_own(self, widget: QWidget) -> bool:
        """Whether a widget is a part of this card."""
        return widget is self or self.isAncestorOf(widget)
