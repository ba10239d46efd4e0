# SPDX-License-Identifier: GPL-3.0-or-later
"""The registry contains everything about an algorithm: no other file has to name it."""

import ast
from dataclasses import fields, replace
from pathlib import Path

import collide_addon
from collide_addon.figure.model.choices import Detail, Layout, Where
from collide_addon.figure.model.lesson import CHOICES, Choices, Measured
from collide_addon.figure.registry import ALGORITHMS, BY_ID, GJK, SAT, SWEEP

PACKAGE = Path(collide_addon.__file__).parent
OWN_ROOMS = {
    "figure/algorithms": "an algorithm's own folder",
    "figure/classic": "what the classic code has of it",
    "figure/text": "its messages",
    "ui/translations": "its words in the interface",
    "figure/worksheets": "its exercises",
    "geometry": "its geometry",
    "pitfalls": "the classic code",
}
TELLS_OF_SOME = {
    "figure/registry.py": "the registry",
    "figure/lessons.py": "a circle has a radius",
    "figure/model/records.py": "so has a ring",
    "figure/parts/introduction.py": "and in a picture the radius of a circle has a name",
    "scene/drawing/faces.py": "a point of Blender's curves has a radius",
    "figure/gallery/answers.py": "the numbers of the gallery's answers",
    "figure/gallery/gallery.py": "scenes of the gallery, and pairs in space",
    "figure/export/web/turned.py": "which solids can be turned on a page",
    "figure/gallery/sheet.py": "a case of the classic code is not asked about",
    "figure/live/page.py": "a live figure that is exported becomes one of GJK",
    "figure/live/in_space.py": "so does one in space",
    "figure/space/answers.py": "a part of its marks is a contact",
    "figure/space/axes.py": "a part of its marks is a shadow",
    "figure/space/sweep.py": "a part of its marks is a contact",
    "exchange/code.py": "which answer a test of somebody else expects",
    "figure/space/compare.py": "the methods that are compared in space",
    "figure/settings.py": "the topics of the worksheets",
    "ui/panels/pairs.py": "the figure that is made of a row of the table",
    "figure/export/web/live.py": "the shapes that a page moves are measured by GJK",
    "figure/parts/turns.py": "so it is of a turn",
    "figure/parts/intervals.py": "a part of its marks is a line",
    "figure/parts/polygons.py": "a part of its marks is a contact",
    "figure/export/web/page.py": "a page draws lines",
    "scene/drawing/shapes.py": "a mark may be a line",
    "figure/model/look.py": "a theme is light",
    "figure/parts/pair.py": "how far rounding may take a sum is a value of captions",
    "figure/export/handout.py": "so it is in a handout",
    "figure/model/style.py": "the foot of a perpendicular is a role, and a line",
    "operators/base/subjects.py": "those that know a shape by its support mapping alone, or answer otherwise in space",
    "operators/base/choices.py": "the case is a choice",
    "operators/figures/algorithms.py": "the case is found by its words",
    "operators/figures/sweep.py": "the sweep's own table",
    "operators/output/demo.py": "the figures of the demo",
    "operators/figures/names.py": "a case of the classic code is named by its sentence",
    "ui/base/answers.py": "the methods that a comparison lists",
    "ui/panels/menus.py": "the cases have a menu for each algorithm",
    "cli/arguments.py": "the command of the cases",
    "cli/commands.py": "the command of the cases",
    "cli/plain.py": "the same without Blender",
    "figure/notebook.py": "the method where none is named",
}
"""Files that refer to an algorithm, or use its id as a word, and why."""


def names_some(file: Path) -> bool:
    """Tell whether a file has the id of an algorithm as a text, or imports one from the registry."""
    named = {each.id for each in ALGORITHMS} | {each.command for each in ALGORITHMS}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and node.value in named:
            return True
        of_registry = isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2] == "registry"
        if of_registry and {name.name for name in node.names} - {"ALGORITHMS", "BY_ID"}:
            return True
    return False


def test_no_file_names_an_algorithm_but_its_own_and_those_that_tell_of_it():
    files = {file.relative_to(PACKAGE).as_posix(): file for file in PACKAGE.rglob("*.py")}
    others = {name: file for name, file in files.items() if not name.startswith(tuple(OWN_ROOMS))}
    assert {name for name, file in others.items() if names_some(file)} == set(TELLS_OF_SOME)


def test_ids_are_different():
    assert len(BY_ID) == len(ALGORITHMS)


def variants(algorithm):
    return [each for each in (algorithm.in_plane, algorithm.in_space, algorithm.classic) if each]


def test_the_maker_of_every_lesson_is_there():
    for each in ALGORITHMS:
        for variant in variants(each):
            assert callable(variant.load()), variant.maker


def test_every_field_of_choices_is_a_choice_but_what_the_gallery_and_a_page_being_turned_set():
    assert {field.name for field in fields(Choices)} - set(CHOICES) == {"story", "glimpse"}


def test_what_an_algorithm_takes_is_a_choice_that_not_every_figure_has():
    taken = {name for each in ALGORITHMS for variant in variants(each) for name in variant.choices}
    assert taken == {name for name, each in CHOICES.items() if each.where is Where.NAMED} - {"measured", "classic"}


def test_what_is_taken_in_space_or_by_the_classic_code_is_offered():
    for each in ALGORITHMS:
        for variant in variants(each):
            assert set(variant.choices) <= set(each.choices), each.id


def test_choices_without_effect_in_space_are_named():
    in_space, asked = Choices(measured=Measured.SPACE), {*GJK.choices, "rulers", "layers"}
    lost = ["rulers", "tolerance", "circles", "radius_a", "radius_b", "introduction", "opening_shot"]
    assert [name for name in GJK.without_effect(in_space) if name in asked] == lost
    on_objects = replace(in_space, layout=Layout.OVERLAY)
    assert [name for name in GJK.without_effect(on_objects) if name in asked] == [*lost, "layers"]
    assert "layout" not in SWEEP.without_effect(in_space)
    assert "every_axis" not in SAT.without_effect(in_space)
    assert GJK.without_effect(Choices(measured=Measured.SPACE, classic=True)).count("measured") == 1


def test_an_opening_shot_has_no_effect_without_an_introduction():
    assert "opening_shot" in GJK.without_effect(Choices(opening_shot=True))
    assert "opening_shot" not in GJK.without_effect(Choices(opening_shot=True, introduction=True))
    assert "opening_shot" in GJK.without_effect(Choices(opening_shot=True, introduction=True, detail=Detail.REDUCED))


def test_algorithms_that_share_an_operator_differ_in_their_operation_alone():
    for each in ALGORITHMS:
        for other in ALGORITHMS:
            if each is not other and each.operator == other.operator:
                assert (each.label, each.tooltip, each.choices) == (other.label, other.tooltip, other.choices)
                assert each.inputs == other.inputs
                assert each.operation != other.operation
