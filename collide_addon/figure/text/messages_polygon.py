# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences about polygons and their convex pieces, in English, Russian and Chinese; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    # two polygons
    "polygon.title": ("Polygons: A = {a}, B = {b}", "Многоугольники: A = {a}, B = {b}", "多边形：A = {a}，B = {b}"),
    "polygon.word_meeting": ("boundaries meet", "встреча границ", "边界相遇处"),
    "polygon.word_edges": ("edges of the step", "рёбра шага", "本步的边"),
    "polygon.word_on_ray": ("edge on the ray", "ребро на луче", "射线上的边"),
    "polygon.word_into_a": ("into A", "внутрь A", "进入 A"),
    "polygon.word_into_b": ("into B", "внутрь B", "进入 B"),
    "polygon.word_box": ("bounding box", "габарит", "包围盒"),
    "polygon.word_asked": ("corner asked for", "угол с лучом", "待查的角点"),
    "polygon.setup": (
        "Do A and B overlap? They may be concave, so their boundaries are asked: where do edges meet?",
        "Пересекаются ли A и B? Они могут быть невыпуклыми, поэтому спросим границы: где встречаются рёбра?",
        "A 与 B 重叠吗？它们可能是凹的，所以看边界：哪些边相遇？",
    ),
    "polygon.candidates": (
        "A has {n} edges and B has {m}: {pairs} pairs. The bounding boxes meet in {candidates} of them; in no other can edges meet.",
        "Рёбер у A: {n}, у B: {m}, пар: {pairs}. Габариты встречаются в {candidates}; в других рёбра не могут встретиться.",
        "A 有 {n} 条边，B 有 {m} 条：共 {pairs} 对。其中 {candidates} 对的包围盒相遇，其余的边不可能相遇。",
    ),
    "polygon.no_candidates": (
        "A has {n} edges and B has {m}: {pairs} pairs. In none of them do the bounding boxes meet, so no edges can.",
        "Рёбер у A: {n}, у B: {m}, пар: {pairs}. Габариты не встречаются ни в одной, значит, и рёбра не могут.",
        "A 有 {n} 条边，B 有 {m} 条：共 {pairs} 对。没有一对的包围盒相遇，所以边也不可能相遇。",
    ),
    "polygon.opposite": (
        "Step {step}: the ends of {edge_b} lie on opposite sides of {edge_a}, and those of {edge_a} on opposite sides of {edge_b}.",
        "Шаг {step}: концы {edge_b} лежат по разные стороны от {edge_a}, а концы {edge_a} — по разные стороны от {edge_b}.",
        "第 {step} 步：{edge_b} 的两端在 {edge_a} 的两侧，{edge_a} 的两端也在 {edge_b} 的两侧。",
    ),
    "polygon.crosses": (
        "Step {step}: so {edge_a} and {edge_b} cross, in point {number} = {point}. Where boundaries cross, the insides overlap.",
        "Шаг {step}: значит, {edge_a} и {edge_b} пересекаются в точке {number} = {point}. Там перекрываются и внутренности.",
        "第 {step} 步：所以 {edge_a} 与 {edge_b} 相交于点 {number} = {point}。边界相交之处，内部必重叠。",
    ),
    "polygon.shared": (
        "Step {step}: edges {edge_a} and {edge_b} lie on one line and share the piece from {point} to {last}.",
        "Шаг {step}: рёбра {edge_a} и {edge_b} лежат на одной прямой, их общая часть — от {point} до {last}.",
        "第 {step} 步：边 {edge_a} 与 {edge_b} 共线，公共部分从 {point} 到 {last}。",
    ),
    "polygon.same_side": (
        "Step {step}: along the piece that {edge_a} and {edge_b} share, A and B lie on the same side: their insides overlap.",
        "Шаг {step}: вдоль общей части {edge_a} и {edge_b} фигуры лежат по одну сторону: их внутренности перекрываются.",
        "第 {step} 步：沿 {edge_a} 与 {edge_b} 的公共部分，A 与 B 在同一侧：内部重叠。",
    ),
    "polygon.opposite_sides": (
        "Step {step}: along the piece that {edge_a} and {edge_b} share, A and B lie on opposite sides: here they only touch.",
        "Шаг {step}: вдоль общей части {edge_a} и {edge_b} фигуры лежат по разные стороны: здесь они только касаются.",
        "第 {step} 步：沿 {edge_a} 与 {edge_b} 的公共部分，A 与 B 在两侧：此处仅接触。",
    ),
    "polygon.opposite_but": (
        "Step {step}: along the piece that {edge_a} and {edge_b} share, A and B lie on opposite sides, but at one of its ends they overlap.",
        "Шаг {step}: вдоль общей части {edge_a} и {edge_b} фигуры лежат по разные стороны, но у одного её конца перекрываются.",
        "第 {step} 步：沿 {edge_a} 与 {edge_b} 的公共部分，A 与 B 在两侧，但在它的一端内部重叠。",
    ),
    "polygon.touch_corners": (
        "Step {step}: corner {corner_a} and corner {corner_b} are one point, {point}.",
        "Шаг {step}: углы {corner_a} и {corner_b} — одна и та же точка {point}.",
        "第 {step} 步：角点 {corner_a} 与 {corner_b} 是同一点 {point}。",
    ),
    "polygon.touch_a": (
        "Step {step}: corner {corner_a} of A lies on edge {edge_b} of B, in {point}.",
        "Шаг {step}: угол {corner_a} фигуры A лежит на ребре {edge_b} фигуры B, в точке {point}.",
        "第 {step} 步：A 的角点 {corner_a} 在 B 的边 {edge_b} 上，位于 {point}。",
    ),
    "polygon.touch_b": (
        "Step {step}: corner {corner_b} of B lies on edge {edge_a} of A, in {point}.",
        "Шаг {step}: угол {corner_b} фигуры B лежит на ребре {edge_a} фигуры A, в точке {point}.",
        "第 {step} 步：B 的角点 {corner_b} 在 A 的边 {edge_a} 上，位于 {point}。",
    ),
    "polygon.sectors_overlap": (
        "Step {step}: in point {number} the directions into A and those into B have a sector in common: here the insides overlap.",
        "Шаг {step}: в точке {number} у направлений внутрь A и внутрь B есть общий сектор: здесь внутренности перекрываются.",
        "第 {step} 步：在点 {number}，进入 A 的方向与进入 B 的方向有公共扇形：此处内部重叠。",
    ),
    "polygon.sectors_apart": (
        "Step {step}: in point {number} the directions into A and those into B have none in common: here they only touch.",
        "Шаг {step}: в точке {number} у направлений внутрь A и внутрь B нет общих: здесь фигуры только касаются.",
        "第 {step} 步：在点 {number}，进入 A 的方向与进入 B 的方向没有公共部分：此处仅接触。",
    ),
    "polygon.line_inside": (
        "Step {step}: from point {number} the shape without area goes into the inside of the other one.",
        "Шаг {step}: из точки {number} фигура без площади уходит внутрь другой.",
        "第 {step} 步：没有面积的图形从点 {number} 进入另一图形的内部。",
    ),
    "polygon.lines_touch": (
        "Step {step}: a shape without area has no inside, and here it goes into none: they only touch.",
        "Шаг {step}: у фигуры без площади нет внутренности, и внутрь другой она здесь не уходит: только касание.",
        "第 {step} 步：没有面积的图形没有内部，此处也不进入另一图形：仅接触。",
    ),
    "polygon.rest": (
        "Step {step}: the other {count} places where the boundaries meet, all at once.",
        "Шаг {step}: остальные места встречи границ, сразу все: {count}.",
        "第 {step} 步：边界相遇的其余 {count} 处一次画出。",
    ),
    "polygon.ask_all": (
        "Step {step}: no edge of {own} meets one of {other}. So all of {own} is inside of {other} or outside: one corner, {corner}, tells.",
        "Шаг {step}: рёбра {own} не встречают рёбер {other}. Граница {own} целиком внутри {other} или снаружи: ответит один угол, {corner}.",
        "第 {step} 步：{own} 的边与 {other} 的边都不相遇。{own} 的边界整个在 {other} 内或外：查一个角点 {corner} 即可。",
    ),
    "polygon.ask_ring": (
        "Step {step}: this ring of {own} meets no edge of {other}. It is inside of {other} as a whole or outside: one corner, {corner}, tells.",
        "Шаг {step}: это кольцо {own} не встречает рёбер {other}. Оно целиком внутри {other} или снаружи: ответит один угол, {corner}.",
        "第 {step} 步：{own} 的这个环与 {other} 的边都不相遇，整个在 {other} 内或外：查一个角点 {corner} 即可。",
    ),
    "polygon.not_in_box": (
        "Step {step}: {corner} is not even in the bounding box of {other}: outside, and nothing to count.",
        "Шаг {step}: {corner} лежит даже вне габаритного прямоугольника {other}: снаружи, считать нечего.",
        "第 {step} 步：{corner} 连 {other} 的包围盒都不在：在外部，无须计数。",
    ),
    "polygon.ray_odd": (
        "Step {step}: edges of {other} on a ray from {corner} to the right: {count}, an odd number. So {corner} is inside: A and B overlap.",
        "Шаг {step}: рёбер {other} на луче из {corner} вправо: {count}, нечётно. Значит, {corner} внутри: A и B перекрываются.",
        "第 {step} 步：从 {corner} 向右的射线上 {other} 的边数为 {count}，奇数。所以 {corner} 在内部：A 与 B 重叠。",
    ),
    "polygon.ray_even": (
        "Step {step}: edges of {other} on a ray from {corner} to the right: {count}, an even number. So {corner} is outside.",
        "Шаг {step}: рёбер {other} на луче из {corner} вправо: {count}, чётно. Значит, {corner} снаружи.",
        "第 {step} 步：从 {corner} 向右的射线上 {other} 的边数为 {count}，偶数。所以 {corner} 在外部。",
    ),
    "polygon.other_rings": (
        "Step {step}: the other rings that meet nothing, {count}, are asked for in the same way. Inside: {inside}.",
        "Шаг {step}: остальные кольца без встреч ({count}) проверяются так же. Внутри: {inside}.",
        "第 {step} 步：其余 {count} 个不相遇的环用同样方法检查。在内部的：{inside}。",
    ),
    "polygon.crossing": (
        "A and B overlap, and neither holds the other. Places where their boundaries meet: {places}.",
        "A и B перекрываются, и ни одна не содержит другую. Мест встречи границ: {places}.",
        "A 与 B 重叠，互不包含。边界相遇处：{places}。",
    ),
    "polygon.crossing_inside": (
        "No edges meet, but a ring of one lies inside of the other: A and B overlap, and neither holds the other.",
        "Рёбра не встречаются, но кольцо одной лежит внутри другой: A и B перекрываются, ни одна не содержит другую.",
        "没有边相遇，但一方的环在另一方内部：A 与 B 重叠，互不包含。",
    ),
    "polygon.a_inside_b": (
        "No edges cross, and all of A belongs to B: they overlap.",
        "Рёбра не пересекаются, и вся A принадлежит B: они перекрываются.",
        "没有边相交，而 A 全部属于 B：两者重叠。",
    ),
    "polygon.b_inside_a": (
        "No edges cross, and all of B belongs to A: they overlap.",
        "Рёбра не пересекаются, и вся B принадлежит A: они перекрываются.",
        "没有边相交，而 B 全部属于 A：两者重叠。",
    ),
    "polygon.equal": (
        "A and B have the same boundary: they are equal.",
        "У A и B одна и та же граница: они равны.",
        "A 与 B 的边界相同：两者相等。",
    ),
    "polygon.touching": (
        "The boundaries meet, but nowhere do the insides overlap: A and B touch.",
        "Границы встречаются, но внутренности нигде не перекрываются: A и B касаются.",
        "边界相遇，但内部处处不重叠：A 与 B 接触。",
    ),
    "polygon.apart": (
        "No edges meet, and no ring of one lies inside of the other: A and B are apart.",
        "Рёбра не встречаются, и ни одно кольцо не лежит внутри другой фигуры: A и B разделены.",
        "没有边相遇，也没有环在另一图形内部：A 与 B 分离。",
    ),
    "polygon.counted": (
        "Pairs of edges: {pairs}; boxes meet: {candidates}; edges meet: {meeting}.",
        "Пар рёбер: {pairs}; встреч габаритов: {candidates}, рёбер: {meeting}.",
        "边的对数 {pairs}；包围盒相遇 {candidates}；边相遇 {meeting}。",
    ),
    # concave polygons in convex pieces
    "concave.title": (
        "Convex pieces: A = {a}, B = {b}",
        "Выпуклые части: A = {a}, B = {b}",
        "凸分解：A = {a}，B = {b}",
    ),
    "concave.word_cuts": ("cuts", "разрезы", "切线"),
    "concave.word_pair": ("pair of the step", "пара шага", "本步的一对"),
    "concave.word_boxes": ("their boxes", "их габариты", "它们的包围盒"),
    "concave.word_skipped": ("never looked at", "не рассмотрены", "从未查看"),
    "concave.word_hulls": ("convex hulls", "оболочки", "凸包"),
    "concave.word_way_out": ("way out", "выход", "移出方向"),
    "concave.convex": (
        "A and B are convex already: each is a piece of its own, and GJK takes them as they are.",
        "A и B уже выпуклы: каждая сама себе часть, и GJK принимает их как есть.",
        "A 与 B 本来就是凸的：各自就是一块，GJK 可直接处理。",
    ),
    "concave.hulls_penetrating": (
        "GJK takes convex shapes. Of A and B it would see the convex hulls, and those overlap. Do A and B themselves?",
        "GJK принимает выпуклые фигуры и вместо A и B увидел бы их оболочки, а те перекрываются. А сами A и B?",
        "GJK 只处理凸图形，它看到的是 A 与 B 的凸包，而凸包重叠。A 与 B 本身呢？",
    ),
    "concave.hulls_touching": (
        "GJK takes convex shapes. Of A and B it would see the convex hulls, and those touch. How is it with A and B themselves?",
        "GJK принимает выпуклые фигуры и вместо A и B увидел бы их оболочки, а те касаются. А сами A и B?",
        "GJK 只处理凸图形，它看到的是 A 与 B 的凸包，而凸包相接触。A 与 B 本身呢？",
    ),
    "concave.hulls_separated": (
        "GJK takes convex shapes. Of A and B it would see the convex hulls, {distance} apart. A and B may be further apart.",
        "GJK принимает выпуклые фигуры и увидел бы оболочки A и B на расстоянии {distance}. Сами A и B могут быть дальше.",
        "GJK 只处理凸图形，它看到 A 与 B 的凸包相距 {distance}。A 与 B 本身可能更远。",
    ),
    "concave.pieces": (
        "So cut both into convex pieces: A into {n}, B into {m}. All cuts go from corner to corner.",
        "Поэтому разрежем обе на выпуклые части: A на {n}, B на {m}. Все разрезы идут от угла к углу.",
        "所以把两者切成凸块：A 切成 {n} 块，B 切成 {m} 块。切线都从角点到角点。",
    ),
    "concave.pairs": (
        "Pairs of pieces: {pairs}. Their bounding boxes tell which are worth a look, and in which order.",
        "Пар частей: {pairs}. Их габариты подскажут, какие стоит смотреть и в каком порядке.",
        "共 {pairs} 对凸块。包围盒决定哪些值得查看，以及先后次序。",
    ),
    "concave.boxes_apart": (
        "Step {step}: pieces {a} and {b}. Their boxes are {nearest} apart, so the pieces are at least that.",
        "Шаг {step}: части {a} и {b}. Между их габаритами {nearest}, значит, между частями не меньше.",
        "第 {step} 步：凸块 {a} 与 {b}。包围盒相距 {nearest}，凸块的距离不会更小。",
    ),
    "concave.boxes_meet": (
        "Step {step}: pieces {a} and {b}. Their boxes meet, so the pieces may.",
        "Шаг {step}: части {a} и {b}. Их габариты встречаются, значит, могут встретиться и части.",
        "第 {step} 步：凸块 {a} 与 {b}。包围盒相遇，所以凸块也可能相遇。",
    ),
    "concave.nearest": (
        "Step {step}: {a} and {b} are {distance} apart, says GJK: the nearest so far. From here on only nearer boxes count.",
        "Шаг {step}: между {a} и {b} {distance}, говорит GJK: ближе пока нет. Дальше важны только более близкие габариты.",
        "第 {step} 步：GJK 得出 {a} 与 {b} 相距 {distance}，目前最近。之后只看更近的包围盒。",
    ),
    "concave.not_nearer": (
        "Step {step}: {a} and {b} are {distance} apart, says GJK: no nearer than {best}.",
        "Шаг {step}: между {a} и {b} {distance}, говорит GJK: не ближе, чем {best}.",
        "第 {step} 步：GJK 得出 {a} 与 {b} 相距 {distance}，不比 {best} 更近。",
    ),
    "concave.apart": (
        "Step {step}: {a} and {b} are {distance} apart, says GJK, but others meet already.",
        "Шаг {step}: между {a} и {b} {distance}, говорит GJK, но другие уже встретились.",
        "第 {step} 步：GJK 得出 {a} 与 {b} 相距 {distance}，而其他凸块已经相遇。",
    ),
    "concave.touch": (
        "Step {step}: {a} and {b} touch, says GJK: the distance of A and B is 0. From here on only an overlap counts.",
        "Шаг {step}: {a} и {b} касаются, говорит GJK: расстояние между A и B равно 0. Дальше важно только перекрытие.",
        "第 {step} 步：GJK 得出 {a} 与 {b} 接触：A 与 B 的距离为 0。之后只看是否重叠。",
    ),
    "concave.touch_only": (
        "Step {step}: {a} and {b} only touch, says GJK. That changes nothing.",
        "Шаг {step}: {a} и {b} только касаются, говорит GJK. Это ничего не меняет.",
        "第 {step} 步：GJK 得出 {a} 与 {b} 仅接触，答案不变。",
    ),
    "concave.deepest": (
        "Step {step}: {a} and {b} overlap, says GJK, and EPA finds a way out of {depth}: the deepest pair so far.",
        "Шаг {step}: {a} и {b} перекрываются, говорит GJK; EPA находит выход длиной {depth}: глубже пока нет.",
        "第 {step} 步：GJK 得出 {a} 与 {b} 重叠，EPA 得出移出距离 {depth}：目前最深的一对。",
    ),
    "concave.not_deeper": (
        "Step {step}: {a} and {b} overlap, says GJK, and EPA finds a way out of {depth}: no more than {best}.",
        "Шаг {step}: {a} и {b} перекрываются, говорит GJK; EPA находит выход длиной {depth}: не больше, чем {best}.",
        "第 {step} 步：GJK 得出 {a} 与 {b} 重叠，EPA 得出移出距离 {depth}：不超过 {best}。",
    ),
    "concave.skipped_far": (
        "Step {step}: pairs whose boxes are too far apart to be nearer: {skipped}. GJK never sees them; pairs that it saw: {looked}.",
        "Шаг {step}: пар, чьи габариты слишком далеко: {skipped}. GJK их не видит; увиденных им пар: {looked}.",
        "第 {step} 步：包围盒太远、不可能更近的有 {skipped} 对，GJK 从不查看；查看过的有 {looked} 对。",
    ),
    "concave.skipped_shallow": (
        "Step {step}: pairs whose boxes overlap too little to be deeper, or not at all: {skipped}. Pairs that GJK saw: {looked}.",
        "Шаг {step}: пар, чьи габариты перекрываются слишком мало или совсем нет: {skipped}. Пар, увиденных GJK: {looked}.",
        "第 {step} 步：包围盒重叠太少或不重叠、不可能更深的有 {skipped} 对；GJK 查看过的有 {looked} 对。",
    ),
    "concave.separated": (
        "A and B are {distance} apart: pieces {a} and {b} decide.",
        "Расстояние между A и B равно {distance}: решают части {a} и {b}.",
        "A 与 B 相距 {distance}：由凸块 {a} 与 {b} 决定。",
    ),
    "concave.touching": (
        "A and B touch: pieces {a} and {b} do, and no pair penetrates.",
        "A и B касаются: касаются части {a} и {b}, и ни одна пара не проникает.",
        "A 与 B 接触：凸块 {a} 与 {b} 相接触，没有一对穿透。",
    ),
    "concave.penetrating": (
        "A and B overlap. {a} and {b} are the deepest pair: {depth}. To part A and B takes at least that, and often more.",
        "A и B перекрываются. Самая глубокая пара — {a} и {b}: {depth}. Чтобы развести A и B, нужно не меньше, часто больше.",
        "A 与 B 重叠。最深的一对是 {a} 与 {b}：{depth}。要分开 A 与 B 至少需要这么多，往往更多。",
    ),
    "concave.between": (
        "A shape without area lies just where pieces meet: each of them only touches it, but the whole holds it.",
        "Фигура без площади лежит как раз на стыке частей: каждая лишь касается её, но целое её содержит.",
        "没有面积的图形恰好位于凸块的交界：每块仅接触它，但整体包含它。",
    ),
    "concave.proof": (
        "{a} and {b} decide: they keep to their sides of the lines, {distance} apart, and no pair is nearer. Pairs looked at: {looked} of {pairs}.",
        "Решают {a} и {b}: каждая за своей прямой, между прямыми {distance}, и нет пары ближе. Рассмотрено пар: {looked} из {pairs}.",
        "由 {a} 与 {b} 决定：各在自己直线的一侧，直线相距 {distance}，没有更近的对。查看了 {pairs} 对中的 {looked} 对。",
    ),
    "concave.counted": (
        "Pairs looked at: {looked} of {pairs}.",
        "Рассмотрено пар: {looked} из {pairs}.",
        "查看了 {pairs} 对中的 {looked} 对。",
    ),
}
