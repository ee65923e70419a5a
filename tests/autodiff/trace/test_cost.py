"""What a recording weighs: it must not grow with steps times variables."""

import gc
import tracemalloc

import numpy as np
import pytest

from autodiff import Variable
from autodiff.trace import record


def test_memory_of_a_long_recording():
    """Under 2 KB a step, with everything that snapshots look up in it worked out."""
    x = Variable(np.array(1.0), "x")
    y = x
    for _ in range(2_000):
        y = y * 0.999 + 0.001
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        timeline = record(y)
        snapshot = timeline[len(timeline) // 2]
        assert snapshot.queue
        assert snapshot.grad("x") is None
        assert snapshot.contributors("x") == []
        assert snapshot.popped_at("add1") == ()
        gc.collect()
        weight = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert weight / len(timeline.steps) < 2_000


def test_the_collector_is_as_it_was():
    """Recording pauses the garbage collector, and only that long."""
    for enabled in (True, False):
        (gc.enable if enabled else gc.disable)()
        try:
            record(Variable(np.array(1.0)) * 2.0)
            assert gc.isenabled() is enabled
        finally:
            gc.enable()


def test_a_first_look_makes_no_collector_go_through_the_recording():
    """What was recorded counts as old at once: it is not among what the next collection takes."""
    if gc.get_freeze_count():
        pytest.skip("what is frozen is left alone")
    gc.collect()
    timeline = record(Variable(np.array(1.0), "x") * 2.0)
    young = {id(thing) for age in (0, 1) for thing in gc.get_objects(generation=age)}
    assert young.isdisjoint(map(id, timeline._log))
