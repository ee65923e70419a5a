"""The undo stack: documents before and after each edit, in plain Python.

Qt's own stack tells of its end while what it tells is being destroyed, and a document is a value:
there is nothing to do or undo but to show one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gui.document.model import Document


@dataclass(frozen=True, slots=True)
class Edit:
    """One step of undo. Edits in a row with one merge key, None excepted, become one."""

    label: str
    before: Document
    after: Document
    merge_key: str | None = None


class UndoStack:
    """What was edited, and how much of it stands. It has the method names of QUndoStack.

    `prepare` is asked whether a document may be shown, before anything has changed.
    """

    def __init__(
        self,
        prepare: Callable[[Document], bool],
        show: Callable[[Document], None],
        tell: Callable[[], None],
    ) -> None:
        self._prepare = prepare
        self._show = show
        self._tell = tell
        self._edits: list[Edit] = []
        self._index = 0
        self._clean: int | None = 0  # where the document is as it was saved; None: nowhere

    def push(self, edit: Edit) -> bool:
        """Do an edit, if it may be shown; what had been undone is gone."""
        if not self._prepare(edit.after):
            return False
        del self._edits[self._index :]
        if self._clean is not None and self._clean > self._index:
            self._clean = None
        last = self._edits[-1] if self._edits else None
        if (
            last is not None
            and last.merge_key is not None
            and last.merge_key == edit.merge_key
            and self._clean != self._index
        ):
            self._edits[-1] = replace(last, after=edit.after)
            if last.before == edit.after:
                self._edits.pop()
        else:
            self._edits.append(edit)
        self._index = len(self._edits)
        self._show(edit.after)
        self._tell()
        return True

    def undo(self) -> None:
        """Take the last edit back."""
        self.setIndex(self._index - 1)

    def redo(self) -> None:
        """Do the edit again that was taken back last."""
        self.setIndex(self._index + 1)

    def setIndex(self, index: int) -> None:
        """Let this many edits stand; past either end is the end."""
        index = max(0, min(index, len(self._edits)))
        if index != self._index:
            shown = (
                self._edits[index].before if index < self._index else self._edits[index - 1].after
            )
            if not self._prepare(shown):
                return
            self._index = index
            self._show(shown)
            self._tell()

    def index(self) -> int:
        """How many edits stand."""
        return self._index

    def count(self) -> int:
        """How many edits there are, with those taken back."""
        return len(self._edits)

    def canUndo(self) -> bool:
        """Whether an edit can be taken back."""
        return self._index > 0

    def canRedo(self) -> bool:
        """Whether an edit was taken back."""
        return self._index < len(self._edits)

    def undoText(self) -> str:
        """What Undo takes back; empty if nothing."""
        return self._edits[self._index - 1].label if self.canUndo() else ""

    def redoText(self) -> str:
        """What Redo does again; empty if nothing."""
        return self._edits[self._index].label if self.canRedo() else ""

    def text(self, index: int) -> str:
        """The label of an edit."""
        return self._edits[index].label

    def isClean(self) -> bool:
        """Whether the document is as it was saved or opened."""
        return self._clean == self._index

    def setClean(self) -> None:
        """The document was saved as it is."""
        self._clean = self._index
        self._tell()

    def resetClean(self) -> None:
        """The document is saved nowhere."""
        self._clean = None
        self._tell()

    def clear(self) -> None:
        """Forget every edit; the document as it is counts as saved."""
        self._edits.clear()
        self._index, self._clean = 0, 0
        self._tell()
