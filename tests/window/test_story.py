# SPDX-License-Identifier: GPL-3.0-or-later
"""A lesson in the window of a real Blender, press by press: what is on the screen, and what is in the file.

The tests are one story, in this order: where one fails, the following are skipped. What the screen showed at the end
of each is kept in .tools/window.

    .ci/real-blender window 5.2
"""

from itertools import product
from pathlib import Path
from urllib.parse import urlparse

import numpy as np
import pytest

from .driver import LONG_PATIENCE, ROOT, Picture, missing, opened

pytestmark = pytest.mark.window

GJK, SAT = "CLD-001 GJK: A = Cube, B = Cone", "CLD-002 SAT: A = Cone, B = Cube"
LIVE, PAIRS = "CLD-002 Live: A = Cube, B = Cone", "CLD-003 Pairs: 3 objects"
SECOND = "CLD-002 SAT: A = Cube, B = Cone"
USERS = ["Cone", "Cube", "Torus"]
PLACE_ROW, TRANSPORT_ROW = "collide.clear(only_current=True)", "collide.play("
"""The last button of the row about a figure as a whole, and the middle one of the row about its steps."""
RIGHT, LEFT = 50, 200
"""Pixels from the sidebar's right edge to its last column of small buttons, and to the first of some large ones."""
ANSWER = 110
"""Pixels from the last row of buttons about a figure to the head of the panel below its answer of three lines."""
HELP = 66
"""Pixels from the sidebar's right edge to the button with the question mark."""
HEAD = 26
"""Pixels from the head of a folded panel to that of the next one."""
NARROW, WIDE = 320, 3840
"""Size in pixels of rendered pictures, and of those of a film that is to be stopped."""


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    if missing():
        pytest.skip(f"{', '.join(missing())} not found: .ci/real-blender window 5.2 brings Blender and all it needs")
    with opened(tmp_path_factory.mktemp("window")) as window:
        window.ask("draw_quickly()")
        window.open_tab("Collide")
        window.ask("prepare_meshes()")
        yield window


@pytest.fixture(scope="module")
def before(window):
    """The state before the first press."""
    return window.until()


@pytest.fixture(scope="module")
def selected(window, before):
    """What the 3D View shows before the first press, with A and B selected."""
    select(window, "Cube", "Cone")
    window.move(*window.ask("place('Torus')"))
    return window.seen()


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    return tmp_path_factory.mktemp("files")


@pytest.fixture(autouse=True)
def _step(request, window):
    if request.session.testsfailed:
        pytest.skip("an earlier step has failed")
    yield
    folder = ROOT / ".tools" / "window" / window.ask("bpy.app.version_string")
    window.save(folder / f"{request.node.name.removeprefix('test_')}.png")


def paper(picture: Picture) -> float:
    """Return the share of a picture that is white."""
    return float((picture > 247).all(axis=2).mean())


def warned(picture: Picture) -> bool:
    """Tell whether a picture has a button in red."""
    red, green, blue = np.moveaxis(picture.astype(int), 2, 0)
    return bool(((red > 100) & (green < 60) & (blue < 60)).sum() > 100)


def unlike(picture: Picture, other: Picture, most: float = 0.0005) -> bool:
    """Tell whether more than a share of the pixels match no pixel at or beside their place in another picture."""
    beside = (np.roll(other, shift, (0, 1)) for shift in product((-1, 0, 1), repeat=2))  # edges are not smoothed
    least = np.min([abs(picture.astype(int) - each).max(axis=2) for each in beside], axis=0)
    return bool((least > 24).mean() > most)


def marked(picture: Picture) -> bool:
    """Tell whether a picture has the ring around a student's answer."""
    red, green, blue = np.moveaxis(picture.astype(int), 2, 0)
    return bool(((abs(red - 230) < 12) & (abs(green - 115) < 12) & (blue < 12)).sum() > 60)


def select(window, *names):
    """Click on objects where the view shows them, the active one last."""
    for name in names:
        window.click(*window.ask(f"place({name!r})"), *["shift"] * (name != names[0]))
    return window.until(selected=sorted(names), active=names[-1])


