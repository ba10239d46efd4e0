# SPDX-License-Identifier: GPL-3.0-or-later
"""The Render button: what it writes, and what it leaves alone."""

from functools import partial
from types import SimpleNamespace

import bpy
import numpy as np
import pytest

from collide_addon.operators.output import pictures
from collide_addon.operators.output.pictures import clock
from collide_addon.scene.base.hierarchy import figures, instances_of
from collide_addon.scene.base.timeline import steps_of
from collide_addon.scene.drawing.stage import last_frame_of, stage_of

from ....cases import mostly_slow
from ...picture import levels
from ...recorded_layout import RecordedLayout
from ...shapes import box_and_ball
from ...snapshot import differences, snapshot
from ...users_file import users_file

SMALL = {"width": 64, "height": 36}


def make():
    """Make a figure of the selection that has two steps and is quick to render."""
    bpy.ops.collide.gjk(detail="reduced")
    stage = stage_of(next(figures()))
    stage.cycles.samples = 1
    return stage


def draw_stage():
    box_and_ball()
    make()


@pytest.fixture
def stage(made_once):
    made_once(draw_stage)
    return stage_of(next(figures()))


def render(path, **properties):
    return bpy.ops.collide.render(filepath=str(path), **SMALL | properties)


def test_the_picture_is_written_where_and_as_large_as_asked(stage, tmp_path):
    assert render(tmp_path / "slide #1.png", width=80, height=50) == {"FINISHED"}
    assert [path.name for path in tmp_path.iterdir()] == ["slide #1.png"]
    assert levels(tmp_path / "slide #1.png").shape == (50, 80, 4)


@pytest.mark.parametrize(("aspect", "high"), [("16:9", 36), ("4:3", 48)])
def test_a_picture_has_the_proportions_of_its_page_unless_said_otherwise(tmp_path, aspect, high):
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced", aspect=aspect)
    assert stage_of(next(figures())).render.resolution_y == 1280 * high // 64
    assert bpy.ops.collide.render(filepath=str(tmp_path / "page.png"), width=64) == {"FINISHED"}
    assert levels(tmp_path / "page.png").shape == (high, 64, 4)


def test_a_picture_is_1280_pixels_wide_unless_said_otherwise():
    properties = bpy.ops.collide.render.get_rna_type().properties
    assert (properties["width"].default, properties["height"].default) == (1280, 0)
    assert (properties["show"].default, properties["transparent"].default) == ("result", False)


def test_blenders_engine_renders_where_it_is_chosen_or_needed_and_the_latter_is_said(stage, tmp_path, capfd):
    for renderer in ("collide", "blender"):
        render(tmp_path / f"{renderer}.png", renderer=renderer)
    said = capfd.readouterr().out
    stage.render.use_motion_blur = True
    render(tmp_path / "needed.png")
    ours, theirs, needed = (levels(tmp_path / f"{name}.png") for name in ("collide", "blender", "needed"))
    assert np.array_equal(needed, theirs)
    assert not np.array_equal(ours, theirs)
    assert "Rendered with Blender" not in said
    assert "Rendered with Blender: Collide has use_motion_blur\n" in capfd.readouterr().out


def test_transparent_leaves_out_the_paper_and_only_that_once(stage, tmp_path):
    render(tmp_path / "clear.png", transparent=True)
    render(tmp_path / "paper.png")
    clear, paper = levels(tmp_path / "clear.png")[..., 3], levels(tmp_path / "paper.png")[..., 3]
    assert clear.min() == 0
    assert clear.max() > 150
    assert paper.min() == 255


def test_the_result_is_shown_whatever_the_frame_and_the_current_frame_when_asked(stage, tmp_path):
    shown = {}
    for frame in (1, 145):
        bpy.context.scene.frame_set(frame)
        for show in ("current", "result"):
            render(tmp_path / "a.png", show=show)
            shown[frame, show] = levels(tmp_path / "a.png")
    assert np.array_equal(shown[1, "result"], shown[145, "result"])
    assert np.array_equal(shown[145, "result"], shown[145, "result"])
    assert not np.array_equal(shown[1, "current"], shown[145, "current"])


def test_every_step_is_one_picture_with_the_steps_number(stage, tmp_path):
    assert render(tmp_path / "slide.png", show="steps") == {"FINISHED"}
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"slide-s{step:02}.png" for step in range(2)]
    assert levels(tmp_path / "slide-s01.png").shape == (36, 64, 4)


