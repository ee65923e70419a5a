"""The commands of frames: put one around nodes, fold it into one node, open it, take it away."""

from __future__ import annotations

from gui.actions.command import Command
from gui.actions.group import TellingGroup
from gui.document import edits
from gui.document.folding import fold, spread
from gui.document.model import Frame
from gui.document.nesting import frame_of, outer_frames
from gui.translation import _, ngettext
from gui.viewmodel.node_size import sizes
from gui.viewmodel.stacking import folded_to


class FrameActions(TellingGroup):
    """A frame is selected by its title, a group as the node that it is."""

    def commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "frame",
                _("Frame the selection"),
                self.frame,
                ("Ctrl+G",),
                self._has_nodes,
                tip=_("Put a border with a title around the selected nodes and frames"),
            ),
            Command(
                "collapse",
                _("Collapse into one node"),
                self.fold,
                ("Ctrl+H",),
                self._can_fold,
                name=self._fold_name,
                tip=_("Show the selected nodes or frame as one node, or open it again"),
            ),
            Command(
                "unframe",
                _("Remove the frame"),
                self.unframe,
                ("Ctrl+Shift+G",),
                self._has_frames,
                tip=_("Take the frame away; its nodes stay"),
            ),
            Command(
                "select_frame",
                _("Select the frame"),
                self.select_frame,
                ("Ctrl+Alt+G",),
                self._is_framed,
                tip=_("Select the frame that the selected nodes are in"),
            ),
        )

    def frame(self) -> None:
        """Frame the selected nodes and ask for the title."""
        frame_id = self._framed(_("Frame the selection"), collapsed=False)
        if frame_id is not None and self.canvas is not None:
            self.canvas.edit_name(frame_id)

    def fold(self) -> None:
        """Fold or open the selected frames; with nodes besides, fold all of it into one."""
        frames = self._frames()
        if self._makes_group():
            frame_id = self._framed(_("Collapse into one node"), collapsed=True)
            if frame_id is not None and self.canvas is not None:
                self.canvas.edit_name(frame_id)
            return
        self.set_folded(frames, not self._all_folded())

    def toggle(self, frame_id: str) -> None:
        """Fold a frame, or open it, as its triangle does."""
        self.set_folded([frame_id], frame_id not in fold(self._session.document).groups)

    def set_folded(self, frames: list[str], collapsed: bool) -> None:
        """Show each of these frames as one node, or open it, as one edit."""
        before = after = self._session.document
        folded = fold(before).groups
        size_of = sizes(before, self._session.evaluation.values)
        try:
            for frame_id in frames:
                if (frame_id in folded) != collapsed:
                    after = folded_to(after, frame_id, size_of, collapsed=collapsed)
        except edits.EditRefused as refused:
            self._tell(refused.sentence)
            return
        if self._session.edit(self._folding(frames, collapsed), after):
            self._session.select(frozenset(frames))

    def _folding(self, frames: list[str], collapsed: bool) -> str:
        if len(frames) == 1:
            said = _("Collapse “{title}”") if collapsed else _("Open “{title}”")
            return said.format(title=self._session.document.frames[frames[0]].title)
        count = len(frames)
        said = ngettext("Open {count} frame", "Open {count} frames", count)
        if collapsed:
            said = ngettext("Collapse {count} frame", "Collapse {count} frames", count)
        return said.format(count=count)

    def unframe(self) -> None:
        """Take the selected frames away; their nodes stay, and are selected."""
        document, frames = self._session.document, self._frames()
        label = _("Remove the frame")
        if len(frames) == 1:
            title = document.frames[frames[0]].title
            label = _("Remove the frame “{title}”").format(title=title)
        members = frozenset(m for each in frames for m in document.frames[each].members)
        if self._session.edit(label, edits.unframe(document, frames)):
            self._session.select(members)

    def select_frame(self) -> None:
        """Select the frames that the selected nodes are in, as a click on their titles does."""
        self._session.select(frozenset(frame.id for frame in self._around()))

    def _around(self) -> list[Frame]:
        """The innermost frame around each selected node and each selected frame."""
        document = self._session.document
        found: dict[str, Frame] = {}
        for each in sorted(self._session.selection) if document.frames else ():
            frame = document.frames.get(each)
            if frame is None:
                around = frame_of(document, each)
            else:
                around = next(iter(outer_frames(document, frame)), None)
            if around is not None:
                found[around.id] = around
        return list(found.values())

    def _is_framed(self) -> bool:
        return bool(self._around())

    def _framed(self, label: str, *, collapsed: bool) -> str | None:
        document = self._session.document
        try:
            framed, frame_id = edits.frame(document, self._session.selection)
            if collapsed:
                size_of = sizes(framed, self._session.evaluation.values)
                framed = folded_to(framed, frame_id, size_of, collapsed=True)
        except edits.EditRefused as refused:
            self._tell(refused.sentence)
            return None
        if not self._session.edit(label, framed):
            return None
        self._session.select(frozenset([frame_id]))
        return frame_id

    def _frames(self) -> list[str]:
        return [each for each in self._session.document.frames if each in self._session.selection]

    def _has_frames(self) -> bool:
        return bool(self._frames())

    def _has_nodes(self) -> bool:
        return bool(self._session.selection)

    def _makes_group(self) -> bool:
        """Whether there are nodes to make one of, and not only frames to fold or open."""
        document, frames = self._session.document, self._frames()
        within = spread(document, frames)
        return not self._session.selection <= within.union(frames)

    def _can_fold(self) -> bool:
        document = self._session.document
        functions = document.functions.keys()
        if not self._makes_group():
            return any(document.frames[each].members & functions for each in self._frames())
        if not self._session.selection.isdisjoint(functions):
            return True
        nodes = edits.whole(document, spread(document, self._session.selection))
        return not nodes.isdisjoint(functions)

    def _all_folded(self) -> bool:
        groups = fold(self._session.document).groups
        return all(each in groups for each in self._frames())

    def _fold_name(self) -> str:
        if not self._makes_group() and self._frames() and self._all_folded():
            return _("Open the group")
        return _("Collapse into one node")
