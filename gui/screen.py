"""Whether there is a screen to show a window on: Qt ends the process where there is none."""

from __future__ import annotations

import ctypes
import os
import re
import socket
import sys

from gui.translation import _

CONNECT_SECONDS = 3.0
XCB_LIBRARIES = {  # what Qt's window plugin needs on X, by the Debian package that brings it
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}


def why_no_screen() -> str | None:
    """A sentence for the terminal where no window can be shown; None where one can."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return None
    if os.environ.get("WAYLAND_DISPLAY"):
        return None
    display = os.environ.get("DISPLAY", "")
    elsewhere = _("`gradstep trace`, `check`, `ops` and `export` work without one.")
    if not display:
        sentence = _("gradstep: there is no screen to show a window on: DISPLAY is not set.")
        return f"{sentence} {elsewhere}"
    if not _answers(display):
        sentence = _("gradstep: the screen {display} does not answer.").format(display=display)
        return f"{sentence} {elsewhere}"
    missing = [package for name, package in XCB_LIBRARIES.items() if not _loads(name)]
    if missing:
        return _("gradstep: a window needs system libraries that are missing: {packages}").format(
            packages=" ".join(missing)
        )
    return None


def _answers(display: str) -> bool:
    """Whether an X server listens at a display such as ":0" or "host:10.0"."""
    parts = re.fullmatch(r"(?:unix|(?P<host>[^:/]*))(?:/unix)?:(?P<number>\d+)(?:\.\d+)?", display)
    if parts is None:
        return True  # an unusual name is Qt's affair
    number, host = int(parts["number"]), parts["host"]
    if host:
        return _connects(socket.AF_INET, (host, 6000 + number))
    path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - where every X server has its socket
    return _connects(socket.AF_UNIX, path) or _connects(socket.AF_UNIX, f"\0{path}")


def _connects(family: socket.AddressFamily, address: object) -> bool:
    try:
        with socket.socket(family, socket.SOCK_STREAM) as connection:
            connection.settimeout(CONNECT_SECONDS)
            connection.connect(address)
    except OSError:
        return False
    return True


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
