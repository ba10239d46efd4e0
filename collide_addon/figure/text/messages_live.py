# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences of the live figure: English, Russian, Chinese."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    "live.title": ("Live: A = {a}, B = {b}", "Вживую: A = {a}, B = {b}", "实时：A = {a}，B = {b}"),
    "live.separated": (
        "v is the point of A − B nearest to O. GJK begins where its last answer was.",
        "v — ближайшая к O точка A − B. GJK начинает с прошлого ответа.",
        "v 是 A − B 上离 O 最近的点。GJK 从上一次的答案开始。",
    ),
    "live.touching": (
        "O lies on the boundary of A − B: A and B touch.",
        "O лежит на границе A − B: A и B касаются.",
        "O 在 A − B 的边界上：A 与 B 接触。",
    ),
    "live.penetrating": (
        "The simplex holds O: A and B penetrate. EPA finds the shortest way out of A − B.",
        "Симплекс содержит O: A и B проникают. EPA находит кратчайший выход из A − B.",
        "单纯形包含 O：A 与 B 相互穿透。EPA 找到离开 A − B 的最短路径。",
    ),
    "live.steps": ("steps: {steps}", "шагов: {steps}", "步数：{steps}"),
    "live.waiting": (
        "Waiting: {name} is gone, hidden or has no vertices now. Undo brings it back.",
        "Ожидание: {name} удалён, скрыт или сейчас без вершин. Отмена вернёт его.",
        "等待：{name} 已删除、隐藏或目前没有顶点。撤销可将其恢复。",
    ),
    "live.rate": (
        "{rate} updates/s, {time} ms each",
        "обновлений/с: {rate}, по {time} мс",
        "每秒更新 {rate} 次，每次 {time} ms",
    ),
}
