"""Where nodes stand: the pictures that must come out exactly, and what holds of any picture."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from layout_checks import assert_sound, overlapping
from layout_graphs import (
    Sketch,
    chain,
    fan,
    goldstein_price,
    ladder,
    perceptron,
    scatter,
    seed,
    square_by_product,
)

from gui.document.model import Document, FunctionNode, Point, VariableNode
from gui.layout import arrange, default_sizes, function_generations

MODES = ("generation", "compact")


def positions(document: Document, **options: object) -> dict[str, Point]:
    arrangement = arrange(document, default_sizes(document), **options)  # type: ignore[arg-type]
    return dict(arrangement.positions)


def test_seed_stands_as_in_the_design() -> None:
    assert positions(seed()) == {
        "x": Point(-140, 0),
        "A": Point(0, 0),
        "a": Point(140, 0),
        "B": Point(280, -120),
        "b": Point(420, -120),
        "C": Point(280, 120),
        "c": Point(420, 120),
        "D": Point(560, 0),
        "y": Point(700, 0),
    }


def test_both_wires_of_a_square_lead_straight_to_one_function() -> None:
    assert positions(square_by_product()) == {
        "x": Point(-140, 0),
        "M": Point(0, 0),
        "y": Point(140, 0),
    }


def test_nothing_is_laid_out_for_nothing() -> None:
    assert positions(Document()) == {}


def test_one_variable_stands_alone() -> None:
    sketch = Sketch()
    sketch.leaf("x")
    assert set(positions(sketch.document())) == {"x"}


def test_unconnected_variables_stand_in_rows_below_the_graph() -> None:
    sketch = Sketch()
    loose = [sketch.leaf() for _ in range(7)]
    y = sketch.apply("exp", sketch.leaf())
    document = sketch.document()
    at = positions(document)
    assert_sound(document, at)
    assert min(at[node].y for node in loose) > at[y].y
    assert [at[node].y for node in loose] == sorted(at[node].y for node in loose)


@pytest.mark.parametrize("mode", MODES)
def test_parts_are_stacked_below_one_another(mode: str) -> None:
    sketch = Sketch()
    first = [sketch.leaf(), sketch.leaf()]
    sketch.apply("add", *first)
    second = [sketch.leaf(), sketch.leaf()]
    sketch.apply("mul", *second)
    document = sketch.document()
    at = positions(document, mode=mode)
    assert_sound(document, at)
    assert max(at[node].y for node in first) < min(at[node].y for node in second)


def test_free_ports_and_cycles_do_no_harm() -> None:
    functions = {
        "F": FunctionNode("F", "add", (None, "g"), ("f",)),
        "G": FunctionNode("G", "add", ("f", None), ("g",)),
        "H": FunctionNode("H", "add", (None, None), ("h",)),
    }
    variables = {name: VariableNode(name, creator=name.upper()) for name in "fgh"}
    document = Document(variables, functions)
    for mode in MODES:
        at = positions(document, mode=mode)
        assert set(at) == {*"FGH", *"fgh"}
        assert overlapping(document, at) == []


def test_functions_stand_in_the_columns_of_their_generations() -> None:
    document = goldstein_price()
    at = positions(document, mode="generation")
    for function, generation in function_generations(document).items():
        assert at[function].x == 280 * generation
        assert at[document.functions[function].outputs[0]].x == 280 * generation + 140


def test_a_leaf_stands_before_its_first_reader() -> None:
    sketch = Sketch()
    late = sketch.leaf()
    first = sketch.apply("exp", sketch.leaf())
    sketch.apply("mul", sketch.apply("exp", sketch.apply("mul", first, late)), late)
    document = sketch.document()
    assert positions(document)[late].x == 140


def test_inputs_stand_in_port_order() -> None:
    sketch = Sketch()
    low, high, middle = sketch.leaf(), sketch.leaf(), sketch.leaf()
    sketch.apply("where", high, sketch.apply("exp", middle), low)
    at = positions(sketch.document())
    assert at[high].y < at[middle].y < at[low].y


@pytest.mark.parametrize("slot", [0, 1])
def test_a_literal_stands_at_its_port(slot: int) -> None:
    sketch = Sketch()
    x, two = sketch.leaf(), sketch.constant(2.0)
    sketch.apply("pow", *((two, x) if slot == 0 else (x, two)), name="F")
    document = sketch.document()
    at = positions(document)
    assert_sound(document, at)
    assert at[x].y == at["F"].y
    assert at["F"].x - 100 < at[two].x < at["F"].x - 50
    assert (at[two].y - at["F"].y) * (1 if slot else -1) > 0


@pytest.mark.complaint(36)
def test_wide_nodes_push_the_columns_apart() -> None:
    document = seed()
    wide = arrange(document, lambda node: (300.0, 76.0)).positions
    xs = sorted({at.x for at in wide.values()})
    assert all(right - left >= 300 for left, right in pairwise(xs))


def test_the_mode_follows_the_size() -> None:
    for functions, mode in ((60, "generation"), (61, "compact")):
        document = chain(functions)
        assert arrange(document, default_sizes(document)).mode == mode


def test_another_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="got 'circular'"):
        arrange(seed(), default_sizes(seed()), mode="circular")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "document",
    [chain(5_000), fan(300), ladder(1_500), perceptron(3, [4, 4, 1], 3), scatter(600, 0)],
    ids=["chain", "fan", "ladder", "perceptron", "scatter"],
)
def test_large_graphs_are_sound(document: Document, mode: str) -> None:
    assert_sound(document, positions(document, mode=mode))


def test_a_chain_deeper_than_the_stack_is_a_line() -> None:
    document = chain(20_000)
    assert {at.y for at in positions(document, mode="compact").values()} == {0.0}


def test_bends_keep_clear_of_nodes() -> None:
    document = goldstein_price()
    sizes = default_sizes(document)
    arrangement = arrange(document, sizes)
    assert arrangement.bends
    for points in arrangement.bends.values():
        for bend in points:
            for node, at in arrangement.positions.items():
                width, height = sizes(node)
                assert abs(bend.x - at.x) >= width / 2 or abs(bend.y - at.y) >= height / 2


def test_only_the_selection_moves_and_its_centre_stays() -> None:
    document = seed()
    variables = {
        name: replace(node, position=Point(1000, 500)) for name, node in document.variables.items()
    }
    functions = {
        name: replace(node, position=Point(400, 100)) for name, node in document.functions.items()
    }
    document = replace(document, variables=variables, functions=functions)
    at = positions(document, only={"B", "b", "C", "c"})
    assert set(at) == {"B", "b", "C", "c"}
    assert sum(point.x for point in at.values()) / 4 == pytest.approx(700, abs=1)
    assert sum(point.y for point in at.values()) / 4 == pytest.approx(300, abs=1)
    assert overlapping(document, at) == []


def test_the_same_document_is_always_drawn_alike() -> None:
    for mode in MODES:
        assert positions(scatter(300, 30), mode=mode) == positions(scatter(300, 30), mode=mode)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Any small graph: free ports, literals, repeated inputs, several parts."""
    sketch = Sketch()
    made = [sketch.leaf() for _ in range(draw(st.integers(0, 4)))]
    made += [sketch.constant(1.0) for _ in range(draw(st.integers(0, 3)))]
    for _ in range(draw(st.integers(0, 25))):
        inputs = draw(
            st.lists(
                st.one_of(st.none(), st.sampled_from(made)) if made else st.none(),
                min_size=1,
                max_size=3,
            )
        )
        made.append(sketch.apply("op", *inputs))
    return sketch.document()


@settings(deadline=None)
@given(documents(), st.sampled_from(MODES))
def test_any_document_is_drawn_soundly(document: Document, mode: str) -> None:
    assert_sound(document, positions(document, mode=mode))


@settings(deadline=None)
@given(documents(), st.sampled_from(MODES))
def test_an_arrangement_is_kept_to_when_nothing_has_changed(document: Document, mode: str) -> None:
    before = positions(document, mode=mode)
    after = positions(document, mode=mode, previous=before)
    assert_sound(document, after)
    assert all(abs(after[node].x - at.x) <= 1 for node, at in before.items())
