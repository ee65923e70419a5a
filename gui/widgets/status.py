"""The status bar: how large the graph is, and what backward() will have found at its end."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from gui.session import Session
from gui.translation import _, ngettext
from gui.viewmodel.numbers import short

MESSAGE_MILLISECONDS = 6000
MOST_SHOWN = 4  # gradients in the sentence about the end
ROOM = 12  # characters for each


class StatusBar(QStatusBar):
    """A passing message takes the place of the left part for a while."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setSizeGripEnabled(False)
        self.size_label = QLabel()
        self.outlook_label = QLabel()
        self.addWidget(self.size_label)
        self.addPermanentWidget(self.outlook_label)
        self.setContentsMargins(10, 0, 10, 0)
        session.document_changed.connect(self.refresh)
        session.timeline_changed.connect(self.refresh)
        self.refresh()

    def say(self, sentence: object) -> None:
        """Show one sentence for a few seconds."""
        self.showMessage(str(sentence), MESSAGE_MILLISECONDS)

    def refresh(self, _change: object = None) -> None:
        """Count what is there and look at the end of the recording."""
        document = self._session.document
        nodes = len(document.variables) + len(document.functions)
        edges = sum(1 for _wire in document.wires())
        edges += sum(len(function.outputs) for function in document.functions.values())
        parts = [
            ngettext("{number} node", "{number} nodes", nodes).format(number=nodes),
            ngettext("{number} edge", "{number} edges", edges).format(number=edges),
        ]
        kinds = {array.dtype for array in self._session.evaluation.values.values()}
        parts.extend(sorted(map(str, kinds))[:2])  # to name a type costs more than to find it
        self.size_label.setText(" · ".join(parts))
        self.outlook_label.setText(self._outlook())

    def _outlook(self) -> str:
        """The gradients of the leaves after the last step, as many as fit in a sentence."""
        recording = self._session.recording
        if recording is None or recording.timeline is None:
            return ""
        last = recording.timeline.final_grads
        found = [
            (variable.name or variable.id, short(grad, ROOM))
            for variable in recording.document.variables.values()
            if variable.creator is None and (grad := last.get(variable.id)) is not None
        ]
        if len(found) == 1:
            name, value = found[0]
            return _("{name}.grad will be {value} after the last step").format(
                name=name, value=value
            )
        shown = ", ".join(f"{name}.grad = {value}" for name, value in found[:MOST_SHOWN])
        if len(found) > MOST_SHOWN:
            shown = f"{shown}, …"
        return _("after the last step: {gradients}").format(gradients=shown) if found else ""
