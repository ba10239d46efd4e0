# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure's captions as subtitles for its film, in SubRip (SRT) or WebVTT: times, and one or two lines.

Times follow the storyboard's frames, so the subtitles match the film at any pace; each shows as long as its text.
"""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import NamedTuple

from ..model.figure import Figure
from ..model.playback import FIRST_FRAME, FRAMES_PER_SECOND, columns, frames_needed, moments, pages_of
from ..page.text_metrics import wrap

MOST_TEXT_LINES = 2
LONGEST_LINE = 42
"""Most columns of a line, the usual limit for subtitles; a Chinese character takes two."""
BROKEN_CLAUSE = 1.5
"""Cost of a cue that ends inside a clause, in additional cues."""
MARKS = ".,:;?!，。：；？！"
JOINING = (
    " a along an the their its no and or but so as at beyond by for from in into is of on than that to when where with"
    " а без в во вдоль для до за и из или их к как на не но о от по при с со то у что "
)
"""Words that belong to the words after them."""


class Cue(NamedTuple):
    """Lines of text from the frame `first` up to the frame `end` (exclusive)."""

    first: int
    end: int
    lines: tuple[str, ...]


def srt(figure: Figure) -> str:
    """Return a figure's captions, and the questions it pauses for, as subtitles of its film."""
    timed = _timed(figure, ",", str)
    return "\n".join(f"{number}\n{block}" for number, block in enumerate(timed, start=1))


def vtt(figure: Figure) -> str:
    """Return the same as WebVTT (W3C 2019), in which text is markup, for a film on a web page."""
    return "\n".join(["WEBVTT\n", *_timed(figure, ".", partial(escape, quote=False))])


FORMATS = {".srt": srt, ".vtt": vtt}


def _timed(figure: Figure, point: str, written: Callable[[str], str]) -> list[str]:
    """Return each subtitle with its times, whose seconds have `point` as decimal separator."""
    return [
        f"{_time(cue.first, point)} --> {_time(cue.end, point)}\n{written(chr(10).join(cue.lines))}\n"
        for cue in cues(figure)
    ]


def cues(figure: Figure) -> list[Cue]:
    """Return the subtitles: a text that stays for several phases is one subtitle, a long text is split."""
    return [cue for text, first, end in said(figure) if text for cue in _cut(text, first, end)]


def said(figure: Figure) -> list[tuple[str, int, int]]:
    """Return each text with its first frame and the frame after its last."""
    found: list[tuple[str, int, int]] = []
    captions = {(page.tick, page.asking): page.caption for page in pages_of(figure)}
    for moment in moments(figure):
        caption = captions[moment.tick, moment.asking]
        text = caption.text(figure.language) if caption else ""
        stays = bool(found) and found[-1][0] == text
        found[len(found) - stays :] = [(text, found[-1][1] if stays else moment.legible, moment.end)]
    return found


def passes_too_fast(figure: Figure) -> bool:
    """Tell whether a text of the film is shown for less than its reading time."""
    needed = frames_needed(figure)
    return any(moment.end - moment.legible < needed[moment.tick, moment.asking] for moment in moments(figure))


def _cut(text: str, first: int, end: int) -> list[Cue]:
    """Cut a text into cues of few lines, each shown for its share of the time, but at least a frame."""
    groups = _grouped(lines(text), end - first)
    rows, count = [row for group in groups for row in group], len(groups)
    read, total = 0, columns("".join(rows))
    ends: list[int] = []
    for left, group in zip(range(count - 1, -1, -1), groups, strict=True):
        read += columns("".join(group))
        wanted = first + round((end - first) * read / total)
        ends.append(min(max(wanted, (ends[-1] if ends else first) + 1), end - left))
    return [Cue(start, stop, group) for start, stop, group in zip([first, *ends[:-1]], ends, groups, strict=True)]


def _grouped(rows: list[str], most: int) -> list[tuple[str, ...]]:
    """Return the rows grouped into at most this many cues, each ending with a clause if possible."""
    best: list[tuple[float, list[tuple[str, ...]]]] = [(0.0, [])]  # by number of leading rows: cost and groups
    for end in range(1, len(rows) + 1):
        broken = BROKEN_CLAUSE * (end < len(rows) and rows[end - 1][-1] not in MARKS)
        best.append(
            min(
                (best[first][0] + 1 + broken, [*best[first][1], tuple(rows[first:end])])
                for first in range(max(0, end - MOST_TEXT_LINES), end)
            )
        )
    groups = best[-1][1]
    if len(groups) > most:
        groups = [tuple(rows[len(rows) * k // most : len(rows) * (k + 1) // most]) for k in range(most)]
    return groups


def lines(text: str) -> list[str]:
    """Break a text into lines of at most `LONGEST_LINE` columns, as few and as well broken as possible."""
    starts, at = [], 0
    for piece in wrap(text, 1.0, 0.0):  # the smallest pieces
        starts.append(text.index(piece, at))
        at = starts[-1] + len(piece)
    best: list[tuple[float, list[str]]] = [(0.0, [])]  # by number of leading pieces: cost and lines
    for last, end in enumerate([*starts[1:], len(text)]):
        vectors = []
        for first in range(last, -1, -1):
            line = text[starts[first] : end].strip()
            if first < last and columns(line) > LONGEST_LINE:
                break
            vectors.append((best[first][0] + _cost(line, text[end:]), [*best[first][1], line]))
        best.append(min(vectors))
    return best[-1][1]


def _cost(line: str, rest: str) -> float:
    """Return the cost of a line break before the rest of a text: least after punctuation, low before a phrase."""
    after, before = (f" {word} " for word in (line.rsplit(maxsplit=1)[-1], (rest.split() or ["."])[0]))
    broken = 12.0 if after in JOINING else 0.0 if not rest or after[-2] in MARKS else 0.5 if before in JOINING else 1.0
    return 10.0 + broken + (columns(line) / LONGEST_LINE) ** 2  # few lines first, and even ones


def _time(frame: int, point: str) -> str:
    """Write the time at which a frame begins: 00:01:02,500."""
    milliseconds = round((frame - FIRST_FRAME) * 1000 / FRAMES_PER_SECOND)
    seconds, milliseconds = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}{point}{milliseconds:03}"
