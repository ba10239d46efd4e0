# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of a figure, and the choice between Blender's engines."""

from dataclasses import replace

import bpy
import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.export.glyphs import glyphs_of
from collide_addon.figure.files.documents import write_document
from collide_addon.figure.files.writing import FileError
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Storyboard
from collide_addon.figure.model.figure import Kind, Mark, Panel, Span
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.text.messages import Caption
from collide_addon.scene.base import compat
from collide_addon.scene.base.files import is_whole_png
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering import render
from collide_addon.scene.rendering.render import RenderError, quickest_engine, render_steps, render_still

from ....cases import mostly_slow
from ...picture import levels, rgb, seen_at
from ...sample_figure import SQUARE, figure

SMALL = (160, 90)


@pytest.fixture
def scene():
    return bpy.context.scene


@pytest.fixture
def collection(scene):
    collection = draw(figure(), scene)
    stage_of(collection).cycles.samples = 4
    return collection


def near(found, expected):
    return max(abs(one - other) for one, other in zip(found, expected, strict=True)) <= 1


EACH_PICTURE = 10
OPAQUE = [role for role in Role if STYLES[role].opacity == 1 and role not in (Role.PAPER, Role.GRID, Role.GRID_OVER)]


@mostly_slow("first", range(0, len(OPAQUE), EACH_PICTURE))
def test_a_roles_colour_is_exact_where_its_mark_is(scene, tmp_path, first):
    heights = {role: 0.5 * (k + 1) for k, role in enumerate(OPAQUE[first : first + EACH_PICTURE])}
    bars = [Mark(Kind.BAR, role, np.array([(2.0, y), (8.0, y)]), role.value, Panel.PAGE) for role, y in heights.items()]
    drawn = replace(figure(steps=1), marks=tuple(bars))
    collection = draw(drawn, scene)
    stage_of(collection).cycles.samples = 1
    picture = levels(render_still(collection, tmp_path / "roles.png", resolution=(1280, 720)))
    found = {role: seen_at(picture, drawn, 5.0, y) for role, y in heights.items()}
    assert {role: seen for role, seen in found.items() if not near(seen, rgb(STYLES[role].colour))} == {}
    assert {seen_at(picture, drawn, 5.0, y + 0.25) for y in heights.values()} == {(255, 255, 255)}


def test_lines_fills_and_tints_are_seen_where_the_marks_are(collection, tmp_path):
    drawn = figure()
    picture = levels(render_still(collection, tmp_path / "figure.png", resolution=(1280, 720)))
    green = rgb(STYLES[Role.A].colour)
    assert near(seen_at(picture, drawn, 2.0, 1.0), green), "an edge of A"
    assert near(seen_at(picture, drawn, 3.0, 3.0), green), "a vertex of A"
    tint = [round(255 - 0.12 * (255 - level)) for level in green]
    assert near(seen_at(picture, drawn, 2.0, 2.0), tint), "inside A, as a screen mixes 12 %"
    assert seen_at(picture, drawn, 2.0, 3.5) != (255, 255, 255), "the witness line, in the result"


def test_the_picture_shows_the_frame_asked_for_whatever_frame_the_user_is_at(scene, collection, tmp_path):
    drawn = figure()
    pictures = []
    for users_frame in (1, 181):
        scene.frame_set(users_frame)
        pictures.append(levels(render_still(collection, tmp_path / "first.png", frame=1, resolution=SMALL)))
        pictures.append(levels(render_still(collection, tmp_path / "last.png", resolution=SMALL)))
        assert scene.frame_current == users_frame
    assert np.array_equal(pictures[0], pictures[2])
    assert np.array_equal(pictures[1], pictures[3])
    assert not np.array_equal(pictures[0], pictures[1])
    assert seen_at(pictures[0], drawn, 2.0, 3.5) == (255, 255, 255)


def test_a_transparent_picture_leaves_out_the_paper_and_the_next_one_has_it_again(collection, tmp_path):
    clear = levels(render_still(collection, tmp_path / "clear.png", transparent=True, resolution=SMALL))
    paper = levels(render_still(collection, tmp_path / "paper.png", resolution=SMALL))
    assert clear[2, -2, 3] == 0
    assert clear[..., 3].max() > 200
    assert paper[..., 3].min() == 255


