# SPDX-License-Identifier: GPL-3.0-or-later
"""What classic code says and what is true of lines and segments, points and polygons."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # lines
    "classic.word_two_points": ("two equal points", "две равные точки", "两个相同的点"),
    "classic.word_assumed": ("assumed instead", "взято вместо неё", "代码所假定的"),
    "classic.meet_question": (
        "Where do the lines {line} and {other} meet?",
        "Где пересекаются прямые {line} и {other}?",
        "直线 {line} 与 {other} 交于何处？",
    ),
    "classic.meet_true": (
        "True: they meet at {point}.",
        "На самом деле они пересекаются в точке {point}.",
        "实际上它们交于 {point}。",
    ),
    "classic.why_shortcut": (
        "For level and upright lines the code does not look at the second line: it assumes the normal through O.",
        "Для горизонтальной и вертикальной прямой код не смотрит на вторую: он подразумевает нормаль через O.",
        "对水平线和竖直线，代码根本不看第二条直线，而假定它是过 O 的法线。",
    ),
    "classic.why_late_subtraction": (
        "The last coefficient of the normal is subtracted after a division instead of before: right only where it is 0.",
        "Последний коэффициент нормали вычитают после деления, а не до него: это верно, лишь если он равен 0.",
        "法线的最后一个系数在除法之后才减去，而不是之前：只有它为 0 时才正确。",
    ),
    "classic.foot_question": (
        "Where does the perpendicular from P meet the line through A?",
        "Где перпендикуляр из P пересекает прямую A?",
        "过 P 的垂线与直线 A 交于何处？",
    ),
    "classic.foot_true": (
        "True: at {point}, and P is {distance} away from the line.",
        "На самом деле в точке {point}; от P до прямой {distance}.",
        "实际上在 {point}；P 到直线的距离为 {distance}。",
    ),
    "classic.one_point_question": (
        "p and q are both {point}. How far is O from the line through them?",
        "p и q — одна и та же точка {point}. Как далеко O от прямой через них?",
        "p 与 q 都是 {point}。O 到过它们的直线有多远？",
    ),
    "classic.one_point_says": (
        "The demo takes an upright line through the point and says {distance}.",
        "Программа берёт вертикальную прямую через эту точку и отвечает {distance}.",
        "程序取过该点的竖直线，回答 {distance}。",
    ),
    "classic.one_point_true": (
        "True: two equal points have no line. All that there is is a point, {distance} away.",
        "На самом деле две равные точки прямой не задают. Есть только точка на расстоянии {distance}.",
        "实际上两个相同的点不确定直线。这里只有一个点，距离 {distance}。",
    ),
    "classic.why_no_line": (
        "The first special case asks only whether x is the same. It never asks whether the points are.",
        "Первый особый случай спрашивает лишь, равны ли x. Равны ли сами точки, не спрашивает никто.",
        "第一个特例只问 x 是否相同，从不问两点是否相同。",
    ),
    "classic.check_question": (
        "The demo checks its own lines: {line}, its normal through O, and where the two meet.",
        "Программа проверяет свои прямые: {line}, нормаль к ней через O и точка их пересечения.",
        "程序检验自己的直线函数：{line}、过 O 的法线，以及两者的交点。",
    ),
    "classic.check_says": (
        "They meet at {point}, {distance} from the end of the normal.",
        "Они пересекаются в {point}; от конца нормали до прямой {distance}.",
        "它们交于 {point}，法线端点到直线的距离是 {distance}。",
    ),
    "classic.check_true": (
        "True: at {point}, and the distance is {distance}.",
        "На самом деле в {point}, расстояние {distance}.",
        "实际上在 {point}，距离 {distance}。",
    ),
    # points
    "classic.word_differs": ("another answer", "другой ответ", "答案不同"),
    "classic.points_question": (
        "Which of the points are inside A? There are {count}. The text promises: those on an edge are.",
        "Какие точки внутри A? Всего их {count}. Текст обещает: точки на рёбрах — внутри.",
        "{count} 个点中哪些在 A 内？原文承诺：边上的点算内部。",
    ),
    "classic.points_says": (
        "The classic code finds inside: {inside} of {count}.",
        "По классическому коду внутри: {inside} из {count}.",
        "经典代码认为 {count} 个点中有 {inside} 个在内部。",
    ),
    "classic.points_true": (
        "True, the boundary counted as inside: {inside} of {count}.",
        "На самом деле, считая границу внутренней: {inside} из {count}.",
        "实际上，边界算内部：{count} 个点中有 {inside} 个。",
    ),
    "classic.inside_count": ("inside: {inside} of {count}", "внутри: {inside} из {count}", "内部：{inside} / {count}"),
    "classic.why_half_open": (
        "An edge owns its upper end, and a crossing at the point itself counts as left: left and top edges are inside.",
        "Ребру принадлежит верхний конец, пересечение в самой точке — слева: внутри лишь левые и верхние рёбра.",
        "边包含其上端点，恰在该点的交点算左侧：所以只有左边和上边算内部。",
    ),
    "classic.why_convex_not_needed": (
        "Here the code is right and the text is not: counting crossings needs no convex polygon.",
        "Здесь прав код, а не текст: для подсчёта пересечений выпуклый многоугольник не нужен.",
        "这里代码正确，原文不对：数交点并不要求多边形是凸的。",
    ),
    "classic.side_question": (
        "On which side of the line does P lie, looking along the arrow?",
        "С какой стороны от прямой лежит P, если смотреть вдоль стрелки?",
        "沿箭头方向看，P 在直线的哪一侧？",
    ),
    "classic.side_says": (
        "The text works out {value}; positive, it says, means: {side}.",
        "По формуле текста получается {value}; положительное число, сказано там, означает: {side}.",
        "按原文公式得 {value}；原文说正数表示：{side}。",
    ),
    "classic.side_true": (
        "True: P lies on this side: {side}.",
        "На самом деле P лежит с этой стороны: {side}.",
        "实际上 P 在这一侧：{side}。",
    ),
    "classic.left": ("on the left", "слева", "左"),
    "classic.right": ("on the right", "справа", "右"),
    "classic.on_line": ("on the line", "на прямой", "在直线上"),
    "classic.why_left_is_right": (
        "The formula is the cross product the other way round. On a screen with y down left and right change places.",
        "Формула — векторное произведение в обратном порядке. На экране с y вниз лево и право меняются местами.",
        "公式是次序相反的叉积。在 y 向下的屏幕上，左右正好互换。",
    ),
    # polygons
    "classic.word_asked": ("vertex tested", "вершина луча", "待测顶点"),
    "classic.vertices_says_no": (
        "No vertex of A is inside B and none of B inside A: no collision, says the classic code.",
        "Ни одной вершины A внутри B и ни одной B внутри A: столкновения нет, говорит код.",
        "A 没有顶点在 B 内，B 也没有顶点在 A 内：经典代码说无碰撞。",
    ),
    "classic.vertices_says_yes": (
        "A vertex of one polygon is inside the other: a collision, says the classic code.",
        "Вершина одного многоугольника внутри другого: столкновение, говорит код.",
        "一个多边形有顶点在另一个内：经典代码说碰撞。",
    ),
    "classic.why_vertices_only": (
        "Polygons that cross like a plus sign have no vertex inside each other. Their edges cross, and nobody asks.",
        "У многоугольников, скрещённых знаком плюс, нет вершин внутри. Скрещены рёбра, но о них не спросили.",
        "像加号一样交叉的多边形，彼此内部没有顶点。相交的是边，却没有检查边。",
    ),
    "classic.full_says": (
        "Over all vertices of {letter} the code counts crossings: {left} left, {right} right. Equal, not 0, is a collision.",
        "По всем вершинам {letter} пересечений слева {left}, справа {right}. Поровну и не 0 — столкновение.",
        "对 {letter} 的所有顶点，代码数得左 {left} 个、右 {right} 个交点。相等且不为 0 即碰撞。",
    ),
    "classic.full_inside": (
        "At a vertex of {letter} the code has an odd number of crossings on the left: inside, so a collision.",
        "У вершины {letter} слева нечётное число пересечений: она внутри, значит, столкновение.",
        "在 {letter} 的一个顶点处左侧交点数为奇数：在内部，所以碰撞。",
    ),
    "classic.full_other_way": (
        "Asked with the vertices of {letter} instead, the code gives the opposite answer.",
        "Если спросить по вершинам {letter}, код отвечает противоположное.",
        "若改用 {letter} 的顶点来问，代码给出相反的回答。",
    ),
    "classic.why_nothing_counted": (
        "All vertices of {letter} lie above or below the other: there is nothing to count, and 0 = 0 is no collision.",
        "Все вершины {letter} выше или ниже другого: считать нечего, а 0 = 0 — не столкновение.",
        "{letter} 的顶点都在另一个的上方或下方：没有可数的交点，而 0 = 0 不算碰撞。",
    ),
    "classic.why_equal_counts": (
        "{left} left and {right} right: as many on either side. Equal counts are no proof of a crossing.",
        "Слева {left} и справа {right}: по обе стороны поровну. Равные числа не доказывают пересечения.",
        "左 {left} 个，右 {right} 个：两侧一样多。数目相等并不能证明相交。",
    ),
    "classic.why_unequal_counts": (
        "{left} left and {right} right: the counts differ, although A and B overlap. They prove nothing either way.",
        "Слева {left}, справа {right}: числа разные, хотя A и B перекрываются. Они ничего не доказывают.",
        "左 {left} 个，右 {right} 个：数目不等，A 与 B 却重叠。这些数目什么也证明不了。",
    ),
    "classic.why_half_open_contact": (
        "A and B only touch. What the code says then depends on the side: left and top count, right and bottom do not.",
        "A и B лишь касаются. Ответ кода зависит от стороны: слева и сверху — да, справа и снизу — нет.",
        "A 与 B 只是接触。代码的回答取决于哪一侧：左和上算，右和下不算。",
    ),
    "classic.mirrored_question": (
        "A triangle A touches the square B from above, and its mirror image touches it from below.",
        "Треугольник A касается квадрата B сверху, а его зеркальное отражение — снизу.",
        "三角形 A 从上方接触正方形 B，它的镜像从下方接触。",
    ),
    "classic.mirrored_says": (
        "The classic code sees a collision above and none below.",
        "Классический код видит столкновение сверху и не видит снизу.",
        "经典代码认为上面碰撞，下面不碰撞。",
    ),
    "classic.mirrored_true": (
        "True: both only touch. Mirror images need the same answer, whichever it is.",
        "На самом деле оба лишь касаются. Для зеркальных пар ответ должен быть один, какой бы ни был.",
        "实际上两者都只是接触。无论取哪种约定，镜像的回答应当相同。",
    ),
    "classic.why_top_and_bottom": (
        "An edge owns its upper end only, so contact with the top of B is counted and contact with its bottom is not.",
        "Ребру принадлежит лишь верхний конец: касание верха B засчитано, касание низа — нет.",
        "边只包含其上端点：与 B 上边的接触算数，与下边的接触不算。",
    ),
    "classic.why_no_holes": (
        "The code knows one ring of vertices. A hole does not exist for it.",
        "Код знает одно кольцо вершин. Дыр для него не существует.",
        "代码只认一圈顶点。对它来说，洞并不存在。",
    ),
    # lines in C
    "classic.word_not_asked": ("end not tested", "конец не проверен", "未检查的端点"),
    "classic.word_range": ("range of heights", "диапазон высот", "高度范围"),
    "classic.lines_question": (
        "Have the lines A and B a point in common?",
        "Есть ли у отрезков A и B общая точка?",
        "线段 A 与 B 有公共点吗？",
    ),
    "classic.lines_says_no": (
        "Only ends within the heights of the other line are asked: L or R of it? No line has one L and one R: “false”.",
        "Спрашивают лишь концы в пределах высот другого: он слева (L) или справа (R)? Пары L и R нет: «false».",
        "只问处于另一线段高度范围内的端点：它在左（L）还是右（R）？没有成对的 L 与 R：“false”。",
    ),
    "classic.lines_says_yes": (
        "Only ends within the heights of the other line are asked: L or R of it? One line has an L and an R: “true”.",
        "Спрашивают лишь концы в пределах высот другого: он слева (L) или справа (R)? Есть и L, и R: «true».",
        "只问处于另一线段高度范围内的端点：它在左（L）还是右（R）？L 与 R 都有：“true”。",
    ),
    "classic.says_no_crossing": ("“false”: no crossing", "«false»: нет пересечения", "“false”：不相交"),
    "classic.says_crossing": ("“true”: crossing", "«true»: пересечение", "“true”：相交"),
    "classic.lines_none": ("nothing in common", "общего нет", "没有公共点"),
    "classic.lines_cross": ("crossing", "пересечение", "相交"),
    "classic.lines_touch": ("contact", "касание", "接触"),
    "classic.lines_overlap": ("a common piece", "общий отрезок", "公共线段"),
    "classic.lines_true_none": (
        "True: they have no point in common.",
        "На самом деле общих точек нет.",
        "实际上它们没有公共点。",
    ),
    "classic.lines_true_cross": (
        "True: they cross at {point_1}.",
        "На самом деле они пересекаются в {point_1}.",
        "实际上它们相交于 {point_1}。",
    ),
    "classic.lines_true_touch": (
        "True: an end of one lies on the other, at {point_1}.",
        "На самом деле конец одного лежит на другом, в {point_1}.",
        "实际上一条的端点在另一条上，位于 {point_1}。",
    ),
    "classic.lines_true_overlap": (
        "True: they share the piece from {point_1} to {point_2}.",
        "На самом деле у них общий отрезок от {point_1} до {point_2}.",
        "实际上它们共有从 {point_1} 到 {point_2} 的一段。",
    ),
    "classic.why_range_of_y": (
        "Both ends of a line must be within the heights of the other to count. Here neither line has both there.",
        "Учитываются лишь отрезки, оба конца которых в пределах высот другого. Здесь таких нет.",
        "一条线段的两端都须在另一条的高度范围内才算数。这里两条都不是这样。",
    ),
    "classic.why_contact_missed": (
        "A contact leaves both ends on one side, and common pieces have no side at all: the test knows neither.",
        "При касании оба конца с одной стороны, а у общего отрезка сторон нет вовсе: проверка этого не знает.",
        "接触时两端在同一侧，而公共线段根本没有“侧”：检测都不认识。",
    ),
}
