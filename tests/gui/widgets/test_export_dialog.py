"""The export dialog, used as a person uses it, with answers given in the place of Qt's dialogs."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hand import Meanwhile
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtPrintSupport import QPrinter

from gui.document.lab import Run
from gui.export.command import export_recording, pages_of
from gui.export.formats import KINDS
from gui.export.labels import label
from gui.export.page import Look
from gui.export.sharing import SVG_TYPE, print_pages
from gui.settings import Settings
from gui.widgets.export_choices import Choices, remembered, with_extension
from gui.widgets.export_dialog import ExportDialog
from tests.gui.viewmodel.pictures import SEED, recording

RUN = recording(SEED)


class Ports:
    """Answers that a test sets, and what was asked."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self.overwrite = True
        self.asked: list[list[Path]] = []
        self.opened: list[Path] = []

    def ask_path(self, suggested: Path) -> Path | None:
        return self.path

    def may_overwrite(self, paths: list[Path]) -> bool:
        self.asked.append(paths)
        return self.overwrite

    def open(self, path: Path) -> None:
        self.opened.append(path)

    def print(self, pages, look) -> bool:
        self.printed = [page.step for page in pages]
        return True


@pytest.fixture
def ports() -> Ports:
    return Ports()


@pytest.fixture
def dialog(qtbot, ports, tmp_path) -> ExportDialog:
    position = RUN.timeline.end_of(3)
    made = ExportDialog(RUN, position, "light", Settings(), tmp_path, "shared square", ports)
    qtbot.addWidget(made)
    made.show()
    return made


def choose(dialog: ExportDialog, field: str, data: object) -> None:
    """Choose an entry of a list as the user does."""
    combo = getattr(dialog.form, field)
    combo.setCurrentIndex(next(i for i in range(combo.count()) if combo.itemData(i) == data))


def press(qtbot, button) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_it_exports_what_it_suggests(qtbot, dialog, ports, tmp_path):
    """One press of Return saves this step under a sensible name; then it can be opened."""
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    path = tmp_path / "shared square-step3.svg"
    assert [p.name for p in tmp_path.iterdir()] == [path.name]
    assert dialog.said.text() == "Saved as shared square-step3.svg."
    press(qtbot, dialog.open_button)
    press(qtbot, dialog.folder_button)
    assert ports.opened == [path, tmp_path]


def test_the_preview_is_the_picture(qtbot, dialog):
    """In the theme that is chosen, and text where the file is text."""
    dialog.preview.refresh()
    corner = dialog.preview.picture.pixmap.toImage().pixelColor(2, 2).name()
    choose(dialog, "theme", "dark")
    dialog.preview.refresh()
    assert dialog.preview.picture.pixmap.toImage().pixelColor(2, 2).name() != corner
    choose(dialog, "kind", ("py", "torch"))
    dialog.preview.refresh()
    assert "import torch" in dialog.preview.text.toPlainText()
    choose(dialog, "kind", ("csv", "queue"))
    dialog.preview.refresh()
    assert "square2, square3" in dialog.preview.text.toPlainText()


def test_the_kind_decides_the_ending(qtbot, dialog):
    """The name follows, and a film is of all steps."""
    choose(dialog, "kind", ("gif", ""))
    assert dialog.name.text() == "shared square.gif"
    assert dialog.form.choices.steps == "all"
    assert dialog.form.seconds.isVisibleTo(dialog)
    assert not dialog.form.outlines.isVisibleTo(dialog)
    choose(dialog, "kind", ("svg", ""))
    assert dialog.name.text() == "shared square-step3.svg"
    assert dialog.form.outlines.isVisibleTo(dialog)


def test_a_typed_ending_decides_the_kind(qtbot, dialog, tmp_path):
    """A known one is taken, an unknown or missing one gets the kind's."""
    for typed, written in (("图 1.PNG", "图 1.PNG"), ("b", "b.png"), ("v1.2", "v1.2.png")):
        dialog.name.selectAll()
        dialog.name.insert(typed)  # QTest has keys for ASCII alone
        press(qtbot, dialog.export_button)
        assert not QImage(str(tmp_path / written)).isNull()
    assert dialog.form.choices.extension == "png"


def test_it_asks_before_it_overwrites(qtbot, dialog, ports, tmp_path):
    """Once, with every file that is there; no leaves them as they are."""
    kept = tmp_path / "shared square-step3.svg"
    kept.write_bytes(b"kept")
    ports.overwrite = False
    press(qtbot, dialog.export_button)
    assert ports.asked == [[kept]]
    assert kept.read_bytes() == b"kept"
    choose(dialog, "steps", "all")
    for step in (0, 4):
        (tmp_path / f"shared square-00{step}.svg").write_bytes(b"kept")
    press(qtbot, dialog.export_button)
    assert [path.name[-7:] for path in ports.asked[1]] == ["000.svg", "004.svg"]
    ports.overwrite = True
    press(qtbot, dialog.export_button)
    assert dialog.said.text() == "Saved 5 files, from shared square-000.svg on."


