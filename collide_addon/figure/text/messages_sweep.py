# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences about shapes in motion, in English, Russian and Chinese; see `messages_catalogue`."""

from __future__ import annotations

MESSAGES: dict[str, tuple[str, str, str]] = {
    "title.sweep": (
        "Sweep: A = {a}, B = {b}, frames {start} to {end}",
        "Движение: A = {a}, B = {b}, кадры {start}–{end}",
        "运动扫掠：A = {a}，B = {b}，第 {start} 至 {end} 帧",
    ),
    "panel.sweep": ("A and B in motion", "A и B в движении", "运动中的 A 和 B"),
    "panel.over_time": ("distance over frames", "расстояние по кадрам", "各帧的距离"),
    # legend
    "sweep.role_curve": ("distance", "расстояние", "距离"),
    "sweep.role_depth": ("depth, below 0", "глубина, ниже 0", "深度（0 以下）"),
    "sweep.role_ghost": ("at the end", "в конце", "终点处"),
    "sweep.role_contact": ("at first contact", "в первый контакт", "首次接触时"),
    "sweep.role_path": ("path; a step’s time", "путь; время шага", "路径；步的时刻"),
    "sweep.role_step": ("step k, its bound", "шаг k, его оценка", "第 k 步及其界"),
    "sweep.role_bound": ("cannot be passed", "не перейти", "不可越过"),
    "sweep.role_normal": ("normal n", "нормаль n", "法线 n"),
    # setup
    "sweep.setup": (
        "A and B move from frame {start} to frame {end}. When do they touch first? Between two frames it may be over.",
        "A и B движутся с кадра {start} по кадр {end}. Когда они коснутся впервые? Контакт умещается и между кадрами.",
        "A 与 B 从第 {start} 帧运动到第 {end} 帧。何时首次接触？接触可能在两帧之间就已结束。",
    ),
    "sweep.rule": (
        "Conservative advancement: d apart and closing at most by s a frame, they cannot touch for d / s frames.",
        "Консервативное продвижение: при расстоянии d и сближении не быстрее s за кадр касания нет d / s кадров.",
        "保守推进：相距 d，每帧至多靠近 s，则在 d / s 帧内不可能接触。",
    ),
    "sweep.drift": (
        "Neither turns nor changes its speed. Seen from A, B drifts by v = {velocity} a frame.",
        "Фигуры не поворачиваются и не меняют скорости. Для A фигура B сдвигается на v = {velocity} за кадр.",
        "两者都不转动、不变速。从 A 看，B 每帧移动 v = {velocity}。",
    ),
    "sweep.turns": (
        "They turn, bend or change speed. So s is a bound, if no point is more than twice as fast as the frames show.",
        "Они вращаются, гнутся или меняют скорость. Оценка s верна, если точки не более чем вдвое быстрее, чем по кадрам.",
        "它们转动、变形或变速。若任何点的速度都不超过各帧所示的两倍，则 s 是一个上界。",
    ),
    # a step
    "sweep.at": (
        "Step {number}, frame {time}: A and B where the animation has them.",
        "Шаг {number}, кадр {time}: A и B там, где они в анимации.",
        "第 {number} 步，第 {time} 帧：A 与 B 在动画中的位置。",
    ),
    "sweep.at_later": (
        "So it goes on, the steps from {first} to {last} are not shown. Step {number}, frame {time}: A and B as animated.",
        "И так далее, шаги с {first} по {last} не показаны. Шаг {number}, кадр {time}: A и B там, где они в анимации.",
        "如此继续，第 {first} 至 {last} 步不显示。第 {number} 步，第 {time} 帧：A 与 B 在动画中的位置。",
    ),
    "sweep.distance": (
        "The distance is d = {distance}, along n = {normal} from A to B.",
        "Расстояние d = {distance}, вдоль n = {normal} от A к B.",
        "距离 d = {distance}，沿从 A 到 B 的 n = {normal}。",
    ),
    "sweep.speed": (
        "Along n they close by s = −v·n = {speed} a frame.",
        "Вдоль n они сближаются на s = −v·n = {speed} за кадр.",
        "沿 n 它们每帧靠近 s = −v·n = {speed}。",
    ),
    "sweep.bound": (
        "Along n they close by s = {speed} a frame at most.",
        "Вдоль n они сближаются не более чем на s = {speed} за кадр.",
        "沿 n 它们每帧至多靠近 s = {speed}。",
    ),
    "sweep.advance": (
        "d / s = {distance} / {speed} = {advance} frames: nothing can happen before frame {next}. Go there.",
        "d / s = {distance} / {speed} = {advance} кадра: до кадра {next} ничего не случится. Переходим туда.",
        "d / s = {distance} / {speed} = {advance} 帧：第 {next} 帧之前不会发生任何事。前进到那里。",
    ),
    "sweep.until": (
        "d / s = {reach} frames, but that speed is only known up to frame {next}. Go there.",
        "d / s = {reach} кадра, но такая скорость известна лишь до кадра {next}. Переходим туда.",
        "d / s = {reach} 帧，但此速度只在第 {next} 帧之前有效。前进到那里。",
    ),
    "sweep.waits": (
        "Along n they do not close until frame {next}. Go there.",
        "Вдоль n они не сближаются до кадра {next}. Переходим туда.",
        "在第 {next} 帧之前，它们沿 n 不靠近。前进到那里。",
    ),
    "sweep.meets": (
        "Distance 0: A and B are in contact at frame {time}. No step can jump over a contact.",
        "Расстояние 0: на кадре {time} A и B в контакте. Ни один шаг не перескочит через контакт.",
        "距离 0：在第 {time} 帧 A 与 B 接触。任何一步都不会跳过接触。",
    ),
    "sweep.near": (
        "The distance {distance} is too small to tell it from 0: the steps have come to the contact.",
        "Расстояние {distance} не отличить от 0: шаги дошли до контакта.",
        "距离 {distance} 已小到与 0 无法区分：各步已到达接触处。",
    ),
    "sweep.parts": (
        "From here on they do not close along n any more: no contact follows up to frame {end}.",
        "Дальше вдоль n они не сближаются: до кадра {end} контакта не будет.",
        "此后它们沿 n 不再靠近：到第 {end} 帧为止不会接触。",
    ),
    "sweep.passes": (
        "d / s = {reach} frames lead beyond the last one: no contact follows up to frame {end}.",
        "d / s = {reach} кадра выводят за последний кадр: до кадра {end} контакта не будет.",
        "d / s = {reach} 帧已超出最后一帧：到第 {end} 帧为止不会接触。",
    ),
    "sweep.slow": (
        "The steps get too short. From here on time is halved, again and again, until bounds decide each part of it.",
        "Шаги стали слишком короткими. Дальше время делится пополам, пока оценки не решат о каждой его части.",
        "步长已过短。此后反复二分时间，直到由界判定每一段。",
    ),
    # the answer
    "sweep.first_exact": (
        "First contact at frame {time}: there the path of B, seen from A, enters A − B, computed without rounding.",
        "Первый контакт на кадре {time}: там путь B относительно A входит в A − B, вычислено без округления.",
        "首次接触在第 {time} 帧：从 A 看，B 的路径在此进入 A − B，计算无舍入。",
    ),
    "sweep.first_near": (
        "First contact at frame {time}, found by halving the time down to {resolution} of a frame.",
        "Первый контакт на кадре {time}; время делили пополам до {resolution} кадра.",
        "首次接触在第 {time} 帧，由时间二分求得，精确到 {resolution} 帧。",
    ),
    "sweep.from_start": (
        "A and B are in contact already at the first frame, {time}.",
        "A и B в контакте уже на первом кадре, {time}.",
        "A 与 B 在第一帧（{time}）就已接触。",
    ),
    "sweep.lasts": (
        "{answer} It lasts up to frame {end}; contacts in all: {count}.",
        "{answer} Он длится до кадра {end}; всего контактов: {count}.",
        "{answer} 持续到第 {end} 帧；接触共 {count} 次。",
    ),
    "sweep.deepest": (
        "It lasts up to frame {end}; contacts in all: {count}. The largest depth found is {depth}, at frame {at}.",
        "Он длится до кадра {end}; всего контактов: {count}. Наибольшая из найденных глубин {depth}, на кадре {at}.",
        "接触持续到第 {end} 帧；共 {count} 次。所见最大深度为 {depth}，在第 {at} 帧。",
    ),
    "sweep.tunnel": (
        "It is over at frame {end}. At frames {before} and {after} they are apart: looking at these frames only, one does not see it.",
        "К кадру {end} он окончен. На кадрах {before} и {after} они врозь: глядя лишь на эти кадры, его не увидеть.",
        "到第 {end} 帧已结束。在第 {before} 和 {after} 帧两者分离：只看这些帧就看不到这次接触（隧穿）。",
    ),
    "sweep.none": (
        "No contact from frame {start} to frame {end}. The smallest distance found is {distance}, at frame {at}.",
        "С кадра {start} по кадр {end} контакта нет. Наименьшее из найденных расстояний {distance}, на кадре {at}.",
        "从第 {start} 帧到第 {end} 帧没有接触。所见最小距离为 {distance}，在第 {at} 帧。",
    ),
    "sweep.unseen": (
        "They stay so near that bounds do not decide all: a contact shorter than {unseen} frames may be unseen.",
        "Они так близко, что оценки решают не всё: контакт короче {unseen} кадра может остаться незамеченным.",
        "两者始终太近，界不足以判定一切：短于 {unseen} 帧的接触可能未被发现。",
    ),
    # questions
    "ask.advance": (
        "For how many frames can nothing happen: d / s?",
        "Сколько кадров ничего не может случиться: d / s?",
        "多少帧之内不可能发生任何事：d / s？",
    ),
    "ask.impact": (
        "At which frame do A and B touch first, if at all?",
        "На каком кадре A и B коснутся впервые, если вообще коснутся?",
        "A 与 B 在哪一帧首次接触？还是从不接触？",
    ),
}
