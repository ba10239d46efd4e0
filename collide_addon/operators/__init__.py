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
    line_figures,
    look,
    pictures,
    polygon_figures,
    random_shapes,
    recolour,
    steps,
    worksheets,
)

classes = (
    *convex_figures.classes,
    *box_figures.classes,
    *polygon_figures.classes,
    *line_figures.classes,
    *comparing.classes,
    *random_shapes.classes,
    *steps.classes,
    *clearing.classes,
    *pictures.classes,
    *export.classes,
    *clipboard.classes,
    *look.classes,
    *recolour.classes,
    *worksheets.classes,
)

register, unregister = register_classes_factory(classes)
