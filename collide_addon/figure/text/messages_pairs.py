# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences about all pairs of many shapes, in English, Russian and Chinese; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    "pairs.title": ("Pairs: {count} objects", "Пары: объектов {count}", "成对检测：{count} 个物体"),
    "pairs.word_box": ("box", "габарит", "包围盒"),
    "pairs.word_apart": ("no contact found", "без контакта", "未发现接触"),
    "pairs.word_touching": ("touching", "касается", "接触"),
    "pairs.word_penetrating": ("penetrating", "проникает", "穿透"),
    "pairs.word_distance": ("distance d", "расстояние d", "距离 d"),
    "pairs.word_depth": ("depth p", "глубина p", "深度 p"),
    "pairs.badge_contacts": ("● contacts", "● есть контакты", "● 有接触"),
    "pairs.badge_none": ("○ all apart", "○ все отдельно", "○ 全部分离"),
    "pairs.setup": (
        "Which of {count} shapes touch or penetrate each other?",
        "Какие из фигур (всего {count}) касаются друг друга или проникают друг в друга?",
        "{count} 个形状中，哪些互相接触或穿透？",
    ),
    "pairs.quadratic": (
        "Pairs, each with each: {count} · {others} / 2 = {total}. It grows with the square. Must GJK look at all of them?",
        "Пар, каждая с каждой: {count} · {others} / 2 = {total}, рост квадратичный. Нужен ли GJK для каждой из пар?",
        "两两成对：{count} · {others} / 2 = {total} 对，按平方增长。GJK 必须检查每一对吗？",
    ),
    "pairs.boxes": (
        "Broad phase: an upright box around each shape. Where two boxes have no point in common, nor have the shapes.",
        "Широкая фаза: вокруг каждой фигуры — габарит. Если у двух габаритов нет общей точки, её нет и у фигур.",
        "粗检测：给每个形状套一个轴对齐包围盒。两个盒子没有公共点，形状也就没有。",
    ),
    "pairs.boxes_left": (
        "Sorted from left to right, the boxes that overlap stand near each other: {met} of {total} pairs can be in contact.",
        "Если упорядочить габариты слева направо, пересекающиеся окажутся рядом: контакт возможен у пар: {met} из {total}.",
        "把盒子从左到右排序，重叠的盒子彼此靠近：{total} 对中只有 {met} 对可能接触。",
    ),
    "pairs.boxes_within": (
        "Broad phase: boxes, {reach} / 2 wider on each side. Where two have no point in common, the shapes are more than {reach} apart.",
        "Широкая фаза: габариты, шире на {reach} / 2 с каждой стороны. Нет у двух общей точки — фигуры дальше чем в {reach}.",
        "粗检测：包围盒每边加宽 {reach} / 2。两个盒子没有公共点，形状相距就大于 {reach}。",
    ),
    "pairs.boxes_left_within": (
        "Sorted from left to right, the boxes that overlap stand near each other: {met} of {total} pairs can be so near.",
        "Если упорядочить габариты слева направо, пересекающиеся окажутся рядом: так близки могут быть пары: {met} из {total}.",
        "把盒子从左到右排序，重叠的盒子彼此靠近：{total} 对中只有 {met} 对可能如此接近。",
    ),
    "pairs.narrow_nearest": (
        "Narrow phase: only pairs whose boxes overlap, or that may be nearest neighbours, are asked: {asked} in all.",
        "Узкая фаза: GJK спрашивает только пары с пересекающимися габаритами и возможных ближайших соседей: всего {asked}.",
        "精检测：只询问盒子重叠的对，以及可能的最近邻：共 {asked} 对。",
    ),
    "pairs.narrow_within": (
        "Narrow phase: only pairs whose boxes overlap are asked: {asked} in all.",
        "Узкая фаза: GJK спрашивает только пары с пересекающимися габаритами: всего {asked}.",
        "精检测：只询问盒子重叠的对：共 {asked} 对。",
    ),
    "pairs.narrow_all": (
        "Narrow phase: every pair is to be listed with its distance, so every one is asked: {asked} in all.",
        "Узкая фаза: нужны расстояния всех пар, поэтому GJK спрашивает каждую: всего {asked}.",
        "精检测：要列出每一对的距离，所以逐对询问：共 {asked} 对。",
    ),
    "pairs.ask_contacts": (
        "Which shapes touch or penetrate another?",
        "Какие фигуры касаются других или проникают в них?",
        "哪些形状与别的形状接触或穿透？",
    ),
    "pairs.answered": (
        "GJK answers each. Touching: {touching}, penetrating: {penetrating}.",
        "GJK отвечает о каждой: касаются пар — {touching}, проникают — {penetrating}.",
        "GJK 逐对回答：{touching} 对接触，{penetrating} 对穿透。",
    ),
    "pairs.answered_deep": (
        "GJK answers each. Touching: {touching}, penetrating: {penetrating}. EPA measures how deep.",
        "GJK отвечает о каждой: касаются пар — {touching}, проникают — {penetrating}. Глубину измеряет EPA.",
        "GJK 逐对回答：{touching} 对接触，{penetrating} 对穿透。EPA 测出深度。",
    ),
    "pairs.result": (
        "{count} objects, {asked} of {total} pairs looked at: {touching} touching, {penetrating} penetrating.",
        "Объектов: {count}, пар рассмотрено: {asked} из {total}; касаются: {touching}, проникают: {penetrating}.",
        "{count} 个物体，{total} 对中检查了 {asked} 对：{touching} 对接触，{penetrating} 对穿透。",
    ),
    "pairs.and_also": ("{first} {more}", "{first} {more}", "{first}{more}"),
    "pairs.deepest": (
        "Deepest: {pair}, p = {length}.",
        "Глубже всего: {pair}, p = {length}.",
        "最深：{pair}，p = {length}。",
    ),
    "pairs.nearest_alone": (
        "Of shapes without contact, the nearest to another: {pair}, d = {length}.",
        "Из фигур без контакта ближе всех к другой: {pair}, d = {length}.",
        "没有接触的形状中，离别的形状最近的：{pair}，d = {length}。",
    ),
    "pairs.nearest": (
        "Nearest without contact: {pair}, d = {length}.",
        "Ближе всего без контакта: {pair}, d = {length}.",
        "未接触而最近：{pair}，d = {length}。",
    ),
}
