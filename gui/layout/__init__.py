"""Where nodes stand: a layered arrangement of a document, and places for new nodes. No Qt."""

from gui.layout.generations import function_generations
from gui.layout.layered import Arrangement, arrange
from gui.layout.placement import place_new
from gui.layout.room import make_room
from gui.layout.spacing import default_sizes

__all__ = [
    "Arrangement",
    "arrange",
    "default_sizes",
    "function_generations",
    "make_room",
    "place_new",
]
