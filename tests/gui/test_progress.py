"""How long work tells how far it is: what is heard, and what raising in it leaves."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from autodiff import Variable, trace
from gui.document.evaluation import record
from gui.document.examples import seed_example
from gui.progress import Cancelled, counter, followed, followed_by, tell
from gui.work import Work


class Heard:
    """Keeps what it hears; the time that it gives is long past, so it hears all."""

    def __init__(self, stop_at: str = "") -> None:
        self.stop_at = stop_at
        self.said: list[tuple[str, int, int]] = []

    def hear(self, sentence: str, done: int, total: int) -> float:
        self.said.append((sentence, done, total))
        if sentence == self.stop_at and done:
            raise Cancelled
        return 0.0


def test_where_nobody_follows_the_things_are_themselves():
    things = [1, 2]
    assert followed(things, "counting") is things
    assert counter(3) is None
    tell("nobody hears it")


def test_a_named_loop_counts_and_what_is_in_it_does_not():
    heard = Heard()
    with followed_by(heard):
        tell("reading")
        for _outer in followed("ab", "drawing"):
            for _inner in followed(range(2), "preparing"):
                tell("within")
        list(followed(iter("xy"), "not to be counted"))
    drawn = [("drawing", number, 2) for number in (0, 1)]
    unknown = [("not to be counted", number, 0) for number in (0, 1)]
    assert list(dict.fromkeys(heard.said)) == [("reading", 0, 0), *drawn, *unknown]
    assert heard.said.count(drawn[1]) == 1 + 2 + 2, "itself, and what is done within it"


def test_recording_tells_each_step_and_can_be_stopped():
    heard = Heard()
    with followed_by(heard):
        record(seed_example())
    recorded = [each for each in dict.fromkeys(heard.said) if each[0] == "Recording the steps"]
    assert recorded == [
        ("Recording the steps", 0, 0),
        *(("Recording the steps", done, 4) for done in range(5)),
    ]
    with pytest.raises(Cancelled), followed_by(Heard(stop_at="Recording the steps")):
        record(seed_example())


def test_a_recording_that_is_stopped_leaves_the_variables_as_they_were():
    x = Variable(np.array(2.0))
    y = x * x * x
    y.backward()
    before = x.grad.data

    def stop(done: int) -> None:
        if done == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        trace.record(y, watch=stop)
    assert x.grad.data == before == 12.0
    assert trace.record(y, watch=lambda _done: None).stopped is None


def test_slow_painting_does_not_take_more_than_half_of_the_time(monkeypatch):
    """By a clock of the test's own: the work takes 1 ms a thing, each look at the window 250."""
    clock, looks = [0.0], []
    monkeypatch.setattr("gui.work.monotonic", lambda: clock[0])
    monkeypatch.setattr("gui.progress.monotonic", lambda: clock[0])

    class Slow:
        def show_work(self, _sentence, _done, _total) -> bool:
            looks.append(clock[0])
            clock[0] += 0.25
            return True

        def end_work(self, cancelled) -> None:
            looks.append(clock[0])

    def task() -> None:
        for _each in followed(range(3_000), "Drawing"):
            clock[0] += 0.001

    work = Work(Slow())
    work.run(task)
    assert looks[0] >= 0.4
    assert 10 <= len(looks) - 1 <= 11
    assert clock[0] <= 3.0 + 0.25 * 11 + 0.001


def test_a_window_that_paints_fast_is_alive_often(monkeypatch):
    clock, looks = [0.0], []
    monkeypatch.setattr("gui.work.monotonic", lambda: clock[0])
    monkeypatch.setattr("gui.progress.monotonic", lambda: clock[0])

    class Fast:
        def show_work(self, _sentence, _done, _total) -> bool:
            looks.append(clock[0])
            return True

        def end_work(self, cancelled) -> None:
            looks.append(clock[0])

    def task() -> None:
        for _each in followed(range(1_000), "Drawing"):
            clock[0] += 0.001

    Work(Fast()).run(task)
    assert max(b - a for a, b in pairwise(looks)) < 0.04


def test_short_work_soon_after_long_work_does_not_make_more_of_it_be_shown(monkeypatch):
    """One number after another is dragged just after a large file was opened: the bar goes away."""
    clock, shown = [0.0], []
    monkeypatch.setattr("gui.work.monotonic", lambda: clock[0])
    monkeypatch.setattr("gui.progress.monotonic", lambda: clock[0])

    class Bar:
        def show_work(self, sentence, done, total):
            shown.append(sentence)
            return True

        def end_work(self, cancelled):
            pass

    def lasting(seconds, sentence):
        def task():
            clock[0] += seconds
            tell(sentence)

        return task

    work = Work(Bar())
    work.run(lasting(5.0, "opening"))
    for _time in range(20):
        work.run(lasting(0.05, "soon"))
        clock[0] += 0.2
    assert shown.count("opening") == 1
    assert shown.count("soon") <= 4, "within a second of what was long, and then no more"
