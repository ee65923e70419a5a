"""*.gradstep files: exact, canonical, atomic, and read without trust."""

from __future__ import annotations

import json
import os
import stat
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from structure import check_invariants
from test_expression_printer import PROGRAMS

from gui.document import edits
from gui.document.evaluation import evaluate, record
from gui.document.examples import gallery, seed_example
from gui.document.expression import parse_document
from gui.document.files import FileError, Lines, View, dumps, load, loads, pieces, save
from gui.document.limits import MAX_FILE
from gui.document.model import Document, Point, Value
from gui.progress import followed_by

# NumPy itself refuses it, though it holds nothing.
EMPTY_BUT_HUGE = {"dtype": "float64", "shape": [4_000_000] * 5 + [0], "data": []}

SEED = """{
  "format": "gradstep",
  "version": 1,
  "graph": {
    "variables": [
      {"id": "v1", "name": "x", "value": 2.0, "position": [1.5, -2.0]},
      {"id": "v3", "name": "a", "creator": "f2"},
      {"id": "v6", "constant": true, "value": "-inf"},
      {"id": "v5", "creator": "f4"}
    ],
    "functions": [
      {"id": "f2", "operation": "square", "name": "A", "inputs": ["v1"], "outputs": ["v3"]},
      {"id": "f4", "operation": "sum", "inputs": ["v3"], "outputs": ["v5"], "attributes": {"axis": null, "keepdims": true}}
    ],
    "output": "v5",
    "next_id": 7
  },
  "options": {"order": "lifo", "retain_grad": true, "create_graph": false, "layout": "auto"},
  "view": {"step": 2}
}
"""  # noqa: E501 - a file as it is


def test_the_format_of_version_one_is_read_and_written_as_it_was():
    document, view = loads(SEED)
    assert view == View(2)
    assert document.variables["v1"].position == (1.5, -2.0)
    assert document.functions["f2"].name == "A"
    assert document.functions["f4"].attributes == (("axis", None), ("keepdims", True))
    assert document.options.order == "lifo"
    assert dumps(document, view) == SEED


@given(PROGRAMS)
def test_what_is_saved_comes_back_equal_and_in_the_same_bytes(program):
    document = parse_document(program, default=0.1)
    text = dumps(document)
    again = loads(text).document
    assert again == document
    assert list(again.functions) == list(document.functions)
    assert dumps(again) == text
    json.loads(text, parse_constant=pytest.fail)  # strict JSON


DTYPES = st.sampled_from([np.float64, np.float32, np.float16])


@given(DTYPES.flatmap(lambda t: arrays.arrays(t, arrays.array_shapes(min_dims=0, min_side=0))))
def test_values_come_back_bit_for_bit(array):
    document, variable = edits.add_variable(Document(), value=Value(array))
    text = dumps(document)
    again = loads(text).document
    assert again.variables[variable].value == Value(array)
    assert again.variables[variable].value.array.dtype == array.dtype
    assert dumps(again) == text


