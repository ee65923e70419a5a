"""What stays when an expression is typed anew: ids, names, values and places of the nodes before.

A node stays where its name does, or else where the same operation has the same inputs, or else
where the operation at least is the same, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from gui.document.edits.framing import kept_frames
from gui.document.expression.printer import plain_names
from gui.document.model import Document, FunctionNode, VariableNode

_Key = tuple[Hashable, ...]


def keep(draft: Document, previous: Document) -> tuple[Document, Mapping[str, str]]:
    """The draft with the nodes of `previous` that stay, and the ids that its own became."""
    match = _Match(draft, previous)
    match.by_name()
    match.by_structure()
    return match.result()


@dataclass(slots=True)
class _Match:
    """Which node of the previous document each node of the draft is."""

    draft: Document
    previous: Document
    ids: dict[str, str] = field(default_factory=dict)
    _claimed: set[str] = field(default_factory=set)
    _plain: Mapping[str, str] = field(default_factory=dict)

    def by_name(self) -> None:
        self._plain = plain_names(self.previous)
        named = {name: node for node, name in self._plain.items()}
        named.update({v.name: v.id for v in self.previous.variables.values() if v.name is not None})
        for variable in self.draft.variables.values():
            old_id = None if variable.name is None else named.get(variable.name)
            if old_id is None:
                continue
            old = self.previous.variables[old_id]
            if variable.creator is None:
                if old.creator is None and old.constant == variable.constant:
                    self._claim(variable.id, old_id)
            elif old.creator is not None:
                new_function = self.draft.functions[variable.creator]
                old_function = self.previous.functions[old.creator]
                same_place = new_function.outputs.index(variable.id) == old_function.outputs.index(
                    old_id
                )
                if new_function.operation == old_function.operation and same_place:
                    self._pair(new_function, old_function)

    def by_structure(self) -> None:
        for key in (self._exact, self._like):
            found = self._unclaimed(key)
            for function in self.draft.functions.values():
                if function.id not in self.ids:
                    self._take(function, found.get(key(function, self.draft, self.ids), []))
        found = self._unclaimed(lambda function, _document, _ids: (function.operation,))
        for function in self.draft.functions.values():
            if function.id not in self.ids:
                self._take(function, found.get((function.operation,), []))

    def result(self) -> tuple[Document, Mapping[str, str]]:
        number = self.previous.next_id
        for kind, nodes in (("v", self.draft.variables), ("f", self.draft.functions)):
            for node_id in nodes:
                if node_id not in self.ids:
                    self.ids[node_id] = f"{kind}{number}"
                    number += 1
        taken: set[str] = {
            v.name
            for v in self.draft.variables.values()
            if v.name is not None and not self._was_made(v)
        }
        variables = {}
        for variable in self.draft.variables.values():
            kept = self._variable(variable, taken)
            variables[kept.id] = kept
        functions = {}
        for function in self.draft.functions.values():
            kept_function = self._function(function)
            functions[kept_function.id] = kept_function
        document = Document(
            MappingProxyType(variables),
            MappingProxyType(functions),
            None if self.draft.output is None else self.ids[self.draft.output],
            self.previous.options,
            number,
            kept_frames(self.previous.frames, variables, functions),
        )
        return document, self.ids

    def _variable(self, variable: VariableNode, taken: set[str]) -> VariableNode:
        new_id = self.ids[variable.id]
        creator = None if variable.creator is None else self.ids[variable.creator]
        old = self.previous.variables.get(new_id)
        if old is None:
            return replace(variable, id=new_id, creator=creator)
        name = variable.name
        if self._was_made(variable) and old.name not in taken:
            name = old.name
            if name is not None:
                taken.add(name)
        value = old.value if variable.value is None else variable.value
        return replace(
            variable,
            id=new_id,
            creator=creator,
            name=name,
            value=value if creator is None else None,
            position=old.position,
        )

    def _was_made(self, variable: VariableNode) -> bool:
        """Whether the text calls it as the printer did, for want of a name that can be typed."""
        old_id = self.ids.get(variable.id)
        return (
            old_id is not None
            and variable.name is not None
            and self._plain.get(old_id) == variable.name
        )

    def _function(self, function: FunctionNode) -> FunctionNode:
        new_id = self.ids[function.id]
        old = self.previous.functions.get(new_id)
        inputs = tuple(None if v is None else self.ids[v] for v in function.inputs)
        outputs = tuple(self.ids[v] for v in function.outputs)
        return replace(
            function,
            id=new_id,
            inputs=inputs,
            outputs=outputs,
            name=None if old is None else old.name,
            position=None if old is None else old.position,
        )

    def _exact(self, function: FunctionNode, document: Document, ids: Mapping[str, str]) -> _Key:
        inputs: list[Hashable] = []
        for v in function.inputs:
            constant = v is not None and document.variables[v].constant
            inputs.append(document.variables[v].value if constant and v else ids.get(v or "", v))
        return function.operation, function.attributes, *inputs

    def _like(self, function: FunctionNode, document: Document, ids: Mapping[str, str]) -> _Key:
        """As exact, but any constant and any attribute will do."""
        inputs = [
            "constant" if v is not None and document.variables[v].constant else ids.get(v or "", v)
            for v in function.inputs
        ]
        return function.operation, *inputs

    def _unclaimed(
        self, key: Callable[[FunctionNode, Document, Mapping[str, str]], _Key]
    ) -> dict[_Key, list[FunctionNode]]:
        found: dict[_Key, list[FunctionNode]] = {}
        for function in self.previous.functions.values():
            found.setdefault(key(function, self.previous, {}), []).append(function)
        return found

    def _take(self, function: FunctionNode, candidates: list[FunctionNode]) -> None:
        """Pair the function with the first candidate that is still free."""
        while candidates:
            candidate = candidates.pop(0)
            if candidate.id not in self._claimed:
                self._pair(function, candidate)
                return

    def _pair(self, new: FunctionNode, old: FunctionNode) -> None:
        if new.id in self.ids or old.id in self._claimed:
            return
        self._claim(new.id, old.id)
        for output, old_output in zip(new.outputs, old.outputs, strict=False):
            self._claim(output, old_output)
        for v, old_v in zip(new.inputs, old.inputs, strict=False):
            if (
                v is not None
                and old_v is not None
                and self.draft.variables[v].constant
                and self.previous.variables[old_v].constant
            ):
                self._claim(v, old_v)

    def _claim(self, new: str, old: str) -> None:
        if new not in self.ids and old not in self._claimed:
            self.ids[new] = old
            self._claimed.add(old)
