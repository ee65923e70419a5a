"""Optional libraries: loaded where a format needs one, a missing one named with its command."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from gui.export.error import ExportError
from gui.translation import _


def library(module: str, extra: str) -> ModuleType:
    """A module of an optional library; ExportError with the one command that installs it."""
    try:
        return import_module(module)
    except ImportError:
        raise ExportError(
            _('{library} is not installed: python -m pip install "gradstep[{extra}]"').format(
                library=module.partition(".")[0], extra=extra
            )
        ) from None
