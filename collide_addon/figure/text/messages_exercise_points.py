# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences of exercises on points, segments and lines, and their working; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # convex hull
    "exercise.hull_points": ("Points: {points}.", "Точки: {points}.", "点：{points}。"),
    "exercise.hull_task": (
        (
            "Find the convex hull by the monotone chain: sort the points by x, then y; walk forwards and back, and drop "
            "every corner that is not a left turn. Write down the value of each turn."
        ),
        (
            "Постройте выпуклую оболочку монотонной цепью: отсортируйте точки по x, затем по y; пройдите вперёд и "
            "обратно, отбрасывая вершины без левого поворота. Запишите значение каждого поворота."
        ),
        "用单调链法求凸包：先按 x、再按 y 排序；正向、反向各走一遍，去掉所有不是左转的顶点。写出每次转向的值。",
    ),
    "exercise.hull_sorted": ("Sorted: {points}.", "По порядку: {points}.", "排序：{points}。"),
    "exercise.hull_lower": ("Lower chain:", "Нижняя цепь:", "下链："),
    "exercise.hull_upper": ("Upper chain, backwards:", "Верхняя цепь, обратно:", "上链（反向）："),
    "exercise.hull_left": (
        "{p}, {q}, {r}: {turn} > 0, left, {q} stays",
        "{p}, {q}, {r}: {turn} > 0, влево, {q} остаётся",
        "{p}, {q}, {r}：{turn} > 0，左转，保留 {q}",
    ),
    "exercise.hull_drop": (
        "{p}, {q}, {r}: {turn} ≤ 0, {q} is dropped",
        "{p}, {q}, {r}: {turn} ≤ 0, {q} отбрасываем",
        "{p}, {q}, {r}：{turn} ≤ 0，去掉 {q}",
    ),
    "exercise.hull_chain": ("→ {points}", "→ {points}", "→ {points}"),
    "exercise.hull_answer": (
        "{points}, counter-clockwise: {count} vertices.",
        "{points}, против часовой стрелки; вершин: {count}.",
        "{points}，逆时针，共 {count} 个顶点。",
    ),
    # points in a polygon
    "exercise.pnpoly_corners": (
        "Polygon A: {corners}. P = {p}, Q = {q}.",
        "Многоугольник A: {corners}. P = {p}, Q = {q}.",
        "多边形 A：{corners}。P = {p}，Q = {q}。",
    ),
    "exercise.pnpoly_task": (
        (
            "Is P inside A? Is Q? Send a ray to the right and count the edges it crosses. An edge counts its lower end, not "
            "its upper one."
        ),
        (
            "Лежит ли P внутри A? А Q? Пустите луч вправо и сосчитайте пересечённые рёбра. Нижний конец ребра считается, "
            "верхний нет."
        ),
        "P 在 A 内吗？Q 呢？向右发出射线，数它穿过的边。边包含下端点，不包含上端点。",
    ),
    "exercise.pnpoly_height": (
        "{name}: edges at the height y = {y}:",
        "{name}: рёбра на высоте y = {y}:",
        "{name}：高度 y = {y} 处的边：",
    ),
    "exercise.pnpoly_counts": (
        "{edge}: {low} ≤ {y} < {high}; x = {start} + {share}·{run} = {x} > {at}: counts",
        "{edge}: {low} ≤ {y} < {high}; x = {start} + {share}·{run} = {x} > {at}: считается",
        "{edge}：{low} ≤ {y} < {high}；x = {start} + {share}·{run} = {x} > {at}：计入",
    ),
    "exercise.pnpoly_behind": (
        "{edge}: {low} ≤ {y} < {high}; x = {start} + {share}·{run} = {x} < {at}: behind",
        "{edge}: {low} ≤ {y} < {high}; x = {start} + {share}·{run} = {x} < {at}: позади",
        "{edge}：{low} ≤ {y} < {high}；x = {start} + {share}·{run} = {x} < {at}：在左侧，不计",
    ),
    "exercise.pnpoly_odd": (
        "Crossings to the right: {count}, odd: {name} is inside.",
        "Пересечений справа: {count}, нечётно: {name} внутри.",
        "右侧交点 {count} 个，奇数：{name} 在内部。",
    ),
    "exercise.pnpoly_even": (
        "Crossings to the right: {count}, even: {name} is outside.",
        "Пересечений справа: {count}, чётно: {name} снаружи.",
        "右侧交点 {count} 个，偶数：{name} 在外部。",
    ),
    "exercise.pnpoly_inside": ("{name} inside", "{name} внутри", "{name} 在内部"),
    "exercise.pnpoly_outside": ("{name} outside", "{name} снаружи", "{name} 在外部"),
    "exercise.pnpoly_answer": ("{p}, {q}.", "{p}, {q}.", "{p}，{q}。"),
    # two segments
    "exercise.segments_ends": (
        "P = {p}, Q = {q}; R = {r}, S = {s}.",
        "P = {p}, Q = {q}; R = {r}, S = {s}.",
        "P = {p}，Q = {q}；R = {r}，S = {s}。",
    ),
    "exercise.segments_task": (
        "What do the segments PQ and RS have in common? Find the four turns, then the point, if there is one.",
        "Что общего у отрезков PQ и RS? Найдите четыре поворота, затем точку, если она есть.",
        "线段 PQ 与 RS 有什么公共部分？先求四个转向，若有公共点，再求该点。",
    ),
    "exercise.segments_turn": (
        "turn({ends}) = {turn}: {sign}",
        "поворот({ends}) = {turn}: {sign}",
        "转向({ends}) = {turn}：{sign}",
    ),
    "exercise.segments_one_line": (
        "All four are 0: P, Q, R, S lie on one line; compare their order along it.",
        "Все четыре равны 0: P, Q, R, S на одной прямой; сравните их порядок на ней.",
        "四个都为 0：P、Q、R、S 共线；比较它们在直线上的顺序。",
    ),
    "exercise.segments_same_side": (
        "Both ends of {ends} lie on one side of the line {line}.",
        "Оба конца {ends} по одну сторону прямой {line}.",
        "{ends} 的两端在直线 {line} 的同一侧。",
    ),
    "exercise.segments_both_sides": (
        "No line has both ends of the other segment on one side: they meet.",
        "Ни у одной прямой концы другого отрезка не лежат по одну сторону: они встречаются.",
        "每条线段的两端都不在另一直线的同一侧：两线段相遇。",
    ),
    "exercise.segments_point": (
        "On PQ at t = {first}/({first} − {second}) = {t}: {p} + {t}·{d} = {x}.",
        "На PQ при t = {first}/({first} − {second}) = {t}: {p} + {t}·{d} = {x}.",
        "在 PQ 上 t = {first}/({first} − {second}) = {t}：{p} + {t}·{d} = {x}。",
    ),
    "exercise.segments_none": ("nothing in common.", "общих точек нет.", "没有公共点。"),
    "exercise.segments_cross": ("they cross at {first}.", "пересекаются в точке {first}.", "相交于 {first}。"),
    "exercise.segments_touch": ("they touch at {first}.", "касаются в точке {first}.", "相接于 {first}。"),
    "exercise.segments_overlap": (
        "they share the piece from {first} to {last}.",
        "общая часть от {first} до {last}.",
        "重叠部分为 {first} 到 {last}。",
    ),
    # line and point
    "exercise.foot_points": (
        "P = {p}, Q = {q}, R = {r}.",
        "P = {p}, Q = {q}, R = {r}.",
        "P = {p}，Q = {q}，R = {r}。",
    ),
    "exercise.foot_task": (
        (
            "Write the line through P and Q as ax + by + c = 0. Find the foot F of the perpendicular from R, and how far R "
            "is from the line."
        ),
        (
            "Запишите прямую через P и Q в виде ax + by + c = 0. Найдите основание F перпендикуляра из R и расстояние от "
            "R до прямой."
        ),
        "把过 P、Q 的直线写成 ax + by + c = 0。求由 R 所作垂线的垂足 F，以及 R 到直线的距离。",
    ),
    "exercise.foot_line": (
        "Normal n = {n}; line {line}.",
        "Нормаль n = {n}; прямая {line}.",
        "法向量 n = {n}；直线 {line}。",
    ),
    "exercise.foot_value": (
        "At R: {sum} = {value}; |n|² = {normal}.",
        "В R: {sum} = {value}; |n|² = {normal}.",
        "在 R 处：{sum} = {value}；|n|² = {normal}。",
    ),
    "exercise.foot_point": (
        "F = R − ({value}/{normal})·n = {f}.",
        "F = R − ({value}/{normal})·n = {f}.",
        "F = R − ({value}/{normal})·n = {f}。",
    ),
    "exercise.foot_distance": (
        "Distance {top}/√{normal} = {d}.",
        "Расстояние {top}/√{normal} = {d}.",
        "距离 {top}/√{normal} = {d}。",
    ),
    "exercise.foot_answer": (
        "{line}; F = {f}; distance {d}.",
        "{line}; F = {f}; расстояние {d}.",
        "{line}；F = {f}；距离 {d}。",
    ),
}
