"""The algorithm in the window: every line of a step is lit in turn, with its names beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication

from gui.document.expression import parse_document
from gui.viewmodel.algorithm import algorithm_view
from gui.viewmodel.reading import Reading
from tests.gui.viewmodel.readings import read, seed_document


def current_line(parts) -> str:
    """The line that is lit."""
    return parts.window.algorithm.code.accessibleDescription()


def test_every_line_of_a_step_in_turn(parts) -> None:
    """Popping B, line by line."""
    parts.actions.backprop.go_to_step(2)
    lines = []
    while parts.session.cursor.position < parts.session.timeline.steps[3]:
        parts.actions["line"].trigger()
        lines.append(current_line(parts))
    assert lines == [
        "f = queue.pop()",
        "gys = [output.grad for output in f.outputs]",
        "gxs = f.backward(*gys)",
        "x.grad = gx if x.grad is None else x.grad + gx",
        "if x.creator is not None and x.creator not in seen:",
        "output.grad = None",
    ]


def test_the_names_hold_what_the_loop_does() -> None:
    """After popping B."""
    live = {item.name: item.value for item in algorithm_view(read(seed_document(), step=3)).live}
    assert live["f"] == "B square"
    assert live["gys"] == "[1.0]"
    assert live["gxs"] == "[8.0]"
    assert live["x"] == "a"
    assert live["x.grad"] == "16.0"
    assert live["queue"] == "[A]"
    assert live["seen"] == "{A, B, C, D}"
    assert live["b.grad"] == "None"


def test_a_click_on_a_name_selects_what_it_stands_for(parts, qtbot) -> None:
    """f is the function that was popped."""
    parts.actions.backprop.go_to_step(3)
    live = parts.window.algorithm.live
    qtbot.mouseClick(live, Qt.MouseButton.LeftButton, pos=QPoint(30, 8))
    functions = parts.session.document.functions
    assert [functions[key].name for key in parts.session.selection] == ["B"]


def test_a_long_name_leaves_the_values_their_room(parts) -> None:
    """Values had been written outside of the panel: the other half of it was empty."""
    name = "a_very_long_intermediate_name"
    parts.session.open_document(parse_document(f"{name} = log(x); y = exp({name})", {"x": 2.0}))
    parts.actions["end"].trigger()
    live = parts.window.algorithm.live
    assert any(name in each.name for each in live._lives())
    picture = live.grab().toImage()
    row = next(row for row, each in enumerate(live._lives()) if each.name == "f")
    scale = picture.devicePixelRatio()
    middle = round((row + 0.5) * live._row_height() * scale)
    right = range(round(live.width() * 0.5 * scale), picture.width())
    rows = range(middle - round(4 * scale), middle + round(4 * scale))
    assert len({picture.pixel(x, y) for x in right for y in rows}) > 2, "its value, log1, is there"


def lit(parts) -> set[str]:
    """The names of what is lit on the canvas, by its outline; nothing is selected."""
    assert not parts.session.selection
    scene = parts.window.canvas.stage.scene
    document = parts.session.document
    shown = (*scene.functions.values(), *scene.variables.values())
    return {document.node(shape.id).name for shape in shown if shape.lit}


def test_the_mouse_over_a_live_name_lights_its_node(parts, qtbot) -> None:
    """f is B, x is a and its ellipse; elsewhere nothing is lit."""
    parts.actions.backprop.go_to_step(3)
    live = parts.window.algorithm.live
    rows = {each.name: row for row, each in enumerate(live._lives())}
    for name, expected in (("f", {"B"}), ("gys", {"b"}), ("x", {"a"}), ("queue", {"A"})):
        qtbot.mouseMove(live, QPoint(30, round((rows[name] + 0.5) * live._row_height())))
        assert lit(parts) == expected
    qtbot.mouseMove(parts.window.algorithm, QPoint(2, 2))
    QApplication.sendEvent(live, QEvent(QEvent.Type.Leave))
    assert lit(parts) == set()


def test_the_mouse_over_a_name_in_a_line_lights_its_node(parts, qtbot) -> None:
    """f in `f = queue.pop()` and in `f.outputs`, x in `x.creator`; words of Python are nobody's."""
    parts.actions.backprop.go_to_step(3)
    code = parts.window.algorithm.code
    for row, word, expected in (
        (3, "f", {"B"}),
        (3, "queue", {"A"}),
        (4, "f.outputs", {"B"}),
        (8, "x", {"a"}),
        (7, "x.grad", {"a"}),
        (2, "while", set()),
    ):
        qtbot.mouseMove(code, code.place_of(word, row))
        assert lit(parts) == expected, (row, word)


