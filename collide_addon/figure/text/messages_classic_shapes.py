# SPDX-License-Identifier: GPL-3.0-or-later
"""What classic code says and what is true of hulls and separating axes, boxes and covariances."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # hull
    "classic.word_quadrangle": ("first four points", "первые 4 точки", "最初四点"),
    "classic.word_sense": ("way around it", "обход", "绕行方向"),
    "classic.word_lost": ("lost", "потеряны", "丢失"),
    "classic.word_too_many": ("too many", "лишние", "多余"),
    "classic.hull_question": (
        "Which polygon is the convex hull of these points? There are {count}.",
        "Какой многоугольник — выпуклая оболочка этих точек? Всего точек: {count}.",
        "这 {count} 个点的凸包是哪个多边形？",
    ),
    "classic.hull_says": (
        "The demo returns vertices: {count}. True vertices lost: {lost}; points too many: {extra}.",
        "Программа возвращает вершин: {count}. Потеряно настоящих: {lost}; лишних точек: {extra}.",
        "程序返回 {count} 个顶点。丢失真正的顶点 {lost} 个，多出 {extra} 个并非顶点的点。",
    ),
    "classic.hull_true": (
        "True: the hull has vertices: {count}, and all points are inside or on it.",
        "На самом деле у оболочки вершин: {count}; все точки внутри неё или на ней.",
        "实际上凸包有 {count} 个顶点，所有点都在其内部或边上。",
    ),
    "classic.why_too_few_points": (
        "Four points are taken out of the list before anyone counts: with fewer the list is empty too soon.",
        "Из списка изымают четыре точки, не посчитав, сколько их: если меньше, список пустеет слишком рано.",
        "不问有多少点就先从列表中取走四个：点数不足时，列表过早变空。",
    ),
    "classic.why_clockwise_start": (
        "The first four points must go round counter-clockwise. Here they do not, so true vertices look like dents.",
        "Первые четыре точки должны идти против часовой стрелки. Здесь это не так, и вершины кажутся вмятинами.",
        "最初的四个点必须逆时针排列。这里不是，于是真正的顶点被当成凹陷。",
    ),
    "classic.why_equal_x": (
        "Points of equal x come in any order. A chain that goes back and forth loses a true vertex.",
        "Точки с равным x идут в любом порядке. Цепь, идущая туда и обратно, теряет настоящую вершину.",
        "x 相同的点顺序任意。来回折返的链会丢失真正的顶点。",
    ),
    "classic.why_no_area": (
        "Only dents are deleted. Points on one line make none, so a “polygon” without area is left.",
        "Удаляются только вмятины. Точки на одной прямой их не образуют: остаётся «многоугольник» без площади.",
        "只删除凹陷。共线的点没有凹陷，于是剩下一个没有面积的“多边形”。",
    ),
    "classic.why_points_on_edges": (
        "Only dents are deleted. Points on the edges of the hull make none, so they stay as vertices.",
        "Удаляются только вмятины. Точки на рёбрах оболочки их не образуют и остаются вершинами.",
        "只删除凹陷。凸包边上的点不算凹陷，于是作为顶点留下。",
    ),
    # separating axes
    "classic.word_hull": ("hull", "оболочка", "凸包"),
    "classic.word_side": ("side", "сторона", "边"),
    "classic.axes_one": (
        "On axis {count} that it tests the classic code finds no overlap of the shadows: no collision.",
        "На проверяемой оси номер {count} классический код не видит перекрытия теней: столкновения нет.",
        "在检测的第 {count} 条轴上，经典代码看到投影没有重叠：无碰撞。",
    ),
    "classic.axes_all": (
        "The shadows overlap on all axes that the classic code tests: {count}. Shown is where they overlap least.",
        "Тени перекрываются на всех осях, которые проверяет код: {count}. Показано самое малое перекрытие.",
        "在经典代码检测的全部 {count} 条轴上投影都重叠。图中为重叠最小的一条。",
    ),
    "classic.why_shadow_restarts": (
        "An end of a shadow that is 0 counts as “nothing seen yet”: the shadow starts over and gets too short.",
        "Конец тени, равный 0, означает «ещё ничего не видели»: тень начинается заново и выходит короче.",
        "投影端点等于 0 被当作“还没看过任何点”：投影重新开始，变得太短。",
    ),
    "classic.why_no_vertex_axis": (
        "Only normals of edges are tested. Near a corner, the axis through the corner and the centre is missing.",
        "Проверяются только нормали рёбер. У угла не хватает оси через вершину и центр круга.",
        "只检测边的法线。在角附近，缺少经过顶点与圆心的那条轴。",
    ),
    "classic.why_not_convex": (
        "Shadows know only hulls. The code does not ask whether a polygon is convex.",
        "Тени знают только оболочки. Выпуклый ли многоугольник, код не спрашивает.",
        "投影只反映凸包。代码不检查多边形是否为凸。",
    ),
    "classic.why_strict": (
        "The code asks for more than a common point. Whether contact is a collision is a matter of convention.",
        "Код требует больше, чем общую точку. Считать ли касание столкновением — вопрос соглашения.",
        "代码要求不止一个公共点。接触算不算碰撞，取决于约定。",
    ),
    "classic.why_loose": (
        "A and B only touch, and rounding or a rule of the code makes that a collision: a matter of convention.",
        "A и B лишь касаются, а округление или правило кода делает это столкновением: вопрос соглашения.",
        "A 与 B 只是接触，舍入或代码的规则使它成为碰撞：取决于约定。",
    ),
    "classic.why_no_direction_of_side": (
        "Two equal vertices in a row have no direction: 0/0 is no number, and no comparison with it is true.",
        "У двух равных соседних вершин нет направления: 0/0 — не число, и никакое сравнение с ним не верно.",
        "相邻的两个相同顶点没有方向：0/0 不是数，与它的任何比较都不成立。",
    ),
    "classic.order_question": (
        "The same triangle A can be listed from each of its vertices on. Does it overlap B?",
        "Один и тот же треугольник A можно записать, начиная с любой вершины. Перекрывает ли он B?",
        "同一个三角形 A 可以从任一顶点开始列出。它与 B 重叠吗？",
    ),
    "classic.order_says": (
        "Beside each vertex: what the classic code says when the list begins there. {answers}.",
        "У каждой вершины — ответ кода, если список начат с неё: {answers}.",
        "各顶点旁是列表从该点开始时经典代码的回答：{answers}。",
    ),
    "classic.why_first_vertex": (
        "A shadow starts over where one of its ends is 0. Which part is lost depends on the order of the vertices.",
        "Тень начинается заново, когда её конец равен 0. Что при этом теряется, зависит от порядка вершин.",
        "投影端点为 0 时会重新开始。丢掉哪一部分，取决于顶点的顺序。",
    ),
    "classic.normal_question": (
        "A normal of the side {side} is asked for, of length 1.",
        "Нужна нормаль к стороне {side}, длиной 1.",
        "要求边 {side} 的法线，长度为 1。",
    ),
    "classic.normal_says": (
        "The function returns {normal}, of length {length}.",
        "Функция возвращает {normal}, длина {length}.",
        "函数返回 {normal}，长度 {length}。",
    ),
    "classic.normal_true": ("True: {normal}.", "На самом деле {normal}.", "实际上是 {normal}。"),
    "classic.why_thrown_away": (
        "The function does normalise the vector, but throws the result away and returns what it had before.",
        "Функция нормирует вектор, но выбрасывает результат и возвращает то, что было до этого.",
        "函数确实做了归一化，却丢弃了结果，返回的仍是原来的向量。",
    ),
    # boxes in Java
    "classic.word_pivot": ("pivot", "ось поворота", "支点"),
    "classic.word_move": ("move", "сдвиг", "位移"),
    "classic.word_turn": ("own x axis", "собственная ось x", "自身 x 轴"),
    "classic.walk_question": (
        "A box is born at {center} and told to turn about {pivot}. Where is it after each call?",
        "Рамка создана в {center} и поворачивается вокруг {pivot}. Где она после каждого вызова?",
        "盒子生成于 {center}，绕 {pivot} 转动。每次调用之后它在哪里？",
    ),
    "classic.walk_says": (
        "The class puts its centre at {centers}.",
        "Класс ставит центр в точки {centers}.",
        "该类把中心依次放在 {centers}。",
    ),
    "classic.walk_true": (
        "True: in the end the centre is at {center}.",
        "На самом деле центр в конце в точке {center}.",
        "实际上最后中心在 {center}。",
    ),
    "classic.why_drift": (
        "Each turn, even by nothing, adds the way from the pivot once more to the centre that the box already has.",
        "Каждый поворот, даже на ноль, снова прибавляет путь от оси к центру, который у рамки уже есть.",
        "每次转动，哪怕转角为零，都把从支点出发的位移再次加到盒子已有的中心上。",
    ),
    "classic.why_lost_direction": (
        "Only the length of the way from the pivot is kept. It is laid along the box's own x axis, not where it pointed.",
        "От пути из оси поворота хранится лишь длина. Её откладывают вдоль оси x рамки, а не куда он указывал.",
        "只保存了到支点的距离，再沿盒子自身的 x 轴放置，而不是原来的方向。",
    ),
    "classic.boxes_question": (
        "Do the boxes collide? A is told to turn by {first}°, B by {second}°.",
        "Сталкиваются ли рамки? Рамке A велено повернуться на {first}°, рамке B на {second}°.",
        "两个盒子碰撞吗？A 被要求转 {first}°，B 转 {second}°。",
    ),
    "classic.boxes_says_collision": (
        "The class puts the boxes here, and its radii reach across the distance on all four axes.",
        "Класс ставит рамки сюда, и на всех четырёх осях радиусы перекрывают расстояние.",
        "该类把盒子放在这里，在四条轴上半径之和都超过中心距。",
    ),
    "classic.boxes_says_no_collision": (
        "The class puts the boxes here, and on one axis its radii do not reach across the distance.",
        "Класс ставит рамки сюда, и на одной из осей радиусы не перекрывают расстояния.",
        "该类把盒子放在这里，在某条轴上半径之和未超过中心距。",
    ),
    "classic.why_radians": (
        "{degrees} goes to a cosine that takes radians. {degrees} rad is {read}° after whole turns.",
        "{degrees} попадает в косинус, который ждёт радианы. {degrees} рад — это {read}° без целых оборотов.",
        "{degrees} 交给了以弧度计的余弦。{degrees} 弧度去掉整圈后是 {read}°。",
    ),
    "classic.why_radians_by_chance": (
        "Right by chance: a box stands at {read}° instead of {degrees}°, as the cosine takes radians.",
        "Верно случайно: рамка повёрнута на {read}° вместо {degrees}°, косинус ждёт радианы.",
        "碰巧正确：余弦以弧度计，盒子转了 {read}° 而不是 {degrees}°。",
    ),
    "classic.why_rounding": (
        "The class keeps its numbers in single precision: here its rounding decides.",
        "Класс хранит числа с одинарной точностью: здесь всё решает округление.",
        "该类用单精度保存数值：这里由舍入决定结果。",
    ),
    # boxes in C
    "classic.word_rectangle": ("rectangle", "прямоугольник", "矩形"),
    "classic.rect_question_up": (
        "A rectangle is given by its four sides, y points up. Where is its middle, how high is it?",
        "Прямоугольник задан четырьмя сторонами, y направлена вверх. Где его середина, какова высота?",
        "矩形由四条边给出，y 轴向上。它的中心在哪里，有多高？",
    ),
    "classic.rect_question_down": (
        "A rectangle is given by its four sides, y points down on its screen. Where is its middle, how high is it?",
        "Прямоугольник задан четырьмя сторонами, y на экране направлена вниз. Где середина, какова высота?",
        "矩形由四条边给出，屏幕上 y 轴向下。它的中心在哪里，有多高？",
    ),
    "classic.rect_says": (
        "The code puts the centre at {center} and takes {height} for the height.",
        "Код ставит центр в {center} и считает высотой {height}.",
        "代码把中心放在 {center}，高度取为 {height}。",
    ),
    "classic.rect_true": (
        "True: the centre is at {center}, the height is {height}.",
        "На самом деле центр в {center}, высота {height}.",
        "实际上中心在 {center}，高度 {height}。",
    ),
    "classic.rect_verdict": (
        "centre {center}, height {height}",
        "центр {center}, высота {height}",
        "中心 {center}，高 {height}",
    ),
    "classic.why_negative_height": (
        "Half the height is (bottom − top) / 2, which is negative where y points up; top minus that is far off.",
        "Половина высоты — (низ − верх) / 2: при y вверх она отрицательна, и верх минус она уводит прочь.",
        "半高取 (bottom − top) / 2，y 向上时为负；top 减去它就跑到外面去了。",
    ),
    "classic.why_center_outside": (
        "With y down the half height is right, but the centre is top minus half the height: outside of the rectangle.",
        "При y вниз половина высоты верна, но центр — верх минус она: вне прямоугольника.",
        "y 向下时半高正确，但中心取 top 减半高：落在矩形之外。",
    ),
    "classic.moved_question": (
        "A rectangle about {center} is scaled by {scale} along its sides and turned by {degrees}° about O. Where is it?",
        "Прямоугольник с центром {center} растянут в {scale} раз и повёрнут на {degrees}° вокруг O. Где он?",
        "中心在 {center} 的矩形沿自身边缩放 {scale}，再绕 O 转 {degrees}°。它在哪里？",
    ),
    "classic.moved_says": (
        "The code puts its centre at {center}.",
        "Код ставит центр в {center}.",
        "代码把中心放在 {center}。",
    ),
    "classic.moved_true": (
        "True: the centre is at {center}.",
        "На самом деле центр в {center}.",
        "实际上中心在 {center}。",
    ),
    "classic.why_arc_tangent": (
        "The arc tangent gets (x, y). The standard one takes (y, x): with it the centre is mirrored at the diagonal.",
        "Арктангенс получает (x, y). Стандартный ждёт (y, x): с ним центр отражается от диагонали.",
        "反正切得到的是 (x, y)，标准函数要的是 (y, x)：于是中心关于对角线镜像。",
    ),
    "classic.why_scale_after_turn": (
        "The scale is applied after the turn, along the axes of the world instead of those of the box.",
        "Масштаб применяют после поворота, вдоль осей мира, а не самой рамки.",
        "缩放在转动之后进行，沿世界坐标轴，而不是盒子自身的轴。",
    ),
    # covariance boxes
    "classic.word_numbers": ("given", "дано", "已知"),
    "classic.spread_question": (
        "Which box holds these points? There are {count}.",
        "Какая рамка содержит эти точки? Всего точек: {count}.",
        "哪个盒子能容纳这 {count} 个点？",
    ),
    "classic.spread_says": (
        "The classic code takes the sides {sides}. Points left outside: {outside} of {count}.",
        "Классический код берёт стороны {sides}. Снаружи осталось точек: {outside} из {count}.",
        "经典代码取边长 {sides}。{count} 个点中有 {outside} 个留在盒外。",
    ),
    "classic.spread_true": (
        "True: along these directions the points reach over {sides}.",
        "На самом деле вдоль этих направлений точки занимают {sides}.",
        "实际上沿这些方向各点的范围是 {sides}。",
    ),
    "classic.why_spread_not_extent": (
        "The root of an eigenvalue is a standard deviation: how far points lie from their mean, not how far they reach.",
        "Корень собственного значения — стандартное отклонение: разброс вокруг среднего, а не протяжённость.",
        "特征值的平方根是标准差：表示离均值的散布程度，而不是延伸的范围。",
    ),
    "classic.any_direction_says": (
        "The covariance is the same in every direction: all these boxes are as good as each other.",
        "Ковариация одинакова во всех направлениях: все эти рамки равноправны.",
        "协方差在各个方向上都一样：这些盒子没有优劣之分。",
    ),
    "classic.smallest_true": (
        "True: the smallest box around the points has the area {area}.",
        "На самом деле площадь наименьшей рамки вокруг точек {area}.",
        "实际上包围这些点的最小盒子面积为 {area}。",
    ),
    "classic.any_direction": ("any direction", "любое направление", "任意方向"),
    "classic.one_box": ("one smallest box", "одна наименьшая рамка", "唯一的最小盒"),
    "classic.why_no_direction": (
        "Covariance knows spread, not shape. Of points spread alike in all directions it makes any box at all.",
        "Ковариация знает разброс, а не форму. Если он одинаков во все стороны, получится какая угодно рамка.",
        "协方差只知散布，不知形状。各方向散布相同时，盒子的方向是任意的。",
    ),
    "classic.table_question": (
        "A corner is the middle plus a piece of an axis. The middle is a row of three numbers.",
        "Угол — это середина плюс отрезок оси. Середина — строка из трёх чисел.",
        "角点等于中心加上轴的一段。中心是三个数的一行。",
    ),
    "classic.table_says": (
        "The axis is a column. A row and a column add up to a table of {rows} rows and {columns} columns: an error.",
        "Ось — столбец. Сумма строки и столбца — таблица {rows} на {columns}: ошибка.",
        "轴是一列。行加列得到 {rows} 行 {columns} 列的表：出错。",
    ),
    "classic.table_true": (
        "True: a row and a row add up to a row, the corner.",
        "На самом деле строка плюс строка даёт строку — угол.",
        "实际上行加行得到一行，即角点。",
    ),
    "classic.why_row_plus_column": (
        "Eigenvectors are columns, the mean is a row. Nothing transposes one of them, so the function cannot finish.",
        "Собственные векторы — столбцы, среднее — строка. Никто не транспонирует: функция не доходит до конца.",
        "特征向量是列，均值是行。没有转置其中之一，函数无法执行到底。",
    ),
    "classic.angles_question": (
        "Two equal boxes, seen from above, turned one way and the other. How are they turned?",
        "Две равные рамки, вид сверху, повёрнуты в разные стороны. Как они повёрнуты?",
        "两个相同的盒子，俯视，转向相反。它们各转了多少？",
    ),
    "classic.angles_says": (
        "The function says {first} and {second}: three angles of the first direction with x, y and z.",
        "Функция отвечает {first} и {second}: это углы первого направления с осями x, y и z.",
        "函数回答 {first} 和 {second}：这是第一方向与 x、y、z 轴的夹角。",
    ),
    "classic.angles_true": (
        "True: {first}° and {second}° about z.",
        "На самом деле {first}° и {second}° вокруг z.",
        "实际上绕 z 轴转了 {first}° 和 {second}°。",
    ),
    "classic.three_angles": ("three angles each", "по три угла", "各三个夹角"),
    "classic.one_angle": ("{first}° and {second}°", "{first}° и {second}°", "{first}° 和 {second}°"),
    "classic.why_angles_of_one_axis": (
        "Angles with three axes are no rotation, and a direction is as good as its opposite: 30° or 150° is chance.",
        "Углы с тремя осями — не поворот, а направление не лучше обратного: 30° или 150° — дело случая.",
        "与三个轴的夹角并不是旋转，而方向与其反方向等价：30° 还是 150° 全凭偶然。",
    ),
}
