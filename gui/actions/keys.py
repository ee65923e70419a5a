"""The keys of the commands: as they come, or as the user has changed them, which is remembered."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtGui import QAction, QKeySequence

from gui.actions.command import CommandAction
from gui.settings import Settings
from gui.translation import _

PORTABLE = QKeySequence.SequenceFormat.PortableText
NATIVE = QKeySequence.SequenceFormat.NativeText
PARTIAL = QKeySequence.SequenceMatch.PartialMatch
NO_MATCH = QKeySequence.SequenceMatch.NoMatch
BETWEEN = "  ·  "  # not a comma, which stands between the keys that are pressed in turn
RESERVED = ("Esc",)  # it ends a drag and closes whatever is open


class Keys:
    """Gives the actions their keys and changes them."""

    def __init__(self, actions: Sequence[CommandAction], settings: Settings) -> None:
        self._actions = {action.command.id: action for action in actions}
        self._settings = settings
        self._chosen = _read(settings.keys)
        for command_id, keys in self._chosen.items():
            if command_id in self._actions:
                self._actions[command_id].take_keys(keys)
        self._yield_to_chosen()

    def is_changed(self, command_id: str) -> bool:
        """Whether a command has other keys than it came with."""
        return command_id in self._chosen

    def why_not(self, command_id: str, keys: str) -> str | None:
        """Why a command cannot have these keys, in a sentence; None where it can."""
        wanted = QKeySequence(keys)
        shown = wanted.toString(NATIVE)
        if wanted.toString(PORTABLE) in RESERVED:
            return _("{keys} ends what is under way and cannot be a shortcut.").format(keys=shown)
        for other in self._actions.values():
            taken = None if other.command.id == command_id else _clash(wanted, other)
            if taken is not None:
                said = _("{keys} is taken by “{what}”: change that first.")
                if taken != wanted:
                    said = _(
                        "{keys} and {others} begin alike, and that is “{what}”: change it first."
                    )
                return said.format(
                    keys=shown, others=taken.toString(NATIVE), what=plain_text(other)
                )
        return None

    def assign(self, command_id: str, keys: str) -> str | None:
        """Let a command have these keys alone, none where empty; the sentence if refused."""
        reason = self.why_not(command_id, keys) if keys else None
        if reason is None:
            self._take(command_id, (keys,) if keys else ())
        return reason

    def reset(self, command_id: str) -> str | None:
        """Give a command the keys that it came with; the sentence if another has them now."""
        own = self._actions[command_id].command.shortcuts
        reasons = (self.why_not(command_id, keys) for keys in own)
        reason = next((each for each in reasons if each is not None), None)
        if reason is None:
            self._take(command_id, own)
        return reason

    def reset_all(self) -> None:
        """Give every command the keys that it came with."""
        for action in self._actions.values():
            action.take_keys(action.command.shortcuts)
        self._chosen.clear()
        self._settings.keys = ""

    def family(self, first: QKeySequence) -> list[tuple[str, CommandAction]]:
        """What may follow a key that begins the keys of commands that can be given now."""
        return [
            (keys.toString(NATIVE).rpartition(" ")[2], action)
            for action in self._actions.values()
            for keys in action.shortcuts()
            if action.isEnabled() and first.matches(keys) is PARTIAL
        ]

    def _yield_to_chosen(self) -> None:
        """Take the keys that commands come with away where the user gave them to another one."""
        chosen = [self._actions[each] for each in self._chosen if each in self._actions]
        for command_id, action in self._actions.items():
            if command_id not in self._chosen:
                own = action.command.shortcuts
                free = [k for k in own if not any(_clash(QKeySequence(k), c) for c in chosen)]
                if len(free) < len(own):
                    action.take_keys(tuple(free))

    def _take(self, command_id: str, keys: tuple[str, ...]) -> None:
        action = self._actions[command_id]
        action.take_keys(keys)
        if keys == action.command.shortcuts:
            self._chosen.pop(command_id, None)
        else:
            self._chosen[command_id] = keys
        self._settings.keys = json.dumps(self._chosen, sort_keys=True)


def plain_text(action: CommandAction) -> str:
    """The words of a command without the marks that menus need."""
    return action.command.text.replace("&", "").rstrip("…")


def shown_list(action: QAction) -> str:
    """All the keys of a command as this system writes them."""
    return BETWEEN.join(keys.toString(NATIVE) for keys in action.shortcuts())


def _clash(wanted: QKeySequence, other: CommandAction) -> QKeySequence | None:
    """The keys of a command that cannot be told from the wanted ones, which begin alike."""
    return next(
        (
            keys
            for keys in other.shortcuts()
            if wanted.matches(keys) is not NO_MATCH or keys.matches(wanted) is not NO_MATCH
        ),
        None,
    )


def _read(kept: str) -> dict[str, tuple[str, ...]]:
    """What was remembered; nothing where the settings hold something else."""
    try:
        found = json.loads(kept or "{}")
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        str(command_id): tuple(str(each) for each in keys)
        for command_id, keys in found.items()
        if isinstance(keys, list)
    }
