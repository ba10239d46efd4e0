# SPDX-License-Identifier: GPL-3.0-or-later
"""The sentences of the gallery and its lesson sheets: names of shapes, titles, questions, answers."""

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
    "shape.box": ("Box", "Ящик", "方块"),
    "shape.random_a": ("Random A", "Случайное A", "随机 A"),
    "shape.random_b": ("Random B", "Случайное B", "随机 B"),
    "shape.l_shape": ("L-shape", "Уголок", "L 形"),
    "shape.points": ("Points", "Точки", "点集"),
    "shape.point": ("Point", "Точка", "点"),
    "shape.spike": ("Spike", "Остриё", "尖刺"),
    "shape.line": ("Line", "Прямая", "直线"),
    "shape.first_segment": ("First segment", "Первый отрезок", "第一线段"),
    "shape.second_segment": ("Second segment", "Второй отрезок", "第二线段"),
    # the twelve scenes
    "gallery.title_minkowski-sum": ("Minkowski sum", "Сумма Минковского", "闵可夫斯基和"),
    "gallery.question_minkowski-sum": (
        "Add every point of the quadrangle to every point of the triangle. What shape do you get, and how many corners does it have?",
        "Прибавьте каждую точку четырёхугольника к каждой точке треугольника. Какая получится фигура, сколько у неё вершин?",
        "把四边形的每个点与三角形的每个点相加。会得到什么图形？它有几个顶点？",
    ),
    "gallery.says_minkowski-sum_sum": (
        "{points} sums of two vertices; {vertices} of them are corners of the sum: {hull}. The other {inner} are not.",
        "Сумм двух вершин: {points}; из них вершин суммы {vertices}: {hull}. Остальные, {inner}, — нет.",
        "两两顶点之和共 {points} 个；其中 {vertices} 个是和的顶点：{hull}。其余 {inner} 个不是。",
    ),
    "gallery.check_minkowski-sum": (
        "Put the edges of both shapes one after the other, sorted by their direction: that is the walk round the sum. Edges of the same direction join into one.",
        "Выложите рёбра обеих фигур одно за другим в порядке их направлений: получится обход суммы. Рёбра одного направления сливаются в одно.",
        "把两个图形的边按方向排序首尾相接，就绕和走了一圈。方向相同的边合成一条。",
    ),
    "gallery.title_support-sweep": (
        "Support point, all the way round",
        "Опорная точка: полный оборот",
        "支撑点：转满一圈",
    ),
    "gallery.question_support-sweep": (
        "The direction d turns by 360°. Which point of the shape is furthest along d, and when does it change?",
        "Направление d поворачивается на 360°. Какая точка фигуры самая дальняя вдоль d и когда она меняется?",
        "方向 d 转 360°。图形上沿 d 最远的点是哪个？何时改变？",
    ),
    "gallery.says_support-sweep_polygon": (
        "Polygon: always a vertex. It changes where d is normal to an edge, at {turns}.",
        "Многоугольник: всегда вершина. Она меняется, когда d перпендикулярно ребру: {turns}.",
        "多边形：总是一个顶点。当 d 垂直于某条边时改变，即 {turns}。",
    ),
    "gallery.says_support-sweep_circle": (
        "Circle: the end of the radius along d. It moves with d and never jumps; shown in {directions} directions.",
        "Круг: конец радиуса вдоль d. Он движется вместе с d без скачков; показано направлений: {directions}.",
        "圆：沿 d 的半径端点。它随 d 连续移动，从不跳跃；图中给出 {directions} 个方向。",
    ),
    "gallery.check_support-sweep": (
        "Work out d·p for every vertex p: the largest product names the support point. Two equal largest products mean that d is normal to an edge.",
        "Вычислите d·p для каждой вершины p: наибольшее произведение указывает опорную точку. Два равных наибольших означают, что d перпендикулярно ребру.",
        "对每个顶点 p 计算 d·p：最大的那个就是支撑点。若有两个同为最大，则 d 垂直于一条边。",
    ),
    "gallery.title_dyn4j-overlap": ("Overlap: how deep?", "Перекрытие: какая глубина?", "重叠：有多深？"),
    "gallery.question_dyn4j-overlap": (
        "Triangle and quadrangle overlap. What is the shortest way to push the quadrangle out, and where can you see it in A − B?",
        "Треугольник и четырёхугольник перекрываются. Каков кратчайший сдвиг четырёхугольника наружу и где он виден в A − B?",
        "三角形与四边形重叠。把四边形推出去的最短平移是什么？在 A − B 中哪里能看到它？",
    ),
    "gallery.says_dyn4j-overlap_difference": (
        "A − B has {vertices} corners: {hull}. The origin is inside, so they overlap.",
        "У A − B вершин {vertices}: {hull}. Начало координат внутри, значит, фигуры перекрываются.",
        "A − B 有 {vertices} 个顶点：{hull}。原点在内部，所以两者重叠。",
    ),
    "gallery.says_dyn4j-overlap_depth": (
        "Depth {depth}: the distance from the origin to the nearest edge of A − B. The common part has the area {area}.",
        "Глубина {depth}: расстояние от начала до ближайшего ребра A − B. Площадь общей части {area}.",
        "深度 {depth}：原点到 A − B 最近一条边的距离。公共部分的面积为 {area}。",
    ),
    "gallery.check_dyn4j-overlap": (
        "Take the edge of A − B that is nearest to the origin, with ends p and q: depth = |p × q| / |q − p|.",
        "Возьмите ближайшее к началу ребро A − B с концами p и q: глубина = |p × q| / |q − p|.",
        "取 A − B 中离原点最近的边，端点为 p 与 q：深度 = |p × q| / |q − p|。",
    ),
    "gallery.title_dyn4j-apart": ("Apart: how far?", "Порознь: как далеко?", "分离：有多远？"),
    "gallery.question_dyn4j-apart": (
        "The same two shapes, the quadrangle moved by (3, −1). How far apart are they, and which points are closest?",
        "Те же фигуры, четырёхугольник сдвинут на (3, −1). Каково расстояние и какие точки ближе всего друг к другу?",
        "还是这两个图形，四边形平移了 (3, −1)。它们相距多远？哪两点最近？",
    ),
    "gallery.says_dyn4j-apart_distance": (
        "Distance {distance}, between {a} on the triangle and {b} on the quadrangle; GJK needs {iterations} iterations.",
        "Расстояние {distance} между {a} на треугольнике и {b} на четырёхугольнике; итераций GJK: {iterations}.",
        "距离 {distance}，在三角形上的 {a} 与四边形上的 {b} 之间；GJK 迭代 {iterations} 次。",
    ),
    "gallery.check_dyn4j-apart": (
        "The closest points must lie on a line that is normal to the triangle's edge: their difference times the edge is 0.",
        "Ближайшие точки лежат на прямой, перпендикулярной ребру треугольника: скалярное произведение их разности и ребра равно 0.",
        "最近两点的连线必须垂直于三角形的那条边：两点之差与该边的点积为 0。",
    ),
    "gallery.title_squares-3-4-5": (
        "Squares 3-4-5: corner to corner",
        "Квадраты 3-4-5: угол к углу",
        "正方形 3-4-5：角对角",
    ),
    "gallery.question_squares-3-4-5": (
        "Two squares of side 2, one 3 to the right and 4 above the other. How far apart are they? And why does the classic code say two other numbers, depending on where it starts?",
        "Два квадрата со стороной 2; один правее на 3 и выше на 4. Каково расстояние? И почему классический код даёт два других числа в зависимости от начала?",
        "两个边长为 2 的正方形，一个在另一个右方 3、上方 4 处。它们相距多远？为什么经典代码从不同起点会给出另外两个数？",
    ),
    "gallery.says_squares-3-4-5_distance": (
        "Distance {distance}, from corner {a} to corner {b}.",
        "Расстояние {distance}, от угла {a} до угла {b}.",
        "距离 {distance}，从角 {a} 到角 {b}。",
    ),
    "gallery.check_squares-3-4-5": (
        "Pythagoras: 3² + 4² = 5². The nearest point of A − B to the origin is a corner, not the foot on the line through one of its edges.",
        "Пифагор: 3² + 4² = 5². Ближайшая к началу точка A − B — вершина, а не основание перпендикуляра на прямой, проходящей через ребро.",
        "勾股定理：3² + 4² = 5²。A − B 上离原点最近的是一个顶点，而不是某条边所在直线上的垂足。",
    ),
    "gallery.title_seed-default": (
        "Random sets: depth and distance",
        "Случайные: вглубь и врозь",
        "随机点集：深度与距离",
    ),
    "gallery.question_seed-default": (
        "Two sets of 25 random points. Do their hulls overlap, how deep; and how far apart are they after the sets have been moved away from each other?",
        "Два множества по 25 случайных точек. Перекрываются ли их оболочки и насколько глубоко; и каково расстояние, когда множества раздвинуты?",
        "两组各 25 个随机点。它们的凸包重叠吗？有多深？把两组移开后又相距多远？",
    ),
    "gallery.says_seed-default_depth": (
        "They overlap: depth {depth}; moving B by {translation} makes them touch.",
        "Перекрываются: глубина {depth}; сдвиг B на {translation} приводит к касанию.",
        "重叠：深度 {depth}；将 B 平移 {translation} 后两者恰好接触。",
    ),
    "gallery.says_seed-default_distance": (
        "Moved apart: distance {distance}, between {a} and {b}; GJK needs {iterations} iterations.",
        "Раздвинуты: расстояние {distance} между {a} и {b}; итераций GJK: {iterations}.",
        "移开之后：距离 {distance}，在 {a} 与 {b} 之间；GJK 迭代 {iterations} 次。",
    ),
    "gallery.check_seed-default": (
        "The certificate in the last caption: along n, A ends where it says and B begins where it says. Look for a point that breaks it.",
        "Доказательство в последней подписи: вдоль n фигура A кончается и B начинается там, где указано. Поищите точку, которая это нарушает.",
        "最后一条说明中的证明：沿 n 方向，A 止于所述位置，B 始于所述位置。找找有没有违反它的点。",
    ),
    "gallery.title_contact-family": (
        "Touching, equal, contained, flat",
        "Касание и крайние случаи",
        "接触、相同、包含、退化",
    ),
    "gallery.question_contact-family": (
        "Five pairs at the limit: a shared edge, a shared corner, twice the same square, one inside the other, and a polygon without area. Which touch, which overlap, how deep, how far?",
        "Пять предельных пар: общее ребро, общий угол, дважды один квадрат, один в другом и многоугольник без площади. Кто касается, кто перекрывается, какова глубина, каково расстояние?",
        "五对极限情形：共边、共角、同一正方形两次、一个在另一个里面、没有面积的多边形。哪些接触？哪些重叠？多深？多远？",
    ),
    "gallery.says_contact-family_edge": (
        "Shared edge: distance {distance}, they touch, for example in {a}.",
        "Общее ребро: расстояние {distance}, касание, например в {a}.",
        "共边：距离 {distance}，两者接触，例如在 {a}。",
    ),
    "gallery.says_contact-family_corner": (
        "Shared corner: distance {distance}, they touch in {a} only.",
        "Общий угол: расстояние {distance}, касание только в {a}.",
        "共角：距离 {distance}，只在 {a} 接触。",
    ),
    "gallery.says_contact-family_identical": (
        "Twice the same: depth {depth}, the side of the square; {count} directions are equally short.",
        "Один и тот же: глубина {depth}, сторона квадрата; одинаково коротких направлений: {count}.",
        "同一个：深度 {depth}，即正方形的边长；有 {count} 个同样短的方向。",
    ),
    "gallery.says_contact-family_contained": (
        "Contained: depth {depth}, more than the small one's side; {count} directions are equally short.",
        "Вложен: глубина {depth}, больше стороны малого; одинаково коротких направлений: {count}.",
        "包含：深度 {depth}，大于小正方形的边长；有 {count} 个同样短的方向。",
    ),
    "gallery.says_contact-family_collinear": (
        "Without area: three points on a line are a segment; distance {distance}, from {a} to {b}.",
        "Без площади: три точки на прямой — это отрезок; расстояние {distance}, от {a} до {b}.",
        "没有面积：共线三点就是一条线段；距离 {distance}，从 {a} 到 {b}。",
    ),
    "gallery.check_contact-family": (
        "Look where the origin is: on the boundary of A − B they touch, inside they overlap, outside they are apart. The depth is the distance to the boundary.",
        "Смотрите, где начало: на границе A − B — касание, внутри — перекрытие, снаружи — порознь. Глубина есть расстояние до границы.",
        "看原点在哪里：在 A − B 的边界上为接触，在内部为重叠，在外部为分离。深度就是到边界的距离。",
    ),
    "gallery.title_plus-sign": (
        "Plus sign: four equal answers",
        "Плюс: четыре равных ответа",
        "加号：四个同样好的答案",
    ),
    "gallery.question_plus-sign": (
        "An upright and a level bar, 2 wide and 10 long, make a plus sign. How deep do they overlap, and which way out is the shortest?",
        "Стоячий и лежачий брусья, ширина 2, длина 10, образуют плюс. Какова глубина и какой путь наружу кратчайший?",
        "一根竖条和一根横条，宽 2、长 10，组成一个加号。重叠多深？哪条出路最短？",
    ),
    "gallery.says_plus-sign_depth": (
        "Depth {depth}, and {count} directions are equally short: no single one is the answer. The common part is a square of area {area}.",
        "Глубина {depth}, одинаково коротких направлений {count}: единственного ответа нет. Общая часть — квадрат площади {area}.",
        "深度 {depth}，有 {count} 个同样短的方向：答案不唯一。公共部分是面积为 {area} 的正方形。",
    ),
    "gallery.check_plus-sign": (
        "A − B is a square: half of one width plus half of the other length on each side of the origin, 1 + 5.",
        "A − B — квадрат: с каждой стороны от начала половина ширины плюс половина длины, 1 + 5.",
        "A − B 是正方形：原点每一侧都是半宽加半长，即 1 + 5。",
    ),
    "gallery.title_sat-vertex-axis": (
        "Separating axes near a corner",
        "Разделяющие оси у угла",
        "角附近的分离轴",
    ),
    "gallery.question_sat-vertex-axis": (
        "Shadows on the normals of the edges decide for polygons. Do they decide for a circle near a corner, too?",
        "Для многоугольников решают тени на нормалях рёбер. Решают ли они и для круга вблизи угла?",
        "对多边形，边法线上的投影就能判定。对靠近角的圆也能判定吗？",
    ),
    "gallery.says_sat-vertex-axis_triangle": (
        "Triangle and square: no gap on any of {count} axes. Depth {depth}; the common part has the area {area}.",
        "Треугольник и квадрат: осей {count}, ни на одной нет зазора. Глубина {depth}; площадь общей части {area}.",
        "三角形与正方形：{count} 条轴上都没有间隙。深度 {depth}；公共部分的面积为 {area}。",
    ),
    "gallery.says_sat-vertex-axis_circle": (
        "Circle and square: the corner is {apart} from the centre, the radius is {radius}. Only the axis from corner to centre shows the gap of {gap}.",
        "Круг и квадрат: от угла до центра {apart}, радиус {radius}. Зазор {gap} виден только на оси от угла к центру.",
        "圆与正方形：角到圆心为 {apart}，半径为 {radius}。只有从角到圆心的轴能显出 {gap} 的间隙。",
    ),
    "gallery.check_sat-vertex-axis": (
        "On an axis n, project the corners: n·p. For a circle, n·centre minus and plus the radius. Compare the ends.",
        "На оси n спроецируйте вершины: n·p. Для круга n·центр минус и плюс радиус. Сравните концы.",
        "在轴 n 上投影各顶点：n·p。对圆则为 n·圆心 减去和加上半径。比较端点。",
    ),
    "gallery.title_obb-radii": ("Oriented boxes: three lengths", "Повёрнутые рамки: три длины", "有向盒：三个长度"),
    "gallery.question_obb-radii": (
        "A bar of 20 × 2 is turned by 90°. Does it hit the box of 2 × 2 above it, and the one beside it? And what happens when 90 is taken for radians?",
        "Брус 20 × 2 повёрнут на 90°. Заденет ли он ящик 2 × 2 над собой и тот, что сбоку? И что будет, если 90 принять за радианы?",
        "20 × 2 的长条转了 90°。它会碰到上方 2 × 2 的方块吗？旁边的呢？若把 90 当作弧度又会怎样？",
    ),
    "gallery.says_obb-radii_hit": (
        "Above: a hit. On both axes the radii reach across the distance of the centres, {axes}: overlap {depth}.",
        "Над ним: столкновение. На обеих осях сумма радиусов больше расстояния между центрами, {axes}: перекрытие {depth}.",
        "上方：碰撞。在两条轴上半径之和都超过中心距，{axes}：重叠 {depth}。",
    ),
    "gallery.says_obb-radii_miss": (
        "Beside: a miss. On one of the axes the radii are too short, {axes}: gap {gap}.",
        "Сбоку: мимо. На одной из осей радиусов не хватает, {axes}: зазор {gap}.",
        "旁边：未碰撞。在其中一条轴上半径之和不够，{axes}：间隙 {gap}。",
    ),
    "gallery.check_obb-radii": (
        "On the axis u of a box: each radius is half the width times |u·x| plus half the height times |u·y|, with the box's own axes x and y. Compare their sum with |d·u|.",
        "На оси u рамки: радиус равен половине ширины на |u·x| плюс половина высоты на |u·y|, где x и y — оси самой рамки. Сравните сумму с |d·u|.",
        "在盒子的轴 u 上：半径 = 半宽·|u·x| + 半高·|u·y|，其中 x、y 是盒子自己的轴。把两个半径之和与 |d·u| 比较。",
    ),
    "gallery.title_pnpoly": (
        "Points, a boundary and a spike",
        "Точки, граница и остриё",
        "点、边界与尖刺",
    ),
    "gallery.question_pnpoly": (
        "Which of the three points are inside the L? What about points on the boundary? And does counting points tell whether two polygons overlap?",
        "Какие из трёх точек внутри уголка? А точки на границе? И можно ли по точкам узнать, перекрываются ли два многоугольника?",
        "三个点中哪些在 L 形内？边界上的点呢？数一数点能判断两个多边形是否重叠吗？",
    ),
    "gallery.says_pnpoly_point-1": (
        "Point {at}: crossings to the right {right}, so {place}.",
        "Точка {at}: пересечений справа {right}, значит, {place}.",
        "点 {at}：右侧交点 {right} 个，所以在{place}。",
    ),
    "gallery.says_pnpoly_point-2": (
        "Point {at}: crossings to the right {right}, so {place}.",
        "Точка {at}: пересечений справа {right}, значит, {place}.",
        "点 {at}：右侧交点 {right} 个，所以在{place}。",
    ),
    "gallery.says_pnpoly_point-3": (
        "Point {at}: crossings to the right {right}, so {place}.",
        "Точка {at}: пересечений справа {right}, значит, {place}.",
        "点 {at}：右侧交点 {right} 个，所以在{place}。",
    ),
    "gallery.says_pnpoly_boundary": (
        "Boundary of the unit square: {edges_inside} of {edges} edges and {corners_inside} of {corners} corners count as inside, the corner {corner}.",
        "Граница единичного квадрата: внутри считаются рёбра, {edges_inside} из {edges}, и вершины, {corners_inside} из {corners}: {corner}.",
        "单位正方形的边界：{edges} 条边中 {edges_inside} 条、{corners} 个角中 {corners_inside} 个算作内部，即角 {corner}。",
    ),
    "gallery.says_pnpoly_spike": (
        "Spike through the box: no corner of either is inside the other, and yet the boundaries cross in {count} points: {places}.",
        "Остриё сквозь ящик: ни одна вершина не внутри другой фигуры, но границы пересекаются в точках, всего {count}: {places}.",
        "尖刺穿过方块：谁的顶点都不在对方内部，但边界交于 {count} 点：{places}。",
    ),
    "gallery.check_pnpoly": (
        "Draw a ray to the right and count the edges it crosses: odd is inside. An edge counts when its range of y, lower end included and upper end not, holds the height of the ray.",
        "Проведите луч вправо и сосчитайте рёбра, которые он пересекает: нечётное число — внутри. Ребро считается, если его промежуток по y, с нижним концом и без верхнего, содержит высоту луча.",
        "向右画一条射线，数它穿过的边：奇数为内部。若一条边的 y 范围（含下端、不含上端）包含射线的高度，就算一次。",
    ),
    "gallery.title_lines": (
        "Lines: a foot and four meetings",
        "Прямые: основание и встречи",
        "直线：垂足与四种相遇",
    ),
    "gallery.question_lines": (
        "Which point of the line is nearest to the given point? And how do two segments meet: across, end on middle, end on end, or along each other?",
        "Какая точка прямой ближе всего к данной? И как встречаются два отрезка: крест-накрест, концом в середину, конец с концом или вдоль друг друга?",
        "直线上哪一点离给定点最近？两条线段怎样相遇：十字交叉、端点落在中间、端点对端点，还是彼此重合？",
    ),
    "gallery.says_lines_foot": (
        "Foot {foot}; distance from {at} to the line {distance}.",
        "Основание {foot}; расстояние от {at} до прямой {distance}.",
        "垂足 {foot}；从 {at} 到直线的距离 {distance}。",
    ),
    "gallery.says_lines_crossing": (
        "Signs {signs}: they cross, at {places}.",
        "Знаки {signs}: отрезки пересекаются, {places}.",
        "符号 {signs}：相交于 {places}。",
    ),
    "gallery.says_lines_t": (
        "Signs {signs}: an end of one lies on the other, a T at {places}.",
        "Знаки {signs}: конец одного лежит на другом, буква T в {places}.",
        "符号 {signs}：一条的端点落在另一条上，在 {places} 成 T 形。",
    ),
    "gallery.says_lines_shared-end": (
        "Signs {signs}: they share the end {places}.",
        "Знаки {signs}: общий конец {places}.",
        "符号 {signs}：共端点 {places}。",
    ),
    "gallery.says_lines_collinear": (
        "Signs {signs}: all four ends on one line; common part {places}, length {length}.",
        "Знаки {signs}: все четыре конца на одной прямой; общая часть {places}, длина {length}.",
        "符号 {signs}：四个端点共线；公共部分 {places}，长度 {length}。",
    ),
    "gallery.check_lines": (
        "Put the foot into the line's equation: 0 remains. For segments, the sign of (q − p) × (r − p) tells on which side of pq the point r lies; for r on the line it is 0.",
        "Подставьте основание в уравнение прямой: получится 0. Для отрезков знак (q − p) × (r − p) говорит, с какой стороны от pq лежит r; для r на прямой это 0.",
        "把垂足代入直线方程：结果为 0。对线段，(q − p) × (r − p) 的符号说明点 r 在 pq 的哪一侧；若 r 在直线上则为 0。",
    ),
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
