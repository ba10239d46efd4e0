# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures as in a stranger's file: with custom properties and blocks changed at random."""

import json
import math
from dataclasses import replace

import bpy
import numpy as np

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import Phrase
from collide_addon.operators.base.current import note_headline
from collide_addon.operators.base.make import note_origin
from collide_addon.operators.pairs.current import CHOSEN, USED
from collide_addon.operators.pairs.make import PAIR_COUNTS, PAIR_ROWS, PAIRS, ROW
from collide_addon.scene.base.restoration import remove_blocks
from collide_addon.scene.drawing.draw import Request, draw_all
from collide_addon.scene.live.session import REVISION

from .sample_figure import figure
from .shapes import SQUARE, TRIANGLE

KINDS = ("objects", "curves", "cameras", "actions", "collections", "scenes", "worlds", "materials")
VALUES = (
    *(True, False, 0, 1, -1, 2, 7, 2**31 - 1, -(2**31), 0.5, -0.0, 1e308, math.nan, math.inf, -math.inf),
    *("", "x", "../../stray", "/stray", "CLD-001/../../stray", "CLD-٣٤٥", "CLD-1", "CLD-999999", "//stray"),
    *("{a:>99999999999}", "{a.__class__}", "{0!r}", "%s%n", "{", "}", "x" * 100_000, "\udcff", "a\x00b", "ж😀", "a\nb"),
    *("[" * 100_000, '{"a":' * 5000, "NaN", "[NaN]", "[1e999]", "null", "true", "9" * 5000, "[]", "{}", '""', "3"),
    *('{"template": "{a:>99999999999}", "values": {"a": 1}}', '{"template": "{a.real}", "values": {"a": 1}}'),
    *('{"template": "{a[0]}", "values": {"a": "x"}}', '{"template": "{a}", "values": {"a.b": 1, "a": [1]}}'),
    *('{"type": "comparison", "answers": [{}]}', '{"type": "comparison", "answers": 3}'),
    *(b"\xff\x00", b"x" * 61, b"", [], [1, 2], [-1, 2, 3], [0.5, math.nan], [True], ["a"], ["a"] * 500, [[1], [2]]),
    *({}, {"a": {"b": {"c": {"d": [1.0]}}}}, [{"a": 1}, {}]),
)
"""Other values for a property."""
PLAIN = (
    None,
    True,
    -1,
    0,
    10**9,
    10**30,
    0.5,
    1e308,
    math.nan,
    "",
    "../x",
    "{a}",
    "x" * 5000,
    [],
    [[]],
    {},
    [None] * 9,
)
"""Other values inside JSON."""


def draw_sample(scene):
    """Draw a small figure with every custom property that any figure has."""
    drawn = figure(steps=2)
    drawn = replace(drawn, marks=drawn.marks[:1] + drawn.marks[3:5], parameters=PARAMETERS)

    def note(collection):
        note_origin(collection, PAIRS, ["Box", "Ball"])
        note_headline(collection, {"relation": "separated", "distance": 2.0, "true": Phrase("distance {d}", d=2)})
        rows = np.zeros(1, dtype=ROW)
        rows["second"] = 1
        PAIR_ROWS.keep(collection, rows)
        for prop, value in ((PAIR_COUNTS, (2, 1, 1)), (CHOSEN, 0), (USED, 1), (REVISION, 1)):
            prop.keep(collection, value)

    return draw_all([Request(drawn, None, note)], scene)[0]


def _parameters():
    subjects = [
        Subject.of_points(letter, name, np.array(points, float))
        for letter, name, points in (("A", "Box", SQUARE), ("B", "Ball", TRIANGLE))
    ]
    return dict(make_lesson(registry.GJK, subjects, Choices()).figure.parameters)


PARAMETERS = _parameters()


def all_blocks():
    """Return every block that may be ours, by kind and name."""
    return [block for kind in KINDS for block in getattr(bpy.data, kind)]


