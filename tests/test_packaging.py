"""The desktop's files: they name the command, the type and the suffix that the application has."""

from __future__ import annotations

import configparser
import tomllib
from pathlib import Path
from xml.etree import ElementTree

from gui.document.files import SUFFIX

ROOT = Path(__file__).resolve().parent.parent
LINUX = ROOT / "packaging" / "linux"


def test_a_double_click_on_a_graph_runs_the_installed_command():
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read(LINUX / "gradstep.desktop", encoding="utf-8")
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    command, argument = entry["Desktop Entry"]["Exec"].split()
    assert command in scripts["scripts"]
    assert argument == "%f"
    mime = ElementTree.parse(LINUX / "gradstep.xml").getroot()
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    kind = mime.find("m:mime-type", space)
    assert f"{kind.get('type')};" == entry["Desktop Entry"]["MimeType"]
    assert kind.find("m:glob", space).get("pattern") == f"*{SUFFIX}"