def grab(window, x, y):
    """Press G and move the mouse by this many pixels, moving the selection."""
    left, top = window.ask("place(bpy.context.view_layer.objects.active.name)")
    window.move(left, top)
    window.key("g")
    window.move(left + x, top + y)


def users(before):
    """Return what is the user's in the window and the timeline."""
    return {name: before[name] for name in ("turned", "view", "shading", "frame", "range")}


def test_01_clicks_choose_a_and_b(window, before):
    view, panel = window.seen(), window.seen("UI")
    assert before["figures"] == []
    assert before["objects"] == USERS
    select(window, "Cube", "Cone")
    window.sees(lambda now: unlike(now, view))
    window.sees(lambda now: unlike(now, panel), "UI")
    assert paper(view) < 0.001


def test_02_distance_draws_a_figure_and_turns_the_view_to_it(window, before, selected):
    window.press("collide.gjk(")
    now = window.until(figures=[GJK], shown=[GJK], turned=True, objects=USERS, stop=[6, 0], empties=[GJK], markers=0)
    assert now["shading"] == ["SOLID", "FLAT", "MATERIAL"] != before["shading"]
    assert now["answer"]["relation"] == "separated"
    assert now["answer"]["distance"] == pytest.approx(0.7, abs=1e-6)
    view = window.sees(lambda view: paper(view) > 0.25)
    assert paper(view[:, :1]) == paper(view[:, -1:]) == 0.0  # neither the toolbar nor the sidebar hides a part of it
    of_page = (view > 247).all(axis=2).mean(axis=0) > 0.25
    beside = np.concatenate([view[:, : of_page.argmax() - 2], view[:, len(of_page) - of_page[::-1].argmax() + 2 :]], 1)
    assert (beside == beside[0, 0]).all()  # nothing of the user's is visible behind it


def test_03_buttons_and_page_keys_walk_through_the_steps(window):
    result = window.seen()
    window.press("collide.step(to='first', by='step')", beside=TRANSPORT_ROW)
    window.until(stop=[0, 0])
    setup = window.sees(lambda view: unlike(view, result))
    window.press("collide.step(to='next', by='step')", beside=TRANSPORT_ROW)
    window.until(stop=[1, 0])
    first = window.sees(lambda view: unlike(view, setup))
    window.move(*window.ask("place('Cube')"))
    window.key("Page_Down", "Page_Down")
    window.until(stop=[1, 2])
    window.sees(lambda view: unlike(view, first))
    window.key("Page_Up", "Page_Up")
    window.until(stop=[1, 0])
    window.sees(lambda view: not unlike(view, first))


def test_04_play_plays_and_stops(window, before):
    window.ask("go_before_next_part()")  # a slow machine plays one frame per second
    view, frame = window.seen(), window.until(stop=[1, 0])["frame"]
    window.press("collide.play(")
    now = window.until(playing=True)
    assert now["range"] != before["range"]
    window.sees(lambda now: unlike(now, view), seconds=LONG_PATIENCE)
    window.press("collide.play(")
    now = window.until(playing=False, range=before["range"], figures=[GJK])
    assert now["frame"] > frame
    window.press("collide.step(to='last', by='step')", beside=TRANSPORT_ROW)
    window.until(stop=[6, 0])


def test_04b_space_plays_the_figure_while_the_view_is_turned_to_it(window, before):
    window.move(*window.ask("place('Cube')"))
    window.key("space")
    assert window.until(playing=True)["range"] != before["range"]
    window.key("space")
    window.until(playing=False, range=before["range"])
    window.press("collide.step(to='last', by='step')", beside=TRANSPORT_ROW)
    window.until(stop=[6, 0])


def test_05_a_choice_is_changed_in_the_panel_of_the_last_operation(window):
    view = window.seen()
    window.adjust("0", to="1")
    now = window.until(tolerance=1.0, figures=[GJK], shown=[GJK], objects=USERS)
    assert now["answer"]["relation"] == "touching"
    window.sees(lambda now: unlike(now, view))
    window.adjust("1", to="0")
    now = window.until(tolerance=0.0, figures=[GJK], shown=[GJK], objects=USERS)
    assert now["answer"]["relation"] == "separated"
    window.sees(lambda now: not unlike(now, view))


