# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of figures in the panel: its rows, the chosen one, and what remains when one is removed."""

from types import SimpleNamespace

import bpy
import pytest

from collide_addon.figure.model import heights
from collide_addon.operators.base.current import current_figure, headline
from collide_addon.operators.playback.show import COLLIDE_OT_show_figure
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.timeline import answer_frame, steps_of
from collide_addon.scene.drawing.stage import lecture
from collide_addon.scene.drawing.visibility import shown_figures
from collide_addon.ui.base.sidebar import USUAL_SIDEBAR
from collide_addon.ui.panels import lecture as lecture_panel

from ....cases import mostly_slow
from ...recorded_layout import RecordedLayout
from ...shapes import box_and_ball
from ...view import area_of_3d_view, in_view


def draw_four():
    box_and_ball()
    for name in ("gjk", "epa", "convex_hull"):
        getattr(bpy.ops.collide, name)(detail="reduced", in_window=True)
    bpy.ops.collide.text_page(heading="Distance", opens="lecture", in_window=True)
    choose(1)


@pytest.fixture
def four(made_once):
    """Four figures of one pair after a page of text, the second one shown."""
    made_once(draw_four)
    return list(figures())


def choose(row):
    with in_view(area_of_3d_view()):
        bpy.context.scene.collide.lecture_row = row


def rows():
    """Return the texts and icons of each row."""
    lecture_panel.draw_lecture(RecordedLayout(), bpy.context)
    found = []
    for row in range(len(list(figures()))):
        layout = RecordedLayout()
        drawn = lecture_panel.COLLIDE_UL_lecture
        drawn.draw_item(drawn, bpy.context, layout, None, None, 0, None, "", row)
        found.append((*layout.texts[:2], *layout.icons))
    return found


def test_a_row_has_name_answer_and_an_eye_and_only_one_is_open(four, monkeypatch):
    monkeypatch.setattr(lecture_panel, "sidebar_size", lambda: (400.0, 700.0))
    found = rows()
    assert [row[:2] for row in found] == [
        ("Distance", ""),
        ("GJK: Box – Ball", "2 m"),
        ("EPA: Box – Ball", "apart"),
        ("Hull: Box", "vertices 4"),
        ("Hull: Ball", "vertices 3"),
    ]
    assert [row[4] for row in found] == ["HIDE_ON", "HIDE_OFF", *["HIDE_ON"] * 3]
    monkeypatch.setattr(lecture_panel, "sidebar_size", lambda: (240.0, 700.0))
    assert all(narrow[0] == row[0] or "…" in narrow[0] for narrow, row in zip(rows(), found, strict=True))
    assert [row[1] for row in rows()] == [row[1] for row in found], "no answer is cut"


def test_a_row_showed_how_far_apart_two_shapes_are_in_z_as_the_depth_of_their_outlines():
    _, ball = box_and_ball()
    ball.location.z += 7.0
    bpy.ops.collide.epa(detail="reduced")
    [figure] = figures()
    assert headline(figure)[heights.Z_GAP] > 0.0
    assert lecture_panel.answer_of(bpy.context.scene, figure) == ("separated", "", "apart")


def test_a_list_of_one_pair_named_it_in_every_row_and_had_no_room_for_answers(monkeypatch):
    box, ball = box_and_ball()
    box.name, ball.name = "Suzanne", "Torus.001"
    for name in ("gjk", "sat", "epa"):
        getattr(bpy.ops.collide, name)(detail="reduced")
    bpy.ops.collide.text_page(heading="Distance")
    monkeypatch.setattr(lecture_panel, "sidebar_size", lambda: (240.0, 700.0))
    assert [row[:2] for row in rows()] == [("GJK", "2 m"), ("SAT", "2 m"), ("Distance", ""), ("EPA", "apart")]
    assert lecture_panel.name_in_list(next(iter(figures())), 99.0) == "GJK: Suzanne – Torus.001"
    bpy.ops.collide.convex_hull(detail="reduced")  # of each object alone
    assert rows()[0][0].startswith("GJK: S")


