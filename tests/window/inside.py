# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers from inside the Blender whose window driver.py operates: `blender --python inside.py -- FOLDER`.

A question is a Python expression over the names of this file, in FOLDER/question; its value is written as JSON to
FOLDER/answer. A function that waits for the window is a generator, which continues at the next check.

Places are pixels from the window's upper left corner, as the screen counts them.
"""

import json
import random
import sys
import traceback
from importlib import import_module
from pathlib import Path
from types import GeneratorType

import bpy
from bpy_extras.view3d_utils import location_3d_to_region_2d

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))
from tests.blender.snapshot import differences, snapshot

FOLDER = Path(sys.argv[sys.argv.index("--") + 1])
EXTENSION = "bl_ext.user_default.collide"
TICK = 0.01
"""Seconds between two checks of the folder."""
LOOKS_TO_NOTICE, LOOKS_TO_BE_SURE = 2, 4
"""Seconds until Blender has noticed where the mouse is, usually and on a busy machine."""


def of_collide(module):
    return import_module(f"{EXTENSION}.collide_addon.{module}")


def in_file():
    """Return what is in the file and what the panel is about, according to Collide's own code."""
    with in_region("WINDOW"):
        context = bpy.context
        current = of_collide("operators.base.current")
        figure = current.current_figure(context)
        known = {} if figure is None else of_collide("scene.drawing.parameters").parameters_of(figure)
        owned = of_collide("scene.base.ownership")
        space, active, selected = context.space_data, context.active_object, context.selected_objects
        return {
            "figures": [each.name for each in of_collide("scene.base.hierarchy").figures(context.scene)],
            "shown": [each.name for each in of_collide("scene.drawing.visibility").shown_figures(context.view_layer)],
            "objects": sorted(obj.name for obj in context.scene.objects if not owned.is_owned(obj)),
            "empties": [obj.name for obj in context.scene.objects if owned.is_owned(obj)],
            "markers": len(context.scene.timeline_markers),
            "owned": len(list(owned.owned_blocks())),
            "current": figure and figure.name,
            "answer": {} if figure is None else current.headline(figure),
            "tolerance": known.get("tolerance"),
            "out_of_date": figure is not None
            and of_collide("operators.base.out_of_date").why_out_of_date(figure) is not None,
            "live": of_collide("scene.live.live").is_live(),
            "turned": of_collide("scene.drawing.user_view").is_turned(context.area),
            "view": [round(number, 4) for row in context.region_data.view_matrix for number in row],
            "shading": [space.shading.type, space.shading.light, space.shading.color_type],
            "frame": context.scene.frame_current,
            "range": [context.scene.frame_start, context.scene.frame_end, context.scene.use_preview_range],
            "stop": stop(figure, context.scene.frame_current),
            "tally": tally(figure),
            "running": [each.bl_idname for each in window().modal_operators if each is not None],
            "playing": context.screen.is_animation_playing,
            "selected": sorted(obj.name for obj in selected),
            "active": active and active.name,
        }


def stop(figure, frame):
    """Return the number of the step that a figure shows, and the phase in it."""
    timeline = of_collide("scene.base.timeline")
    steps = () if figure is None else timeline.steps_of(figure)
    at = timeline.stop_at(steps, frame) if steps else None
    return at and [at.step.number, at.phase]


def tally(figure):
    """Return how many of a student's answers were right, and how many there were."""
    known = None if figure is None else of_collide("operators.playback.predict").prediction_of(figure)
    return known and [known.right, known.answered]


def follow(wanted):
    """Make the current figure follow its objects, or not, regardless of this machine's speed."""
    with in_region("WINDOW"):
        figure = of_collide("operators.base.current").current_figure(bpy.context)
        of_collide("operators.base.make").FOLLOW.keep(figure, wanted)


def add_page_of_words():
    """Begin the lecture with a page of text, and show it."""
    with in_region("WINDOW"):
        bpy.ops.collide.text_page("EXEC_DEFAULT", True, heading="Words", opens="lecture", in_window=True)


def give_questions_time():
    with in_region("WINDOW"):
        bpy.ops.collide.retime(pause=24)


def go_before_next_part():
    """Move the playhead to just before the next part of the current figure begins."""
    figure, timeline = (
        of_collide("operators.base.current").current_figure(bpy.context),
        of_collide("scene.base.timeline"),
    )
    now = bpy.context.scene.frame_current
    stops = timeline.stops_of(timeline.steps_of(figure))
    bpy.context.scene.frame_set(next(stop.begins for stop in stops if stop.begins > now) - 2)


def last_step():
    """Return the number of the current figure's last step, its result."""
    figure = of_collide("operators.base.current").current_figure(bpy.context)
    return of_collide("scene.base.timeline").steps_of(figure)[-1].number


