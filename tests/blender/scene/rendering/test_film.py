# SPDX-License-Identifier: GPL-3.0-or-later
"""Frames and films: every frame of the storyboard, its colours, and nothing left behind."""

import os
from pathlib import Path
from time import perf_counter

import bpy
import numpy as np
import pytest

from collide_addon.figure.files.writing import FileError
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.scene.base.hierarchy import FigureError, figures
from collide_addon.scene.base.ownership import owned_blocks
from collide_addon.scene.base.timeline import needed_steps
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import last_frame_of, lecture, stage_of
from collide_addon.scene.rendering import encode as encode_module
from collide_addon.scene.rendering import film as film_module
from collide_addon.scene.rendering.film import Progress, pace, render_film, render_frames
from collide_addon.scene.rendering.render import RenderError, Studio, render_still

from ...picture import levels, rgb, seen_at
from ...sample_figure import figure
from ...shapes import box_and_ball
from ...snapshot import differences, snapshot
from ...users_file import users_file

SMALL = (160, 90)
FRAMES = 24


def short(scene):
    """Draw the figure, cut to the frames around a step in which a mark appears."""
    collection = draw(figure(steps=3), scene)
    stage = stage_of(collection)
    stage.cycles.samples = 1
    stage.frame_start, stage.frame_end = 40, 40 + FRAMES - 1
    return collection


@pytest.fixture
def collection():
    return short(bpy.context.scene)


def decoded(path, frame):
    """Return a frame of a film, counted from 1, as Blender shows it: levels (height, width, 4), top row first."""
    scene = bpy.data.scenes.new("decoder")
    editor = scene.sequence_editor_create()
    strips = editor.strips if hasattr(editor, "strips") else editor.sequences
    strips.new_movie("film", str(path), 1, 1)
    scene.view_settings.view_transform = "Standard"
    width, height = size_and_length(path)[:2]
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.dither_intensity = 0.0
    scene.frame_current = frame
    still = path.with_name("decoded.png")
    with bpy.context.temp_override(scene=scene):
        bpy.ops.render.render()
    next(image for image in bpy.data.images if image.type == "RENDER_RESULT").save_render(str(still), scene=scene)
    bpy.data.scenes.remove(scene)
    shown = levels(still)
    still.unlink()
    return shown


def size_and_length(path):
    image = bpy.data.images.load(str(path))
    try:
        return *image.size, image.frame_duration
    finally:
        bpy.data.images.remove(image)


def temporary():
    return sorted(Path(bpy.app.tempdir).glob("collide-*"))


# Frames


def test_every_frame_is_a_picture_named_as_blender_names_frames(collection, tmp_path):
    progress = list(render_frames(collection, tmp_path, resolution=SMALL))
    assert progress[-1][:2] == (FRAMES, FRAMES)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"CLD-001_{frame:04d}.png" for frame in range(40, 64)]
    for frame in (40, 48, 49, 63):
        alone = levels(render_still(collection, tmp_path / "alone.png", frame, resolution=SMALL))
        assert np.array_equal(levels(tmp_path / f"CLD-001_{frame:04d}.png"), alone)


@pytest.mark.slow
def test_a_longer_film_left_its_later_frames_among_those_of_a_shorter_one(collection, tmp_path):
    for name in ("CLD-001_0064.png", "CLD-001_1960.png", "CLD-001_mine.png", "CLD-002_0064.png"):
        (tmp_path / name).write_bytes(b"old")
    list(render_frames(collection, tmp_path, resolution=(16, 9)))
    assert {path.name for path in tmp_path.iterdir()} == {
        *(f"CLD-001_{frame:04d}.png" for frame in range(40, 64)),
        *("CLD-001_mine.png", "CLD-002_0064.png"),
    }
    (tmp_path / "shot_1960.png").write_bytes(b"mine")
    list(render_frames(collection, tmp_path, "shot", resolution=(16, 9)))
    assert (tmp_path / "shot_1960.png").read_bytes() == b"mine"


def test_a_picture_that_shows_long_takes_its_place_on_the_disk_once(collection, tmp_path):
    list(render_frames(collection, tmp_path, "f", resolution=SMALL))
    files = {path.stat().st_ino for path in tmp_path.iterdir()}
    assert 1 < len(files) < FRAMES / 2


