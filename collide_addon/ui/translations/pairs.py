# SPDX-License-Identifier: GPL-3.0-or-later
"""Words of many objects and of the table of their pairs, in English, Russian and Chinese; see `words`."""

from __future__ import annotations

WORDS: tuple[tuple[str, str, str], ...] = (
    # the button
    ("Many Objects", "Много объектов", "多个物体"),
    ("All Pairs", "Все пары", "所有物体对"),
    (
        "List which of all selected objects touch or penetrate, and how far apart the others are; Esc stops long work",
        (
            "Перечислить, какие из всех выделенных объектов касаются или проникают друг в друга "
            "и как далеко остальные; Esc прерывает долгую работу"
        ),
        "列出所有选中物体中哪些接触或穿透，以及其余物体相距多远；按 Esc 可中止耗时的计算",
    ),
    (
        "Objects selected that can be projected: {count}; select at least two meshes, curves, texts or metaballs",
        (
            "Выделено объектов, которые можно спроецировать: {count}; выделите хотя бы две сетки, кривые, тексты или "
            "метасферы"
        ),
        "可投影的选中物体：{count} 个；请至少选择两个网格、曲线、文本或融球",
    ),
    # its settings
    ("List", "Список", "列出"),
    ("Which pairs the table has", "Какие пары есть в таблице", "表中有哪些物体对"),
    ("Nearest", "Ближайшие", "最近"),
    (
        "Pairs that touch or penetrate, and for each object its nearest other one",
        "Пары, которые касаются или проникают, и для каждого объекта ближайший к нему",
        "接触或穿透的物体对，以及每个物体与其最近的另一个物体",
    ),
    ("Within Reach", "В пределах", "范围之内"),
    (
        "Every pair that is at most the reach apart",
        "Все пары, расстояние которых не больше дальности",
        "相距不超过范围的每一对",
    ),
    (
        "Every pair there is: their number grows with the square of that of the objects",
        "Все пары, какие есть: их число растёт как квадрат числа объектов",
        "全部物体对：其数量随物体数的平方增长",
    ),
    ("Reach", "Дальность", "范围"),
    (
        "Within Reach: the largest distance of a pair in the table",
        "«В пределах»: наибольшее расстояние пары в таблице",
        "“范围之内”：表中物体对的最大距离",
    ),
    ("Mark", "Отметить", "标注"),
    (
        "Which pairs have their distance in the figure",
        "У каких пар расстояние показано на рисунке",
        "图中标注哪些物体对的距离",
    ),
    (
        "Distance and depth of the pairs in contact and of nearest neighbours",
        "Расстояние и глубина у пар в контакте и у ближайших соседей",
        "接触的物体对与最近邻的距离和深度",
    ),
    ("Contacts", "Контакты", "接触"),
    ("Only pairs that touch or penetrate", "Только пары, которые касаются или проникают", "仅接触或穿透的物体对"),
    ("No pair: the shapes alone", "Никакие: только фигуры", "不标注：只有形状"),
    # while it works, and what it reports
    (
        "Collide: {percent} % done; Esc cancels",
        "Collide: готово {percent} %; Esc отменяет",
        "Collide：已完成 {percent} %；按 Esc 取消",
    ),
    (
        "Cancelled after {percent} %; nothing is changed",
        "Отменено после {percent} %; ничего не изменено",
        "在 {percent} % 时取消；没有任何改动",
    ),
    (
        "An object was removed while it was read: press the button again",
        "Объект удалён, пока его читали: нажмите кнопку ещё раз",
        "物体在读取时被删除：请再按一次按钮",
    ),
    (
        "pairs: {pairs}, of these penetrating: {penetrating}, touching: {touching}",
        "пар: {pairs}, из них проникают: {penetrating}, касаются: {touching}",
        "物体对：{pairs}，其中穿透：{penetrating}，接触：{touching}",
    ),
    ("Left out: {count} ({names})", "Пропущено: {count} ({names})", "略去：{count}（{names}）"),
    # names of the figure's steps
    ("Pairs", "Пары", "物体对"),
    ("boxes", "рамки", "包围盒"),
    # the table
    ("Sort By", "Порядок", "排序"),
    ("Order of the table", "Порядок строк таблицы", "表的顺序"),
    ("Name", "Имя", "名称"),
    (
        "By the name of the first object, then of the second",
        "По имени первого объекта, затем второго",
        "先按第一个物体的名称，再按第二个",
    ),
    ("Distance", "Расстояние", "距离"),
    (
        "By how far apart: the deepest first, then those that touch, then the nearest",
        "По тому, как далеко: сначала самые глубокие, затем касания, затем ближайшие",
        "按相距远近：先是穿透最深的，然后是接触的，然后是最近的",
    ),
    ("Depth", "Глубина", "深度"),
    ("By penetration depth", "По глубине проникновения", "按穿透深度"),
    ("Relation", "Отношение", "关系"),
    ("Separated, touching, penetrating", "Разделены, касание, проникновение", "分离、接触、穿透"),
    ("Descending", "По убыванию", "降序"),
    ("Turn the order round", "Обратить порядок", "反转顺序"),
    ("Only Contacts", "Только контакты", "仅接触"),
    (
        "Show only pairs that touch or penetrate",
        "Показать только пары, которые касаются или проникают",
        "只显示接触或穿透的物体对",
    ),
    ("Search", "Поиск", "搜索"),
    (
        "Show only pairs of objects with this in their name",
        "Показать только пары объектов, в имени которых это есть",
        "只显示名称中含有此内容的物体对",
    ),
    (
        "The first {listed:,} of {shown:,} pairs",
        "Первые {listed:,} пар из {shown:,}",
        "共 {shown:,} 对，列出前 {listed:,} 对",
    ),
    ("{shown:,} of {pairs:,} pairs", "Пар: {shown:,} из {pairs:,}", "共 {pairs:,} 对，显示 {shown:,} 对"),
    ("Pairs: {pairs:,}", "Пар: {pairs:,}", "物体对：{pairs:,}"),
    ("Closest Points", "Ближайшие точки", "最近点"),
    (
        "Show the closest points of the chosen pair, in contact the deepest ones",
        "Показать ближайшие точки выбранной пары, у контактов самые глубокие",
        "显示所选物体对的最近点，接触时为最深点",
    ),
    (
        "This scene has no table of pairs: select objects and press All Pairs first",
        "В этой сцене нет таблицы пар: сначала выделите объекты и нажмите «Все пары»",
        "此场景中没有物体对的表：请先选择物体并按“所有物体对”",
    ),
    # from a row to its objects
    ("Pair", "Пара", "物体对"),
    (
        "Place of the chosen pair in the table as it is sorted and filtered; select its two objects",
        "Место выбранной пары в таблице, как она упорядочена и отобрана; выделяет её два объекта",
        "所选物体对在排序和筛选后的表中的位置；选择它的两个物体",
    ),
    ("Select Pair", "Выделить пару", "选择物体对"),
    (
        "Select the two objects of a row of the table, the second as the active one",
        "Выделить два объекта строки таблицы, второй станет активным",
        "选择表中一行的两个物体，第二个为活动物体",
    ),
    ("Row", "Строка", "行"),
    ("Row of the table as it was made, from 0", "Строка таблицы, как она создана, с 0", "表生成时的行号，从 0 开始"),
    ("Place in the list", "Место в списке", "列表中的位置"),
    ("A is {a}, B is {b}", "A это {a}, B это {b}", "A 为 {a}，B 为 {b}"),
    (
        "The table has no row {row}: its rows are 0 to {last}",
        "В таблице нет строки {row}: её строки от 0 до {last}",
        "表中没有第 {row} 行：行号为 0 至 {last}",
    ),
    (
        "Pairs are selected in Object Mode: leave the present mode first",
        "Пары выделяются в режиме объекта: сначала выйдите из нынешнего режима",
        "只能在物体模式下选择物体对：请先退出当前模式",
    ),
    (
        "{name} is not in this file any more: make the table again",
        "{name}: такого объекта в файле больше нет, создайте таблицу заново",
        "{name} 已不在此文件中：请重新生成表",
    ),
    (
        "{name} is not in this view layer: include its collection",
        "{name}: не в этом слое вида, включите коллекцию этого объекта",
        "{name} 不在此视图层中：请启用它的集合",
    ),
    (
        "{name} is hidden: show it (Alt+H)",
        "{name}: скрыт, покажите его (Alt+H)",
        "{name} 被隐藏：请显示它（Alt+H）",
    ),
    (
        "{name} cannot be selected: allow it in the outliner",
        "{name}: выделять нельзя, разрешите это в структуре сцены",
        "{name} 不可选择：请在大纲视图中允许选择",
    ),
    # to the clipboard and to files
    ("Copy Pairs", "Копировать пары", "复制物体对"),
    (
        "Copy the table to the clipboard with tabs between its columns, to paste into a spreadsheet",
        "Скопировать таблицу в буфер обмена с табуляцией между столбцами, чтобы вставить в электронную таблицу",
        "将表复制到剪贴板，各列以制表符分隔，便于粘贴到电子表格",
    ),
    ("What", "Что", "内容"),
    ("How much of the table to copy", "Какую часть таблицы скопировать", "复制表的多少内容"),
    ("Table", "Таблица", "表"),
    (
        "The rows that the panel shows, sorted and filtered; all of them, however many it lists",
        "Строки, которые показывает панель, упорядоченные и отобранные; все, сколько бы их ни было в списке",
        "面板显示的行，经过排序和筛选；无论列出多少，全部复制",
    ),
    ("The row that is chosen in the panel", "Строка, выбранная на панели", "面板中选中的行"),
    (
        "No row is chosen: click at one in the table",
        "Строка не выбрана: щёлкните по одной в таблице",
        "没有选中行：请在表中点击一行",
    ),
    ("Rows in the clipboard: {count}", "Строк в буфере обмена: {count}", "剪贴板中的行数：{count}"),
    ("Export Pairs", "Экспорт пар", "导出物体对"),
    (
        "Write the table of pairs as CSV for spreadsheets or JSON for programs, with full precision",
        "Записать таблицу пар как CSV для электронных таблиц или JSON для программ, с полной точностью",
        "将物体对的表以全精度写为供电子表格使用的 CSV 或供程序使用的 JSON",
    ),
    (
        "A line for each pair, for spreadsheets",
        "По строке на пару, для электронных таблиц",
        "每对一行，供电子表格使用",
    ),
    ("The pairs with units, for programs", "Пары с единицами, для программ", "带单位的物体对，供程序使用"),
    ("Only Shown", "Только показанные", "仅显示的"),
    (
        "Write the rows that the panel shows, sorted and filtered; else the whole table as it was made",
        "Записать строки, которые показывает панель, упорядоченные и отобранные; иначе всю таблицу, как она создана",
        "写入面板显示的行，经过排序和筛选；否则写入生成时的整个表",
    ),
)
