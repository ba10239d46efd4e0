# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences about the lessons in classic snippets: the page, GJK and its simplex; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # the page
    "classic.heading_truth": ("what is true", "как на самом деле", "实际情况"),
    "classic.heading_claim": ("what the classic code says", "что говорит классический код", "经典代码的说法"),
    "classic.badge_wrong": ("≠ classic code wrong", "≠ код неверен", "≠ 经典代码有误"),
    "classic.badge_right": ("= classic code right", "= код верен", "= 经典代码正确"),
    "classic.badge_convention": ("≈ a convention", "≈ вопрос соглашения", "≈ 约定问题"),
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
    "classic.topic_boxes": ("PCA box", "Рамка PCA", "主成分包围盒"),
    "classic.topic_points": ("PNPOLY", "PNPOLY", "PNPOLY"),
    "classic.topic_polygons": ("edges", "Рёбра", "边相交"),
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
        "Of {count} places tried where its dice can fall, {wrong} give a wrong answer.",
        "Испробовано случайных начал: {count}; неверный ответ дают {wrong} из них.",
        "试了 {count} 个随机起点，其中 {wrong} 个给出错误答案。",
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
        "The start takes equal vertices of A and B: all three differences are O. A single point never holds O strictly inside.",
        "Вершины A и B в начале равны: все три разности — точка O. Одна точка не содержит O строго внутри.",
        "起点处 A 与 B 的顶点相同：三个差都是 O。单独一点不可能把 O 严格包含在内。",
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
        "A triangle on the way does hold O. But it runs clockwise, and the test only believes counter-clockwise ones.",
        "Один из треугольников содержит O. Но он обходится по часовой стрелке, а проверка верит только обратному обходу.",
        "途中有一个三角形确实包含 O，但它是顺时针的，而检测只认逆时针的三角形。",
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
        "The edge from w2 to w3 is asked about. Which vertices stay, which are dropped and must not come back?",
        "Рассматривается ребро от w2 до w3. Какие вершины остаются, какие удаляются и не должны вернуться?",
        "现在看从 w2 到 w3 的边。哪些顶点保留，哪些舍弃且不应再回来？",
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
}
