"""Frames: nodes that stand together under a title, and are one group node while collapsed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import count
from types import MappingProxyType

from gui.document.edits.refusal import EditRefused
from gui.document.limits import MAX_NAME
from gui.document.model import Document, Frame, FunctionNode, VariableNode
from gui.document.nesting import outer_first, outer_frames
from gui.translation import _


def frame(
    document: Document,
    ids: Collection[str],
    title: str | None = None,
    *,
    collapsed: bool = False,
    order: int | None = None,
) -> tuple[Document, str]:
    """Put a frame around these nodes and frames, a function with its outputs.

    A frame that is wholly among them is within the new one, which itself is within a frame that
    has all of them; nodes leave one that has others besides. Returns the document and the frame's
    id. Refused where there is nothing to frame, or just what a frame has already.
    """
    members = _framed(document, ids)
    if not members:
        raise EditRefused(_("Select the variables and functions that belong together"))
    same = next((f for f in document.frames.values() if f.members == members), None)
    if same is not None and same.id not in ids:
        raise EditRefused(_("That is the frame “{title}” already").format(title=same.title))
    frame_id = f"g{document.next_id}"
    given = _free_title(document) if title is None else checked_title(title)
    frames = _left(document.frames, members, whole_stays=True)
    made = Frame(frame_id, given, members, order=order)
    within = [key for key in frames if frames[key].members <= members]
    outer = {key: each for key, each in frames.items() if key not in within}
    inner = {key: frames[key] for key in within}
    frames = {**outer, frame_id: made, **inner}
    document = replace(document, frames=MappingProxyType(frames), next_id=document.next_id + 1)
    if collapsed:
        document = set_collapsed(document, frame_id, True)
    return document, frame_id


def unframe(document: Document, frame_ids: Collection[str]) -> Document:
    """Take these frames away; their nodes stay where they are."""
    frames = {key: each for key, each in document.frames.items() if key not in frame_ids}
    return replace(document, frames=MappingProxyType(frames))


def set_collapsed(document: Document, frame_id: str, collapsed: bool) -> Document:
    """Show a frame as one group node, or open it again. Refused where no function is in it."""
    found = document.frames[frame_id]
    if collapsed and found.members.isdisjoint(document.functions):
        raise EditRefused(_("Only what holds a function can be one node"))
    return _with_frame(document, replace(found, collapsed=collapsed))


def retitle(document: Document, frame_id: str, title: str) -> Document:
    """Give a frame another title. Refused where it is empty or too long."""
    return _with_frame(document, replace(document.frames[frame_id], title=checked_title(title)))


def join(document: Document, ids: Collection[str], frame_id: str | None) -> Document:
    """Put these nodes into a frame and those around it, or into none; they leave every other.

    A frame that is wholly among them comes along; one that is left empty vanishes.
    """
    members = frozenset(ids) & (document.functions.keys() | _variables(document.variables))
    joined = None if frame_id is None else document.frames[frame_id]
    around = () if joined is None else (joined, *outer_frames(document, joined))
    taking = {each.id for each in around}
    frames: dict[str, Frame] = {}
    for key, each in document.frames.items():
        if key in taking:
            frames[key] = replace(each, members=each.members | members)
        elif each.members <= members or each.members.isdisjoint(members):
            frames[key] = each
        elif each.members - members:
            frames[key] = replace(each, members=each.members - members)
    if frames == dict(document.frames):
        return document
    return replace(document, frames=MappingProxyType(outer_first(frames)))


def kept_frames(
    frames: Mapping[str, Frame],
    variables: Mapping[str, VariableNode],
    functions: Mapping[str, FunctionNode],
) -> Mapping[str, Frame]:
    """What is left of the frames where only these nodes are left."""
    if not frames:
        return frames
    there = functions.keys() | _variables(variables)
    gone = frozenset[str]().union(*(f.members for f in frames.values())) - there
    return MappingProxyType(_left(frames, gone)) if gone else frames


def whole(document: Document, ids: Collection[str]) -> frozenset[str]:
    """These nodes, each function with its outputs and each output with its function."""
    found = set(ids)
    for node_id in ids:
        variable = document.variables.get(node_id)
        if variable is not None and variable.creator is not None:
            found.add(variable.creator)
    for node_id in tuple(found):
        function = document.functions.get(node_id)
        if function is not None:
            found.update(function.outputs)
    return frozenset(found)


def checked_title(title: str) -> str:
    """The title on one line; refused where nothing is left of it or it is too long."""
    title = " ".join("".join(c if c.isprintable() else " " for c in title).split())
    if not title:
        raise EditRefused(_("A frame needs a title"))
    if len(title) > MAX_NAME:
        raise EditRefused(_("A title has at most {limit} characters").format(limit=MAX_NAME))
    return title


def _framed(document: Document, ids: Collection[str]) -> frozenset[str]:
    nodes = [i for i in ids if i in document.functions or i in document.variables]
    inside = [m for i in ids if i in document.frames for m in document.frames[i].members]
    members = whole(document, [*nodes, *inside])
    return members & (document.functions.keys() | _variables(document.variables))


def _variables(variables: Mapping[str, VariableNode]) -> set[str]:
    return {v.id for v in variables.values() if not v.constant}


def _left(
    frames: Mapping[str, Frame], gone: frozenset[str], *, whole_stays: bool = False
) -> dict[str, Frame]:
    """The frames without these nodes; an empty one is none."""
    left = {}
    for key, each in frames.items():
        alike = each.members <= gone or gone <= each.members
        if each.members.isdisjoint(gone) or (whole_stays and alike):
            left[key] = each
        elif each.members - gone:
            left[key] = replace(each, members=each.members - gone)
    return left


def _with_frame(document: Document, changed: Frame) -> Document:
    frames = {**document.frames, changed.id: changed}
    return replace(document, frames=MappingProxyType(frames))


def _free_title(document: Document) -> str:
    taken = {each.title for each in document.frames.values()}
    titles = (_("frame {number}").format(number=number) for number in count(1))
    return next(title for title in titles if title not in taken)
