# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences about points, segments and lines, in English, Russian and Chinese; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # points in a polygon
    "point.badge_inside": ("◍ inside", "◍ внутри", "◍ 内部"),
    "point.badge_outside": ("○ outside", "○ снаружи", "○ 外部"),
    "point.word_asked": ("point tested", "текущая точка", "当前点"),
    "point.word_level": ("height of the point", "высота точки", "该点的高度"),
    "point.word_behind": ("crossing, left", "слева от точки", "左侧交点"),
    "point.word_ahead": ("crossing, right", "справа от точки", "右侧交点"),
    "point.word_edge": ("edge tested", "текущее ребро", "当前边"),
    "point.word_range": ("range of the edge", "диапазон ребра", "边的高度范围"),
    "point.odd": ("odd", "нечётно", "奇数"),
    "point.even": ("even", "чётно", "偶数"),
    "point.count_left": ("left: {count}", "слева: {count}", "左：{count}"),
    "point.count_right": ("right: {count}", "справа: {count}", "右：{count}"),
    "point.setup": (
        "Is {point} inside A? The eye sees it at once; how does a program find out?",
        "Лежит ли {point} внутри A? Глаз видит это сразу, а как узнать программе?",
        "{point} 在 A 内吗？眼睛一看便知，程序怎么判断？",
    ),
    "point.ray": (
        "Send a ray from {point} to the right. Far out it is outside; each crossing of an edge changes sides.",
        "Пустим из {point} луч вправо. Вдали он снаружи; каждое пересечение с ребром меняет сторону.",
        "从 {point} 向右发出射线。远处在外部；每穿过一条边，内外就交换一次。",
    ),
    "point.many_some": (
        "A has {count} edges; only the {shown} that the height of {point} meets get a step.",
        "У A рёбер: {count}; показаны только {shown}, которых достигает высота точки {point}.",
        "A 有 {count} 条边；只逐步展示 {point} 的高度所遇到的 {shown} 条。",
    ),
    "point.many_at_once": (
        "A has {count} edges; the {shown} that the height of {point} meets are shown all at once.",
        "У A рёбер: {count}; те {shown}, которых достигает высота точки {point}, показаны сразу все.",
        "A 有 {count} 条边；{point} 的高度所遇到的 {shown} 条一次全部画出。",
    ),
    "point.many_none": (
        "A has {count} edges; none of them reaches the height of {point}.",
        "У A рёбер: {count}; ни одно не достигает высоты точки {point}.",
        "A 有 {count} 条边；没有一条达到 {point} 的高度。",
    ),
    "point.out_of_range": (
        "Step {step}: edge {edge} spans the heights {low} ≤ y < {high}; y = {y} is not among them. Nothing to count.",
        "Шаг {step}: ребро {edge} занимает высоты {low} ≤ y < {high}; y = {y} не входит. Считать нечего.",
        "第 {step} 步：边 {edge} 的高度范围是 {low} ≤ y < {high}；y = {y} 不在其中，不计数。",
    ),
    "point.at_the_top": (
        "Step {step}: edge {edge} spans {low} ≤ y < {high}: y = {y} is its upper end, which is left out, so that no corner counts twice.",
        "Шаг {step}: ребро {edge} занимает {low} ≤ y < {high}: верхний конец y = {y} исключён, чтобы угол не считался дважды.",
        "第 {step} 步：边 {edge} 的范围是 {low} ≤ y < {high}：y = {y} 是上端点，不计入，以免角点算两次。",
    ),
    "point.level": (
        "Step {step}: edge {edge} is level. Its range {low} ≤ y < {high} is empty: it never counts.",
        "Шаг {step}: ребро {edge} горизонтально. Диапазон {low} ≤ y < {high} пуст: оно никогда не считается.",
        "第 {step} 步：边 {edge} 是水平的，范围 {low} ≤ y < {high} 为空：从不计数。",
    ),
    "point.in_range": (
        "Step {step}: edge {edge} spans the heights {low} ≤ y < {high}, and y = {y} is among them. So where does it cross?",
        "Шаг {step}: ребро {edge} занимает высоты {low} ≤ y < {high}, и y = {y} входит. Где же пересечение?",
        "第 {step} 步：边 {edge} 的高度范围是 {low} ≤ y < {high}，y = {y} 在其中。交点在哪里？",
    ),
    "point.ahead": (
        "At x = {crossing} > {x}: to the right of {point}, on the ray. Right: {right}, so far {parity}.",
        "При x = {crossing} > {x}: справа от {point}, на луче. Справа: {right}, пока {parity}.",
        "在 x = {crossing} > {x}：位于 {point} 右侧，在射线上。右侧：{right}，目前为{parity}。",
    ),
    "point.behind": (
        "At x = {crossing} < {x}: to the left of {point}, not on the ray. Left: {left}; right stays {right}.",
        "При x = {crossing} < {x}: слева от {point}, не на луче. Слева: {left}; справа по-прежнему {right}.",
        "在 x = {crossing} < {x}：位于 {point} 左侧，不在射线上。左侧：{left}；右侧仍为 {right}。",
    ),
    "point.at_the_point": (
        "At x = {crossing}: in {point} itself. That counts to the left. Left: {left}; right stays {right}.",
        "При x = {crossing}: в самой точке {point}. Это считается слева. Слева: {left}; справа по-прежнему {right}.",
        "在 x = {crossing}：正好在 {point}，算作左侧。左侧：{left}；右侧仍为 {right}。",
    ),
    "point.all": (
        "All {count} edges in range at once. Left: {left}; right: {right}, {parity}.",
        "Сразу все рёбра, достигающие этой высоты: {count}. Слева: {left}; справа: {right}, {parity}.",
        "范围内的 {count} 条边一次画出。左侧：{left}；右侧：{right}，{parity}。",
    ),
    "point.result_inside": (
        "Crossings to the right of {point}: {right}, an odd number. So {point} is inside.",
        "Пересечений справа от {point}: {right}, нечётное число. Значит, {point} внутри.",
        "{point} 右侧的交点数：{right}，奇数。所以 {point} 在内部。",
    ),
    "point.result_outside": (
        "Crossings to the right of {point}: {right}, an even number. So {point} is outside.",
        "Пересечений справа от {point}: {right}, чётное число. Значит, {point} снаружи.",
        "{point} 右侧的交点数：{right}，偶数。所以 {point} 在外部。",
    ),
    "point.both_sides": (
        "Left {left}, right {right}: both odd or both even, for a closed boundary meets each height an even number of times.",
        "Слева {left}, справа {right}: оба числа одной чётности, ведь замкнутая граница пересекает каждую горизонталь чётное число раз.",
        "左 {left}，右 {right}：奇偶相同，因为封闭边界与每个高度相交偶数次。",
    ),
    "point.boundary_inside": (
        "{point} lies on edge {edge}. The rule: all of the boundary is inside.",
        "{point} лежит на ребре {edge}. Правило: вся граница считается внутри.",
        "{point} 在边 {edge} 上。规则：整个边界都算内部。",
    ),
    "point.boundary_outside": (
        "{point} lies on edge {edge}. The rule: all of the boundary is outside.",
        "{point} лежит на ребре {edge}. Правило: вся граница считается снаружи.",
        "{point} 在边 {edge} 上。规则：整个边界都算外部。",
    ),
    "point.boundary_inside_half": (
        "{point} lies on edge {edge}. Half-open rule: left and bottom edges belong to A, so it is inside.",
        "{point} лежит на ребре {edge}. Полуоткрытое правило: левые и нижние рёбра принадлежат A, точка внутри.",
        "{point} 在边 {edge} 上。半开规则：左边和下边属于 A，所以算内部。",
    ),
    "point.boundary_outside_half": (
        "{point} lies on edge {edge}. Half-open rule: right and top edges belong to the neighbour, so it is outside.",
        "{point} лежит на ребре {edge}. Полуоткрытое правило: правые и верхние рёбра принадлежат соседу, точка снаружи.",
        "{point} 在边 {edge} 上。半开规则：右边和上边属于相邻图形，所以算外部。",
    ),
    # the map of a boundary
    "point.map_title": (
        "The boundary of {a}: inside or outside?",
        "{a}: граница внутри или снаружи?",
        "{a} 的边界：内还是外？",
    ),
    "point.map_others": ("the other rules", "другие правила", "其他规则"),
    "point.rule_half-open": ("half-open rule", "полуоткрытое правило", "半开规则"),
    "point.rule_inside": ("rule: boundary is inside", "правило: граница внутри", "规则：边界算内部"),
    "point.rule_outside": ("rule: boundary is outside", "правило: граница снаружи", "规则：边界算外部"),
    "point.name_half-open": ("half-open", "полуоткрытое", "半开"),
    "point.name_inside": ("all inside", "вся внутри", "全算内部"),
    "point.name_outside": ("all outside", "вся снаружи", "全算外部"),
    "point.word_corner_outside": ("corner, outside", "угол, снаружи", "角点，外部"),
    "point.word_neighbour": ("neighbour", "сосед", "邻居"),
    "point.count_half-open": ("counted: once", "общее: один раз", "公共边：计一次"),
    "point.count_inside": ("counted: twice", "общее: дважды", "公共边：计两次"),
    "point.count_outside": ("counted: never", "общее: ни разу", "公共边：从不计"),
    "point.map_setup": (
        "A point on an edge or a corner is neither inside nor outside. A program must say one of them: by which rule?",
        "Точка на ребре или в углу ни внутри, ни снаружи. Программа обязана выбрать: по какому правилу?",
        "边上和角上的点既不在内也不在外，程序却必须二选一：按什么规则？",
    ),
    "point.map_edges_half-open": (
        "Half-open: an edge counts as inside when A lies to its right, a level one when A lies above it.",
        "Полуоткрытое правило: ребро внутри, если A справа от него; горизонтальное, если A над ним.",
        "半开规则：A 在边的右侧时，这条边算内部；水平边则要 A 在其上方。",
    ),
    "point.map_edges_inside": (
        "By this rule every edge counts as inside.",
        "По этому правилу каждое ребро считается внутри.",
        "按此规则，每条边都算内部。",
    ),
    "point.map_edges_outside": (
        "By this rule every edge counts as outside.",
        "По этому правилу каждое ребро считается снаружи.",
        "按此规则，每条边都算外部。",
    ),
    "point.map_corners_half-open": (
        "A corner counts as inside when the point a little to its right, and far less above it, is in A.",
        "Угол считается внутри, если точка чуть правее и ещё чуть-чуть выше лежит в A.",
        "角点右侧一点点、再高极小一点的那个点若在 A 内，该角点就算内部。",
    ),
    "point.map_corners_inside": (
        "And so does every corner.",
        "И каждый угол тоже.",
        "每个角点也一样。",
    ),
    "point.map_corners_outside": (
        "And so does every corner.",
        "И каждый угол тоже.",
        "每个角点也一样。",
    ),
    "point.map_neighbour_half-open": (
        "For the neighbour across edge {edge} it is a left or bottom edge: it counts there. So each point is in exactly one tile.",
        "Для соседа за ребром {edge} оно левое или нижнее и считается у него. В замощении каждая точка ровно в одной фигуре.",
        "对边 {edge} 另一侧的邻居来说，它是左边或下边，归邻居。铺砌中每个点恰好属于一块。",
    ),
    "point.map_neighbour_inside": (
        "The neighbour across edge {edge} counts it as well: a point there is in two tiles at once.",
        "Сосед за ребром {edge} тоже считает его своим: точка на нём сразу в двух фигурах.",
        "边 {edge} 另一侧的邻居也把它算作内部：上面的点同时属于两块。",
    ),
    "point.map_neighbour_outside": (
        "The neighbour across edge {edge} does not count it either: a point there falls through the tiling.",
        "Сосед за ребром {edge} тоже не считает его своим: точка на нём выпадает из замощения.",
        "边 {edge} 另一侧的邻居也不算它：上面的点从铺砌中漏掉了。",
    ),
    "point.map_result": (
        "Rule: {rule}. Of {edges} edges {edges_inside}, of {corners} corners {corners_inside} count as inside.",
        "Правило: {rule}. Внутри рёбер {edges_inside} из {edges}, углов {corners_inside} из {corners}.",
        "规则：{rule}。{edges} 条边中有 {edges_inside} 条、{corners} 个角点中有 {corners_inside} 个算内部。",
    ),
    "point.map_result_pieces": (
        "Rule: {rule}. Of {edges} pieces of edges {edges_inside}, of {corners} corners {corners_inside} count as inside.",
        "Правило: {rule}. Внутри частей рёбер {edges_inside} из {edges}, углов {corners_inside} из {corners}.",
        "规则：{rule}。边被分成 {edges} 段，其中 {edges_inside} 段、{corners} 个角点中有 {corners_inside} 个算内部。",
    ),
    # two segments
    "segment.title": ("Segments: A = {a}, B = {b}", "Отрезки: A = {a}, B = {b}", "线段：A = {a}，B = {b}"),
    "segment.badge_cross": ("× crossing", "× пересечение", "× 相交"),
    "segment.badge_overlap": ("= overlapping", "= наложение", "= 重叠"),
    "segment.word_left": ("left turn: +", "влево: +", "左转：+"),
    "segment.word_right": ("right turn: −", "вправо: −", "右转：−"),
    "segment.word_on_line": ("on the line: 0", "на прямой: 0", "在直线上：0"),
    "segment.word_turn": ("way around", "обход", "绕行方向"),
    "segment.word_line": ("line of a segment", "прямая отрезка", "线段所在直线"),
    "segment.word_direction": ("its direction", "её направление", "其方向"),
    "segment.word_asked": ("point tested", "текущая точка", "当前点"),
    "segment.word_common": ("common point", "общая точка", "公共点"),
    "segment.word_piece": ("common piece", "общая часть", "公共部分"),
    "segment.setup": (
        "Do the segments A and B meet? Ask four times on which side of a line a point lies.",
        "Встречаются ли отрезки A и B? Четыре раза спросим, с какой стороны от прямой лежит точка.",
        "线段 A 和 B 相遇吗？四次询问：一个点在直线的哪一侧？",
    ),
    "segment.question": (
        "Step {step}: on which side of the line from {start} to {end} does {point} lie?",
        "Шаг {step}: с какой стороны от прямой, идущей из {start} в {end}, лежит {point}?",
        "第 {step} 步：{point} 在从 {start} 到 {end} 的直线的哪一侧？",
    ),
    "segment.left": (
        "Twice the area of {start} {end} {point}: ({end} − {start}) × ({point} − {start}) = {area} > 0, a turn to the left: +.",
        "Удвоенная площадь {start} {end} {point}: ({end} − {start}) × ({point} − {start}) = {area} > 0, поворот влево: +.",
        "{start} {end} {point} 面积的两倍：({end} − {start}) × ({point} − {start}) = {area} > 0，左转：+。",
    ),
    "segment.right": (
        "Twice the area of {start} {end} {point}: ({end} − {start}) × ({point} − {start}) = {area} < 0, a turn to the right: −.",
        "Удвоенная площадь {start} {end} {point}: ({end} − {start}) × ({point} − {start}) = {area} < 0, поворот вправо: −.",
        "{start} {end} {point} 面积的两倍：({end} − {start}) × ({point} − {start}) = {area} < 0，右转：−。",
    ),
    "segment.on_line": (
        "({end} − {start}) × ({point} − {start}) = 0: no area, {point} lies on the line. Sign 0.",
        "({end} − {start}) × ({point} − {start}) = 0: площади нет, {point} лежит на прямой. Знак 0.",
        "({end} − {start}) × ({point} − {start}) = 0：没有面积，{point} 在直线上。符号为 0。",
    ),
    "segment.no_line": (
        "Step {step}: {start} is the only point of its segment. No line, no area with {point}: the sign is 0.",
        "Шаг {step}: {start} единственная точка своего отрезка. Прямой и площади с {point} нет: знак 0.",
        "第 {step} 步：{start} 是该线段唯一的点。没有直线，与 {point} 也围不成面积：符号为 0。",
    ),
    "segment.opposite": (
        "{r} and {s} lie on opposite sides of A, {p} and {q} on opposite sides of B.",
        "{r} и {s} лежат по разные стороны от A, {p} и {q} по разные стороны от B.",
        "{r} 和 {s} 在 A 的两侧，{p} 和 {q} 在 B 的两侧。",
    ),
    "segment.cross": (
        "So the segments cross, at {place}.",
        "Значит, отрезки пересекаются в точке {place}.",
        "所以两线段相交于 {place}。",
    ),
    "segment.touch": (
        "{end} has the sign 0 and lies between the ends of {segment}: the segments touch at {place}.",
        "У {end} знак 0, и она лежит между концами {segment}: отрезки касаются в точке {place}.",
        "{end} 的符号为 0，且位于 {segment} 的两端之间：两线段在 {place} 接触。",
    ),
    "segment.shared": (
        "{first} and {second} are the same point: the segments touch at {place}.",
        "{first} и {second} совпадают: отрезки касаются в точке {place}.",
        "{first} 与 {second} 重合：两线段在 {place} 接触。",
    ),
    "segment.overlap": (
        "All four signs are 0: one line. In common they have the piece from {first} to {last}, of length {length}.",
        "Все четыре знака 0: прямая одна. Общая часть: от {first} до {last}, длина {length}.",
        "四个符号都是 0：在同一直线上。公共部分从 {first} 到 {last}，长 {length}。",
    ),
    "segment.same_side": (
        "{first} and {second} lie on the same side of the line of {segment}: nothing in common.",
        "{first} и {second} лежат по одну сторону от прямой {segment}: общих точек нет.",
        "{first} 和 {second} 在 {segment} 所在直线的同一侧：没有公共点。",
    ),
    "segment.beside": (
        "{point} lies beside the line of {segment}: nothing in common.",
        "{point} лежит в стороне от прямой {segment}: общих точек нет.",
        "{point} 不在 {segment} 所在的直线上：没有公共点。",
    ),
    "segment.apart_on_line": (
        "All four signs are 0: both lie on one line, but apart from each other.",
        "Все четыре знака 0: оба лежат на одной прямой, но отдельно друг от друга.",
        "四个符号都是 0：都在同一直线上，但彼此分开。",
    ),
    "segment.two_points": (
        "Both segments are points, and not the same one.",
        "Оба отрезка являются точками, и эти точки различны.",
        "两条线段都是点，而且不是同一点。",
    ),
    # the foot of a perpendicular
    "foot.title": ("Perpendicular: A = {a}, B = {b}", "Перпендикуляр: A = {a}, B = {b}", "垂线：A = {a}，B = {b}"),
    "foot.badge_off": ("⊥ foot found", "⊥ найдено", "⊥ 已求得垂足"),
    "foot.badge_on": ("∈ point on the line", "∈ точка на прямой", "∈ 点在直线上"),
    "foot.word_normal": ("normal", "нормаль", "法线"),
    "foot.word_vector": ("normal vector n", "нормаль n", "法向量 n"),
    "foot.word_distance": ("distance d", "расстояние d", "距离 d"),
    "foot.word_right_angle": ("right angle", "прямой угол", "直角"),
    "foot.word_others": ("other points", "другие точки", "其他点"),
    "foot.setup": (
        "Which point of the line through a1 and a2 is nearest to {point}, and how far away is it?",
        "Какая точка прямой через a1 и a2 ближе всего к {point} и на каком расстоянии она лежит?",
        "过 a1 和 a2 的直线上，哪一点离 {point} 最近？距离是多少？",
    ),
    "foot.vector": (
        "Turn the direction of the line by 90° to the left: n = {n} is a normal. No slope, so upright lines are no special case.",
        "Повернём направление прямой на 90° влево: n = {n}, нормаль. Уклон не нужен, и вертикаль не особый случай.",
        "把直线方向左转 90°：n = {n} 是法向量。不用斜率，竖直线就不是特例。",
    ),
    "foot.line": (
        "All points with n·p = n·a1 make up the line: {line}.",
        "Все точки, для которых n·p = n·a1, образуют прямую: {line}.",
        "满足 n·p = n·a1 的所有点构成直线：{line}。",
    ),
    "foot.normal": (
        "The normal through {point} = {at} runs along n: {normal}.",
        "Нормаль через {point} = {at} идёт вдоль n: {normal}.",
        "过 {point} = {at} 的法线沿 n 方向：{normal}。",
    ),
    "foot.crossing": (
        "The line and its normal cross at the foot F = {foot}.",
        "Прямая и нормаль к ней пересекаются в основании F = {foot}.",
        "直线与法线相交于垂足 F = {foot}。",
    ),
    "foot.nearest": (
        "They meet at a right angle, so any other point of the line is further from {point} (Pythagoras).",
        "Угол прямой, поэтому любая другая точка прямой дальше от {point} (теорема Пифагора).",
        "两线成直角，所以直线上其他点离 {point} 都更远（勾股定理）。",
    ),
    "foot.left": (
        "Distance = n·({point} − a1) / |n| = {product} / {length} = {distance}. Positive: {point} is left of the line.",
        "Расстояние = n·({point} − a1) / |n| = {product} / {length} = {distance}. Плюс: {point} слева от прямой.",
        "距离 = n·({point} − a1) / |n| = {product} / {length} = {distance}。为正：{point} 在直线左侧。",
    ),
    "foot.right": (
        "Distance = |n·({point} − a1)| / |n| = |{product}| / {length} = {distance}. Negative: {point} is right of the line.",
        "Расстояние = |n·({point} − a1)| / |n| = |{product}| / {length} = {distance}. Минус: {point} справа от прямой.",
        "距离 = |n·({point} − a1)| / |n| = |{product}| / {length} = {distance}。为负：{point} 在直线右侧。",
    ),
    "foot.on": (
        "n·({point} − a1) = 0: {point} lies on the line and is its own foot. Distance 0.",
        "n·({point} − a1) = 0: {point} лежит на прямой и сама является основанием. Расстояние 0.",
        "n·({point} − a1) = 0：{point} 在直线上，垂足就是它自己。距离为 0。",
    ),
}