def test_06_undo_takes_the_figure_away_and_redo_brings_it_back(window, before, selected):
    window.move(*window.ask("place('Cube')"))
    window.key("ctrl+z")
    window.until(figures=[], owned=0, objects=USERS, selected=["Cone", "Cube"], **users(before))
    window.sees(lambda view: not unlike(view, selected, most=0.002))
    window.key("ctrl+shift+z")
    window.until(figures=[GJK], shown=[GJK], objects=USERS, turned=True)
    window.sees(lambda view: paper(view) > 0.25)


def test_07_a_moved_object_makes_the_figure_out_of_date(window):
    assert not warned(window.seen("UI"))
    window.ask("follow(False)")
    select(window, "Cone")
    grab(window, 40, 20)
    window.key("Return")
    now = window.until(out_of_date=True, figures=[GJK], selected=["Cone"])
    assert now["answer"]["distance"] == pytest.approx(0.7, abs=1e-6)
    window.sees(warned, "UI")


def test_08_made_again_it_is_up_to_date(window):
    window.press("collide.refresh(", beside=PLACE_ROW, right=RIGHT)
    now = window.until(out_of_date=False, figures=[GJK], shown=[GJK], objects=USERS, selected=["Cone"])
    assert now["answer"]["distance"] > 0.8
    window.sees(lambda panel: not warned(panel), "UI")


def test_08b_a_figure_that_follows_is_made_again_at_its_step_while_its_object_is_dragged(window):
    window.press("collide.step(to='first', by='step')", beside=TRANSPORT_ROW)
    before = window.until(stop=[0, 0], out_of_date=False)
    window.press("collide.follow(", right=RIGHT)
    for end, key in (("Return", "ctrl+z"), ("Escape", None)):
        view = window.seen()
        grab(window, 60, 0)
        window.sees(lambda now, view=view: unlike(now, view))
        window.waits_for(lambda: window.ask("in_file()")["answer"]["distance"] > before["answer"]["distance"] + 0.1)
        window.until(running=["TRANSFORM_OT_translate"], figures=[GJK], stop=[0, 0])
        window.key(end)
        now = window.until(running=[], figures=[GJK], shown=[GJK], stop=[0, 0], objects=USERS, out_of_date=False)
        assert (now["answer"]["distance"] > before["answer"]["distance"] + 0.1) is (end == "Return")
        if key:
            window.key(key)
            window.until(answer=before["answer"], owned=before["owned"], out_of_date=False)
            window.sees(lambda now, view=view: not unlike(now, view))
    window.press("collide.follow(", right=RIGHT)
    window.until(answer=before["answer"], figures=[GJK])