def own_properties(block):
    """Return the names of our custom properties of a block."""
    return [name for name in block.keys() if name.startswith("cld_")]  # noqa: SIM118  an ID is no dictionary


def estranged(random, users):
    """Change the file in a few places, but not the blocks in `users`."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        others = [block for block in all_blocks() if block not in users]
        if not others:
            return
        if random.random() < 0.2:
            random.choice(DEEDS)(random, others)
        else:
            _change_a_property(random, others)


def _change_a_property(random, blocks):
    weights = [8 if isinstance(block, bpy.types.Collection | bpy.types.Scene) else 1 for block in blocks]
    [block] = random.choices(blocks, weights)
    names = own_properties(block)
    if not names:
        return
    name = random.choice(names)
    kept, way = block[name], random.random()
    if way < 0.1:
        del block[name]
    elif way < 0.15:
        block[name] = random.choice(blocks)
    elif way < 0.5 and isinstance(kept, str) and kept[:1] in ("{", "["):
        try:
            known = json.loads(kept)
        except (ValueError, RecursionError):  # changed before
            known = {}
        block[name] = json.dumps(_twisted(random, known))
    else:
        block[name] = random.choice(VALUES)


def twisted_parameters(random):
    """Return the parameters of a figure with one value changed."""
    return _twisted(random, json.loads(json.dumps(PARAMETERS)))


def _twisted(random, value):
    """Return JSON with one value in it changed, left out or said twice."""
    inner = value
    while isinstance(inner, dict | list) and inner:
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        key = random.choice(keys)
        if not isinstance(inner[key], dict | list) or random.random() < 0.3:
            way = random.random()
            if way < 0.15:
                del inner[key]
            elif way < 0.3 and isinstance(inner, list):
                inner.append(inner[key])
            else:
                inner[key] = random.choice(PLAIN)
            break
        inner = inner[key]
    return value if isinstance(value, dict | list) else random.choice(PLAIN)


def _remove(random, blocks):
    remove_blocks([random.choice(blocks)])


def _rename(random, blocks):
    random.choice(blocks).name = random.choice(("Scene", "Collide", "CLD-001", "../../stray", "x" * 63, "{a}"))


def _duplicate(random, blocks):
    """Copy a block as the outliner does, with its mark, beside the original or linked nowhere."""
    block = random.choice(blocks)
    copy = block.copy()
    if isinstance(copy, bpy.types.Object):
        bpy.context.scene.collection.objects.link(copy)
    elif isinstance(copy, bpy.types.Collection) and random.random() < 0.7:
        bpy.context.scene.collection.children.link(copy)


def _unlink(random, blocks):
    collections = [block for block in blocks if isinstance(block, bpy.types.Collection) and len(block.children)]
    if collections:
        parent = random.choice(collections)
        parent.children.unlink(random.choice(list(parent.children)))


def _empty_a_stage(random, blocks):
    stages = [block for block in blocks if isinstance(block, bpy.types.Scene)]
    for stage in stages:
        match random.randrange(4):
            case 0:
                stage.camera = None
            case 1:
                stage.camera = bpy.data.objects[0]
            case 2:
                stage.world = None
            case _:
                stage.render.filepath = "/stray/####{stray}"


def _give_other_data(random, blocks):
    objects = [block for block in blocks if isinstance(block, bpy.types.Object) and block.type == "CURVE"]
    if objects:
        random.choice(objects).data = bpy.data.curves.new("other", "CURVE")


def _strip(random, blocks):
    """Take keys, materials or the paper's nodes away."""
    block = random.choice(blocks)
    if getattr(block, "animation_data", None):
        block.animation_data_clear()
    elif isinstance(block, bpy.types.Curve):
        block.materials.clear()
    elif getattr(block, "node_tree", None):
        block.node_tree.nodes.clear()


DEEDS = (_remove, _rename, _duplicate, _unlink, _empty_a_stage, _give_other_data, _strip)
