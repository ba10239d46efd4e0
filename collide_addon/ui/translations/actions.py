# SPDX-License-Identifier: GPL-3.0-or-later
"""Words of what is done with a figure, in English, Russian and Chinese; see `words`."""

from __future__ import annotations

WORDS: tuple[tuple[str, str, str], ...] = (
    (
        "This scene has no figure: select objects and press a button that makes one first",
        "В этой сцене нет рисунка: сначала выделите объекты и нажмите кнопку, которая его создаёт",
        "此场景中没有图：请先选择物体，再按生成图的按钮",
    ),
    # steps
    ("Go to Step", "Перейти к шагу", "转到步骤"),
    (
        "Move the timeline to another step of the figure",
        "Перевести временную шкалу к другому шагу рисунка",
        "把时间线移到图的另一步",
    ),
    (
        "Move the timeline to the first step of the figure",
        "Перевести временную шкалу к первому шагу рисунка",
        "把时间线移到图的第一步",
    ),
    (
        "Move the timeline to the previous step of the figure",
        "Перевести временную шкалу к предыдущему шагу рисунка",
        "把时间线移到图的上一步",
    ),
    (
        "Move the timeline to the next step of the figure",
        "Перевести временную шкалу к следующему шагу рисунка",
        "把时间线移到图的下一步",
    ),
    (
        "Move the timeline to the last step of the figure",
        "Перевести временную шкалу к последнему шагу рисунка",
        "把时间线移到图的最后一步",
    ),
    (
        "Move the timeline to the first phase of a step of the figure",
        "Перевести временную шкалу к первой фазе шага рисунка",
        "把时间线移到图中步骤的第一个阶段",
    ),
    (
        "Move the timeline to the previous phase of a step of the figure",
        "Перевести временную шкалу к предыдущей фазе шага рисунка",
        "把时间线移到图中步骤的上一个阶段",
    ),
    (
        "Move the timeline to the next phase of a step of the figure",
        "Перевести временную шкалу к следующей фазе шага рисунка",
        "把时间线移到图中步骤的下一个阶段",
    ),
    (
        "Move the timeline to the last phase of a step of the figure",
        "Перевести временную шкалу к последней фазе шага рисунка",
        "把时间线移到图中步骤的最后一个阶段",
    ),
    ("To", "Куда", "目标"),
    ("Where to go", "Куда перейти", "转到哪里"),
    ("First", "Первый", "第一个"),
    ("The setup", "Исходное положение", "初始状态"),
    ("Previous", "Предыдущий", "上一个"),
    ("One back", "На один назад", "后退一个"),
    ("Next", "Следующий", "下一个"),
    ("One further", "На один вперёд", "前进一个"),
    ("Last", "Последний", "最后一个"),
    ("The result", "Результат", "结果"),
    ("By", "По", "幅度"),
    ("How far one step goes", "Насколько переходить за раз", "一次移动多远"),
    ("Step", "Шаг", "步骤"),
    ("From step to step", "От шага к шагу", "逐步移动"),
    ("Phase", "Фаза", "阶段"),
    (
        "Through the phases of a step: direction, supports, new vertex, reduction",
        "По фазам шага: направление, опорные точки, новая вершина, сокращение",
        "逐个阶段移动：方向、支撑点、新顶点、缩减",
    ),
    # looking and copying
    ("Look at Figure", "Посмотреть на рисунок", "查看图"),
    (
        "Turn this 3D View to the top and frame the figure's page",
        "Повернуть этот 3D-вид сверху и показать лист рисунка целиком",
        "把此 3D 视图转为顶视图，并框住图的页面",
    ),
    (
        "There is no 3D View here to turn: press the button in a 3D View",
        "Здесь нет 3D-вида: нажмите кнопку в 3D-виде",
        "此处没有可转动的 3D 视图：请在 3D 视图中按此按钮",
    ),
    (
        "{name} has lost its camera: make the figure again",
        "{name}: камера потеряна, создайте рисунок заново",
        "{name} 丢失了摄像机：请重新生成图",
    ),
    ("Copy Result", "Копировать результат", "复制结果"),
    (
        "Copy the figure's answer to the clipboard as JSON, with full precision",
        "Скопировать ответ рисунка в буфер обмена как JSON с полной точностью",
        "以 JSON 格式、完整精度把图的答案复制到剪贴板",
    ),
    (
        "{name} has lost its result: make the figure again",
        "{name}: результат потерян, создайте рисунок заново",
        "{name} 丢失了结果：请重新生成图",
    ),
    ("The result is in the clipboard", "Результат в буфере обмена", "结果已复制到剪贴板"),
    # rendering
    ("Render Figure", "Рендер рисунка", "渲染图"),
    (
        "Render the figure as PNG or MP4, in a scene of its own; your render settings stay untouched",
        "Отрендерить рисунок в PNG или MP4 в отдельной сцене; ваши настройки рендера не меняются",
        "在单独的场景中把图渲染为 PNG 或 MP4；您的渲染设置保持不变",
    ),
    ("File Path", "Путь к файлу", "文件路径"),
    (
        "The PNG or MP4 file to write; // is the folder of the saved file",
        "Файл PNG или MP4 для записи; // означает папку сохранённого файла",
        "要写入的 PNG 或 MP4 文件；// 表示已保存文件所在的文件夹",
    ),
    ("Show", "Показать", "显示"),
    ("What to render", "Что рендерить", "渲染什么"),
    ("Current Frame", "Текущий кадр", "当前帧"),
    ("What the timeline shows now", "То, что временная шкала показывает сейчас", "时间线当前显示的内容"),
    ("Result", "Результат", "结果"),
    ("The end of the last step", "Конец последнего шага", "最后一步的末尾"),
    ("Every Step", "Каждый шаг", "每一步"),
    (
        "One picture for each step and each question that it pauses for, with the step's number after the name",
        "По картинке на каждый шаг и на каждый вопрос с паузой; номер шага после имени",
        "每步一幅画面，每个停顿提问另有一幅，名称后附步骤编号",
    ),
    ("Contact Sheet", "Обзорный лист", "缩略图总览"),
    (
        "The pictures of all steps in one",
        "Картинки всех шагов в одной",
        "把所有步骤的画面拼成一幅",
    ),
    ("Frames", "Кадры", "逐帧画面"),
    (
        "One picture for each frame of the storyboard, with the frame's number after the name",
        "По картинке на каждый кадр раскадровки, номер кадра после имени",
        "分镜的每一帧一幅画面，名称后附帧编号",
    ),
    ("Film", "Фильм", "影片"),
    (
        "The storyboard as MP4 with H.264",
        "Раскадровка как MP4 с кодеком H.264",
        "把分镜渲染为 H.264 编码的 MP4",
    ),
    (
        "A film cannot be transparent: choose Frames, or leave out Transparent",
        "Фильм не может быть прозрачным: выберите «Кадры» или снимите «Прозрачный фон»",
        "影片不能透明：请选择“逐帧画面”，或取消“透明”",
    ),
    ("Transparent", "Прозрачный фон", "透明"),
    (
        "Leave out the paper, for slides with a background",
        "Без листа бумаги, для слайдов со своим фоном",
        "不画纸面，适合有背景的幻灯片",
    ),
    (
        "Render without the paper, for slides with a background",
        "Рендер без листа бумаги, для слайдов со своим фоном",
        "渲染时不画纸面，适合有背景的幻灯片",
    ),
    ("Width", "Ширина", "宽度"),
    ("Height", "Высота", "高度"),
    ("Of each picture", "Каждой картинки", "每幅画面的尺寸"),
    (
        "No file is named: give the path of a PNG file to write",
        "Файл не назван: укажите путь файла PNG для записи",
        "没有指定文件：请给出要写入的 PNG 文件的路径",
    ),
    (
        "No file is named: give the path of an MP4 file to write",
        "Файл не назван: укажите путь файла MP4 для записи",
        "没有指定文件：请给出要写入的 MP4 文件的路径",
    ),
    ("Written: {files}", "Записано: {files}", "已写入：{files}"),
    (
        "picture {count} of {all}",
        "картинка {count} из {all}",
        "第 {count} 幅画面，共 {all} 幅",
    ),
    ("frame {count} of {all}", "кадр {count} из {all}", "第 {count} 帧，共 {all} 帧"),
    ("nothing", "ничего", "无"),
    ("Cancelled after {done}", "Отменено, готово: {done}", "已取消，已完成：{done}"),
    (
        "Collide: {done}; Esc cancels",
        "Collide: {done}; Esc отменяет",
        "Collide：{done}；按 Esc 取消",
    ),
    # exporting
    ("Export Figure", "Экспорт рисунка", "导出图"),
    (
        "Write the figure as SVG for slides, PDF for paper, subtitles for its film or JSON for programs",
        "Записать рисунок: SVG для слайдов, PDF для бумаги, субтитры к фильму или JSON для программ",
        "把图写成用于幻灯片的 SVG、用于纸面的 PDF、影片字幕，或用于程序的 JSON",
    ),
    (
        "The file to write; // is the folder of the saved file",
        "Файл для записи; // означает папку сохранённого файла",
        "要写入的文件；// 表示已保存文件所在的文件夹",
    ),
    ("Format", "Формат", "格式"),
    ("What to write", "Что записать", "写入什么"),
    (
        "One file for slides, with a group for each step; the last one shows",
        "Один файл для слайдов с группой на каждый шаг; видна последняя",
        "一个用于幻灯片的文件，每步一个组；显示最后一组",
    ),
    ("SVG for Each Step", "SVG для каждого шага", "每步一个 SVG"),
    (
        "One file for each step, with its number after the name",
        "По файлу на каждый шаг, номер после имени",
        "每步一个文件，名称后附编号",
    ),
    ("PDF Handout", "Раздаточный PDF", "PDF 讲义"),
    (
        "A4, a page for each step with all its captions, and the answer's numbers at the end",
        "A4: страница на каждый шаг со всеми подписями, в конце числа ответа",
        "A4：每步一页，附全部说明文字，末尾给出答案的数值",
    ),
    ("Subtitles", "Субтитры", "字幕"),
    (
        "The captions as SRT, at the times of the figure's film",
        "Подписи в формате SRT, по времени фильма рисунка",
        "SRT 格式的说明文字，时间与图的影片一致",
    ),
    (
        "SVG: leave out the paper, to lie over a slide",
        "SVG: без листа бумаги, чтобы лёг поверх слайда",
        "SVG：不画纸面，可叠放在幻灯片上",
    ),
    ("Shades of Grey", "Оттенки серого", "灰度"),
    (
        "PDF: for a printer without colours",
        "PDF: для чёрно-белого принтера",
        "PDF：供黑白打印机使用",
    ),
    (
        "The numbers: shapes, answer and certificate, for handouts and programs",
        "Числа: фигуры, ответ и доказательство, для раздаток и программ",
        "数值：形状、答案和证明，用于讲义和程序",
    ),
    ("Recorded Steps", "Записанные шаги", "记录的步骤"),
    (
        "JSON: also every step that the algorithm recorded",
        "JSON: также каждый шаг, записанный алгоритмом",
        "JSON：同时写入算法记录的每一步",
    ),
    (
        "{name} has lost the numbers it was made of: make the figure again",
        "{name}: исходные числа потеряны, создайте рисунок заново",
        "{name} 丢失了生成它的数值：请重新生成图",
    ),
    # clearing
    ("Clear Figures", "Удалить рисунки", "清除图"),
    (
        "Remove the figures that Collide has drawn, and nothing else",
        "Удалить рисунки, созданные Collide, и ничего больше",
        "删除 Collide 画的图，不动其他内容",
    ),
    ("Only Current Figure", "Только текущий рисунок", "仅当前图"),
    (
        "Remove the figure that the panel shows, keep the others",
        "Удалить рисунок, показанный в панели, остальные оставить",
        "删除面板中显示的图，保留其他图",
    ),
    ("Random Shapes Too", "И случайные фигуры", "也删除随机形状"),
    (
        "Also remove the objects that Random Shapes has added",
        "Удалить и объекты, добавленные кнопкой «Случайные фигуры»",
        "同时删除“随机形状”添加的物体",
    ),
    (
        "Removed figures: {count}, random shapes: {shapes}",
        "Удалено рисунков: {count}, случайных фигур: {shapes}",
        "已删除图：{count}，随机形状：{shapes}",
    ),
    (
        "There is nothing of Collide in this file to clear",
        "В этом файле нет ничего от Collide, удалять нечего",
        "此文件中没有 Collide 的内容可清除",
    ),
    (
        "This scene has no figure: switch Only Current Figure off to clear the other scenes",
        "В этой сцене нет рисунка: выключите «Только текущий рисунок», чтобы очистить другие сцены",
        "此场景中没有图：请关闭“仅当前图”以清除其他场景",
    ),
    (
        "At a pace of {pace} frames the subtitles are too short to read: choose {needed}",
        "При темпе {pace} кадров субтитры не успеть прочитать: выберите {needed}",
        "节奏为 {pace} 帧时字幕来不及读：请选择 {needed}",
    ),
)
