# SPDX-License-Identifier: GPL-3.0-or-later
"""Adding points as objects for the user, selected as A and B: pasted ones, or the classic code's random sets.

Pasted points come from logs, code and issues. Random ones are the classic code's, scaled down to a convenient size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import bpy
from mathutils import Vector

from ... import geometry
from ...scene.base.custom_property import CustomProperty, text
from ...scene.reading import new_objects
from ...scene.reading.selection import MESH_TYPES, check_may_add
from ..base.choices import SHARED
from ..base.reporting import InWindow, ReportingOperator
from ..base.translation import BoolProperty, FloatProperty, IntProperty, in_tooltip

if TYPE_CHECKING:
    from ...figure.model.arrays import Floats
from functools import lru_cache

from ...exchange import brackets
from ...exchange import points as exchange_points
from ...geometry.predicates.errors import WordedError
from ..base.translation import EnumProperty, StringProperty, in_panel

CLASSIC_UNITS = 64.0
"""Units of the classic code in a scene unit, a power of 2 to be exact; both sets together are then 5 m wide."""
OBJECT_GAP = 1.0
"""Scene units between existing objects and new ones."""
RANDOM_SHAPE = CustomProperty("cld_random_shape", text)
"""On objects and meshes added here: "A" or "B". They are input, like the user's own, so clearing figures keeps them."""


OF_SECOND = "Add a random set of points as B, beside the selected object, which is A, and show their distance"


class RandomChoices:
    """Properties of the classic code's random sets, for an operator or a property group."""

    count: IntProperty(name="Points", description="Number of points of each set", default=25, min=1, soft_max=1000)
    dx: FloatProperty(
        name="Move Apart",
        description="How far each set moves away from the other; from 0.71 on they cannot overlap",
        default=0.0,
        soft_min=-1.5,
        soft_max=3.0,
        subtype="DISTANCE",
        unit="LENGTH",
    )
    seed: IntProperty(name="Seed", description="The same number gives the same points", default=0, min=0)


class COLLIDE_OT_random_shapes(InWindow, RandomChoices, bpy.types.Operator):
    bl_idname = "collide.random_shapes"
    bl_label = "Random Shapes"
    bl_description = "Add two random sets of points as mesh objects, select them as A and B, and show their distance"

    second: BoolProperty(
        name="Second Shape",
        description="Add B alone, beside the object that is selected",
        options={"HIDDEN", "SKIP_SAVE"},
    )

    ready = staticmethod(check_may_add)

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        return in_tooltip(OF_SECOND if properties.second else cls.bl_description)

    def carry_out(self, context: bpy.types.Context) -> None:
        collection = new_objects.collection_to_add_to(context)
        sets = zip("AB", geometry.random_point_sets(self.count, self.dx * CLASSIC_UNITS, self.seed), strict=True)
        added = [(letter, points / CLASSIC_UNITS) for letter, points in sets if letter == "B" or not self.second]
        place = _right_of_all(context) + OBJECT_GAP - min(points[:, 0].min() for _, points in added)
        for obj in () if self.second else context.selected_objects:
            obj.select_set(state=False)
        names = []
        for letter, points in added:
            obj = add_random_shape(f"Random {letter}", letter, points, collection)
            obj.location.x = place
            obj.select_set(state=True)
            context.view_layer.objects.active = obj
            names.append(obj.name)
        values = {"names": ", ".join(names), "count": self.count, "seed": self.seed}
        said = "{names}: {count} points, seed {seed}" if self.second else "{names}: {count} points each, seed {seed}"
        self.inform(said, **values)
        if self.in_window and bpy.ops.collide.gjk.poll():
            known, settings = bpy.ops.collide.gjk.get_rna_type().properties, context.scene.collide
            chosen = {name: getattr(settings, name) for name in SHARED if name in known}
            bpy.ops.collide.gjk(in_window=True, **chosen)


def _right_of_all(context: bpy.types.Context) -> float:
    """Return the largest x of the visible meshes; without any, one that puts new objects at the origin."""
    meshes = [obj for obj in context.visible_objects if obj.type in MESH_TYPES]
    ends = [(obj.matrix_world @ Vector(corner)).x for obj in meshes for corner in obj.bound_box]
    return max(ends, default=-OBJECT_GAP)


