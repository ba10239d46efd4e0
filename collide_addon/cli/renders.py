# SPDX-License-Identifier: GPL-3.0-or-later
"""A command's outputs for which the figure must be drawn in Blender: pictures, films and .blend files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Generator, Sequence
from functools import partial

import bpy

from ..figure.files.writing import BLEND_SUFFIX
from ..geometry.predicates.progress import run
from ..operators.base.make import Made
from ..operators.figures.sweep import write_sweep_csv
from ..scene.base.files import file_to_write, save_blend
from ..scene.base.fonts import glyphs_of
from ..scene.rendering.contact_sheet import render_contact_sheet
from ..scene.rendering.film import render_film, render_frames
from ..scene.rendering.render import Renderer, Still, Studio, render_steps, render_still
from .interruption import COMMAND, asked_to_stop, stop_if_asked
from .outputs import check_outputs, documents, folder_made


def check_all_outputs(options: argparse.Namespace) -> None:
    """Refuse what `check_outputs` does, and saving over the open file."""
    check_outputs(options)
    if getattr(options, "save", None):
        file_to_write(options.save, BLEND_SUFFIX)


def write_asked(made: Made, options: argparse.Namespace) -> None:
    """Write all requested files; a FileError, RenderError or CommandError if one cannot be written."""
    written = documents(made.lesson, options, glyphs_of, csv=partial(write_sweep_csv, made.lesson), save=save_blend)
    for work in (pictures([made.collection], options), written):
        run(work, stop_if_asked)  # each file is written when it is asked for


def pictures(
    figures: Sequence[bpy.types.Collection], options: argparse.Namespace, stills: Sequence[Still] = ()
) -> Generator[object, None, None]:
    """Render the requested pictures of a figure, or of a lecture as one; yield after each."""
    figure, size = figures[0], options.size and tuple(options.size)
    studio = Studio(Renderer(options.renderer or Renderer.COLLIDE))
    look = {"transparent": options.transparent, "resolution": size, "studio": studio}
    if options.render:
        yield render_still(figure, options.render.absolute(), **look)
    if options.render_steps:
        yield from render_steps(figure, folder_made(options.render_steps), **look)
    if options.render_phases:
        yield from render_steps(figure, folder_made(options.render_phases), each_phase=True, **look)
    if options.contact_sheet:
        yield from render_contact_sheet(figure, options.contact_sheet.absolute(), stills=stills, **look)
    if options.frames:
        yield from render_frames(figure, folder_made(options.frames), **look)
    if options.film:
        film, then = options.film.absolute(), figures[1:]
        yield from render_film(
            figure,
            film,
            then=then,
            step=getattr(options, "step", None),
            resolution=size,
            encoded=lambda _: not asked_to_stop(),
            studio=studio,
        )
    if studio.reason is not None:
        sys.stderr.write(f"{COMMAND}: rendered with Blender: {studio.reason}\n")
