# SPDX-License-Identifier: GPL-3.0-or-later
"""Every text of the interface is translated into every language, and Blender finds the translation."""

import re
from dataclasses import replace
from enum import Enum
from functools import cache
from pathlib import Path

import bpy
import numpy as np
import pytest

import collide_addon
from collide_addon import operators, ui
from collide_addon.figure import registry, settings
from collide_addon.figure.algorithms.pairs import Marked, pairs_lesson
from collide_addon.figure.classic.story import Verdict
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.algorithm import Group
from collide_addon.figure.model.choices import Detail, Setting
from collide_addon.figure.model.heights import (
    CROSSED_FACE_OF,
    DISTANCE_IN_SPACE,
    DISTANCE_OF,
    HULL_OF,
    HULLS_DEPTH,
    HULLS_IN_SPACE,
    IN_SPACE,
    MESHES_IN_SPACE,
    NO_INSIDE,
)
from collide_addon.figure.model.lesson import CHOICES, Choices, Measured
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.space.axes import FOUND, PROVED, SMALLEST_BOXES
from collide_addon.figure.space.model import SpaceSubject
from collide_addon.figure.text import catalogue
from collide_addon.figure.text.catalogue import LOCALE, entries, sentences
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.geometry import Arrangement, Phrase, Relation, SegmentRelation
from collide_addon.geometry.batch.pair_table import pair_table
from collide_addon.geometry.space import ConvexPolyhedron
from collide_addon.operators.base import translation
from collide_addon.operators.base.choices import ROOT_PACKAGE
from collide_addon.operators.base.current import headline
from collide_addon.operators.base.figures import in_words
from collide_addon.operators.base.translation import CONTEXT, SHOWN_WORDS, in_panel, in_report, in_tooltip
from collide_addon.operators.playback.play import STEP_TOOLTIPS
from collide_addon.pitfalls.cases import load_cases
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.reading.errors import ReadError
from collide_addon.scene.reading.selection import MESH_TYPES, selected_pair
from collide_addon.ui import translations
from collide_addon.ui.base import answers
from collide_addon.ui.translations import captions, words

from ...cases import mostly_slow
from ...catalogues import FIELD, TRANSLATED, complaints
from ..interface import drawn_interface
from ..shapes import SQUARE, TRIANGLE, add, box_and_ball
from ..visible_strings import Found, templates, texts, words_of_steps

SOURCE = Path(collide_addon.__file__).parent
ROOMS = {
    room: sorted((SOURCE / room).rglob("*.py")) for room in ("geometry", "pitfalls", "figure", "exchange", "scene")
}
OWN = [file for room in ("operators", "ui") for file in sorted((SOURCE / room).rglob("*.py"))]
OWN.append(SOURCE / "figure" / "registry.py")
ON_COMMAND = [file for file in OWN if file.name == "demo.py"]
"""These print on the command line, which is in English; only their errors are also shown in a window."""
SPEAKING = [file for file in OWN if file not in ON_COMMAND and file.name != "translations.py"]
NAMES = {
    "A",
    "B",
    "Minkowski A − B",
    "Minkowski A + B",
    "a·b",
    "m²",
    "Blender",
    "GJK",
    "EPA",
    "SAT",
    "OBB",
    "SVG",
    "JSON",
    "GDScript",
    "NumPy",
    "Rust",
    "CSV",
    "PNPOLY",
    *("float32", "float64"),
    "Collide",
    "Minkowski",
    *(language.name for language in LANGUAGES.values()),
}
"""Texts that are the same in every language, or may be."""
DATA = {
    "f'Random {letter}'",
    "f'{box.value} boxes'",  # a word of JSON
    r"""f'{text[:-1]}, "pairs": [\n{pairs}\n]}}\n'""",
    r'[\\/:*?"<>|\x00-\x1f]+',
    *("3D View", "Dopesheet"),  # keymaps, whose names are the same in every language
    "worksheet-{topic}-{seed}.pdf",
    *("distance of convex hulls", "depth of convex hulls", "distance of meshes"),  # columns of a file
    *(r" *\{#([\w-]+)\}", r"COLLIDE_(OT|PG|AP)_(\w+)"),  # the manual: anchors, classes
    r"(?<![\w*])\*{1,2}(?=\S)([^*\n]+)(?<=\S)\*{1,2}(?!\w)",  # and its emphasis
    *("types.collide_??_", "viewportSize", "lineWidth"),  # classes, and names of a shader
}
"""Names of objects and contents of files, which are data."""
LOCALES = ("ru_RU", "zh_HANS", "zh_HANT")
SCRIPTS = {"ru": re.compile("[а-яё]", re.IGNORECASE), "zh": re.compile("[\u4e00-\u9fff]")}
NAME_WIDTH = 8.0
"""Width of a setting in a sidebar of the default width, in text sizes."""
TEMPLATE = Path(__file__).parents[3] / "collide_addon/locale/interface.pot"
"""For translators only: it is not in the zip."""
OWN_TEXTS = {entry.english for entry in entries(TEMPLATE)}
SAID_BY_FIGURES = {sentences("en")[caption] for caption in captions()}
ENGLISH = OWN_TEXTS | SAID_BY_FIGURES
NO_LANGUAGES = not bpy.app.build_options.international