@mostly_slow("resolution", [(160, 160), (320, 90), (90, 160)])
def test_another_resolution_shows_the_whole_page(collection, tmp_path, resolution):
    picture = levels(render_still(collection, tmp_path / "other.png", resolution=resolution))
    assert picture.shape[:2] == resolution[::-1]
    title, origin = STYLES[Role.TEXT], STYLES[Role.ORIGIN]
    assert title.layer > origin.layer
    ink = (picture[..., :3] < 250).any(axis=2)
    shown = max(10.0, 5.625 * resolution[0] / resolution[1]) / resolution[0]
    top = 5.625 / 2 / shown
    assert ink[: int(resolution[1] / 2 - top)].sum() == 0
    rows = np.flatnonzero(ink.any(axis=1))
    assert rows[0] == pytest.approx(resolution[1] / 2 - top, abs=0.4 / shown + 2), "the title is at the page's top"
    stage = stage_of(collection)
    assert (stage.render.resolution_x, stage.render.resolution_y) == (1280, 720)
    assert stage.camera.data.ortho_scale == 10.0


@mostly_slow("name", ["a.png", "b #3.png", "c {x}.png", "{blend_name}.png", "距 ü.PNG", "%d.png", "d.e.png"])
def test_exactly_the_path_asked_for_is_written(collection, tmp_path, name):
    folder = tmp_path / "slides {frame} ##"
    folder.mkdir()
    written = render_still(collection, folder / name, resolution=(16, 9))
    assert [path.name for path in folder.iterdir()] == [name]
    assert written == folder / name
    assert written.read_bytes().startswith(b"\x89PNG")


def test_a_path_relative_to_the_saved_file_is_understood(collection, tmp_path):
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "lecture.blend"))
    assert render_still(collection, "//still.png", resolution=(16, 9)) == tmp_path / "still.png"
    assert (tmp_path / "still.png").is_file()


@mostly_slow("file_format", ["JPEG", "OPEN_EXR", "PNG", "FFMPEG"])
def test_a_picture_is_a_png_whatever_format_the_user_has_chosen_which_stays_so(collection, tmp_path, file_format):
    settings = stage_of(collection).render.image_settings
    if hasattr(settings, "media_type"):
        settings.media_type = "VIDEO" if file_format == "FFMPEG" else "IMAGE"
    settings.file_format, settings.color_mode = file_format, "BW"
    names = [name for name in ("media_type", "file_format", "color_mode", "color_depth") if hasattr(settings, name)]
    before = [getattr(settings, name) for name in names]
    picture = render_still(collection, tmp_path / "a.png", resolution=SMALL, transparent=True)
    assert is_whole_png(picture, SMALL)
    assert [getattr(settings, name) for name in names] == before


def test_the_users_image_of_blenders_name_is_not_saved_in_the_pictures_place(collection, tmp_path):
    mine = bpy.data.images.new("Render Result", 4, 4)
    picture = levels(render_still(collection, tmp_path / "still.png", resolution=(32, 18)))
    assert picture.shape[:2] == (18, 32)
    assert (mine.name, tuple(mine.size)) == ("Render Result", (4, 4))


def test_what_cannot_be_written_is_said_before_rendering(collection, tmp_path):
    with pytest.raises(FileError, match="There is no folder"):
        render_still(collection, tmp_path / "nowhere" / "a.png")
    with pytest.raises(FileError, match=r"end it with \.png"):
        render_still(collection, tmp_path / "a.jpg")
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(FileError, match="is a folder"):
        render_still(collection, tmp_path / "folder.png")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.png"]


def test_each_step_is_rendered_at_its_last_phase(collection, tmp_path):
    written = list(render_steps(collection, tmp_path, resolution=SMALL))
    assert [path.name for path in written] == [f"CLD-001-s{step:02d}.png" for step in range(4)]
    at_end_of_two = levels(render_still(collection, tmp_path / "two.png", frame=133, resolution=SMALL))
    assert np.array_equal(levels(written[2]), at_end_of_two)


