"""What holds of the repository as a whole: its safety rules, its set-up and its layers."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted([*ROOT.glob("autodiff/**/*.py"), *ROOT.glob("gui/**/*.py"), ROOT / "main.py"])
TESTS = sorted(set(ROOT.glob("tests/**/*.py")) - set(ROOT.glob("tests/endurance/*.py")))

# Functions and modules that run code from data, or leave the machine.
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__", "system", "popen"}
FORBIDDEN_MODULES = {
    "pickle", "marshal", "shelve", "subprocess", "socket", "urllib", "http", "ftplib",
}  # fmt: skip

# It asks the X server that DISPLAY names whether it answers, since Qt would end the process.
ALLOWED_MODULES = {ROOT / "gui" / "screen.py": {"socket"}}


def called_names(tree: ast.AST) -> set[str]:
    """The plain names and `module.function` attributes of builtin-like calls in a module."""
    names = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                names.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="os" | "builtins"), attr=name)):
                names.add(name)
    return names


def imported_modules(tree: ast.AST) -> set[str]:
    """The top-level modules that a module imports anywhere in its text."""
    modules = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            modules.add(node.module.split(".")[0])
    return modules


@pytest.mark.parametrize("path", SOURCES, ids=[str(p.relative_to(ROOT)) for p in SOURCES])
def test_nothing_runs_code_from_data(path: Path) -> None:
    """No file, expression or setting can reach an interpreter, a shell or the network."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not called_names(tree) & FORBIDDEN_CALLS
    assert not imported_modules(tree) & (FORBIDDEN_MODULES - ALLOWED_MODULES.get(path, set()))


def test_the_guard_sees_what_it_forbids() -> None:
    """The test above would fail if the code were wrong."""
    bad = ast.parse("import pickle\nfrom os import path\nimport os\neval('1')\nos.system('x')")
    assert called_names(bad) >= {"eval", "system"}
    assert "pickle" in imported_modules(bad)


def test_each_module_of_tests_has_a_name_of_its_own() -> None:
    """pytest imports them by their file's name, and takes a second one for the first."""
    names = [path.name for path in TESTS if path.name.startswith("test_")]
    assert sorted(set(names)) == sorted(names)


CLOCKS = {"time", "monotonic", "perf_counter", "process_time", "thread_time"}


@pytest.mark.parametrize("path", TESTS, ids=[str(p.relative_to(ROOT)) for p in TESTS])
def test_no_test_asserts_a_time(path: Path) -> None:
    """A slow machine must pass: speed is measured in benchmarks/."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    read = {
        node.attr.removesuffix("_ns") for node in ast.walk(tree) if isinstance(node, ast.Attribute)
    }
    assert "time" not in imported_modules(tree) or not read & CLOCKS


def test_each_decision_has_a_number_of_its_own() -> None:
    """What the code and the documents call ADR 9 is one file."""
    numbers = [path.name[:4] for path in (ROOT / "docs" / "adr").glob("[0-9]*.md")]
    assert numbers
    assert len(set(numbers)) == len(numbers)


def test_ci_calls_readmes_test_command() -> None:
    """CI and a reader run the same thing."""
    command = "python3 run.py test"
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_constraints_pin_every_dependency_without_addresses() -> None:
    """Every line of the constraints file is `name==version`, and no download address."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9A-Za-z.]*", line) for line in lines)
    pinned = {re.split("==", line)[0].lower().replace("_", "-") for line in lines}
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = {name.lower() for name in re.findall(r'^    "([A-Za-z0-9-]+)[>=]', project, re.M)}
    assert named
    assert named - {"pillow"} <= pinned


def test_headless_commands_import_no_qt() -> None:
    """`gradstep trace` starts without Qt, so that it runs where Qt cannot."""
    program = (
        "import sys; from gui.cli import main\n"
        "status = main(['trace', '--expr', 'y = x ** 2', '--set', 'x=3', '--json'])\n"
        "assert not any(name.startswith('PySide6') for name in sys.modules), 'Qt was imported'\n"
        "sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