def kinds_without_vertices():
    kinds = bpy.types.Object.bl_rna.properties["type"].enum_items
    names = [kind.name.lower() for kind in kinds if kind.identifier not in MESH_TYPES]
    return {("an " if name[0] in "aeiou" else "a ") + name for name in names}


def some_lessons():
    """Yield a lesson of each algorithm, for separate and overlapping shapes, and every case of the classic code."""
    near, in_short = [Subject.of_points("B", "b", np.array(TRIANGLE, dtype=float) - (3, 0))], Choices(Detail.REDUCED)
    for second in ([Subject.of_points("B", "b", np.array(TRIANGLE, dtype=float))], near):
        first = Subject.of_points("A", "a", np.array(SQUARE, dtype=float))
        for algorithm in set(registry.ALGORITHMS) - {registry.CASE, registry.SEGMENTS, registry.FOOT, registry.LINE}:
            yield make_lesson(algorithm, [first, *second][: len(algorithm.inputs)], in_short)
    ends = [(0, 0), (2, 0)], [(1, -1), (1, 1)], [(1, 0), (5, 0)], [(0, 1), (2, 1)]
    a, *others = [Subject.of_points("A", "a", np.array(pair, dtype=float)) for pair in ends]
    for other in others:
        yield make_lesson(registry.SEGMENTS, [a, other], in_short)
        yield make_lesson(registry.FOOT, [a, other], in_short)
        yield make_lesson(registry.LINE, [a, other], in_short)
    outer = np.array(SQUARE, dtype=float)
    for rings in ((outer, outer / 4 + 0.5), (outer / 4 + 0.5, outer)):
        one_in_other = [Subject.of_outline(letter, letter, [ring]) for letter, ring in zip("AB", rings, strict=True)]
        yield make_lesson(registry.POLYGONS, one_in_other, in_short)
    ends = zip("AB", ((0.0, 0.0), (3.0, 4.0)), strict=True)
    points = [Subject.of_points(letter, letter, np.array([at])) for letter, at in ends]
    yield make_lesson(registry.ROUNDING, points, in_short)
    flat = ConvexPolyhedron([(x, y, 0.0) for x, y in SQUARE])
    in_space = [SpaceSubject(letter, letter, flat, 4, np.eye(3)) for letter in "AB"]
    yield make_lesson(registry.GJK, in_space, replace(in_short, measured=Measured.SPACE))
    shapes = [np.array(SQUARE, dtype=float) + np.array([left, 0]) for left in (0, 1, 9)]
    heights = {"heights": [(0, 1), (2, 3), (0, 1)]}
    yield pairs_lesson(pair_table(shapes), shapes, ["a", "b", "c"], Marked.NEAREST, in_short, heights)
    for case in load_cases():
        yield make_lesson(registry.CASE, [], replace(in_short, case=case.id))


def parts_of(text):
    """Yield the templates that the text of a headline consists of."""
    if not isinstance(text, Phrase):
        yield text
        return
    yield text.template
    for value in text.values.values():
        if isinstance(value, Phrase):
            yield from parts_of(value)


@cache
def words_of_answers():
    """Return the words of headlines: their keys, and the values that are neither numbers nor names."""
    lessons = list(some_lessons())
    kinds: list[type[Enum]] = [Relation, Arrangement, SegmentRelation]
    found = {each.value for kind in kinds for each in kind} | {verdict.name.lower() for verdict in Verdict}
    found -= {"none", "a inside b", "b inside a"}  # a headline spells these out
    found |= {key for lesson in lessons for key in lesson.headline if key not in {"relation", "seen"}}
    found |= {SMALLEST_BOXES, PROVED, FOUND, IN_SPACE, HULLS_IN_SPACE, DISTANCE_IN_SPACE}
    found |= {MESHES_IN_SPACE, NO_INSIDE, HULLS_DEPTH}
    found |= {CROSSED_FACE_OF, HULL_OF, *DISTANCE_OF, *DISTANCE_OF.values()}
    found |= {
        part
        for lesson in lessons
        for value in lesson.headline.values()
        if isinstance(value, str)
        for part in parts_of(value)
    }
    table = {*answers.COLUMN_HEADS, *answers.METHOD_LABELS.values(), *answers.SHORT.values(), "collision", "stopped"}
    return {SHOWN_WORDS.get(word, word) for word in found | table if any(map(str.isalpha, FIELD.sub("", word)))}


