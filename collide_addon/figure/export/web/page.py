# SPDX-License-Identifier: GPL-3.0-or-later
"""Lessons as one HTML file without external requests: pages in each language, style sheet, script, and data.

Each role has a rule, and each theme sets the colours as custom properties, so a page changes its theme without being
redrawn, and follows the device unless a theme is chosen. Roles with the same colours in all themes share them.

The file's own Content-Security-Policy allows only its script and style sheet, by their hashes. The script is the same
in every file; all its sentences are in the page.
"""

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import NamedTuple

from ...model.figure import Figure
from ...model.lesson import Lesson
from ...model.look import THEMES, Theme
from ...model.records import LESSON_ID, lesson_json
from ...model.style import STYLES, Role, Style
from ...text.catalogue import sentences
from ...text.languages import LANGUAGES
from ...text.messages import say
from ..font_file import BOLD, font_face
from .drawings import TENTHS, Drawings, as_json, fine, quoted, short, worded
from .live import live_section, scripts_for
from .sections import COPY_ICON, sections
from .turned import TURNED_SCRIPTS, can_turn, turned_section

HERE = Path(__file__).parent
ICON_PATHS = {
    "first": "M5 5h3v14H5zM19 5v14L9 12z",
    "back": "M17 4v16L6 12z",
    "next": "M7 4v16l11-8z",
    "play": "M6 3v18l15-9z",
    "all": "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
    "notes": "M3 4h18v12H3zM5 6v8h14V6zM10 17h4v3h-4z",
    "full": "M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z",
}
"""Icons of buttons, as paths on a square of 24."""
TOGGLE_BUTTONS = frozenset({"play", "all"})
NAMES_BY_SCRIPT = (
    *("lesson.first", "lesson.back", "lesson.next", "lesson.play", "lesson.all", "lesson.notes", "lesson.full"),
    *("lesson.page", "lesson.figures", "lesson.language", "lesson.colours", "lesson.copy", "lesson.copied"),
)
SAID_BY_SCRIPT = (
    *("lesson.right", "lesson.wrong", "lesson.tally"),
    *("lesson.auto", "lesson.light", "lesson.dark", "lesson.classic", "lesson.print"),
)
"""The messages that the script uses: names of buttons, and texts on the page."""
MOST_GIVEN = 1000
"""Shapes with more vertices are not listed, as their numbers would be longer than the lesson."""


IN_BOLD = re.compile(r'<h2.*?</h2>|<b>.*?</b>|<span class=why>.*?</span>|<section class="q".*?</p>')
"""Text that is bold, or that the script moves to where text is bold."""
NOT_DRAWN = re.compile(r"<div hidden>.*?</div>|<[^>]+>|\{\w+\}")


def roles_css(roles: Mapping[Role, str], named: set[Role]) -> str:
    """Return the rules of roles, by class or full name, and the colours of all themes; on paper, the theme is light."""
    rules, names, tables = "", dict[tuple[str, ...], str](), {theme: _page(theme) for theme in THEMES}

    def shared(colours: Iterable[str]) -> str:
        """Return the property for a colour, given as the colour in each theme."""
        column = tuple(colours)
        name = names.setdefault(column, f"c{len(names)}")
        for table, colour in zip(tables.values(), column, strict=True):
            table[f"--{name}"] = colour
        return f"var(--{name})"

    for role in sorted(roles.keys() | named, key=lambda role: role.value):
        looks = [styles[role] for styles in THEMES.values()]
        colour, text = (shared(colours) for colours in zip(*((look.colour, look.text) for look in looks), strict=True))
        own = {"color": colour} | ({"--x": text} if text != colour else {})
        called = [f".{name}" for name in (roles.get(role), role.value if role in named else None) if name]
        rules += f"{','.join(called)}{{{_written(own | _look(STYLES[role]))}}}"
        if STYLES[role].opacity < 1.0:  # letters are opaque
            rules += f"{','.join(f'{each}:not(text)' for each in called)}{{opacity:{short(STYLES[role].opacity)}}}"
    written = {theme: f"{{{_written(table).lower()}}}" for theme, table in tables.items()}
    light = written.pop(Theme.LIGHT)
    device = f"@media(prefers-color-scheme:dark){{:root:not([data-theme]){written[Theme.DARK]}}}"
    chosen = "".join(f":root[data-theme={theme.value}]{table}" for theme, table in written.items())
    return f"{rules}:root{light}@media screen{{{device}{chosen}}}"


