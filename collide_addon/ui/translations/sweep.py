# SPDX-License-Identifier: GPL-3.0-or-later
"""Words of shapes in motion, in English, Russian and Chinese; see `words`."""

from __future__ import annotations

WORDS: tuple[tuple[str, str, str], ...] = (
    ("Motion", "Движение", "运动"),
    ("Distance over Frames", "Расстояние по кадрам", "各帧的距离"),
    (
        "Follow the two selected objects over the frames: distance as a curve, and first contact, also between frames",
        "Проследить два выделенных объекта по кадрам: кривая расстояния и первый контакт, в том числе между кадрами",
        "跟随两个选中物体的动画：绘制距离曲线，并求出首次接触的时刻，包括两帧之间的接触",
    ),
    ("Frames of the Scene", "Кадры сцены", "场景的帧"),
    (
        "Look at all frames that the scene plays, or those of its preview; else at a range of your own",
        "Смотреть на все кадры сцены или её диапазона просмотра; иначе на свой диапазон",
        "查看场景播放的所有帧，或其预览范围内的帧；否则查看自定的范围",
    ),
    ("First Frame", "От кадра", "起始帧"),
    ("The first frame to look at", "Первый рассматриваемый кадр", "要查看的第一帧"),
    ("Last Frame", "До кадра", "结束帧"),
    ("The last frame to look at", "Последний рассматриваемый кадр", "要查看的最后一帧"),
    ("Frame Step", "Шаг кадров", "帧步长"),
    (
        "From one frame that is looked at to the next; contacts between them are found all the same",
        "От одного рассматриваемого кадра до следующего; контакты между ними всё равно находятся",
        "从一个查看的帧到下一个；两者之间的接触同样会被找到",
    ),
    ("Write Curve", "Записать кривую", "写出曲线"),
    (
        "Write the distance at every frame as a table (CSV), with depth, relation and closest points",
        "Записать расстояние на каждом кадре в таблицу (CSV) с глубиной, отношением и ближайшими точками",
        "将每一帧的距离写成表格（CSV），含深度、关系和最近点",
    ),
    (
        "The CSV file to write; // is the folder of the saved file",
        "Записываемый файл CSV; // означает папку сохранённого файла",
        "要写入的 CSV 文件；// 表示已保存文件所在的文件夹",
    ),
    (
        "This is no figure over frames: press Distance over Frames first",
        "Это не рисунок по кадрам: сначала нажмите «Расстояние по кадрам»",
        "这不是各帧的图：请先按“各帧的距离”",
    ),
    (
        "Neither {a} nor {b} moves from frame {first} to frame {last}: animate one, or choose other frames",
        "Ни {a}, ни {b} не движется с кадра {first} по кадр {last}: анимируйте один из них или выберите другие кадры",
        "从第 {first} 帧到第 {last} 帧，{a} 与 {b} 都不运动：请为其中之一添加动画，或选择其他帧",
    ),
    # answers, and the name of a step
    ("SWEEP", "ДВИЖЕНИЕ", "扫掠"),
    ("first contact", "первый контакт", "首次接触"),
    ("at frame", "на кадре", "所在帧"),
    # mistakes
    (
        "frames {first} to {last} are no range: let the last frame be after the first",
        "кадры с {first} по {last} не образуют диапазон: последний кадр должен быть после первого",
        "第 {first} 帧到第 {last} 帧不是有效范围：请让结束帧位于起始帧之后",
    ),
    (
        "frames {first} to {last} are {count}, more than {most}: choose a frame step of {enough} or more",
        "кадров с {first} по {last} всего {count}, больше чем {most}: выберите шаг {enough} или больше",
        "第 {first} 帧到第 {last} 帧共 {count} 帧，超过 {most}：请将帧步长设为 {enough} 或更大",
    ),
    (
        "frames {first} to {last} are not all there: Blender has frames {lowest} to {highest}, choose among these",
        "кадры с {first} по {last} есть не все: в Blender кадры с {lowest} по {highest}, выберите из них",
        "第 {first} 帧到第 {last} 帧并非都存在：Blender 只有第 {lowest} 至 {highest} 帧，请在其中选择",
    ),
    (
        "{name} has over {most} points at {count} frames and keys: choose a larger step or fewer frames",
        "у {name} больше чем {most} точек, кадров и ключей {count}: выберите шаг побольше или меньше кадров",
        "{name} 在 {count} 个帧与关键帧上超过 {most} 个点：请加大帧步长或减少帧数",
    ),
    (
        "times must be two or more, each later than the one before",
        "нужны два момента времени или больше, каждый позже предыдущего",
        "时刻至少要有两个，且依次递增",
    ),
    (
        "times go from {start} to {end}: the motion is not known there",
        "время от {start} до {end}: движение там неизвестно",
        "时刻从 {start} 到 {end}：那里的运动未知",
    ),
    (
        "angular velocity {value} until {until} turns by more than {limit:.0e} radians: choose less of one",
        "угловая скорость {value} до момента {until} даёт поворот больше {limit:.0e} радиан: уменьшите что-то одно",
        "角速度 {value} 到时刻 {until} 的转角超过 {limit:.0e} 弧度：请减小其中之一",
    ),
    (
        "velocity ({x}, {y}) until {until} leads beyond {limit:.0e}: choose less of one",
        "скорость ({x}, {y}) до момента {until} уводит за {limit:.0e}: уменьшите одно из двух",
        "速度 ({x}, {y}) 到时刻 {until} 会超出 {limit:.0e}：请减小其中之一",
    ),
    (
        "until is 0: a motion needs some time",
        "until равно 0: движению нужно какое-то время",
        "until 为 0：运动需要一段时间",
    ),
    (
        "nothing is recorded of time {time}: record the motion again",
        "о моменте {time} ничего не записано: запишите движение заново",
        "没有时刻 {time} 的记录：请重新记录运动",
    ),
)
