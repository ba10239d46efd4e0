# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators, one family a file: read, compute, build, draw, report."""

from bpy.utils import register_classes_factory

from . import (
    box_figures,
    clearing,
    clipboard,
    comparing,
    convex_figures,
    export,
    gallery,
    line_figures,
    live,
    look,
    pairs,
    pairs_out,
    pairs_select,
    pictures,
    polygon_figures,
    random_shapes,
    recolour,
    retiming,
    show,
    steps,
    sweep,
    worksheets,
)
from .translated import CONTEXT

classes = (
    *convex_figures.classes,
    *box_figures.classes,
    *polygon_figures.classes,
    *line_figures.classes,
    *sweep.classes,
    *comparing.classes,
    *live.classes,
    *pairs.classes,
    *pairs_select.classes,
    *pairs_out.classes,
    *random_shapes.classes,
    *steps.classes,
    *retiming.classes,
    *show.classes,
    *gallery.classes,
    *clearing.classes,
    *pictures.classes,
    *export.classes,
    *clipboard.classes,
    *look.classes,
    *worksheets.classes,
    *recolour.classes,
)

for each in classes:
    each.bl_translation_context = CONTEXT  # of its label

register, unregister = register_classes_factory(classes)
