"""The menu tree: which command stands in which menu. None is a separator."""

from __future__ import annotations

from dataclasses import dataclass

from gui.actions.aligning import alignments
from gui.actions.backprop import order_labels
from gui.actions.graph import fill_labels, layout_labels, walk_labels
from gui.actions.view import panel_labels
from gui.settings import THEME_CHOICES
from gui.translation import _


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu with commands, separators and further menus. `fill` names one filled when it opens."""

    title: str
    entries: tuple[str | Menu | None, ...] = ()
    fill: str = ""


def menu_bar() -> tuple[Menu, ...]:
    """Every menu of the window."""
    orders = Menu(_("Order"), tuple(f"order_{order}" for order in order_labels()))
    walks = Menu(_("Walk"), tuple(f"walk_{way}" for way in walk_labels()))
    fills = Menu(_("Fill"), tuple(f"fill_{kind}" for kind in fill_labels()))
    lines = Menu(_("Line up"), tuple(alignments()))
    layouts = Menu(_("Layout"), tuple(f"layout_{mode}" for mode in layout_labels()))
    themes = Menu(_("Theme"), tuple(f"theme_{choice}" for choice in THEME_CHOICES))
    panels = Menu(_("Panels"), tuple(f"panel_{panel}" for panel in panel_labels()))
    return (
        Menu(
            _("&File"),
            (
                "new",
                "open",
                Menu(_("Open recent"), fill="recent"),
                "reload",
                None,
                "save",
                "save_as",
                None,
                "export",
                None,
                "quit",
            ),
        ),
        Menu(
            _("&Edit"),
            (
                "undo",
                "redo",
                "edit_history",
                None,
                "cut",
                "copy",
                "paste",
                "duplicate",
                "delete",
                None,
                "select_all",
                "select_upstream",
                "select_downstream",
                walks,
            ),
        ),
        Menu(
            _("&Graph"),
            (
                "add_node",
                "connect",
                None,
                "edit_value",
                fills,
                "rename",
                "set_output",
                None,
                "frame",
                "collapse",
                "unframe",
                "select_frame",
                None,
                "arrange",
                layouts,
                lines,
            ),
        ),
        Menu(
            _("&Backprop"),
            (
                "step",
                "step_back",
                "line",
                "line_back",
                None,
                "play",
                "faster",
                "slower",
                None,
                "home",
                "end",
                "run_to_node",
                "back_to_node",
                "breakpoint",
                "clear_breakpoints",
                None,
                "go_to_origin",
                None,
                "record",
                "one_run",
                None,
                orders,
                "lens",
                "lab",
                "quiz",
                None,
                "gradient_graph",
                "create_graph",
                "retain_grad",
            ),
        ),
        Menu(
            _("&View"),
            (
                "zoom_in",
                "zoom_out",
                "zoom_reset",
                "fit",
                "fit_selection",
                None,
                themes,
                "animate",
                panels,
                None,
                "focus_expression",
            ),
        ),
        Menu(_("E&xamples"), fill="examples"),
        Menu(
            _("&Help"),
            ("commands", "shortcuts", "change_keys", "operations", None, "report", "about"),
        ),
    )


def menu_paths() -> dict[str, tuple[str, ...]]:
    """The titles of the menus that lead to each command, by its id."""
    paths: dict[str, tuple[str, ...]] = {}

    def walk(menu: Menu, above: tuple[str, ...]) -> None:
        here = (*above, menu.title)
        for entry in menu.entries:
            if isinstance(entry, Menu):
                walk(entry, here)
            elif entry is not None:
                paths[entry] = here

    for menu in menu_bar():
        walk(menu, ())
    return paths
