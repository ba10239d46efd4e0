# SPDX-License-Identifier: GPL-3.0-or-later
"""Changes that the user has not keyed yet survive every press that examines another frame."""

import bpy
import pytest

from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.restoration import CUSTOM_PROPERTY
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.render import Renderer, Studio, render_still

from ....cases import mostly_slow
from ...shapes import box_and_ball

ODD_NAME = 'a.b["c"] \\ d'
UNKEYED = 0.625
"""A number that floats represent exactly, and that no key has."""
BOARD = {"detail": "reduced", "pace": 4, "hold": 4}
SMALL = {"width": 32, "height": 18}  # H.264 needs at least 16


def keyed(block, path, index=-1):
    """Key a property at frames 1 and 100, with values between 0 and 1 in between."""
    for frame, value in ((1, 0.0), (100, 1.0)):
        write(block, path, index, value)
        assert block.keyframe_insert(path, index=index, frame=frame)
    return block, path, index


def write(block, path, index, value):
    if path.startswith('["'):
        block[ODD_NAME] = value
        return
    owner, _, name = path.rpartition(".")
    holder = block.path_resolve(owner) if owner else block
    if index < 0:
        setattr(holder, name, value)
    else:
        getattr(holder, name)[index] = value


def read(block, path, index):
    value = block.path_resolve(path)
    return value if index < 0 else value[index]


def animated_things(box):
    """Key one thing of each kind that Blender animates."""
    box.shape_key_add(name="Basis")
    box.shape_key_add(name="Taller.001")
    wave = box.modifiers.new("Wave.1", "WAVE")
    box.constraints.new("COPY_ROTATION").name = "Turn"
    red = bpy.data.materials.new("Red")
    if red.node_tree is None:
        red.use_nodes = True
    red.node_tree.nodes.clear()
    red.node_tree.nodes.new("ShaderNodeValue").name = "Value.1"
    box.data.materials.append(red)
    box[ODD_NAME] = 0.0
    bones = bpy.data.objects.new("Bones", bpy.data.armatures.new("Bones"))
    bpy.context.scene.collection.objects.link(bones)
    selected, active = bpy.context.selected_objects, bpy.context.view_layer.objects.active
    bpy.context.view_layer.objects.active = bones
    bpy.ops.object.mode_set(mode="EDIT")
    bones.data.edit_bones.new("Bone.001").tail = (0, 0, 1)
    bpy.ops.object.mode_set(mode="OBJECT")
    for obj in bpy.context.scene.objects:
        obj.select_set(obj in selected)
    bpy.context.view_layer.objects.active = active
    light = bpy.data.objects.new("Light", bpy.data.lights.new("Light", "POINT"))
    bpy.context.scene.collection.objects.link(light)
    quoted = "".join("\\" + letter if letter in '"\\' else letter for letter in ODD_NAME)
    assert CUSTOM_PROPERTY.fullmatch(f'["{quoted}"]')
    yield keyed(box, "location", 2)
    yield keyed(box, f'["{quoted}"]')
    yield keyed(box.data.shape_keys, 'key_blocks["Taller.001"].value')
    yield keyed(box, f'modifiers["{wave.name}"].height')
    yield keyed(box, 'constraints["Turn"].influence')
    yield keyed(red.node_tree, 'nodes["Value.1"].outputs[0].default_value')
    yield keyed(bones, 'pose.bones["Bone.001"].location', 1)
    yield keyed(light.data, "energy")
    yield keyed(bpy.context.scene, "gravity", 2)


@pytest.fixture
def things():
    """Fill a scene with a figure and with things that are changed but not keyed."""
    box, _ball = box_and_ball()
    found = list(animated_things(box))
    bpy.context.scene.frame_set(10)
    bpy.ops.collide.gjk(**BOARD)
    for each in found:
        assert 0 < read(*each) < 0.5
        write(*each, UNKEYED)
    bpy.context.view_layer.update()
    return found


def still_there(things):
    """Expect the changes, also after Blender's pending updates."""
    bpy.context.view_layer.update()
    assert [(path, read(block, path, index)) for block, path, index in things] == [
        (path, UNKEYED) for _, path, _ in things
    ]


@mostly_slow("show", ["current", "result", "steps", "contact-sheet", "frames", "film"])
def test_rendering_loses_nothing(things, tmp_path, show):
    path = tmp_path / ("a.mp4" if show == "film" else "a.png")
    bpy.ops.collide.render(filepath=str(path), show=show, **SMALL)
    still_there(things)
    assert bpy.context.scene.frame_current == 10


@mostly_slow("where", ["in the user's scene", "on the stage alone", "in a scene that no window shows"])
def test_rendering_with_blender_loses_nothing_wherever_it_stands(things, tmp_path, where):
    [figure] = figures()
    stage = stage_of(figure)
    other = bpy.data.scenes.new("Other")
    place = dict(zip(("in the user's scene", "on the stage alone"), (bpy.context.scene, stage), strict=True))
    thing = bpy.data.objects.new("Thing", None)
    place.get(where, other).collection.objects.link(thing)
    moved = keyed(thing, "location", 0)
    write(*moved, UNKEYED)
    render_still(figure, tmp_path / "a.png", resolution=(32, 18), studio=Studio(Renderer.BLENDER))
    still_there([*things, moved])


@mostly_slow("to", ["first", "previous", "next", "last"])
def test_walking_through_the_steps_loses_nothing_and_moves_what_is_keyed(things, to):
    other = bpy.data.objects.new("Other", None)
    bpy.context.scene.collection.objects.link(other)
    moved = keyed(other, "location", 0)
    bpy.context.scene.frame_set(10)
    for each in things:
        write(*each, UNKEYED)
    for _ in range(2):  # the second time it may be there already
        bpy.ops.collide.step(to=to)
        still_there(things)
    seen = read(*moved)
    bpy.context.scene.frame_set(bpy.context.scene.frame_current)
    assert seen == read(*moved)


def test_what_follows_a_presentation_evaluates_the_stage_and_loses_nothing(things):
    bpy.ops.collide.clear()
    users = bpy.context.selected_objects
    bpy.ops.collide.paste_points(text="0 0, 1 0, 0 1; 3 0, 4 0, 3 1")
    bpy.ops.collide.gjk(**BOARD)
    stage_of(next(figures())).view_layers[0].update()
    for obj in bpy.context.scene.objects:
        obj.select_set(obj in users)
    bpy.context.view_layer.objects.active = users[0]
    bpy.ops.collide.gjk(**BOARD)
    stage_of(list(figures())[-1])  # which reaches what was never evaluated for it
    for each in things:
        write(*each, UNKEYED)
    bpy.ops.collide.recolour(theme="dark")
    still_there(things)


@pytest.mark.parametrize("pace", [4, 9])
def test_another_pace_loses_nothing_nor_does_the_same_one(things, pace):
    bpy.ops.collide.retime(pace=pace, hold=4)
    still_there(things)


@mostly_slow(
    "press",
    [
        lambda: bpy.ops.collide.sweep(scene_range=False, first_frame=1, last_frame=3),
        bpy.ops.collide.pairs,
        bpy.ops.collide.live,
        bpy.ops.collide.gjk,
        lambda: bpy.ops.collide.recolour(theme="dark"),
        bpy.ops.collide.clear,
    ],
    ids=["sweep", "pairs", "live", "gjk", "recolour", "clear"],
)
def test_no_other_press_loses_anything(things, press):
    assert press() == {"FINISHED"}
    still_there(things)