def _page(theme: Theme) -> dict[str, str]:
    """Return the properties of the page around the pictures, in a theme."""
    styles = THEMES[theme]
    return {
        "color-scheme": "dark" if theme is Theme.DARK else "light",
        "--paper": styles[Role.PAPER].colour,
        "--ink": styles[Role.TEXT].text,
        "--soft": styles[Role.NUMBERS].text,
        "--line": styles[Role.RULE].colour,
        "--good": styles[Role.A].text,
        "--bad": styles[Role.SIMPLEX].text,
        "--tint": short(styles[Role.REGION].fill_opacity / STYLES[Role.REGION].fill_opacity),
    }


def _look(style: Style) -> dict[str, str]:
    """Return a role's properties that are the same in every theme."""
    own = {"--w": short(TENTHS * style.thickness), "--t": short(style.fill_opacity, 3)}
    if style.dash:
        own["--d"] = fine(*style.dash)
    if style.bold:
        own["--b"] = BOLD
    return own


def _written(properties: Mapping[str, str]) -> str:
    return ";".join(f"{name}:{value}" for name, value in properties.items())


class GivenLesson(NamedTuple):
    """A lesson in one language, with lines of what is given."""

    lesson: Lesson
    given: Sequence[str]


def read(name: str) -> str:
    """Return a script or style sheet of this folder without comments and indentation."""
    text = (HERE / name).read_text(encoding="utf-8")
    if name.endswith(".css"):
        return re.sub(r"/\*.*?\*/|\n *", "", text)
    return re.sub(r"^\t+|(?:^|\s+)// .*$", "", text, flags=re.MULTILINE)


def hash_of(text: str) -> str:
    """Return the hash of a script or style sheet in the notation of a Content-Security-Policy."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode('ascii')}"


def lesson_page(lessons: Sequence[Mapping[str, GivenLesson]]) -> str:
    """Return the page of lessons, each given in the same languages by their codes.

    The page opens in the first language, unless the reader's device uses another of them.
    """
    drawings, parts, first = Drawings(), [], next(iter(lessons[0]))
    for language in lessons[0]:
        articles = ""
        for number, (lesson, given) in enumerate((each[language] for each in lessons), start=1):
            before = f"figure-{number}-" if number > 1 else ""
            behind = "" if language == first else f".{language}"
            pages = "".join(sections(lesson.figure, drawings, before, behind))
            last = live_section(lesson.figure, drawings, before, behind)
            last += turned_section(lesson, drawings, before, behind)
            articles += f"<article>{_head(lesson.figure, given)}{pages}{last}</article>"
        known = sentences(language)
        said = {each.removeprefix("lesson."): known[each] for each in (*NAMES_BY_SCRIPT, *SAID_BY_SCRIPT)}
        drawings.letters[False].update(*(NOT_DRAWN.sub("", known[each]) for each in SAID_BY_SCRIPT))
        drawings.letters[True].update(said["right"], said["wrong"], ": ")
        parts.append(
            f'<div class="lesson" lang="{LANGUAGES[language].tag}" data-l="{language}" '
            f"data-words={as_json(said)}{'' if language == first else ' hidden'}>"
            f'{articles}<p class="keys">{worded(say("lesson.keys", language))}</p>'
            f"{drawings.descriptions(language)}</div>"
        )
    written = "".join(parts)
    faces = "".join(
        font_face(drawings.letters[bold].union(unescape(NOT_DRAWN.sub("", text))), bold=bold)
        for bold, text in ((False, written), (True, "".join(IN_BOLD.findall(written))))
    )
    rules = "".join(f".w{width}{{--u:{width};flex-grow:{width}}}" for width in sorted(drawings.widths))
    rules += "".join(f".s{size}{{font-size:max({size}px,var(--k,0px))}}" for size in sorted(drawings.sizes))
    style = read("player.css")
    made = [each[first].lesson for each in lessons]
    scripts = [*(TURNED_SCRIPTS if any(map(can_turn, made)) else ()), *scripts_for([each.figure for each in made])]
    rules += read("movable.css") if scripts[1:] else ""
    styles = [style, faces + roles_css(drawings.roles, drawings.named) + rules]
    codes = list(map(read, scripts))
    return _file(made, list(lessons[0]), styles, codes, *drawings.stored(written))


def _head(figure: Figure, given: Sequence[str]) -> str:
    """Return the head of a figure's sections: its title, how it was viewed, what is given."""
    seen = dict.fromkeys(mark.text for mark in figure.marks if mark.part.startswith("view-"))
    notes = "".join(f'<span class="seen">{worded(text)}</span>' for text in seen)
    lines = "".join(f"<p>{worded(text)}</p>" for text in given)
    called = worded(say("lesson.given", figure.language))
    listed = f"<details><summary>{called}</summary>{lines}</details>" if lines else ""
    return f'<div class="top"><h1>{worded(figure.title)}</h1>{notes}{listed}</div>'


