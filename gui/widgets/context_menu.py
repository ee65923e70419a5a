"""The menu of the right mouse button on the canvas, made of the same commands as all menus."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from gui.actions import Actions

ON_NODE = (
    "edit_value",
    "fill_zeros",
    "fill_ones",
    "fill_random",
    "rename",
    "set_output",
    None,
    "run_to_node",
    "back_to_node",
    "breakpoint",
    "go_to_origin",
    "gradient_graph",
    None,
    "cut",
    "copy",
    "duplicate",
    "delete",
    None,
    "frame",
    "collapse",
    "unframe",
    None,
    "select_upstream",
    "select_downstream",
    "fit_selection",
    "arrange",
)
ON_WIRE = ("delete",)
ON_GROUND = ("add_node", "paste", None, "select_all", "arrange", "fit")


def context_menu(actions: Actions, on_node: bool, on_wire: bool, parent: QWidget) -> QMenu:
    """The menu for a node, a wire or the ground; it deletes itself when it closes."""
    actions.refresh()
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for command in ON_NODE if on_node else ON_WIRE if on_wire else ON_GROUND:
        if command is None:
            menu.addSeparator()
        elif actions[command].isEnabled():
            menu.addAction(actions[command])
    return menu
