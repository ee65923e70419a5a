"""What Delete takes away of the selection, and what that is called."""

from __future__ import annotations

from collections.abc import Collection

from gui.document import edits
from gui.document.folding import fold, spread
from gui.document.model import Document
from gui.translation import _, ngettext


def deletion(document: Document, selection: Collection[str]) -> tuple[str, Document]:
    """The label of the edit, and the document without what is selected.

    Of an open frame only the border goes; a group node goes with all that is in it.
    """
    groups = fold(document).groups
    frames = [each for each in selection if each in document.frames]
    opened = [each for each in frames if each not in groups]
    nodes = spread(document, [each for each in selection if each not in opened])
    left = edits.delete(edits.unframe(document, opened), nodes)
    if len(frames) == len(selection) == 1:
        title = document.frames[frames[0]].title
        if opened:
            return _("Remove the frame “{title}”").format(title=title), left
        label = ngettext(
            "Delete the group “{title}” with {number} node",
            "Delete the group “{title}” with {number} nodes",
            len(nodes),
        )
        return label.format(title=title, number=len(nodes)), left
    if not nodes:
        label = ngettext("Remove {number} frame", "Remove {number} frames", len(opened))
        return label.format(number=len(opened)), left
    label = ngettext("Delete {number} node", "Delete {number} nodes", len(nodes))
    return label.format(number=len(nodes)), left
