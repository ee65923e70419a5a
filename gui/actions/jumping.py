"""The commands that go to a moment of the selected node, a pop or a change of its gradient, and the
breakpoints at which playing stops for one."""

from __future__ import annotations

from collections.abc import Callable

from gui.actions.backprop import BackpropActions
from gui.actions.command import Command
from gui.actions.group import Group
from gui.player import Player
from gui.session import Session
from gui.translation import _
from gui.viewmodel.moments import last_moment, last_words, next_moment, next_words
from gui.viewmodel.reading import Reading


class JumpActions(Group):
    """To a node's turn, forwards and backwards: nothing runs, the cursor is put there."""

    def __init__(self, session: Session, player: Player, backprop: BackpropActions) -> None:
        self._session = session
        self._player = player
        self._backprop = backprop

    def commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "run_to_node",
                _("Run to the selected node"),
                self.run_to_node,
                ("N",),
                self._comes_again,
                name=self._next_name,
                tip=_("Go to where it is popped next, or its gradient changes next"),
            ),
            Command(
                "back_to_node",
                _("Back to the selected node"),
                self.back_to_node,
                ("Shift+N",),
                self._came_before,
                name=self._last_name,
                tip=_("Go back to where it was popped, or its gradient last changed"),
            ),
            Command(
                "breakpoint",
                _("Breakpoint"),
                self.toggle_breakpoint,
                ("F9",),
                self._has_node,
                checked=self._has_breakpoint,
                tip=_("Stop playing where the selected node is popped, or its gradient changes"),
            ),
            Command(
                "clear_breakpoints",
                _("Remove all breakpoints"),
                self.clear_breakpoints,
                ("Shift+F9",),
                self._are_breakpoints,
            ),
        )

    def run_to_node(self) -> None:
        """Go to the next time that the selected node's turn comes."""
        self._go(next_moment)

    def back_to_node(self) -> None:
        """Go to the last time that the selected node's turn came."""
        self._go(last_moment)

    def toggle_breakpoint(self) -> None:
        """Put a breakpoint on the selected node, or take it off."""
        node = self._node()
        if node is not None:
            self._player.set_breakpoints(self._player.state.breakpoints ^ {node})

    def clear_breakpoints(self) -> None:
        """Let playing go to the end."""
        self._player.set_breakpoints(frozenset())

    def _go(self, moment: Callable[[Reading, str], int | None]) -> None:
        position = self._asked(moment)
        if position is not None:
            self._backprop.go_to_position(position)

    def _asked(self, moment: Callable[[Reading, str], int | None]) -> int | None:
        node, reading = self._node(), self._reading()
        return None if node is None or reading is None else moment(reading, node)

    def _comes_again(self) -> bool:
        return self._asked(next_moment) is not None

    def _came_before(self) -> bool:
        return self._asked(last_moment) is not None

    def _has_node(self) -> bool:
        return self._node() is not None

    def _has_breakpoint(self) -> bool:
        return self._node() in self._player.state.breakpoints

    def _are_breakpoints(self) -> bool:
        return bool(self._player.state.breakpoints)

    def _next_name(self) -> str:
        node, reading = self._node(), self._reading()
        if node is None or reading is None:
            return _("Run to the selected node")
        return next_words(reading, node)

    def _last_name(self) -> str:
        node, reading = self._node(), self._reading()
        if node is None or reading is None:
            return _("Back to the selected node")
        return last_words(reading, node)

    def _node(self) -> str | None:
        """The node that is selected, where it is one and the run knows it."""
        selection, timeline = self._session.selection, self._session.timeline
        if len(selection) != 1 or timeline is None:
            return None
        node = next(iter(selection))
        return node if node in timeline.functions or node in timeline.variables else None

    def _reading(self) -> Reading | None:
        return Reading.of(self._session.recording, self._session.cursor.position)
