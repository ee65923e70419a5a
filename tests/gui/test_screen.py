"""Starting without a screen: one sentence instead of an aborted process."""

from __future__ import annotations

import socket

import pytest

from gui import screen


@pytest.fixture(autouse=True)
def bare_linux(monkeypatch):
    for variable in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("sys.platform", "linux")


def test_no_display_is_named():
    assert "DISPLAY" in screen.why_no_screen()


def test_a_display_that_does_not_answer_is_named(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":7351")
    assert ":7351" in screen.why_no_screen()


def test_missing_libraries_are_named(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":7351")
    monkeypatch.setattr(screen, "_answers", lambda _display: True)
    monkeypatch.setattr(screen, "XCB_LIBRARIES", {"libmissing.so.9": "libmissing9"})
    assert "libmissing9" in screen.why_no_screen()


def test_a_server_that_answers_will_do(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = server.getsockname()[1] - 6000
        monkeypatch.setattr(screen, "XCB_LIBRARIES", {})
        monkeypatch.setenv("DISPLAY", f"127.0.0.1:{number}.0")
        assert screen.why_no_screen() is None


@pytest.mark.parametrize("variable", ["QT_QPA_PLATFORM", "WAYLAND_DISPLAY"])
def test_another_platform_is_left_to_qt(monkeypatch, variable):
    monkeypatch.setenv(variable, "offscreen")
    assert screen.why_no_screen() is None
