"""Owns the switches of the core: whether computing a function also records it for the way back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager


class Config:
    """The switches and their present values (the book's step 18)."""

    __slots__ = ("enable_backprop",)

    def __init__(self) -> None:
        self.enable_backprop = True


config = Config()


@contextmanager
def using_config(name: str, value: bool) -> Iterator[None]:
    """Set the switch `name` for the length of a with block; it is set back whatever happens there.

    Raises ValueError for a switch that does not exist (the book's step 18).
    """
    if name not in Config.__slots__:
        raise ValueError(f"using_config: expected one of {list(Config.__slots__)}, got {name!r}")
    before = getattr(config, name)
    setattr(config, name, value)
    try:
        yield
    finally:
        setattr(config, name, before)


def no_grad() -> AbstractContextManager[None]:
    """Compute without recording, in a with block (the book's step 18)."""
    return using_config("enable_backprop", False)
