"""One HTML page that steps with the arrow keys, in any browser, with no network and no server."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TextIO

from gui.export.error import ExportError
from gui.export.page import Look, Page
from gui.export.svg import render_svg
from gui.export.wording import heading, printable, told
from gui.progress import followed
from gui.translation import _
from gui.viewmodel.theme import Theme

_MOST_CHARACTERS = 150_000_000  # what browsers open without trouble
_ID = re.compile(r'<g id="')
_SCRIPT = """
const steps = [...document.querySelectorAll("section")];
const track = document.querySelector("input");
let current = 0;
function show(step) {
  current = Math.max(0, Math.min(steps.length - 1, step));
  steps.forEach((section, number) => { section.hidden = number !== current; });
  track.value = current;
  history.replaceState(null, "", "#" + (current + 1));
}
const keys = {
  ArrowRight: () => show(current + 1), ArrowDown: () => show(current + 1),
  PageDown: () => show(current + 1), " ": () => show(current + 1),
  ArrowLeft: () => show(current - 1), ArrowUp: () => show(current - 1),
  PageUp: () => show(current - 1),
  Home: () => show(0), End: () => show(steps.length - 1),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  event.preventDefault();
  keys[event.key]();
});
document.getElementById("back").addEventListener("click", () => show(current - 1));
document.getElementById("next").addEventListener("click", () => show(current + 1));
track.addEventListener("input", () => show(Number(track.value)));
show((parseInt(location.hash.slice(1)) || 1) - 1);
"""
_STYLE = """
body {{ margin: 0; background: {canvas}; color: {text}; font: 16px/1.5 sans-serif; }}
main {{ max-width: 1400px; min-height: 100vh; margin: auto; padding: 1rem 1rem 0;
  box-sizing: border-box; display: flex; flex-direction: column; }}
section svg {{ width: 100%; height: auto; max-height: 62vh; display: block; }}
footer {{ position: sticky; bottom: 0; margin-top: auto; padding: .5rem 0; background: {canvas}; }}
h1 {{ font-size: 1.25rem; margin: 0 0 .75rem; overflow-wrap: anywhere; }}
ul {{ padding-left: 1.25rem; overflow-wrap: anywhere; }}
nav {{ display: flex; gap: .75rem; align-items: center; }}
nav input {{ flex: 1; accent-color: {accent}; }}
button {{ font: inherit; padding: .25rem 1rem; background: {button}; color: {button_text};
  border: 1px solid {field_border}; border-radius: 6px; }}
small {{ color: {text_muted}; }}
"""


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write the pages as one HTML file."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        _write_head(file, pages[0].title, look.theme)
        written = 0
        for number, page in enumerate(followed(pages, _("Drawing the steps"))):
            section = "\n".join(_section(page, number, look))
            written += len(section)
            if written > _MOST_CHARACTERS:
                raise ExportError(
                    _("the page would be too large for a browser: choose fewer steps, as in 0-99")
                )
            file.write(section + "\n")
        file.write(_foot(len(pages)))


def _write_head(file: TextIO, title: str, theme: Theme) -> None:
    colours = {name: getattr(theme, name) for name in re.findall(r"{(\w+)}", _STYLE)}
    policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    lines = [
        "<!DOCTYPE html>",
        "<html>",
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(printable(title))}</title>",
        f"<style>{_STYLE.format(**colours)}</style>",
        "</head>",
        "<body>",
        "<main>",
    ]
    file.write("\n".join(lines) + "\n")


def _section(page: Page, number: int, look: Look) -> Iterator[str]:
    """A step: its heading, its picture, what is said of it. Without scripts all are shown."""
    svg = render_svg(page, look).decode()
    svg = _ID.sub(f'<g id="step-{number}-', svg[svg.index("<svg") :])
    yield "<section>"
    yield f"<h1>{escape(printable(heading(page)))}</h1>"
    yield svg.rstrip()
    yield "<ul>"
    yield from (f"<li>{escape(printable(sentence))}</li>" for sentence in told(page))
    yield "</ul>"
    yield "</section>"


def _foot(count: int) -> str:
    back, onward = escape(_("Back")), escape(_("Next"))
    label = escape(_("Step"), quote=True)
    hint = escape(_("The arrow keys step; Home and End go to the first and the last step."))
    lines = [
        "<footer>",
        "<nav>",
        f'<button id="back" type="button">{back}</button>',
        f'<input type="range" min="0" max="{count - 1}" value="0" aria-label="{label}">',
        f'<button id="next" type="button">{onward}</button>',
        "</nav>",
        f"<small>{hint}</small>",
        "</footer>",
        "</main>",
        f"<script>{_SCRIPT}</script>",
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)