def test_the_forward_pass_has_its_own_lines() -> None:
    """Computing b = a ** 2, as far as forward has given its value."""
    reading = read(seed_document(), step=0)
    start = reading.timeline.start_of(-3)
    view = algorithm_view(reading.at(start + 3))
    assert [line.text for line in view.lines if line.current] == ["    ys = f.forward(*xs)"]
    live = {item.name: (item.value, item.changed) for item in view.live}
    assert live["f"] == ("B square", False)
    assert live["inputs"] == ("[a]", False)
    assert live["xs"] == ("[4.0]", False)
    assert live["ys"] == ("[16.0]", True)
    assert live["outputs"] == ("–", False)
    view = algorithm_view(reading.at(reading.timeline.end_of(-3)))
    live = {item.name: (item.value, item.changed) for item in view.live}
    assert live["outputs"] == ("[b]", False)
    assert live["f"] == ("B square · g1", False)
    assert live["output"] == ("b · g2", False)


def test_each_line_of_a_call_is_stepped_onto_and_shows_its_own_effect(parts) -> None:
    """From the forward pass's start: a = square(x), and no generation before its line."""
    parts.actions["home"].trigger()
    parts.actions["home"].trigger()
    lines, outputs = [], []
    for _line in range(9):
        parts.actions["line"].trigger()
        lines.append(current_line(parts))
        reading = Reading.of(parts.session.recording, parts.session.cursor.position)
        live = {item.name: item for item in algorithm_view(reading).live}
        outputs.append((live["output"].value, live["output"].changed))
    assert lines == [
        "def __call__(f, *inputs):",
        "xs = [x.data for x in inputs]",
        "ys = f.forward(*xs)",
        "outputs = [Variable(y) for y in ys]",
        "f.inputs, f.outputs = inputs, outputs",
        "f.generation = max(x.generation for x in inputs)",
        "output.creator = f",
        "output.generation = f.generation + 1",
        "return outputs",
    ]
    assert outputs[5:] == [("–", False), ("a", True), ("a · g1", True), ("a · g1", False)]
    parts.actions["line"].trigger()
    assert current_line(parts) == "def __call__(f, *inputs):"


def test_the_start_seeds_the_output() -> None:
    """Before the loop there is an output, its gradient and a queue."""
    view = algorithm_view(read(seed_document(), position=1))
    live = {item.name: (item.value, item.changed) for item in view.live}
    assert live["output"] == ("y", False)
    assert live["output.grad"] == ("1.0", True)


def test_each_order_has_its_own_lines() -> None:
    """lifo knows no seen set and releases nothing."""
    view = algorithm_view(read(seed_document(order="lifo"), step=2))
    text = "\n".join(line.text for line in view.lines)
    assert "seen" not in text
    assert "seen" not in [item.name for item in view.live]
    assert sum(line.current for line in view.lines) == 1


def test_the_current_line_is_in_view_in_a_low_window(parts, qtbot) -> None:
    """The lines scroll where there is no room for all of them."""
    parts.window.resize(1280, 720)
    panel = parts.window.algorithm

    def in_view() -> bool:
        line = panel.code.current_line()
        top = panel.code.mapTo(panel.lines.viewport(), line.topLeft()).y()
        return 0 <= top <= panel.lines.viewport().height() - line.height()

    parts.actions.backprop.go_to_step(3)
    qtbot.waitUntil(in_view)
    parts.session.look_at(1)
    qtbot.waitUntil(in_view)


def test_the_place_of_recursive_calls_is_shown_where_it_is_kept() -> None:
    """D is popped and nothing waits: b's creator B joins at 0, c's C below it, at 0 again."""
    view = algorithm_view(read(seed_document(order="recursive"), step=1))
    texts = [line.text.strip() for line in view.lines]
    assert texts.index("f, place = queue.pop(), len(queue)") < texts.index(
        "queue.insert(place, x.creator)"
    )
    live = {item.name: item.value for item in view.live}
    assert live["place"] == "0"
    assert live["queue"] == "[C, B]"
    assert "place" not in {each.name for each in algorithm_view(read(seed_document(), step=1)).live}


def test_each_order_says_where_it_is_from(parts) -> None:
    """The book's step, or the framework: in the menu's entries, which are read aloud, and tips."""
    named = {
        "generation": "step 16",
        "lifo": "step 14",
        "overwrite": "step 12",
        "recursive": "no seen set",
        "topological": "micrograd",
        "dependencies": "PyTorch",
    }
    menu = parts.window.toolbar.order.menu()
    assert menu.toolTipsVisible()
    for action, words in zip(menu.actions(), named.values(), strict=True):
        assert words in action.toolTip()
        assert words in action.text()
