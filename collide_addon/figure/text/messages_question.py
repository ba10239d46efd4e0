# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions before an answer, for students to predict it. Their fields are those of the answer's caption."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # pairs of shapes
    "ask.relation": (
        "So how do A and B lie: apart, touching or overlapping?",
        "Итак, как лежат A и B: порознь, касаясь или с перекрытием?",
        "那么 A 与 B 的关系如何：分离、接触还是相交？",
    ),
    "ask.supports": (
        "Which corner of A is furthest along d = {direction}, and which of B along −d?",
        "Какая вершина A самая дальняя вдоль d = {direction} и какая вершина B вдоль −d?",
        "A 的哪个顶点沿 d = {direction} 最远？B 的哪个顶点沿 −d 最远？",
    ),
    "ask.supports_cores": (
        "Which point of the core of A is furthest along d = {direction}, and which of that of B along −d?",
        "Какая точка ядра A самая дальняя вдоль d = {direction} и какая точка ядра B вдоль −d?",
        "A 的核中哪一点沿 d = {direction} 最远？B 的核中哪一点沿 −d 最远？",
    ),
    "ask.support_of_edge": (
        "Which corner of A − B is furthest along the normal? Or is the edge already on the boundary?",
        "Какая вершина A − B самая дальняя вдоль нормали? Или ребро уже на границе?",
        "A − B 的哪个顶点沿法线最远？还是这条边已在边界上？",
    ),
    "ask.way_out": (
        "Which way must B move to part A and B, and how far?",
        "Куда и насколько надо сдвинуть B, чтобы разделить A и B?",
        "要使 A 与 B 分开，B 应朝哪个方向移动、移动多远？",
    ),
    "ask.shadows": (
        "Are the two shadows apart on this axis, or do they overlap?",
        "Разделены ли тени на этой оси или перекрываются?",
        "在这条轴上，两个投影是分离还是重叠？",
    ),
    "ask.axis": (
        "Was there an axis on which the shadows are apart? What follows for A and B?",
        "Нашлась ли ось, на которой тени разделены? Что это значит для A и B?",
        "有没有一条轴使投影分离？由此可知 A 与 B 的关系？",
    ),
    "ask.radii": (
        "Do the two radii together reach across the distance of the centres?",
        "Покрывают ли два радиуса вместе расстояние между центрами?",
        "两个半径之和够得着中心间的距离吗？",
    ),
    "ask.boxes": (
        "Was there an axis on which the radii fall short? Do the boxes overlap?",
        "Нашлась ли ось, на которой радиусов не хватает? Пересекаются ли рамки?",
        "有没有一条轴上半径不够长？两个包围盒重叠吗？",
    ),
    # boxes around points
    "ask.smaller": (
        "Is this box the smallest so far?",
        "Это наименьшая рамка из найденных?",
        "这是目前最小的包围盒吗？",
    ),
    "ask.spread": (
        "In which direction do the points spread most?",
        "В каком направлении точки разбросаны сильнее всего?",
        "点在哪个方向上分散得最开？",
    ),
    "ask.principal_box": (
        "How large is the box along these axes: smaller than the smallest so far, or larger?",
        "Какова рамка вдоль этих осей: меньше наименьшей или больше?",
        "沿这些轴的包围盒有多大：比目前最小的更小还是更大？",
    ),
    "ask.smallest": (
        "Which of the two boxes is smaller, and by how much?",
        "Какая из двух рамок меньше и насколько?",
        "两个包围盒中哪个更小？小多少？",
    ),
    # hull, sums, support
    "ask.turn": (
        "Is the last turn a left turn: does the point join, or must others drop out first?",
        "Левый ли последний поворот: входит ли точка или сначала выпадут другие?",
        "最后一次转弯是左转吗？该点直接加入，还是要先舍弃别的点？",
    ),
    "ask.chain": (
        "Which points will be on this chain of the hull?",
        "Какие точки войдут в эту цепь оболочки?",
        "哪些点会在凸包的这条链上？",
    ),
    "ask.hull": (
        "Which points are vertices of the hull?",
        "Какие точки станут вершинами оболочки?",
        "哪些点是凸包的顶点？",
    ),
    "ask.sums": (
        "How many points come of all pairs of vertices, and where do they lie?",
        "Сколько точек дадут все пары вершин и где они лежат?",
        "所有顶点对共给出多少个点？它们位于何处？",
    ),
    "ask.sum_hull": (
        "Which shape is their hull, and how many corners has it?",
        "Какую форму имеет их оболочка и сколько у неё вершин?",
        "它们的凸包是什么形状？有几个顶点？",
    ),
    "ask.sum_numbers": (
        "Which of the points are vertices of the hull, and which lie inside?",
        "Какие из точек являются вершинами оболочки, а какие лежат внутри?",
        "哪些点是凸包的顶点，哪些点在内部？",
    ),
    "ask.origin_inside": (
        "Is the origin O inside of A − B? What follows for A and B?",
        "Лежит ли начало O внутри A − B? Что это значит для A и B?",
        "原点 O 在 A − B 内吗？由此可知 A 与 B 的关系？",
    ),
    "ask.support_turns": (
        "While the direction goes all the way round, at which angles does the support point change?",
        "Пока направление обходит полный круг: при каких углах меняется опорная точка?",
        "方向转过一整圈时，支撑点在哪些角度改变？",
    ),
    "ask.support": (
        "Which point of A is furthest along d?",
        "Какая точка A самая дальняя вдоль d?",
        "A 的哪个点沿 d 最远？",
    ),
    # points in polygons
    "ask.crossing": (
        "On which side of {point} is the crossing: on the ray or behind it?",
        "С какой стороны от {point} пересечение: на луче или позади?",
        "交点在 {point} 的哪一侧：在射线上还是在其后方？",
    ),
    "ask.parity": (
        "Is {point} inside: is the number of crossings odd or even?",
        "Внутри ли {point}: чётно или нечётно число пересечений?",
        "{point} 在内部吗：交点个数是奇数还是偶数？",
    ),
    "ask.on_edge": (
        "{point} lies on the boundary. Is it inside or outside by the rule?",
        "{point} лежит на границе. Внутри или снаружи по этому правилу?",
        "{point} 在边界上。按规则算内部还是外部？",
    ),
    "ask.edges": (
        "Which edges count as inside by this rule?",
        "Какие рёбра это правило считает внутренними?",
        "按此规则，哪些边算作内部？",
    ),
    "ask.corners": (
        "And which corners count as inside?",
        "А какие вершины?",
        "哪些顶点算作内部？",
    ),
    "ask.neighbour": (
        "A neighbour shares an edge. How many of the two count a point on it?",
        "У соседа общее ребро. Сколько из двух засчитают точку на нём?",
        "邻居共有一条边。两者中有几个会把边上的点算作内部？",
    ),
    # polygons, pieces, segments, lines
    "ask.edges_meet": (
        "So do these two edges cross? And what follows for the insides of A and B?",
        "Итак, пересекаются ли эти рёбра? Что это значит для внутренних областей A и B?",
        "那么这两条边相交吗？由此可知 A 与 B 的内部如何？",
    ),
    "ask.insides": (
        "Do the insides overlap here, or do A and B only touch?",
        "Перекрываются ли здесь внутренние области или A и B только касаются?",
        "这里内部重叠，还是 A 与 B 仅仅接触？",
    ),
    "ask.ring": (
        "Inside or outside: is the number of crossings odd or even?",
        "Внутри или снаружи: чётно или нечётно число пересечений?",
        "在内部还是外部：交点个数是奇数还是偶数？",
    ),
    "ask.pieces": (
        "How do {a} and {b} lie, and does that change the answer so far?",
        "Как лежат {a} и {b} и меняет ли это прежний ответ?",
        "{a} 与 {b} 的关系如何？会改变目前的答案吗？",
    ),
    "ask.cut": (
        "How can A and B be cut into convex pieces?",
        "Как разрезать A и B на выпуклые части?",
        "怎样把 A 和 B 切成凸块？",
    ),
    "ask.side": (
        "On which side does {point} lie: +, − or 0?",
        "С какой стороны лежит {point}: +, − или 0?",
        "{point} 在哪一侧：+、− 还是 0？",
    ),
    "ask.segments": (
        "What do the four signs say: do the segments meet, and how?",
        "Что говорят четыре знака: встречаются ли отрезки и как?",
        "四个符号说明什么：两线段相遇吗？怎样相遇？",
    ),
    "ask.normal": (
        "Which vector is a normal of the line?",
        "Какой вектор является нормалью прямой?",
        "哪个向量是直线的法线？",
    ),
    "ask.foot": (
        "Where do the line and its normal through {point} cross?",
        "Где пересекутся прямая и её нормаль через {point}?",
        "直线与过 {point} 的法线交于何处？",
    ),
    "ask.distance": (
        "How far is {point} from the line, and on which side?",
        "Как далеко {point} от прямой и с какой стороны?",
        "{point} 到直线的距离是多少？在哪一侧？",
    ),
    # comparing, classic code
    "ask.method": (
        "The next method: {method}. What will it answer?",
        "Следующий метод: {method}. Что он ответит?",
        "下一个方法：{method}。它会怎样回答？",
    ),
    "ask.agree": (
        "Do all the answers agree?",
        "Совпадают ли все ответы?",
        "所有答案都一致吗？",
    ),
    "ask.claim": (
        "What will the classic code answer?",
        "Что ответит классический код?",
        "经典代码会怎样回答？",
    ),
    "ask.truth": ("And what is true?", "А как на самом деле?", "那么正确答案是什么？"),
    "ask.why": (
        "Is the classic code right? If not, what may be the reason?",
        "Верен ли классический код? Если нет, в чём может быть причина?",
        "经典代码对吗？如果不对，原因可能是什么？",
    ),
}
