"""An edit that cannot be made, said in a sentence that the user can act on."""

from __future__ import annotations


class EditRefused(ValueError):  # noqa: N818 - a past participle, as the events are
    """The document stays as it was; the message is one translated sentence."""

    @property
    def sentence(self) -> str:
        """What to show beside the place."""
        return str(self)
