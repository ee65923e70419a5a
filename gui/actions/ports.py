"""What the actions ask of the outside: questions to the user, the canvas and the window."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Protocol

from gui.document.evaluation import Recording
from gui.document.model import Point
from gui.settings import Settings
from gui.viewmodel.theme import Theme


class Unsaved(Enum):
    """The answer to "Save the changes?"."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class Dialogs(Protocol):
    """Everything that stops and asks or tells; a test gives its own answers."""

    def ask_to_save(self, name: str) -> Unsaved:
        """Whether the changes to the document called `name` are to be saved."""

    def ask_to_overwrite(self, name: str) -> bool:
        """Whether to save over the file called `name`, which another program has changed."""

    def ask_open_path(self, directory: Path) -> Path | None:
        """The file to open, None if the user thought better of it."""

    def ask_save_path(self, suggested: Path) -> Path | None:
        """Where to save, None if the user thought better of it."""

    def show_export(
        self,
        recording: Recording,
        position: int | None,
        theme: Theme,
        settings: Settings,
        suggested: Path,
    ) -> None:
        """Let the user export a run; `suggested` is the folder and the name without an ending."""

    def show_error(self, sentence: str) -> None:
        """One sentence about what went wrong."""

    def show_report(
        self, title: str, introduction: str, report: str, graph: Callable[[], str]
    ) -> None:
        """A report of a problem, to be read and copied; `graph` joins it where the user agrees."""

    def show_page(self, title: str, html: str) -> None:
        """A page to read, such as the list of shortcuts."""


class CanvasPort(Protocol):
    """What a command asks of the canvas: matters of view, never of the document."""

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle of the view."""

    def zoom_to(self, scale: float) -> None:
        """Show the graph at this scale."""

    def fit(self) -> None:
        """Show the whole graph."""

    def fit_selection(self) -> None:
        """Show what is selected."""

    def keep_fitted(self) -> None:
        """Show the whole graph if that is what the view has shown until now."""

    def pointer(self) -> Point:
        """Where the mouse points in scene units, the middle of the view where it is elsewhere."""

    def search_nodes(self) -> None:
        """Open the search for a node to add."""

    def search_wire(self, node_id: str) -> None:
        """Open the search for the other end of a wire."""

    def reveal(self, node_id: str) -> None:
        """Bring a node into view."""

    def edit_value(self, node_id: str) -> None:
        """Open the editor of a value on its node."""

    def edit_name(self, node_id: str) -> None:
        """Open the editor of a name on its node."""


class WindowPort(Protocol):
    """What a command asks of the window."""

    def close(self) -> bool:
        """Close, unless the user wants to stay."""

    def theme(self) -> Theme:
        """The colours that the window has now."""

    def focus_expression(self) -> None:
        """Put the text cursor into the expression bar."""

    def show_commands(self) -> None:
        """Open the search for a command."""

    def show_window(self, name: str) -> None:
        """Open a window beside this one: "lens", "lab", "quiz", "edits" or "keys"."""

    def panel_is_shown(self, panel: str) -> bool:
        """Whether the part of the window called `panel` is shown."""

    def toggle_panel(self, panel: str) -> None:
        """Show or hide the part of the window called `panel`."""
