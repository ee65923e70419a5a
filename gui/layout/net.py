"""The graph to be laid out, as numbers: nodes 0 to n - 1 and edges that all run forwards."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from gui.document.model import Document
from gui.layout.generations import function_generations
from gui.layout.spacing import Sizes
from gui.progress import followed


class Edge(NamedTuple):
    """From a variable to a function that reads it, or from a function to a variable it creates.

    `port` is where it meets a function: -0.5 is the top of its left side, 0.5 the bottom.
    The two wires of x * x are one edge here, in the middle between its ports.
    """

    tail: int
    head: int
    port: float


@dataclass(slots=True)
class Net:
    """Nodes in document order, variables first; every list is indexed by node.

    `steps` is each node's column when every function stands at its generation: function k at 2 k,
    its outputs at 2 k + 1, a leaf just before its first reader. Edges run to larger steps, so
    there is no cycle, whatever the document holds.
    """

    ids: list[str] = field(default_factory=list)
    widths: list[float] = field(default_factory=list)
    heights: list[float] = field(default_factory=list)
    is_function: list[bool] = field(default_factory=list)
    is_literal: list[bool] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)

    def neighbours(self) -> list[list[int]]:
        """The nodes that each node shares an edge with."""
        found: list[list[int]] = [[] for _ in self.ids]
        for tail, head, _ in self.edges:
            found[tail].append(head)
            found[head].append(tail)
        return found

    def parts(self) -> list[list[int]]:
        """The connected parts, each in node order, in the order of their first nodes."""
        neighbours = self.neighbours()
        seen = bytearray(len(self.ids))
        parts = []
        for first in range(len(self.ids)):
            if seen[first]:
                continue
            seen[first] = 1
            part = [first]
            for node in part:  # grows while it is walked
                for other in neighbours[node]:
                    if not seen[other]:
                        seen[other] = 1
                        part.append(other)
            parts.append(sorted(part))
        return parts

    def split(self) -> list[Net]:
        """One net for each connected part."""
        parts = self.parts()
        if len(parts) == 1:
            return [self]
        part_of = [0] * len(self.ids)
        index = [0] * len(self.ids)
        for number, part in enumerate(parts):
            for at, node in enumerate(part):
                part_of[node], index[node] = number, at
        nets = [
            Net(
                [self.ids[node] for node in part],
                [self.widths[node] for node in part],
                [self.heights[node] for node in part],
                [self.is_function[node] for node in part],
                [self.is_literal[node] for node in part],
                [self.steps[node] for node in part],
            )
            for part in parts
        ]
        for tail, head, port in self.edges:
            nets[part_of[tail]].edges.append(Edge(index[tail], index[head], port))
        return nets


def read_net(document: Document, sizes: Sizes, only: Collection[str] | None = None) -> Net:
    """The document's nodes and edges, or those among the nodes in `only`."""
    net = Net()
    wanted = None if only is None else set(only)
    generations = function_generations(document)
    index: dict[str, int] = {}
    for node in followed((*document.variables, *document.functions)):
        if wanted is None or node in wanted:
            index[node] = len(net.ids)
            net.ids.append(node)
            width, height = sizes(node)
            net.widths.append(width)
            net.heights.append(height)
            net.is_function.append(node in document.functions)
    net.is_literal = [False] * len(net.ids)
    net.steps = [-1] * len(net.ids)
    readers = _step(document, net, index, generations)
    for name, variable in document.variables.items():
        if variable.constant and readers.get(index.get(name, -1)):
            net.is_literal[index[name]] = True
    return net


def _step(
    document: Document, net: Net, index: dict[str, int], generations: dict[str, int]
) -> dict[int, int]:
    """Fill in the steps and the edges; the answer says how many functions read each variable."""
    created: set[int] = set()
    for function in followed(document.functions.values()):
        if function.id in index:
            net.steps[index[function.id]] = 2 * generations[function.id]
        for output in function.outputs:
            if output in index:
                net.steps[index[output]] = 2 * generations[function.id] + 1
                if function.id in index:
                    created.add(index[output])
    readings = _readings(document, index)
    first: dict[int, int] = {}
    for variable, function_index in readings:
        step = net.steps[function_index] - 1
        first[variable] = min(first.get(variable, step), step)
    for variable, step in first.items():
        if variable not in created:
            net.steps[variable] = step
    for function in document.functions.values():
        for output in function.outputs if function.id in index else ():
            if output in index:
                net.edges.append(Edge(index[function.id], index[output], 0.0))
    readers: dict[int, int] = {}
    for (variable, reader), ports in followed(readings.items()):
        if net.steps[variable] < net.steps[reader]:  # only a cycle runs backwards
            net.edges.append(Edge(variable, reader, sum(ports) / len(ports)))
            readers[variable] = readers.get(variable, 0) + 1
    return readers


def _readings(document: Document, index: dict[str, int]) -> dict[tuple[int, int], list[float]]:
    """The ports by which each function reads each variable, functions and slots in order."""
    readings: dict[tuple[int, int], list[float]] = {}
    for function in followed(document.functions.values()):
        if function.id not in index:
            continue
        for slot, name in enumerate(function.inputs):
            if name is not None and name in index:
                port = (2 * slot + 1) / (2 * len(function.inputs)) - 0.5
                readings.setdefault((index[name], index[function.id]), []).append(port)
    return readings
