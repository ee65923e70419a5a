"""The text of a report of a problem: what runs where, what went wrong, and the end of the log."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import QLocale, qVersion
from PySide6.QtGui import QGuiApplication

from gui.log import log_tail, state_directory

PACKAGES = ("gradstep", "numpy", "networkx", "PySide6_Essentials", "fastjsonschema", "isal")


def problem_report(trace: str = "") -> str:
    """Everything that helps to find the fault, and nothing of the user's graph.

    It is for developers, who read English. Names of folders in the log are the user's own: the
    text is shown before it is sent anywhere, and only the user sends it.
    """
    parts = [
        f"Gradstep on Python {sys.version.split()[0]}, Qt {qVersion()}",
        f"System: {platform.platform()}, screen by {QGuiApplication.platformName()},"
        f" language {QLocale.system().name()}",
        f"Packages: {', '.join(f'{name} {installed_version(name)}' for name in PACKAGES)}",
    ]
    if trace:
        parts += ["", trace.rstrip()]
    tail = log_tail(state_directory())
    if tail:
        parts += ["", "The end of the log:", tail]
    return "\n".join(parts) + "\n"


def installed_version(package: str) -> str:
    """The version of a package, "?" where it runs without being installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"
