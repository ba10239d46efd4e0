# SPDX-License-Identifier: GPL-3.0-or-later
"""Words of live mode, in English, Russian and Chinese; see `words`."""

from __future__ import annotations

WORDS: tuple[tuple[str, str, str], ...] = (
    ("Live", "Вживую", "实时"),
    (
        "Draw the distance or depth of the two selected objects, and follow while they move; again stops",
        "Нарисовать расстояние или глубину двух выбранных объектов и следить за их движением; повторно — остановить",
        "画出所选两个物体的距离或深度，并随其移动更新；再按一次停止",
    ),
    ("Stop Live", "Остановить слежение", "停止实时"),
    (
        "Let the live figure be a still one; it stays as it is now",
        "Сделать живой рисунок неподвижным; он останется таким, как сейчас",
        "让实时图变为静态图；保持现在的样子",
    ),
    (
        "No figure is live: select two objects and press Live",
        "Ни один рисунок не следит за объектами: выберите два объекта и нажмите «Вживую»",
        "没有实时图：请选择两个物体并按“实时”",
    ),
    ("{figure} follows {a} and {b}", "{figure} следит за {a} и {b}", "{figure} 跟随 {a} 与 {b}"),
    (
        "The figure no longer follows its objects",
        "Рисунок больше не следит за своими объектами",
        "该图不再跟随其物体",
    ),
    ("Move an object", "Переместите объект", "移动一个物体"),
    (
        "{rate} updates/s, {time} ms each",
        "обновлений/с: {rate}, по {time} мс",
        "每秒更新 {rate} 次，每次 {time} ms",
    ),
    (
        "{name} is gone: undo brings it back, or stop and press Live with two others",
        "{name} удалён: отмена вернёт его; или остановите и нажмите «Вживую» с двумя другими",
        "{name} 已删除：撤销可将其恢复；或停止后选择另外两个物体并按“实时”",
    ),
)
