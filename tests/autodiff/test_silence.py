"""Keeping NumPy from warning, by its context variable and by its own means."""

import threading

import numpy as np
import pytest

from autodiff.silence import SILENT, STATE, ErrState

BOTH = pytest.mark.parametrize("state", [STATE, ErrState()], ids=["variable", "errstate"])


@BOTH
@pytest.mark.filterwarnings("error")
def test_numpy_warns_of_nothing_until_it_is_set_back(state):
    """What numpy.geterr says is all of it, before, within and after."""
    before = np.geterr()
    token = state.set(SILENT)
    assert set(np.geterr().values()) == {"ignore"}
    assert np.divide(np.ones(2), np.zeros(2)).tolist() == [np.inf, np.inf]
    state.reset(token)
    assert np.geterr() == before
    assert set(before.values()) != {"ignore"}


@BOTH
def test_silences_nest_and_leave_other_threads_alone(state):
    """The inner one's end is not the outer one's."""
    with np.errstate(all="raise"):
        outer = state.set(SILENT)
        inner = state.set(SILENT)
        state.reset(inner)
        found = [np.geterr()["over"]]
        other = threading.Thread(target=lambda: found.append(np.geterr()["over"]))
        other.start()
        other.join()
        state.reset(outer)
        assert [*found, np.geterr()["over"]] == ["ignore", "warn", "raise"]


def test_the_state_is_found_in_this_numpy():
    """Else every backward pass on arrays would take two operations' time more."""
    assert not isinstance(STATE, ErrState)
