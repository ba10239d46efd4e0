# SPDX-License-Identifier: GPL-3.0-or-later
"""The architecture: which room may import which, and what every file has."""

import ast
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "collide_addon"
ROOMS = ("geometry", "pitfalls", "figure", "exchange", "scene", "operators", "ui", "cli")
PLAIN_ROOMS = ("geometry", "pitfalls", "figure", "exchange")
INNER_ROOMS = {
    "geometry": (
        "predicates",
        "hull",
        "float_search",
        "narrowphase",
        "boxes",
        "broadphase",
        "polygons",
        "batch",
        "motion",
        "space",
    ),
    "figure": (
        "text",
        "model",
        "page",
        "labels",
        "stage",
        "parts",
        "algorithms",
        "space",
        "views",
        "export",
        "classic",
        "registry",
        "settings",
        "lessons",
        "worksheets",
        "live",
        "gallery",
        "files",
        "notebook",
    ),
    "scene": ("base", "reading", "drawing", "space", "rendering", "live"),
    "operators": ("base", "figures", "pairs", "lecture", "playback", "output"),
    "ui": ("translations", "base", "panels"),
}
"""The rooms in the order in which they may import each other."""
DOORS = ("__main__", "version")
"""Modules that belong to no room."""
MOST_FILES = 15
"""Most files in a folder, without the one that describes it."""
BLENDER = {
    "addon_utils",
    "bl_ui",
    "bl_math",
    "blf",
    "bmesh",
    "bpy",
    "bpy_extras",
    "gpu",
    "gpu_extras",
    "mathutils",
    "rna_keymap_ui",
}
FILES = sorted(PACKAGE.rglob("*.py"))


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imports_of(file: Path) -> list[ast.Import | ast.ImportFrom]:
    return [node for node in ast.walk(parsed(file)) if isinstance(node, ast.Import | ast.ImportFrom)]


def of_files(faults: Iterable[tuple[Path, object]]) -> dict[str, object]:
    """Return the faults by the file's name, for files that have any."""
    return {file.relative_to(ROOT).as_posix(): wrong for file, wrong in faults if wrong}


