"""The window of the quiz: the graph, one question beside it, and the score at the end."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from gui.paint import paint_scene
from gui.session import Session
from gui.translation import _
from gui.viewmodel.quiz import Question, is_right, picture, questions, score_text
from gui.viewmodel.reading import Reading
from gui.viewmodel.scene import Scene
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets import icons
from gui.widgets.viewport import fitted

_SIDE = 340
_ICON = 20


class QuizWindow(QDialog):
    """Asks about each step of the recorded run before it shows what the step does."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(_("Predict, then reveal — Gradstep"))
        self.setModal(True)
        self.resize(1180, 700)
        self._session = session
        self.theme: Theme = LIGHT
        self.questions: tuple[Question, ...] = ()
        self.number = 0  # of the question that is asked
        self.right = 0
        self.asked = 0  # questions that have been answered
        self.picture = _Picture()
        self.where = _label("muted")
        self.question = _label("strong")
        self.answers = _Answers()
        self.answers.given.connect(self.answer)
        self.mark = QLabel()
        self.verdict = _label("strong")
        self.explanation = _label("note")
        self.next_button = QPushButton()
        self.next_button.setProperty("role", "primary")
        self.next_button.clicked.connect(self.go_on)
        self.close_button = QPushButton(_("Close"))
        self.close_button.setToolTip(_("Leave the questions (Esc)"))
        self.close_button.setAutoDefault(False)  # Enter gives answers
        self.close_button.clicked.connect(self.reject)
        self._lay_out()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self.theme = theme
        self.picture.set_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.parentWidget() is not None:
            self._cover(self.parentWidget())
        self.start()

    def _cover(self, window: QWidget) -> None:
        """Stand before the window, which tells the answers, and with all edges on the screen."""
        frame = self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
        room = self.screen().availableGeometry().adjusted(0, frame, 0, 0)
        self.setGeometry(window.geometry().intersected(room))

    def start(self) -> None:
        """Ask from the first step on."""
        reading = self._reading()
        self.questions = () if reading is None else questions(reading)
        self.number = self.right = self.asked = 0
        self._ask()

    def answer(self, given: object) -> None:
        """Judge an answer, and show what the step does."""
        question = self.questions[self.number]
        try:
            right = is_right(question, str(given))
        except ValueError as error:
            self._say("", str(error), "")
            return
        self.asked += 1
        self.right += right
        words = _("Right: {answer}.") if right else _("Not quite: it is {answer}.")
        self._say(
            "check" if right else "warning",
            words.format(answer=question.answer_text),
            question.explanation,
        )
        self.answers.close_with(question.answer)
        self._look_at(question.shown_at)
        last = self.number + 1 == len(self.questions)
        self.next_button.setText(_("See the score") if last else _("Next question"))
        self.next_button.show()
        self.next_button.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.answers.choose(event.text()):
            super().keyPressEvent(event)

    def go_on(self) -> None:
        """Ask the next question, tell the score after the last one, or start again."""
        if self.number >= len(self.questions):
            self.start()
            return
        self.number += 1
        self._ask()

    def _ask(self) -> None:
        self._say("", "", "")
        self.next_button.hide()
        if self.number >= len(self.questions):
            self._tell_score()
            return
        question = self.questions[self.number]
        place = _("question {number} of {count} · {right} right")
        self.where.setText(
            place.format(number=self.number + 1, count=len(self.questions), right=self.right)
        )
        self.question.setText(question.text)
        self._look_at(question.asked_at)
        self.answers.ask(question)

    def _tell_score(self) -> None:
        self.answers.clear()
        self.where.setText("")
        if not self.questions:
            self.question.setText(_("This run leaves nothing to predict."))
            self.explanation.setText(
                _(
                    "In each of its steps one function waits alone, and no gradient is a single "
                    "number. Graphs with branches have questions: see Examples."
                )
            )
            self._look_at(0)
            return
        self.question.setText(score_text(self.right, self.asked))
        self.next_button.setText(_("Once more"))
        self.next_button.show()
        self.next_button.setFocus()

    def _say(self, mark: str, verdict: str, explanation: str) -> None:
        self.mark.setVisible(bool(mark))
        if mark:
            colour = self.theme.done if mark == "check" else self.theme.error
            self.mark.setPixmap(icons.pixmap(mark, colour, _ICON, self.devicePixelRatioF()))
        self.verdict.setText(verdict)
        self.explanation.setText(explanation)

    def _look_at(self, position: int) -> None:
        reading = self._reading()
        if reading is not None:
            self.picture.show_scene(picture(reading, position))

    def _reading(self) -> Reading | None:
        return Reading.of(self._session.recording, 0)

    def _lay_out(self) -> None:
        judged = QHBoxLayout()
        judged.addWidget(self.mark)
        judged.addWidget(self.verdict, 1)
        side = QVBoxLayout()
        side.setContentsMargins(20, 20, 20, 20)
        side.setSpacing(12)
        for part in (self.where, self.question, self.answers):
            side.addWidget(part)
        side.addLayout(judged)
        side.addWidget(self.explanation)
        side.addWidget(self.next_button)
        side.addStretch(1)
        side.addWidget(self.close_button, alignment=Qt.AlignmentFlag.AlignRight)
        column = QWidget()
        column.setFixedWidth(_SIDE)
        column.setLayout(side)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.picture, 1)
        row.addWidget(column)


