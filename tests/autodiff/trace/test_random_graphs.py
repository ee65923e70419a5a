"""What holds on every graph: the trace tells what backward() does, and looks the same both ways."""

import random

import numpy as np
import pytest

import autodiff as ad
from autodiff import Variable
from autodiff.trace import Contributed, Line, algorithm, record


def random_graph(seed):
    """A scalar graph with reuse, constants and dead ends; gives the leaves and the output."""
    rng = random.Random(seed)
    leaves = [Variable(np.array(rng.uniform(0.5, 1.5)), f"x{i}") for i in range(rng.randint(1, 4))]
    pool = list(leaves)
    for _ in range(rng.randint(1, 40)):
        a, b = rng.choice(pool), rng.choice(pool[-6:])
        pool.append(
            rng.choice(
                [
                    lambda a=a, b=b: a + b,
                    lambda a=a, b=b: a * b * 0.3,
                    lambda a=a, b=b: a - 0.5 * b,
                    lambda a=a: ad.sin(a),
                    lambda a=a: ad.tanh(a) * a,
                ]
            )()
        )
    return leaves, pool[-1]


def book_pops(output):
    """The order in which the book's step 16 pops: a list, sorted by generation at each push."""
    queue, seen, popped = [], set(), []

    def push(function):
        if function is not None and function not in seen:
            seen.add(function)
            queue.append(function)
            queue.sort(key=lambda f: f.generation)

    push(output.creator)
    while queue:
        function = queue.pop()
        popped.append(function)
        for x in function.inputs:
            if isinstance(x, Variable):
                push(x.creator)
    return popped


@pytest.mark.parametrize("seed", range(60))
def test_last_snapshot_is_what_backward_leaves(seed):
    """Bit for bit, and popped in the book's order."""
    leaves, output = random_graph(seed)
    output.backward()
    expected = {x.name: x.grad.item() for x in leaves if x.grad is not None}
    again, output = random_graph(seed)
    pops = book_pops(output)
    names = {function: f"f{i}" for i, function in enumerate(dict.fromkeys(pops))}
    timeline = record(output, names=names)
    final = timeline.final_grads
    assert {name: float(final[name]) for name in expected} == expected
    assert {x.name: x.grad.item() for x in again if x.grad is not None} == expected
    steps = range(1, len(timeline.steps))
    assert [timeline.at_step(k).popped for k in steps] == [names[f] for f in pops]


@pytest.mark.parametrize("order", ["generation", "topological", "dependencies"])
@pytest.mark.parametrize("seed", range(20))
def test_right_orders_agree(seed, order):
    """Orders that pop a function after all its users give one gradient, up to rounding."""
    _, output = random_graph(seed)
    right = record(output).final_grads
    _, output = random_graph(seed)
    for name, grad in record(output, order=order).final_grads.items():
        assert (grad is None) == (right[name] is None)
        assert grad is None or float(grad) == pytest.approx(float(right[name]), rel=1e-12)


def replayed(timeline):
    """Queue, gradients and contributions at each position, folded from the events alone."""
    queue, grads = [], {name: timeline[0].grad(name) for name in timeline.variables}
    yield tuple(queue), dict(grads)
    for event in timeline.events:
        match type(event).__name__:
            case "Seeded":
                grads[event.variable] = event.value
            case "Pushed":
                queue.insert(event.position, event.function)
            case "Popped":
                assert queue.pop() == event.function
            case "Contributed":
                grads[event.variable] = event.after
            case "Released":
                grads[event.variable] = None
        yield tuple(queue), dict(grads)


