"""What the kinds of files are called in the user's language."""

from __future__ import annotations

from gui.export.formats import Format
from gui.translation import _


def label(kind: Format) -> str:
    """A kind of file with its ending, as a list shows it."""
    return _("{name} (.{extension})").format(name=_name(kind), extension=kind.extension)


def _name(kind: Format) -> str:
    names = {
        "png": _("PNG image"),
        "svg": _("SVG drawing"),
        "pdf": _("PDF document"),
        "gif": _("GIF film"),
        "webp": _("WebP film"),
        "apng": _("APNG film"),
        "mp4": _("MP4 video"),
        "pptx": _("PowerPoint slides"),
        "html": _("Page that steps with the arrow keys"),
        "tikz": _("TikZ picture"),
    }
    return names.get(kind.extension) or _text_names()[kind.extension, kind.variant]


def _text_names() -> dict[tuple[str, str], str]:
    book, ours = _("Graphviz, the book's look"), _("Graphviz, our look")
    queue, ledger = _("Queue table"), _("Ledger")
    formula, everything = _("Formulas"), _("Queue, ledger and formulas")
    return {
        ("dot", "gradstep"): ours,
        ("dot", "book"): book,
        ("gv", "gradstep"): ours,
        ("gv", "book"): book,
        ("tex", "picture"): _("LaTeX with TikZ"),
        ("tex", "queue"): queue,
        ("tex", "ledger"): ledger,
        ("tex", "formula"): formula,
        ("py", "autodiff"): _("Python for autodiff"),
        ("py", "dezero"): _("Python for DeZero"),
        ("py", "torch"): _("Python for PyTorch"),
        ("py", "jax"): _("Python for JAX"),
        ("md", "all"): everything,
        ("md", "queue"): queue,
        ("md", "ledger"): ledger,
        ("md", "formula"): formula,
        ("csv", "queue"): queue,
        ("csv", "ledger"): ledger,
        ("csv", "formula"): formula,
    }
