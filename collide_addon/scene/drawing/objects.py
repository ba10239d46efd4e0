# SPDX-License-Identifier: GPL-3.0-or-later
"""The objects of a figure, created from its pieces, with their curves, faces and letters, materials and keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.model.choices import Layer
from ...figure.model.figure import PHASES, Figure, Panel
from ...figure.model.layers import shown_layers
from ...figure.model.style import STYLES, Role
from ..base import hierarchy
from ..base.compat import rename
from ..base.custom_property import CustomProperty, json_property, mapping, text
from ..base.ownership import FIGURE, IDENTITY, block_name, mark_owned
from .faces import (
    DISC,
    TEXTS,
    Joined,
    Lines,
    Placed,
    Text,
    add_lines,
    areas_of,
    bend,
    joined,
    opened,
    without_discs,
)
from .keys import PHASE, STEP, KeyWriter, hide, key_writer, remember_life, set_in
from .lettering import Lettering, lettered
from .materials import MATERIAL_LAYERS, ROLE, Palette, let_slots_show, like_in, own_materials
from .plan import FACES, TUBE_HEIGHT, DrawnMarks, Piece
from .shapes import Spline, anchor_of

ALGORITHM = CustomProperty("cld_algorithm", text)
"""On a figure's collection and on each of its objects: the algorithm, for anyone who inspects them."""
SHOWN_NUMBERS = json_property("cld_numbers", mapping)
"""On an object: the numbers it shows, by the names of its marks."""
PART = CustomProperty("cld_part", text)
"""On an object: the names of its marks, and whether it is made of lines or faces."""


@dataclass
class Drawing:
    """The context shared by all objects of one figure while they are created; without a frame they get no keys."""

    figure: Figure
    page: bpy.types.Object
    places: dict[hierarchy.Place, bpy.types.Collection]
    frame_now: int | None
    palette: Palette = field(default_factory=own_materials)
    hidden: dict[bpy.types.Object, bool] = field(default_factory=dict)

    @cached_property
    def named(self) -> tuple[str, str]:
        """The identity and the number of the figure."""
        return IDENTITY.of(self.page) or "", FIGURE.of(self.page) or ""

    @cached_property
    def shown(self) -> tuple[Layer, ...]:
        """The layers of the figure that are visible."""
        return shown_layers(self.figure.parameters)

    @cached_property
    def anchors(self) -> dict[Panel, list[float]]:
        """The coordinates of the page's centre in each panel."""
        return {panel: anchor_of(self.figure, panel).tolist() for panel in self.figure.panels}

    @cached_property
    def write_keys(self) -> KeyWriter:
        """The function that keys an object."""
        if self.frame_now is None:
            return lambda _obj, _life: None
        return key_writer(self.figure, self.frame_now, self.hidden)

    def finish(self, made: Iterable[bpy.types.Object], *more: bpy.types.Collection) -> None:
        """Make clicks ignore new objects in the figure's and `more` collections, and hide those that do not show."""
        places = [*self.places.values(), *more]
        set_in(places, "hide_select", dict.fromkeys(made, True))
        hide(places, self.hidden)


class _Level(NamedTuple):
    """The parts of a piece that share a height, a layer and a material, and that move and fade together."""

    parts: list[DrawnMarks]
    splines: list[Spline]
    discs: list[tuple[float, float, float]]
    texts: list[Text]
    height: float
    slot: int
    steady: bool


class _Laid(NamedTuple):
    """A piece with its levels and texts, relative to a point in figure units at the height of its lowest level.

    `slots` has one part for each material slot.
    """

    piece: Piece
    about: NDArray[np.float64]
    lowest: float
    levels: list[_Level]
    slots: list[DrawnMarks]

    @property
    def texts(self) -> tuple[Text, ...]:
        """Its lines of text."""
        return tuple(text for level in self.levels for text in level.texts)

    @property
    def letters(self) -> list[Placed]:
        """The letters of its texts, and its discs."""
        letters = [letter for level in self.levels for text in level.texts for letter in lettered(text, level.steady)]
        return letters + [
            Placed(DISC, level.height, level.slot, radius, x, y, level.steady)
            for level in self.levels
            for x, y, radius in level.discs
        ]


def make_objects(to_make: Sequence[Piece], drawing: Drawing) -> list[bpy.types.Object]:
    """Create objects of a figure in their collections, parented to the page's empty, with their keys."""
    laid = [_laid(piece, drawing) for piece in to_make]
    with_faces = (each for each in laid if not each.piece.is_lines)
    outlines = iter(areas_of([level.splines for each in with_faces for level in each.levels]))
    placed: list[list[Placed]] = []
    for each in laid:
        levels = [] if each.piece.is_lines else each.levels
        faces = [Placed(next(outlines), level.height, level.slot, steady=level.steady) for level in levels]
        placed.append(faces + each.letters if each.piece.life.bends else faces)
    lettering, meshes = Lettering(), _empty_meshes(laid)
    made = [_make_object(*each, lettering, drawing) for each in zip(laid, meshes, joined(placed), strict=True)]
    identity, number = drawing.named
    lettering.finish(f".{number}.letters", identity, drawing.palette)
    return made


