"""Catalogues that are damaged or wrong: English is spoken, one line is told, nothing is raised."""

from __future__ import annotations

import struct

import pytest

from gui import translation
from gui.translation import _, listen, ngettext, use_language

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"
SENTENCES = {
    "{name} has no value": "{name} 没有值",
    "{number} node\0{number} nodes": "{number} 个节点\0{number} 个节点们",
}


def catalogue(header: str = HEADER, encoding: str = "utf-8", **more: str) -> bytes:
    """A .mo file with these sentences, as msgfmt lays it out."""
    pairs = sorted({"": header, **SENTENCES, **more}.items())
    keys = [key.encode(encoding) for key, _said in pairs]
    said = [text.encode(encoding) for _key, text in pairs]
    start = 7 * 4 + 16 * len(pairs)
    tables, body = [], b""
    for texts in (keys, said):
        for text in texts:
            tables.append((len(text), start + len(body)))
            body += text + b"\0"
    lengths = b"".join(struct.pack("<II", *pair) for pair in tables)
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + lengths + body


@pytest.fixture
def told(tmp_path, monkeypatch):
    """Installs the bytes of a Chinese catalogue and speaks it; the lines that are told."""
    monkeypatch.setattr(translation, "CATALOGUES", tmp_path)
    lines: list[str] = []
    folder = tmp_path / "zh_CN" / "LC_MESSAGES"
    folder.mkdir(parents=True)

    def install(data: bytes) -> list[str]:
        (folder / "gradstep.mo").write_bytes(data)
        use_language(["zh_CN"])
        listen(lines.append)
        return lines

    yield install
    listen(None)
    use_language(["en"])


def test_a_sound_catalogue_is_spoken(told):
    assert told(catalogue()) == []
    assert _("{name} has no value").format(name="σ") == "σ 没有值"
    assert ngettext("{number} node", "{number} nodes", 2).format(number=2) == "2 个节点们"
    assert _("a sentence that it lacks") == "a sentence that it lacks"


DAMAGED = {
    "empty": b"",
    "no catalogue": b"\0" * 64,
    "text": "msgid".encode("utf-16"),
    "cut short": catalogue()[:60],
    "half": catalogue()[: len(catalogue()) // 2],
    "beyond its end": struct.pack("<7I", 0x950412DE, 0, 2**31, 28, 36, 0, 0),
    "another encoding": catalogue().replace("没有值".encode(), "没有值".encode("gbk")),
    "unknown encoding": catalogue(HEADER.replace("UTF-8", "no-such")),
    "a plural that is no formula": catalogue(HEADER.replace("n != 1", "import os")),
    "a plural that calls": catalogue(HEADER.replace("n != 1", "exit(1)")),
    "a plural without end": catalogue(HEADER.replace("n != 1", "(" * 5_000)),
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_catalogue_leaves_english_and_one_line(told, data):
    lines = told(data)
    assert _("{name} has no value").format(name="x") == "x has no value"
    assert ngettext("{number} node", "{number} nodes", 1).format(number=1) == "1 node"
    assert len(lines) == 1
    assert "\n" not in lines[0]


def test_without_a_formula_of_the_plural_something_is_said(told):
    assert told(catalogue("Content-Type: text/plain; charset=UTF-8\n")) == []
    assert ngettext("{number} node", "{number} nodes", 5).format(number=5).startswith("5 ")


@pytest.mark.parametrize("formula", ["n / 0", "n % 0", "7", "-1"])
def test_a_formula_of_the_plural_that_fails_leaves_english(told, formula):
    lines = told(catalogue(HEADER.replace("n != 1", formula)))
    assert ngettext("{number} node", "{number} nodes", 5).format(number=5) == "5 nodes"
    assert len(lines) <= 1


@pytest.mark.parametrize(
    "said",
    ["{foo} fehlt", "{} fehlt", "{0} fehlt", "{name.__class__}", "{name[0]}", "{name!r:>999999999}",
     "{name", "name}", "{name:{name}}"],
)  # fmt: skip
def test_a_sentence_that_names_other_fields_is_said_in_english(told, said):
    lines = told(catalogue(**{"{name} is given twice": said}))
    for _turn in range(3):
        assert _("{name} is given twice").format(name="x") == "x is given twice"
    assert len(lines) == 1
    assert _("{name} has no value").format(name="x") == "x 没有值", "the others are sound"


def test_the_window_writes_what_is_wrong_to_its_log(told, request):
    """What was found before there was a log is in it as well."""
    told(b"")
    listen(None)
    use_language(["zh_CN"])
    folder = request.getfixturevalue("log")
    (line,) = (folder / "gradstep.log").read_text(encoding="utf-8").splitlines()
    assert "catalogue" in line