class _Answers(QWidget):
    """The choices as buttons, or a field for a number; each can be given by the keyboard."""

    given = Signal(object)  # str: the key of a function, or what was typed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[QPushButton] = []
        self.field = QLineEdit()
        self.field.setPlaceholderText(_("A number, then Enter"))
        self.field.returnPressed.connect(self._give_typed)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.field)

    def ask(self, question: Question) -> None:
        """Offer the choices of a question, or the field."""
        self.clear()
        for number, choice in enumerate(question.choices, start=1):
            button = QPushButton(f"{number}   {choice.label}")
            button.setObjectName(choice.key)
            button.clicked.connect(self._give_chosen)
            self._column.addWidget(button)
            button.show()  # the layout would do so later, and the focus cannot wait
            self.buttons.append(button)
        self.field.setVisible(not question.choices)
        self.field.setEnabled(True)
        if self.buttons:
            self.buttons[0].setFocus()
        else:
            self.field.setFocus()

    def choose(self, key: str) -> bool:
        """Give the choice with this number; False where there is none."""
        open_buttons = [button for button in self.buttons if button.isEnabled()]
        if not key.isdecimal() or not 1 <= int(key) <= len(open_buttons):
            return False
        open_buttons[int(key) - 1].click()
        return True

    def close_with(self, answer: str | float) -> None:
        """Take no more answers; the right choice stays marked."""
        self.field.setEnabled(False)
        for button in self.buttons:
            button.setEnabled(False)
            button.setCheckable(True)
            button.setChecked(button.objectName() == answer)

    def clear(self) -> None:
        """Offer nothing."""
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        self.field.clear()
        self.field.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # A field passes Enter on, and the dialog would press the button that goes to the next
        # question with the very key that gave the answer.
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _give_chosen(self) -> None:
        self.given.emit(self.sender().objectName())

    def _give_typed(self) -> None:
        self.given.emit(self.field.text())


class _Picture(QWidget):
    """The graph, fitted into its place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self.scene = Scene()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(320, 240)
        self.setAccessibleName(_("The graph at this step"))

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self.update()

    def show_scene(self, scene: Scene) -> None:
        """Show another moment."""
        self.scene = scene
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        view = fitted(self.scene.bounds, self.width(), self.height())
        shown = view.rect_to_scene(QRectF(self.rect()))
        visible = QRectF(shown.x, shown.y, shown.width, shown.height)
        painter = QPainter(self)
        try:
            painter.translate(view.dx, view.dy)
            painter.scale(view.scale, view.scale)
            paint_scene(painter, self.scene, self.theme, visible=visible, scale=view.scale)
        finally:
            painter.end()


def _label(role: str) -> QLabel:
    label = QLabel()
    label.setProperty("role", role)
    label.setWordWrap(True)
    return label
