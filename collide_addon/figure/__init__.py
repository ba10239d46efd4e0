# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures, without Blender: their marks, steps and captions, their layout, and the files made of them.

The package can be called: ``collide_addon.figure(a, b, "gjk")`` is `notebook.figure`, imported only then.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Room(ModuleType):
    def __call__(self, *shapes: Any, **options: Any) -> Any:
        return import_module(f"{self.__name__}.notebook").figure(*shapes, **options)


sys.modules[__name__].__class__ = _Room
