# SPDX-License-Identifier: GPL-3.0-or-later
"""The sentences of the gallery's scenes of axes, boxes, points and lines; see `gallery_axes`, `gallery_points`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
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
        "Брус 20 × 2 повёрнут на 90°. Заденет ли он рамку 2 × 2 над собой и ту, что сбоку? И что будет, если 90 принять за радианы?",
        "20 × 2 的长条转了 90°。它会碰到上方 2 × 2 的盒子吗？旁边的呢？若把 90 当作弧度又会怎样？",
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
        "Остриё сквозь рамку: ни одна вершина не внутри другой фигуры, но границы пересекаются в точках, всего {count}: {places}.",
        "尖刺穿过盒子：谁的顶点都不在对方内部，但边界交于 {count} 点：{places}。",
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
}
