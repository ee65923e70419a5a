"""Where new nodes go when all the others stay."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from layout_checks import overlapping
from layout_graphs import Sketch, perceptron, seed

from gui.document.model import Document, Point
from gui.layout import arrange, default_sizes, place_new


def placed(document: Document) -> Document:
    """The document, every node with the position that the layout gives it."""
    at = arrange(document, default_sizes(document)).positions
    return replace(
        document,
        variables={k: replace(v, position=at[k]) for k, v in document.variables.items()},
        functions={k: replace(f, position=at[k]) for k, f in document.functions.items()},
    )


def grown(document: Document) -> Sketch:
    sketch = Sketch()
    sketch.variables.update(document.variables)
    sketch.functions.update(document.functions)
    return sketch


def all_positions(document: Document, new: dict[str, Point]) -> dict[str, Point]:
    nodes = [*document.variables.values(), *document.functions.values()]
    return {node.id: node.position for node in nodes if node.position is not None} | new


def put(document: Document, new: set[str], near: Point | None = None) -> dict[str, Point]:
    at = dict(place_new(document, new, default_sizes(document), near))
    assert set(at) == new
    assert overlapping(document, all_positions(document, at)) == []
    return at


def test_a_node_stands_where_it_is_dropped() -> None:
    sketch = grown(placed(seed()))
    sketch.leaf("w")
    assert put(sketch.document(), {"w"}, Point(30, 400)) == {"w": Point(30, 400)}


def test_a_node_dropped_on_another_stands_beside_it() -> None:
    sketch = grown(placed(seed()))
    sketch.leaf("w")
    at = put(sketch.document(), {"w"}, Point(0, 0))["w"]
    assert abs(at.x) + abs(at.y) < 250


def test_a_reader_stands_right_of_what_it_reads() -> None:
    sketch = grown(placed(seed()))
    sketch.apply("exp", "y", name="E", out="z")
    assert put(sketch.document(), {"E", "z"}) == {"E": Point(840, 0), "z": Point(980, 0)}


def test_an_input_stands_left_of_its_reader() -> None:
    document = placed(seed())
    sketch = grown(document)
    sketch.leaf("w")
    sketch.functions["A"] = replace(sketch.functions["A"], inputs=("x", "w"))
    at = put(sketch.document(), {"w"})["w"]
    assert at.x <= -70
    assert abs(at.y) < 200


def test_what_no_wire_connects_is_put_down_each_beside_its_own_neighbours() -> None:
    document = placed(seed())
    sketch = grown(document)
    two = sketch.constant(2.0)
    sketch.functions["A"] = replace(sketch.functions["A"], inputs=("x", two))
    sketch.apply("exp", "y", name="E", out="z")
    at = put(sketch.document(), {two, "E", "z"})
    assert at["E"] == Point(840, 0)
    assert abs(at[two].x + 78) < 40
    assert abs(at[two].y) < 100


def test_what_is_wired_to_nothing_stands_below() -> None:
    sketch = grown(placed(seed()))
    z = sketch.apply("exp", sketch.leaf("w"), name="E", out="z")
    at = put(sketch.document(), {"w", "E", z})
    assert min(point.y for point in at.values()) > 158
    assert at["w"].x < at["E"].x < at["z"].x


def test_the_first_nodes_are_laid_out_as_ever() -> None:
    document = seed()
    everything = {*document.variables, *document.functions}
    assert put(document, everything) == arrange(document, default_sizes(document)).positions


def test_nothing_new_is_no_matter() -> None:
    assert put(placed(seed()), set()) == {}


@settings(deadline=None, max_examples=30)
@given(st.floats(-500, 2_000), st.floats(-1_000, 1_000), st.integers(0, 6))
def test_wherever_a_block_is_dropped_it_covers_nothing(x: float, y: float, functions: int) -> None:
    sketch = grown(placed(perceptron(2, [2, 1])))
    new = {sketch.leaf("new")}
    at = "new"
    for number in range(functions):
        at = sketch.apply("exp", at, name=f"new{number}", out=f"newer{number}")
        new |= {at, f"new{number}"}
    put(sketch.document(), new, Point(x, y))
