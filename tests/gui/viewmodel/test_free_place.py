"""Labels and cards find a place where they cover nothing."""

import numpy as np
import pytest

from gui.document.model import Point
from gui.viewmodel.curves import smooth
from gui.viewmodel.free_place import Obstacles, card_anchor, place_card, place_label
from gui.viewmodel.scene import Rect

NO_WIRES = np.empty((0, 2))
OWNER = Rect(-56.0, -38.0, 112.0, 76.0)


def test_a_label_stands_on_its_wire_where_it_can():
    """Nothing in the way: the middle of the curve."""
    curve = smooth(Point(0.0, 0.0), Point(200.0, 0.0))
    assert place_label(curve, (40.0, 20.0), 1, Obstacles()).centre == Point(100.0, 0.0)


def test_a_label_moves_off_a_short_wire():
    """Between two nodes that stand close, it goes below or above them."""
    obstacles = Obstacles()
    obstacles.add(Rect(20.0, -28.0, 100.0, 56.0))
    obstacles.add_ellipse(Rect(-126.0, -38.0, 112.0, 76.0))
    rect = place_label(smooth(Point(-14.0, 0.0), Point(20.0, 0.0)), (48.0, 20.0), 1, obstacles)
    assert obstacles.leave_free(rect)
    assert rect.y > 0


def test_an_ellipse_leaves_its_corners_free():
    """A label may stand where an ellipse's rectangle only seems to be."""
    obstacles = Obstacles()
    obstacles.add_ellipse(OWNER)
    assert obstacles.leave_free(Rect(-56.0, -38.0, 8.0, 5.0))
    assert not obstacles.leave_free(Rect(-4.0, -4.0, 8.0, 8.0))


@pytest.mark.parametrize("wall", ["above", "below", "around"])
def test_a_card_covers_no_node(wall: str):
    """Whatever stands around its owner, a card finds room near it or above everything."""
    obstacles = Obstacles()
    obstacles.add_ellipse(OWNER)
    walls = {
        "above": [Rect(-400.0, -300.0, 800.0, 250.0)],
        "below": [Rect(-400.0, 50.0, 800.0, 250.0)],
        "around": [Rect(-900.0, -900.0, 1800.0, 800.0), Rect(-900.0, 60.0, 1800.0, 900.0)],
    }[wall]
    for rect in walls:
        obstacles.add(rect)
    card = place_card(OWNER, (140.0, 98.0), obstacles, NO_WIRES)
    assert obstacles.leave_free(card)
    anchor = card_anchor(card, OWNER)
    assert anchor.y in (OWNER.y, OWNER.bottom)


def test_a_card_stands_above_its_owner_if_all_is_free():
    """As in the drawing that the window is to meet."""
    card = place_card(OWNER, (140.0, 98.0), Obstacles(), NO_WIRES)
    assert card.centre.x == 0.0
    assert card.bottom < OWNER.y
