# SPDX-License-Identifier: GPL-3.0-or-later
"""What the scenes of the gallery share: names of shapes, the turns of a support mapping, the lesson sheet."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # the support mapping, when the direction has gone all the way round
    "role.support-earlier": ("earlier support", "прежняя опорная", "先前支撑点"),
    "role.support-turn": ("here it changes", "здесь смена", "在此切换"),
    "support.polygon_turns": (
        "All the way round: the support point jumps to the next vertex where d is normal to an edge, at {angles}.",
        "Полный оборот: опорная точка переходит к следующей вершине, когда d перпендикулярно ребру: {angles}.",
        "转满一圈：当 d 垂直于某条边时，支撑点跳到下一个顶点，即在 {angles} 处。",
    ),
    "support.many_turns": (
        "All the way round: the support point jumps to the next vertex where d is normal to an edge, {count} times.",
        "Полный оборот: опорная точка переходит к следующей вершине, когда d перпендикулярно ребру; переходов: {count}.",
        "转满一圈：当 d 垂直于某条边时，支撑点跳到下一个顶点，共 {count} 次。",
    ),
    "support.circle_turns": (
        "All the way round: it never jumps. S(d) = centre + radius·d = {center} + {radius}·d, for |d| = 1.",
        "Полный оборот: скачков нет. S(d) = центр + радиус·d = {center} + {radius}·d при |d| = 1.",
        "转满一圈：它从不跳跃。S(d) = 圆心 + 半径·d = {center} + {radius}·d，其中 |d| = 1。",
    ),
    "support.point_turns": (
        "All the way round: a single point is its own support point in every direction.",
        "Полный оборот: единственная точка сама себе опорная в любом направлении.",
        "转满一圈：单独一点在任何方向上都是自己的支撑点。",
    ),
    # names of shapes
    "shape.triangle": ("Triangle", "Треугольник", "三角形"),
    "shape.quadrangle": ("Quadrangle", "Четырёхугольник", "四边形"),
    "shape.circle": ("Circle", "Круг", "圆"),
    "shape.square": ("Square", "Квадрат", "正方形"),
    "shape.same_square": ("Same square", "Тот же квадрат", "同一正方形"),
    "shape.left_square": ("Left square", "Левый квадрат", "左正方形"),
    "shape.right_square": ("Right square", "Правый квадрат", "右正方形"),
    "shape.large_square": ("Large square", "Большой квадрат", "大正方形"),
    "shape.small_square": ("Small square", "Малый квадрат", "小正方形"),
    "shape.flat": ("Flat polygon", "Плоский многоугольник", "退化多边形"),
    "shape.upright_bar": ("Upright bar", "Стоячий брус", "竖条"),
    "shape.level_bar": ("Level bar", "Лежачий брус", "横条"),
    "shape.bar": ("Bar", "Брус", "长条"),
    "shape.box": ("Box", "Рамка", "盒子"),
    "shape.random_a": ("Random A", "Случайное A", "随机 A"),
    "shape.random_b": ("Random B", "Случайное B", "随机 B"),
    "shape.l_shape": ("L-shape", "Уголок", "L 形"),
    "shape.points": ("Points", "Точки", "点集"),
    "shape.point": ("Point", "Точка", "点"),
    "shape.spike": ("Spike", "Остриё", "尖刺"),
    "shape.line": ("Line", "Прямая", "直线"),
    "shape.first_segment": ("First segment", "Первый отрезок", "第一线段"),
    "shape.second_segment": ("Second segment", "Второй отрезок", "第二线段"),
    # classic code and the lesson sheet
    "gallery.says_classic": (
        "Classic code: {claim} {why}",
        "Классический код: {claim} {why}",
        "经典代码：{claim}{why}",
    ),
    "sheet.space": (
        "Your answer, before you turn the page:",
        "Ваш ответ, прежде чем перевернуть страницу:",
        "翻页之前，写下你的答案：",
    ),
    "sheet.steps": ("Step by step", "По шагам", "逐步过程"),
    "sheet.answer": ("Answer", "Ответ", "答案"),
    "sheet.by_hand": ("By hand: {check}", "Вручную: {check}", "手工验证：{check}"),
    "sheet.title": ("{number}. {title}", "{number}. {title}", "{number}. {title}"),
}
