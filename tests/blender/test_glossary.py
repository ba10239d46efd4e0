# SPDX-License-Identifier: GPL-3.0-or-later
"""One glossary for all catalogues: a technical term has one translation, in figures, sheets, panels and reports."""

import re
from functools import cache

import pytest

from collide_addon.figure.text.catalogue import sentences
from collide_addon.ui.translations import words

from ..catalogues import FIELD

CASE = re.compile(r" · [A-Z]+-\d\S*$")
"""The id of a case after its sentence."""
GLOSSARY = {
    r"\bbox(es)?\b": ("рам[ко]|брус|ограничивающ", "盒"),  # around a shape, or itself a shape
    r"convex hulls?|\bhulls?\b": ("оболоч", "凸包"),
    r"simplex(es)?": ("симплекс", "单纯形"),
    r"polytope": ("многоугольник|многогранник", "多边形|多面体"),  # in the plane, in space
    r"support": ("опорн", "支撑"),
    r"origin O": ("начал", "原点"),
    r"shadows?\b": ("проекци|проецир", "投影"),
    r"radi(us|i)\b": ("радиус", "半径"),
    r"vert(ex|ices)\b": ("вершин", "顶点"),
    r"tolerance": ("допуск", "容差"),
    r"iterations?\b": ("итераци", "迭代"),
    r"triangles?\b": ("треугольник", "三角形"),
    r"segments?\b": ("отрез", "线段"),
    r"(?<!Convex)polygons?\b": ("многоугольник", "多边形"),
    r"centres?\b": ("центр|середин", "心"),
    r"classic code": ("код", "经典代码"),
}
"""English terms with the beginning of the Russian and the whole Chinese translation."""
LANGUAGES = ("ru", "zh")


@cache
def said(language):
    """Return all texts of a language, without fields, by their English text and their key."""
    english, translated = sentences("en"), sentences(language)
    texts = {(message, english[message]): translated[message] for message in english}
    texts |= {("interface", text): translation for text, translation in words(language).items()}
    return {key: FIELD.sub("", text) for key, text in texts.items()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("term", GLOSSARY)
def test_a_term_is_translated_one_way(term, language):
    translation = GLOSSARY[term][LANGUAGES.index(language)]
    plain = {key: CASE.sub("", FIELD.sub("", key[1])) for key in said(language)}
    found = {key: text for key, text in said(language).items() if re.search(term, plain[key], re.IGNORECASE)}
    assert found
    assert {key: text for key, text in found.items() if not re.search(translation, text, re.IGNORECASE)} == {}


def test_classic_code_is_called_that_and_a_seed_is_a_random_number():
    seeds = re.compile(r"\bseed[’']s\b|\bseed 0", re.IGNORECASE)
    for language in LANGUAGES:
        assert {key: text for key, text in said(language).items() if seeds.search(key[1] + text)} == {}
