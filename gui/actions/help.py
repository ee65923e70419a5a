"""The commands of the Help menu: short pages made from what the application knows of itself."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from autodiff.registry import operations
from gui.actions.command import Command, CommandAction
from gui.actions.group import Group
from gui.actions.keys import shown_list
from gui.actions.ports import Dialogs
from gui.document.files import dumps
from gui.report import installed_version, problem_report
from gui.session import Session
from gui.translation import _


class HelpActions(Group):
    """Pages to read; nothing in them is written twice."""

    def __init__(self, session: Session, dialogs: Dialogs) -> None:
        self._session = session
        self._dialogs = dialogs
        self._actions: Sequence[CommandAction] = ()

    def list_shortcuts_of(self, actions: Sequence[CommandAction]) -> None:
        """The actions whose shortcuts the help lists."""
        self._actions = actions

    def commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "commands",
                _("All commands…"),
                self.show_commands,
                ("Ctrl+Shift+P",),
                tip=_("Find a command by its words"),
            ),
            Command("shortcuts", _("Keyboard and mouse"), self.show_shortcuts, ("F1",)),
            Command("change_keys", _("Change shortcuts…"), self.change_keys, ("H, K",)),
            Command("operations", _("Operations"), self.show_operations, ("H, O",)),
            Command("report", _("Report a problem…"), self.report_problem, ("H, R",)),
            Command("about", _("About Gradstep"), self.show_about, ("H, A",)),
        )

    def show_commands(self) -> None:
        """Open the search for a command."""
        if self.window is not None:
            self.window.show_commands()

    def show_shortcuts(self) -> None:
        """Every key and what the mouse does."""
        rows = [
            (shown_list(action), action.command.text)
            for action in self._actions
            if action.shortcuts()
        ]
        self._dialogs.show_page(
            _("Keyboard and mouse"),
            _table(_("Keyboard"), rows) + _table(_("Mouse on the canvas"), mouse_help()),
        )

    def change_keys(self) -> None:
        """Open the list in which the keys of the commands are changed."""
        if self.window is not None:
            self.window.show_window("keys")

    def show_operations(self) -> None:
        """Every operation, its formula and its derivative."""
        rows = [
            (each.name, each.formula, ",  ".join(each.derivatives))
            for each in operations().values()
        ]
        self._dialogs.show_page(_("Operations"), _table(_("Operations"), rows))

    def report_problem(self) -> None:
        """A text that says what runs where, for those who maintain this."""
        self._dialogs.show_report(
            _("Report a problem"),
            _(
                "Say what you did and what you expected, and send it with the text below to those"
                " who maintain Gradstep. Nothing is sent by itself."
            ),
            problem_report(),
            self.graph_text,
        )

    def graph_text(self) -> str:
        """The open graph as its file would be."""
        return dumps(self._session.document)

    def show_about(self) -> None:
        """What this is, which version of it, and under which terms."""
        text = _(
            "Gradstep shows backpropagation one function at a time: build a computation graph,"
            " step through Variable.backward() forwards and backwards, take the picture away."
        )
        terms = _("Version {version}. Free software under the MIT licence.").format(
            version=installed_version("gradstep")
        )
        page = f"<h3>Gradstep</h3><p>{escape(text)}</p><p>{escape(terms)}</p>"
        self._dialogs.show_page(_("About Gradstep"), page)


def mouse_help() -> list[tuple[str, str]]:
    """What the mouse does on the canvas."""
    return [
        (_("Drag from port to port"), _("connect")),
        (_("Drop a wire on empty space"), _("choose what it feeds")),
        (
            _("Drag a wire"),
            _("move its end to another port; dropped on empty space it is taken out"),
        ),
        (_("Alt and drag, or Ctrl, Shift and drag"), _("cut the wires that are crossed")),
        (_("Drop a node of the palette on a wire"), _("put it into the wire")),
        (_("Double-click a node"), _("edit its value, its settings or its name")),
        (
            _("Drag a leaf's value sideways"),
            _("change the number; with Shift in finer steps, with Ctrl in larger ones"),
        ),
        (_("Double-click empty space"), _("add a node there")),
        (_("Drag on empty space"), _("select by a box; with Shift or Ctrl, add to the selection")),
        (_("Middle button, or Space and drag"), _("move the view")),
        (_("Wheel, Ctrl and wheel, or pinch"), _("zoom to the mouse")),
        (_("Two fingers on a touchpad, Shift and wheel"), _("move the view")),
    ]


def _table(title: str, rows: Sequence[tuple[str, ...]]) -> str:
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}&nbsp;&nbsp;</td>" for cell in row) + "</tr>"
        for row in rows
    )
    return f"<h3>{escape(title)}</h3><table cellpadding='3'>{lines}</table>"
