# SPDX-License-Identifier: GPL-3.0-or-later
"""Words of a printed handout, beside those of its figure."""

MESSAGES: dict[str, tuple[str, str, str]] = {
    "handout.question": ("Question: {question}", "Вопрос: {question}", "问题：{question}"),
    "handout.answer": ("Answer", "Ответ", "答案"),
    "handout.certificate": ("Certificate", "Доказательство", "证明"),
    "handout.extents": (
        "n = {normal}: max n·a = {extent_a}, min n·b = {extent_b}",
        "n = {normal}: max n·a = {extent_a}, min n·b = {extent_b}",
        "n = {normal}：max n·a = {extent_a}，min n·b = {extent_b}",
    ),
    "handout.bounds": (
        "lower bound {lower}, upper bound {upper}",
        "нижняя граница {lower}, верхняя {upper}",
        "下界 {lower}，上界 {upper}",
    ),
    "handout.proved": (
        "The bounds meet: the answer is proved.",
        "Границы совпадают: ответ доказан.",
        "两个界相等：答案得证。",
    ),
    "handout.not_proved": (
        "Within rounding, {rounding}, these bounds do not prove the answer.",
        "В пределах округления, {rounding}, эти границы не доказывают ответ.",
        "在舍入误差 {rounding} 之内，这两个界不足以证明答案。",
    ),
    "handout.vertices": ("{letter}: {points}", "{letter}: {points}", "{letter}：{points}"),
    "handout.circle": (
        "{letter}: centre {center}, radius {radius}",
        "{letter}: центр {center}, радиус {radius}",
        "{letter}：圆心 {center}，半径 {radius}",
    ),
    "answer.distance": ("distance = {value}", "расстояние = {value}", "距离 = {value}"),
    "answer.depth": ("depth = {value}", "глубина = {value}", "深度 = {value}"),
    "answer.gap": ("gap = {value}", "зазор = {value}", "间隙 = {value}"),
    "answer.closest_a": ("closest point of A = {value}", "ближайшая точка A = {value}", "A 的最近点 = {value}"),
    "answer.closest_b": ("closest point of B = {value}", "ближайшая точка B = {value}", "B 的最近点 = {value}"),
    "answer.point_a": ("point of A = {value}", "точка A = {value}", "A 上的点 = {value}"),
    "answer.point_b": ("point of B = {value}", "точка B = {value}", "B 上的点 = {value}"),
    "answer.normal": ("normal n = {value}", "нормаль n = {value}", "法向 n = {value}"),
    "answer.area": ("area = {value}", "площадь = {value}", "面积 = {value}"),
    "answer.smallest_area": (
        "area of the smallest box = {value}",
        "площадь наименьшей рамки = {value}",
        "最小盒的面积 = {value}",
    ),
    "answer.pca_area": ("area of the PCA box = {value}", "площадь рамки PCA = {value}", "PCA 盒的面积 = {value}"),
    "answer.foot": ("foot = {value}", "основание = {value}", "垂足 = {value}"),
    "answer.iterations": ("iterations = {value}", "итераций = {value}", "迭代次数 = {value}"),
    "answer.support_calls": ("support points = {value}", "опорных точек = {value}", "支撑点数 = {value}"),
}
