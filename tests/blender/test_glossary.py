# SPDX-License-Identifier: GPL-3.0-or-later
"""One glossary for all catalogues: a term of the field has one translation, in figures, sheets, panels and reports."""

import re

import pytest

from collide_addon.figure.text.messages import MESSAGES
from collide_addon.ui.translations import words

GLOSSARY = {
    r"\b(smallest|oriented|PCA) box(es)?\b": ("рам[ко]", "盒"),
    r"\bbox(es)?\b": ("рам[ко]|габарит", "盒"),
    r"convex hulls?|\bhulls?\b": ("оболоч", "凸包"),
    r"simplex(es)?": ("симплекс", "单纯形"),
    r"polytope": ("политоп", "多胞形"),
    r"support(?! line)": ("опорн", "支撑"),
    r"support line": ("опорная прямая", "支撑线"),
    r"origin O": ("начал", "原点"),
    r"shadows?\b": ("тен[ьиея]", "投影"),
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
"""From a term in English to how it begins in Russian and what it is in Chinese."""
FIELD = re.compile(r"\{\w+\}")
CATALOGUES = {**MESSAGES, **{text[0]: text for topic in words.TOPICS for text in topic.WORDS}}


@pytest.mark.parametrize("term", GLOSSARY)
def test_a_term_is_translated_one_way(term):
    russian, chinese = GLOSSARY[term]
    said = {key: [FIELD.sub("", text) for text in texts] for key, texts in CATALOGUES.items()}
    said = {key: texts for key, texts in said.items() if re.search(term, texts[0], re.IGNORECASE)}
    assert said
    for key, (_, in_russian, in_chinese) in said.items():
        assert re.search(russian, in_russian, re.IGNORECASE), (key, in_russian)
        assert re.search(chinese, in_chinese), (key, in_chinese)


def test_classic_code_is_called_that_and_a_seed_is_a_random_number():
    for key, texts in CATALOGUES.items():
        assert not re.search(r"\bseed[’']s\b|\bseed 0", " ".join(texts), re.IGNORECASE), key
