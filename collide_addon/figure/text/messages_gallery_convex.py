# SPDX-License-Identifier: GPL-3.0-or-later
"""The sentences of the gallery's scenes of convex shapes: titles, questions, answers; see `gallery_convex`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
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
    "gallery.title_random-sets": (
        "Random sets: depth and distance",
        "Случайные: вглубь и врозь",
        "随机点集：深度与距离",
    ),
    "gallery.question_random-sets": (
        "Two sets of 25 random points. Do their hulls overlap, how deep; and how far apart are they after the sets have been moved away from each other?",
        "Два множества по 25 случайных точек. Перекрываются ли их оболочки и насколько глубоко; и каково расстояние, когда множества раздвинуты?",
        "两组各 25 个随机点。它们的凸包重叠吗？有多深？把两组移开后又相距多远？",
    ),
    "gallery.says_random-sets_depth": (
        "They overlap: depth {depth}; moving B by {translation} makes them touch.",
        "Перекрываются: глубина {depth}; сдвиг B на {translation} приводит к касанию.",
        "重叠：深度 {depth}；将 B 平移 {translation} 后两者恰好接触。",
    ),
    "gallery.says_random-sets_distance": (
        "Moved apart: distance {distance}, between {a} and {b}; GJK needs {iterations} iterations.",
        "Раздвинуты: расстояние {distance} между {a} и {b}; итераций GJK: {iterations}.",
        "移开之后：距离 {distance}，在 {a} 与 {b} 之间；GJK 迭代 {iterations} 次。",
    ),
    "gallery.check_random-sets": (
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
}