def test_browsing_takes_another_folder(qtbot, dialog, ports, tmp_path):
    """And the ending of what was picked."""
    folder = tmp_path / "ein Ordner"
    folder.mkdir()
    ports.path = folder / "bild.pdf"
    assert dialog.place.text() == f"In the folder {tmp_path}"
    press(qtbot, dialog.findChild(object, "browse"))
    assert dialog.place.text() == f"In the folder {folder}"
    assert dialog.form.choices.extension == "pdf"
    press(qtbot, dialog.export_button)
    assert (folder / "bild.pdf").read_bytes().startswith(b"%PDF")


def test_a_typed_path_says_which_folder_it_means(qtbot, dialog, tmp_path):
    """An absolute one leaves the folder, a relative one begins in it, a name alone stays there."""
    for typed, folder in (
        ("/tmp/else/a.svg", Path("/tmp/else")),
        ("below/a.svg", tmp_path / "below"),
        ("a.svg", tmp_path),
        ("", tmp_path),
    ):
        dialog.name.clear()
        qtbot.keyClicks(dialog.name, typed)
        assert dialog.place.text() == f"In the folder {folder}"


def test_what_goes_wrong_is_a_sentence(qtbot, dialog, tmp_path):
    """In the dialog, which stays open, and there is nothing to open."""
    dialog.name.setText("no such/a.svg")
    press(qtbot, dialog.export_button)
    assert "cannot be written" in dialog.said.text()
    assert not dialog.open_button.isVisible()
    choose(dialog, "steps", "range")
    dialog.form.range.setText("3-99")
    dialog.form.range.editingFinished.emit()
    dialog.name.setText("a.svg")
    press(qtbot, dialog.export_button)
    assert "0 to 4" in dialog.said.text()
    assert not list(tmp_path.iterdir())


def test_cancelling_leaves_nothing(qtbot, dialog, tmp_path, monkeypatch):
    """The bar's Cancel ends a film in the middle."""
    choose(dialog, "kind", ("apng", ""))
    meanwhile = Meanwhile(dialog.work, "Drawing the steps", lambda card: press(qtbot, card.cancel))
    press(qtbot, dialog.export_button)
    assert meanwhile.bar.card is None
    assert dialog.said.text() == "Nothing was written."
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", [("apng", ""), ("svg", ""), ("html", "")])
def test_closing_the_dialog_in_the_midst_cancels_and_closes_it(qtbot, dialog, tmp_path, kind):
    """By its X as by any window's: no half file, and no dialog that died while it worked."""
    choose(dialog, "kind", kind)
    choose(dialog, "steps", "all")

    def close(_card) -> None:
        dialog.close()
        assert dialog.isVisible(), "not in the midst"

    meanwhile = Meanwhile(dialog.work, "Drawing the steps", close)
    press(qtbot, dialog.export_button)
    assert meanwhile.act is None
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert not list(tmp_path.iterdir())
    assert dialog.written == []


def test_a_step_that_is_not_over_is_told_with_its_line(qtbot, ports, tmp_path):
    """The file is called by it, too, and the picture is not that of the step's end."""
    timeline = RUN.timeline
    start, end = timeline.end_of(1), timeline.end_of(2)
    made = ExportDialog(RUN, start + 3, "light", Settings(), tmp_path, "shared square", ports)
    qtbot.addWidget(made)
    made.show()
    assert made.form.steps.currentText() == f"This step, line 3 of {end - start}"
    assert made.name.text() == "shared square-step2-line3.svg"
    press(qtbot, made.export_button)
    (between,) = tmp_path.iterdir()
    drawn = between.read_bytes()
    (same,) = export_recording(RUN, between, Look(), step="2.3")
    assert same.read_bytes() == drawn
    (over,) = export_recording(RUN, between, Look(), step="2")
    assert over.read_bytes() != drawn


def test_copying_and_printing(qtbot, dialog, ports):
    """The clipboard has the picture as an image and as SVG; every chosen step is printed."""
    press(qtbot, dialog.copy_button)
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasImage()
    root = ElementTree.fromstring(data.data(SVG_TYPE).data())
    assert QImage(data.imageData()).width() == int(root.get("width"))
    press(qtbot, dialog.print_button)
    assert ports.printed == [3]
    choose(dialog, "steps", "all")
    press(qtbot, dialog.print_button)
    assert ports.printed == [0, 1, 2, 3, 4]


