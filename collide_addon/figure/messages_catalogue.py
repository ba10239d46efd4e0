# SPDX-License-Identifier: GPL-3.0-or-later
"""The sentences themselves: English, Russian, Chinese. Fields in braces are filled by `messages.say`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # titles and headings
    "title.pair": ("{algorithm}: A = {a}, B = {b}", "{algorithm}: A = {a}, B = {b}", "{algorithm}：A = {a}，B = {b}"),
    "title.hull": ("Convex hull of {a}", "Выпуклая оболочка: {a}", "{a} 的凸包"),
    "title.sum": ("Minkowski sum of {a} and {b}", "Сумма Минковского: {a} и {b}", "{a} 与 {b} 的闵可夫斯基和"),
    "title.difference": (
        "Minkowski difference of {a} and {b}",
        "Разность Минковского: {a} и {b}",
        "{a} 与 {b} 的闵可夫斯基差",
    ),
    "title.support": ("Support mapping of {a}", "Опорное отображение: {a}", "{a} 的支撑映射"),
    "panel.world": ("A and B", "A и B", "A 和 B"),
    "panel.difference": ("A − B", "A − B", "A − B"),
    "panel.overlay": ("A, B and A − B", "A, B и A − B", "A、B 与 A − B"),
    "panel.overlay-sum": ("A, B and A + B", "A, B и A + B", "A、B 与 A + B"),
    "panel.sum": ("A + B", "A + B", "A + B"),
    # badges: word and symbol
    "badge.separated": ("○ ○ separated", "○ ○ разделены", "○ ○ 分离"),
    "badge.touching": ("○○ touching", "○○ касание", "○○ 接触"),
    "badge.penetrating": ("◍ penetrating", "◍ проникновение", "◍ 穿透"),
    # legend
    "role.A": ("A", "A", "A"),
    "role.B": ("B", "B", "B"),
    "role.input": ("points", "точки", "点"),
    "role.difference-points": ("a − b", "a − b", "a − b"),
    "role.difference-hull": ("hull of A − B", "оболочка A − B", "A − B 的凸包"),
    "role.difference-vertices": ("its vertices", "её вершины", "凸包顶点"),
    "role.sum-hull": ("hull", "оболочка", "凸包"),
    "role.origin": ("origin O", "начало O", "原点 O"),
    "role.simplex": ("simplex", "симплекс", "单纯形"),
    "role.simplex-past": ("earlier simplex", "прежний симплекс", "先前单纯形"),
    "role.nearest": ("nearest point v", "ближайшая v", "最近点 v"),
    "role.direction": ("direction", "направление", "方向"),
    "role.support-A": ("support in A", "опорная в A", "A 的支撑点"),
    "role.support-B": ("support in B", "опорная в B", "B 的支撑点"),
    "role.support-difference": ("support w", "опорная w", "支撑点 w"),
    "role.polytope": ("polytope", "многогранник", "多胞形"),
    "role.translation": ("translation", "перенос", "平移"),
    "role.ghost": ("B moved out", "сдвинутая B", "移出后的 B"),
    "role.witness": ("closest points", "ближайшие точки", "最近点对"),
    "role.deepest": ("deepest points", "самые глубокие", "最深点"),
    "role.common-point": ("common point", "общая точка", "公共点"),
    "role.final": ("result", "результат", "结果"),
    "role.certificate": ("certificate", "доказательство", "证明"),
    "role.edge": ("nearest edge", "ближайшее ребро", "最近的边"),
    "role.foot": ("its nearest point", "её ближайшая точка", "边上最近点"),
    "role.normal": ("normal", "нормаль", "法线"),
    "role.chain": ("chain", "цепь", "链"),
    "role.chain-done": ("finished chain", "готовая цепь", "已完成的链"),
    "role.next-point": ("next point", "следующая точка", "下一点"),
    "role.all-sums": ("a + b", "a + b", "a + b"),
    "role.support-line": ("support line", "опорная прямая", "支撑线"),
    "role.support-point": ("support point", "опорная точка", "支撑点"),
    "role.dropped": ("dropped", "удалено", "舍弃"),
    # GJK
    "gjk.setup": (
        "A − B holds the origin O exactly when A and B share a point. GJK looks at few of its points.",
        "A − B содержит начало O тогда и только тогда, когда A и B имеют общую точку. GJK смотрит лишь на немногие её точки.",
        "当且仅当 A 与 B 有公共点时，A − B 包含原点 O。GJK 只查看其中少数几个点。",
    ),
    "gjk.many_points": (
        "{count} differences a − b are not drawn one by one, only their hull.",
        "{count} разностей a − b не показаны по отдельности, только их оболочка.",
        "共 {count} 个差 a − b，不逐一画出，只画凸包。",
    ),
    "gjk.circles": (
        "A circle counts as its centre; its radius is taken off at the end.",
        "Круг заменяется своим центром; радиус вычитается в конце.",
        "圆以圆心代替，最后再减去半径。",
    ),
    "gjk.start": (
        "Start with one vertex of A − B, {w}: the furthest one in a first direction.",
        "Начало: одна вершина разности A − B, {w}, самая дальняя в первом направлении.",
        "从 A − B 的一个顶点 {w} 开始：它在初始方向上最远。",
    ),
    "gjk.nearest": (
        "Step {step}: the simplex comes nearest to O at v = {v}, |v| = {length}. Search from v towards O.",
        "Шаг {step}: ближайшая к O точка симплекса v = {v}, |v| = {length}. Ищем от v к O.",
        "第 {step} 步：单纯形离 O 最近的点 v = {v}，|v| = {length}。从 v 朝 O 搜索。",
    ),
    "gjk.on_simplex": (
        "Step {step}: O lies on the simplex. Does A − B reach out on this side, d = {direction}?",
        "Шаг {step}: O лежит на симплексе. Выходит ли A − B в эту сторону, d = {direction}?",
        "第 {step} 步：O 在单纯形上。A − B 在 d = {direction} 一侧是否还有点？",
    ),
    "gjk.support": (
        "Furthest that way: {a} in A; against it: {b} in B. So w = {a} − {b} = {w}.",
        "Дальше всех: {a} в A; в обратную сторону: {b} в B. Итак, w = {a} − {b} = {w}.",
        "沿该方向最远：A 中 {a}；反方向：B 中 {b}。于是 w = {a} − {b} = {w}。",
    ),
    "gjk.joins": (
        "w lies further towards O, so it joins the simplex. Bounds: {lower} ≤ distance ≤ {upper}.",
        "w лежит ближе к O и входит в симплекс. Границы: {lower} ≤ расстояние ≤ {upper}.",
        "w 更靠近 O，加入单纯形。界：{lower} ≤ 距离 ≤ {upper}。",
    ),
    "gjk.beyond": (
        "w lies beyond O, so A − B reaches past it on this side: w joins the simplex.",
        "w лежит по другую сторону от O: A − B выходит за O, w входит в симплекс.",
        "w 越过了 O，说明 A − B 在这一侧超出 O：w 加入单纯形。",
    ),
    "gjk.keeps": (
        "O is nearest to {kept}; dropped: {dropped}.",
        "К O ближе всего {kept}; удалено: {dropped}.",
        "离 O 最近的是 {kept}；舍弃 {dropped}。",
    ),
    "gjk.keeps_all": (
        "O is nearest to {kept}: nothing drops out.",
        "К O ближе всего {kept}: ничего не удаляется.",
        "离 O 最近的是 {kept}：无需舍弃。",
    ),
    "gjk.inside": (
        "The simplex holds O: A and B penetrate each other.",
        "Симплекс содержит O: A и B проникают друг в друга.",
        "单纯形包含 O：A 与 B 相互穿透。",
    ),
    "gjk.optimal": (
        "w lies no further than v: no point of A − B is nearer to O. Both bounds are {upper}.",
        "w не дальше v: в A − B нет точки ближе к O. Обе границы равны {upper}.",
        "w 不比 v 更远：A − B 中没有更靠近 O 的点。两个界都是 {upper}。",
    ),
    "gjk.on_boundary": (
        "A − B does not reach past O on this side: O is on its boundary, A and B touch.",
        "В эту сторону A − B не выходит за O: O на границе, A и B касаются.",
        "A − B 在这一侧没有越过 O：O 在边界上，A 与 B 接触。",
    ),
    "gjk.separated": (
        "Distance is found. Iterations: {iterations}; distance between A and B = {distance}.",
        "Расстояние найдено. Итераций: {iterations}; расстояние между A и B = {distance}.",
        "已求得距离。迭代次数：{iterations}；A 与 B 的距离 = {distance}。",
    ),
    "gjk.touching": (
        "Distance 0: A and B touch. Iterations: {iterations}.",
        "Расстояние 0: A и B касаются. Итераций: {iterations}.",
        "距离 0：A 与 B 接触。迭代次数：{iterations}。",
    ),
    "gjk.penetrating": (
        "Penetration. Iterations: {iterations}; the last simplex does not give the depth, EPA does.",
        "Проникновение. Итераций: {iterations}; глубину даёт не последний симплекс, а EPA.",
        "穿透。迭代次数：{iterations}；最后的单纯形不能给出深度，EPA 可以。",
    ),
    "certificate.separated": (
        "Check by hand, n = {normal}: max n·a = {extent_a}, min n·b = {extent_b}; the gap is {lower}.",
        "Проверка вручную, n = {normal}: max n·a = {extent_a}, min n·b = {extent_b}; зазор {lower}.",
        "手工验证，n = {normal}：max n·a = {extent_a}，min n·b = {extent_b}；间隙为 {lower}。",
    ),
    "certificate.touching": (
        "Check by hand, n = {normal}: max n·a = {extent_a} = min n·b, and {point} belongs to both.",
        "Проверка вручную, n = {normal}: max n·a = {extent_a} = min n·b, точка {point} общая.",
        "手工验证，n = {normal}：max n·a = {extent_a} = min n·b，且 {point} 为公共点。",
    ),
    "certificate.penetrating": (
        "Check by hand, n = {normal}: max n·a − min n·b = {upper}; no edge normal has less.",
        "Проверка вручную, n = {normal}: max n·a − min n·b = {upper}; ни одна нормаль не даёт меньше.",
        "手工验证，n = {normal}：max n·a − min n·b = {upper}；没有边法线给出更小的值。",
    ),
    "certificate.penetrating_round": (
        "Check by hand, n = {normal}: max n·a − min n·b = {upper}; no direction has less.",
        "Проверка вручную, n = {normal}: max n·a − min n·b = {upper}; ни одно направление не даёт меньше.",
        "手工验证，n = {normal}：max n·a − min n·b = {upper}；没有方向给出更小的值。",
    ),
    "certificate.rounding": (
        "Rounding alone can make up to {rounding}: this cannot be checked by hand.",
        "Одно только округление может дать до {rounding}: вручную это не проверить.",
        "仅舍入误差就可达 {rounding}：无法手工验证。",
    ),
    "result.gap_within": (
        "The gap {length} is within the tolerance {tolerance}: A and B count as touching.",
        "Зазор {length} не больше допуска {tolerance}: A и B считаются касающимися.",
        "间隙 {length} 在容差 {tolerance} 之内：A 与 B 视为接触。",
    ),
    "result.depth_within": (
        "The depth {length} is within the tolerance {tolerance}: A and B count as touching.",
        "Глубина {length} не больше допуска {tolerance}: A и B считаются касающимися.",
        "深度 {length} 在容差 {tolerance} 之内：A 与 B 视为接触。",
    ),
    "result.certified": ("{result} {certificate}", "{result} {certificate}", "{result}{certificate}"),
    # EPA
    "epa.setup": (
        "GJK left a simplex around O. EPA grows it until its nearest edge is an edge of A − B.",
        "GJK оставил симплекс вокруг O. EPA расширяет его, пока ближайшее ребро не станет ребром A − B.",
        "GJK 留下包含 O 的单纯形。EPA 扩展它，直到最近的边就是 A − B 的边。",
    ),
    "epa.circles": (
        "A circle counts as its centre; its radius is added at the end.",
        "Круг заменяется своим центром; радиус прибавляется в конце.",
        "圆以圆心代替，最后再加上半径。",
    ),
    "epa.round": (
        "A circle's centre is not inside the other shape: the depth is the radii minus the distance that is left.",
        "Центр круга не внутри другой фигуры: глубина равна радиусам минус оставшееся расстояние.",
        "圆心不在另一图形内部：深度等于半径（之和）减去余下的距离。",
    ),
    "epa.nothing": (
        "A and B do not overlap: there is nothing to expand, the depth is 0.",
        "A и B не перекрываются: расширять нечего, глубина 0.",
        "A 与 B 不重叠：无需扩展，深度为 0。",
    ),
    "epa.edge": (
        "Step {step}: the edge nearest to O is {edge}, at {distance}. Its normal is n = {normal}.",
        "Шаг {step}: ближайшее к O ребро {edge}, расстояние {distance}. Нормаль n = {normal}.",
        "第 {step} 步：离 O 最近的边是 {edge}，距离 {distance}。法线 n = {normal}。",
    ),
    "epa.support": (
        "Furthest along n: w = {a} − {b} = {w}.",
        "Дальше всех вдоль n: w = {a} − {b} = {w}.",
        "沿 n 最远：w = {a} − {b} = {w}。",
    ),
    "epa.grows": (
        "w lies {growth} beyond the edge: split it there. Depth ≥ {distance}.",
        "w на {growth} дальше ребра: делим ребро. Глубина ≥ {distance}.",
        "w 超出该边 {growth}：在此处拆分。深度 ≥ {distance}。",
    ),
    "epa.final": (
        "w lies no further: this is an edge of A − B, and the depth is {distance}.",
        "w не дальше: это ребро A − B, глубина равна {distance}.",
        "w 不再更远：这是 A − B 的边，深度为 {distance}。",
    ),
    "epa.penetrating": (
        "Penetration depth = {depth}; moving B by {translation} makes A and B touch.",
        "Глубина проникновения = {depth}; сдвиг B на {translation} приводит к касанию.",
        "穿透深度 = {depth}；将 B 平移 {translation} 后两者恰好接触。",
    ),
    "epa.tied": (
        "{count} directions are equally short; one of them is shown.",
        "Одинаково коротких направлений: {count}; показано одно.",
        "共有 {count} 个同样短的方向；图中为其一。",
    ),
    "epa.touching": ("A and B touch: the depth is 0.", "A и B касаются: глубина 0.", "A 与 B 接触：深度为 0。"),
    "epa.separated": (
        "A and B are {distance} apart: the depth is 0.",
        "Между A и B расстояние {distance}: глубина 0.",
        "A 与 B 相距 {distance}：深度为 0。",
    ),
    # hull
    "hull.points": (
        "Points: {count}, sorted by x, then by y.",
        "Точек: {count}; они упорядочены по x, затем по y.",
        "{count} 个点，按 x 再按 y 排序。",
    ),
    "hull.many_points": (
        "Points: {count}; only {left} can be hull vertices, the others lie safely inside.",
        "Точек: {count}; вершинами могут быть {left}, остальные заведомо внутри.",
        "{count} 个点；其中 {left} 个可能是凸包顶点，其余肯定在内部。",
    ),
    "hull.too_many": (
        "Points: {count}, too many to draw: the chains run over the {left} vertices of their hull.",
        "Точек: {count}, слишком много для рисунка: цепи идут только по вершинам оболочки, их {left}.",
        "{count} 个点，多得无法逐一画出：两条链只经过凸包的 {left} 个顶点。",
    ),
    "hull.next_lower": (
        "Lower chain, point {number}: {point}. Is the last turn a left turn?",
        "Нижняя цепь, точка {number}: {point}. Последний поворот левый?",
        "下链，第 {number} 点：{point}。最后一次转弯是否向左？",
    ),
    "hull.next_upper": (
        "Upper chain, point {number}: {point}. Is the last turn a left turn?",
        "Верхняя цепь, точка {number}: {point}. Последний поворот левый?",
        "上链，第 {number} 点：{point}。最后一次转弯是否向左？",
    ),
    "hull.starts_lower": (
        "Lower chain, point {number}: {point} joins; there is no turn yet.",
        "Нижняя цепь, точка {number}: {point} входит в цепь; поворота ещё нет.",
        "下链，第 {number} 点：{point} 加入；尚无转弯。",
    ),
    "hull.starts_upper": (
        "Upper chain, point {number}: {point} joins; there is no turn yet.",
        "Верхняя цепь, точка {number}: {point} входит в цепь; поворота ещё нет.",
        "上链，第 {number} 点：{point} 加入；尚无转弯。",
    ),
    "hull.pops": (
        "No. Dropped, because they would make a dent: {count}.",
        "Нет. Удалено точек, образующих вмятину: {count}.",
        "否：{count} 个会形成凹陷的点被舍弃。",
    ),
    "hull.pushes": ("Yes: the point joins the chain.", "Да: точка входит в цепь.", "是：该点加入链。"),
    "hull.chain_lower": (
        "The lower chain: left turns only.",
        "Нижняя цепь: только левые повороты.",
        "下链：全部左转。",
    ),
    "hull.chain_upper": (
        "The upper chain: left turns only.",
        "Верхняя цепь: только левые повороты.",
        "上链：全部左转。",
    ),
    "hull.result": (
        "The hull. Vertices: {vertices}; area: {area}.",
        "Оболочка. Вершин: {vertices}; площадь: {area}.",
        "凸包：{vertices} 个顶点，面积 {area}。",
    ),
    # Minkowski
    "minkowski.sum_setup": (
        "A + B: every point of A plus every point of B.",
        "A + B: каждая точка A плюс каждая точка B.",
        "A + B：A 的每一点加 B 的每一点。",
    ),
    "minkowski.difference_setup": (
        "A − B: every point of A minus every point of B. It is the obstacle that the origin must avoid.",
        "A − B: каждая точка A минус каждая точка B. Это препятствие для начала координат.",
        "A − B：A 的每一点减 B 的每一点。它是原点必须避开的障碍物。",
    ),
    "minkowski.points": (
        "Vertices of A: {n}, of B: {m}. Every pair makes a point: {count}.",
        "Вершин у A: {n}, у B: {m}. Каждая пара даёт точку: {count}.",
        "A 有 {n} 个顶点，B 有 {m} 个。每一对给出一个点：共 {count} 个。",
    ),
    "minkowski.hull": (
        "Vertices of their hull: {vertices}. Its edges are those of both shapes, sorted by direction.",
        "Вершин оболочки: {vertices}. Её рёбра — рёбра обеих фигур, упорядоченные по направлению.",
        "凸包有 {vertices} 个顶点：两图形的边按方向排序。",
    ),
    "minkowski.inside": (
        "The hull vertices are numbered; the other points ({inner}) have no number. O is {place} A − B.",
        "Вершины пронумерованы; остальные точки ({inner}) без номеров. O {place} A − B.",
        "凸包顶点已编号；其余 {inner} 个点没有编号。O 在 A − B {place}。",
    ),
    "minkowski.numbered": (
        "The hull vertices are numbered; the other points ({inner}) have no number.",
        "Вершины оболочки пронумерованы; остальные точки ({inner}) без номеров.",
        "凸包顶点已编号；其余 {inner} 个点没有编号。",
    ),
    "place.inside": ("inside", "внутри", "内部"),
    "place.on": ("on the boundary of", "на границе", "边界上"),
    "place.outside": ("outside", "вне", "外部"),
    # support
    "support.polygon": (
        "The support point is the vertex furthest along d: S(d) = {point}, d·S(d) = {height}.",
        "Опорная точка — вершина, самая дальняя вдоль d: S(d) = {point}, d·S(d) = {height}.",
        "支撑点是沿 d 最远的顶点：S(d) = {point}，d·S(d) = {height}。",
    ),
    "support.circle": (
        "Of a circle, it is the end of the radius along d: S(d) = {point}, d·S(d) = {height}.",
        "У окружности это конец радиуса вдоль d: S(d) = {point}, d·S(d) = {height}.",
        "对圆而言，它是沿 d 的半径端点：S(d) = {point}，d·S(d) = {height}。",
    ),
    "support.direction": (
        "Direction {angle}°: d = {direction}.",
        "Направление {angle}°: d = {direction}.",
        "方向 {angle}°：d = {direction}。",
    ),
}
