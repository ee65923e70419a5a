"""A person at the window, for tests: presses, drags and types on the widgets, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.actions.ports import Unsaved
from gui.app import Parts
from gui.document.evaluation import Recording
from gui.document.model import Point
from gui.export.page import Look, Page
from gui.settings import Settings
from gui.viewmodel.theme import Theme
from gui.widgets.export_dialog import ExportDialog
from gui.widgets.in_place import InPlace
from gui.widgets.work_bar import WorkBar, WorkCard
from gui.work import Work

LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


class Answers:
    """Answers every question at once, and keeps what was asked and told."""

    def __init__(self) -> None:
        self.unsaved = Unsaved.DISCARD
        self.overwrite = True
        self.path: Path | None = None
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.pages: list[str] = []
        self.page_texts: list[str] = []
        self.reports: list[str] = []
        self.suggested: Path | None = None

    def ask_to_save(self, name: str) -> Unsaved:
        self.asked.append(name)
        return self.unsaved

    def ask_to_overwrite(self, name: str) -> bool:
        self.asked.append(name)
        return self.overwrite

    def show_report(
        self, title: str, introduction: str, report: str, graph: Callable[[], str]
    ) -> None:
        self.reports.append(f"{report}\n{graph()}")

    def ask_open_path(self, directory: Path) -> Path | None:
        return self.path

    def ask_save_path(self, suggested: Path) -> Path | None:
        self.suggested = suggested
        return self.path

    def show_export(
        self,
        recording: Recording,
        position: int | None,
        theme: Theme,
        settings: Settings,
        suggested: Path,
    ) -> None:
        folder, stem = suggested.parent, suggested.name
        dialog = ExportDialog(recording, position, theme.name, settings, folder, stem, self)
        self.suggested = folder / dialog.name.text()
        if self.path is not None:
            dialog.browse()
            dialog.export()
            if not dialog.written:
                self.errors.append(dialog.said.text())
        dialog.deleteLater()

    def ask_path(self, suggested: Path) -> Path | None:
        return self.path

    def may_overwrite(self, paths: list[Path]) -> bool:
        return True

    def open(self, path: Path) -> None:
        raise AssertionError("nothing asks to open what was exported")

    def print(self, pages: list[Page], look: Look) -> bool:
        raise AssertionError("nothing asks to print")

    def show_error(self, sentence: str) -> None:
        self.errors.append(sentence)

    def show_page(self, title: str, html: str) -> None:
        self.pages.append(title)
        self.page_texts.append(html)


class Hand:
    """Mouse and keyboard on one window."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.window = parts.window
        self.canvas = parts.window.canvas
        self.session = parts.session

    @property
    def in_place(self) -> InPlace:
        return self.canvas.in_place

    # Where things are

    def pixel(self, at: Point) -> QPoint:
        return self.canvas.viewport.to_pixels(at).toPoint()

    def named(self, name: str) -> str:
        """The id of the node that the screen calls so."""
        from gui.document.names import function_names, variable_names

        for names in (variable_names, function_names):
            for node_id, shown in names(self.session.document).items():
                if shown == name:
                    return node_id
        raise AssertionError(f"no node is called {name}")

    def centre(self, name: str) -> Point:
        shape = self.canvas.scene.node(self.named(name))
        assert shape is not None
        return shape.rect.centre

    def outgoing(self, name: str) -> Point:
        shape = self.canvas.scene.node(self.named(name))
        assert shape is not None
        return shape.port.at

    def port(self, name: str, slot: int) -> Point:
        return self.canvas.scene.functions[self.named(name)].inputs[slot].at

    # What the hand does

    def press(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Press a key wherever the focus is."""
        QTest.keyClick(QApplication.focusWidget() or self.window, key, keys)

    def type(self, text: str) -> None:
        QTest.keyClicks(QApplication.focusWidget() or self.window, text)

    def click(self, at: Point, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        QTest.mouseClick(self.canvas, LEFT, keys, self.pixel(at))

    def double_click(self, at: Point) -> None:
        QTest.mouseClick(self.canvas, LEFT, NO_KEYS, self.pixel(at))
        QTest.mouseDClick(self.canvas, LEFT, NO_KEYS, self.pixel(at))

    def drag(self, start: Point, end: Point, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Drag over the canvas in a few moves, as a mouse does."""
        self.begin_drag(start, end, keys)
        QTest.mouseRelease(self.canvas, LEFT, keys, self.pixel(end))

    def begin_drag(self, start: Point, end: Point, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Drag, and keep the button down."""
        a, b = QPointF(self.pixel(start)), QPointF(self.pixel(end))
        QTest.mousePress(self.canvas, LEFT, keys, a.toPoint())
        for part in (0.25, 0.5, 0.75, 1.0):
            QTest.mouseMove(self.canvas, (a + (b - a) * part).toPoint())

    def carry_from_palette(self, choice: str, to: Point) -> None:
        """Drag a row of the palette to a place of the canvas."""
        palette = self.window.palette_panel
        item = palette.item(choice)
        assert item is not None, choice
        palette.list.scrollToItem(item)
        view = palette.list.viewport()
        start = palette.list.visualItemRect(item).center()
        end = view.mapFromGlobal(self.canvas.mapToGlobal(self.pixel(to)))
        QTest.mousePress(view, LEFT, NO_KEYS, start)
        for part in (0.3, 0.6, 1.0):
            QTest.mouseMove(view, start + (end - start) * part)
        QTest.mouseRelease(view, LEFT, NO_KEYS, end)

    def click_widget(self, widget: QWidget) -> None:
        QTest.mouseClick(widget, LEFT)


class Meanwhile:
    """Acts once while the bar of some work stands there, as soon as it says `sentence`.

    The bar comes at once and the window lives at each word, however fast the machine is.
    """

    def __init__(self, work: Work, sentence: str, act: Callable[[WorkCard], object]) -> None:
        assert isinstance(work.bar, WorkBar)
        self.bar = work.bar
        self.sentence = sentence
        self.act: Callable[[WorkCard], object] | None = act
        self.said: list[str] = []
        work.bar = self
        work.delay = work.interval = 0.0

    def show_work(self, sentence: str, done: int, total: int) -> bool:
        is_wanted = self.bar.show_work(sentence, done, total)
        if sentence not in self.said:
            self.said.append(sentence)
        card, act = self.bar.card, self.act
        if act is not None and card is not None and sentence == self.sentence:
            self.act = None
            act(card)
            is_wanted = self.bar.show_work(sentence, done, total)
        return is_wanted

    def end_work(self, cancelled: bool) -> None:
        self.bar.end_work(cancelled)
