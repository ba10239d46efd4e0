# SPDX-License-Identifier: GPL-3.0-or-later
"""What is said of a table of pairs: its answer in short, and why there is none; English, Russian, Chinese."""

from __future__ import annotations

WORDS: tuple[tuple[str, str, str], ...] = (
    ("objects", "объектов", "物体数"),
    ("touching pairs", "касающихся пар", "接触对数"),
    ("penetrating pairs", "проникающих пар", "穿透对数"),
    ("contacts apart in Z", "контактов врозь по Z", "沿 Z 分开的接触数"),
    ("largest depth", "наибольшая глубина", "最大深度"),
    ("smallest distance", "наименьшее расстояние", "最小距离"),
    (
        "{count} of the objects can be compared: select two or more",
        "Объектов, которые можно сравнить: {count}. Выделите два или больше",
        "可比较的物体数：{count}。请选择两个或更多",
    ),
    (
        (
            "{count} pairs or more are too many for a table, which takes {most}: "
            "list only the nearest ones, choose a shorter reach, or select fewer objects"
        ),
        (
            "{count} пар или больше — слишком много для таблицы, в неё входит {most}: "
            "выведите только ближайшие, уменьшите дальность или выделите меньше объектов"
        ),
        "{count} 对或更多，超出表格的上限 {most}：只列出最近的对，缩短范围，或减少所选物体",
    ),
    (
        "shapes {first} and {second} cannot be compared: {reason}",
        "фигуры {first} и {second} нельзя сравнить: {reason}",
        "形状 {first} 与 {second} 无法比较：{reason}",
    ),
)
