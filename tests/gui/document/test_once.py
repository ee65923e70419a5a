"""What a document implies is found once, and never told of another document."""

from __future__ import annotations

from dataclasses import replace

from gui.document.examples import seed_example
from gui.document.once import KEPT, once


def test_each_document_is_asked_once_while_it_is_one_of_the_last():
    asked = []

    @once
    def output(document):
        asked.append(document)
        return document.output

    one = seed_example()
    others = [replace(one, output=f"v{number}") for number in range(KEPT)]
    assert [output(one), output(one)] == [one.output] * 2
    assert [output(other) for other in others] == [f"v{number}" for number in range(KEPT)]
    assert output(one) == one.output
    assert len(asked) == KEPT + 2, "the first was forgotten meanwhile, and an equal one is another"
