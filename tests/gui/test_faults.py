"""An exception that nobody catches: the window stays, the work is kept, the user is told once."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog

from gui.document.files import dumps, load
from gui.faults import Faults
from gui.log import log_tail, start_log, state_directory
from gui.widgets.dialogs import QtDialogs
from gui.widgets.report_dialog import ReportDialog


def break_down():
    raise RuntimeError("the slot is broken")


@pytest.mark.qt_no_exception_capture
def test_an_exception_in_a_slot_is_told_and_the_work_is_kept(parts, answers, qtbot, log):
    parts.actions["retain_grad"].trigger()
    faults = Faults(answers, parts.recovery.keep, parts.actions.help.graph_text)
    try:
        for _turn in range(3):  # the same fault again and again is one dialog
            QTimer.singleShot(0, break_down)
        qtbot.waitUntil(lambda: bool(answers.reports))
        qtbot.wait(50)
    finally:
        faults.release()
    assert len(answers.reports) == 1
    assert "RuntimeError: the slot is broken" in answers.reports[0]
    assert dumps(parts.session.document) in answers.reports[0]
    assert load(parts.recovery._copy).document == parts.session.document
    assert "the slot is broken" in log_tail(log)
    assert parts.window.isVisible()


def test_ctrl_c_is_no_fault(answers, qapp, monkeypatch):
    passed = []
    monkeypatch.setattr(sys, "excepthook", lambda *raised: passed.append(raised[0]))
    faults = Faults(answers, lambda: None, lambda: "")
    faults.catch(KeyboardInterrupt, KeyboardInterrupt(), None)
    faults.release()
    assert passed == [KeyboardInterrupt]
    assert answers.reports == []


def test_a_report_says_what_runs_and_holds_the_graph_only_if_wanted(parts, answers):
    dialogs = QtDialogs()
    dialogs.parent = parts.window
    parts.actions.help._dialogs = dialogs
    parts.actions["report"].trigger()
    dialog = next(d for d in parts.window.findChildren(QDialog) if isinstance(d, ReportDialog))
    assert "Python" in dialog.text.toPlainText()
    assert "numpy" in dialog.text.toPlainText()
    assert '"graph"' not in dialog.text.toPlainText()
    dialog.with_graph.click()
    dialog.copy_button.click()
    assert dumps(parts.session.document) in QGuiApplication.clipboard().text()
    dialog.close()


def test_the_log_is_kept_small(log):
    import logging

    for _line in range(400):
        logging.getLogger("gradstep").error("x" * 2_000)
    assert {p.name for p in log.iterdir()} == {"gradstep.log", "gradstep.log.1"}
    assert sum(p.stat().st_size for p in log.iterdir()) < 600_000
    assert log_tail(log).count("\n") < 60


def test_without_a_place_there_is_no_log_and_no_harm(tmp_path):
    (tmp_path / "file").write_text("not a directory")
    start_log(tmp_path / "file")
    assert log_tail(tmp_path / "file") == ""
    assert state_directory().name == "gradstep"
