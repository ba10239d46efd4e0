# SPDX-License-Identifier: GPL-3.0-or-later
"""Words of the gallery and of what is done with a drawn figure, in English, Russian and Chinese; see `words`."""

from __future__ import annotations

WORDS: tuple[tuple[str, str, str], ...] = (
    # the gallery, beside its titles and questions, which are those of its lesson sheets
    ("Gallery", "Галерея", "图库"),
    (
        "Draw a prepared scene: a question, its figures and the answer; the first figure shows",
        "Нарисовать готовую сцену: вопрос, рисунки и ответ; виден первый рисунок",
        "绘制准备好的场景：问题、图和答案；显示第一幅图",
    ),
    ("Scene", "Сцена", "场景"),
    (
        "Which of the prepared scenes to draw",
        "Какую из готовых сцен нарисовать",
        "绘制哪个准备好的场景",
    ),
    (
        "there is no gallery scene {name!r}: choose one of {near}",
        "в галерее нет сцены {name!r}: выберите одну из {near}",
        "图库中没有场景 {name!r}：请从 {near} 中选择",
    ),
    # one figure of several
    ("Show Figure", "Показать рисунок", "显示图"),
    (
        "Show another figure of this scene alone; your own objects stay as they are",
        "Показать только другой рисунок этой сцены; ваши объекты остаются как есть",
        "只显示此场景的另一幅图；您自己的物体保持不变",
    ),
    ("Which", "Какой", "哪一幅"),
    ("Which figure to show", "Какой рисунок показать", "显示哪一幅图"),
    ("The figure before this one, alone", "Только рисунок перед этим", "只显示前一幅图"),
    ("The figure after this one, alone", "Только рисунок после этого", "只显示后一幅图"),
    ("All", "Все", "全部"),
    (
        "All figures of the scene at once",
        "Все рисунки сцены сразу",
        "同时显示场景中的所有图",
    ),
    ("Figures shown: {count}", "Показано рисунков: {count}", "显示的图：{count}"),
    (
        "{name}: {place} of {count}",
        "{name}: {place} из {count}",
        "{name}：第 {place} 幅，共 {count} 幅",
    ),
    # another pace, another theme
    ("Apply to Figure", "Применить к рисунку", "应用到图"),
    (
        "Let the figure play at this pace: new keys for its objects, and nothing is drawn again",
        "Задать рисунку этот темп: у его объектов новые ключи, ничего не рисуется заново",
        "让图按此节奏播放：为其物体设置新的关键帧，不重新绘制",
    ),
    (
        "{name} plays anew; the timeline is at frame {frame}",
        "{name}: темп изменён, временная шкала на кадре {frame}",
        "{name} 已改为新的节奏；时间线位于第 {frame} 帧",
    ),
    ("Change Theme", "Сменить тему", "更换主题"),
    (
        "Give the figure the colours of this theme without redrawing it: what you have moved or keyed stays",
        "Перекрасить рисунок в цвета этой темы, не рисуя его заново: ваши сдвиги и ключи остаются",
        "为图换上此主题的颜色而不重新绘制：您移动过或设过关键帧的内容保持不变",
    ),
)