@given(
    DTYPES.flatmap(lambda t: arrays.arrays(t, arrays.array_shapes(max_dims=3, max_side=7))),
    st.booleans(),
)
def test_a_large_value_is_written_in_pieces_and_has_the_same_text(array, placed):
    """A million numbers at once held the window for two seconds."""
    at = Point(1.5, -2.0) if placed else None
    document, _variable = edits.add_variable(
        Document(), name="权重", value=Value(array), position=at
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gui.document.files.writing._LARGE", 3)
        lines = Lines()
        found = list(pieces(document, lines=lines))
        assert "".join(found) == dumps(document)
        assert "".join(pieces(document, lines=lines)) == "".join(found), "as it is kept"
    assert "".join(found) == dumps(document)
    assert found.count("") >= array.size // 3 or array.size <= 3


def test_who_reads_many_numbers_hears_of_them_and_may_stop(monkeypatch):
    """Two million held the window for two seconds, twice, and Cancel was not heard."""
    monkeypatch.setattr("gui.document.files.parsing._LONG", 100)
    matrix = Value(np.linspace(0.1, 0.9, 2_000).reshape(2, 1_000))
    document, _variable = edits.add_variable(Document(), value=matrix)
    heard = Counter()

    class Listener:
        def hear(self, sentence, _done, _total):
            heard[sentence] += 1
            return 0.0

    with followed_by(Listener()):
        assert loads(dumps(document)).document == document
    assert heard["Reading the file"] >= 2_000
    assert heard["Checking the file"] >= 2_000


@pytest.mark.parametrize("number", [-0.0, 5e-324, 1.7976931348623157e308, np.inf, -np.inf, np.nan])
def test_case_f01_and_f04_the_edges_of_the_floats_come_back(number):
    document, variable = edits.add_variable(Document(), value=Value(number))
    again = loads(dumps(document)).document.variables[variable].value.array
    assert again.tobytes() == np.float64(number).tobytes()


def test_case_f04_values_and_gradients_of_a_reopened_graph_are_equal_bit_for_bit(tmp_path):
    inputs = {
        "a": 0.30000000000000004,
        "b": 0.3333333333333333,
        "c": 6.881373587019543,
        "f": 1e-200,
    }
    document = parse_document("(a*b + c) * f", inputs)
    save(tmp_path / "g.gradstep", document)
    again = load(tmp_path / "g.gradstep").document
    first, second = record(document).timeline, record(again).timeline
    grads = {document.variables[v].name: g for v, g in first.final_grads.items() if g is not None}
    assert grads["f"] == pytest.approx(6.981373587019543, rel=1e-14)
    assert {v: g.tobytes() for v, g in first.final_grads.items() if g is not None} == {
        v: g.tobytes() for v, g in second.final_grads.items() if g is not None
    }
    assert evaluate(again).values[again.output] == pytest.approx(6.981373587019543e-200, rel=1e-14)


def test_every_example_comes_back():
    for document in (seed_example(), *(example.document for example in gallery())):
        assert loads(dumps(document)).document == document


def test_names_of_any_script_are_readable_in_the_file():
    document = parse_document("損失 = Мама * σ")
    assert "損失" in dumps(document)
    assert loads(dumps(document)).document == document


# Saving


def test_saving_is_atomic_and_leaves_nothing_beside(tmp_path, monkeypatch):
    path = tmp_path / "a b(1)&.gradstep"
    document = parse_document("y = x * 2", {"x": 1.0})
    save(path, document, View(1))
    assert load(path) == (document, View(1))
    before = path.read_bytes()

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(path, parse_document("y = x * 3"))
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == [path.name]


def test_saving_keeps_permissions_and_links(tmp_path):
    path, link = tmp_path / "real.gradstep", tmp_path / "link.gradstep"
    save(path, Document())
    path.chmod(0o640)
    link.symlink_to(path)
    save(link, parse_document("y = x * 2"))
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert len(load(path).document.functions) == 1


# What is refused


def refused(text, *words):
    with pytest.raises(FileError) as caught:
        loads(text)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 300
    for word in words:
        assert word in message
    return message


def changed(**graph):
    top = json.loads(SEED)
    top["graph"].update(graph)
    return json.dumps(top)


def with_value(text):
    return SEED.replace('"value": 2.0', f'"value": {text}')


def with_field(kind, index, **fields):
    top = json.loads(SEED)
    top["graph"][kind][index].update(fields)
    return json.dumps(top)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["line 1", "JSON"]),
        (SEED[:200], ["JSON"]),
        ("[]", ["object"]),
        ("{}", ["not a Gradstep file"]),
        (SEED.replace('"version": 1', '"version": 4'), ["newer", "version 4"]),
        (SEED.replace('"version": 1', '"version": "1"'), ["version"]),
        (SEED.replace('"version": 1', '"version": true'), ["version"]),
        (SEED.replace('"format"', '"format": "gradstep", "format"'), ["format", "twice"]),
        (with_value("NaN"), ["NaN"]),
        (with_value("1e999"), ["variables[0].value", "large"]),
        (with_value("9" * 5000), ["variables[0].value", "large"]),
        (with_value('"two"'), ["variables[0].value", "number"]),
        (with_value("[[1, 2], [3]]"), ["variables[0].value", "differ"]),
        (with_value("[" * 40 + "1" + "]" * 40), ["dimensions"]),
        ("[" * 100_000, ["nested", "64"]),
        ("[" * 100_000 + "]" * 100_000, ["nested", "64"]),
        ('{"a":' * 100_000, ["nested", "64"]),
        (SEED.replace("lifo", "random"), ["options.order"]),
        (SEED.replace('"step": 2', '"step": -1'), ["view.step"]),
        (SEED.replace('"view"', '"theme"'), ["theme", "not known"]),
        (changed(output="v99"), ["graph.output", "v99"]),
        (changed(next_id=0), ["next_id"]),
        (changed(variables={}), ["graph.variables", "list"]),
        (with_field("variables", 1, id="v1"), ["variables[1].id", "twice"]),
        (with_field("variables", 1, id="../v"), ["variables[1].id"]),
        (with_field("variables", 1, name="x"), ["variables[1].name", "twice"]),
        (with_field("variables", 1, name=""), ["variables[1].name"]),
        (with_field("variables", 1, creator="f9"), ["functions[0].outputs", "v3"]),
        (with_field("variables", 1, value=1.0), ["variables[1]", "result"]),
        (with_field("variables", 0, creator="f4", value=None), ["variables[0].creator"]),
        (with_field("variables", 2, value=None), ["variables[2]", "constant"]),
        (with_field("variables", 0, position=[1]), ["variables[0].position"]),
        (with_field("variables", 0, position=[1, "inf"]), ["variables[0].position"]),
        (with_field("variables", 0, position=[0, 1e300]), ["position[1]", "1000000000 pixels"]),
        (with_field("variables", 0, position=[-1.1e9, 0]), ["position[0]", "1000000000 pixels"]),
        (with_field("variables", 0, position=[10**4000, 0]), ["position[0]", "1000000000 pixels"]),
        (with_field("variables", 0, colour=1), ["variables[0].colour"]),
        (with_field("functions", 0, operation="os.system"), ["functions[0].operation"]),
        (with_field("functions", 0, operation=None), ["functions[0].operation"]),
        (with_field("functions", 0, inputs=["v9"]), ["functions[0].inputs[0]", "v9"]),
        (with_field("functions", 0, inputs=[["v1"]]), ["functions[0].inputs[0]"]),
        (with_field("functions", 0, inputs=[]), ["functions[0]", "1 inputs, not 0"]),
        (with_field("functions", 0, outputs=["v3", "v5"]), ["functions[0].outputs"]),
        (with_field("functions", 0, outputs=["v5"]), ["functions[0].outputs", "v5"]),
        (with_field("functions", 0, inputs=["v5"]), ["circle", "f2"]),
        (with_field("functions", 0, inputs=["v3"]), ["f2 feeds itself"]),
        (with_field("functions", 1, attributes={"axis": "x"}), ["functions[1]", "axis"]),
        (with_field("functions", 1, attributes={"evil": 1}), ["attributes.evil"]),
        (
            with_field("variables", 0, value={"dtype": "object", "shape": [1], "data": [1]}),
            ["dtype"],
        ),
        (
            with_field("variables", 0, value={"dtype": "float32", "shape": [10**9], "data": []}),
            ["shape"],
        ),
        (
            with_field("variables", 0, value=EMPTY_BUT_HUGE),
            ["variables[0].value.shape", "4000000 elements"],
        ),
        (
            with_field("variables", 0, value={"dtype": "float32", "shape": [3], "data": [1]}),
            ["expected 3", "got 1"],
        ),
        (with_field("variables", 0, name="\ud800"), ["name"]),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, words):
    refused(text, *words)


