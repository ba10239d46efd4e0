# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences about the comparison of all methods, in English, Russian and Chinese; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    "title.compare": (
        "Every method: A = {a}, B = {b}",
        "Все методы: A = {a}, B = {b}",
        "全部方法：A = {a}，B = {b}",
    ),
    "compare.head_method": ("method", "метод", "方法"),
    "compare.head_about": ("looks at", "что", "对象"),
    "compare.head_relation": ("answer", "ответ", "回答"),
    "compare.head_number": ("number", "число", "数值"),
    "compare.head_iterations": ("steps", "шаги", "步数"),
    "compare.head_products": ("dot products", "скал. произв.", "点积数"),
    "compare.method_gjk": ("GJK", "GJK", "GJK"),
    "compare.method_epa": ("EPA", "EPA", "EPA"),
    "compare.method_sat": ("SAT", "SAT", "SAT"),
    "compare.method_obb": ("OBB", "OBB", "OBB"),
    "compare.method_crossing": ("edge crossing", "рёбра", "边相交"),
    "compare.method_pieces": ("convex pieces", "части", "凸块"),
    "compare.method_classic_gjk": ("classic GJK", "классич. GJK", "经典 GJK"),
    "compare.method_classic_sat": ("classic SAT", "классич. SAT", "经典 SAT"),
    "compare.method_classic_full": ("classic edges", "классич. рёбра", "经典边相交"),
    "compare.about_hulls": ("hulls", "оболочки", "凸包"),
    "compare.about_boxes": ("boxes", "рамки", "包围盒"),
    "compare.about_outlines": ("outlines", "контуры", "轮廓"),
    "compare.about_classic": ("hulls", "оболочки", "凸包"),
    "compare.relation_separated": ("separated", "разделены", "分离"),
    "compare.relation_touching": ("touching", "касание", "接触"),
    "compare.relation_penetrating": ("penetrating", "проникновение", "穿透"),
    "compare.relation_collision": ("collision", "столкновение", "碰撞"),
    "compare.relation_no_collision": ("no collision", "не сталкиваются", "无碰撞"),
    "compare.relation_stopped": ("stops with an error", "ошибка", "出错中止"),
    "compare.setup": (
        "One pair, and every method is asked about it. Methods that look at the same thing must give the same answer.",
        "Одна пара, и спрашиваем каждый метод. Методы, которые смотрят на одно и то же, обязаны ответить одинаково.",
        "同一对形状，逐一询问每种方法。对象相同的方法必须给出相同的回答。",
    ),
    "compare.counted": (
        "Dot products are counted as if each support and each shadow looked at all vertices: a measure of methods, not of a program.",
        "Скалярные произведения считаем так, будто каждая опорная точка и тень просматривает все вершины: это мера метода, а не программы.",
        "点积按每次求支撑点、求投影都查看所有顶点来计数：衡量的是方法，而不是程序。",
    ),
    "compare.row": (
        "{method} looks at the {about}: {relation}.",
        "{method}, смотрит на {about}: {relation}.",
        "{method}（对象：{about}）：{relation}。",
    ),
    "compare.row_number": (
        "{method} looks at the {about}: {relation}, {number}.",
        "{method}, смотрит на {about}: {relation}, {number}.",
        "{method}（对象：{about}）：{relation}，{number}。",
    ),
    "compare.row_wrong": (
        "{method} says: {relation}. That is wrong.",
        "{method} говорит: {relation}. Это неверно.",
        "{method} 的回答：{relation}。这是错的。",
    ),
    "compare.all_agree": (
        "All methods about the hulls agree: {relation}. A box or a hull holds more than its shape: it can only say no for sure.",
        "Все методы для оболочек согласны: {relation}. Рамка и оболочка больше фигуры: наверняка они говорят лишь «нет».",
        "针对凸包的方法全部一致：{relation}。包围盒和凸包比形状大，只有“不相交”才是确定的。",
    ),
    "compare.classic_wrong": (
        "The exact methods agree on the hulls: {relation}. Wrong answers of classic code: {count}.",
        "Точные методы для оболочек согласны: {relation}. Неверных ответов классического кода: {count}.",
        "针对凸包的精确方法一致：{relation}。经典代码答错 {count} 次。",
    ),
    "compare.differ": (
        "The methods differ within the tolerance: a gap and a distance are not the same length.",
        "В пределах допуска методы расходятся: зазор и расстояние суть разные длины.",
        "在容差范围内各方法有差异：间隙与距离不是同一长度。",
    ),
}
