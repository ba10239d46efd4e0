# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences of exercises on two convex polygons, and their working; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # two polygons
    "exercise.polygons": ("A:\u00a0{a}. B:\u00a0{b}.", "A:\u00a0{a}. B:\u00a0{b}.", "A：{a}。B：{b}。"),
    "exercise.corner": ("corner {name} of {letter}", "вершина {name} у {letter}", "{letter} 的顶点 {name}"),
    "exercise.edge": ("edge {name} of {letter}", "ребро {name} у {letter}", "{letter} 的边 {name}"),
    # GJK
    "exercise.gjk_task": (
        (
            "How far apart are A and B? Use GJK, beginning with the direction d = b1 − a1. Write down each step: "
            "v, d, the support w (furthest in A along d, in B along −d), the simplex."
        ),
        (
            "Каково расстояние между A и B? Примените GJK, начав с направления d = b1 − a1. Запишите каждый шаг: v, d, "
            "опорную точку w (в A дальше всех вдоль d, в B вдоль −d), симплекс."
        ),
        "A 与 B 相距多远？用 GJK 求解，起始方向为 d = b1 − a1。写出每一步的 v、d、支撑点 w（A 中沿 d 最远，B 中沿 −d 最远）和单纯形。",
    ),
    "exercise.gjk_start": (
        "Start: d = b1 − a1 = {d} gives w = {w}.",
        "Начало: d = b1 − a1 = {d} даёт w = {w}.",
        "开始：d = b1 − a1 = {d}，得 w = {w}。",
    ),
    "exercise.gjk_nearest_vertex": (
        "{k}. Simplex: {w} alone, v = {v}, |v|² = {square}.",
        "{k}. Симплекс: только {w}, v = {v}, |v|² = {square}.",
        "{k}. 单纯形只有 {w}，v = {v}，|v|² = {square}。",
    ),
    "exercise.gjk_nearest_segment": (
        (
            "{k}. Simplex: p = {p} and q = {q}; the point nearest to O is v = p + t(q − p) with t = {t}: v = {v}, "
            "|v|² = {square}."
        ),
        "{k}. Симплекс: p = {p} и q = {q}; ближайшая к O точка v = p + t(q − p) при t = {t}: v = {v}, |v|² = {square}.",
        "{k}. 单纯形：p = {p}，q = {q}；离 O 最近的点是 v = p + t(q − p)，t = {t}：v = {v}，|v|² = {square}。",
    ),
    "exercise.gjk_on_segment": (
        "{k}. Simplex: {p} and {q}; O lies on the segment (t = {t}). How far does A − B reach beside it?",
        "{k}. Симплекс: {p} и {q}; O лежит на отрезке (t = {t}). Продолжается ли A − B в сторону от него?",
        "{k}. 单纯形：{p}、{q}；O 在该线段上（t = {t}）。A − B 在线段旁是否继续延伸？",
    ),
    "exercise.gjk_side_goes_on": (
        "d = {d}: furthest are {a} and {b}, w = {w}, d·w = {reach} > 0: it goes on this side of O.",
        "d = {d}: дальше всех {a} и {b}, w = {w}, d·w = {reach} > 0: с этой стороны от O продолжается.",
        "d = {d}：最远的是 {a} 和 {b}，w = {w}，d·w = {reach} > 0：O 的这一侧仍有 A − B。",
    ),
    "exercise.gjk_side_ends": (
        "d = {d}: furthest are {a} and {b}, w = {w}, d·w = 0: nothing on this side, O is on the edge of A − B.",
        "d = {d}: дальше всех {a} и {b}, w = {w}, d·w = 0: с этой стороны ничего нет, O на границе A − B.",
        "d = {d}：最远的是 {a} 和 {b}，w = {w}，d·w = 0：这一侧没有点，O 在 A − B 的边界上。",
    ),
    "exercise.gjk_both_sides": (
        "A − B goes on beyond O on both sides: O is inside.",
        "A − B продолжается за O в обе стороны: O внутри.",
        "A − B 在 O 的两侧都延伸：O 在内部。",
    ),
    "exercise.gjk_joins": (
        "d = {way} = {d}: furthest are {a} and {b}, w = {w}. d·w = {reach} > d·v = {height}: w joins.",
        "d = {way} = {d}: дальше всех {a} и {b}, w = {w}. d·w = {reach} > d·v = {height}: w входит.",
        "d = {way} = {d}：最远的是 {a} 和 {b}，w = {w}。d·w = {reach} > d·v = {height}：w 加入。",
    ),
    "exercise.gjk_no_closer": (
        "d = {way} = {d}: furthest are {a} and {b}, w = {w}. d·w = {reach} = d·v: no closer, v is the answer.",
        "d = {way} = {d}: дальше всех {a} и {b}, w = {w}. d·w = {reach} = d·v: ближе не бывает, v и есть ответ.",
        "d = {way} = {d}：最远的是 {a} 和 {b}，w = {w}。d·w = {reach} = d·v：不能更近，v 即为所求。",
    ),
    "exercise.gjk_around": (
        "The turns of O along {simplex} are {turns}, all of one sign: O is inside the triangle.",
        "Повороты к O вдоль {simplex} равны {turns}, все одного знака: O внутри треугольника.",
        "O 相对 {simplex} 各边的转向为 {turns}，符号相同：O 在三角形内。",
    ),
    "exercise.gjk_at_origin": (
        "{w} is O itself: A and B share this corner.",
        "{w} и есть O: эта вершина общая для A и B.",
        "{w} 就是 O：A 与 B 共有此顶点。",
    ),
    "exercise.gjk_kept": (
        "Nearest to O is the part {kept}; {dropped} is dropped.",
        "Ближе всего к O часть {kept}; {dropped} отбрасываем.",
        "离 O 最近的部分是 {kept}；舍去 {dropped}。",
    ),
    "exercise.gjk_closest": (
        "Closest features: {a}, {b}. Closest points {p} and {q}, d² = {square}.",
        "Ближайшие элементы: {a}, {b}. Ближайшие точки {p} и {q}, d² = {square}.",
        "最近特征：{a}，{b}。最近点 {p} 和 {q}，d² = {square}。",
    ),
    "exercise.gjk_separated": (
        "separated, d² = {square}, d = {d}.",
        "разделены, d² = {square}, d = {d}.",
        "分离，d² = {square}，d = {d}。",
    ),
    "exercise.gjk_touching": ("they touch, d = 0.", "касаются, d = 0.", "接触，d = 0。"),
    "exercise.gjk_penetrating": ("they penetrate, d = 0.", "пересекаются, d = 0.", "相互穿透，d = 0。"),
    # EPA
    "exercise.epa_task": (
        (
            "A and B penetrate: the triangle {triangle} of A − B is around O. Find the depth, and the shortest way to move "
            "B out of A, by EPA."
        ),
        (
            "A и B пересекаются: треугольник {triangle} из A − B окружает O. С помощью EPA найдите глубину и кратчайший "
            "сдвиг, выводящий B из A."
        ),
        "A 与 B 相互穿透：A − B 中的三角形 {triangle} 包含 O。用 EPA 求穿透深度，以及把 B 移出 A 的最短位移。",
    ),
    "exercise.epa_edges": (
        "{k}. Edges of the polytope, outward normal n, distance² = (n·p)²/|n|²:",
        "{k}. Рёбра политопа, внешняя нормаль n, расстояние² = (n·p)²/|n|²:",
        "{k}. 多胞形各边，外法线 n，距离² = (n·p)²/|n|²：",
    ),
    "exercise.epa_new_edges": ("{k}. The new edges:", "{k}. Новые рёбра:", "{k}. 新边："),
    "exercise.epa_edge": (
        "{p} to {q}: n = {n}, n·p = {offset}, {offset}²/{length} = {square}",
        "{p} и {q}: n = {n}, n·p = {offset}, {offset}²/{length} = {square}",
        "{p} 到 {q}：n = {n}，n·p = {offset}，{offset}²/{length} = {square}",
    ),
    "exercise.epa_split": (
        (
            "Nearest of all: {p} to {q}. Along n = {n} furthest are {a} and {b}, w = {w}: n·w = {reach} > {offset}, the edge is "
            "split at w."
        ),
        (
            "Ближайшее из всех: {p} и {q}. Вдоль n = {n} дальше всех {a} и {b}, w = {w}: n·w = {reach} > {offset}, ребро делится "
            "точкой w."
        ),
        "所有边中最近：{p} 到 {q}。沿 n = {n} 最远的是 {a} 和 {b}，w = {w}：n·w = {reach} > {offset}，在 w 处分割此边。",
    ),
    "exercise.epa_final": (
        (
            "Nearest of all: {p} to {q}. Along n = {n} furthest are {a} and {b}, w = {w}: n·w = {reach} = n·p, this is an edge of "
            "A − B."
        ),
        "Ближайшее из всех: {p} и {q}. Вдоль n = {n} дальше всех {a} и {b}, w = {w}: n·w = {reach} = n·p, это ребро A − B.",
        "所有边中最近：{p} 到 {q}。沿 n = {n} 最远的是 {a} 和 {b}，w = {w}：n·w = {reach} = n·p，此边就是 A − B 的边。",
    ),
    "exercise.epa_answer": (
        "depth² = {square}, depth = {depth}; move B by {move}.",
        "глубина² = {square}, глубина = {depth}; сдвинуть B на {move}.",
        "深度² = {square}，深度 = {depth}；把 B 平移 {move}。",
    ),
    # SAT
    "exercise.sat_task": (
        "Do A and B meet? Project both on the normal of every edge. If they overlap: how deep, and how must B move?",
        (
            "Есть ли у A и B общие точки? Спроецируйте обе фигуры на нормаль каждого ребра. Если они пересекаются: "
            "какова глубина и куда сдвинуть B?"
        ),
        "A 与 B 相交吗？把两者投影到每条边的法线上。若重叠：深度多少，B 应怎样移动？",
    ),
    "exercise.sat_separated": (
        "{edges}: n = {n}; A {a}, B {b}: gap {overlap}/|n|, |n| = {length}: {result}",
        "{edges}: n = {n}; A {a}, B {b}: зазор {overlap}/|n|, |n| = {length}: {result}",
        "{edges}：n = {n}；A {a}，B {b}：间隙 {overlap}/|n|，|n| = {length}：{result}",
    ),
    "exercise.sat_touching": (
        "{edges}: n = {n}; A {a}, B {b}: the shadows touch",
        "{edges}: n = {n}; A {a}, B {b}: тени касаются",
        "{edges}：n = {n}；A {a}，B {b}：投影相接",
    ),
    "exercise.sat_penetrating": (
        "{edges}: n = {n}; A {a}, B {b}: overlap {overlap}/|n|, |n| = {length}: {result}",
        "{edges}: n = {n}; A {a}, B {b}: перекрытие {overlap}/|n|, |n| = {length}: {result}",
        "{edges}：n = {n}；A {a}，B {b}：重叠 {overlap}/|n|，|n| = {length}：{result}",
    ),
    "exercise.sat_answer_separated": (
        "separated: the axis n = {n} of {edges} shows the largest gap, {length}; one gap is enough.",
        "не пересекаются: наибольший зазор {length} на оси n = {n} ребра {edges}; достаточно одного зазора.",
        "分离：{edges} 的轴 n = {n} 上间隙最大，为 {length}；有一个间隙即可。",
    ),
    "exercise.sat_answer_touching": (
        "they touch: on no axis a gap, and no overlap on n = {n} of {edges}.",
        "касаются: зазора нет ни на одной оси, а на n = {n} ребра {edges} нет и перекрытия.",
        "接触：各轴都没有间隙，而在 {edges} 的轴 n = {n} 上没有重叠。",
    ),
    "exercise.sat_answer_penetrating": (
        "they overlap: the smallest overlap is on n = {n} of {edges}, depth {length}; move B by {move}.",
        "пересекаются: наименьшее перекрытие на n = {n} ребра {edges}, глубина {length}; сдвинуть B на {move}.",
        "重叠：最小重叠在 {edges} 的轴 n = {n} 上，深度 {length}；把 B 平移 {move}。",
    ),
    # oriented boxes
    "exercise.obb_box": (
        "Box {letter}: centre {center}, half sides {w} along u{letter} = {u} and {h} along v{letter} = {v}.",
        "Рамка {letter}: центр {center}, полустороны {w} вдоль u{letter} = {u} и {h} вдоль v{letter} = {v}.",
        "盒 {letter}：中心 {center}，半边长：沿 u{letter} = {u} 为 {w}，沿 v{letter} = {v} 为 {h}。",
    ),
    "exercise.obb_task": (
        (
            "Do the boxes meet? On each of their axes compare rA + rB with |d·n|, where d joins the centres. How "
            "large is the gap or the depth?"
        ),
        (
            "Есть ли у рамок общие точки? На каждой их оси сравните rA + rB с |d·n|, где d соединяет центры. "
            "Каков зазор или глубина?"
        ),
        "两盒相交吗？在它们的每条轴上比较 rA + rB 与 |d·n|，d 为两中心的连线。间隙或深度是多少？",
    ),
    "exercise.obb_centers": ("d = {d}", "d = {d}", "d = {d}"),
    "exercise.obb_gap": (
        "{axis} = {n}: rA = {sum_a} = {a}, rB = {sum_b} = {b}; rA + rB = {both} < |d·n| = {distance}: gap {length}",
        "{axis} = {n}: rA = {sum_a} = {a}, rB = {sum_b} = {b}; rA + rB = {both} < |d·n| = {distance}: зазор {length}",
        "{axis} = {n}：rA = {sum_a} = {a}，rB = {sum_b} = {b}；rA + rB = {both} < |d·n| = {distance}：间隙 {length}",
    ),
    "exercise.obb_contact": (
        "{axis} = {n}: rA = {sum_a} = {a}, rB = {sum_b} = {b}; rA + rB = {both} = |d·n|: contact",
        "{axis} = {n}: rA = {sum_a} = {a}, rB = {sum_b} = {b}; rA + rB = {both} = |d·n|: касание",
        "{axis} = {n}：rA = {sum_a} = {a}，rB = {sum_b} = {b}；rA + rB = {both} = |d·n|：相接",
    ),
    "exercise.obb_overlap": (
        "{axis} = {n}: rA = {sum_a} = {a}, rB = {sum_b} = {b}; rA + rB = {both} > |d·n| = {distance}: overlap {length}",
        (
            "{axis} = {n}: rA = {sum_a} = {a}, rB = {sum_b} = {b}; rA + rB = {both} > |d·n| = {distance}: "
            "перекрытие {length}"
        ),
        "{axis} = {n}：rA = {sum_a} = {a}，rB = {sum_b} = {b}；rA + rB = {both} > |d·n| = {distance}：重叠 {length}",
    ),
    "exercise.obb_answer_separated": (
        "separated, by {axis}: the largest gap is {length}; one gap is enough.",
        "не пересекаются: наибольший зазор {length} на оси {axis}; достаточно одного зазора.",
        "分离：轴 {axis} 上间隙最大，为 {length}；有一个间隙即可。",
    ),
    "exercise.obb_answer_touching": (
        "they touch: no gap on any axis, and on {axis} rA + rB = |d·n|.",
        "касаются: зазора нет ни на одной оси, а на {axis} rA + rB = |d·n|.",
        "接触：各轴都没有间隙，而在 {axis} 上 rA + rB = |d·n|。",
    ),
    "exercise.obb_answer_penetrating": (
        "they overlap: no gap on any axis; the least overlap, on {axis}, is the depth: {length}.",
        "пересекаются: зазора нет ни на одной оси; наименьшее перекрытие, на {axis}, и есть глубина: {length}.",
        "重叠：各轴都没有间隙；最小重叠在 {axis} 上，即深度：{length}。",
    ),
    # Minkowski difference
    "exercise.minkowski_task": (
        (
            "Find the corners of A − B: sort the edges of A and of −B by direction and join them, beginning at the "
            "leftmost (of those the lowest) corner. Where is O, and what does that say of A and B?"
        ),
        (
            "Найдите вершины A − B: упорядочите рёбра A и −B по направлению и соедините их, начиная с самой левой (из них "
            "нижней) вершины. Где лежит O и что это говорит об A и B?"
        ),
        "求 A − B 的顶点：把 A 和 −B 的边按方向排序，从最左（其中最低）的顶点起依次相接。O 在哪里？这说明 A 与 B 怎样？",
    ),
    "exercise.minkowski_edges": (
        "Edges of A: {a}; of −B: {b}.",
        "Рёбра A: {a}; рёбра −B: {b}.",
        "A 的边：{a}；−B 的边：{b}。",
    ),
    "exercise.minkowski_sorted": (
        "By direction, counter-clockwise, parallel ones added: {edges}.",
        "По направлению, против часовой стрелки, параллельные сложены: {edges}.",
        "按方向逆时针排序，平行边相加：{edges}。",
    ),
    "exercise.minkowski_start": (
        "Leftmost corner: {w}.",
        "Самая левая вершина: {w}.",
        "最左顶点：{w}。",
    ),
    "exercise.minkowski_walk": (
        "Edge by edge: {corners}.",
        "Ребро за ребром: {corners}.",
        "逐边相加：{corners}。",
    ),
    "exercise.minkowski_turns": (
        "Turns of O along the edges: {turns}.",
        "Повороты к O вдоль рёбер: {turns}.",
        "O 相对各边的转向：{turns}。",
    ),
    "exercise.minkowski_outside": (
        "{corners}; a turn is negative, O is outside: A and B are separated.",
        "{corners}; есть отрицательный поворот, O снаружи: A и B не пересекаются.",
        "{corners}；有转向为负，O 在外部：A 与 B 分离。",
    ),
    "exercise.minkowski_on": (
        "{corners}; a turn is 0 and none negative, O is on the edge: A and B touch.",
        "{corners}; один из поворотов 0, отрицательных нет, O на границе: A и B касаются.",
        "{corners}；有转向为 0 而无负值，O 在边界上：A 与 B 接触。",
    ),
    "exercise.minkowski_inside": (
        "{corners}; all turns are positive, O is inside: A and B penetrate.",
        "{corners}; все повороты положительны, O внутри: A и B пересекаются.",
        "{corners}；转向全为正，O 在内部：A 与 B 相互穿透。",
    ),
}
