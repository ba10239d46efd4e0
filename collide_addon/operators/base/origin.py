# SPDX-License-Identifier: GPL-3.0-or-later
"""The objects that a figure was made from, even if they have been renamed.

A figure stores their names and pointers to them. Blender keeps pointers valid if the figure is pasted or appended with
its objects, if one of these is renamed or overridden, and if another linked object has the same name. Figures of
earlier versions have only names.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import bpy

from ...scene.base import hierarchy
from ...scene.base.custom_property import CustomProperty, MisfitError, texts
from ...scene.base.ownership import anything_of_ours
from ...scene.reading import parts

Objects = Sequence[bpy.types.Object | None]


def _objects(kept: object) -> Objects:
    """Return the objects in a property group whose keys are numbers from 0."""
    if not hasattr(kept, "to_dict"):
        raise MisfitError
    group = kept.to_dict()
    if list(group) != [str(row) for row in range(len(group))]:
        raise MisfitError
    return [each if isinstance(each, bpy.types.Object) else None for each in group.values()]


OBJECTS = CustomProperty("cld_objects", texts, list)
"""On a figure's collection: the full names of its objects, or what takes their place, such as the id of a case."""
POINTERS = CustomProperty(
    "cld_object_pointers", _objects, lambda found: {str(row): each or 0 for row, each in enumerate(found)}
)
"""On a figure's collection: pointers to these objects; 0 for one that is gone or never existed."""


def keep_objects(figure: bpy.types.Collection, names: Sequence[str]) -> None:
    """Store with a figure the objects, given by full names, that it was made from."""
    OBJECTS.keep(figure, tuple(names))
    POINTERS.keep(figure, _named(names))


def objects_now(figure: bpy.types.Collection) -> Objects:
    """Return a figure's objects in the order of its names; None for places and for deleted objects."""
    names, kept = OBJECTS.of(figure) or (), POINTERS.of(figure)
    if kept is None or len(kept) != len(names):
        return _named(names)
    return [obj or bpy.data.objects.get((name, None)) for name, obj in zip(names, kept, strict=True)]


def named_objects(figure: bpy.types.Collection) -> Iterator[tuple[str, bpy.types.Object | None]]:
    """Yield the stored names of a figure's objects with the objects; None for deleted ones and for places."""
    return zip(OBJECTS.of(figure) or (), objects_now(figure), strict=True)


def names_now(figure: bpy.types.Collection) -> list[str]:
    """Return the present names of a figure's objects, or the last known names of deleted ones."""
    return [name if obj is None else obj.name_full for name, obj in named_objects(figure)]


def shapes_now(figure: bpy.types.Collection) -> list[parts.Readable]:
    """Return those of a figure's objects, parts and collections that exist; cheap enough for panels."""
    named = (obj or parts.part_named(name, bpy.context.scene) for name, obj in named_objects(figure))
    return [each for each in named if each is not None]


def let_go_of_deleted(*_of_blender: object) -> None:
    """Drop pointers to objects that are no longer in any scene, which would keep them in the file.

    Blender calls this before saving.
    """
    if not anything_of_ours():
        return
    there = {obj for scene in bpy.data.scenes for obj in scene.objects}
    for figure in itertools.filterfalse(hierarchy.is_of_later_version, hierarchy.figures()):
        kept = POINTERS.of(figure) or ()
        if not there.issuperset(filter(None, kept)):
            POINTERS.keep(figure, [obj if obj in there else None for obj in kept])


def _named(names: Sequence[str]) -> Objects:
    found = [bpy.data.objects.get((name, None)) for name in names]
    if None not in found:
        return found
    known = {obj.name_full: obj for obj in bpy.data.objects}
    return [known.get(name) for name in names]
