# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences of the sheets of exercises and solutions, in English, Russian and Chinese; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # the sheet
    "worksheet.title": ("Worksheet: {topic}", "Задания: {topic}", "练习：{topic}"),
    "worksheet.solutions": ("Solutions: {topic}", "Решения: {topic}", "解答：{topic}"),
    "worksheet.seed": ("{topic}, seed {seed}", "{topic}, набор {seed}", "{topic}，种子 {seed}"),
    "worksheet.exercise": ("Exercise {k}: {topic}", "Задание {k}: {topic}", "第 {k} 题：{topic}"),
    "worksheet.name": ("Name:", "Имя:", "姓名："),
    "worksheet.date": ("Date:", "Дата:", "日期："),
    "worksheet.answer": ("Answer: {answer}", "Ответ: {answer}", "答案：{answer}"),
    "worksheet.answer_line": ("Answer:", "Ответ:", "答案："),
    "worksheet.topic_gjk": ("GJK, distance", "GJK, расстояние", "GJK：距离"),
    "worksheet.topic_epa": ("EPA, penetration depth", "EPA, глубина проникновения", "EPA：穿透深度"),
    "worksheet.topic_sat": ("SAT, separating axes", "SAT, разделяющие оси", "SAT：分离轴"),
    "worksheet.topic_obb": ("oriented boxes", "ориентированные рамки", "有向包围盒"),
    "worksheet.topic_hull": ("convex hull", "выпуклая оболочка", "凸包"),
    "worksheet.topic_minkowski": ("Minkowski difference", "разность Минковского", "闵可夫斯基差"),
    "worksheet.topic_pnpoly": ("points in a polygon", "точки в многоугольнике", "点与多边形"),
    "worksheet.topic_segments": ("two segments", "два отрезка", "两条线段"),
    "worksheet.topic_foot": ("line and point", "прямая и точка", "直线与点"),
    "worksheet.topic_mixed": ("collision detection", "обнаружение столкновений", "碰撞检测"),
}
