"""What was there stays where it was when a little is added and the former positions are given."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import fmean

import pytest
from layout_checks import assert_sound
from layout_graphs import Sketch, goldstein_price, perceptron, scatter, seed

from gui.document.model import Document
from gui.layout import arrange, default_sizes

GRAPHS = {
    "seed": seed(),
    "goldstein-price": goldstein_price(),
    "perceptron": perceptron(3, [4, 4, 1]),
    "scatter": scatter(100, 12),
}


def with_one_more_function(document: Document, variable: str) -> Document:
    sketch = Sketch()
    sketch.variables.update(document.variables)
    sketch.functions.update(document.functions)
    sketch.apply("exp", variable, name="new", out="newer")
    return replace(document, variables=sketch.variables, functions=sketch.functions)


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize("mode", ["generation", "compact"])
def test_one_more_function_moves_the_others_little(name: str, mode: str) -> None:
    document = GRAPHS[name]
    before = arrange(document, default_sizes(document), mode=mode).positions
    chance = random.Random(5)
    for _ in range(6):
        grown = with_one_more_function(document, chance.choice([*document.variables]))
        after = arrange(grown, default_sizes(grown), mode=mode, previous=before).positions
        assert_sound(grown, after)
        moved = [
            abs(after[node].x - at.x) + abs(after[node].y - at.y) for node, at in before.items()
        ]
        assert fmean(moved) < 45  # pixels: less than half the height of a node and its gap


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize("mode", ["generation", "compact"])
def test_nothing_moves_far_when_nothing_has_changed(name: str, mode: str) -> None:
    document = GRAPHS[name]
    sizes = default_sizes(document)
    before = arrange(document, sizes, mode=mode).positions
    after = arrange(document, sizes, mode=mode, previous=before).positions
    moved = [abs(after[node].x - at.x) + abs(after[node].y - at.y) for node, at in before.items()]
    assert fmean(moved) < 20
