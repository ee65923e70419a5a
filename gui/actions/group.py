"""What the groups of commands have in common: their canvas and their window."""

from __future__ import annotations

from collections.abc import Callable

from gui.actions.command import Command
from gui.actions.ports import CanvasPort, WindowPort
from gui.session import Session


class Group:
    """Commands that belong together, usually one menu."""

    canvas: CanvasPort | None = None
    window: WindowPort | None = None

    def attach(self, canvas: CanvasPort, window: WindowPort) -> None:
        """Act on this canvas and this window from now on."""
        self.canvas = canvas
        self.window = window

    def commands(self) -> tuple[Command, ...]:
        """The commands of this group in the order of its menu."""
        raise NotImplementedError


class TellingGroup(Group):
    """Commands that change the graph, and tell in a sentence why where one is refused."""

    def __init__(self, session: Session, tell: Callable[[str], object]) -> None:
        self._session = session
        self._tell = tell