def test_every_step_goes_into_a_folder_under_the_figures_number_where_only_a_folder_is_named(stage, tmp_path):
    render(tmp_path, show="steps")
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"CLD-001-s{step:02}.png" for step in range(2)]


def test_the_step_at_the_playhead_is_a_loop(stage, tmp_path):
    loops = []
    for step in steps_of(stage):
        bpy.context.scene.frame_set(step.frames[0])
        assert render(tmp_path / "step.png", show="loop") == {"FINISHED"}
        loops.append((tmp_path / "step.png").read_bytes())
    assert all(b"acTL" in each for each in loops)
    assert len(set(loops)) == len(loops) == 2
    with pytest.raises(RuntimeError, match="A film cannot be transparent"):
        render(tmp_path / "a.png", show="loop", transparent=True)


def test_the_contact_sheet_holds_every_step_with_its_name_below_and_a_line_around(stage, tmp_path):
    assert render(tmp_path / "sheet.png", show="contact-sheet", width=80, height=40) == {"FINISHED"}
    render(tmp_path / "step.png", show="steps", width=80, height=40)
    sheet = levels(tmp_path / "sheet.png")
    gap, name = 2, 4
    assert sheet.shape == (40 + name + 2 * gap, 2 * 80 + 3 * gap, 4)
    for step, left in enumerate((gap, 80 + 2 * gap)):
        columns = slice(left, left + 80)
        assert np.array_equal(sheet[gap : gap + 40, columns], levels(tmp_path / f"step-s{step:02}.png"))
        assert (sheet[gap - 1, columns] == (153, 153, 153, 255)).all()
        assert sheet[gap + 41 : gap + 40 + name, columns, :3].min() < 200, "the name"
    assert (sheet[[0, -1]] == 255).all()


def test_a_transparent_contact_sheet_has_no_paper_between_either(stage, tmp_path):
    render(tmp_path / "sheet.png", show="contact-sheet", transparent=True)
    assert levels(tmp_path / "sheet.png")[0, 0, 3] == 0


def test_frames_are_numbered_after_the_name_and_go_into_a_folder_under_the_figures_number(stage, tmp_path):
    stage.frame_start, stage.frame_end = 47, 50
    assert render(tmp_path / "lecture.png", show="frames") == {"FINISHED"}
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"lecture_{frame:04d}.png" for frame in range(47, 51)]
    (tmp_path / "slides").mkdir()
    render(tmp_path / "slides", show="frames", transparent=True)
    names = sorted(path.name for path in (tmp_path / "slides").iterdir())
    assert names == [f"CLD-001_{frame:04d}.png" for frame in range(47, 51)]
    assert levels(tmp_path / "slides" / names[0])[..., 3].min() == 0


def test_the_film_is_one_file(stage, tmp_path):
    stage.frame_start, stage.frame_end = 47, 50
    assert render(tmp_path / "lecture.mp4", show="film") == {"FINISHED"}
    assert [path.name for path in tmp_path.iterdir()] == ["lecture.mp4"]
    image = bpy.data.images.load(str(tmp_path / "lecture.mp4"))
    assert (*image.size, image.frame_duration) == (64, 36, 4)


def test_a_transparent_film_is_refused_since_its_format_has_none(stage, tmp_path):
    with pytest.raises(RuntimeError, match="A film cannot be transparent: choose Frames"):
        render(tmp_path / "lecture.mp4", show="film", transparent=True)
    assert list(tmp_path.iterdir()) == []


def test_a_path_relative_to_the_saved_file_is_understood(stage, tmp_path):
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "lecture.blend"))
    render("//still.png")
    render("//slide.png", show="steps")
    names = sorted(path.name for path in tmp_path.glob("*.png"))
    assert names == [*(f"slide-s{step:02}.png" for step in range(2)), "still.png"]


@mostly_slow("show", ["current", "result", "steps", "contact-sheet", "frames", "film"])
def test_the_users_scene_frame_window_and_render_settings_stay_untouched(tmp_path, show):
    users_file()
    stage = make()
    stage.frame_start, stage.frame_end = 47, 50
    render(tmp_path / "first.png")  # Blender keeps its own images for results: they exist from now on
    before = snapshot()
    settings = (stage.frame_current, stage.render.resolution_x, stage.render.film_transparent, stage.render.filepath)
    if show == "film":
        render(tmp_path / "a.mp4", show=show)
    else:
        render(tmp_path / "a.png", show=show, transparent=True)
    assert differences(before, snapshot()) == {}
    assert settings == (
        stage.frame_current,
        stage.render.resolution_x,
        stage.render.film_transparent,
        stage.render.filepath,
    )