@pytest.mark.parametrize(
    "order", ["generation", "lifo", "overwrite", "recursive", "topological", "dependencies"]
)
@pytest.mark.parametrize("seed", range(8))
def test_snapshots_agree_with_the_events(seed, order):
    """Looking from the end to the start gives what folding the events from the start gives."""
    _, output = random_graph(seed)
    timeline = record(output, order=order, limit=300)
    folded = list(replayed(timeline))
    assert len(folded) == len(timeline)
    for position in reversed(range(0, len(timeline), 7)):
        queue, grads = folded[position]
        snapshot = timeline[position]
        assert snapshot.queue == queue
        for name, grad in grads.items():
            seen = snapshot.grad(name)
            assert (seen is None) == (grad is None)
            assert grad is None or np.array_equal(seen, grad)


def run_text(order, timeline, contributions):
    """Interpret the algorithm's lines, as shown; gives who popped, and the gradients.

    Each shown line is matched to what it says; a line that is not known here fails the test.
    """
    shown = {line.text.strip() for line in algorithm(order) if line.line}
    functions, variables = timeline.functions, timeline.variables
    grads, popped = {timeline.output: 1.0}, []
    root = variables[timeline.output].creator

    def join(key):
        seen.add(key)
        if "queue.insert_by_generation(x.creator)" in shown:
            queue.append(key)
            queue.sort(key=lambda f: functions[f].generation)
        elif "queue.insert(place, x.creator)" in shown:
            queue.insert(place, key)
        else:
            assert "queue.append(x.creator)" in shown
            queue.append(key)

    queue, seen = [root], {root}
    once = any("not in seen" in line.text for line in algorithm(order))
    add = "x.grad = gx if x.grad is None else x.grad + gx" in shown
    while queue and len(popped) < 300:
        f = queue.pop()
        if "f, place = queue.pop(), len(queue)" in shown:
            place = len(queue)
        popped.append(f)
        local = contributions[f]
        gy = grads[functions[f].outputs[0]]
        for slot, x in enumerate(functions[f].inputs):
            if isinstance(x, str):
                gx = local[slot] * gy
                grads[x] = gx if grads.get(x) is None or not add else grads[x] + gx
                creator = variables[x].creator
                if creator is not None and not (once and creator in seen):
                    join(creator)
        if "output.grad = None" in shown:
            grads[functions[f].outputs[0]] = None
    return popped, grads


@pytest.mark.parametrize("order", ["generation", "lifo", "overwrite", "recursive"])
@pytest.mark.parametrize("seed", range(8))
def test_shown_algorithm_does_what_the_loop_does(seed, order):
    """The lines, run as they read, pop the same functions and give the same gradients."""
    _, output = random_graph(seed)
    right = record(output)
    local = {}
    for event in right.events:
        if isinstance(event, Contributed):
            gy = next(
                e.output_grads[0]
                for e in right.at_step(right.pops_of(event.function)[0]).step_events
                if hasattr(e, "output_grads")
            )
            share = float(event.value) / float(gy) if gy else 0.0
            local.setdefault(event.function, {})[event.slot] = share
    _, output = random_graph(seed)
    timeline = record(output, order=order, limit=300)
    popped, grads = run_text(order, timeline, local)
    assert popped == [timeline.at_step(k).popped for k in range(1, len(timeline.steps))]
    for name, grad in timeline.final_grads.items():
        if grad is not None and grads.get(name) is not None:
            assert float(grad) == pytest.approx(grads[name], rel=1e-9)


@pytest.mark.parametrize("order", ["generation", "lifo", "overwrite", "recursive"])
def test_every_line_of_an_event_is_shown(order):
    """No event executes a line that the panel does not have."""
    _, output = random_graph(3)
    timeline = record(output, order=order, limit=300)
    shown = {line.line for line in algorithm(order)}
    assert {s.line for s in timeline if s.line} <= shown
    assert (Line.RELEASE in shown) == (order == "generation")


def test_the_gradients_at_the_end_are_found_once():
    """Who asks for one after the other, as `trace` does, does not look at all of them each time."""
    timeline = record(Variable(np.array(3.0)) ** 2)
    assert timeline.final_grads is timeline.final_grads
