"""What the export dialog asks for, remembered from one time to the next."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from gui.export.formats import FORMATS, KINDS, Format, format_of
from gui.export.page import Look, Pace
from gui.settings import Settings
from gui.viewmodel.theme import THEMES

FILMS = ("gif", "webp", "apng", "mp4")
ALL, THIS = "all", "this"
SIZES = ("1280x720", "1920x1080", "3840x2160")  # of films and of pictures beside them
SIZED = ("png", "svg", *FILMS)


@dataclass(frozen=True, slots=True)
class Choices:
    """Every field of the dialog but the file's name."""

    extension: str = "svg"
    variant: str = ""
    steps: str = THIS  # THIS, ALL, or a range as in 2-5
    theme: str = "light"
    scale: float = 1.0
    size: str = ""  # one of SIZES, in place of the scale
    transparent: bool = False
    figure: bool = False
    outlines: bool = False
    paper: str = ""
    seconds: float = 1.2
    moving: bool = True
    loop: bool = True

    @property
    def kind(self) -> Format:
        """The kind of file."""
        return format_of(Path(f"a.{self.extension}"), self.variant)

    def look(self) -> Look:
        """How the pages are drawn."""
        pace = Pace(round(self.seconds * 1000), self.moving, self.loop)
        wide, _by, high = self.size.partition("x")
        sized = self.size and self.extension in SIZED
        return Look(
            THEMES[self.theme],
            self.scale,
            size=(int(wide), int(high)) if sized else None,
            transparent=self.transparent,
            outlines=self.outlines,
            figure=self.figure,
            paper=self.paper,
            variant=self.variant,
            pace=pace,
        )

    def of_kind(self, kind: Format) -> Choices:
        """The same for another kind of file, with the steps that are usual for it."""
        steps = ALL if kind.shows_all_steps else THIS
        return replace(self, extension=kind.extension, variant=kind.variant, steps=steps)


def remembered(settings: Settings, theme: str) -> Choices:
    """The choices of the last time; at first, those of the window."""
    start = Choices(theme=theme)
    try:
        kept = json.loads(settings.export_choices)
    except (ValueError, RecursionError):
        return start
    if not isinstance(kept, dict):
        return start
    known = {field.name: type(getattr(start, field.name)) for field in fields(Choices)}
    # bool is an int: a field takes its own type and no other
    valid = {name: value for name, value in kept.items() if type(value) is known.get(name)}
    found = replace(start, **(valid | {"theme": theme}))
    pairs = {(kind.extension, kind.variant) for kind in KINDS}
    if (found.extension, found.variant) not in pairs:
        found = replace(found, extension="svg", variant="")
    sound = 0.05 <= found.scale <= 32 and 0.02 <= found.seconds <= 60
    sound = sound and found.size in ("", *SIZES)
    return found if sound else start


def remember(settings: Settings, choices: Choices) -> None:
    """Keep the choices for the next time; a range is of this run alone."""
    steps = choices.steps if choices.steps in (ALL, THIS) else THIS
    settings.export_choices = json.dumps(asdict(replace(choices, steps=steps)))


def suggested(stem: str, step: str | None, choices: Choices) -> str:
    """A name that tells what is in the file: "shared-square-step3.svg", or "-step3-line2"."""
    if choices.steps != THIS or step is None:
        return f"{stem}.{choices.extension}"
    return f"{stem}-step{step.replace('.', '-line')}.{choices.extension}"


def with_extension(name: str, choices: Choices) -> tuple[str, Choices]:
    """The name with an ending: a known one decides the kind of file, else the kind's is added."""
    ending = Path(name).suffix.lower().removeprefix(".")
    if ending == choices.extension:
        return name, choices
    if ending in FORMATS:
        return name, choices.of_kind(FORMATS[ending])
    return f"{name}.{choices.extension}", choices