def test_08c_a_theme_and_rulers_act_as_they_are_chosen(window):
    window.press("collide.step(to='first', by='step')", beside=TRANSPORT_ROW)
    before, view = window.until(stop=[0, 0]), window.seen()
    x, y = window.find("show='film'")
    look = y + ANSWER + HEAD
    window.click(x, look)
    for setting, value in (("theme", "dark"), ("rulers", "scale")):
        window.press(f"collide.{setting}", right=LEFT // 2)
        window.key("Down", "Down", "Return")
        window.waits_for(lambda: window.ask(f"bpy.context.scene.collide.{setting}") == value)  # noqa: B023
        window.move(*window.ask("place('Cube')"))
        view = window.sees(lambda now, view=view: unlike(now, view))
        window.until(figures=[GJK], shown=[GJK], stop=[0, 0], answer=before["answer"], objects=USERS)
    assert paper(view) < 0.01
    window.key("ctrl+z", "ctrl+z")
    window.sees(lambda now: paper(now) > 0.25)
    window.until(figures=[GJK], shown=[GJK], answer=before["answer"])
    window.click(x, look)


def test_09_a_and_b_are_exchanged(window):
    select(window, "Cube", "Cone")
    names = np.s_[:150, : -2 * RIGHT]
    panel = window.seen("UI")[names]
    window.press("collide.swap(", right=RIGHT)
    window.until(active="Cube", selected=["Cone", "Cube"], figures=[GJK])
    window.sees(lambda now: unlike(now[names], panel), "UI")


def test_10_a_second_method_hides_the_first(window):
    view = window.seen()
    window.press("collide.sat(")
    now = window.until(figures=[GJK, SAT], shown=[SAT], current=SAT, turned=True, objects=USERS, empties=[GJK, SAT])
    assert now["answer"]["relation"] == "separated"
    window.sees(lambda now: unlike(now, view))
    view = window.seen()
    row = window.find("lecture_row")
    window.click(*row)
    now = window.until(shown=[GJK], current=GJK, turned=True, objects=USERS, selected=now["selected"])
    assert "distance" in now["answer"]
    window.sees(lambda now: unlike(now, view))
    window.press("collide.move_figure(to='down')", beside=PLACE_ROW, right=RIGHT)
    window.until(figures=[SAT, GJK], shown=[GJK])
    window.click(*row)
    window.until(shown=[SAT], current=SAT, objects=USERS)
    window.key("ctrl+z", "ctrl+z")
    window.until(figures=[GJK, SAT], shown=[GJK])
    window.key("ctrl+shift+z", "ctrl+shift+z")
    window.until(figures=[SAT, GJK], shown=[SAT], objects=USERS)


def test_10b_a_figure_that_follows_was_out_of_date_if_its_object_moved_while_it_was_hidden(window):
    window.ask("follow(True)")
    before = window.until(shown=[SAT], out_of_date=False)
    window.press("collide.show_figure(which='next')", beside=PLACE_ROW, right=RIGHT)
    window.until(shown=[GJK])
    select(window, "Cone")
    grab(window, 60, 0)
    window.key("Return")
    window.until(running=[])
    window.press("collide.show_figure(which='next')", beside=PLACE_ROW, right=RIGHT)
    window.until(shown=[SAT])
    window.waits_for(lambda: window.ask("in_file()")["answer"]["gap"] > before["answer"]["gap"] + 0.1)
    window.until(out_of_date=False, figures=before["figures"], stop=before["stop"])
    window.key(*["ctrl+z"] * 4)
    window.until(shown=[SAT], answer=before["answer"], out_of_date=False)


def test_11_one_figure_is_cleared(window):
    view = window.seen()
    window.press("collide.clear(only_current=True)", beside=PLACE_ROW, right=RIGHT)
    window.until(figures=[GJK], shown=[GJK], current=GJK, objects=USERS)
    window.sees(lambda now: unlike(now, view) and paper(now) > 0.25)


def test_12_predict_waits_at_a_question_until_it_is_answered_and_leaves_all_as_it_was(window):
    window.ask("give_questions_time()")
    before, view = window.until(figures=[GJK], current=GJK), window.seen()
    window.press("collide.predict(", right=LEFT)
    window.until(running=["COLLIDE_OT_predict"], tally=[0, 0])
    window.move(*window.ask("place('Cube')"))
    window.key("space")
    window.until(stop=[1, None])
    window.sees(lambda now: unlike(now, view) and not marked(now))
    window.click(*window.ask("place_of_answer(right=False)"))
    window.sees(marked)
    window.click(*window.ask("place_of_answer(right=True)"))
    window.until(tally=[0, 1])
    window.sees(marked)
    window.save(window.folder / "mistake.png")
    window.key("space")
    window.until(stop=[2, None])
    for _ in "AB":
        window.click(*window.ask("place_of_answer(right=True)"))
    window.until(tally=[1, 2])
    left, top, right, _ = window.ask("bounds('UI')")
    window.move((left + right) // 2, top + 150)
    window.key("space")  # over the panel it used to play the timeline, even after Escape
    window.until(playing=False, stop=[3, None])
    window.key("Escape")
    now = window.until(running=[], tally=[1, 2], frame=before["frame"], playing=False)
    assert {**now, "tally": before["tally"]} == before


def test_13_a_live_figure_follows_what_is_dragged(window):
    select(window, "Cube", "Cone")
    window.press("collide.live", right=RIGHT)
    now = window.until(live=True, figures=[GJK, LIVE], shown=[LIVE], objects=USERS)
    view = window.sees(lambda view: paper(view) > 0.25)
    select(window, "Cone")
    grab(window, 30, -20)
    window.sees(lambda now: unlike(now, view))
    dragged = window.until(live=True)["answer"]["distance"]
    assert dragged > now["answer"]["distance"] + 0.1
    window.key("Return")
    view = window.seen()
    grab(window, 160, 0)
    window.key("Return")  # the page has grown, and neither the toolbar nor the sidebar hides a part of it
    window.sees(lambda now: unlike(now, view))
    window.seen()
    window.sees(lambda now: paper(now) > 0.25 and paper(now[:, :1]) == paper(now[:, -1:]) == 0.0)
    dragged = window.until(live=True)["answer"]["distance"]
    window.press("collide.live", right=RIGHT)
    now = window.until(live=False, figures=[GJK, LIVE])
    assert now["answer"]["distance"] == pytest.approx(dragged, rel=0.1)


def test_14_a_row_of_all_pairs_selects_its_two_objects(window):
    x, y = window.find("show='film'")
    window.click(x, y + ANSWER)  # the head of the panel below the answer
    left, _, _, bottom = window.ask("free()")
    window.move(left + 200, bottom)
    window.key("a")
    window.until(selected=USERS)
    window.press("collide.pairs(")
    now = window.until(figures=[GJK, LIVE, PAIRS], shown=[PAIRS], objects=USERS)
    assert now["answer"]["objects"] == 3
    window.sees(lambda view: paper(view) > 0.25)
    x, y = window.find("collide.select_pair(", right=LEFT)
    panel = window.seen("UI")
    window.click(x, y)
    window.until(selected=["Cube", "Torus"])
    window.sees(lambda now: unlike(now, panel), "UI")


def test_15_a_picture_is_rendered(window, files):
    window.press("collide.render(transparent=", right=LEFT)
    window.save_as(files, "picture.png", NARROW)
    window.waits_for((files / "picture.png").exists)
    head = (files / "picture.png").read_bytes()[:24]
    assert head[:4] == b"\x89PNG"
    assert int.from_bytes(head[16:20]) == NARROW
    window.until(figures=[GJK, LIVE, PAIRS], objects=USERS)
    window.sees(lambda middle: paper(middle) > 0.6, "MIDDLE")  # Blender's own window for pictures, covering the screen
    window.ask("close_second_window()")


def test_15b_a_run_that_was_long_never_ended_once_its_picture_showed(window):
    _, y = window.find(PLACE_ROW, right=RIGHT)
    left, _, right, _ = window.ask("bounds('UI')")
    window.click((left + right) // 2, y)  # the menu of the lecture
    window.choose("show='contact-sheet'")
    window.save_as(window.folder, "sheet.png", 4 * NARROW)
    window.waits_for(lambda: window.ask("len(bpy.context.window_manager.windows)") == 2)
    window.until(running=[], figures=[GJK, LIVE, PAIRS], objects=USERS)
    window.waits_for(lambda: window.ask("zoom_of_picture()") < 0.6)  # all of it, and not its middle at its own size
    window.ask("close_second_window()")


def test_16_a_film_is_stopped_by_escape_and_leaves_no_file(window, files):
    for shown in (LIVE, GJK):  # whose film takes long enough to be stopped
        window.press("collide.show_figure(which='previous')", beside=PLACE_ROW, right=RIGHT)
        window.until(current=shown)
    status = window.seen("STATUS")
    window.press("show='film'")
    window.save_as(files, "film.mp4", WIDE)
    window.until(running=["COLLIDE_OT_render"])
    window.sees(lambda now: unlike(now[:, 300:700], status[:, 300:700]), "STATUS")  # the text is not cut off
    window.key("Escape")
    window.until(running=[], figures=[GJK, LIVE, PAIRS], objects=USERS)
    assert [file.name for file in files.iterdir()] == ["picture.png"]


def test_17_all_figures_are_cleared(window, before):
    _, y = window.find(PLACE_ROW, right=RIGHT)
    left, _, right, _ = window.ask("bounds('UI')")
    window.click((left + right) // 2, y)  # the list of figures
    window.choose("collide.clear()")
    window.until(figures=[], owned=0, objects=USERS, **users(before))
    window.sees(lambda view: paper(view) < 0.01)


def test_17a_the_view_stayed_the_users_own_where_undo_brought_a_figure_back(window, before):
    window.move(*window.ask("place('Torus')"))
    window.key("ctrl+z")
    window.until(figures=[GJK, LIVE, PAIRS], shown=[GJK], turned=True)
    window.sees(lambda view: paper(view) > 0.25)
    window.key("ctrl+shift+z")
    window.until(figures=[], owned=0, objects=USERS, **users(before))


def test_17b_help_opens_the_browser_at_the_right_place(window):
    if not (ROOT / "site").is_dir():
        pytest.skip("the manual's pages are not built: mkdocs build --strict")
    address = window.folder / "address"
    window.press("collide.help(", right=HELP)
    window.waits_for(address.exists)
    assert address.read_text().strip().endswith("/site/manual/getting-started.html")
    address.unlink()
    window.move(*window.find("collide.gjk("))
    window.key("F1")
    window.waits_for(address.exists)
    opened = Path(urlparse(address.read_text().strip()).path)
    assert opened.parts[-3:] == ("site", "go", "gjk.html")
    assert opened.is_file()


WAYS = (
    "back",
    "the last cross",
    "clearing all",
    "undo",
    "presenting, then back",
    "another file",
    "disabling",
    "disabling while presenting",
)


@pytest.mark.parametrize("way", WAYS)
def test_18_however_a_figure_is_left_the_window_is_the_users_again(window, before, way):
    window.ask("choose('Cube', 'Cone')")
    window.ask("save_file()")
    window.move(*window.ask("place('Torus')"))
    selected = window.seen()
    window.ask("remember()")
    window.press("collide.gjk(")
    window.until(turned=True, shown=[GJK])
    window.press("collide.step(to='first', by='step')", beside=TRANSPORT_ROW)
    window.until(stop=[0, 0])
    match way:
        case "back":
            window.press("collide.look(", right=RIGHT)
        case "the last cross":
            window.press(PLACE_ROW, right=RIGHT)
        case "clearing all":
            window.ask("list(bpy.ops.collide.clear())")
        case "undo":
            window.move(*window.ask("place('Cube')"))
            window.key("ctrl+z")
        case "presenting, then back":
            window.press("collide.present(")
            window.until(running=["COLLIDE_OT_present"])
            window.key("Page_Down", "Escape")
            window.until(running=[], turned=True)
            window.press("collide.look(", right=RIGHT)
        case "another file":
            window.ask("open_file()")
        case "disabling" | "disabling while presenting":  # which also hid the figure on its stage: Blender crashed
            if way != "disabling":
                window.press("collide.present(")
                window.until(running=["COLLIDE_OT_present"])
            window.ask("list(bpy.ops.preferences.addon_disable(module=EXTENSION))")
    window.until(shown=[], **users(before))
    window.move(*window.ask("place('Torus')"))
    window.sees(lambda view: not unlike(view, selected, most=0.002))
    window.ask("list(bpy.ops.preferences.addon_enable(module=EXTENSION))")  # its settings of the scene are restored
    assert window.ask("changed()") == {}
    window.ask("bpy.ops.collide.clear.poll() and list(bpy.ops.collide.clear())")


def dark(picture: Picture) -> float:
    """Return the share of a picture that is nearly black."""
    return float((picture < 24).all(axis=2).mean())


@pytest.fixture(scope="module")
def presented(window):
    """What the 3D View shows with two figures, the first one seen, before it is presented."""
    window.ask("choose('Cube', 'Cone')")
    window.press("collide.gjk(")
    window.until(turned=True)
    window.press("collide.sat(")
    window.until(turned=True, shown=[SECOND])
    window.press("collide.show_figure(which='previous')", beside=PLACE_ROW, right=RIGHT)
    window.until(shown=[GJK], current=GJK)
    window.until(stop=[window.ask("last_step()"), 0])
    window.move(*window.ask("place('Cube')"))  # where no hint shows
    shown = window.seen()
    window.ask("remember()")
    return shown


def test_19_present_shows_the_page_alone_and_goes_from_figure_to_figure(window, presented):
    window.press("collide.present(")
    window.until(running=["COLLIDE_OT_present"], stop=[0, 0], current=GJK)
    last = window.ask("last_step()")
    first = window.sees(lambda screen: paper(screen) > 0.8, "SCREEN")
    around = np.concatenate([first[:6].ravel(), first[-6:].ravel(), first[:, :6].ravel(), first[:, -6:].ravel()])
    assert (around > 247).all()  # no header, no border, nothing of the scene
    window.key("Page_Down")
    window.until(stop=[0, 1])
    window.sees(lambda now: unlike(now, first), "SCREEN")
    window.key("b")
    window.sees(lambda now: dark(now) == 1.0, "SCREEN")
    window.key("Home")
    window.sees(lambda now: not unlike(now, first), "SCREEN")
    window.key("2")
    window.sees(lambda now: unlike(now, first), "SCREEN")
    window.key("Return")
    window.until(stop=[2, 0])
    window.key("End")
    window.until(stop=[last, 0])
    window.key("Page_Down")
    window.until(stop=[0, 0], current=SECOND)
    window.move(600, 500)
    window.move(640, 520)
    window.sees(lambda now: dark(now[-50:]) > 0.5, "SCREEN")  # the strip
    window.sees(lambda now: paper(now[-50:]) == 1.0, "SCREEN")  # it has disappeared
    window.key("Page_Up")
    window.until(stop=[last, 0], current=GJK)
    window.ask("save_copy()")
    window.until(running=["COLLIDE_OT_present"], stop=[last, 0], current=GJK)


def test_19b_escape_gives_everything_back(window, presented):
    window.key("Escape")
    window.until(running=[], turned=True)
    window.move(*window.ask("place('Cube')"))  # where no hint shows
    assert window.ask("changed()") == {}
    window.sees(lambda now: not unlike(now, presented))


def test_19c_the_page_of_a_figure_that_undo_had_brought_back_was_blank(window, presented):
    window.press(PLACE_ROW, right=RIGHT)
    window.until(figures=[SECOND])
    window.key("ctrl+z")
    window.until(figures=[GJK, SECOND], shown=[GJK], turned=True)
    window.press("collide.present(")
    window.until(running=["COLLIDE_OT_present"], current=GJK)
    window.sees(lambda screen: 0.8 < paper(screen) < 0.999, "SCREEN")
    window.key("Escape")
    window.until(running=[], turned=True)


def test_19d_a_run_that_fails_gives_everything_back(window, presented):
    window.move(*window.ask("place('Cube')"))
    window.key("F5")
    window.until(running=["COLLIDE_OT_present"])
    window.ask("fail_at_the_next_key()")
    window.key("Page_Down")
    window.until(turned=True)
    window.sees(lambda now: not unlike(now, presented))  # the regions have their sizes once they are drawn
    assert window.ask("changed()") == {}


def test_19e_after_a_page_of_words_a_figure_began_with_an_old_picture(window, presented):
    """Both begin at the same frame, so no frame was set, and the figure remained as it was last seen."""
    window.ask("add_page_of_words()")
    window.key("F5")
    window.until(running=["COLLIDE_OT_present"])
    words = window.sees(lambda screen: paper(screen) > 0.8, "SCREEN")
    window.key("Page_Down")
    window.until(stop=[0, 0], current=GJK)
    first = window.sees(lambda now: unlike(now, words), "SCREEN")
    window.key("End")
    window.sees(lambda now: unlike(now, first), "SCREEN")
    window.key("Home")
    window.sees(lambda now: not unlike(now, first), "SCREEN")
    window.key("Escape")
    window.until(running=[])


def test_20_a_file_that_was_saved_while_presenting_opened_in_the_figures_scene(window, presented):
    window.ask("open_file('copy.blend')")
    assert window.ask("window().scene.name") == "Scene"
    window.until(figures=[GJK, SECOND])