def test_where_the_disk_has_no_links_the_picture_is_copied(collection, tmp_path, monkeypatch):
    def no_links(*_):
        raise OSError

    monkeypatch.setattr(os, "link", no_links)
    list(render_frames(collection, tmp_path, "f", resolution=(16, 9)))
    files = {path.stat().st_ino for path in tmp_path.iterdir()}
    assert len(files) == len(list(tmp_path.iterdir())) == FRAMES


def test_a_frame_that_is_written_again_does_not_change_its_likes(collection, tmp_path):
    list(render_frames(collection, tmp_path, "f", resolution=(16, 9)))
    render_still(collection, tmp_path / "f_0041.png", 63, resolution=(32, 18))
    assert levels(tmp_path / "f_0041.png").shape[:2] == (18, 32)
    assert levels(tmp_path / "f_0040.png").shape[:2] == (9, 16)


def test_transparent_frames_have_no_paper(collection, tmp_path):
    list(render_frames(collection, tmp_path, "f", transparent=True, resolution=SMALL))
    for frame in (40, 63):
        opacity = levels(tmp_path / f"f_{frame:04d}.png")[..., 3]
        assert opacity.min() == 0
        assert opacity.max() > 200


def test_frames_can_be_stopped_after_any_picture(collection, tmp_path):
    pictures = render_frames(collection, tmp_path, "f", resolution=(16, 9))
    done, frames, _ = next(pictures)
    pictures.close()
    assert 0 < done < frames == FRAMES
    assert [path.name for path in sorted(tmp_path.iterdir())] == [
        f"f_{frame:04d}.png" for frame in range(40, 40 + done)
    ]


# Films


def test_a_film_has_every_frame_at_the_size_asked_for_and_plays_at_24_a_second(collection, tmp_path):
    path = tmp_path / "film #1 {x}.mp4"
    counted = []
    progress = list(render_film(collection, path, resolution=SMALL, encoded=counted.append))
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert size_and_length(path) == (*SMALL, FRAMES)
    assert progress[-1][:2] == (FRAMES, FRAMES)
    assert counted == sorted(set(counted))
    assert counted[-1] == Progress(FRAMES, FRAMES)
    clip = bpy.data.movieclips.load(str(path))
    assert clip.fps == 24
    assert temporary() == []


def test_a_held_picture_counted_as_much_of_the_work_as_all_its_frames(collection, tmp_path):
    for progress in (
        list(render_film(collection, tmp_path / "film.mp4", resolution=SMALL)),
        list(render_frames(collection, tmp_path, "f", resolution=SMALL))[:-1],
    ):
        shares = [each.share for each in progress]
        assert np.diff(shares) == pytest.approx([shares[0]] * (len(shares) - 1))
        assert 0.5 < shares[-1] < 1.0


def test_a_film_shows_what_the_frames_show(collection, tmp_path):
    path = tmp_path / "film.mp4"
    list(render_film(collection, path, resolution=(320, 180)))
    for frame in (40, 63):
        film = decoded(path, frame - 39)[..., :3]
        still = levels(render_still(collection, tmp_path / "still.png", frame, resolution=(320, 180)))[..., :3]
        assert np.abs(film - still).mean() < 2
        paper = np.abs(film[still.min(axis=2) == 255] - 255)
        assert np.median(paper) == 0


def test_a_step_is_a_film_of_its_own_also_as_animated_png(tmp_path):
    drawn = draw(figure(steps=3), bpy.context.scene)
    _, second, third = needed_steps(drawn)
    for name in ("step.mp4", "step.png"):
        list(render_film(drawn, tmp_path / name, step=1, resolution=SMALL))
    assert size_and_length(tmp_path / "step.mp4") == (*SMALL, third.stops[0].begins - second.stops[0].begins)
    start = tmp_path / "start.png"
    render_still(drawn, start, second.stops[0].begins, resolution=SMALL)
    assert np.array_equal(levels(tmp_path / "step.png"), levels(start)), "of which other programs show the first frame"
    assert (tmp_path / "step.png").stat().st_size > start.stat().st_size
    with pytest.raises(FigureError, match="has no step 3: choose one from 0 to 2"):
        next(render_film(drawn, tmp_path / "step.mp4", step=3))


