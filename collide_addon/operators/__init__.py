# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators, one family a file: read, compute, build, draw, report."""

from bpy.utils import register_classes_factory

from .base.translated import CONTEXT
from .figures import algorithms, gallery, live, random_shapes, sweep
from .output import clipboard, export, pictures, worksheets
from .pairs import out as pairs_out
from .pairs import pairs as all_pairs
from .pairs import select as pairs_select
from .playback import clearing, look, recolour, retiming, show, steps

classes = (
    *algorithms.classes,
    *sweep.classes,
    *live.classes,
    *all_pairs.classes,
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
