"""The command line as people call it: what is printed, what is refused, and the exit status."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from gui.cli import main
from gui.document import edits
from gui.document.expression import parse_document
from gui.document.files import dumps, save
from gui.document.model import Document, Value

SEED = "a = square(x); y = square(a) + square(a)"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(capsys):
    def call(*arguments):
        status = main(arguments)
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.fixture
def trace(run):
    def call(*arguments):
        status, out, err = run("trace", *arguments, "--json")
        assert (status, err) == (0, "")
        return json.loads(out, parse_constant=pytest.fail)

    return call


def test_the_seeds_graph_as_the_issue_tells_it(trace):
    found = trace("--expr", SEED, "--set", "x=2")
    assert [step["queue"] for step in found["steps"]] == [
        ["add1"], ["square2", "square3"], ["square1", "square2"], ["square1"], [],
    ]  # fmt: skip
    assert [step["popped"] for step in found["steps"]] == [
        None, "add1", "square3", "square2", "square1",
    ]  # fmt: skip
    assert found["variables"]["x"]["grad"] == 64.0
    contributions = [c for step in found["steps"][1:] for c in step["contributions"]]
    assert [c["value"] for c in contributions if c["to"] == "a"] == [8.0, 8.0]


def test_the_json_of_the_named_graph_is_products_example(trace):
    found = trace("--expr", "a = square(x); b = square(a); c = square(a); y = b + c", "--set=x=2")
    assert {k: found[k] for k in ("format", "version", "output", "order", "stopped")} == {
        "format": "gradstep-trace",
        "version": 1,
        "output": "y",
        "order": "generation",
        "stopped": None,
    }
    variables = found["variables"]
    assert variables["x"] == {"data": 2.0, "grad": 64.0, "generation": 0, "creator": None}
    assert variables["a"] == {"data": 4.0, "grad": None, "generation": 1, "creator": "square1"}
    assert list(variables) == ["x", "a", "b", "c", "y"]
    assert found["functions"]["square1"] == {
        "operation": "square", "generation": 0, "inputs": ["x"], "outputs": ["a"],
    }  # fmt: skip
    assert found["steps"][0] == {
        "step": 0, "popped": None, "seeds": {"y": 1.0}, "queue": ["add1"],
    }  # fmt: skip
    assert found["steps"][1] == {
        "step": 1,
        "popped": "add1",
        "output_grads": [1.0],
        "contributions": [
            {"to": "b", "slot": 0, "value": 1.0, "before": None, "after": 1.0},
            {"to": "c", "slot": 1, "value": 1.0, "before": None, "after": 1.0},
        ],
        "pushed": ["square2", "square3"],
        "already_seen": [],
        "released": ["y"],
        "queue": ["square2", "square3"],
    }
    assert found["steps"][3]["already_seen"] == ["square1"]
    assert found["steps"][3]["contributions"] == [
        {"to": "a", "slot": 0, "value": 8.0, "before": 8.0, "after": 16.0}
    ]


@pytest.mark.parametrize(
    ("order", "gradient"),
    [
        ("generation", 64.0), ("lifo", 96.0), ("overwrite", 32.0), ("recursive", 96.0),
        ("topological", 64.0), ("dependencies", 64.0),
    ],
)  # fmt: skip
def test_every_order(trace, order, gradient):
    found = trace("--expr", SEED, "--set", "x=2", "--order", order)
    assert found["order"] == order
    assert found["variables"]["x"]["grad"] == gradient
    if order in ("lifo", "overwrite", "recursive"):
        assert not any(step["released"] for step in found["steps"][1:])
    if order == "lifo":  # [D], [B, C], [B, A], [B], [A], [] in the seed
        assert [step["queue"] for step in found["steps"]] == [
            ["add1"], ["square2", "square3"], ["square2", "square1"], ["square2"], ["square1"], [],
        ]  # fmt: skip


def test_case_an_order_that_overwrites_is_not_said_to_add(run):
    """`y = x + x` in the book's step 12: x.grad is set to 1 twice, where step 13 adds up to 2."""
    arguments = ("trace", "--expr", "y = x + x", "--set", "x=3", "--order")
    assert "x = 1.0, x = 1.0 in place of 1.0" in run(*arguments, "overwrite")[1]
    assert "x = 1.0, x = 1.0 + 1.0 = 2.0" in run(*arguments, "generation")[1]