@cache
def messages():
    """Return the templates of the rooms whose messages are shown by others."""
    return [each for files in (*ROOMS.values(), ON_COMMAND) for each in templates(files)]


def words_of_choices():
    """Yield the texts of all choices; those of cases belong to a figure."""
    choices = [each for name, choice in CHOICES.items() if name != "case" for each in choice.settings]
    for setting in (*choices, *(each for each in vars(settings).values() if isinstance(each, Setting))):
        items = setting.items() if setting.items else ()
        said = [setting.label, setting.tooltip, *(text for item in items for text in item[1:])]
        yield from (Found(text, setting.name) for text in said if any(map(str.isalpha, text)))


def missing(found):
    return sorted({f"{each.place}: {each.text}" for each in found if each.whole and each.text not in ENGLISH})


def registered():
    """Yield the classes of the extension that Blender shows."""
    yield from operators.classes
    yield from ui.classes
    yield ui.settings.COLLIDE_PG_settings
    yield ui.menus.COLLIDE_MT_object


@cache
def shown():
    """Return the texts that Blender itself shows for the classes, each with the context of its lookup."""
    found = set()
    for cls in registered():
        rna, description = cls.bl_rna, getattr(cls, "bl_description", "")
        if issubclass(cls, bpy.types.Operator):
            rna = getattr(bpy.ops.collide, cls.bl_idname.partition(".")[2]).get_rna_type()
        found |= {(getattr(cls, "bl_translation_context", "*"), getattr(cls, "bl_label", "")), ("*", description)}
        own = set(rna.properties.keys()) - {"rna_type", "name"} - set(cls.bl_rna.base.properties.keys())
        for prop in [rna.properties[name] for name in own]:
            if prop.is_hidden:
                continue
            found |= {(prop.translation_context, prop.name), ("*", prop.description)}
            for item in getattr(prop, "enum_items", ()):
                described = item.description if prop.identifier != "case" else ""  # which contains id and function
                found |= {(prop.translation_context, item.name), ("*", described)}
    return found


# Nothing is missing


def test_every_text_of_a_button_or_panel_is_translated():
    found = [*texts(SPEAKING), *words_of_choices()]
    unknown = missing(each for each in found if each.text not in NAMES | DATA)
    assert not unknown, "\n".join(["add to interface.pot and each interface.po:", *unknown])


def test_every_message_is_translated():
    unknown = missing(messages())
    assert not unknown, "\n".join(["add to interface.pot and each interface.po:", *unknown])


def test_no_message_is_filled_in_before_it_is_translated():
    found = [*texts(SPEAKING), *messages()]
    early = {f"{each.place}: {each.text}" for each in found if not each.whole and each.text not in DATA}
    assert {text for text in early if "'an ' if kind" not in text} == set()  # see the next test


def test_every_kind_of_object_without_vertices_has_a_name():
    assert kinds_without_vertices() - ENGLISH == set()


def test_every_word_of_an_answer_is_translated():
    unknown = words_of_answers() - ENGLISH - NAMES
    assert not unknown, "\n".join(["add to interface.pot and each interface.po:", *sorted(unknown)])


def test_every_word_of_a_steps_name_is_translated():
    unknown = {f"step.{word}" for word in words_of_steps(ROOMS["figure"]) - NAMES} - set(sentences("en"))
    assert not unknown, "\n".join(["add to figure.pot and each figure.po:", *sorted(unknown)])


@pytest.mark.parametrize("locale", LOCALES)
def test_blender_finds_every_label_and_tooltip_that_it_shows(locale):
    table = translations.table()[locale]
    assert {(context, text) for context, text in shown() - set(table) if text not in NAMES | {""}} == set()
    assert len(shown()) > 150