def test_the_list_gave_the_answer_away_while_it_was_to_be_predicted(four, monkeypatch):
    monkeypatch.setattr(lecture_panel, "is_predicting", lambda figure: figure == four[1])
    monkeypatch.setattr(lecture_panel, "sidebar_size", lambda: (400.0, 700.0))  # where rows have icons
    assert {row[1] for row in rows()} == {""}
    assert {row[2] for row in rows()[1:]} == {lecture_panel.NO_ANSWER}


def test_the_answer_of_a_lecture_was_below_the_fold_of_a_low_window(four, monkeypatch):
    layout, asked = RecordedLayout(), []
    monkeypatch.setattr(layout, "template_list", lambda *_, rows, maxrows: asked.append((rows, maxrows)), raising=False)
    for height in (510.0, 560.0, 700.0):
        monkeypatch.setattr(lecture_panel, "sidebar_size", lambda height=height: (280.0, height))
        lecture_panel.draw_lecture(layout, bpy.context)
    assert asked == [(2, 2), (2, 2), (5, 5)]


def test_a_long_name_kept_only_one_of_its_objects_in_a_narrow_sidebar(four, monkeypatch):
    bpy.data.objects["Box"].name, bpy.data.objects["Ball"].name = "Old crate.001", "Old prism.002"
    monkeypatch.setattr(lecture_panel, "sidebar_size", lambda: (240.0, 700.0))
    first, second = rows()[1][0].removeprefix("GJK: ").split(" – ")
    assert (first[0], first[-1], second[0], second[-1]) == ("O", "1", "O", "2")


def test_a_number_of_vertices_took_the_room_of_the_name_that_it_was_about(four, monkeypatch):
    bpy.data.objects["Box"].name = "Box of a longer name"
    monkeypatch.setattr(lecture_panel, "sidebar_size", lambda: (280.0, 700.0))
    assert [row[:2] for row in rows()[3:]] == [("Hull: Box of a longer name", ""), ("Hull: Ball", "vertices 3")]
    assert rows()[1][1] == "2 m", "a length stays"


def test_two_names_were_cut_to_their_first_letters_to_make_room_for_a_length(four, monkeypatch):
    bpy.data.objects["Box"].name, bpy.data.objects["Ball"].name = "Cylinder", "Suzanne"
    shown: dict[str, set[int]] = {"2 m": set(), "": set()}
    for width in range(180, 400, 4):
        monkeypatch.setattr(lecture_panel, "sidebar_size", lambda width=width: (float(width), 700.0))
        name, answer = rows()[1][:2]
        shown[answer].add(len(name))
    whole = len("GJK: Cylinder – Suzanne")
    assert min(shown["2 m"]) > 0.75 * whole
    assert max(shown["2 m"]) == whole
    assert min(shown[""]) < 0.75 * whole


def test_a_usual_name_was_cut_in_a_sidebar_of_the_usual_width(four, monkeypatch):
    bpy.data.objects["Box"].name, bpy.data.objects["Ball"].name = "Suzanne", "Torus.001"
    monkeypatch.setattr(lecture_panel, "sidebar_size", lambda: USUAL_SIDEBAR)
    assert [row[0] for row in rows()[1:3]] == ["GJK: Suzanne – Torus.001", "EPA: Suzanne – Torus.001"]


def test_a_long_method_left_two_ellipses_of_its_objects():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced", classic=True)
    lecture_panel.draw_lecture(RecordedLayout(), bpy.context)
    assert lecture_panel.name_in_list(*figures(), 12.0).endswith(": Box – Ball")


def test_no_more_rows_are_listed_than_there_are_figures(four):
    lecture_panel.draw_lecture(RecordedLayout(), bpy.context)
    listed = SimpleNamespace(bitflag_filter_item=1, drawn=lecture_panel.COLLIDE_UL_lecture.drawn)
    flags, _ = lecture_panel.COLLIDE_UL_lecture.filter_items(listed, bpy.context, None, "")
    assert (sum(flags), len(flags)) == (5, lecture_panel.MOST_LIST_ROWS)


