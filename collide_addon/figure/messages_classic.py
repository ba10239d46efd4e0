# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences about the lessons in classic snippets, in English, Russian and Chinese; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # the page
    "classic.heading_truth": ("what is true", "как на самом деле", "实际情况"),
    "classic.heading_claim": ("what the classic code says", "что говорит классический код", "经典代码的说法"),
    "classic.badge_wrong": ("≠ classic code wrong", "≠ код неверен", "≠ 经典代码有误"),
    "classic.badge_right": ("= classic code right", "= код верен", "= 经典代码正确"),
    "classic.badge_convention": ("≈ a convention", "≈ вопрос соглашения", "≈ 约定问题"),
    "classic.title_case": (
        "{case}: {function}, seed {document}",
        "{case}: {function}, источник {document}",
        "{case}：{function}，原文 {document}",
    ),
    "classic.title_pair": (
        "Classic {topic}: A = {a}, B = {b}",
        "{topic}, классический код: A = {a}, B = {b}",
        "经典 {topic}：A = {a}，B = {b}",
    ),
    "classic.title_one": ("Classic {topic}: {a}", "{topic}, классический код: {a}", "经典 {topic}：{a}"),
    "classic.topic_gjk": ("GJK", "GJK", "GJK"),
    "classic.topic_hull": ("hull", "Оболочка", "凸包"),
    "classic.topic_sat": ("SAT", "SAT", "SAT"),
    "classic.topic_obb": ("OBB", "OBB", "OBB"),
    "classic.topic_boxes": ("PCA box", "Ящик PCA", "主成分包围盒"),
    "classic.topic_points": ("PNPOLY", "PNPOLY", "PNPOLY"),
    "classic.topic_polygons": ("polygon crossing", "Пересечение многоугольников", "多边形相交"),
    "classic.topic_segments": ("line crossing", "Пересечение отрезков", "线段相交"),
    "classic.topic_foot": ("perpendicular", "Перпендикуляр", "垂线"),
    "classic.words": ("{words}", "{words}", "{words}"),
    "classic.point": ("{point}", "{point}", "{point}"),
    "classic.length": ("length {length}", "длина {length}", "长度 {length}"),
    "classic.center": ("centre {center}", "центр {center}", "中心 {center}"),
    "classic.vertices": ("vertices: {count}", "вершин: {count}", "顶点：{count} 个"),
    "classic.says_collision": ("“true”: collision", "«true»: столкновение", "“true”：碰撞"),
    "classic.says_no_collision": ("“false”: no collision", "«false»: столкновения нет", "“false”：无碰撞"),
    "classic.collide_question": ("Do A and B overlap?", "Перекрываются ли A и B?", "A 与 B 重叠吗？"),
    "classic.point_says": (
        "The classic code says: at {point}.",
        "Классический код отвечает: в точке {point}.",
        "经典代码回答：在 {point}。",
    ),
    "classic.quote": ("“{words}”", "«{words}»", "“{words}”"),
    "classic.quote_number": ("“{words}” {value}", "«{words}» {value}", "“{words}” {value}"),
    "classic.stops": (
        "It does not come to an answer. It stops with: “{words}”.",
        "До ответа дело не доходит. Код останавливается: «{words}».",
        "代码没有得出答案就停止了：“{words}”。",
    ),
    "classic.verdict_stops": ("stops with an error", "останавливается с ошибкой", "出错停止"),
    # what is true of two shapes
    "classic.true_separated": (
        "True: A and B are {distance} apart, measured between their closest points.",
        "На самом деле между A и B расстояние {distance}: так далеки ближайшие точки.",
        "实际上 A 与 B 相距 {distance}，即最近点对之间的距离。",
    ),
    "classic.true_touching": (
        "True: A and B touch: they share a point of their boundaries, and their distance is 0.",
        "На самом деле A и B касаются: у них общая точка границы, расстояние 0.",
        "实际上 A 与 B 接触：边界上有公共点，距离为 0。",
    ),
    "classic.true_penetrating": (
        "True: A and B overlap. To part them, one must move by {depth}.",
        "На самом деле A и B перекрываются. Чтобы их разделить, нужен сдвиг на {depth}.",
        "实际上 A 与 B 重叠。要分开它们，须移动 {depth}。",
    ),
    "classic.true_overlap": (
        "True: A and B overlap; the area that they share is marked.",
        "На самом деле A и B перекрываются; общая часть выделена.",
        "实际上 A 与 B 重叠；公共部分已标出。",
    ),
    "classic.verdict_separated": ("distance {distance}", "расстояние {distance}", "距离 {distance}"),
    "classic.verdict_touching": ("touching", "касание", "接触"),
    "classic.verdict_penetrating": ("overlap, depth {depth}", "перекрытие, глубина {depth}", "重叠，深度 {depth}"),
    "classic.verdict_overlap": ("overlap", "перекрытие", "重叠"),
    # GJK
    "classic.word_foot": ("foot on that line", "основание на ней", "该直线上的垂足"),
    "classic.word_circles": ("its black circles", "чёрные круги", "黑色圆圈"),
    "classic.gjk_question": ("How far apart are A and B?", "Каково расстояние между A и B?", "A 与 B 相距多远？"),
    "classic.gjk_dice": (
        "The demo starts from three vertices in a row of each: from number {a} of A and {b} of B. It threw dice for these.",
        "Программа начинает с трёх соседних вершин: с номера {a} у A и {b} у B. Номера случайны.",
        "程序从两图形各三个相邻顶点开始：A 从第 {a} 个，B 从第 {b} 个。起点是随机的。",
    ),
    "classic.gjk_prints": (
        "The demo says “{words}” and prints: “{printed}”.",
        "Программа сообщает «{words}» и печатает: «{printed}».",
        "程序显示“{words}”，并输出：“{printed}”。",
    ),
    "classic.gjk_circles": (
        "Its black circles are meant for the closest points. They are {apart} apart, and it prints {value}.",
        "Чёрные окружности должны отмечать ближайшие точки. Между ними {apart}, а напечатано {value}.",
        "黑色圆圈本应标出最近点对。它们相距 {apart}，而输出的是 {value}。",
    ),
    "classic.gjk_starts": (
        "Of the {count} places where its dice can fall, {wrong} give a wrong answer.",
        "Случайных начал {count}; неверный ответ дают {wrong} из них.",
        "随机起点共有 {count} 个，其中 {wrong} 个给出错误答案。",
    ),
    "classic.gjk_difference": (
        "The reason shows in A − B: A and B are as far apart as A − B is from O.",
        "Причина видна в A − B: расстояние между A и B равно расстоянию от A − B до O.",
        "原因见于 A − B：A 与 B 的距离就是 A − B 到 O 的距离。",
    ),
    "classic.why_too_few_vertices": (
        "The start simplex takes three vertices in a row of each shape. One of them has fewer.",
        "Начальный симплекс берёт по три соседние вершины каждой фигуры, а у одной их меньше.",
        "初始单纯形要取每个图形的三个相邻顶点，而其中一个图形不足三个。",
    ),
    "classic.why_right": (
        "Here the classic code is right.",
        "Здесь классический код прав.",
        "此处经典代码是正确的。",
    ),
    "classic.why_right_penetration": (
        "Here the classic code is right: A and B overlap. Only the number {value} that it prints is no distance.",
        "Здесь классический код прав: A и B перекрываются. Но печатаемое число {value} — не расстояние.",
        "此处经典代码是正确的：A 与 B 重叠。只是它输出的 {value} 并不是距离。",
    ),
    "classic.why_distance_of_line": (
        "The code measures the line through an edge. The edge ends before the line comes so near to O.",
        "Код измеряет прямую, проходящую через ребро. Ребро кончается раньше, чем прямая подходит к O.",
        "代码量的是边所在直线到 O 的距离，而边在直线靠近 O 之前就已结束。",
    ),
    "classic.why_other_start": (
        "Another start ends at another line: the same shapes, another number, and again not their distance.",
        "Другое начало приводит к другой прямой: фигуры те же, число другое, и это снова не расстояние.",
        "换一个起点就停在另一条直线上：图形相同，数值不同，仍然不是距离。",
    ),
    "classic.why_line_through_origin": (
        "The line of an edge passes through O, so its distance is 0. That the edge stays away from O is not asked.",
        "Прямая ребра проходит через O, поэтому получается 0. Что само ребро далеко от O, код не проверяет.",
        "某条边所在直线经过 O，于是得到 0。代码没有检查边本身离 O 还很远。",
    ),
    "classic.why_zero_for_overlap": (
        "O lies on an edge of the simplex. From O to O there is no direction to search, so the loop ends with 0.",
        "O лежит на ребре симплекса. От O к O нет направления поиска, и цикл кончается с ответом 0.",
        "O 在单纯形的边上。从 O 到 O 没有搜索方向，循环便以 0 结束。",
    ),
    "classic.why_start_collapses": (
        "Equal shapes from equal starts: all three differences are O. A single point never holds O strictly inside.",
        "Равные фигуры, равные начала: все три разности — точка O. Одна точка не содержит O строго внутри.",
        "图形相同，起点也相同：三个差都是 O。单独一点不可能把 O 严格包含在内。",
    ),
    "classic.why_guard": (
        "The simplexes go round in a circle. After {guard} rounds a guard ends that and sets the number to 1.",
        "Симплексы ходят по кругу. После {guard} итераций это прерывает ограничитель и записывает число 1.",
        "单纯形不断循环。{guard} 轮之后由保护条件强行结束，并把数值设为 1。",
    ),
    "classic.why_cycle": (
        "Two simplexes take turns for ever, none holds O. A guard ends that after {guard} rounds and sets the number to 1.",
        "Симплексы бесконечно чередуются, O внутри нет. После {guard} итераций ограничитель записывает число 1.",
        "单纯形无休止地交替，都不包含 O。{guard} 轮之后保护条件将其结束，并把数值设为 1。",
    ),
    "classic.why_clockwise": (
        "The last triangle does hold O. But it runs clockwise, and the test only believes counter-clockwise ones.",
        "Последний треугольник содержит O. Но он обходится по часовой стрелке, а проверка верит только обратному обходу.",
        "最后的三角形确实包含 O，但它是顺时针的，而检测只认逆时针的三角形。",
    ),
    "classic.why_ended_early": (
        "The vertex that would help counts as deleted by mistake, so the loop ends here with the distance of a line.",
        "Нужная вершина по ошибке считается удалённой, и цикл кончается здесь с расстоянием до прямой.",
        "有用的顶点被误认为已删除，循环就此结束，得到的是到直线的距离。",
    ),
    "classic.why_one_word": (
        "Right here. But the demo says the same of pairs that are apart and of pairs that overlap: it tells nothing.",
        "Здесь верно. Но то же самое программа говорит и о разделённых, и о перекрытых парах: ответ ничего не значит.",
        "此处正确。但对分离的和重叠的图形程序也这样说：这个答案说明不了什么。",
    ),
    "classic.why_sentinel": (
        "One variable is state and distance at once: −1 running, −2 penetration, 1 guard. Here the state is printed.",
        "Одна переменная — и состояние, и расстояние: −1 работа, −2 проникновение, 1 ограничитель. Напечатано состояние.",
        "同一个变量既是状态又是距离：−1 运行中，−2 穿透，1 保护。这里输出的是状态。",
    ),
    "classic.why_random_start": (
        "The start simplex is left to chance: from the four possible starts come the numbers {numbers}.",
        "Начальный симплекс выбирает случай: из возможных начал получаются числа {numbers}.",
        "初始单纯形全凭运气：各个可能的起点给出的数值是 {numbers}。",
    ),
    "classic.why_vertices_not_points": (
        "The circles stand on the vertices that made the nearest vertex of the simplex. The closest points lie on edges.",
        "Окружности стоят у вершин, из которых получена ближайшая вершина симплекса. Ближайшие точки лежат на рёбрах.",
        "圆圈画在构成单纯形最近顶点的那两个顶点上，而最近点对在边上。",
    ),
    "classic.why_empty_test": (
        "The last test, for a separating line, multiplies a vertex and the foot on its own line: never negative, always passed.",
        "Последняя проверка умножает вершину на основание на её же прямой: минуса не бывает, её проходит каждая пара.",
        "最后的“分离线”检测把顶点与它所在直线上的垂足相乘：结果从不为负，谁都能通过。",
    ),
    # the simplex of GJK
    "classic.word_stays": ("stays", "остаётся", "保留"),
    "classic.word_dropped": ("dropped", "удалена", "舍弃"),
    "classic.edge_question": (
        "Which point of the edge from w1 to w2 is nearest to O, and which vertices must stay?",
        "Какая точка ребра от w1 до w2 ближе всех к O, и какие вершины должны остаться?",
        "从 w1 到 w2 的边上哪一点离 O 最近，哪些顶点必须保留？",
    ),
    "classic.edge_says": (
        "The demo keeps vertices: {count}, and takes {distance} for the distance.",
        "Программа оставляет вершин: {count}, и считает расстоянием {distance}.",
        "程序保留 {count} 个顶点，并把 {distance} 当作距离。",
    ),
    "classic.edge_true": (
        "True: the nearest point is {point}, at distance {distance}. Vertices that must stay: {count}.",
        "На самом деле ближайшая точка {point}, расстояние {distance}. Должно остаться вершин: {count}.",
        "实际上最近点是 {point}，距离 {distance}。必须保留 {count} 个顶点。",
    ),
    "classic.edge_verdict": (
        "keeps {count}, distance {distance}",
        "оставлено {count}, расстояние {distance}",
        "保留 {count} 个，距离 {distance}",
    ),
    "classic.why_only_y": (
        "Whether the foot lies between the ends is asked of y alone. On a level edge all have the same y, so it is never kept.",
        "Лежит ли основание между концами, проверяется только по y: на горизонтальном ребре этого не бывает никогда.",
        "垂足是否在两端之间只比较 y：水平边上永远不成立，所以水平边从不保留。",
    ),
    "classic.why_line_not_segment": (
        "The foot lies beyond the ends of the edge. The demo sees that, and still takes the distance of the line.",
        "Основание лежит за концами ребра. Программа это видит, но всё равно берёт расстояние до прямой.",
        "垂足落在边的两端之外。程序看到了这一点，却仍取到直线的距离。",
    ),
    "classic.second_edge_question": (
        "The edge from w2 to w3 is nearest to O. Which vertices stay, which are dropped and must not come back?",
        "Ближе всех к O ребро от w2 до w3. Какие вершины остаются, какие удаляются и не должны вернуться?",
        "从 w2 到 w3 的边离 O 最近。哪些顶点保留，哪些舍弃且不应再回来？",
    ),
    "classic.second_edge_says": (
        "The demo keeps {kept} and lists as deleted: {dropped}.",
        "Программа оставляет {kept} и записывает в удалённые: {dropped}.",
        "程序保留 {kept}，并记为已删除：{dropped}。",
    ),
    "classic.second_edge_true": (
        "True: {kept} stays, being nearest; dropped are {dropped}.",
        "На самом деле остаётся ближайшая {kept}; удаляются {dropped}.",
        "实际上最近的 {kept} 保留；舍弃的是 {dropped}。",
    ),
    "classic.second_edge_verdict": (
        "keeps {kept}, deletes {dropped}",
        "оставить {kept}, удалить {dropped}",
        "保留 {kept}，删除 {dropped}",
    ),
    "classic.why_wrong_deleted": (
        "The vertex to delete is looked up in the first two places, whatever the edge: w2 stays and counts as deleted.",
        "Удаляемую вершину ищут на первых двух местах, каким бы ни было ребро: w2 и осталась, и «удалена».",
        "无论哪条边，要删除的顶点总在前两个位置里找：w2 既保留，又被记为已删除。",
    ),
    "classic.inside_question": (
        "Does the triangle w1 w2 w3 hold the origin O?",
        "Содержит ли треугольник w1 w2 w3 начало O?",
        "三角形 w1 w2 w3 是否包含原点 O？",
    ),
    "classic.inside_says": (
        "The demo says no, and goes on to look for a distance.",
        "Программа отвечает «нет» и дальше ищет расстояние.",
        "程序回答“否”，继续去找距离。",
    ),
    "classic.inside_claim": ("“false”: outside", "«false»: снаружи", "“false”：外部"),
    "classic.inside_true": (
        "True: O lies on the boundary of the triangle. Where that is the boundary of A − B, A and B touch.",
        "На самом деле O лежит на границе треугольника. Если это граница A − B, то A и B касаются.",
        "实际上 O 在三角形的边界上。若那也是 A − B 的边界，则 A 与 B 接触。",
    ),
    "classic.why_strictly_inside": (
        "All three numbers must be more than 0. On the boundary one of them is 0, and contact is taken for a gap.",
        "Все три числа должны быть больше 0. На границе одно из них равно 0, и касание принимают за зазор.",
        "三个数都必须大于 0。在边界上有一个等于 0，于是接触被当作有间隙。",
    ),
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
        "On axis {count} that it tests the classic code finds a gap between the shadows: no collision.",
        "На проверяемой оси номер {count} классический код видит зазор между тенями: столкновения нет.",
        "在检测的第 {count} 条轴上，经典代码看到投影之间有间隙：无碰撞。",
    ),
    "classic.axes_all": (
        "The shadows overlap on all axes that the classic code tests: {count}. Shown is where they overlap least.",
        "Тени перекрываются на всех осях, которые проверяет код: {count}. Показано самое малое перекрытие.",
        "在代码检测的全部 {count} 条轴上投影都重叠。图中为重叠最小的一条。",
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
        "各顶点旁是列表从该点开始时代码的回答：{answers}。",
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
        "Ящик создан в {center} и поворачивается вокруг {pivot}. Где он после каждого вызова?",
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
        "Каждый поворот, даже на ноль, снова прибавляет путь от оси к центру, который у ящика уже есть.",
        "每次转动，哪怕转角为零，都把从支点出发的位移再次加到已有的中心上。",
    ),
    "classic.why_lost_direction": (
        "Only the length of the way from the pivot is kept. It is laid along the box's own x axis, not where it pointed.",
        "От пути из оси поворота хранится лишь длина. Её откладывают вдоль оси x ящика, а не куда он указывал.",
        "只保存了到支点的距离，再沿盒子自身的 x 轴放置，而不是原来的方向。",
    ),
    "classic.boxes_question": (
        "Do the boxes collide? The first one is told to turn by {degrees}°.",
        "Сталкиваются ли ящики? Первому велено повернуться на {degrees}°.",
        "两个盒子碰撞吗？第一个被要求转 {degrees}°。",
    ),
    "classic.boxes_says_collision": (
        "The class puts the boxes here, and its radii reach across the distance on all four axes.",
        "Класс ставит ящики сюда, и на всех четырёх осях радиусы перекрывают расстояние.",
        "该类把盒子放在这里，在四条轴上半径之和都超过中心距。",
    ),
    "classic.boxes_says_no_collision": (
        "The class puts the boxes here, and on one axis its radii do not reach across the distance.",
        "Класс ставит ящики сюда, и на одной из осей радиусы не перекрывают расстояния.",
        "该类把盒子放在这里，在某条轴上半径之和未超过中心距。",
    ),
    "classic.why_radians": (
        "{degrees} goes to a cosine that takes radians. {degrees} rad is {read}° after whole turns.",
        "{degrees} попадает в косинус, который ждёт радианы. {degrees} рад — это {read}° без целых оборотов.",
        "{degrees} 交给了以弧度计的余弦。{degrees} 弧度去掉整圈后是 {read}°。",
    ),
    "classic.why_radians_by_chance": (
        "Right by chance: the box stands at {read}° instead of {degrees}°, as the cosine takes radians.",
        "Верно случайно: ящик повёрнут на {read}° вместо {degrees}°, косинус ждёт радианы.",
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
        "Масштаб применяют после поворота, вдоль осей мира, а не самого ящика.",
        "缩放在转动之后进行，沿世界坐标轴，而不是盒子自身的轴。",
    ),
    # covariance boxes
    "classic.word_numbers": ("given", "дано", "已知"),
    "classic.spread_question": (
        "Which box holds these points? There are {count}.",
        "Какой ящик содержит эти точки? Всего точек: {count}.",
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
        "Ковариация одинакова во всех направлениях: все эти ящики равноправны.",
        "协方差在各个方向上都一样：这些盒子没有优劣之分。",
    ),
    "classic.smallest_true": (
        "True: the smallest box around the points has the area {area}.",
        "На самом деле площадь наименьшего ящика вокруг точек {area}.",
        "实际上包围这些点的最小盒子面积为 {area}。",
    ),
    "classic.any_direction": ("any direction", "любое направление", "任意方向"),
    "classic.one_box": ("one smallest box", "один наименьший", "唯一的最小盒"),
    "classic.why_no_direction": (
        "Covariance knows spread, not shape. Of points spread alike in all directions it makes any box at all.",
        "Ковариация знает разброс, а не форму. Если он одинаков во все стороны, получится какой угодно ящик.",
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
        "Два равных ящика, вид сверху, повёрнуты в разные стороны. Как они повёрнуты?",
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
        "Здесь прав код, а не текст: для подсчёта пересечений выпуклость не нужна.",
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
    "classic.word_asked": ("vertex tested", "начало луча", "待测顶点"),
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
        "{left} left and {right} right: on either side of a block as many. Equal counts prove no crossing.",
        "Слева {left} и справа {right}: по обе стороны поровну. Равные числа не доказывают пересечения.",
        "左 {left} 个，右 {right} 个：两侧一样多。数目相等并不能证明相交。",
    ),
    "classic.why_unequal_counts": (
        "{left} left and {right} right: the counts differ, although the edges cross. They prove nothing either way.",
        "Слева {left}, справа {right}: числа разные, хотя рёбра пересекаются. Они ничего не доказывают.",
        "左 {left} 个，右 {right} 个：数目不等，边却相交。这些数目什么也证明不了。",
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
        "Both ends of a line must be within the heights of the other to count. Here of each line only one is.",
        "Учитываются лишь отрезки, оба конца которых в пределах высот другого. Здесь у каждого только один.",
        "一条线段的两端都须在另一条的高度范围内才算数。这里每条都只有一端在内。",
    ),
    "classic.why_contact_missed": (
        "A contact leaves both ends on one side, and common pieces have no side at all: the test knows neither.",
        "При касании оба конца с одной стороны, а у общего отрезка сторон нет вовсе: проверка этого не знает.",
        "接触时两端在同一侧，而公共线段根本没有“侧”：检测都不认识。",
    ),
}
