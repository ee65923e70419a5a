"""Beside a copy of unsaved work: whose copy it is. A copy without this is of work without a file.

It stands in a file of its own, so that older copies, and older versions, go on without it.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gui.document.files.disk import Stamp, write_whole

_ENDING = ".origin"
_MOST_BYTES = 100_000


@dataclass(frozen=True, slots=True)
class Origin:
    """The file that the work belongs to, and the state in which it was read or written last."""

    path: Path
    stamp: Stamp | None


def origin_file(copy: Path) -> Path:
    """Where it stands for a copy."""
    return copy.with_suffix(_ENDING)


def write_origin(copy: Path, origin: Origin | None) -> None:
    """Keep whose copy it is, or that it is nobody's. Raises OSError."""
    place = origin_file(copy)
    if origin is None:
        place.unlink(missing_ok=True)
        return
    stamp = None if origin.stamp is None else list(origin.stamp)
    write_whole(place, json.dumps({"path": str(origin.path), "stamp": stamp}) + "\n")


def read_origin(copy: Path) -> Origin | None:
    """Whose copy it is; None where nothing, or nothing that makes sense, says so."""
    try:
        with origin_file(copy).open("rb") as file:
            fields = json.loads(file.read(_MOST_BYTES))
        path, stamp = fields["path"], fields["stamp"]
        if not isinstance(path, str) or "\0" in path or not Path(path).is_absolute():
            return None
        if stamp is None:
            return Origin(Path(path), None)
        inode, size, modified_ns = (int(number) for number in stamp)
        return Origin(Path(path), Stamp(inode, size, modified_ns))
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def forget_copy(copy: Path) -> None:
    """Take a copy away, and whose it was."""
    with suppress(OSError):
        copy.unlink(missing_ok=True)
        origin_file(copy).unlink(missing_ok=True)