def _empty_meshes(laid: Sequence[_Laid]) -> list[bpy.types.Mesh | None]:
    """Return an empty mesh with material slots for each piece that is not a curve; materials are set on the objects.

    Adding slots to new data makes Blender search all objects of the file; copying data does not.
    """
    made: list[bpy.types.Mesh | None] = [None] * len(laid)
    mesh: bpy.types.Mesh | None = None
    for number, each in sorted(enumerate(laid), key=lambda pair: len(pair[1].slots)):
        if not each.piece.is_lines:
            made[number] = mesh = bpy.data.meshes.new(".CLD") if mesh is None else mesh.copy()
            for _ in range(len(mesh.materials), len(each.slots)):
                mesh.materials.append(None)
    return made


def _laid(piece: Piece, drawing: Drawing) -> _Laid:
    motion = piece.life.motion
    about = np.zeros(2) if motion is None else np.array(motion.about)  # it turns and grows about its own origin
    found: dict[tuple[float, object], list[DrawnMarks]] = {}
    placed = sorted(((part.height, part) for part in piece.parts), key=itemgetter(0))
    for height, part in placed:
        found.setdefault((height, (part.layer, part.bent, part.is_steady)), []).append(part)
    lowest = placed[0][0]
    levels: list[_Level] = []
    slots: dict[object, DrawnMarks] = {}
    for (height, alike), parts in found.items():
        first, above = parts[0], height - lowest
        key = first.material, alike if piece.life.bends else first.layer
        slots.setdefault(key, first)
        slot = list(slots).index(key)
        splines = [spline for part in parts for spline in part.splines]
        if motion is not None:
            splines = [Spline((each.points - about).astype(np.float32), each.closed) for each in splines]
        whole = piece.is_lines or piece.life.bends or piece.life.drawing is not None
        splines, discs = (splines, []) if whole else without_discs(splines)
        texts, unit, center = [], drawing.figure.unit, about.tolist()
        for label in (label for part in parts for label in part.labels):
            points = label.points[0].tolist(), drawing.anchors[label.panel], center
            x, y = ((at - anchor) / unit - middle for at, anchor, middle in zip(*points, strict=True))
            bold = STYLES[label.role].bold
            texts.append(Text(label.text, x, y, above, label.size / unit, label.align, slot, bold))
        levels.append(_Level(parts, splines, discs, texts, above, slot, piece.life.before < 1.0 and first.is_steady))
    return _Laid(piece, about, lowest, levels, list(slots.values()))


def _make_object(
    laid: _Laid, mesh: bpy.types.Mesh | None, faces: Joined, lettering: Lettering, drawing: Drawing
) -> bpy.types.Object:
    piece, slots, (identity, number) = laid.piece, laid.slots, drawing.named
    parts, ending = piece.parts, "" if piece.is_lines else FACES
    names, roles = " ".join(dict.fromkeys(part.name for part in parts)), {part.role.value for part in parts}
    step = f"s{parts[0].span.first // PHASES:02d}"  # the step in which it first shows
    named = ".".join([f".{number}", step, *(roles if len(roles) == 1 else ()), names])
    name = block_name(named, ending)
    if mesh is None:
        data = bpy.data.curves.new(name, "CURVE")
    else:
        data = mesh
        rename(mesh, name)
    obj = bpy.data.objects.new(name, data)
    mark_owned(data, identity)
    mark_owned(obj, identity, number)
    for slot, part in enumerate(slots):
        material = like_in(drawing.figure.theme, part.role, part.look.ink, drawing.palette)
        if mesh is None:
            data.materials.append(material)
        else:
            own = obj.material_slots[slot]
            own.link, own.material = "OBJECT", material
    drawing.places[piece.place].objects.link(obj)
    obj.parent = drawing.page
    obj.location = (*laid.about.tolist(), laid.lowest)
    obj.show_in_front = True
    describe(obj, drawing.figure, parts[0].role, {part.name: part.numbers for part in parts if part.numbers})
    PART.keep(obj, block_name(names, ending))
    if piece.is_lines:
        obj.scale.z = TUBE_HEIGHT
        life, lines = piece.life, []
        grows = life.grows and life.before < 1.0 and life.motion is None
        for level in laid.levels:
            thickness = STYLES[level.parts[0].role].thickness
            splines = opened(level.splines, thickness) if grows else level.splines
            lines.append(Lines(splines, thickness, level.height / TUBE_HEIGHT, level.slot))
        add_lines(data, lines)
    else:
        lettering.write(obj, faces, [] if piece.life.bends else laid.letters)
        if piece.life.bends:
            group = bend(obj, faces, [part.bent for part in slots])
            mark_owned(group, identity)
        if laid.texts:
            TEXTS.keep(obj, laid.texts)
    layers = tuple(part.layer for part in slots)
    if any(layers):
        MATERIAL_LAYERS.keep(obj, layers)
        let_slots_show(obj, layers, drawing.shown, drawing.palette)
    remember_life(obj, piece.life)
    drawing.write_keys(obj, piece.life)
    return obj


def describe(
    obj: bpy.types.Object, figure: Figure, role: Role | None = None, numbers: Mapping[str, object] | None = None
) -> None:
    """Note on an object what it shows, for anyone who inspects it."""
    if role is not None:
        ROLE.keep(obj, role)
    STEP.keep(obj, 0)
    PHASE.keep(obj, 0)
    ALGORITHM.keep(obj, figure.algorithm)
    if numbers:
        SHOWN_NUMBERS.keep(obj, numbers)
