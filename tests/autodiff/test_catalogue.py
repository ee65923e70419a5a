"""The page that lists the operations is what the registry says."""

from pathlib import Path

from autodiff.catalogue import TITLES, catalogue
from autodiff.registry import CATEGORIES

PAGE = Path(__file__).parents[2] / "docs" / "operations.md"


def test_the_page_is_up_to_date():
    """After a change of an operation: `python -m autodiff.catalogue > docs/operations.md`."""
    assert PAGE.read_text("utf-8") == catalogue()


def test_every_category_has_a_title():
    """A new category needs a heading."""
    assert tuple(TITLES) == CATEGORIES
