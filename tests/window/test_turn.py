# SPDX-License-Identifier: GPL-3.0-or-later
"""A page in space turned in the window of a real Blender: by the mouse, by keys, and not at all.

.ci/real-blender window 5.2 tests/window/test_turn.py
"""

import pytest

from .driver import ROOT, missing, opened

pytestmark = pytest.mark.window

FIGURE = "of_collide('operators.base.current').current_figure(bpy.context)"
RIGHT = 50
"""Pixels from the sidebar's right edge to its last column of small buttons."""
SIDE = f"of_collide('scene.drawing.parameters').parameters_of({FIGURE})['side']"


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    if missing():
        pytest.skip(f"{', '.join(missing())} not found: .ci/real-blender window 5.2 brings Blender and all it needs")
    with opened(tmp_path_factory.mktemp("window")) as window:
        window.ask("draw_quickly()")
        window.open_tab("Collide")
        window.ask("prepare_meshes()")
        window.ask("choose('Cube', 'Cone')")
        window.ask("setattr(bpy.context.scene.collide, 'measured', 'space')")
        window.press("collide.gjk(")
        window.until(turned=True)
        yield window


def unlike(one, other):
    return float((abs(one.astype(int) - other).max(axis=2) > 24).mean())


def middle(window):
    left, top, right, bottom = window.ask("free()")
    return (left + right) // 2, (top + bottom) // 2


def test_a_page_that_is_dragged_turns_and_stays_where_it_is_let_go(window):
    page, (x, y) = window.seen(), middle(window)
    window.press("collide.turn(", right=RIGHT)
    window.until(running=["COLLIDE_OT_turn"])
    window.move(x, y)
    window.hold(x, y, x - 120, y + 40)
    window.sees(lambda now: unlike(now, page) > 0.02)
    assert window.ask(SIDE) is None  # nothing of the file has changed
    window.save(ROOT / ".tools" / "window" / window.ask("bpy.app.version_string") / "turning.png")
    window.let_go()
    window.until(running=[])
    turned = window.ask(SIDE)
    assert turned is not None
    assert window.sees(lambda now: unlike(now, page) > 0.02).shape == page.shape


def test_escape_leaves_it_as_it_was_and_home_gives_it_its_own_side(window):
    turned, page = window.ask(SIDE), window.seen()
    for key in ("Right", "ctrl+Up"):
        window.press("collide.turn(", right=RIGHT)
        window.move(*middle(window))
        window.key(key)
        window.sees(lambda now: unlike(now, page) > 0.01)
        window.key("Escape")
        window.until(running=[])
    assert window.ask(SIDE) == turned
    window.press("collide.turn(", right=RIGHT)
    window.move(*middle(window))
    window.key("Home", "Return")
    window.until(running=[])
    assert window.ask(SIDE) is None
    window.key("ctrl+z")
    assert window.ask(SIDE) == turned


def turned_by_a_key(window):
    window.press("collide.turn(", right=RIGHT)
    window.move(*middle(window))
    window.key("Right", "Return")
    window.until(running=[])


def pasted(window):
    button = window.find("collide.paste_points(")  # which is found with the clipboard
    window.ask("setattr(bpy.context.window_manager, 'clipboard', '0 0\\n2 0\\n1 3\\n\\n5 0\\n7 0\\n6 2')")
    view = window.seen("SCREEN")
    window.click(*button)
    window.sees(lambda now: unlike(now, view) > 0.01, "SCREEN")  # the dialog
    window.key("Return")


def opened_from_a_file(window):
    window.ask("ask_for_lesson()")
    window.save_as(window.folder, "lesson.json")


def look(window, *, turned):
    window.press("collide.look(", right=RIGHT)
    window.until(turned=turned)
    window.move(*middle(window))


@pytest.mark.parametrize("press", [turned_by_a_key, pasted, opened_from_a_file])
def test_what_was_turned_pasted_or_opened_is_undone_left_and_kept_as_a_press_is(window, press):
    window.ask(f"str(bpy.ops.collide.export(format='json', filepath={str(window.folder / 'lesson.json')!r}))")
    window.ask("deselect()")
    window.ask("save_file()")
    look(window, turned=False)
    window.ask("remember()")
    look(window, turned=True)

    def now():
        return [window.ask("in_file()")[name] for name in ("figures", "shown", "objects")], window.ask(SIDE)

    old = now()
    press(window)
    window.waits_for(lambda: now() != old)
    window.seen()
    new = now()
    window.move(*middle(window))
    window.key("ctrl+z")
    window.waits_for(lambda: now() == old)
    window.key("ctrl+shift+z")
    window.waits_for(lambda: now() == new)
    window.ask("save_file()")
    assert now() == new
    look(window, turned=False)
    assert (window.ask("changed()") == {}) is (press is not pasted)  # whose points are the user's
    window.ask("list(bpy.ops.collide.clear())")
    window.until(figures=[], owned=0, turned=False)
    window.ask("choose('Cube', 'Cone')")
    window.press("collide.gjk(")
    window.until(turned=True)
