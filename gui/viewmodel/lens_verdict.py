"""What the lens says of a run, in sentences: what went wrong first, what came of it, or why all is
right."""

from __future__ import annotations

from dataclasses import dataclass

from autodiff.trace.events import Released
from gui.translation import _, ngettext
from gui.viewmodel.lens import RIGHT, order_titles
from gui.viewmodel.lens_run import Early, LensRun, Overwritten
from gui.viewmodel.numbers import short
from gui.viewmodel.reading import Reading

_NAMED = 3  # functions or leaves that a sentence names


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one run."""

    title: str
    is_right: bool
    sentences: tuple[str, ...]


def verdict(run: LensRun) -> Verdict:
    """Judge a run by its leaves' gradients, and say what made them so."""
    wrong = run.wrong_leaves()
    stopped = run.timeline.stopped
    said = [*_ended(run), *_faults(run)]
    if stopped is None and not wrong:
        said.append(_why_right(run))
    said.extend(_outcome(run, wrong))
    said.extend(_released(run))
    return Verdict(order_titles()[run.order], run.ends_right, tuple(said))


def _ended(run: LensRun) -> list[str]:
    stopped = run.timeline.stopped
    if stopped is None:
        return []
    if stopped.kind == "limit":
        return [_("The run was stopped after {count} steps.").format(count=run.steps)]
    function = run.reading.function(stopped.function or "")
    sentence = _("The run ended because {function} failed: {reason}.")
    return [sentence.format(function=function, reason=stopped.reason)]


def _faults(run: LensRun) -> list[str]:
    """The first thing that went wrong, and that functions were popped again where that matters."""
    found = [each for each in (run.first_early, run.first_overwritten) if each is not None]
    found.sort(key=_when)
    said = [_fault(run, fault) for fault in found]
    repeated = run.first_repeated
    if repeated is not None and run.first_overwritten is None:
        sentence = _(
            "{function} was popped {count} times, and each time it passed on all that had arrived."
        )
        said.append(
            sentence.format(
                function=run.reading.function(repeated.function), count=len(repeated.steps)
            )
        )
    return said


def _fault(run: LensRun, fault: Early | Overwritten) -> str:
    what = fault_sentence(run.reading, fault)
    return _("Step {step}: {sentence}").format(step=fault.step, sentence=what)


def fault_sentence(reading: Reading, fault: Early | Overwritten) -> str:
    """What a step does wrong, with the names of a reading of its document."""
    if isinstance(fault, Overwritten):
        event = fault.event
        sentence = _(
            "{function} sets {variable}.grad to {value}, in place of adding it to {before}."
        )
        return sentence.format(
            function=reading.function(event.function),
            variable=reading.variable(event.variable),
            value=short(event.value),
            before=short(event.before),
        )
    sentence = ngettext(
        "{function} is popped although {others} has not contributed yet: {variable}.grad is {had}"
        " and not yet {right}.",
        "{function} is popped although {others} have not contributed yet: {variable}.grad is {had}"
        " and not yet {right}.",
        len(fault.missing),
    )
    return sentence.format(
        function=reading.function(fault.function),
        others=_listed([reading.function(key) for key in fault.missing]),
        variable=reading.variable(fault.variable),
        had=short(fault.had),
        right=short(fault.right),
    )


def _why_right(run: LensRun) -> str:
    if run.first_early is not None or run.first_overwritten is not None:
        return _("Yet every gradient comes out right in this graph.")
    if run.order == RIGHT:
        return _(
            "No function was popped before its output’s gradient was whole: every gradient is"
            " right."
        )
    if run.first_difference is None:
        return _("The same functions pop in the same order: every gradient is right.")
    return _(
        "The order is another one, but no function was popped before its output’s gradient was"
        " whole: every gradient is right."
    )


def _outcome(run: LensRun, wrong: tuple[str, ...]) -> list[str]:
    said = []
    for key in wrong[:_NAMED]:
        right = run.final_right(key)
        sentence = _("{variable}.grad ends as {value}; the right one is {right}.")
        name = run.reading.variable(key)
        value = short(run.latest(key, run.steps))
        said.append(sentence.format(variable=name, value=value, right=short(right)))
    if len(wrong) > _NAMED:
        sentence = _("{count} more gradients are wrong.")
        said.append(sentence.format(count=len(wrong) - _NAMED))
    return said


def _released(run: LensRun) -> list[str]:
    """That a run drops the gradients between the output and the leaves, as others do not."""
    dropped = list(
        dict.fromkeys(
            run.reading.variable(event.variable)
            for event in run.timeline.events
            if isinstance(event, Released)
        )
    )
    if not dropped:
        return []
    sentence = _(
        "Without retain_grad this run releases the gradients of {names} once they are used."
    )
    return [sentence.format(names=_listed(dropped))]


def _listed(names: list[str]) -> str:
    if len(names) > _NAMED:
        return ", ".join([*names[:_NAMED], "…"])
    return ", ".join(names)


def _when(fault: Early | Overwritten) -> int:
    return fault.step
