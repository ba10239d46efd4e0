# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators, one family a file: read, compute, build, draw, report."""

from bpy.utils import register_classes_factory

from . import clearing, clipboard, export, figures, look, pictures, random_shapes, steps

classes = (
    *figures.classes,
    *random_shapes.classes,
    *steps.classes,
    *clearing.classes,
    *pictures.classes,
    *export.classes,
    *clipboard.classes,
    *look.classes,
)

register, unregister = register_classes_factory(classes)
