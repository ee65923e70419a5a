"""The number that a drag sideways makes of another: a pixel is a hundredth of its first digit."""

from __future__ import annotations

import math

STEP_DIGITS = 2  # a pixel changes the number this many places after its first digit
FINER = 0.1  # with Shift
COARSER = 10.0  # with Ctrl


def scrubbed(start: float, pixels: float, pace: float = 1.0) -> float:
    """The number after a drag of so many pixels, rounded to the steps that the drag takes."""
    first = math.floor(math.log10(abs(start))) if start else 0
    digits = STEP_DIGITS - first - round(math.log10(pace))
    changed = start + round(pixels) * 10.0**-digits
    return round(changed, digits) if math.isfinite(changed) else start


def can_scrub(number: float) -> bool:
    """Whether a drag can change it: a NaN has no neighbours, and a huge number no next one."""
    return math.isfinite(number) and (number == 0 or 1e-12 < abs(number) < 1e12)