def test_rendering_the_steps_can_be_stopped_after_any_picture(scene, collection, tmp_path):
    pictures = render_steps(collection, tmp_path, "slide", resolution=(16, 9))
    assert next(pictures) == tmp_path / "slide-s00.png"
    pictures.close()
    assert [path.name for path in tmp_path.iterdir()] == ["slide-s00.png"]
    assert stage_of(collection).frame_current == 1
    assert bpy.context.window.scene == scene


def test_a_stage_without_camera_is_refused_with_a_way_out(collection, tmp_path):
    stage_of(collection).camera = None
    with pytest.raises(RenderError, match="has lost its camera: make the figure again"):
        render_still(collection, tmp_path / "a.png")


def test_a_step_that_pauses_has_a_picture_of_its_question_before_its_own(scene, tmp_path):
    drawn = figure(storyboard=Storyboard(pause=10))
    steps = (*drawn.steps[:2], replace(drawn.steps[2], question=Caption("ask.relation")), *drawn.steps[3:])
    at = np.array([[0.5, 0.4]])
    asked = Mark(Kind.LABEL, Role.TEXT, at, "question-mark", Panel.PAGE, Span(8, 8), text="?", size=0.8, asking=True)
    collection = draw(replace(drawn, steps=steps, marks=(*drawn.marks, asked)), scene)
    stage_of(collection).cycles.samples = 1
    names, pictures = [], []
    for path in render_steps(collection, tmp_path, resolution=SMALL):
        names.append(path.name.removeprefix("CLD-001-"))
        pictures.append(levels(path))
    assert names == ["s00.png", "s01.png", "s02-question.png", "s02.png", "s03.png"]
    corner = (slice(75, 90), slice(0, 14))
    assert pictures[2][corner].min() < 200, "the question mark"
    assert pictures[3][corner].min() == 255


def test_the_svgs_of_a_figure_that_pauses_have_files_of_their_questions(tmp_path):
    subjects = [Subject.of_points(letter, letter, SQUARE + shift) for letter, shift in (("A", 0.0), ("B", 5.0))]
    lesson = make_lesson(registry.GJK, subjects, Choices(storyboard=Storyboard(pause=10)))
    written = write_document("svg-steps", [lesson], tmp_path / "gjk.svg", glyphs_of)
    asked = [path.name for path in written if "question" in path.name]
    assert asked == [f"gjk-s{step.number:02}-question.svg" for step in lesson.figure.steps if step.question]
    assert len(asked) > 0
    assert len(written) == len(asked) + len(lesson.figure.steps)


EEVEE = "BLENDER_EEVEE"


@pytest.fixture
def stage():
    return stage_of(draw(figure(), bpy.context.scene))


@pytest.fixture
def card(monkeypatch):
    monkeypatch.setattr(render, "has_graphics_card", lambda: True)


def test_without_a_window_there_is_no_graphics_card_and_cycles_renders(stage):
    assert not render.has_graphics_card()
    with quickest_engine(stage):
        assert stage.render.engine == "CYCLES"


@pytest.mark.parametrize(
    ("kind", "there"), [("NVIDIA", True), ("APPLE", True), ("SOFTWARE", False), ("UNKNOWN", False)]
)
def test_a_window_drawn_by_software_has_no_graphics_card(monkeypatch, kind, there):
    monkeypatch.setattr(render, "bpy", type("bpy", (), {"app": type("app", (), {"background": False})}))
    monkeypatch.setattr(render.gpu.platform, "device_type_get", lambda: kind)
    assert render.has_graphics_card() is there


def test_with_a_card_eevee_renders_the_stage_alone_which_then_has_its_engine_back(stage, card):
    users = bpy.context.scene.render.engine
    with quickest_engine(stage):
        assert stage.render.engine.startswith(EEVEE)
        assert bpy.context.scene.render.engine == users
    assert stage.render.engine == "CYCLES"


def test_an_engine_or_a_number_of_samples_that_the_user_chose_stays(stage, card):
    stage.cycles.samples = 500
    with quickest_engine(stage):
        assert stage.render.engine == "CYCLES"
    compat.choose_eevee(stage)
    before = stage.render.engine
    with quickest_engine(stage):
        assert stage.render.engine == before
