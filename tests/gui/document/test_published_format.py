"""The published format: its schema, and a file of every version that every later version opens."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from autodiff.orders import ORDERS
from gui.document.edits import LAYOUTS
from gui.document.files import dumps, load
from gui.document.files.schema import SCHEMA_FILE
from gui.document.files.view import VERSION
from gui.document.limits import MAX_DIMENSIONS, MAX_NAME, MAX_PLACE
from gui.document.model import FLOATS
from gui.document.nesting import outermost

GOLDEN = Path(__file__).parents[2] / "data"
SCHEMA = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))


def definition(name):
    return SCHEMA["definitions"][name]


def test_the_schema_names_what_the_code_knows():
    assert definition("options")["properties"]["order"]["enum"] == list(ORDERS)
    assert definition("options")["properties"]["layout"]["enum"] == list(LAYOUTS)
    typed = definition("value")["properties"]
    assert typed["dtype"]["enum"] == [dtype.name for dtype in FLOATS]
    assert typed["shape"]["maxItems"] == MAX_DIMENSIONS
    assert definition("name")["maxLength"] == MAX_NAME
    place = definition("position")["items"]
    assert (place["minimum"], place["maximum"]) == (-MAX_PLACE, MAX_PLACE)
    assert SCHEMA["properties"]["version"]["enum"] == list(range(1, VERSION + 1))


@pytest.mark.complaint(45)
@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_file_of_every_version_is_opened(version):
    document, view = load(GOLDEN / f"version-{version}.gradstep")
    values = {v.name: v.value.array for v in document.variables.values() if v.value is not None}
    assert values["x"].tobytes() == np.float64(0.30000000000000004).tobytes()
    assert values["損失"] == np.finfo(np.float64).max
    assert np.signbit(values["W"][0, 1])
    assert np.isnan(values["W"][1, 0])
    assert values["W"][1, 1] == 5e-324
    assert np.isposinf(values["b"])
    assert (values["μ"].dtype, values["Мама"].dtype) == (np.float16, np.float32)
    assert values["e0"].shape == (0, 3)
    assert document.options.order == "topological"
    assert view.step == 3


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_file_of_every_version_is_written_back_in_the_same_bytes(version):
    """A graph without frames is still written as version 1, which older programs open."""
    path = GOLDEN / f"version-{version}.gradstep"
    assert dumps(*load(path)).encode() == path.read_bytes()


def test_version_three_has_frames_within_frames():
    document = load(GOLDEN / "version-3.gradstep").document
    frames = list(document.frames.values())
    assert [f.title for f in frames] == ["free", "outer", "損失 / b", "gradient of y by x"]
    assert [f.title for f in outermost(frames)] == ["free", "outer"]


def test_version_two_has_frames():
    document = load(GOLDEN / "version-2.gradstep").document
    assert [(f.title, f.collapsed, f.order) for f in document.frames.values()] == [
        ("損失 / b", True, None),
        ("gradient of y by x", False, 2),
        ("free", False, None),
    ]
    assert document.frames["g44"].members == {"v15", "v18", "f17"}
