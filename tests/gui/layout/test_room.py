"""What is put in before something moves it on, and nothing else."""

from __future__ import annotations

from dataclasses import replace

from layout_checks import assert_sound
from layout_graphs import Sketch

from gui.document.model import Document, Point
from gui.layout import arrange, default_sizes, make_room, place_new
from gui.layout.placement import edges_of


def placed(document: Document, places: dict[str, Point]) -> Document:
    return replace(
        document,
        variables={i: replace(v, position=places.get(i)) for i, v in document.variables.items()},
        functions={i: replace(f, position=places.get(i)) for i, f in document.functions.items()},
    )


def sum_of_two() -> tuple[Document, dict[str, Point]]:
    """y = b + c, and a reader of b that has nothing to do with it."""
    sketch = Sketch()
    b, c = sketch.leaf("b"), sketch.leaf("c")
    sketch.apply("add", b, c, name="D", out="y")
    sketch.apply("exp", "y", name="E", out="z")
    sketch.apply("sin", b, name="S", out="s")
    document = sketch.document()
    return document, dict(arrange(document, default_sizes(document)).positions)


def with_a_sum_before(document: Document) -> Document:
    """The same with D adding a third term to what a new function adds."""
    sketch = Sketch()
    sketch.variables.update(document.variables)
    sketch.functions.update(document.functions)
    new = sketch.apply("add", "b", "c", name="N", out="n")
    third = sketch.leaf("t")
    sketch.functions["D"] = replace(sketch.functions["D"], inputs=(new, third))
    return sketch.document()


def test_what_reads_something_new_moves_right_of_it_with_all_that_follows() -> None:
    before, places = sum_of_two()
    grown = placed(with_a_sum_before(before), places)
    sizes = default_sizes(grown)
    new = {"N", "n", "t"}
    placed_new = {**places, **place_new(grown, new, sizes, near=None)}
    moved = make_room(placed(grown, placed_new), set(edges_of(before)), sizes)
    after = {**placed_new, **moved}
    assert_sound(grown, after)
    assert moved.keys() == {"D", "y", "E", "z"} | (moved.keys() & new)
    pushes = {after[node].x - places[node].x for node in ("D", "y", "E", "z")}
    assert len(pushes) == 1
    assert pushes.pop() > 0
    assert all(after[node] == places[node] for node in ("b", "c", "S", "s"))


def test_nothing_moves_where_nothing_is_in_the_way() -> None:
    before, places = sum_of_two()
    sketch = Sketch()
    sketch.variables.update(before.variables)
    sketch.functions.update(before.functions)
    sketch.apply("cos", "z", name="N", out="n")
    grown = placed(sketch.document(), places)
    sizes = default_sizes(grown)
    at = {**places, **place_new(grown, {"N", "n"}, sizes, near=None)}
    assert make_room(placed(grown, at), set(edges_of(before)), sizes) == {}


def test_two_that_change_their_order_change_places_from_left_to_right() -> None:
    sketch = Sketch()
    a = sketch.apply("exp", sketch.leaf("x"), name="E", out="a")
    sketch.apply("sin", a, name="S", out="b")
    before = sketch.document()
    places = dict(arrange(before, default_sizes(before)).positions)
    functions = {
        "E": replace(before.functions["E"], inputs=("b",)),
        "S": replace(before.functions["S"], inputs=("x",)),
    }
    after = placed(replace(before, functions=functions), places)
    moved = make_room(after, set(edges_of(before)), default_sizes(after))
    assert_sound(after, {**places, **moved})
    assert moved.keys() == {"E", "a"}


def test_a_wire_that_ran_backwards_before_is_the_users_own() -> None:
    before, places = sum_of_two()
    places["D"] = Point(places["D"].x - 2000, places["D"].y)
    document = placed(before, places)
    assert make_room(document, set(edges_of(before)), default_sizes(before)) == {}


def test_a_literal_and_a_leaf_of_its_own_push_nothing_far_away() -> None:
    before, places = sum_of_two()
    sketch = Sketch()
    sketch.variables.update(before.variables)
    sketch.functions.update(before.functions)
    two, leaf = sketch.constant(2.0), sketch.leaf("t")
    product = sketch.apply("mul", two, leaf, name="N", out="n")
    sketch.functions["D"] = replace(sketch.functions["D"], inputs=("b", product))
    grown = placed(sketch.document(), places)
    sizes = default_sizes(grown)
    at = {**places, **place_new(grown, {"N", "n", two, leaf}, sizes, near=None)}
    at[leaf] = Point(at["N"].x, at["N"].y + 200)
    moved = make_room(placed(grown, at), set(edges_of(before)), sizes)
    assert leaf not in moved
    assert all(place.x - at[node].x < 700 for node, place in moved.items())
    assert_sound(grown, {**at, **moved})
