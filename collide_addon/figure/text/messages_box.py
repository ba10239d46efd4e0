# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences about oriented boxes, in English, Russian and Chinese; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # headings, legend and labels
    "box.chart": ("rA + rB against |d·u|", "rA + rB против |d·u|", "rA + rB 与 |d·u|"),
    "box.inner_shape": ("shape inside", "фигура внутри", "盒内的形状"),
    "box.ghost": ("box of B moved out", "сдвинутая рамка B", "移出后的 B 盒"),
    "box.axis_x_of_a": ("x axis of A", "ось x рамки A", "A 的 x 轴"),
    "box.axis_y_of_a": ("y axis of A", "ось y рамки A", "A 的 y 轴"),
    "box.axis_x_of_b": ("x axis of B", "ось x рамки B", "B 的 x 轴"),
    "box.axis_y_of_b": ("y axis of B", "ось y рамки B", "B 的 y 轴"),
    "box.row_x_of_a": ("x axis of A", "ось x A", "A 的 x 轴"),
    "box.row_y_of_a": ("y axis of A", "ось y A", "A 的 y 轴"),
    "box.row_x_of_b": ("x axis of B", "ось x B", "B 的 x 轴"),
    "box.row_y_of_b": ("y axis of B", "ось y B", "B 的 y 轴"),
    "box.row": ("{number}: {axis}", "{number}: {axis}", "{number}：{axis}"),
    "box.row_parallel": (
        "parallel to axis {number}: the same",
        "параллельна оси {number}: то же",
        "与轴 {number} 平行：相同",
    ),
    "box.row_skipped": ("not tested", "не проверялась", "未检测"),
    "box.overlap_label": ("overlap {length}", "перекрытие {length}", "重叠 {length}"),
    "box.gap_label": ("gap {length}", "зазор {length}", "间隙 {length}"),
    # what it is about
    "box.made_object": (
        "An oriented box stands for each shape, turned like its object.",
        "Каждую фигуру заменяет ориентированная рамка, повёрнутая как её объект.",
        "每个形状用一个有向包围盒代替，盒的方向与物体一致。",
    ),
    "box.made_smallest": (
        "The smallest oriented box stands for each shape.",
        "Каждую фигуру заменяет наименьшая ориентированная рамка.",
        "每个形状用面积最小的有向包围盒代替。",
    ),
    "box.made_principal": (
        "An oriented box along the principal axes of its points stands for each shape.",
        "Каждую фигуру заменяет рамка, ориентированная по главным осям её точек.",
        "每个形状用一个沿其点集主轴方向的有向包围盒代替。",
    ),
    "box.made_aligned": (
        "A box along the world's axes stands for each shape (AABB: an oriented box that is not turned).",
        "Каждую фигуру заменяет рамка вдоль осей мира (AABB: ориентированная рамка без поворота).",
        "每个形状用一个与坐标轴平行的盒代替（AABB：未旋转的有向包围盒）。",
    ),
    "box.setup": (
        "d joins the centres. On an axis u, the boxes are apart exactly when rA + rB < |d·u|.",
        "d соединяет центры. На оси u рамки разделены тогда и только тогда, когда rA + rB < |d·u|.",
        "d 连接两个中心。在轴 u 上，当且仅当 rA + rB < |d·u| 时两盒分开。",
    ),
    "box.four_axes": (
        "A rectangle has two directions of edges, so two axes for A and two for B decide.",
        "У прямоугольника два направления сторон, поэтому решают две оси A и две оси B.",
        "矩形只有两个边方向，因此由 A 的两条轴和 B 的两条轴决定。",
    ),
    "box.two_axes": (
        "The boxes are parallel: the two axes of A decide, those of B repeat them.",
        "Рамки параллельны: решают две оси A, оси B их повторяют.",
        "两盒平行：由 A 的两条轴决定，B 的轴与之重复。",
    ),
    # an axis
    "box.axis": (
        "Axis {number}: the {axis}, u = {u}. How far does each box reach along it from its centre?",
        "Ось {number}: {axis}, u = {u}. Как далеко вдоль неё простирается каждая рамка от своего центра?",
        "轴 {number}：{axis}，u = {u}。每个盒从中心出发沿此轴能延伸多远？",
    ),
    "box.radius_a": (
        "Radius of A: half the width and half the height, projected. rA = {w}·{along_x} + {h}·{along_y} = {radius}.",
        "Радиус A: проекции половины ширины и половины высоты. rA = {w}·{along_x} + {h}·{along_y} = {radius}.",
        "A 的半径：半宽与半高的投影之和。rA = {w}·{along_x} + {h}·{along_y} = {radius}。",
    ),
    "box.radius_b": (
        "Radius of B: half the width and half the height, projected. rB = {w}·{along_x} + {h}·{along_y} = {radius}.",
        "Радиус B: проекции половины ширины и половины высоты. rB = {w}·{along_x} + {h}·{along_y} = {radius}.",
        "B 的半径：半宽与半高的投影之和。rB = {w}·{along_x} + {h}·{along_y} = {radius}。",
    ),
    "box.parallel": (
        "Axis {number}: the {axis} is parallel to axis {other}. Same lengths, nothing new.",
        "Ось {number}: {axis} параллельна оси {other}. Те же длины, ничего нового.",
        "轴 {number}：{axis}与轴 {other} 平行。长度相同，没有新信息。",
    ),
    # the comparison
    "box.overlap": (
        "rA + rB = {together} > |d·u| = {between}: overlap {overlap}. No gap on this axis.",
        "rA + rB = {together} > |d·u| = {between}: перекрытие {overlap}. На этой оси зазора нет.",
        "rA + rB = {together} > |d·u| = {between}：重叠 {overlap}。此轴上没有间隙。",
    ),
    "box.overlap_best": (
        "rA + rB = {together} > |d·u| = {between}: overlap {overlap}, the smallest so far.",
        "rA + rB = {together} > |d·u| = {between}: перекрытие {overlap}, пока наименьшее.",
        "rA + rB = {together} > |d·u| = {between}：重叠 {overlap}，目前最小。",
    ),
    "box.overlap_more": (
        "rA + rB = {together} > |d·u| = {between}: overlap {overlap}. Axis {best} still has the smallest.",
        "rA + rB = {together} > |d·u| = {between}: перекрытие {overlap}. Наименьшее по-прежнему на оси {best}.",
        "rA + rB = {together} > |d·u| = {between}：重叠 {overlap}。最小的仍在轴 {best} 上。",
    ),
    "box.touch": (
        "rA + rB = {together} = |d·u| = {between}: the radii just reach across. They touch on this axis.",
        "rA + rB = {together} = |d·u| = {between}: радиусов хватает в точности. На этой оси касание.",
        "rA + rB = {together} = |d·u| = {between}：两半径恰好够到对方。在此轴上相接。",
    ),
    "box.gap": (
        "rA + rB = {together} < |d·u| = {between}: gap {gap}. This axis separates the boxes.",
        "rA + rB = {together} < |d·u| = {between}: зазор {gap}. Эта ось разделяет рамки.",
        "rA + rB = {together} < |d·u| = {between}：间隙 {gap}。此轴将两盒分开。",
    ),
    "box.gap_stop": (
        "rA + rB = {together} < |d·u| = {between}: gap {gap}. The boxes are apart; axes left untested: {skipped}.",
        "rA + rB = {together} < |d·u| = {between}: зазор {gap}. Рамки разделены; осей без проверки: {skipped}.",
        "rA + rB = {together} < |d·u| = {between}：间隙 {gap}。两盒已分开；无需检测的轴：{skipped} 条。",
    ),
    "box.gap_best": (
        "rA + rB = {together} < |d·u| = {between}: gap {gap}, the largest so far.",
        "rA + rB = {together} < |d·u| = {between}: зазор {gap}, пока наибольший.",
        "rA + rB = {together} < |d·u| = {between}：间隙 {gap}，目前最大。",
    ),
    "box.gap_more": (
        "rA + rB = {together} < |d·u| = {between}: gap {gap}. Axis {best} still has the largest.",
        "rA + rB = {together} < |d·u| = {between}: зазор {gap}. Наибольший по-прежнему на оси {best}.",
        "rA + rB = {together} < |d·u| = {between}：间隙 {gap}。最大的仍在轴 {best} 上。",
    ),
    "box.apart_already": (
        "rA + rB = {together} ≥ |d·u| = {between}: no gap here, but axis {best} separates the boxes already.",
        "rA + rB = {together} ≥ |d·u| = {between}: здесь зазора нет, но ось {best} уже разделяет рамки.",
        "rA + rB = {together} ≥ |d·u| = {between}：此处没有间隙，但轴 {best} 已将两盒分开。",
    ),
    # the answer
    "box.answer_separated": (
        "The boxes are apart: on axis {best}, the {axis}, the radii fall short by {length}. Distance ≥ {length}.",
        "Рамки разделены: на оси {best} ({axis}) радиусам не хватает {length}. Расстояние ≥ {length}.",
        "两盒分离：在轴 {best}（{axis}）上，两半径还差 {length}。距离 ≥ {length}。",
    ),
    "box.answer_separated_early": (
        "The boxes are apart: on axis {best}, the {axis}, the radii fall short by {length}. One such axis is enough.",
        "Рамки разделены: на оси {best} ({axis}) радиусам не хватает {length}. Одной такой оси достаточно.",
        "两盒分离：在轴 {best}（{axis}）上，两半径还差 {length}。有一条这样的轴就够了。",
    ),
    "box.answer_touching": (
        "The boxes touch: no axis has a gap, and on axis {best}, the {axis}, the radii just reach across.",
        "Рамки касаются: ни на одной оси нет зазора, а на оси {best} ({axis}) радиусов хватает в точности.",
        "两盒接触：没有一条轴有间隙，而在轴 {best}（{axis}）上两半径恰好够到对方。",
    ),
    "box.answer_penetrating": (
        "No axis has a gap: the boxes overlap. Least on axis {best}, the {axis}: moving B by {translation} parts them.",
        "Ни на одной оси нет зазора: рамки перекрываются. Меньше всего на оси {best} ({axis}): их разводит сдвиг B на {translation}.",
        "没有一条轴有间隙：两盒重叠。轴 {best}（{axis}）上重叠最小：将 B 平移 {translation} 即可分开。",
    ),
    "box.rounding": (
        "But {length} is no more than rounding can make here ({rounding}). With a tolerance it counts as touching.",
        "Но {length} не больше того, что здесь может дать округление ({rounding}). С допуском это касание.",
        "但 {length} 未超出此处舍入误差（{rounding}）的范围。设定容差后视为接触。",
    ),
    "box.shapes_apart": (
        "But the shapes in the boxes are {distance} apart: a box is only a bound, an exact test must follow.",
        "Но сами фигуры в рамках на расстоянии {distance}: рамка лишь оценка, нужна ещё точная проверка.",
        "但盒中的形状相距 {distance}：包围盒只是近似，之后还需精确检测。",
    ),
    "box.shapes_touch": (
        "But the shapes in the boxes only touch: a box is only a bound, an exact test must follow.",
        "Но сами фигуры в рамках лишь касаются: рамка лишь оценка, нужна ещё точная проверка.",
        "但盒中的形状只是接触：包围盒只是近似，之后还需精确检测。",
    ),
    # two boxes around one set of points
    "box.title": ("Boxes around {a}", "Рамки вокруг {a}", "{a} 的包围盒"),
    "box.around": ("points and boxes", "точки и рамки", "点与盒"),
    "box.areas": ("areas of the boxes", "площади рамок", "各盒的面积"),
    "box.along_edge": ("box along an edge", "рамка вдоль ребра", "沿边的盒"),
    "box.touched": ("touched vertex", "вершина касания", "触及的顶点"),
    "box.mean": ("mean", "среднее", "均值点"),
    "box.principal_axes": ("principal axes", "главные оси", "主轴"),
    "box.edge_row": ("{edge}", "{edge}", "{edge}"),
    "box.pca_row": ("PCA", "PCA", "PCA"),
    "box.which": (
        "Points: {count}. Which box around them is the smallest, and which one lies along their principal axes?",
        "Точек: {count}. Какая рамка вокруг них наименьшая и какая лежит вдоль их главных осей?",
        "共 {count} 个点。哪个包围盒最小？哪个沿着它们的主轴？",
    ),
    "box.theorem": (
        "A smallest box has a side along an edge of the convex hull. So only {edges} boxes come into question.",
        "У наименьшей рамки одна сторона лежит вдоль ребра выпуклой оболочки. Значит, рамок-кандидатов лишь {edges}.",
        "最小的盒必有一边落在凸包的某条边上。因此只需考察 {edges} 个盒。",
    ),
    "box.too_many": (
        "Edges: {edges}, too many to show one by one. {shown} of them are shown, the best one included.",
        "Рёбер: {edges}, слишком много, чтобы показать каждое. Показано: {shown}, в том числе лучшее.",
        "共 {edges} 条边，无法逐一展示。图中给出 {shown} 条，包括最优的那条。",
    ),
    "box.flat": (
        "The points lie on one line: the smallest box around them has no height.",
        "Точки лежат на одной прямой: у наименьшей рамки вокруг них нет высоты.",
        "所有点在一条直线上：最小的包围盒没有高度。",
    ),
    "box.one_point": (
        "All points are one: a box around it has no size.",
        "Все точки совпадают: у рамки вокруг них нет размеров.",
        "所有点重合：其包围盒没有大小。",
    ),
    "box.edge": (
        "Lay a side of the box along edge {edge}.",
        "Приложим сторону рамки к ребру {edge}.",
        "让盒的一边贴着边 {edge}。",
    ),
    "box.sides": (
        "The other three sides touch {touched}: as the edge moves on, so do these, once around (rotating calipers).",
        "Остальные три стороны касаются {touched}: вместе с ребром они обходят оболочку один раз (вращающиеся калиперы).",
        "其余三边触及 {touched}：随着边前进，它们也绕凸包一周（旋转卡壳）。",
    ),
    "box.area": (
        "Width × height = {width} × {height} = {area}.",
        "Ширина × высота = {width} × {height} = {area}.",
        "宽 × 高 = {width} × {height} = {area}。",
    ),
    "box.area_first": (
        "Area {area}: the first box, the smallest so far.",
        "Площадь {area}: первая рамка, пока наименьшая.",
        "面积 {area}：第一个盒，目前最小。",
    ),
    "box.area_smaller": (
        "Area {area}: the smallest so far.",
        "Площадь {area}: пока наименьшая.",
        "面积 {area}：目前最小。",
    ),
    "box.area_larger": (
        "Area {area}. The box along {best} stays the smallest, {least}.",
        "Площадь {area}. Наименьшей остаётся рамка вдоль {best}, {least}.",
        "面积 {area}。最小的仍是沿 {best} 的盒：{least}。",
    ),
    "box.area_tied": (
        "Area {area}, as small as along {best}, which is turned no more and stays.",
        "Площадь {area}, как и вдоль {best}: та повёрнута не больше и остаётся.",
        "面积 {area}，与沿 {best} 的盒一样小；后者转角不更大，予以保留。",
    ),
    "box.area_tied_kept": (
        "Area {area}, as small as along {before}, but turned less: of equals this one is taken.",
        "Площадь {area}, как и вдоль {before}, но поворот меньше: из равных берём эту.",
        "面积 {area}，与沿 {before} 的盒一样小，但转角更小：相等时取此盒。",
    ),
    "box.mean_of_points": (
        "Principal axes: the mean of all points, each counted as often as it is there, is {mean}.",
        "Главные оси: среднее всех точек (каждая считается столько раз, сколько встречается) равно {mean}.",
        "主轴：所有点（重复的点重复计入）的均值为 {mean}。",
    ),
    "box.mean_of_hull": (
        "Principal axes: of so many points only the vertices of the hull were kept; their mean is {mean}.",
        "Главные оси: из такого числа точек оставлены лишь вершины оболочки; их среднее {mean}.",
        "主轴：点数过多，只保留凸包顶点；其均值为 {mean}。",
    ),
    "box.spread": (
        "They spread most at {angle}°, with standard deviation {along}, and {across} across it.",
        "Сильнее всего разброс под углом {angle}°: стандартное отклонение {along}, поперёк {across}.",
        "沿 {angle}° 方向最分散，标准差 {along}；垂直方向 {across}。",
    ),
    "box.isotropic": (
        "They spread the same every way, {along}: no axis is principal, and the box stands upright.",
        "Разброс одинаков во все стороны, {along}: главной оси нет, рамка стоит прямо.",
        "各方向同样分散，标准差 {along}：没有主轴，盒取正放。",
    ),
    "box.pca_extents": (
        "Project all points on both axes: the extents are {width} × {height}, area {area}.",
        "Спроецируем все точки на обе оси: размеры {width} × {height}, площадь {area}.",
        "将所有点投影到两轴上：尺寸 {width} × {height}，面积 {area}。",
    ),
    "box.pca_not_deviations": (
        "The extents must be measured: the deviations {along} and {across} tell directions, not where points end.",
        "Размеры надо измерить: отклонения {along} и {across} дают направления, но не крайние точки.",
        "尺寸必须实测：标准差 {along} 与 {across} 只给出方向，不表示点的边界。",
    ),
    "box.result": (
        "Smallest box {smallest}, PCA box {pca}: the PCA box is {percent} % larger.",
        "Наименьшая рамка {smallest}, рамка PCA {pca}: она больше на {percent} %.",
        "最小盒 {smallest}，PCA 盒 {pca}：PCA 盒大 {percent} %。",
    ),
    "box.result_same": (
        "Smallest box {smallest}, PCA box {pca}: here both are equally small.",
        "Наименьшая рамка {smallest}, рамка PCA {pca}: здесь они одинаково малы.",
        "最小盒 {smallest}，PCA 盒 {pca}：此处两者一样小。",
    ),
    "box.result_flat": (
        "Both boxes lie along the line of the points: length {length}, no area.",
        "Обе рамки лежат вдоль прямой точек: длина {length}, площади нет.",
        "两个盒都沿着点所在的直线：长 {length}，没有面积。",
    ),
    "box.result_point": (
        "Both boxes are the point itself.",
        "Обе рамки совпадают с самой точкой.",
        "两个盒都是这个点本身。",
    ),
}
