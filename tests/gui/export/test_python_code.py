"""Exported programs, run by the framework that they are for, against the recorded gradients."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from autodiff.registry import operations
from gui.document.evaluation import Recording
from gui.document.graph import chosen_output, upstream
from gui.export.dialects import DIALECTS
from gui.export.error import ExportError
from gui.export.python_code import literal, program
from tests.gui.viewmodel.pictures import SEED, recording

ROOT = Path(__file__).resolve().parents[3]
GRAPHS = {
    "seed": (SEED, {"x": 2.0}),
    "signs": ("y = -x ** 2 / (w - -3) + abs(x) * 0.1", {"x": 0.7, "w": 2.5}),
    "functions": ("y = exp(sin(x)) * tanh(x) + log(w) / sqrt(w) - tan(x)", {"x": 0.3, "w": 1.7}),
    "network": (
        "y = sum(tanh(x @ w + b) ** 2)",
        {"x": [[1.0, 2.0], [0.5, -1.0]], "w": [[0.1, 0.2], [0.3, -0.4]], "b": [[0.5, 0.25]]},
    ),
    "vector": ("y = square(x) * w", {"x": [1.0, 2.0, 3.0], "w": 2.0}),
    "unused": ("z = exp(w); y = square(x)", {"x": 3.0, "w": 1.0}),
    "keywords": ("lambda_ = square(np); y = lambda_ * torch + F * ad", {}),
}
NOT_IN_DEZERO = ("signs",)


def expected(run: Recording) -> dict[str, list[float | None]]:
    """The recorded gradient of every leaf that the output depends on, flat, by name."""
    assert run.timeline is not None
    wanted = upstream(run.document, [chosen_output(run.document) or ""])
    return {
        v.name or "": np.ravel(np.array(run.timeline.final_grads[v.id])).tolist()
        for v in run.document.variables.values()
        if v.id in wanted and v.creator is None and not v.constant
    }


def printed(*sources: str, python: str = sys.executable) -> list[dict[str, list[float]]]:
    """What programs print, each by itself, when one other interpreter runs them in turn."""
    whole = "\nprint('--')\n".join(sources)
    done = subprocess.run(
        [python, "-W", "ignore", "-c", whole], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{whole}\n{done.stderr}"
    return [_gradients(text) for text in done.stdout.split("--\n")]


def _gradients(text: str) -> dict[str, list[float]]:
    lines = [line.partition(".grad = ") for line in text.splitlines()]
    return {name.rstrip("_"): np.ravel(ast.literal_eval(said)).tolist() for name, _, said in lines}


def same(found: list[float | None], wanted: list[float | None], rel: float) -> bool:
    """Whether two gradients agree; labels and conditions have none."""
    return found == wanted or found == pytest.approx(wanted, rel=rel)


def one_of_each_operation() -> Iterator[Recording]:
    """A run of every operation that an expression can have, on small matrices."""
    more = {
        "reshape": ", (1,)",
        "broadcast_to": ", (2, 1)",
        "sum_to": ", (1,)",
        "expand_dims": ", axis=0",
        "clip": ", a_min=0.0, a_max=0.75",
    }
    for found in operations().values():
        if found.name in ("scatter", "get_item"):
            continue
        arguments = ", ".join(f"x{i}" for i in range(found.arity or 2))
        text = f"y = {found.name}({arguments}{more.get(found.name, '')})"
        labels = found.name == "softmax_cross_entropy"
        run = recording(text, x0=[[0.5]], x1=[0.0] if labels else [[0.25]], x2=[[0.125]])
        assert run.timeline is not None, run.problem
        yield run


def test_ours_prints_the_same_gradients():
    """The program needs nothing of the application, only autodiff."""
    runs = [recording(text, **values) for text, values in GRAPHS.values()]
    sources = [program(run, "autodiff") for run in runs]
    assert not any("gui" in source for source in sources)
    for run, found in zip(runs, printed(*sources), strict=True):
        assert found.keys() == expected(run).keys()
        for name, gradient in expected(run).items():
            assert same(found[name], gradient, 1e-12), name


@pytest.mark.parametrize("framework", ["dezero", "torch", "jax"])
def test_frameworks_print_the_same_gradients(framework: str):
    """Every graph, in the interpreter that GRADSTEP_PEERS names or in this one."""
    python = os.environ.get("GRADSTEP_PEERS", sys.executable)
    ready = "import numpy; numpy.int = int\n"  # DeZero 0.0.13 asks for it
    probe = [python, "-W", "ignore", "-c", f"{ready}import {framework}"]
    if subprocess.run(probe, capture_output=True, check=False).returncode:
        pytest.skip(f"{framework} is not installed")
    runs, sources = [], []
    graphs = (recording(text, **values) for text, values in GRAPHS.values())
    for run in (*graphs, *one_of_each_operation()):
        with suppress(ExportError):  # what a framework lacks is told, and tested below
            sources.append(ready + program(run, framework))
            runs.append(run)
    assert len(runs) > 25
    results = printed(*sources, python=python)
    for run, found in zip(runs, results, strict=True):
        assert found.keys() == expected(run).keys()
        for name, gradient in expected(run).items():
            assert same(found[name], gradient, 1e-6), (framework, name)


@pytest.mark.parametrize("framework", DIALECTS)
def test_every_program_is_python(framework: str):
    """Each framework's text is read by Python's own parser, and names are the user's."""
    for name, (text, values) in GRAPHS.items():
        if framework == "dezero" and name in NOT_IN_DEZERO:
            with pytest.raises(ExportError, match="DeZero has no abs"):
                program(recording(text, **values), framework)
        else:
            assert isinstance(ast.parse(program(recording(text, **values), framework)), ast.Module)


def test_every_operation_is_written():
    """For autodiff without exception, whatever its inputs and attributes are."""
    runs = list(one_of_each_operation())
    sources = [program(run, "autodiff") for run in runs]
    for run, gradients in zip(runs, printed(*sources), strict=True):
        for name, gradient in expected(run).items():
            assert same(gradients[name], gradient, 1e-12), name


def test_hard_values_come_back():
    """Tiny, large and long numbers are written to the last bit, and what is none by its name."""
    run = recording("y = x * w", x=[0.1 + 0.2, 5e-324], w=[2.0, -1e308])
    (found,) = printed(program(run, "autodiff"))
    assert found == {"x": [2.0, -1e308], "w": [0.1 + 0.2, 5e-324]}
    odd = np.array([[np.nan, np.inf], [-np.inf, 0.1]], dtype=np.float32)
    assert literal(odd) == "np.array([[np.nan, np.inf], [-np.inf, 0.1]], dtype=np.float32)"


def test_what_cannot_run_is_refused():
    """A graph without values has nothing to differentiate."""
    from gui.document.evaluation import record
    from gui.document.expression import parse_document

    with pytest.raises(ExportError, match="no value"):
        program(record(parse_document("y = square(x)")), "autodiff")