@mostly_slow("show", ["result", "frames"])
@mostly_slow(
    ("name", "message"),
    [
        ("", "No file is named: give the path of a PNG file to write"),
        ("nowhere/a.png", r"There is no folder .*nowhere: make it first, or choose another"),
        ("file.txt/a.png", r"There is no folder .*file\.txt: make it first, or choose another"),
    ],
)
def test_a_picture_that_cannot_be_written_says_what_to_do(stage, tmp_path, monkeypatch, show, name, message):
    monkeypatch.chdir(tmp_path)  # where a picture without a name would end up
    (tmp_path / "file.txt").write_text("mine")
    with pytest.raises(RuntimeError, match=message):
        render(tmp_path / name if name else "", show=show)
    assert [path.name for path in tmp_path.iterdir()] == ["file.txt"]
    assert (tmp_path / "file.txt").read_text() == "mine"


def test_a_name_that_is_no_png_is_refused(stage, tmp_path):
    with pytest.raises(RuntimeError, match=r"a\.jpg would be a file of another kind: end it with \.png"):
        render(tmp_path / "a.jpg")
    assert list(tmp_path.iterdir()) == []


def test_the_figure_of_the_active_object_is_rendered(tmp_path):
    _, ball = box_and_ball()
    make()
    ball.location.x = 30
    bpy.ops.collide.epa(detail="reduced")
    first, second = figures()
    stage_of(second).cycles.samples = 1
    shown = []
    for figure in (first, second):
        [bpy.context.view_layer.objects.active] = instances_of(figure)
        render(tmp_path / "a.png")
        shown.append(levels(tmp_path / "a.png"))
    assert not np.array_equal(*shown)


def test_a_whole_lecture_is_rendered_as_one_contact_sheet_of_its_answers(stage, tmp_path):
    bpy.ops.collide.text_page(heading="A title that is far too long for the strip below a picture, and is cut")
    assert render(tmp_path / "all.png", show="contact-sheet", whole_lecture=True, width=80, height=40) == {"FINISHED"}
    render(tmp_path / "one.png", show="result", width=80, height=40)
    assert levels(tmp_path / "all.png").shape == (48, 166, 4)
    assert np.array_equal(levels(tmp_path / "all.png")[2:42, 2:82], levels(tmp_path / "one.png"))
    with pytest.raises(RuntimeError, match="can be a film or a contact sheet: choose one"):
        render(tmp_path / "steps.png", show="steps", whole_lecture=True)
    with pytest.raises(RuntimeError, match="can be PDF slides, a lesson page or a PDF handout"):
        bpy.ops.collide.export(filepath=str(tmp_path / "a.svg"), format="svg", whole_lecture=True)
    assert bpy.ops.collide.export(filepath=str(tmp_path / "a.pdf"), format="pdf", whole_lecture=True) == {"FINISHED"}
    assert not (tmp_path / "a.svg").exists()


def test_a_film_says_before_it_starts_how_long_it_is_and_takes(stage):
    layout = RecordedLayout()
    layout.row, layout.prop = lambda: layout, lambda *_: None  # the operator's own choices
    figure = next(figures())
    frames = last_frame_of(figure)
    shown = {"_shown": lambda _: [figure], "_size": lambda _: (80, 45)}
    button = SimpleNamespace(layout=layout, show="film", whole_lecture=False, _pace=60.0 / frames / 80 / 45, **shown)
    pictures.COLLIDE_OT_render.draw(button, bpy.context)
    assert layout.said == [f"Length {clock(frames / 24)}, frames: {frames}", "Takes about 1:00"]
    assert [clock(each) for each in (0.4, 64.0, 600.0, 145_840.0)] == ["0:00", "1:04", "10:00", "40:30:40"]


def test_the_dialog_said_a_height_of_0_pixels_and_now_it_follows_the_width(stage):
    dialog = SimpleNamespace(width=640, height=360, _proposed=360, filepath="", ending=".png")
    dialog._shown = lambda _: [next(figures())]
    dialog._height_of = partial(pictures.COLLIDE_OT_render._height_of, dialog)
    check = partial(pictures.COLLIDE_OT_render.check, dialog, bpy.context)
    assert not check()
    dialog.width = 1280
    assert check()
    assert dialog.height == 720
    dialog.height, dialog.width = 500, 320  # chosen by the user
    assert not check()
    assert dialog.height == 500