def test_case_a_function_of_constants_alone_gives_nothing_on(run, tmp_path):
    """y = 0.5**2 * x: the power is a function of the graph; constants get no contributions."""
    document, power = edits.add_function(Document(), "pow")
    document = edits.set_constant_input(document, power, 0, Value(0.5))
    document = edits.set_constant_input(document, power, 1, Value(2.0))
    document, mul = edits.add_function(document, "mul")
    document = edits.connect(document, document.functions[power].outputs[0], mul, 0)
    document, x = edits.add_variable(document, name="x", value=Value(3.0))
    document = edits.connect(document, x, mul, 1)
    save(tmp_path / "g.gradstep", document)
    status, out, err = run("trace", str(tmp_path / "g.gradstep"), "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert found["variables"]["x"]["grad"] == 0.25
    assert found["steps"][-1]["popped"] == "pow1"
    assert found["steps"][-1]["contributions"] == []
    assert run("trace", str(tmp_path / "g.gradstep"))[0] == 0


def test_a_leading_minus_is_no_option(trace):
    assert trace("--expr", "-x**2", "--set", "x=3")["variables"]["x"]["grad"] == -6.0
    assert trace("--expr=-x**2", "--set=x=-3")["variables"]["x"]["grad"] == 6.0
    assert trace("--expr", "--x", "--set", "x=3")["variables"]["x"]["grad"] == 1.0


def test_values_are_numbers_and_nested_lists(trace):
    found = trace("--expr", "sum(W @ x)", "--set", "W=[[1,2],[3,4]]", "x=[1/2, 1]", "q=5")
    assert found["variables"]["W"]["data"] == [[1.0, 2.0], [3.0, 4.0]]
    assert found["variables"]["x"]["grad"] == [4.0, 6.0]
    assert "q" not in found["variables"]


def test_a_constant_stands_as_its_value_and_gets_nothing(trace):
    found = trace("--expr", "y = x ** 2 * [1, 2]", "--set", "x=3")
    assert found["functions"]["pow1"]["inputs"] == ["x", 2.0]
    assert found["functions"]["mul1"]["inputs"] == ["pow1.y", [1.0, 2.0]]
    assert set(found["variables"]) == {"x", "pow1.y", "y"}
    assert all(len(step["contributions"]) == 1 for step in found["steps"][1:])


def test_nan_and_infinity_are_strings(trace):
    found = trace("--expr", "y = log(x)", "--set", "x=0")
    assert found["variables"]["y"]["data"] == "-inf"
    assert found["variables"]["x"]["grad"] == "inf"
    found = trace("--expr", "y = x * 1", "--set", "x=[nan, -inf, -0.0]")
    assert found["variables"]["x"]["data"] == ["nan", "-inf", -0.0]


def test_what_the_output_does_not_reach_is_computed_and_numbered(trace):
    found = trace("--expr", "a = square(x); b = square(a); c = sin(x)", "--set", "x=2")
    assert found["variables"]["b"] == {
        "data": 16.0, "grad": None, "generation": 2, "creator": "square2",
    }  # fmt: skip
    assert set(found["functions"]) == {"square1", "square2", "sin1"}
    chosen = trace("--expr", "a = square(x); b = square(a); c = sin(x)", "--set=x=2", "--output=a")
    assert chosen["output"] == "a"
    assert chosen["variables"]["x"]["grad"] == 4.0


def test_the_output_may_be_named_by_another_of_its_names(trace):
    found = trace("--expr", "a = square(x); b = a; c = sin(b)", "--set=x=3", "--output", "b")
    assert (found["output"], found["variables"]["x"]["grad"]) == ("a", 6.0)


def test_retain_grad_keeps_what_is_else_released(trace):
    found = trace("--expr", SEED, "--set", "x=2", "--retain-grad")
    assert found["variables"]["a"]["grad"] == 16.0
    assert not any(step["released"] for step in found["steps"][1:])


def test_a_run_that_meets_the_limit_says_so_and_is_done(trace, monkeypatch):
    import gui.document.evaluation

    monkeypatch.setitem(
        gui.document.evaluation.record.__kwdefaults__, "limit", 100
    )  # the real limit takes a while
    found = trace("--expr", "y = x;" + "y = y + y;" * 30, "--set", "x=1", "--order", "lifo")
    assert found["stopped"]["function"] in found["functions"]
    assert "100" in found["stopped"]["reason"]
    assert len(found["steps"]) == 101


def test_the_table_is_for_reading(run):
    status, out, err = run("trace", "--expr", SEED, "--set", "x=2")
    assert (status, err) == (0, "")
    assert "a = 8.0 + 8.0 = 16.0" in out
    assert "[square2, square3]" in out
    assert "x          2.0   64.0" in out


def test_a_saved_graph_is_traced_from_a_file_and_from_standard_input(trace, tmp_path, monkeypatch):
    document = parse_document(SEED, {"x": 2.0})
    save(tmp_path / "trace", document)
    monkeypatch.chdir(tmp_path)
    assert trace("./trace")["variables"]["x"]["grad"] == 64.0
    assert trace("./trace", "--set", "x=1")["variables"]["x"]["grad"] == 8.0
    stdin = io.TextIOWrapper(io.BytesIO(dumps(document).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert trace("-")["variables"]["x"]["grad"] == 64.0


def test_check_compares_with_central_differences(run):
    status, out, err = run("check", "--expr", "y = sin(x) * abs(z)", "--set", "x=1", "z=0")
    assert (status, err) == (0, "")
    assert "✓  x" in out
    assert "z" in out


def test_ops_lists_every_operation(run):
    from autodiff.registry import operations

    status, out, _err = run("ops")
    assert status == 0
    assert {line.split()[0] for line in out.splitlines()[1:]} == set(operations())


def test_export_writes_a_picture_without_a_display(run, tmp_path, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    out = tmp_path / "a.svg"
    assert run("export", "--expr", SEED, "--set", "x=2", "-o", str(out)) == (0, "", "")
    assert "<svg" in out.read_text(encoding="utf-8")
    assert run(
        "export", "--expr", SEED, "--set=x=2", "-o", str(tmp_path / "b.png"), "--step", "all"
    ) == (0, "", "")
    assert [p.name for p in sorted(tmp_path.glob("b-*.png"))] == [
        f"b-{step:03d}.png" for step in range(5)
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["trace", "--expr", "2x", "--set", "x=1"], ["--expr", "column 2", "2*x"]),
        (["trace", "--expr", "x*y", "--set", "x=1"], ["y has no value"]),
        (["trace", "--expr", "x", "--set", "x=abc"], ["--set x", "abc"]),
        (["trace", "--expr", "x", "--set", "x="], ["--set x"]),
        (["trace", "--expr", "x", "--set", "x=1", "--output", "z"], ["--output", "z", "x"]),
        (["trace", "--expr", ""], ["--expr"]),
        (["trace", "--expr", "1/3"], ["constant"]),
        (["trace", "--expr", "("], ["column 1"]),
        (["trace", "--expr", "(" * 20_000], ["nested"]),
        (["trace", "--expr", "(" * 100_000], ["30000 words"]),
        (["trace", "--expr", "9**9**9"], ["finite"]),
        (["trace", "--expr", "x + y", "--set", "x=[1,2]", "y=[1,2,3]"], ["shape"]),
        (["trace", "no-such-file"], ["no-such-file"]),
        (["check", "."], ["folder"]),
        (["export", "--expr", "x", "--set", "x=1", "-o", "picture.xyz"], ["xyz"]),
        (["export", "--expr", "x", "--set=x=1", "-o", "p.svg", "--step", "7"], ["7"]),
        (["no-such-file.gradstep"], ["no-such-file.gradstep"]),
        (["--expr", "2x"], ["2*x"]),
    ],
)
def test_wrong_input_is_status_one_and_one_line(run, arguments, words):
    status, out, err = run(*arguments)
    assert (status, out) == (1, "")
    assert err.startswith("gradstep: ")
    assert err.count("\n") == 1
    for word in words:
        assert word in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["trace"],
        ["trace", "--expr"],
        ["trace", "--expr", "--json"],
        ["trace", "--expr", "x", "--set", "x"],
        ["trace", "--expr", "x", "--set", "1=2"],
        ["trace", "--expr", "x", "--order", "random"],
        ["trace", "--expr", "x", "--colour"],
        ["trace", "file", "--expr", "x"],
        ["export", "--expr", "x"],
        ["export", "--expr", "x", "-o", "a.png", "--size", "big"],
        ["export", "--expr", "x", "-o", "a.png", "--scale", "big"],
        ["export", "--expr", "x", "-o", "a.png", "--theme", "pink"],
        ["ops", "extra"],
        ["one", "two"],
        ["--set", "x=1"],
    ],
)
def test_a_wrong_command_line_is_status_two_and_one_line(run, arguments):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("gradstep: ")
    assert err.count("\n") == 1


