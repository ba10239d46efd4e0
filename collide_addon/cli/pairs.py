# SPDX-License-Identifier: GPL-3.0-or-later
"""The command for all pairs of many objects."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import bpy

from ..figure.algorithms.pairs import Marked
from ..geometry.batch.pair_table import Listed
from ..geometry.predicates.progress import run
from ..operators.base.figures import in_words
from ..operators.base.make import Made
from ..operators.pairs.files import unit_of, write_pairs_csv, write_pairs_json
from ..operators.pairs.make import PairChoices, make_pairs_in_parts
from ..scene.base.ownership import is_owned
from .arguments import CommandError
from .commands import (
    check_outputs,
    chosen,
    depsgraph_of,
    object_of,
    open_file,
    scene_of,
    warn_of_parts,
    with_progress,
    write_asked,
)
from .interruption import stop_if_asked

OF_THE_SCENE = ("render", "render_steps", "contact_sheet", "frames", "film", "save")
"""Options that need the figure to be drawn."""


def pairs_of_objects(options: argparse.Namespace) -> Iterator[str]:
    """Make the table and the figure of many objects and write what was asked for; yield the answer.

    Of all meshes of a scene those that cannot be read are left out and told of; one that is named must be readable.
    """
    check_outputs(options)
    choices = _pair_choices(options)
    if options.file:
        open_file(options.file)
    scene = scene_of(options.scene)
    objects = _objects(scene, options.objects)
    drawn = any(getattr(options, name) for name in OF_THE_SCENE)
    depsgraph = depsgraph_of(scene)
    parts = make_pairs_in_parts(objects, choices, chosen(options), scene, depsgraph, drawn=drawn)
    made = run(with_progress(parts), stop_if_asked)
    if options.objects and made.unread:
        raise made.unread[0].error
    yield f"{made.name}: {in_words(made.lesson.headline)}"
    yield from (f"left out: {unread.error}" for unread in made.unread)
    warn_of_parts(objects, depsgraph)
    unit = unit_of(scene)
    if options.csv:
        write_pairs_csv(options.csv.absolute(), made.table, made.names, unit=unit, heights=made.heights)
    if options.json:
        write_pairs_json(options.json.absolute(), made.table, made.names, unit=unit, heights=made.heights)
    options.csv = options.json = None  # of other figures they are something else
    write_asked(Made(made.lesson, made.collection), options)


def _pair_choices(options: argparse.Namespace) -> PairChoices:
    listed = Listed(options.listed)
    if listed is Listed.WITHIN and options.reach is None:
        raise CommandError("--listed within lists pairs up to a distance: add --reach LENGTH")
    if listed is not Listed.WITHIN and options.reach is not None:
        raise CommandError("--reach has no effect without --listed within: add it, or leave --reach out")
    if options.steps:
        raise CommandError("--steps has no effect on a table of pairs: leave it out")
    return PairChoices(listed, options.reach or 0.0, Marked(options.marked))


def _objects(scene: bpy.types.Scene, names: list[str] | None) -> list[bpy.types.Object]:
    if names is None:
        return [obj for obj in scene.objects if obj.type == "MESH" and not is_owned(obj)]
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise CommandError(f"{twice[0]} is named twice: name different objects")
    return [object_of(scene, name) for name in names]
