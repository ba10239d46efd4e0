# SPDX-License-Identifier: GPL-3.0-or-later
"""What `from collide_addon.geometry import …` gives: for each name the object itself, never a module."""

import ast
import re
import types
import typing
from pathlib import Path

from collide_addon import geometry
from collide_addon.geometry import batch

from ..cases import in_one
from . import public_face

README = Path(__file__).parents[2] / "README.md"
NAMED = set(re.findall(r"`(\w+)(?:\([^`]*\))?`", README.read_text("utf-8")))


@in_one("name", geometry.__all__)
def test_every_name_is_a_function_a_class_or_a_type_of_that_name(name):
    thing = getattr(geometry, name)
    assert not isinstance(thing, types.ModuleType)
    if isinstance(thing, type | types.FunctionType):
        assert thing.__name__ == name
        assert thing.__module__.startswith("collide_addon.geometry.")
    else:
        assert typing.get_origin(thing) is not None, "neither a function nor a class nor a type"


def test_each_name_stands_once_and_in_order():
    assert geometry.__all__ == sorted(set(geometry.__all__))


def test_every_function_of_shapes_is_asked_for_the_extremes():
    functions = {name for name in geometry.__all__ if isinstance(getattr(geometry, name), types.FunctionType)}
    others = {"origin_weights", "pair_table_in_parts", "random_point_sets"}
    assert functions - vars(public_face).keys() == others, "missing in OF_TWO of tests/geometry/public_face.py"


def test_what_the_readme_calls_a_function_is_one():
    assert callable(geometry.pair_table)
    modules = {name for name, thing in vars(geometry).items() if isinstance(thing, types.ModuleType)}
    assert NAMED & modules <= {"batch", "space"}
    assert isinstance(batch, types.ModuleType)


def test_type_checkers_find_the_names_where_they_are_imported_from():
    stub = ast.parse(Path(geometry.__file__).with_suffix(".pyi").read_text("utf-8")).body
    found = {name.name: node.module for node in stub if isinstance(node, ast.ImportFrom) for name in node.names}
    assert found == geometry.MODULE_OF