def test_a_million_nodes_are_refused():
    variables = [{"id": f"v{i}"} for i in range(300_000)]
    refused(changed(variables=variables, functions=[]), "200000")


def test_the_next_id_is_beyond_every_id():
    top = json.loads(SEED)
    top["graph"]["next_id"] = 1
    assert loads(json.dumps(top)).document.next_id == 7


def test_functions_out_of_order_are_put_in_order():
    top = json.loads(SEED)
    top["graph"]["functions"].reverse()
    document = loads(json.dumps(top)).document
    assert list(document.functions) == ["f2", "f4"]


def test_a_byte_order_mark_and_other_line_ends_do_not_matter(tmp_path):
    path = tmp_path / "g.gradstep"
    path.write_bytes(b"\xef\xbb\xbf" + SEED.replace("\n", "\r\n").encode())
    assert load(path) == loads(SEED)


def test_what_is_no_readable_file_is_refused(tmp_path):
    for name, make in {
        "folder": lambda p: p.mkdir(),
        "fifo": lambda p: os.mkfifo(p),
        "bytes": lambda p: p.write_bytes(b"\xff\xfe\x00"),
        "empty": lambda p: p.write_bytes(b""),
        "missing": lambda p: None,
    }.items():
        make(tmp_path / name)
        with pytest.raises(FileError) as caught:
            load(tmp_path / name)
        assert "\n" not in str(caught.value)
    with pytest.raises(FileError):
        load(Path("a\0b"))
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(MAX_FILE + 1)
    with pytest.raises(FileError, match="larger"):
        load(huge)


@given(st.data())
def test_a_damaged_file_is_read_or_refused_in_one_line(data):
    text = SEED
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 30)))
        pieces = st.text(alphabet='{}[]",:0123456789vfxnulae-. ', max_size=8)
        text = text[:start] + data.draw(pieces) + text[end:]
    caught = None
    try:
        document = loads(text).document
    except FileError as error:
        caught = error
    if caught is not None:
        assert "\n" not in str(caught)
    else:
        check_invariants(document)
        assert loads(dumps(document)).document == document


def test_what_a_hand_brings_beyond_the_limit_can_be_opened_again():
    document, x = edits.add_variable(Document(), position=Point(-1e300, 1.5))
    assert loads(dumps(document)).document.variables[x].position == (-1e9, 1.5)


def test_places_and_a_view_without_a_step():
    document, _x = edits.add_variable(Document(), position=Point(0.5, 1e9))
    assert loads(dumps(document)) == (document, View(None))