def add_random_shape(name: str, letter: str, points: Floats, collection: bpy.types.Collection) -> bpy.types.Object:
    """Add points (n, 2) as the vertices of a mesh object, with a face over their hull to make it visible."""
    mesh = bpy.data.meshes.new(name)
    flat = [(x, y, 0.0) for x, y in points.tolist()]
    rows = {tuple(point): row for row, point in enumerate(points.tolist())}
    face = [rows[x, y] for x, y in geometry.convex_hull(points).tolist()]
    mesh.from_pydata(flat, [tuple(face)] if len(face) == 2 else [], [face] if len(face) > 2 else [])
    obj = bpy.data.objects.new(name, mesh)
    for block in (mesh, obj):
        RANDOM_SHAPE.keep(block, letter)
    collection.objects.link(obj)
    return obj


def random_shapes() -> list[bpy.types.Object]:
    """Return the random shapes added here."""
    return [obj for obj in RANDOM_SHAPE.among(bpy.data.objects) if _is_ours(obj)]


def _is_ours(block: bpy.types.ID) -> bool:
    return block.library is None and RANDOM_SHAPE.of(block) is not None


def remove_random_shapes() -> int:
    """Remove the random shapes added here; return how many there were."""
    objects = random_shapes()
    meshes = [mesh for mesh in bpy.data.meshes if _is_ours(mesh)]
    bpy.data.batch_remove(objects)
    bpy.data.batch_remove([mesh for mesh in meshes if mesh.users == 0])
    return len(objects)


MOST_LISTS = 8
"""Most lists of points that the dialog and reports describe."""


class COLLIDE_OT_paste_points(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.paste_points"
    bl_label = "Paste Points"
    bl_description = (
        "Add points from the clipboard or a text block as mesh objects, and select them: two lists, as numpy, "
        "C++, JSON, CSV or plain columns, become A and B"
    )
    ready = staticmethod(check_may_add)

    source: EnumProperty(
        name="From",
        description="Where the points are",
        items=(
            ("clipboard", "Clipboard", "What was copied last"),
            ("block", "Text Block", "A text of this file"),
        ),
    )
    block: StringProperty(name="Text", description="The text block with the points")
    text: StringProperty(
        name="Points", description="The points as text, instead of either", options={"HIDDEN", "SKIP_SAVE"}
    )

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Show what was read."""
        return set(context.window_manager.invoke_props_dialog(self, width=520))

    def draw(self, context: bpy.types.Context) -> None:
        """Draw the choice of where the points are, and what was read there."""
        layout = self.layout
        layout.use_property_split = True
        layout.row().prop(self, "source", expand=True)
        if self.source == "block":
            layout.prop_search(self, "block", bpy.data, "texts")
        column = layout.column(align=True)
        try:
            lists = _read(self._pasted(context))
        except WordedError as error:
            column.label(text=in_panel(error), icon="ERROR", translate=False)
            return
        for each, name in list(zip(lists, exchange_points.names_of(lists), strict=True))[:MOST_LISTS]:
            column.label(text=in_panel(each.described(name)), icon="OUTLINER_OB_POINTCLOUD", translate=False)

    def carry_out(self, context: bpy.types.Context) -> None:
        lists = _read(self._pasted(context))
        self.text = self._pasted(context)  # kept for the redo panel, as the clipboard may change
        added = new_objects.add_points(lists, context)
        for each, obj in list(zip(lists, added, strict=True))[:MOST_LISTS]:
            self.inform(each.described(obj.name))
        self.warn(*filter(None, [new_objects.rounded(lists)]))

    def _pasted(self, context: bpy.types.Context) -> str:
        if self.text:
            return str(self.text)
        if self.source == "clipboard":
            return str(context.window_manager.clipboard)
        block = bpy.data.texts.get(self.block)
        if block is None:
            raise brackets.PointsError("No text block is chosen: choose one, or Clipboard")
        return str(block.as_string())


@lru_cache(maxsize=1)
def _read(text: str) -> list[exchange_points.PointList]:
    """Return the points of a text, cached for the dialog, which needs them each time it is drawn."""
    return exchange_points.read_points(text)
