# SPDX-License-Identifier: GPL-3.0-or-later
"""Words of worksheets, in English, Russian and Chinese; see `words`."""

from __future__ import annotations

WORDS: tuple[tuple[str, str, str], ...] = (
    ("Worksheet", "Лист заданий", "练习卷"),
    ("Worksheets", "Листы заданий", "练习卷"),
    ("Write Worksheet", "Записать лист заданий", "生成练习卷"),
    (
        "Write random exercises as PDF, and their solutions as another",
        "Записать случайные задания в PDF, а их решения в другой PDF",
        "把随机练习写成一个 PDF，解答写成另一个 PDF",
    ),
    ("Folder", "Папка", "文件夹"),
    (
        "Where worksheet.pdf and solutions.pdf are written; // is the folder of the saved file",
        "Куда записать worksheet.pdf и solutions.pdf; // означает папку сохранённого файла",
        "worksheet.pdf 和 solutions.pdf 的写入位置；// 表示已保存文件所在的文件夹",
    ),
    (
        "No folder is named: give a folder to write the worksheet to",
        "Папка не названа: укажите папку для листа заданий",
        "没有指定文件夹：请给出写入练习卷的文件夹",
    ),
    (
        "No further exercise of the topic {topic} ({kind}) was found: ask for fewer, or give another seed",
        "Больше не найдено заданий по теме {topic} ({kind}): запросите меньше или задайте другое начальное число",
        "找不到更多主题为 {topic}（{kind}）的练习：请减少数量，或换一个随机种子",
    ),
    # what the exercises are
    ("Topic", "Тема заданий", "题目主题"),
    ("What the exercises are about", "О чём задания", "练习的主题"),
    (
        "The same number gives the same exercises, on every machine",
        "Одно и то же число даёт одни и те же задания на любом компьютере",
        "相同的数在任何机器上都给出相同的练习",
    ),
    ("Exercises", "Задания", "练习题数"),
    (
        "How many exercises; more of them begin with the same ones",
        "Сколько заданий; более длинный лист начинается с тех же",
        "练习的数量；更多的练习以相同的题目开头",
    ),
    ("Language of the exercises", "Язык заданий", "练习的语言"),
    ("Colours of the pictures", "Цвета рисунков", "练习中图的颜色"),
    # topics
    (
        "The distance of two polygons, step by step",
        "Расстояние между двумя многоугольниками, шаг за шагом",
        "逐步求两个多边形的距离",
    ),
    (
        "The penetration depth of two polygons, from a triangle around the origin",
        "Глубина проникновения двух многоугольников, начиная с треугольника вокруг начала координат",
        "从包含原点的三角形出发，求两个多边形的穿透深度",
    ),
    (
        "Both shadows on the normal of every edge",
        "Обе тени на нормали каждого ребра",
        "两者在每条边法线上的投影",
    ),
    (
        "Radius projections against the distance of the centres",
        "Проекции радиусов в сравнении с расстоянием между центрами",
        "半径投影与中心距离的比较",
    ),
    (
        "The monotone chain with the sign of every turn",
        "Монотонная цепь со знаком каждого поворота",
        "单调链及每次转向的符号",
    ),
    ("Minkowski Difference", "Разность Минковского", "闵可夫斯基差"),
    (
        "Its corners by merging edges, and where the origin lies",
        "Её вершины слиянием рёбер и положение начала координат",
        "合并边求其顶点，并判断原点的位置",
    ),
    ("Points in a Polygon", "Точки в многоугольнике", "多边形中的点"),
    ("The crossings of a ray", "Пересечения луча", "射线的交点"),
    ("Two Segments", "Два отрезка", "两条线段"),
    (
        "Four turns, and the point in common",
        "Четыре поворота и общая точка",
        "四个转向与公共点",
    ),
    ("Line and Point", "Прямая и точка", "直线与点"),
    (
        "Equation, foot of the perpendicular and distance",
        "Уравнение, основание перпендикуляра и расстояние",
        "方程、垂足与距离",
    ),
    ("Mixed", "Вперемешку", "混合"),
    (
        "One exercise of each topic after the other",
        "По одному заданию каждой темы по очереди",
        "各主题依次一题",
    ),
)
