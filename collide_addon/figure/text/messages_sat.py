# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences about the separating axes, in English, Russian and Chinese; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # headings, legend and labels
    "sat.chart": ("overlap, axis by axis", "перекрытие по осям", "各轴上的重叠"),
    "sat.joins": ("gives the axis", "задаёт ось", "确定此轴"),
    "sat.nearest_vertex": ("nearest vertex", "ближняя вершина", "最近顶点"),
    "sat.separating_line": ("separating line", "разделяющая", "分离线"),
    "sat.row_skipped": ("skipped", "пропуск", "跳过"),
    # what it is about
    "sat.setup": (
        "A and B are apart exactly when their shadows on some axis are. So SAT looks for such an axis.",
        "A и B разделены тогда и только тогда, когда на некоторой оси разделены их тени. SAT ищет такую ось.",
        "当且仅当 A 与 B 在某条轴上的投影分开时，两者分离。SAT 寻找这样的轴。",
    ),
    "sat.one_axis": (
        "Here a single axis decides.",
        "Здесь решает одна-единственная ось.",
        "这里只需一条轴即可判定。",
    ),
    "sat.axes": (
        "If any axis separates them, the normal of an edge does. Axes to test: {count}.",
        "Если разделяющая ось есть, то это и нормаль одного из рёбер. Осей для проверки: {count}.",
        "若存在分离轴，则必有某条边的法线是分离轴。需检测的轴：{count} 条。",
    ),
    "sat.axes_parallel": (
        "If any axis separates them, the normal of an edge does. Axes to test: {count}; parallel to these: {parallel}.",
        "Если разделяющая ось есть, то это и нормаль одного из рёбер. Осей: {count}; параллельны им: {parallel}.",
        "若存在分离轴，则必有某条边的法线是分离轴。需检测的轴：{count} 条；另有 {parallel} 条与之平行。",
    ),
    "sat.axes_round": (
        "The normals of all edges, and for the circle the axis to the nearest vertex. Axes to test: {count}.",
        "Нормали всех рёбер, а для круга ещё ось к ближайшей вершине. Осей для проверки: {count}.",
        "所有边的法线，再加上圆心到最近顶点的轴。需检测的轴：{count} 条。",
    ),
    "sat.too_many": (
        "Axes: {count}, too many to show one by one. {shown} of them are shown, the deciding one included.",
        "Осей: {count}, слишком много, чтобы показать каждую. Показано: {shown}, в том числе решающая.",
        "共 {count} 条轴，无法逐一展示。图中给出 {shown} 条，包括起决定作用的那条。",
    ),
    # where an axis comes from
    "sat.edge": (
        "Axis {number}: the normal of edge {edge}, direction {direction}.",
        "Ось {number}: нормаль ребра {edge}, направление {direction}.",
        "轴 {number}：边 {edge} 的法线，方向 {direction}。",
    ),
    "sat.edge_parallel": (
        "Axis {number}: the normal of edge {edge}, direction {direction}. Parallel, so skipped: {others}.",
        "Ось {number}: нормаль ребра {edge}, направление {direction}. Параллельны, пропускаем: {others}.",
        "轴 {number}：边 {edge} 的法线，方向 {direction}。平行，故跳过：{others}。",
    ),
    "sat.vertex_axis": (
        "Axis {number}: from the circle’s centre to the nearest vertex {vertex}, direction {direction}.",
        "Ось {number}: от центра круга к ближайшей вершине {vertex}, направление {direction}.",
        "轴 {number}：从圆心到最近的顶点 {vertex}，方向 {direction}。",
    ),
    "sat.centers": (
        "Axis {number}: from centre to centre, direction {direction}. Two circles need no other.",
        "Ось {number}: от центра к центру, направление {direction}. Двум кругам другие не нужны.",
        "轴 {number}：从圆心到圆心，方向 {direction}。两圆只需这一条。",
    ),
    "sat.corners": (
        "Axis {number}: with a tolerance corners are round. From {first} to {last}, direction {direction}.",
        "Ось {number}: с допуском углы круглые. От {first} к {last}, направление {direction}.",
        "轴 {number}：有容差时角视为圆角。连接最近的角 {first} 与 {last}，方向 {direction}。",
    ),
    "sat.along": (
        "Axis {number}: A and B lie flat in one direction, and a line has ends too. Direction {direction}.",
        "Ось {number}: A и B вытянуты вдоль одной прямой, а у неё есть и концы. Направление {direction}.",
        "轴 {number}：A 与 B 都平躺在同一方向上，而线段还有端点。方向 {direction}。",
    ),
    "sat.points": (
        "Axis {number}: from point to point, direction {direction}.",
        "Ось {number}: от точки к точке, направление {direction}.",
        "轴 {number}：从点到点，方向 {direction}。",
    ),
    "sat.any": (
        "Axis {number}: both have one and the same centre, so every direction is as good. Direction {direction}.",
        "Ось {number}: центр у обеих фигур один, и все направления равноценны. Направление {direction}.",
        "轴 {number}：两者中心重合，任何方向都一样。取方向 {direction}。",
    ),
    # the shadows
    "sat.shadow": (
        "The shadow of {letter} goes from {low} (that is {first}) to {high} (that is {last}).",
        "Тень {letter}: от {low} (это {first}) до {high} (это {last}).",
        "{letter} 的投影从 {low}（{first}）到 {high}（{last}）。",
    ),
    "sat.shadow_round": (
        "The shadow of {letter}: its centre at {middle}, minus and plus the radius, from {low} to {high}.",
        "Тень {letter}: центр в {middle}, минус и плюс радиус, от {low} до {high}.",
        "{letter} 的投影：圆心在 {middle}，减去和加上半径，从 {low} 到 {high}。",
    ),
    # what they say
    "sat.first": (
        "They overlap: to part them here, B must move by {overlap}.",
        "Они перекрываются: чтобы разойтись здесь, B должна сдвинуться на {overlap}.",
        "两投影重叠：要在此轴上分开，B 须移动 {overlap}。",
    ),
    "sat.best": (
        "They overlap: B must move by {overlap}, the smallest overlap so far.",
        "Они перекрываются: B нужно сдвинуть на {overlap}, это наименьшее перекрытие пока.",
        "两投影重叠：B 须移动 {overlap}，这是目前最小的重叠。",
    ),
    "sat.more": (
        "They overlap: B must move by {overlap}. The smallest overlap is still {least}, on axis {best}.",
        "Они перекрываются: B нужно сдвинуть на {overlap}. Наименьшее по-прежнему {least}, на оси {best}.",
        "两投影重叠：B 须移动 {overlap}。最小的重叠仍是轴 {best} 上的 {least}。",
    ),
    "sat.tie": (
        "They overlap: B must move by {overlap}, exactly as on axis {best}.",
        "Они перекрываются: B нужно сдвинуть на {overlap}, ровно как на оси {best}.",
        "两投影重叠：B 须移动 {overlap}，与轴 {best} 上恰好相同。",
    ),
    "sat.tie_taken": (
        "They overlap: B must move by {overlap}, exactly as on axis {before}; of equals this one is taken.",
        "Они перекрываются: B нужно сдвинуть на {overlap}, ровно как на оси {before}; из равных берём эту.",
        "两投影重叠：B 须移动 {overlap}，与轴 {before} 上恰好相同；相等时取此轴。",
    ),
    "sat.touch": (
        "They touch at one value: neither a gap nor an overlap.",
        "Они касаются в одном значении: нет ни зазора, ни перекрытия.",
        "两投影恰好相接：既无间隙，也无重叠。",
    ),
    "sat.gap": (
        "They are {gap} apart: this axis separates A and B.",
        "Между ними зазор {gap}: эта ось разделяет A и B.",
        "两投影相距 {gap}：此轴将 A 与 B 分开。",
    ),
    "sat.gap_stop": (
        "They are {gap} apart: axis {number} separates A and B, and {skipped} more need no test.",
        "Между ними зазор {gap}: ось {number} разделяет A и B, осей без проверки: {skipped}.",
        "两投影相距 {gap}：轴 {number} 将 A 与 B 分开，其余 {skipped} 条无需检测。",
    ),
    "sat.gap_best": (
        "They are {gap} apart: this axis separates A and B too, with the largest gap so far.",
        "Между ними зазор {gap}: эта ось тоже разделяет A и B, зазор пока наибольший.",
        "两投影相距 {gap}：此轴也将两者分开，间隙目前最大。",
    ),
    "sat.gap_more": (
        "They are {gap} apart. The largest gap is still {largest}, on axis {best}.",
        "Между ними зазор {gap}. Наибольший по-прежнему {largest}, на оси {best}.",
        "两投影相距 {gap}。最大的间隙仍是轴 {best} 上的 {largest}。",
    ),
    "sat.gap_within": (
        "They are {gap} apart, which is within the tolerance: this axis does not separate A and B.",
        "Между ними зазор {gap}, он не больше допуска: эта ось не разделяет A и B.",
        "两投影相距 {gap}，在容差之内：此轴不能将 A 与 B 分开。",
    ),
    "sat.gap_elsewhere": (
        "They have no gap here, overlap {overlap}; but axis {best} separates A and B.",
        "Здесь зазора нет, перекрытие {overlap}; но ось {best} разделяет A и B.",
        "此轴上没有间隙，重叠 {overlap}；但轴 {best} 已将 A 与 B 分开。",
    ),
    "sat.gap_elsewhere_within": (
        "They have no gap here, overlap {overlap}; the gap on axis {best} is within the tolerance.",
        "Здесь зазора нет, перекрытие {overlap}; зазор на оси {best} не больше допуска.",
        "此轴上没有间隙，重叠 {overlap}；轴 {best} 上的间隙在容差之内。",
    ),
    # the answer
    "sat.separated_early": (
        "Separated by axis {best}, gap {gap}: the distance is at least that. Axes skipped: {skipped}.",
        "Разделены осью {best}, зазор {gap}: расстояние не меньше. Пропущено осей: {skipped}.",
        "被轴 {best} 分离，间隙 {gap}：距离不小于此值。跳过的轴：{skipped} 条。",
    ),
    "sat.separated": (
        "Separated by axis {best}. Its gap {gap} is the distance between A and B.",
        "Разделены осью {best}. Её зазор {gap} и есть расстояние между A и B.",
        "被轴 {best} 分离。其间隙 {gap} 就是 A 与 B 的距离。",
    ),
    "sat.separated_corners": (
        "Separated by axis {best}, gap {gap}. From corner to corner the distance is larger, {distance}.",
        "Разделены осью {best}, зазор {gap}. Расстояние между углами больше: {distance}.",
        "被轴 {best} 分离，间隙 {gap}。两角之间的距离更大，为 {distance}。",
    ),
    "sat.touching": (
        "No axis has a gap, and on axis {best} the shadows only touch: A and B touch.",
        "Ни на одной оси нет зазора, а на оси {best} тени лишь касаются: A и B касаются.",
        "没有一条轴有间隙，而在轴 {best} 上投影恰好相接：A 与 B 接触。",
    ),
    "sat.penetrating": (
        "No axis has a gap: A and B penetrate. The smallest overlap, {depth} on axis {best}, is the depth.",
        "Ни на одной оси нет зазора: A и B пересекаются. Наименьшее перекрытие, {depth} на оси {best}, и есть глубина.",
        "没有一条轴有间隙：A 与 B 穿透。最小的重叠是轴 {best} 上的 {depth}，即穿透深度。",
    ),
    "sat.translation": (
        "Depth {depth} along axis {best}: moving B by {translation} makes A and B touch.",
        "Глубина {depth} вдоль оси {best}: сдвиг B на {translation} приводит к касанию.",
        "沿轴 {best} 的深度为 {depth}：将 B 平移 {translation} 后两者恰好接触。",
    ),
    "sat.check_touching": (
        "Check by hand, n = {normal}: max n·a = {extent_a} = min n·b.",
        "Проверка вручную, n = {normal}: max n·a = {extent_a} = min n·b.",
        "手工验证，n = {normal}：max n·a = {extent_a} = min n·b。",
    ),
}
