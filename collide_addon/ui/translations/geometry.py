# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages about shapes that no algorithm can take, in English, Russian and Chinese; see `words`."""

from __future__ import annotations

WORDS: tuple[tuple[str, str, str], ...] = (
    # subjects of a figure
    (
        "{name} counts as a circle: a segment has two ends; choose no circles",
        "{name} считается кругом, а у отрезка два конца: уберите круги",
        "{name} 被当作圆，而线段有两个端点：请不要选择圆",
    ),
    (
        "{name} counts as a circle: a polygon has edges; choose no circles",
        "{name} считается кругом, а у многоугольника есть рёбра: уберите круги",
        "{name} 被当作圆，而多边形有边：请不要选择圆",
    ),
    (
        "{name} has {count} corners: a segment has two; select an object with a single edge",
        "{name}: углов {count}, а у отрезка их два; выделите объект с одним ребром",
        "{name} 有 {count} 个角点，而线段只有两个：请选择只有一条边的物体",
    ),
    (
        "{name} is a single point: a line goes through two; select an object with a single edge",
        "{name}: всего одна точка, а прямая идёт через две; выделите объект с одним ребром",
        "{name} 只是一个点，而直线要经过两个点：请选择只有一条边的物体",
    ),
    (
        "{name} has {points}: there is no point {number}; choose one from 1 to {count}",
        "{name}: {points}, точки {number} нет; выберите от 1 до {count}",
        "{name} 有 {points}，没有第 {number} 个点：请选择 1 到 {count}",
    ),
    ("{count} points", "точек {count}", "{count} 个点"),
    ("one point", "одна точка", "一个点"),
    (
        "{name} has {count} points, too many to look at each: select an object with at most {most}",
        "{name}: точек {count}, слишком много для разбора каждой; выделите объект не больше чем с {most}",
        "{name} 有 {count} 个点，无法逐个查看：请选择至多 {most} 个点的物体",
    ),
    # classic code
    (
        "{a} and {b} both count as circles: the classic code takes one at most",
        "{a} и {b} считаются кругами: классический код берёт не больше одного",
        "{a} 和 {b} 都被当作圆：经典代码至多接受一个",
    ),
    (
        "{name} is a single point: a covariance needs two; select an object with more",
        "{name}: всего одна точка, а для ковариации нужны две; выделите объект, где их больше",
        "{name} 只是一个点，而协方差需要两个：请选择点更多的物体",
    ),
    (
        "{name} has {count} corners: classic code is slow; select an object with at most {most}",
        "{name}: углов {count}, а классический код медленный; выделите объект не больше чем с {most}",
        "{name} 有 {count} 个角点，而经典代码很慢：请选择至多 {most} 个角点的物体",
    ),
    (
        "{name} is too large for the classic code, which has single precision only: scale it down",
        "{name}: слишком велик для классического кода с одинарной точностью; уменьшите его",
        "{name} 对只有单精度的经典代码来说太大：请缩小它",
    ),
    (
        "none of {runs} random pairs overlaps and passes the test",
        "ни одна из случайных пар ({runs}) не перекрывается и не проходит проверку",
        "{runs} 对随机点集中没有一对既重叠又通过检测",
    ),
    (
        "there is no case {name!r}: choose one of {known}",
        "случая {name!r} нет: выберите один из {known}",
        "没有案例 {name!r}：请从 {known} 中选择",
    ),
    # points and numbers
    (
        "{name} must be numbers in rows of two (x, y): {reason}",
        "{name}: нужны числа строками по два (x, y): {reason}",
        "{name} 必须是每行两个的数 (x, y)：{reason}",
    ),
    (
        "it holds {kind}, not real numbers",
        "там {kind}, а не действительные числа",
        "其中是 {kind}，不是实数",
    ),
    (
        "entries are masked: leave them out or fill them",
        "часть значений скрыта маской: уберите их или заполните",
        "部分值被掩码遮住：请去掉或填充它们",
    ),
    (
        "{name} must be numbers: {reason}",
        "{name}: нужны числа: {reason}",
        "{name} 必须是数：{reason}",
    ),
    (
        "{name} must be one row of finite numbers",
        "{name}: нужна одна строка конечных чисел",
        "{name} 必须是一行有限的数",
    ),
    (
        "{name} is empty: give at least one point (x, y)",
        "{name}: пусто, дайте хотя бы одну точку (x, y)",
        "{name} 为空：请至少给出一个点 (x, y)",
    ),
    (
        "{name} has shape {shape}: expected (n, 2), one row (x, y) a point",
        "{name}: форма {shape}, а нужна (n, 2), по строке (x, y) на точку",
        "{name} 的数组形状为 {shape}：应为 (n, 2)，每个点一行 (x, y)",
    ),
    (
        "{name} row {row} is ({x}, {y}): coordinates must be finite and at most {limit:.0e}",
        "{name}, строка {row}: ({x}, {y}); координаты должны быть конечны и не больше {limit:.0e}",
        "{name} 第 {row} 行是 ({x}, {y})：坐标必须有限且不超过 {limit:.0e}",
    ),
    (
        "{name} must be two numbers (x, y): {reason}",
        "{name}: нужны два числа (x, y): {reason}",
        "{name} 必须是两个数 (x, y)：{reason}",
    ),
    (
        "{name} has shape {shape}: expected (2,), that is (x, y)",
        "{name}: форма {shape}, а нужна (2,), то есть (x, y)",
        "{name} 的数组形状为 {shape}：应为 (2,)，即 (x, y)",
    ),
    (
        "{name} is (0, 0): a direction needs a length",
        "{name} равно (0, 0): направлению нужна длина",
        "{name} 是 (0, 0)：方向需要有长度",
    ),
    (
        "{name} is {value!r}: expected a finite length of at least 0 and at most {limit:.0e}, in scene units",
        "{name} = {value!r}: нужна конечная длина не меньше 0 и не больше {limit:.0e} в единицах сцены",
        "{name} 是 {value!r}：应为不小于 0 且不超过 {limit:.0e} 的有限长度，以场景单位计",
    ),
    (
        "{name} is {value!r}: expected a finite number",
        "{name} = {value!r}: нужно конечное число",
        "{name} 是 {value!r}：应为有限的数",
    ),
    (
        "{name} is {angle!r}: expected a number of radians",
        "{name} = {angle!r}: нужно число радиан",
        "{name} 是 {angle!r}：应为弧度数",
    ),
    (
        "{name} is {radians}: expected a finite number of radians",
        "{name} = {radians}: нужно конечное число радиан",
        "{name} 是 {radians}：应为有限的弧度数",
    ),
    (
        "count is {count}: a point set needs at least 1 point",
        "count = {count}: в наборе нужна хотя бы 1 точка",
        "count 是 {count}：点集至少需要 1 个点",
    ),
    (
        "seed is {seed}: give 0 or a positive whole number",
        "seed = {seed}: задайте 0 или целое положительное число",
        "seed 是 {seed}：请给出 0 或正整数",
    ),
    # points in space
    (
        "points must be numbers in rows of three (x, y, z): {reason}",
        "points: нужны числа строками по три (x, y, z): {reason}",
        "points 必须是每行三个的数 (x, y, z)：{reason}",
    ),
    (
        "points is empty: give at least one point (x, y, z)",
        "points: пусто, дайте хотя бы одну точку (x, y, z)",
        "points 为空：请至少给出一个点 (x, y, z)",
    ),
    (
        "points has shape {shape}: expected (n, 3), one row (x, y, z) a point",
        "points: форма {shape}, а нужна (n, 3), по строке (x, y, z) на точку",
        "points 的数组形状为 {shape}：应为 (n, 3)，每个点一行 (x, y, z)",
    ),
    (
        "points row {row} is {point}: coordinates must be finite and at most {limit:.0e}",
        "points, строка {row}: {point}; координаты должны быть конечны и не больше {limit:.0e}",
        "points 第 {row} 行是 {point}：坐标必须有限且不超过 {limit:.0e}",
    ),
    # polygons
    (
        "{name} crosses itself: {first} meets {second}: move a vertex, or split it where they cross",
        "{name} пересекает себя: {first} встречает {second}; сдвиньте вершину или разрежьте в месте пересечения",
        "{name} 与自身相交：{first} 与 {second} 相遇：请移动一个顶点，或在交点处拆分",
    ),
    (
        "edge {number} of ring {ring} from {start} to {end}",
        "ребро {number} кольца {ring} от {start} до {end}",
        "环 {ring} 的边 {number}（从 {start} 到 {end}）",
    ),
    (
        "edge {number} from {start} to {end}",
        "ребро {number} от {start} до {end}",
        "边 {number}（从 {start} 到 {end}）",
    ),
    (
        "{name} crosses itself: the edges {first} and {second} meet between their ends",
        "{name} пересекает себя: рёбра {first} и {second} встречаются между концами",
        "{name} 与自身相交：边 {first} 和 {second} 在端点之间相遇",
    ),
    (
        "{name} is a circle: expected rings of vertices; gjk and sat take circles",
        "{name} — круг, а нужны кольца вершин; круги берут gjk и sat",
        "{name} 是圆：应为顶点环；gjk 和 sat 接受圆",
    ),
    (
        "{name} encloses no area, its edges only lead there and back: give a ring that goes around one",
        "{name} не ограничивает площади, рёбра лишь ведут туда и обратно: дайте кольцо вокруг площади",
        "{name} 不包围任何面积，其边只是往返：请给出围住面积的环",
    ),
    (
        "{name} encloses no area and has a gap from {reached} to {start}: give one point or one segment",
        "{name} не ограничивает площади и имеет разрыв от {reached} до {start}: дайте одну точку или один отрезок",
        "{name} 不包围任何面积，且从 {reached} 到 {start} 有空隙：请给出一个点或一条线段",
    ),
    (
        "{name} is {value!r}: expected one of {known}",
        "{name} = {value!r}: нужно одно из {known}",
        "{name} 是 {value!r}：应为 {known} 之一",
    ),
    (
        "points has {count} rows: steps are recorded for one point at a time",
        "points: строк {count}, а шаги записываются для одной точки за раз",
        "points 有 {count} 行：一次只记录一个点的步骤",
    ),
    # lines
    (
        "a and b are both 0: a line needs a normal (a, b) with a length",
        "a и b равны 0: прямой нужна нормаль (a, b) ненулевой длины",
        "a 和 b 都是 0：直线需要有长度的法线 (a, b)",
    ),
    (
        "the line is further from the origin than any point can be: give smaller coordinates",
        "прямая дальше от начала, чем может быть любая точка: задайте меньшие координаты",
        "直线到原点比任何点都远：请给出较小的坐标",
    ),
    (
        "p and q are both ({x}, {y}): a line needs two different points",
        "p и q совпадают, ({x}, {y}): прямой нужны две разные точки",
        "p 和 q 都是 ({x}, {y})：直线需要两个不同的点",
    ),
    (
        "the lines are parallel: they have no point in common, or all",
        "прямые параллельны: общих точек нет, или общие все",
        "两直线平行：没有公共点，或所有点都是公共点",
    ),
    (
        "the lines are almost parallel: they cross more than {limit:.0e} away",
        "прямые почти параллельны: они пересекаются дальше {limit:.0e}",
        "两直线几乎平行：交点在 {limit:.0e} 之外",
    ),
    # boxes
    (
        "half_extents is {half}: they are lengths, give at least 0; a mirrored box is made by `scaled`",
        "half_extents = {half}: это длины, задайте не меньше 0; отражённую рамку делает `scaled`",
        "half_extents 是 {half}：它们是长度，请给出不小于 0 的值；镜像的盒由 `scaled` 生成",
    ),
    (
        "matrix must be numbers in rows (a, c, tx) and (b, d, ty): {reason}",
        "matrix: нужны числа строками (a, c, tx) и (b, d, ty): {reason}",
        "matrix 必须是行 (a, c, tx) 和 (b, d, ty) 的数：{reason}",
    ),
    (
        "matrix has shape {shape}: expected (2, 3), rows (a, c, tx) and (b, d, ty)",
        "matrix: форма {shape}, а нужна (2, 3), строки (a, c, tx) и (b, d, ty)",
        "matrix 的数组形状为 {shape}：应为 (2, 3)，行 (a, c, tx) 和 (b, d, ty)",
    ),
    (
        (
            "matrix takes the axes to {along} and {across}, which are not perpendicular: "
            "what it makes is no box; take the ConvexPolygon of the four corners"
        ),
        (
            "matrix переводит оси в {along} и {across}, а они не перпендикулярны: "
            "получается не рамка; возьмите ConvexPolygon четырёх углов"
        ),
        "matrix 把坐标轴变为 {along} 和 {across}，二者不垂直：得到的不是盒；请用四个角点的 ConvexPolygon",
    ),
)