def place_of_answer(*, right):
    """Return the place on the screen of one of the next candidates, a right or a wrong one."""
    with in_region("WINDOW"):
        figure = of_collide("operators.base.current").current_figure(bpy.context)
        predict = of_collide("operators.playback.predict")
        known = predict.prediction_of(figure)
        wanted = {row: each for row, each in known.choices.items() if each.right is right}
        view = area().spaces.active.region_3d
        marks = of_collide("operators.playback.answer_marks")
        places = marks.places_in_view(wanted, figure, region("WINDOW"), view)
        x, y = next(iter(places.values()))
    left, _, _, bottom = bounds("WINDOW")
    return round(left + x), round(bottom - y)


def window():
    return bpy.context.window_manager.windows[0]


def area():
    return next(area for area in window().screen.areas if area.type == "VIEW_3D")


def region(kind):
    return next(region for region in area().regions if region.type == kind)


def in_region(kind):
    return bpy.context.temp_override(window=window(), area=area(), region=region(kind))


def bounds(kind):
    """Return left, top, right and bottom of a region of the 3D View."""
    it = region(kind)
    return it.x, window().height - it.y - it.height, it.x + it.width, window().height - it.y


def place(name):
    """Return the place on the screen of an object's origin."""
    x, y = location_3d_to_region_2d(region("WINDOW"), area().spaces.active.region_3d, bpy.data.objects[name].location)
    left, _, _, bottom = bounds("WINDOW")
    return round(left + x), round(bottom - y)


def free():
    """Return the bounds of the uncovered area of the 3D View, free of other regions, texts and the last operation."""
    _, top, _, bottom = bounds("WINDOW")
    return bounds("TOOLS")[2], top + 130, bounds("UI")[0], bottom - 250


def show_sidebar():
    area().spaces.active.show_region_ui = True
    while region("UI").width <= 1:
        yield


def file_browser():
    areas = (area for window in bpy.context.window_manager.windows for area in window.screen.areas)
    return next((area.spaces.active for area in areas if area.type == "FILE_BROWSER"), None)


def name_file(folder, name, width):
    """Fill in the file browser."""
    browser = file_browser()
    browser.params.directory, browser.params.filename = f"{folder}/".encode(), name
    if width:
        browser.active_operator.width, browser.active_operator.height = width, width * 9 // 16
    yield from noticed()


def zoom_of_picture():
    """Return the size at which the Image Editor of the second window shows a pixel."""
    [editor] = (each for each in bpy.context.window_manager.windows[1].screen.areas if each.ui_type == "IMAGE_EDITOR")
    return editor.spaces.active.zoom[0]


def close_second_window():
    with bpy.context.temp_override(window=bpy.context.window_manager.windows[1]):
        bpy.ops.wm.window_close()


def scanned(wanted, places):
    """Move the mouse over the sidebar until it is over a button; return the button found at each place on the way.

    A button is given by a part of its operator's call, or of its property's path.
    """
    seen = []
    for x, y in places:
        window().cursor_warp(x, window().height - 1 - y)
        for looks in (LOOKS_TO_NOTICE, LOOKS_TO_BE_SURE):
            yield from [None] * looks
            button = hovered()
            if wanted not in button:
                break
        seen.append([button, x, y])
        if wanted in button:
            break
    return seen


def hovered():
    """Return the call of the operator, or the path of the property, of the sidebar's button under the mouse, or ""."""
    manager = bpy.context.window_manager
    manager.clipboard = ""
    with in_region("UI"):
        if bpy.ops.ui.copy_python_command_button.poll():
            bpy.ops.ui.copy_python_command_button()
        elif bpy.ops.ui.copy_data_path_button.poll():
            bpy.ops.ui.copy_data_path_button(full_path=True)
    return manager.clipboard


def noticed():
    """Wait until Blender has noticed, done and drawn what the mouse and the keys have asked for."""
    yield from [None] * LOOKS_TO_BE_SURE


def draw_quickly():
    """Draw each view once: no smooth edges, for which Blender draws it eight times, and no smooth view changes."""
    bpy.context.preferences.system.viewport_aa = "OFF"
    bpy.context.preferences.view.smooth_view = 0


def prepare_meshes():
    """Keep only the cube of a new file, and add a cone and a ring beside it."""
    for name in ("Camera", "Light"):  # in the way of clicks
        bpy.data.objects.remove(bpy.data.objects[name])
    bpy.ops.mesh.primitive_cone_add(location=(2.7, 0.4, 0.0))
    bpy.ops.mesh.primitive_torus_add(location=(-4.5, 0.0, 0.0))
    bpy.ops.object.select_all(action="DESELECT")
    bpy.ops.ed.undo_push(message="Meshes")