def test_a_planted_text_is_found(tmp_path):
    planted = tmp_path / "planted.py"
    planted.write_text(
        '"""Said to nobody."""\n'
        'bl_label = "Shiny New Button"\n'
        'layout.label(text=f"There are {count} buttons")\n'
        'raise ReadError("{name} shines too much", name=obj.name)\n'
        'raise DrawError(f"{obj.name} is dull")\n'
        'in_panel("shiny")\n'
        'row.operator("collide.gjk", icon="TRASH")\n',
        encoding="utf-8",
    )
    found = list(texts([planted]))
    assert missing(found) == [
        "planted.py:2: Shiny New Button",
        "planted.py:4: {name} shines too much",
        "planted.py:6: shiny",
    ]
    assert {each.place for each in found if not each.whole} == {"planted.py:3", "planted.py:5"}
    assert [each.text for each in templates([planted]) if each.whole] == ["{name} shines too much", "shiny"]


# Nothing is wrong


def test_nothing_is_left_over():
    used = {each.text for each in (*texts(SPEAKING), *messages(), *words_of_choices())}
    used |= {text for _, text in shown()} | words_of_answers() | kinds_without_vertices()
    used |= {", ", ". "} | {group.value for group in Group}
    other_blenders = {"a grease pencil", "a grease pencil v3"}
    left_over = OWN_TEXTS - used - other_blenders
    assert not left_over, "\n".join(["nothing says:", *sorted(left_over)])


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_is_complete_and_nothing_in_it_is_left_over(language):
    template = entries(TEMPLATE)
    found = complaints(template, entries(LOCALE / LANGUAGES[language].folder / "interface.po"))
    assert not found, "\n".join(["", *found])


def test_what_a_figure_says_is_translated_with_the_figures():
    twice = OWN_TEXTS & SAID_BY_FIGURES
    assert not twice, "\n".join(["take out of interface.pot and each interface.po:", *sorted(twice)])


@pytest.mark.parametrize("language", TRANSLATED)
def test_captions_of_the_same_english_that_the_interface_says_are_the_same_in_every_language(language):
    english, translated = sentences("en"), sentences(language)
    pairs = {(english[caption], translated[caption]) for caption in captions()}
    assert len(pairs) == len(SAID_BY_FIGURES)


@pytest.mark.parametrize("language", SCRIPTS)
def test_a_translation_is_written_in_its_script(language):
    wordy = {text for text in ENGLISH if re.search("[A-Za-z]{2}", FIELD.sub("", text))} - NAMES
    said = words(language)
    assert {text for text in wordy if not SCRIPTS[language].search(said[text])} == set()


def test_no_text_ends_with_a_full_stop_or_a_blank():
    ends = (".", "。", " ", "\n")
    texts = ENGLISH.union(*(words(language).values() for language in TRANSLATED))
    whole = [text for text in texts if any(map(str.isalpha, text))]
    assert [text for text in whole if text.endswith(ends)] == []


def test_a_russian_label_begins_with_a_capital_where_the_english_does():
    def capital(text):
        letters = [character for character in FIELD.sub("", text) if character.isalpha()]
        return bool(letters) and letters[0].isupper()

    labels = {text: said for text, said in words("ru").items() if capital(text) and not text.startswith("{")}
    assert {text for text, said in labels.items() if not capital(said)} == set()


@mostly_slow("language", SCRIPTS)
def test_a_setting_has_a_name_that_the_sidebar_has_room_for(language):
    """The name is to the left of its value; a switch has it on the right, where there is more room."""
    properties = bpy.context.scene.collide.bl_rna.properties
    beside = [prop.name for prop in properties if prop.type in ("ENUM", "INT", "FLOAT") and prop.identifier != "case"]
    names = {words(language)[name].partition(" (")[0] for name in beside}
    assert {name for name in names if text_width(name, 1.0) > NAME_WIDTH} == set()


def test_whole_sentences_are_kept_for_each_button_of_the_steps():
    assert set(STEP_TOOLTIPS.values()) <= ENGLISH


# Phrases


def speaking(monkeypatch, language):
    """Make Blender's three functions look into the catalogue, as they do where Blender has languages."""
    table = translations.table()[LANGUAGES[language].locales[0]]
    for name in ("pgettext_iface", "pgettext_rpt", "pgettext_tip"):
        monkeypatch.setattr(translation, name, lambda text, context: table.get((context, text), text))


def test_an_error_is_said_in_the_interfaces_language(monkeypatch):
    speaking(monkeypatch, "ru")
    assert in_report(ReadError("{name} has no steps: draw the figure again", name="Куб {1}")) == (
        "Куб {1}: шагов нет, нарисуйте рисунок заново"
    )