def _file(
    lessons: Sequence[Lesson],
    languages: Sequence[str],
    styles: Sequence[str],
    scripts: Sequence[str],
    drawn: str,
    written: str,
) -> str:
    """Return the whole file, with finished sections and their drawings."""
    figure = lessons[0].figure
    of_scripts, of_styles = (" ".join(f"'{hash_of(each)}'" for each in code) for code in (scripts, styles))
    policy = (
        f"default-src 'none'; script-src {of_scripts}; style-src {of_styles}; font-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    theme = "" if figure.theme is Theme.LIGHT else f' data-theme="{figure.theme.value}"'
    options = "".join(f'<option value="{each}">{LANGUAGES[each].name}</option>' for each in languages)
    tools = [
        *([f'<select id="language" class="said">{options}</select>'] if len(languages) > 1 else []),
        '<select id="colours" class="said"></select>',
        *map(_button, ("all", "notes", "full")),
    ]
    data = "".join(
        f'<script type="application/json" id="{LESSON_ID}{f"-{number}" if number > 1 else ""}">'
        f"{lesson_json(each.figure.parameters, each.figure.result)}</script>"
        for number, each in enumerate(lessons, start=1)
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{LANGUAGES[languages[0]].tag}"{theme}><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="generator" content="Collide">'
        f'<meta name="color-scheme" content="light dark"><title>{quoted(figure.title)}</title>'
        f"{''.join(f'<style>{style}</style>' for style in styles)}</head>\n<body>"
        f'<svg class="defs" aria-hidden="true" focusable="false"><defs>{COPY_ICON}{drawn}</defs></svg>'
        '<header><select id="figures" class="said" hidden></select>'
        '<nav><div class="rail steps"></div><div class="rail parts"></div></nav></header>'
        f'<main>{written}</main>\n<aside class="tools">{"".join(tools)}</aside>'
        f'<footer>{_button("first")}{_button("back")}<input type="range" id="page" class="said" min="0" value="0">'
        f'{_button("next")}{_button("play")}<output id="tally"></output></footer><p class="sr" role="status"></p>'
        f"{data}{''.join(f'<script>{code}</script>' for code in scripts)}</body></html>\n"
    )


def _button(name: str) -> str:
    pressed = ' aria-pressed="false"' if name in TOGGLE_BUTTONS else ""
    icon = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{ICON_PATHS[name]}"/></svg>'
    return f'<button type="button" id="{name}" class="said"{pressed}>{icon}</button>'
