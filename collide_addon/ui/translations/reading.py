# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages about objects that cannot be read, in English, Russian and Chinese; see `words`."""

from __future__ import annotations

WORDS: tuple[tuple[str, str, str], ...] = (
    # what is selected
    (
        "{found}: select exactly two, the active one becomes B",
        "{found}: выделите ровно два, активный станет B",
        "{found}：请恰好选择两个，活动物体为 B",
    ),
    (
        "{found}: select exactly two, or press All Pairs under Many Objects",
        "{found}: выделите ровно два или нажмите «Все пары» в разделе «Много объектов»",
        "{found}：请恰好选择两个，或按“多个物体”中的“所有物体对”",
    ),
    ("No object is selected", "Ни один объект не выделен", "没有选择物体"),
    ("1 object is selected ({names})", "Выделен 1 объект ({names})", "已选择 1 个物体（{names}）"),
    (
        "{count} objects are selected ({names})",
        "Выделено объектов: {count} ({names})",
        "已选择 {count} 个物体（{names}）",
    ),
    (
        "2 objects are selected ({names}), but neither is active: Shift-click the one that becomes B",
        "Выделены 2 объекта ({names}), но ни один не активен: щёлкните с Shift тот, что станет B",
        "已选择 2 个物体（{names}），但都不是活动物体：请按住 Shift 点击要作为 B 的物体",
    ),
    (
        "No object is selected: select at least one mesh, curve, text or metaball",
        "Ни один объект не выделен: выделите хотя бы один меш, кривую, текст или метасферу",
        "没有选择物体：请至少选择一个网格、曲线、文本或融球",
    ),
    (
        "{refusal}; or select A alone, and the 3D cursor is the point",
        "{refusal}; или выделите только A, тогда точкой будет 3D-курсор",
        "{refusal}；或只选择 A，以 3D 游标为点",
    ),
    ("3D Cursor", "3D-курсор", "3D 游标"),
    # objects without vertices
    (
        "{name} has no vertices to project: select a mesh, curve, text or metaball",
        "{name}: нет вершин для проекции, выделите меш, кривую, текст или метасферу",
        "{name} 没有可投影的顶点：请选择网格、曲线、文本或融球",
    ),
    (
        "{name} is {kind} and has no vertices to project: select a mesh, curve, text or metaball",
        "{name} — {kind}, вершин для проекции нет: выделите меш, кривую, текст или метасферу",
        "{name} 是{kind}，没有可投影的顶点：请选择网格、曲线、文本或融球",
    ),
    (
        "{name} has no vertices to project: select a mesh, curve, text or metaball with at least one vertex",
        "{name}: нет вершин для проекции, выделите меш, кривую, текст или метасферу хотя бы с одной вершиной",
        "{name} 没有可投影的顶点：请选择至少有一个顶点的网格、曲线、文本或融球",
    ),
    (
        (
            "{name} has no vertices to project: "
            "put a mesh, curve or text that is not disabled into its collection {collection}"
        ),
        "{name}: нет вершин для проекции, поместите в его коллекцию {collection} неотключённый меш, кривую или текст",
        "{name} 没有可投影的顶点：请在其集合 {collection} 中放入未停用的网格、曲线或文本",
    ),
    (
        (
            "{name} has no vertices to project, since the mesh of all metaballs of one name belongs to "
            "the first of them: select {first}"
        ),
        "{name}: нет вершин для проекции, меш всех метасфер одного имени принадлежит первой из них: выделите {first}",
        "{name} 没有可投影的顶点，因为同名融球的网格都属于第一个：请选择 {first}",
    ),
    (
        (
            "{name} has no vertices to project, since it hides itself and shows no instance: "
            "turn on Show Instancer in its object properties"
        ),
        (
            "{name}: нет вершин для проекции, объект скрывает себя и не показывает экземпляров: "
            "включите «Показывать источник экземпляров» в свойствах объекта"
        ),
        "{name} 没有可投影的顶点，因为它隐藏自身且没有显示实例：请在物体属性中打开“显示实例”",
    ),
    ("{name}, an instance of {of},", "{name} (экземпляр объекта {of}):", "{name}（{of} 的实例）"),
    # objects that are not shown
    (
        (
            "{name} is disabled in the viewport: "
            "enable it and its collections with the screen icons of the Outliner (switched on in its filter menu)"
        ),
        (
            "{name}: отключён во вьюпорте; "
            "включите его и его коллекции значками экрана в аутлайнере (они включаются в меню фильтра)"
        ),
        "{name} 在视图中被停用：请用大纲视图中的屏幕图标启用它及其集合（图标在过滤菜单中打开）",
    ),
    (
        (
            "{name} is not in the view layer {layer} of the scene {scene}: "
            "link it to that scene, or tick its collection in the Outliner"
        ),
        (
            "{name}: нет в слое визуализации {layer} сцены {scene}; "
            "добавьте объект в эту сцену или отметьте его коллекцию в аутлайнере"
        ),
        "{name} 不在场景 {scene} 的视图层 {layer} 中：请把它链接到该场景，或在大纲视图中勾选其集合",
    ),
    (
        "{name} is hidden, and Blender lists no instances of hidden objects: show it (Alt+H)",
        "{name}: скрыт, а Blender не перечисляет экземпляры скрытых объектов; покажите его (Alt+H)",
        "{name} 被隐藏，而 Blender 不列出隐藏物体的实例：请显示它（Alt+H）",
    ),
    (
        "{name} has a transform that is not finite: clear its location, rotation and scale",
        "{name}: преобразование не конечно, сбросьте положение, вращение и масштаб",
        "{name} 的变换不是有限值：请清除其位置、旋转和缩放",
    ),
    (
        "{name} vertex {vertex} is not finite: delete it, or give it a position",
        "{name} вершина {vertex} не конечна: удалите её или задайте положение",
        "{name} 的顶点 {vertex} 不是有限值：请删除它，或给它一个位置",
    ),
    # outlines
    (
        (
            "{name} has edges so near to each other that its outline crosses itself: "
            "merge vertices by distance (M), or use its convex hull"
        ),
        (
            "{name}: рёбра так близки, что контур пересекает себя; "
            "объедините вершины по расстоянию (M) или возьмите выпуклую оболочку"
        ),
        "{name} 的边过于靠近，轮廓与自身相交：请按距离合并顶点（M），或使用其凸包",
    ),
    (
        (
            "{name} has {count} edges at which its faces may end, too many for an outline: "
            "merge vertices by distance (M), simplify it (Decimate modifier), or use its convex hull"
        ),
        (
            "{name}: рёбер, на которых могут кончаться грани, {count}, слишком много для контура; "
            "объедините вершины по расстоянию (M), упростите (модификатор «Упростить») или возьмите выпуклую оболочку"
        ),
        "{name} 有 {count} 条可能是面边缘的边，对轮廓来说太多：请按距离合并顶点（M）、简化（精简修改器），或使用其凸包",
    ),
    (
        "{name} is seen edge-on, its faces have no area along Z: rotate it, or use its convex hull",
        "{name}: виден с ребра, вдоль Z у граней нет площади; поверните его или возьмите выпуклую оболочку",
        "{name} 是侧面朝向的，其面沿 Z 方向没有面积：请旋转它，或使用其凸包",
    ),
    (
        "{name} has no faces and no closed loop of edges: add a face (F) or use its convex hull",
        "{name}: нет граней и замкнутой цепи рёбер, добавьте грань (F) или возьмите выпуклую оболочку",
        "{name} 没有面，也没有闭合的边循环：请添加一个面（F），或使用其凸包",
    ),
)