@pytest.fixture
def opened(monkeypatch):
    """What the window is asked to show, without showing it."""
    import gui.app

    asked = []
    monkeypatch.setattr(gui.app, "run", lambda document, path: asked.append((document, path)) or 0)
    return asked


def test_the_window_opens_on_nothing_an_expression_or_a_file(run, opened, tmp_path):
    save(tmp_path / "g.gradstep", parse_document(SEED, {"x": 2.0}))
    assert run() == (0, "", "")
    assert run("--expr", "-x*z", "--set", "x=3") == (0, "", "")
    assert run(str(tmp_path / "g.gradstep")) == (0, "", "")
    (nothing, (typed, no_path), filed) = opened
    assert nothing == (None, None)
    assert no_path is None
    values = {v.name: v.value.array.item() for v in typed.variables.values() if v.value}
    assert values == {"x": 3.0, "z": 1.0}
    assert filed == (None, tmp_path / "g.gradstep")


def test_a_reader_that_has_read_enough_is_no_error():
    program = f"{sys.executable} main.py trace --expr '{'sin(' * 300}x{')' * 300}' --set x=1 --json"
    done = subprocess.run(
        f"{program} | head -c 20", shell=True, cwd=ROOT, capture_output=True, check=False
    )
    assert done.stderr == b""


