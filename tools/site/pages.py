# SPDX-License-Identifier: GPL-3.0-or-later
"""The generated pages, in Markdown: start, methods, gallery, cases, downloads, how to cite."""

import json
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from collide_addon.figure.export.web.page import MOST_GIVEN, GivenLesson, lesson_page
from collide_addon.figure.files.documents import given_in
from collide_addon.figure.gallery.gallery import ALL_SCENES, question_of, title_of
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.registry import CASE
from collide_addon.figure.text.messages import say
from collide_addon.operators.output.manual import anchors
from collide_addon.pitfalls.cases import Case, load_cases

from .media import numbers_of
from .methods import METHODS, Method

LANGUAGE = "en"


def card(picture: str, title: str, target: str, words: str = "") -> str:
    """Return a picture with a caption, as a link."""
    said = f"<span>{escape(words)}</span>" if words else ""
    image = f'<img src="{picture}" alt="" width="1280" height="720">'
    return f'<a class="card" href="{target}">{image}<b>{escape(title)}</b>{said}</a>'


def cards(each: Iterable[str]) -> str:
    """Return cards side by side."""
    return '<div class="cards">\n' + "\n".join(each) + "\n</div>\n"


def film(file: str, poster: str, label: str) -> str:
    """Return a film that plays on request."""
    return (
        f'<video controls muted playsinline preload="none" width="960" height="540" poster="{poster}" src="{file}" '
        f'aria-label="{escape(label)}"></video>'
    )


def start_page(zip_name: str, media: Path) -> str:
    """Return the start page."""
    story = "media/gallery/gjk-stories-vertex-edge.png"
    shown = f'<img src="{story}" alt="The result of GJK" width="1280" height="720">'
    if (media / "start.mp4").is_file():
        shown = film("media/start.mp4", story, "A film of GJK, with captions")
    buttons = cards(
        card(f"media/methods/{name}.png", title, f"methods/{name}.html", words)
        for name, title, words in (
            ("gjk", "Distance – GJK", "How far apart? The closest points, and two lines that prove it."),
            ("epa", "Penetration – EPA", "How deep? The shortest way out."),
            ("sat", "Separating Axes – SAT", "Is there a gap? The shadows on every axis."),
        )
    )
    return f"""# See how programs decide whether two shapes touch

Collide is a Blender extension. Select two objects, press a button, and get a figure of real curves and meshes that
explains each phase of the algorithm, asks before it answers, and can be checked by hand.

<p class="call"><a class="button" href="downloads/{zip_name}">Download for Blender 4.2 to 5.2</a>
<a href="manual/getting-started.html">Getting started</a> ·
<a href="manual/getting-started.ru.html" lang="ru">Первые шаги</a> ·
<a href="manual/getting-started.zh.html" lang="zh">入门</a></p>

{shown}

## Three buttons

{buttons}

## And what else

- [Every method](methods/index.md) with its picture and its film: boxes, hulls, Minkowski sums, polygons, rays,
  segments, contact points, broad phase; in the plane and [in space](manual/in-space.md).
- [The gallery](gallery/index.md): {len(ALL_SCENES)} scenes with exact answers, each a lesson page for your browser.
- [A course of ninety minutes](manual/course.md), [worksheets](manual/worksheets.md), [slides](manual/lesson-page.md).
- [The classic code](cases.md): what published snippets answer, and why it is wrong.
- [All pairs](manual/pairs.md) of thousands of objects, [a pair live](manual/live.md), [impacts](manual/sweep.md).
- [In Python](python/index.md), without Blender: exact predicates, certificates for every answer.
- <a href="lessons/gjk.html">Try it in the browser</a>: walk through GJK, then move the shapes.

English, Russian and Chinese. Free software, GPL-3.0-or-later.
"""


def methods_index() -> str:
    """Return the page of all methods."""
    parts = ["# Methods", "", "Each with its picture; behind it a film, and how to make it.", ""]
    for heading, methods in METHODS.items():
        parts += [
            f"## {heading}",
            "",
            cards(card(f"../media/methods/{m.id}.png", m.name, f"{m.id}.html") for m in methods),
        ]
    return "\n".join(parts)


