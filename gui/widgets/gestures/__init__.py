"""One small object for each thing that a drag of the mouse does."""

from gui.widgets.gestures.cut import Cut
from gui.widgets.gestures.fold import Fold
from gui.widgets.gestures.gesture import Gesture, Pointer
from gui.widgets.gestures.move import Move
from gui.widgets.gestures.pan import Pan
from gui.widgets.gestures.place import Place
from gui.widgets.gestures.scrub import Scrub, number_at
from gui.widgets.gestures.select import BoxSelect
from gui.widgets.gestures.wire_drag import WireDrag

__all__ = [
    "BoxSelect",
    "Cut",
    "Fold",
    "Gesture",
    "Move",
    "Pan",
    "Place",
    "Pointer",
    "Scrub",
    "WireDrag",
    "number_at",
]
