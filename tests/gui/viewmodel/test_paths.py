"""The chain rule along every path: the products add up to the gradient."""

from __future__ import annotations

import math

import pytest

from gui.document.limits import MAX_PATH_STEPS
from gui.viewmodel.mathematics import plain
from gui.viewmodel.paths import counted, paths_view
from tests.gui.viewmodel.readings import (
    broadcast_document,
    chain_document,
    ladder_document,
    product_document,
    read,
    seed_document,
)


def test_the_seeds_leaf_has_two_paths() -> None:
    """Through b and through c, 32 each: 64."""
    view = paths_view(read(seed_document()), "x")
    assert plain(view.derivative) == "∂y/∂x"
    assert view.count == 2
    assert [plain(path.rule) for path in view.paths] == [
        "∂y/∂b · ∂b/∂a · ∂a/∂x",
        "∂y/∂c · ∂c/∂a · ∂a/∂x",
    ]
    assert [plain(path.numbers).strip() for path in view.paths] == ["= 1.0 · 8.0 · 4.0"] * 2
    assert view.total == "32.0 + 32.0 = 64.0"
    assert len(view.paths[0].functions) == 3
    assert {wire.variable for wire in view.paths[0].wires} == {"b", "a", "x"}


@pytest.mark.parametrize("order", ["generation", "lifo", "recursive", "topological"])
def test_the_sum_is_the_right_gradient_in_every_order(order: str) -> None:
    """The paths are the graph's, not the order's."""
    assert paths_view(read(seed_document(order=order)), "x").total == "32.0 + 32.0 = 64.0"


def test_a_variable_in_both_slots_has_a_path_for_each() -> None:
    """p · q: each input has one; a negative number is no sum's first term in brackets."""
    view = paths_view(read(product_document()), "p")
    assert view.total == "= −4.0"


def test_exponentially_many_paths_are_counted_and_not_walked() -> None:
    """A ladder of 200 additions x + x: 2 to the 200 paths, of which six are written out."""
    view = paths_view(read(ladder_document(200)), "x")
    assert view.count == 2**200
    assert counted(view) == "1.6e+60 paths"
    assert len(view.paths) == 6
    assert view.total == ""


def test_a_long_path_leaves_its_middle_out() -> None:
    """300 factors; its value is still the whole product."""
    reading = read(chain_document(300))
    (path,) = paths_view(reading, "v0").paths
    assert "…" in plain(path.rule)
    gradient = reading.snapshot.grad("v0")
    assert path.value is not None
    assert math.isclose(path.value, float(gradient), rel_tol=1e-9)


def test_arrays_have_rules_without_numbers() -> None:
    """A path of arrays is no product of numbers."""
    view = paths_view(read(broadcast_document()), "row")
    assert [path.numbers for path in view.paths] == [None]
    assert view.total == ""


def test_a_run_too_long_to_be_walked_says_so_and_one_that_is_not_is_walked_once() -> None:
    """To select the leaf of 20,000 functions took half a minute, and so did every step then."""
    reading = read(chain_document(MAX_PATH_STEPS + 1))
    view = paths_view(reading, "v0")
    assert (view.count, view.paths, counted(view)) == (None, (), "too many steps for paths")
    assert plain(view.derivative) == "∂y/∂x"
    reading = read(chain_document(MAX_PATH_STEPS))
    view = paths_view(reading, "v0")
    assert [len(path.wires) for path in view.paths] == [MAX_PATH_STEPS]
    assert paths_view(reading.at(0), "v0") is view