def test_help_is_no_error(run):
    for arguments in (["--help"], ["trace", "--help"], ["export", "--help"]):
        status, out, err = run(*arguments)
        assert (status, err) == (0, "")
        assert "gradstep" in out


def test_nothing_that_computes_imports_qt_or_waits_for_a_display():
    program = (
        "import sys; from gui.cli import main;"
        f"status = main(['trace', '--expr', {SEED!r}, '--set', 'x=2', '--json']);"
        "assert status == 0; assert not any(m.startswith('PySide6') for m in sys.modules);"
        "assert 'networkx' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_case_d04_nothing_that_is_typed_is_executed(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for text in (
        '__import__("os").system("touch pwned")',
        "x.__class__.__mro__",
        "(lambda: 0)()",
        'open("pwned", "w")',
    ):
        status, _out, err = run("trace", "--expr", text, "--set", "x=1")
        assert status == 1
        assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_names_in_any_script_are_printed_under_any_locale():
    done = subprocess.run(
        [sys.executable, "main.py", "trace", "--expr", "損失 = Мама * 2", "--set", "Мама=1"],
        cwd=ROOT,
        capture_output=True,
        check=False,
        env={"LC_ALL": "C", "PYTHONUTF8": "0", "PATH": ""},
    )
    assert done.returncode == 0, done.stderr
    assert "損失" in done.stdout.decode("utf-8")


def test_small_arrays_are_printed_and_with_the_hyphen_for_a_minus(run):
    """d/dW of sum(W * -1) is -1 everywhere."""
    arguments = ("--expr", "sum(W * -1)", "--set", "W=[[1,2],[3,4]]")
    for command in ("trace", "check"):
        status, out, _err = run(command, *arguments)
        assert status == 0
        assert "[[-1.0, -1.0], [-1.0, -1.0]]" in out
        assert "(2, 2)" not in out
