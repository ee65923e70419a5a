"""What happens when something is raised where nobody catches it: it is logged, the work is kept,
and the user is told; the window stays open."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, QTimer

from gui.actions.ports import Dialogs
from gui.report import problem_report
from gui.translation import _

MOST_LOGGED = 50  # a fault in painting is raised again at every frame


class Faults(QObject):
    """Takes the place of Python's hook for uncaught exceptions, until `release`."""

    def __init__(
        self,
        dialogs: Dialogs,
        keep_work: Callable[[], None],
        graph: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._dialogs = dialogs
        self._keep_work = keep_work
        self._graph = graph
        self._told: set[str] = set()
        self._logged = 0
        self._waiting: list[str] = []
        self._timer = QTimer(self)  # a dialog opened in the midst of painting would end it all
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._tell)
        self._before = sys.excepthook
        sys.excepthook = self.catch

    def release(self) -> None:
        """Give the hook back."""
        sys.excepthook = self._before

    def catch(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Log it, keep the work, and tell of it once the event that raised it is over."""
        if not issubclass(kind, Exception):  # Ctrl+C in the terminal
            self._before(kind, error, trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        if self._logged < MOST_LOGGED:
            self._logged += 1
            logging.getLogger("gradstep").error("%s", text)
        if text in self._told:
            return
        self._told.add(text)
        self._waiting.append(text)
        self._timer.start(0)

    def _tell(self) -> None:
        texts, self._waiting = self._waiting, []
        try:
            self._keep_work()
        except Exception:  # the work may be what is broken: the rest is told all the same
            logging.getLogger("gradstep").exception("the recovery file was not written")
        self._dialogs.show_report(
            _("Something went wrong in Gradstep"),
            _(
                "The last action may not have been finished. Unsaved work was put aside; save it"
                " under another name to be sure. The text below says what happened: please send"
                " it to those who maintain Gradstep."
            ),
            problem_report("\n".join(texts)),
            self._graph,
        )
