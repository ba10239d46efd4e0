# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages about figures that cannot be found, drawn or written, in English, Russian and Chinese; see `words`."""

from __future__ import annotations

WORDS: tuple[tuple[str, str, str], ...] = (
    # figures
    (
        "{name} has no steps: draw the figure again",
        "{name}: шагов нет, нарисуйте рисунок заново",
        "{name} 没有步骤：请重新画图",
    ),
    (
        "{name} does not tell how it plays: draw the figure again",
        "{name}: неизвестно, как идёт рисунок, нарисуйте его заново",
        "{name} 没有记录如何播放：请重新画图",
    ),
    (
        "{name} has lost its scene: draw the figure again",
        "{name}: сцена потеряна, нарисуйте рисунок заново",
        "{name} 丢失了场景：请重新画图",
    ),
    (
        "{name} has no camera: draw the figure again",
        "{name}: нет камеры, нарисуйте рисунок заново",
        "{name} 没有摄像机：请重新画图",
    ),
    (
        "{name} is not a figure of Collide: choose a collection named CLD-001 or the like",
        "{name}: это не рисунок Collide, выберите коллекцию с именем вроде CLD-001",
        "{name} 不是 Collide 的图：请选择名称类似 CLD-001 的集合",
    ),
    (
        "There is no figure {figure} in this file: {remedy}",
        "В этом файле нет рисунка {figure}: {remedy}",
        "此文件中没有图 {figure}：{remedy}",
    ),
    ("choose one of {known}", "выберите один из {known}", "请从 {known} 中选择"),
    ("draw one first", "сначала нарисуйте его", "请先画一个"),
    # drawing
    (
        "{name} is the stage of {figure}: draw into a scene of your own",
        "{name}: это сцена рисунка {figure}, рисуйте в своей сцене",
        "{name} 是 {figure} 的专用场景：请画到您自己的场景中",
    ),
    (
        "{name} is linked from another file: draw into a scene of your own",
        "{name}: эта сцена связана из другого файла, рисуйте в своей сцене",
        "{name} 链接自另一个文件：请画到您自己的场景中",
    ),
    (
        "{figure}: one figure unit is {unit:g}, beyond what Blender holds: scale the objects",
        "{figure}: единица рисунка {unit:g} выходит за пределы Blender; измените масштаб объектов",
        "{figure}：一个图单位为 {unit:g}，超出 Blender 的范围：请缩放物体",
    ),
    (
        "{name} has points of shape {shape}: give rows of x and y",
        "{name}: точки имеют форму {shape}, дайте строки из x и y",
        "{name} 的点数组形状为 {shape}：请给出由 x 和 y 组成的行",
    ),
    (
        "{name}: point {row} is {point}, which cannot be drawn",
        "{name}: точка {row} равна {point}, её нельзя нарисовать",
        "{name}：第 {row} 个点是 {point}，无法画出",
    ),
    (
        "{name} has {count} points: an {kind} takes two, tail and head",
        "{name}: точек {count}, а для {kind} нужны две, начало и конец",
        "{name} 有 {count} 个点：{kind} 需要两个，起点和终点",
    ),
    (
        "{name} has {count} anchors: a label takes one",
        "{name}: точек привязки {count}, а у надписи одна",
        "{name} 有 {count} 个锚点：标签只需一个",
    ),
    # files
    (
        "No file is named: give a path to write to",
        "Файл не назван: укажите путь для записи",
        "没有指定文件：请给出写入路径",
    ),
    (
        "{path} cannot be written ({reason}): choose a folder that exists and is yours to write to",
        "Нельзя записать {path} ({reason}): выберите существующую папку, куда вам можно писать",
        "无法写入 {path}（{reason}）：请选择存在且可写入的文件夹",
    ),
    (
        "{path} cannot be saved: choose another folder",
        "Нельзя сохранить {path}: выберите другую папку",
        "无法保存 {path}：请另选文件夹",
    ),
    (
        "{path} cannot be written whole, the disk seems to be full: make room or choose another folder",
        "{path} не помещается целиком, диск, похоже, полон: освободите место или выберите другую папку",
        "无法完整写入 {path}，磁盘似乎已满：请腾出空间，或另选文件夹",
    ),
    (
        "{name} is too long for the name of a file: choose a shorter one",
        "{name} — слишком длинное имя для файла: выберите короче",
        "{name} 作为文件名太长：请选短一些的",
    ),
    (
        "{path} cannot be replaced: choose another name",
        "{path} нельзя заменить: выберите другое имя",
        "无法替换 {path}：请另选名称",
    ),
    (
        "{name} is not UTF-8, as names in Blender are: choose another name",
        "{name} — не UTF-8, как имена в Blender: выберите другое имя",
        "{name} 不是 Blender 所用的 UTF-8 名称：请另选名称",
    ),
    (
        "There is no room to work in the temporary folder {folder} ({reason}): make some, or name another in TMPDIR",
        "Во временной папке {folder} нет места для работы ({reason}): освободите его или укажите другую в TMPDIR",
        "临时文件夹 {folder} 中没有可用空间（{reason}）：请腾出空间，或用 TMPDIR 指定另一个",
    ),
    (
        "{name} is not the name of a PNG picture: let it end in {suffix}",
        "{name} не имя картинки PNG: пусть оно кончается на {suffix}",
        "{name} 不是 PNG 图片的名称：请以 {suffix} 结尾",
    ),
    (
        "{name} is not the name of an MP4 film: let it end in {suffix}",
        "{name} не имя фильма MP4: пусть оно кончается на {suffix}",
        "{name} 不是 MP4 影片的名称：请以 {suffix} 结尾",
    ),
    (
        "There is no folder {folder}: make it first, or choose another",
        "Нет папки {folder}: сначала создайте её или выберите другую",
        "没有文件夹 {folder}：请先创建，或另选一个",
    ),
    (
        "{path} is a folder: add the file's name",
        "{path} — это папка: добавьте имя файла",
        "{path} 是文件夹：请加上文件名",
    ),
    (
        "The folder {folder} cannot be written to: choose another",
        "В папку {folder} нельзя писать: выберите другую",
        "无法写入文件夹 {folder}：请另选一个",
    ),
    ("Rendering {name} was cancelled", "Рендер {name} отменён", "{name} 的渲染已取消"),
    (
        "Blender could not render {name}: {reason}",
        "Blender не смог отрендерить {name}: {reason}",
        "Blender 无法渲染 {name}：{reason}",
    ),
    (
        "Blender could not write the film: {reason}",
        "Blender не смог записать фильм: {reason}",
        "Blender 无法写入影片：{reason}",
    ),
    (
        "{name} has lost its texts: draw the figure again",
        "{name}: тексты рисунка потеряны, постройте рисунок заново",
        "{name} 的文字已丢失：请重新绘制该图",
    ),
    ("Writing the film was cancelled", "Запись фильма отменена", "影片写入已取消"),
)