def method_page(method: Method, media: Path, explained: dict[str, str]) -> str:
    """Return the page of a method."""
    picture = f"../media/methods/{method.id}.png"
    numbers = numbers_of(media, method)
    parts = [f"# {method.name}", "", f"{method.says}.", ""]
    if (media / "methods" / f"{method.id}.mp4").is_file():  # the picture precedes it
        parts += [film(f"../media/methods/{method.id}.mp4", picture, f"A film of {method.name}, with captions"), ""]
    else:
        parts += [f'<img src="{picture}" alt="The result of {escape(method.name)}" width="1280" height="720">', ""]
    if numbers is not None and numbers.parent.name == "gallery":
        scene = max((each.name for each in ALL_SCENES if method.figure.startswith(each.name)), key=len)
        title = title_of(next(each for each in ALL_SCENES if each.name == scene), LANGUAGE)
        parts += [f"It is of the gallery's scene [{title}](../gallery/{scene}.html), to walk through.", ""]
    target = explained.get(method.anchor or method.id) or explained.get(method.command) or "index.md"
    parts += [f"The manual explains [its button and its settings](../manual/{target}). On the command line:", ""]
    space = " --space" if method.id.endswith("_in_space") else ""
    call = (
        "case --list"
        if method.id == "case"
        else f"{method.command} --file FILE.blend{space} --render {method.command}.png"
    )
    parts += ["```sh", f"collide {call}", "```", ""]
    return "\n".join(parts)


def explained_at() -> dict[str, str]:
    """Return where the manual explains buttons, by the operator's name and by its own."""
    return {anchor: f"{page.stem}.md#{anchor}" for anchor, (page, _) in anchors().items()}


def gallery_index(media: Path) -> str:
    """Return the page of all scenes; a scene drawn on objects in space leads to its sheet."""
    shown = [
        card(
            f"../media/gallery/{scene.name}-{scene.parts[0].name}.png",
            title_of(scene, LANGUAGE),
            lesson_or_sheet(media, scene.name),
            question_of(scene, LANGUAGE),
        )
        for scene in ALL_SCENES
    ]
    return f"""# Gallery

{len(shown)} scenes for a lecture, with a question and an exact answer each. Behind a picture is its lesson page:
walk through the phases with the arrow keys, answer before the answer comes. Each page is one file, to keep or to put
into a course. Beside it are [lesson sheets](sheets.md) to print.

{cards(shown)}"""


def lesson_or_sheet(media: Path, scene: str) -> str:
    """Return the file of a scene's lesson page, or of its sheet if it has none, as scenes drawn on objects."""
    page = f"{scene}.html"
    return page if (media / "gallery" / page).is_file() else f"{scene}.pdf"


def sheets_page() -> str:
    """Return the page of all lesson sheets."""
    rows = [f"- [{title_of(scene, LANGUAGE)}]({scene.name}.pdf)" for scene in ALL_SCENES]
    head = "The question with room to write, the steps, the answer and how to check it by hand."
    return "\n".join(["# Lesson sheets", "", head, "", *rows, ""])


def case_page(case: Case) -> str:
    """Return the lesson page of a known case."""
    lesson = make_lesson(CASE, [], Choices(case=case.id, language=LANGUAGE))
    return lesson_page([{LANGUAGE: GivenLesson(lesson, given_in(lesson.figure.parameters, LANGUAGE, MOST_GIVEN))}])


def cases_index() -> str:
    """Return the page of all known cases."""
    rows = []
    for case in load_cases():
        function, why = case.title.partition(": ")[2], say(f"classic.why_{case.why}.title", LANGUAGE)
        rows.append(f"| [{case.id}](cases/{case.id}.html) | `{function}` | {why} |")
    return "\n".join(
        [
            "# Cases of the classic code",
            "",
            "Inputs for which published code answers wrong, or in a way worth knowing. Behind each is a lesson",
            "page: what the code answers, what is true, and why. [How often](failure-rates.md) it happens.",
            "",
            "| Case | Function | Why |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )


def downloads_page(files: list[Path], notes: str) -> str:
    """Return the page of downloads, with the release notes."""
    kinds = {
        ".zip": "the extension: Install from Disk",
        ".whl": "for Python: pip install",
        ".gz": "its source for Python",
    }
    kinds |= {".blend": "to open in Blender, also without the extension"}
    rows = [
        f"| [{file.name}](downloads/{file.name}) | {kinds.get(file.suffix, '')} | {file.stat().st_size / 1e6:.1f} MB |"
        for file in files
    ]
    return "\n".join(
        ["# Downloads", "", "| File | | Size |", "|---|---|---|", *rows, "", "## What is in it", "", notes, ""]
    )


def cite_page(citation: str, version: str) -> Iterator[str]:
    """Yield the page on citing, and the file that reference managers read."""
    yield f"""# How to cite

```bibtex
@software{{collide,
  title   = {{Collide: figures that explain collision detection}},
  author  = {{{{Collide developers}}}},
  version = {{{version}}},
  year    = {{2026}},
  note    = {{Blender extension, GPL-3.0-or-later}},
}}
```

The same for reference managers, as `CITATION.cff`:

```yaml
{citation.strip()}
```

The papers that each method comes from: [sources](manual/sources.md).
"""


def search_index(entries: list[tuple[str, str, str, str]]) -> str:
    """Return what the pages' script searches: addresses, pages, headings and texts."""
    return f"window.searchIndex = {json.dumps(entries, ensure_ascii=False, separators=(',', ':'))};\n"