def test_a_chosen_row_shows_its_figure_at_the_result_if_the_one_before_was_there(four):
    scene = bpy.context.scene
    assert (scene.collide.lecture_row, current_figure(bpy.context)) == (1, four[1])
    scene.frame_set(answer_frame(four[1]))
    choose(3)
    assert (scene.collide.lecture_row, shown_figures(bpy.context.view_layer)) == (3, [four[3]])
    assert scene.frame_current == answer_frame(four[3])
    scene.frame_set(steps_of(four[3])[0].frames[0])
    choose(2)
    assert scene.frame_current == steps_of(four[2])[0].frames[0]
    choose(99)
    assert scene.collide.lecture_row == 2


def test_an_eye_shows_its_own_figure_or_hides_the_one_that_shows(four, monkeypatch):
    operator, pressed = RecordedLayout.operator, []
    monkeypatch.setattr(lecture_panel, "sidebar_size", lambda: (300.0, 700.0))
    monkeypatch.setattr(
        RecordedLayout, "operator", lambda *layout, **look: pressed.append(operator(*layout, **look)) or pressed[-1]
    )
    rows()
    names, eyes = pressed[::2], pressed[1::2]
    assert [(eye.figure, eye.hide) for eye in eyes] == [
        (figure.name, figure == four[1]) for figure in lecture(bpy.context.scene)
    ]
    assert [name.figure for name in names] == [eye.figure for eye in eyes]


def test_a_row_said_select_list_item_where_its_cut_name_was_to_be_read(four, monkeypatch):
    monkeypatch.setattr(lecture_panel, "sidebar_size", lambda: (240.0, 700.0))
    lecture_panel.draw_lecture(RecordedLayout(), bpy.context)
    layout, drawn = RecordedLayout(), lecture_panel.COLLIDE_UL_lecture
    drawn.draw_item(drawn, bpy.context, layout, None, None, 0, None, "", 1)
    assert layout.said[0] == "collide.show_figure"
    whole = COLLIDE_OT_show_figure.description(bpy.context, SimpleNamespace(figure=four[1].name, hide=False))
    assert whole.splitlines()[0] == four[1].name


@mostly_slow(("row", "to"), [(0, "up"), (4, "down")])
def test_a_figure_at_an_end_of_the_lecture_stays_there(four, row, to):
    before = lecture(bpy.context.scene)
    choose(row)
    with pytest.raises(RuntimeError, match="no figure on that side"):
        bpy.ops.collide.move_figure(to=to)
    assert lecture(bpy.context.scene) == before


def test_an_open_eye_hides_the_figure_and_gives_the_playhead_back(four):
    assert bpy.ops.collide.show_figure(figure=four[1].name, hide=True) == {"FINISHED"}
    assert shown_figures(bpy.context.view_layer) == []
    assert bpy.context.scene.frame_current == 1
    choose(1)
    assert shown_figures(bpy.context.view_layer) == [four[1]]


def test_the_cross_led_to_the_figure_made_last_and_not_to_its_neighbour(four):
    with in_view(area_of_3d_view()):
        bpy.ops.collide.clear(figure=four[1].name)
    assert current_figure(bpy.context) == four[2]
    assert len(list(figures())) == 4
    with in_view(area_of_3d_view()):
        bpy.ops.collide.clear(figure=four[0].name)  # one that is not shown
    assert shown_figures(bpy.context.view_layer) == [four[2]]
    choose(2)
    with in_view(area_of_3d_view()):
        bpy.ops.collide.clear(only_current=True)
    assert current_figure(bpy.context) == four[3]
    with pytest.raises(RuntimeError, match="There is no figure CLD-099"):
        bpy.ops.collide.clear(figure="CLD-099")
