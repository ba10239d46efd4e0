# SPDX-License-Identifier: GPL-3.0-or-later
"""Paste Points: texts become the user's own objects, selected as A and B; an unreadable text changes nothing."""

import bpy
import pytest

from collide_addon.scene.base.ownership import is_owned
from collide_addon.scene.reading.selection import selected_pair

from ...recorded_layout import RecordedLayout
from ...shapes import SQUARE, add
from ...snapshot import differences, snapshot

PAIR = "a = [[0, 0], [4, 0], [4, 1], [1, 1], [1, 4], [0, 4]]\nb = [[5, 6], [7, 6], [7, 8], [6, 7]]"


def corners(obj):
    return [tuple(vertex.co) for vertex in obj.data.vertices]


def faces(obj):
    return [tuple(face.vertices) for face in obj.data.polygons]


def test_two_lists_become_a_and_b_ready_to_press():
    add("Mine", SQUARE).select_set(state=True)
    assert bpy.ops.collide.paste_points(text=PAIR) == {"FINISHED"}
    a, b = selected_pair(bpy.context)
    assert (a.name, b.name) == ("a", "b")
    assert not is_owned(a)
    assert corners(a)[3] == (1, 1, 0)
    assert faces(a) == [(0, 1, 2, 3, 4, 5)], "the outline in its order, concave as it is"
    assert bpy.ops.collide.gjk(detail="reduced") == {"FINISHED"}
    assert bpy.ops.collide.polygons() == {"FINISHED"}


def test_points_that_are_no_outline_have_a_face_over_their_hull():
    bpy.ops.collide.paste_points(text="0 0\n2 2\n2 0\n0 2\n1 1")
    [obj] = bpy.context.selected_objects
    assert len(corners(obj)) == 5
    assert [set(face) for face in faces(obj)] == [{0, 1, 2, 3}]


def test_points_in_space_have_the_faces_of_their_hull():
    bpy.ops.collide.paste_points(text="0 0 0\n2 0 0\n0 2 0\n0 0 2\n.1 .1 .1")
    [obj] = bpy.context.selected_objects
    assert len(corners(obj)) == 5
    assert len(faces(obj)) == 4
    assert obj.data.validate() is False


@pytest.mark.parametrize("text", ["1 2", "0 0 0\n1 1 1", "0 0 0\n1 0 0\n0 1 0", "0 0\n1 1\n2 2", "1 1\n1 1\n1 1"])
def test_degenerate_shapes_are_shapes(text):
    assert bpy.ops.collide.paste_points(text=text) == {"FINISHED"}
    [obj] = bpy.context.selected_objects
    assert obj.data.validate() is False


def test_a_text_block_is_read():
    block = bpy.data.texts.new("pair")
    block.write(PAIR)
    bpy.ops.collide.paste_points(source="block", block="pair")
    assert [obj.name for obj in bpy.context.selected_objects] == ["a", "b"]


def test_what_single_precision_changes_is_said(capfd):
    bpy.ops.collide.paste_points(text="0.1 0.25\n1 0\n0 1")
    assert "moved by up to 1e-09" in capfd.readouterr().out
    bpy.ops.collide.paste_points(text="0.5 0.25\n1 0\n0 1")
    assert "moved by" not in capfd.readouterr().out


@pytest.mark.parametrize(
    ("properties", "message"),
    [
        ({"text": "nothing"}, "no points"),
        ({"text": "0 0\n1 nan"}, "Line 2: nan"),
        ({"text": "0 0\n1 1\n\n0 0\n1e39 0"}, "Line 4: coordinates"),
        ({"source": "block", "block": "none"}, "No text block"),
    ],
    ids=str,
)
def test_what_cannot_be_read_changes_nothing(properties, message):
    add("Mine", SQUARE)
    before = snapshot()
    with pytest.raises(RuntimeError, match=message):
        bpy.ops.collide.paste_points(**properties)
    assert differences(before, snapshot()) == {}


def test_the_dialog_shows_what_is_read_before_anything_is_made():
    from types import SimpleNamespace

    from collide_addon.operators.figures.new_points import COLLIDE_OT_paste_points as operator

    kind = SimpleNamespace(bl_rna=bpy.ops.collide.paste_points.get_rna_type())
    for text, shown in ((PAIR, ["a: 6 points", "b: 4 points"]), ("0 0\n1 x1", ["Line 2"]), ("", ["no points"])):
        layout = RecordedLayout()
        context = SimpleNamespace(window_manager=SimpleNamespace(clipboard=text))
        dialog = SimpleNamespace(layout=layout, source="clipboard", text="", bl_rna=kind.bl_rna)
        dialog._pasted = lambda context, dialog=dialog: operator._pasted(dialog, context)
        operator.draw(dialog, context)
        said = [each for each in layout.said if each]
        assert all(any(words in each for each in said) for words in shown), said


def test_the_menu_of_code_offers_every_language():
    from collide_addon.exchange.code import CODE_LANGUAGES
    from collide_addon.operators.output.export import CODE_FORMATS

    assert [each for each, *_ in CODE_FORMATS] == list(CODE_LANGUAGES)
    bpy.ops.collide.paste_points(text=PAIR)
    bpy.ops.collide.gjk(detail="reduced")
    assert bpy.ops.collide.copy_as(language="rust") == {"FINISHED"}