def prepare_head_and_ring():
    """Replace the contents of a new file by the monkey's head and a ring, both selected, the ring active."""
    _empty()
    bpy.ops.mesh.primitive_monkey_add(location=(0.0, 0.0, 0.0))
    head = bpy.context.active_object
    bpy.ops.mesh.primitive_torus_add(location=(3.4, 1.4, 0.0))
    head.select_set(True)


def prepare_many(count):
    """Replace everything by this many shapes strewn over a plane, all selected."""
    _empty()
    chance = random.Random(4)
    add = (bpy.ops.mesh.primitive_cube_add, bpy.ops.mesh.primitive_cone_add, bpy.ops.mesh.primitive_torus_add)
    for number in range(count):
        place = (chance.uniform(-20.0, 20.0), chance.uniform(-12.0, 12.0), 0.0)
        add[number % 3](location=place, rotation=(0.0, 0.0, chance.uniform(0.0, 3.0)))
        bpy.context.active_object.scale = [0.6] * 3
    bpy.ops.object.select_all(action="SELECT")


def deselect():
    bpy.ops.object.select_all(action="DESELECT")


def choose(*names):
    """Select objects wherever they are, the last one the active one."""
    deselect()
    for name in names:
        bpy.data.objects[name].select_set(True)
        bpy.context.view_layer.objects.active = bpy.data.objects[name]


def _empty():
    if bpy.ops.collide.clear.poll():
        bpy.ops.collide.clear()
    for obj in list(bpy.data.objects):
        bpy.data.objects.remove(obj)


NOT_THE_USERS = (".collide_lecture_row", ".particle_edit.object", ".library_weak_reference.filepath")
"""What the panel stores about its list, and what Blender changes by itself."""


def remember():
    """Record everything that is the user's: the file, every 3D View, and the places of the editors."""
    global _remembered  # noqa: PLW0603  what changed() compares with
    _remembered = _all_of_the_users()


def changed():
    """Return what has changed, by path."""
    return {path: list(map(str, pair)) for path, pair in differences(_remembered, _all_of_the_users()).items()}


def _all_of_the_users():
    with in_region("WINDOW"):
        editors = {screen.name: [[each.type, each.x, each.y] for each in screen.areas] for screen in bpy.data.screens}
        regions = {each.type: [each.width, each.height] for each in area().regions if each.type != "HUD"}
        users = {path: value for path, value in snapshot().items() if not path.endswith(NOT_THE_USERS)}
        return {**users, "editors": editors, "regions": regions}


def save_file():
    """Save the file, without unused data, and add an undo step to return to."""
    bpy.ops.wm.save_as_mainfile(filepath=str(FOLDER / "lecture.blend"))
    open_file()
    with in_region("WINDOW"):
        bpy.ops.ed.undo_push(message="Saved")


def ask_for_lesson():
    """Open the file browser for a lesson, as the menu of examples does."""
    with in_region("WINDOW"):
        bpy.ops.collide.open_lesson("INVOKE_DEFAULT")


def save_copy():
    """Save another file beside it."""
    bpy.ops.wm.save_as_mainfile(filepath=str(FOLDER / "copy.blend"), copy=True)


def open_file(name="lecture.blend"):
    """Open it again, or another one, and keep the window as it is."""
    bpy.ops.wm.open_mainfile(filepath=str(FOLDER / name), load_ui=False)


def fail_at_the_next_key():
    """Make the presentation fail, as if it had a bug."""
    present = of_collide("operators.lecture.present").COLLIDE_OT_present
    move = present._move

    def fail(_run, _by):
        present._move = move
        raise ZeroDivisionError("on purpose")

    present._move = fail


_running = _remembered = None


def _look():
    global _running  # noqa: PLW0603  what a timer goes on with
    question = FOLDER / "question"
    try:
        if _running is None:
            if not question.exists():
                return TICK
            asked = question.read_text(encoding="utf-8")
            question.unlink()
            value = eval(asked)
            if not isinstance(value, GeneratorType):
                _answer(value=value)
                return TICK
            _running = value
        next(_running)
    except StopIteration as done:
        _running = None
        _answer(value=done.value)
    except Exception:  # noqa: BLE001  the test fails with it
        _running = None
        _answer(error=traceback.format_exc())
    return TICK


def _answer(**answer):
    unfinished = FOLDER / "unfinished"
    unfinished.write_text(json.dumps(answer), encoding="utf-8")
    unfinished.replace(FOLDER / "answer")


bpy.context.preferences.view.show_splash = False
bpy.app.timers.register(_look, first_interval=1.0, persistent=True)