def test_a_film_shows_each_picture_as_long_as_it_stands_and_at_its_time(collection, tmp_path):
    path = tmp_path / "film.mp4"
    drawn = len(list(render_film(collection, path, resolution=(320, 180))))
    assert 1 < drawn < FRAMES
    stills = [
        levels(render_still(collection, tmp_path / "still.png", 40 + at, resolution=(320, 180))) for at in range(24)
    ]
    shown = [decoded(path, 1 + at) for at in range(FRAMES)]
    for at, picture in enumerate(shown):
        errors = [np.abs(picture - still).mean() for still in stills]
        assert errors[at] == min(errors)


def test_a_picture_that_stands_long_is_in_the_film_once_a_second(collection, tmp_path):
    stage = stage_of(collection)
    stage.frame_start, stage.frame_end = 63, 63 + 59
    bpy.data.batch_remove(bpy.data.actions)
    path = tmp_path / "film.mp4"
    counted = []
    list(render_film(collection, path, resolution=SMALL, encoded=counted.append))
    assert [progress.done for progress in counted] == [*range(1, 9), 32, 56, 60]
    assert size_and_length(path) == (*SMALL, 60)


@pytest.mark.slow
def test_blender_does_not_keep_the_pictures_of_a_film_which_took_gigabytes_a_minute(collection, tmp_path):
    kept = []

    def look(_):
        [scene] = [scene for scene in bpy.data.scenes if scene.name.startswith(encode_module.FILM_NAME)]
        editor = scene.sequence_editor
        kept.append(getattr(editor, "cache_raw_size", 0) + getattr(editor, "cache_final_size", 0))

    list(render_film(collection, tmp_path / "film.mp4", resolution=(1280, 720), encoded=look))
    assert kept
    assert not any(kept)


def test_a_film_of_what_blender_has_to_render_shows_it(collection, tmp_path):
    material = bpy.data.materials.new("lit")
    if material.node_tree is None:  # since 5.0 every material has one, and asking for it is deprecated
        material.use_nodes = True
    bpy.ops.mesh.primitive_plane_add(size=1000)
    lit = bpy.context.object
    lit.data.materials.append(material)
    for user in lit.users_collection:
        user.objects.unlink(lit)
    stage_of(collection).collection.objects.link(lit)
    stage_of(collection).frame_end = 41
    path = tmp_path / "film.mp4"
    studio = Studio()
    list(render_film(collection, path, resolution=(64, 36), studio=studio))
    assert studio.reason is not None
    still = levels(render_still(collection, tmp_path / "still.png", 40, resolution=(64, 36)))[..., :3]
    assert np.abs(decoded(path, 1)[..., :3] - still).mean() < 3
    assert still.mean() < 250


@pytest.mark.slow
def test_a_films_colours_are_the_styles_but_for_what_its_format_rounds(collection, tmp_path):
    path = tmp_path / "film.mp4"
    list(render_film(collection, path, resolution=(960, 540)))
    shown, drawn = decoded(path, 1), figure(steps=3)
    assert seen_at(shown, drawn, 5.0, 4.0) == (255, 255, 255)
    green = rgb(STYLES[Role.A].colour)
    tint = [round(255 - 0.12 * (255 - level)) for level in green]
    assert np.abs(np.subtract(seen_at(shown, drawn, 2.0, 2.0), tint)).max() <= 3


def test_an_odd_size_grows_by_one_since_the_format_has_even_ones_only(collection, tmp_path):
    list(render_film(collection, tmp_path / "film.mp4", resolution=(161, 91)))
    assert size_and_length(tmp_path / "film.mp4")[:2] == (162, 92)


def test_a_film_of_a_lecture_shows_its_figures_one_after_another_and_leaves_the_stage_as_it_was(tmp_path):
    for theme in ("light", "dark"):
        bpy.ops.collide.text_page(heading=theme, theme=theme)
    light, dark = lecture(bpy.context.scene)
    stage = stage_of(dark)
    ends = [last_frame_of(figure) for figure in (light, dark)]
    progress = list(render_film(light, tmp_path / "film.mp4", then=[dark], resolution=SMALL))
    assert progress[-1][:2] == (sum(ends), sum(ends))
    assert size_and_length(tmp_path / "film.mp4") == (*SMALL, sum(ends))
    paper = [decoded(tmp_path / "film.mp4", frame)[:3, :, :3].mean() for frame in (1, ends[0], ends[0] + 1, sum(ends))]
    assert min(paper[:2]) > 250
    assert max(paper[2:]) < 40
    assert stage_of(dark) == stage
    assert stage["cld_identity"] == dark["cld_identity"]