def module_name(file: Path) -> tuple[str, ...]:
    """Return the parts of the dotted name below the checkout: collide_addon, geometry, gjk."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


MODULES = {module_name(file): file for file in FILES}


def room(module: tuple[str, ...]) -> str | None:
    return module[1] if len(module) > 1 and module[1] in ROOMS else None


def own_imports(file: Path) -> Iterator[tuple[str, ...]]:
    """Yield the modules of the package that a file imports, anywhere in the file."""
    package = file.relative_to(ROOT).parent.parts
    for node in imports_of(file):
        if not isinstance(node, ast.ImportFrom) or node.level == 0 or node.level > len(package):
            continue
        base = package[: len(package) - node.level + 1] + tuple((node.module or "").split("."))
        base = tuple(part for part in base if part)
        for name in node.names:
            yield (*base, name.name) if (*base, name.name) in MODULES else base


def foreign_imports(file: Path) -> Iterator[str]:
    """Yield the top-level names that a file imports absolutely."""
    for node in imports_of(file):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif node.level == 0:
            yield (node.module or "").partition(".")[0]


def test_every_module_belongs_to_a_room():
    assert [module[1] for module in MODULES if len(module) > 1 and room(module) is None] == [*DOORS]


def test_a_room_imports_only_from_itself_and_the_rooms_before_it():
    def later_rooms(file):
        here = room(module_name(file))
        allowed = ROOMS if here is None else ROOMS[: ROOMS.index(here) + 1]  # the package's __init__ imports them all
        return [".".join(module) for module in own_imports(file) if room(module) not in (None, *allowed)]

    assert of_files((file, later_rooms(file)) for file in FILES) == {}


def test_an_inner_room_imports_only_from_itself_and_those_before_it():
    def later_rooms(file):
        outer, *inner = module_name(file)[1:3] or [None]
        order = INNER_ROOMS.get(outer)
        if not order or not inner:  # the outer room's __init__, or a room without inner ones
            return []
        allowed = order[: order.index(inner[0]) + 1]
        beside = [module for module in own_imports(file) if module[1:2] == (outer,) and len(module) > 2]
        return [".".join(module) for module in beside if module[2] not in allowed]

    assert of_files((file, later_rooms(file)) for file in FILES) == {}


def test_no_algorithm_of_a_figure_imports_another():
    def others(file):
        if module_name(file)[1:3] != ("figure", "algorithms") or len(module_name(file)) < 4:
            return set()
        beside = [module for module in own_imports(file) if module[1:3] == ("figure", "algorithms") and len(module) > 3]
        return {module[3] for module in beside} - {module_name(file)[3]}

    assert of_files((file, others(file)) for file in FILES) == {}


def test_no_folder_is_crowded():
    counted = Counter(file.parent.relative_to(PACKAGE).as_posix() for file in FILES if file.stem != "__init__")
    assert {folder: count for folder, count in counted.items() if count > MOST_FILES} == {}


def test_a_class_shares_its_name_only_with_its_like_in_space():
    places = defaultdict(list)
    for file in FILES:
        for node in parsed(file).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append("space" in file.parts or "views" in file.parts)
    assert [name for name, in_space in places.items() if len(in_space) - sum(in_space) > 1] == []


def test_the_package_names_itself_only_relatively():
    assert of_files((file, {"collide_addon", "bl_ext"}.intersection(foreign_imports(file))) for file in FILES) == {}


def test_benchmarks_ask_the_package_only_for_what_it_has():
    """Some import within functions, where a missing name was noticed only when the benchmark was run."""
    assert not of_files((file, list(_names_gone(file))) for file in sorted((ROOT / "benchmarks").rglob("*.py")))


def _names_gone(file: Path) -> Iterator[str]:
    for node in imports_of(file):
        module = (isinstance(node, ast.ImportFrom) and node.module) or ""
        if module.partition(".")[0] == PACKAGE.name:
            there = import_module(module)
            names = {name.name for name in node.names if (*module.split("."), name.name) not in MODULES}
            yield from (name for name in names if not hasattr(there, name))


def test_nothing_is_needed_but_numpy_and_blender():
    def others(file):
        blender = set() if room(module_name(file)) in (None, *PLAIN_ROOMS) else BLENDER
        return set(foreign_imports(file)) - sys.stdlib_module_names - {"numpy"} - blender

    assert of_files((file, others(file)) for file in FILES) == {}


def test_nothing_reaches_for_the_network_starts_programs_or_changes_where_modules_are_looked_for():
    reached = {"socket", "ssl", "http", "urllib", "ftplib", "subprocess", "multiprocessing", "ctypes", "site"}
    assert of_files((file, reached.intersection(foreign_imports(file))) for file in FILES) == {}

    def told_to_search(file):
        named = (node for node in ast.walk(parsed(file)) if isinstance(node, ast.Attribute) and node.attr == "path")
        return [ast.unparse(node) for node in named if ast.unparse(node) == "sys.path"]

    assert of_files((file, told_to_search(file)) for file in FILES) == {}


def test_no_files_import_each_other_in_a_circle():
    graph = {module: set(own_imports(file)) - {module} for module, file in MODULES.items()}
    TopologicalSorter(graph).prepare()  # raises CycleError and names the cycle


def test_geometry_pitfalls_and_figure_import_where_blender_does_not_exist():
    modules = [".".join(module) for module in MODULES if room(module) in PLAIN_ROOMS]
    program = f"""
import importlib, sys
sys.path.insert(0, {str(ROOT)!r})

class NoBlender:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLENDER!r}:
            raise ModuleNotFoundError(f"there is no {{name}} here")

sys.meta_path.insert(0, NoBlender())
for name in {modules!r}:
    importlib.import_module(name)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_every_file_that_a_page_about_the_house_names_is_there(page):
    named = re.findall(r"`([\w./]+/[\w.]+)`", (ROOT / page).read_text(encoding="utf-8"))
    assert named
    assert [each for each in named if not any((top / each).exists() for top in (ROOT, PACKAGE))] == []


def test_every_file_names_its_licence_and_says_what_it_is():
    licence = "# SPDX-License-Identifier: GPL-3.0-or-later\n"
    assert [file for file in FILES if not file.read_text(encoding="utf-8").startswith(licence)] == []
    assert [file for file in FILES if not ast.get_docstring(parsed(file))] == []


def test_every_name_in_backticks_is_one_that_the_code_has():
    code = "".join(re.sub(r'"""[\s\S]*?"""|#.*', "", file.read_text(encoding="utf-8")) for file in FILES)
    known = {*re.findall(r"\w+", code), *(part.partition(".")[0] for file in FILES for part in file.parts)}
    ours = [file for file in FILES if "pitfalls" not in file.parts]  # those name what is in the published code
    named = {file.name: re.findall(r"(?<!`)`([a-z]\w+)`(?!`)", file.read_text(encoding="utf-8")) for file in ours}
    assert {f"{file}: {name}" for file, names in named.items() for name in names if name not in known} == set()


def test_every_operator_has_a_tooltip():
    without = []
    for file in (PACKAGE / "operators").rglob("*.py"):
        for node in ast.walk(parsed(file)):
            if not isinstance(node, ast.ClassDef):
                continue
            assigned = [line for line in node.body if isinstance(line, ast.Assign)]
            names = {ast.unparse(target) for line in assigned for target in line.targets}
            if "bl_idname" in names and "bl_description" not in names and not ast.get_docstring(node):
                without.append(node.name)
    assert without == []
