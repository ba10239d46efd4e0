# SPDX-License-Identifier: GPL-3.0-or-later
"""The titles of the cases, a sentence for each mistake; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    "classic.lesson_only_y": ("A level edge is an edge too", "Горизонтальное ребро — тоже ребро", "水平边也是边"),
    "classic.lesson_line_not_segment": (
        "A line goes on where its edge ends",
        "Прямая продолжается за концом ребра",
        "边到头了，直线还没有",
    ),
    "classic.lesson_wrong_deleted": ("The wrong vertex is deleted", "Удалена не та вершина", "删错了顶点"),
    "classic.lesson_strictly_inside": (
        "The boundary is not outside",
        "Граница — это ещё не снаружи",
        "边界上不等于外部",
    ),
    "classic.lesson_distance_of_line": ("A line is not its edge", "Прямая — это не ребро", "直线不是边"),
    "classic.lesson_other_start": (
        "Another start gives another wrong number",
        "Другое начало — другое неверное число",
        "换个起点，又一个错误的数",
    ),
    "classic.lesson_line_through_origin": (
        "The line meets O, its edge does not",
        "Прямая проходит через O, а ребро нет",
        "直线经过 O，边却没有",
    ),
    "classic.lesson_zero_for_overlap": (
        "Distance 0 does not mean contact",
        "Расстояние 0 — ещё не касание",
        "距离 0 不等于接触",
    ),
    "classic.lesson_start_collapses": (
        "A triangle can be one point",
        "Треугольник может быть точкой",
        "三角形也会缩成一点",
    ),
    "classic.lesson_guard": ("A guard is not an answer", "Ограничитель — это не ответ", "保护条件不是答案"),
    "classic.lesson_clockwise": (
        "Clockwise triangles contain O as well",
        "Треугольник по часовой стрелке тоже содержит O",
        "顺时针的三角形同样包含 O",
    ),
    "classic.lesson_cycle": ("The simplexes go round in a circle", "Симплексы ходят по кругу", "单纯形原地打转"),
    "classic.lesson_ended_early": ("The loop ends too early", "Цикл кончается слишком рано", "循环结束得太早"),
    "classic.lesson_one_word": (
        "One word for everything says nothing",
        "Одно слово на всё ничего не значит",
        "一词答万题，等于没答",
    ),
    "classic.lesson_sentinel": (
        "A state is printed as a distance",
        "Состояние напечатано как расстояние",
        "状态被当作距离输出",
    ),
    "classic.lesson_random_start": ("Chance decides the answer", "Ответ решает случай", "答案由运气决定"),
    "classic.lesson_shortcut": (
        "A shortcut forgets the second line",
        "Короткий путь забывает вторую прямую",
        "捷径忘了第二条直线",
    ),
    "classic.lesson_no_line": ("One point makes no line", "Одна точка не задаёт прямой", "一个点定不出直线"),
    "classic.lesson_vertices_not_points": (
        "Closest points are not always vertices",
        "Ближайшие точки — не всегда вершины",
        "最近点不一定是顶点",
    ),
    "classic.lesson_empty_test": ("This test always passes", "Эту проверку проходят все", "这项检测谁都能通过"),
    "classic.lesson_right": ("Here the classic code is right", "Здесь классический код прав", "此处经典代码是对的"),
    "classic.lesson_too_few_points": (
        "Three points have a hull too",
        "У трёх точек тоже есть оболочка",
        "三个点也有凸包",
    ),
    "classic.lesson_clockwise_start": (
        "True vertices look like dents",
        "Настоящие вершины кажутся вмятинами",
        "真顶点看起来像凹陷",
    ),
    "classic.lesson_no_area": (
        "Points on one line make no polygon",
        "Точки на прямой — не многоугольник",
        "共线的点不成多边形",
    ),
    "classic.lesson_drift": (
        "The box drifts at every turn",
        "Рамка уползает с каждым поворотом",
        "每转一次，盒子就漂移一次",
    ),
    "classic.lesson_lost_direction": (
        "A length forgets where it pointed",
        "Длина забывает направление",
        "只记长度，忘了方向",
    ),
    "classic.lesson_radians": ("Degrees are not radians", "Градусы — это не радианы", "角度不是弧度"),
    "classic.lesson_strict": ("Is contact a collision?", "Касание — это столкновение?", "接触算碰撞吗？"),
    "classic.lesson_negative_height": ("A height comes out negative", "Высота вышла отрицательной", "高度变成了负数"),
    "classic.lesson_center_outside": (
        "The centre lies outside its rectangle",
        "Центр лежит вне прямоугольника",
        "中心落在矩形之外",
    ),
    "classic.lesson_arc_tangent": ("The arc tangent takes y first", "Арктангенс ждёт сначала y", "反正切先要 y"),
    "classic.lesson_scale_after_turn": ("Scale first, then turn", "Сначала масштаб, потом поворот", "先缩放，后转动"),
    "classic.lesson_spread_not_extent": ("Spread is not extent", "Разброс — это не размер", "散布不是范围"),
    "classic.lesson_row_plus_column": (
        "A row and a column make a table",
        "Строка плюс столбец — таблица",
        "行加列变成表",
    ),
    "classic.lesson_angles_of_one_axis": (
        "Three angles are no rotation",
        "Три угла — это не поворот",
        "三个夹角不是旋转",
    ),
    "classic.lesson_no_direction": (
        "Equal spread has no direction",
        "У равного разброса нет направления",
        "散布均匀就没有方向",
    ),
    "classic.lesson_half_open": (
        "Which edges belong to the polygon?",
        "Какие рёбра принадлежат многоугольнику?",
        "哪些边属于多边形？",
    ),
    "classic.lesson_convex_not_needed": (
        "Counting crossings needs no convexity",
        "Для счёта пересечений выпуклость не нужна",
        "数交点不要求凸",
    ),
    "classic.lesson_left_is_right": (
        "On a screen left becomes right",
        "На экране лево становится правом",
        "在屏幕上左变成右",
    ),
    "classic.lesson_vertices_only": (
        "Polygons can cross without vertices inside",
        "Многоугольники пересекаются и без вершин внутри",
        "多边形没有顶点在内也会相交",
    ),
    "classic.lesson_nothing_counted": (
        "Nothing to count is not nothing there",
        "Нечего считать — не значит пусто",
        "无可计数，不等于不相交",
    ),
    "classic.lesson_equal_counts": (
        "Equal counts prove no crossing",
        "Равный счёт не доказывает пересечения",
        "左右相等并不说明相交",
    ),
    "classic.lesson_top_and_bottom": ("Top counts, bottom does not", "Верх считается, низ — нет", "上边算，下边不算"),
    "classic.lesson_range_of_y": (
        "Half of an overlap is not seen",
        "Половину перекрытия не видно",
        "只重叠一半就看不见",
    ),
    "classic.lesson_contact_missed": ("Contact is missed", "Касание пропущено", "接触被漏掉"),
    "classic.lesson_shadow_restarts": ("A shadow starts over at 0", "Тень начинается заново с 0", "投影遇到 0 就重来"),
    "classic.lesson_first_vertex": ("The first vertex decides", "Решает первая вершина", "由第一个顶点决定"),
    "classic.lesson_no_vertex_axis": ("A circle needs one more axis", "Кругу нужна ещё одна ось", "圆还需要一条轴"),
    "classic.lesson_thrown_away": ("The result is thrown away", "Результат выброшен", "结果被丢弃"),
    "classic.lesson_not_convex": ("Shadows see only the hull", "Тени видят лишь оболочку", "投影只看得见凸包"),
}
