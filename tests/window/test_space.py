# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure in space over its objects in the window of a real Blender: what shows beside it, and what is given back.

.ci/real-blender window 5.2 tests/window/test_space.py
"""

import pytest

from .driver import missing, opened

pytestmark = pytest.mark.window

RIGHT = 50
"""Pixels from the sidebar's right edge to its last column of small buttons."""
OTHERS = "sum(obj.visible_in_viewport_get(area().spaces.active) for obj in bpy.context.scene.objects) > 3"
"""Whether more than the two objects and their figure shows."""
MOVING = "any('TRANSFORM' in each.bl_idname for each in bpy.context.window_manager.windows[0].modal_operators)"
LOCAL = "area().spaces.active.local_view is not None"


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    if missing():
        pytest.skip(f"{', '.join(missing())} not found: .ci/real-blender window 5.2 brings Blender and all it needs")
    with opened(tmp_path_factory.mktemp("window")) as window:
        window.ask("draw_quickly()")
        window.open_tab("Collide")
        window.ask("prepare_meshes()")
        window.ask("choose('Cube', 'Cone')")
        for setting, value in (("measured", "space"), ("layout", "overlay")):
            window.ask(f"setattr(bpy.context.scene.collide, {setting!r}, {value!r})")
        window.ask("save_file()")
        yield window


def unlike(one, other):
    return float((abs(one.astype(int) - other).max(axis=2) > 24).mean())


def rest(window):
    """Move the mouse to where no hint shows."""
    left, _, _, bottom = window.ask("free()")
    window.move(left + 40, bottom - 20)


def press(window):
    window.press("collide.gjk(")
    window.until(turned=True)
    rest(window)


def look(window, *, turned):
    window.press("collide.look(", right=RIGHT)
    window.until(turned=turned)
    rest(window)


@pytest.mark.parametrize("way", ["back", "undo", "another file"])
def test_the_users_other_objects_stood_behind_a_figure_in_space(window, way):
    rest(window)
    view = window.seen()
    window.ask("remember()")
    press(window)
    assert not window.ask(OTHERS)
    match way:
        case "back":
            look(window, turned=False)
        case "undo":
            window.key("ctrl+z")
        case "another file":
            window.ask("open_file()")
    window.waits_for(lambda: not window.ask(LOCAL))
    rest(window)
    window.sees(lambda now: unlike(now, view) < 0.002)
    assert window.ask("changed()") == {}
    window.ask("open_file()")


def test_undo_of_a_move_left_the_view_empty_where_only_the_view_had_turned_since(window):
    press(window)
    look(window, turned=False)
    window.click(*window.ask("place('Cone')"))
    window.waits_for(lambda: window.ask("[obj.name for obj in bpy.context.selected_objects]") == ["Cone"])
    look(window, turned=True)
    shown = window.seen()
    left, top = window.ask("place('Cone')")
    window.move(left, top)
    window.key("g")
    window.waits_for(lambda: window.ask(MOVING))
    window.move(left + 60, top)
    window.key("Return")
    window.waits_for(lambda: window.ask("place('Cone')") != [left, top])
    rest(window)
    window.sees(lambda now: unlike(now, shown) > 0.002)
    window.key("ctrl+z")
    window.until(turned=True)
    assert not window.ask(OTHERS)
    window.sees(lambda now: unlike(now, shown) < 0.002)


def test_the_users_own_local_view_shows_the_figure_and_stays(window):
    window.ask("open_file()")
    window.ask("choose('Cube', 'Cone', 'Torus')")
    left, _, _, bottom = window.ask("free()")
    window.move(left + 200, bottom)
    window.key("slash")
    window.waits_for(lambda: window.ask(LOCAL))
    window.ask("choose('Cube', 'Cone')")
    press(window)
    assert window.ask(OTHERS)
    look(window, turned=False)
    assert window.ask(LOCAL)
    window.move(left + 200, bottom)
    window.key("slash")
    window.waits_for(lambda: not window.ask(LOCAL))


def test_in_a_second_file_the_texts_over_the_view_were_gone(window):
    """Blender forgets loaded fonts when it opens a file."""
    window.ask("open_file()")
    press(window)
    first = window.seen()
    window.ask("open_file()")
    press(window)
    window.sees(lambda now: unlike(now, first) < 0.0005)