def test_what_is_named_in_a_message_is_said_in_that_language_too(monkeypatch):
    add("Solo", SQUARE)
    with pytest.raises(ReadError) as refusal:
        selected_pair(bpy.context)
    assert str(refusal.value) == "1 object is selected (Solo): select exactly two, the active one becomes B"
    speaking(monkeypatch, "zh")
    assert in_tooltip(refusal.value) == "已选择 1 个物体（Solo）：请恰好选择两个，活动物体为 B"


def test_an_answer_is_reported_in_the_interfaces_language(monkeypatch):
    lesson = make_lesson(registry.CASE, [], Choices(case="GJK-10-vertex-vertex-345"))
    assert in_words(lesson.headline, bpy.context.scene).startswith("classic “Distance is found” 3, true distance 5")
    speaking(monkeypatch, "ru")
    translated = in_words(lesson.headline, bpy.context.scene, in_report)
    assert translated == "код «Distance is found» 3, верно расстояние 5, вывод неверно"


def test_a_figure_keeps_what_its_answer_is_made_of(monkeypatch):
    bpy.ops.collide.case(case="GJK-10-vertex-vertex-345")
    kept = headline(next(figures()))
    assert kept["true"] == "distance 5"
    speaking(monkeypatch, "zh")
    assert in_panel(kept["true"]) == "距离 5"


@mostly_slow("kept", ["null", "{", "[]", '{"template": "{x}", "values": {}}', '{"template": "{0}"}', "3"])
def test_an_answer_edited_by_hand_is_shown_as_it_stands(kept):
    bpy.ops.collide.case(case="GJK-10-vertex-vertex-345")
    figure = next(figures())
    figure["cld_phrase_true"] = kept
    assert headline(figure)["true"] in ("distance 5", "{x}")


# In Blender


def test_nothing_is_read_while_the_interface_is_drawn(monkeypatch):
    def refuse(file):
        pytest.fail(f"{file} is read")

    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    for module in (catalogue, translations):
        monkeypatch.setattr(module, "entries", refuse)
    assert drawn_interface(bpy.context)


def test_the_extension_can_be_switched_off_and_on_again():
    for _ in range(2):
        translations.unregister()
        translations.register()
    translations.register()  # as after a start that failed half-way


def test_every_property_is_looked_up_among_the_extensions_own_words():
    for cls in operators.classes:
        rna = getattr(bpy.ops.collide, cls.bl_idname.partition(".")[2]).get_rna_type()
        own = [prop for prop in rna.properties if prop.identifier != "rna_type" and not prop.is_hidden]
        assert {prop.translation_context for prop in own} <= {CONTEXT}, cls.bl_idname


@pytest.fixture
def view():
    """Yield the preferences of the interface's language, and restore them afterwards."""
    if NO_LANGUAGES:
        pytest.skip("this Blender is built without languages")
    view = bpy.context.preferences.view
    switches = ("use_translate_interface", "use_translate_tooltips", "use_translate_reports")
    before = view.language, {name: getattr(view, name) for name in switches}
    for name in switches:
        setattr(view, name, True)
    yield view
    view.language = before[0]
    for name, value in before[1].items():
        setattr(view, name, value)


@pytest.mark.parametrize("locale", LOCALES)
def test_blender_says_every_word_in_its_language(view, locale):
    view.language = locale
    look_up = bpy.app.translations.pgettext
    wrong = {
        (context, text): look_up(text, context)
        for (context, text), other in translations.table()[locale].items()
        if context == CONTEXT and look_up(text, context) != other
    }
    assert wrong == {}


def test_each_switch_of_the_preferences_is_respected(view):
    view.language = "ru_RU"
    said = "The result is in the clipboard"
    for name, function in (
        ("use_translate_interface", in_panel),
        ("use_translate_tooltips", in_tooltip),
        ("use_translate_reports", in_report),
    ):
        assert function(said) == "Результат в буфере обмена"
        setattr(view, name, False)
        assert function(said) == said


def test_blenders_own_words_stay_as_they_are(view):
    view.language = "ru_RU"
    own = {text: bpy.app.translations.pgettext(text) for text in ("Box", "Light", "Case", "Hull", "points", "distance")}
    bpy.app.translations.unregister(ROOT_PACKAGE)
    try:
        assert {text: bpy.app.translations.pgettext(text) for text in own} == own
    finally:
        translations.register()


def test_a_button_reports_in_the_interfaces_language(view, capfd):
    view.language = "ru_RU"
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    assert "разделены, расстояние 2 m, итерации" in capfd.readouterr().out
    with pytest.raises(RuntimeError, match="Box — не ребро: выделите объект из двух вершин"):
        bpy.ops.collide.segments()


def test_a_found_text_names_its_place():
    assert Found("text", "file.py:3") == ("text", "file.py:3", True)
