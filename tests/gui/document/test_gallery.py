"""The gallery computes what the book and the courses print."""

from __future__ import annotations

import pytest

from gui.document.evaluation import record
from gui.document.examples import gallery, seed_example
from gui.document.names import function_names, variable_names

# steps 6, 11 to 14, 16, 24, 28, 35 of the book; CS231n's notes on backpropagation
PUBLISHED = {
    "chain": {"x": 3.297442541400256},
    "sum-of-squares": {"x": 4.0, "y": 6.0},
    "reused": {"x": 2.0},
    "complex": {"x": 64.0},
    "matyas": {"x": 0.04, "y": 0.04},
    "goldstein-price": {"x": -5376.0, "y": 8064.0},
    "rosenbrock": {"x0": -2.0, "x1": 400.0},
    "neuron": {
        "w0": -0.19661193324148185,
        "x0": 0.3932238664829637,
        "w1": -0.3932238664829637,
        "x1": -0.5898357997244456,
        "w2": 0.19661193324148185,
    },
    "tanh": {"x": 0.4199743416140261},
}


def gradients(document):
    timeline = record(document).timeline
    names = variable_names(document)
    return {names[v]: grad for v, grad in timeline.final_grads.items() if grad is not None}


def test_the_window_opens_on_the_seeds_graph():
    document = seed_example()
    assert list(function_names(document).values()) == ["A", "B", "C", "D"]
    assert list(variable_names(document).values()) == ["x", "a", "b", "c", "y"]
    assert gradients(document)["x"] == 64.0


@pytest.mark.parametrize("example", gallery(), ids=lambda example: example.id)
def test_every_example_runs_and_gives_what_is_published(example):
    found = gradients(example.document)
    for name, gradient in PUBLISHED.get(example.id, {}).items():
        assert found[name] == pytest.approx(gradient, rel=1e-12)


def test_the_gradient_of_a_broadcast_number_is_a_number():
    (example,) = (e for e in gallery() if e.id == "broadcasting")
    assert gradients(example.document)["b"] == pytest.approx(2 * (21 + 6 * 0.5))


def test_ids_and_titles_differ():
    assert len({example.id for example in gallery()}) == len(gallery())
    assert len({example.title for example in gallery()}) == len(gallery())
