# SPDX-License-Identifier: GPL-3.0-or-later
"""Words of the buttons that make figures, in English, Russian and Chinese; see `words`."""

from __future__ import annotations

WORDS: tuple[tuple[str, str, str], ...] = (
    # convex shapes
    ("GJK Distance", "Расстояние GJK", "GJK 距离"),
    (
        "Measure the distance of the two selected objects with GJK and draw each step",
        "Измерить расстояние между двумя выделенными объектами методом GJK и нарисовать каждый шаг",
        "用 GJK 计算两个所选物体的距离，并画出每一步",
    ),
    ("EPA Penetration", "Проникновение EPA", "EPA 穿透"),
    (
        "Measure how deep the two selected objects are in each other with EPA, and draw the way out",
        "Измерить методом EPA, как глубоко два выделенных объекта вошли друг в друга, и нарисовать путь наружу",
        "用 EPA 计算两个所选物体的穿透深度，并画出分离的方向",
    ),
    ("SAT Axes", "Оси SAT", "SAT 分离轴"),
    (
        "Look for an axis that separates the two selected objects, and draw their shadows on each",
        "Искать ось, разделяющую два выделенных объекта, и нарисовать их тени на каждой оси",
        "寻找分离两个所选物体的轴，并画出它们在各轴上的投影",
    ),
    ("Minkowski", "Минковский", "闵可夫斯基"),
    (
        "Draw the Minkowski difference or sum of the two selected objects, with numbered vertices",
        "Нарисовать разность или сумму Минковского двух выделенных объектов с номерами вершин",
        "画出两个所选物体的闵可夫斯基差或和，并给顶点编号",
    ),
    ("Operation", "Операция", "运算"),
    ("What to do with the points of A and B", "Что сделать с точками A и B", "对 A 与 B 的点做什么"),
    ("Difference A − B", "Разность A − B", "差 A − B"),
    ("All points of A minus all points of B", "Все точки A минус все точки B", "A 的所有点减去 B 的所有点"),
    ("Sum A + B", "Сумма A + B", "和 A + B"),
    ("All points of A plus all points of B", "Все точки A плюс все точки B", "A 的所有点加上 B 的所有点"),
    ("Convex Hull", "Выпуклая оболочка", "凸包"),
    (
        "Draw the convex hull of each selected object's projection, step by step",
        "Нарисовать по шагам выпуклую оболочку проекции каждого выделенного объекта",
        "逐步画出每个所选物体投影的凸包",
    ),
    ("Support Mapping", "Опорное отображение", "支撑映射"),
    (
        "Draw the furthest point of each selected object in eight directions",
        "Нарисовать самую дальнюю точку каждого выделенного объекта в восьми направлениях",
        "画出每个所选物体在八个方向上的最远点",
    ),
    # boxes
    ("OBB Overlap", "Перекрытие OBB", "OBB 重叠"),
    (
        "Ask whether the oriented boxes of the two selected objects overlap, by radii on their axes",
        "Узнать по радиусам на осях, перекрываются ли ориентированные рамки двух выделенных объектов",
        "用各轴上的半径判断两个所选物体的有向包围盒是否重叠",
    ),
    ("Oriented Boxes", "Ориентированные рамки", "有向包围盒"),
    (
        "Draw the smallest box around each selected object beside the box along its principal axes",
        "Нарисовать вокруг каждого выделенного объекта наименьшую рамку и рядом рамку вдоль главных осей",
        "画出每个所选物体的最小包围盒，并与沿主轴的包围盒对照",
    ),
    # polygons and points
    ("Polygon Crossing", "Пересечение многоугольников", "多边形相交"),
    (
        "Ask whether the outlines of the two selected objects cross or hold each other, concave as they are",
        "Узнать, пересекаются ли контуры двух выделенных объектов или лежат один в другом; вогнутые как есть",
        "判断两个所选物体的轮廓是否相交或互相包含，凹形也按原样处理",
    ),
    ("Concave Distance", "Расстояние вогнутых", "凹形距离"),
    (
        "Cut the outlines of the two selected objects into convex pieces and find the pair that decides",
        "Разрезать контуры двух выделенных объектов на выпуклые части и найти решающую пару",
        "把两个所选物体的轮廓切成凸块，找出决定结果的一对",
    ),
    ("Point in Polygon", "Точка в многоугольнике", "点在多边形内"),
    (
        "Count where a ray from B's points crosses the outline of A; without B the 3D cursor is the point",
        "Сосчитать, где луч из точек B пересекает контур A; без B точкой служит 3D-курсор",
        "统计从 B 的点发出的射线与 A 的轮廓相交的次数；没有 B 时以 3D 游标为点",
    ),
    ("Boundary Map", "Карта границы", "边界图"),
    (
        "Draw which edges and corners of each selected outline count as inside",
        "Нарисовать, какие рёбра и углы каждого выделенного контура считаются внутренними",
        "画出每个所选轮廓的哪些边和角点算作内部",
    ),
    # segments and lines
    ("Segment Crossing", "Пересечение отрезков", "线段相交"),
    (
        "Ask where the two selected edges cross, by four orientation signs",
        "Узнать по четырём знакам ориентации, где пересекаются два выделенных ребра",
        "用四个方向符号判断两条所选边在哪里相交",
    ),
    ("Foot of Perpendicular", "Основание перпендикуляра", "垂足"),
    (
        "Drop a perpendicular from a point of B onto the line through A's edge; without B the 3D cursor is the point",
        "Опустить перпендикуляр из точки B на прямую через ребро A; без B точкой служит 3D-курсор",
        "从 B 的一个点向 A 的边所在直线作垂线；没有 B 时以 3D 游标为点",
    ),
    # side by side
    ("Compare All Methods", "Сравнить все методы", "比较全部方法"),
    (
        "Ask every method about the two selected objects, and list answers, steps and dot products",
        "Спросить каждый метод о двух выделенных объектах и перечислить ответы, шаги и скалярные произведения",
        "用每种方法检测两个所选物体，列出回答、步数和点积数",
    ),
    ("Open Case", "Открыть случай", "打开案例"),
    (
        "Draw what the classic code answers in a known case, beside what is true, and why they differ",
        "Нарисовать ответ классического кода в известном случае, рядом верный, и почему они различаются",
        "画出经典代码对已知案例的回答，并与正确答案对照，说明为何不同",
    ),
    ("Case", "Случай", "案例"),
    (
        "A known input of the classic code, with what it answers",
        "Известный вход классического кода и его ответ",
        "经典代码的一个已知输入及其回答",
    ),
    # random shapes
    ("Random Shapes", "Случайные фигуры", "随机形状"),
    (
        "Add two random sets of points as mesh objects and select them as A and B",
        "Добавить два случайных набора точек как меши и выделить их как A и B",
        "以网格物体的形式添加两个随机点集，并选为 A 和 B",
    ),
    ("Points", "Точки", "点数"),
    ("Number of points of each set", "Число точек в каждом наборе", "每个点集的点数"),
    ("Move Apart", "Раздвинуть", "移开"),
    (
        "How far each set moves away from the other; from 45 on they cannot overlap",
        "Насколько каждый набор отодвинут от другого; начиная с 45 перекрыться они не могут",
        "每个点集远离另一个的距离；不小于 45 时不可能重叠",
    ),
    ("Seed", "Зерно", "随机种子"),
    ("The same number gives the same points", "То же число даёт те же точки", "相同的数字得到相同的点"),
    (
        "{a} and {b}: {count} points each, seed {seed}",
        "{a} и {b}: по {count} точек, зерно {seed}",
        "{a} 和 {b}：各 {count} 个点，随机种子 {seed}",
    ),
    (
        "Objects are added in Object Mode: leave the present mode first",
        "Объекты добавляются в режиме объекта: сначала выйдите из нынешнего режима",
        "只能在物体模式下添加物体：请先退出当前模式",
    ),
    (
        "{name} is linked from another file: choose a collection of your own in the outliner",
        "{name}: эта коллекция связана из другого файла, выберите свою коллекцию в структуре сцены",
        "{name} 链接自另一个文件：请在大纲视图中选择您自己的集合",
    ),
    ("{figure}: {answer}", "{figure}: {answer}", "{figure}：{answer}"),
    (", ", ", ", "，"),  # between the parts of an answer
    (". ", ". ", "。"),  # between its sentences
)
