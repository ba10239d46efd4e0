# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators, one family a file: read, compute, build, draw, report."""

from bpy.utils import register_classes_factory

from .base import out_of_date
from .base.translated import CONTEXT
from .figures import algorithms, gallery, live, random_shapes, swap, sweep, touch
from .output import copy_curves, export, manual, pictures, worksheets
from .pairs import out as pairs_out
from .pairs import pairs as all_pairs
from .pairs import select as pairs_select
from .playback import clearing, layers, look, play, predict, refresh, retiming, show, steps

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
    *layers.classes,
    *gallery.classes,
    *clearing.classes,
    *pictures.classes,
    *export.classes,
    *copy_curves.classes,
    *look.classes,
    *play.classes,
    *predict.classes,
    *refresh.classes,
    *swap.classes,
    *touch.classes,
    *worksheets.classes,
    *manual.classes,
)

for each in classes:
    each.bl_translation_context = CONTEXT  # for its label

_register_classes, _unregister_classes = register_classes_factory(classes)


def register() -> None:
    """Register the operators, then listen to Blender."""
    _register_classes()
    play.register()
    look.register()
    out_of_date.register()
    manual.register()


def unregister() -> None:
    """Unregister in reverse."""
    manual.unregister()
    out_of_date.unregister()
    look.unregister()
    play.unregister()
    _unregister_classes()
