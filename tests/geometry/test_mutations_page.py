# SPDX-License-Identifier: GPL-3.0-or-later
"""The page about changes that no test notices: it named 13 modules that no longer existed."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GEOMETRY = ROOT / "collide_addon" / "geometry"
PAGE = (ROOT / "docs" / "mutations.md").read_text(encoding="utf-8")


def names_of(file):
    """Return the names that a module defines."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return defined | {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def test_every_module_function_and_bound_that_the_page_names_is_there():
    missing = []
    for module, name in re.findall(r"`((?:\w+/)+\w+)(?:\.(\w+))?`", PAGE):
        if module.startswith(("collide_addon/", "benchmarks/")):
            continue
        file = GEOMETRY / f"{module}.py"
        if not file.exists() or (name and name not in names_of(file)):
            missing.append(f"{module}.{name}")
    assert missing == []
    assert re.findall(r"`\w+\.[A-Z][A-Z_]+`", PAGE) == []  # a bound is named with the folder of its module


def test_every_test_that_the_page_names_is_there():
    sources = (file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    tests = {name for source in sources for name in re.findall(r"^def (test_\w+)", source, re.MULTILINE)}
    assert set(re.findall(r"`(test_\w+)`", PAGE)) - tests == set()