def test_paper_takes_a_step_a_sheet(qtbot, dialog, tmp_path):
    """As a printer that writes PDF does."""
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "paper.pdf"))
    assert print_pages(pages_of(RUN, "all"), printer, Look())
    pages = pypdf.PdfReader(tmp_path / "paper.pdf").pages
    assert len(pages) == 5
    assert "64.0" in pages[4].extract_text()


@pytest.mark.parametrize(("kind", "size"), [("gif", (1280, 720)), ("png", (1920, 1080))])
def test_a_film_or_a_picture_is_as_large_as_is_asked(qtbot, dialog, tmp_path, kind, size):
    """The command line could, the dialog knew no size but the scale."""
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    choose(dialog, "kind", (kind, ""))
    assert dialog.form.scale.isVisible()
    choose(dialog, "pixels", f"{size[0]}x{size[1]}")
    assert not dialog.form.scale.isVisible()
    dialog.preview.refresh()
    seen = dialog.preview.picture.pixmap.size()
    assert seen.width() / seen.height() == pytest.approx(16 / 9, abs=0.01)
    if kind == "gif":
        choose(dialog, "steps", "range")
        dialog.form.range.setText("0-1")
        dialog.form.range.editingFinished.emit()
        dialog.form.moving.setChecked(False)
    dialog.name.setText(f"a.{kind}")
    press(qtbot, dialog.export_button)
    with image.open(tmp_path / f"a.{kind}") as picture:
        assert picture.size == size
    choose(dialog, "kind", ("pdf", ""))
    assert not dialog.form.pixels.isVisible()
    assert dialog.form.choices.look().size is None


def test_a_size_that_the_dialog_does_not_offer_is_not_taken_over() -> None:
    settings = Settings()
    settings.export_choices = '{"size": "1x99999999"}'
    assert remembered(settings, "dark") == Choices(theme="dark")


def test_the_last_choices_are_remembered(qtbot, dialog, tmp_path, ports):
    """But the theme is the window's, and a broken memory is forgotten."""
    choose(dialog, "kind", ("tex", "ledger"))
    dialog.form.scale.setValue(2.5)
    press(qtbot, dialog.export_button)
    settings = Settings()
    found = remembered(settings, "dark")
    assert (found.extension, found.variant, found.scale) == ("tex", "ledger", 2.5)
    assert found.theme == "dark"
    for broken in ("", "[]", '{"extension": "exe"}', '{"scale": 1e9}', '{"scale": "x"}', "{"):
        settings.export_choices = broken
        assert remembered(settings, "light").kind in KINDS


def test_every_kind_has_a_name():
    """Each line of the list is different."""
    assert len({label(kind) for kind in KINDS}) == len(KINDS)
    assert with_extension("a.tar", Choices())[0] == "a.tar.svg"


def test_a_graph_that_cannot_run(qtbot, tmp_path, ports):
    """Its picture can be saved; there are no steps to choose."""
    from gui.document.evaluation import record
    from gui.document.expression import parse_document

    made = ExportDialog(
        record(parse_document("y = square(x)")), None, "dark", Settings(), tmp_path, "y", ports
    )
    qtbot.addWidget(made)
    made.show()
    made.preview.refresh()
    press(qtbot, made.export_button)
    assert (tmp_path / "y.svg").exists()


@pytest.mark.parametrize(
    ("where", "named", "shown"),
    [
        ("forward", "shared-square-stepf2.svg", ["data 4.0", "data 16.0", "data –", "data –"]),
        ("second run", "shared-square-step4.svg", ["grad 128.0"]),
        ("between lines", "shared-square-step2-line3.svg", ["grad 1.0", "grad 1.0"]),
    ],
)
def test_what_is_seen_is_what_is_saved(parts, answers, tmp_path, where, named, shown):
    """Also in the forward pass, and in a run of the state lab: x.grad is 64 + 64 there."""
    session = parts.session
    if where == "forward":
        session.look_at(session.timeline.forward.end_of(-3))
    elif where == "between lines":
        session.look_at(session.timeline.end_of(1) + 3)
    else:
        output = session.timeline.output
        session.perform((Run(output), Run(output)))
        session.look_at(session.course.last)
    answers.path = tmp_path / "a.svg"
    parts.actions["export"].trigger()
    assert answers.suggested.name == named
    assert not answers.errors
    texts = answers.path.read_text(encoding="utf-8")
    for text in shown:
        assert texts.count(f">{text}<") >= shown.count(text)