def test_a_film_changes_nothing_of_the_users_and_leaves_no_block_behind(tmp_path):
    collection = short(users_file())
    render_still(collection, tmp_path / "first.png", resolution=(16, 9))  # Blender's own image for results exists
    before, blocks = snapshot(), [block.name for block in owned_blocks()]
    list(render_film(collection, tmp_path / "film.mp4", resolution=(16, 16)))
    assert differences(before, snapshot()) == {}
    assert [block.name for block in owned_blocks()] == blocks
    assert not any("collide" in getattr(handler, "__module__", "") for handler in bpy.app.handlers.render_write)


def test_a_film_that_is_stopped_leaves_the_old_file_and_nothing_else(collection, tmp_path):
    path = tmp_path / "film.mp4"
    path.write_bytes(b"mine")
    blocks = [block.name for block in owned_blocks()]
    pictures = render_film(collection, path, resolution=(16, 16))
    next(pictures)
    assert len(temporary()) == 1
    pictures.close()
    assert [file.name for file in tmp_path.iterdir()] == ["film.mp4"]
    assert path.read_bytes() == b"mine"
    assert temporary() == []
    assert [block.name for block in owned_blocks()] == blocks


@pytest.mark.parametrize("at", ["encoding", "last step"])
def test_a_film_that_fails_half_way_leaves_the_old_file_and_nothing_else(collection, tmp_path, monkeypatch, at):
    path = tmp_path / "film.mp4"
    path.write_bytes(b"mine")
    blocks = [block.name for block in owned_blocks()]

    def full(*_):
        raise OSError(28, "No space left on device")

    if at == "encoding":
        monkeypatch.setattr(film_module, "encode", lambda *_: (_ for _ in ()).throw(RenderError("No space")))
    else:
        monkeypatch.setattr(film_module.shutil, "move", full)
    with pytest.raises((RenderError, FileError), match=r"No space|seems to be full"):
        list(render_film(collection, path, resolution=(16, 16)))
    assert [file.name for file in tmp_path.iterdir()] == ["film.mp4"]
    assert path.read_bytes() == b"mine"
    assert temporary() == []
    assert [block.name for block in owned_blocks()] == blocks


def test_a_film_whose_writing_is_broken_off_is_no_film(collection, tmp_path, monkeypatch):
    prepare = encode_module._prepare

    def shorter(scene, *rest):
        prepare(scene, *rest)
        scene.frame_end = 5  # Escape cannot be pressed here: a film that ends early stands in for it

    monkeypatch.setattr(encode_module, "_prepare", shorter)
    with pytest.raises(RenderError, match="cancelled"):
        list(render_film(collection, tmp_path / "film.mp4", resolution=(16, 16)))
    assert list(tmp_path.iterdir()) == []
    assert not any(scene.name.startswith("Collide film") for scene in bpy.data.scenes)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a.gif", r"a\.gif would be a file of another kind: end it with \.mp4, \.png"),
        ("nowhere/a.mp4", "There is no folder .*nowhere: make it first"),
        ("folder.mp4", "is a folder: add the file's name"),
    ],
)
def test_a_film_that_cannot_be_written_says_so_before_rendering(collection, tmp_path, name, message):
    (tmp_path / "folder.mp4").mkdir()
    with pytest.raises(FileError, match=message):
        next(render_film(collection, tmp_path / name))


@pytest.mark.slow
def test_what_a_film_takes_was_foreseen_from_one_picture_many_times_too_long(tmp_path):
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced", pace=12)
    drawn, size = next(figures()), (320, 180)
    foreseen = pace(drawn, size, Studio()) * last_frame_of(drawn) * 320 * 180
    began = perf_counter()
    assert list(render_film(drawn, tmp_path / "film.mp4", resolution=size))
    assert 0.3 < foreseen / (perf_counter() - began) < 3.0  # the machine may be more or less busy than before


def test_what_a_film_takes_that_blender_renders_was_foreseen_from_two_large_pictures(collection, monkeypatch):
    sizes, studio = [], Studio()

    def rendered_by_blender(shot, _folder, studio):
        sizes.append(shot.resolution)
        studio.reason = "lights"

    monkeypatch.setattr(film_module, "picture_of", rendered_by_blender)
    assert pace(collection, (1280, 720), studio) > 0.0
    assert sizes == [(320, 180)]
