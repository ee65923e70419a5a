"""Frames within frames: of two that share a node, the later has no other nodes than the earlier."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gui.document.model import Document, Frame


def inner_frames(document: Document, frame: Frame) -> list[Frame]:
    """The frames within a frame, outer ones first."""
    frames = list(document.frames.values())
    after = frames[frames.index(frame) + 1 :]
    return [each for each in after if each.members <= frame.members]


def outer_frames(document: Document, frame: Frame) -> list[Frame]:
    """The frames that a frame is within, the nearest first."""
    frames = list(document.frames.values())
    before = frames[: frames.index(frame)]
    return [each for each in reversed(before) if each.members >= frame.members]


def outermost(frames: Iterable[Frame]) -> list[Frame]:
    """Those of these frames, in their order, that are within none of the others."""
    found: list[Frame] = []
    for frame in frames:
        if not any(frame.members <= each.members for each in found):
            found.append(frame)
    return found


def frame_of(document: Document, node_id: str) -> Frame | None:
    """The innermost frame that a node is in."""
    frames = reversed(list(document.frames.values()))
    return next((frame for frame in frames if node_id in frame.members), None)


def outer_first(frames: Mapping[str, Frame]) -> dict[str, Frame]:
    """The frames, each one before those within it; others stay in their order."""
    found: list[Frame] = []
    for frame in frames.values():
        inner = (at for at, each in enumerate(found) if each.members < frame.members)
        found.insert(next(inner, len(found)), frame)
    return {frame.id: frame for frame in found}
