# SPDX-License-Identifier: GPL-3.0-or-later
"""Every word of the interface beside English: labels, tooltips and messages, by topic in the files ``words_*``.

A text is its English, which is the key, its Russian and its simplified Chinese, with the same fields in braces.
Where a panel or a report says what a figure's caption says, the caption's own text is taken.

How a new text gets here: write labels and tooltips in English where they stand, with the properties of
`operators.properties`; write messages with named fields, ``ReadError("{name} is empty", name=obj.name)`` or
``in_report("Written: {files}", files=…)`` of `operators.translated`; add the three languages to a topic. A test names
every text that is missing, and every one that nothing says any more.
"""

from __future__ import annotations

from ...figure.gallery.gallery import GALLERY
from ...figure.text.messages import LANGUAGES, MESSAGES
from . import actions as words_actions
from . import choices as words_choices
from . import drawing as words_drawing
from . import figures as words_figures
from . import gallery as words_gallery
from . import geometry as words_geometry
from . import live as words_live
from . import pair_answers as words_pair_answers
from . import pairs as words_pairs
from . import panels as words_panels
from . import reading as words_reading
from . import sweep as words_sweep
from . import worksheets as words_worksheets

TOPICS = (
    words_figures,
    words_choices,
    words_actions,
    words_gallery,
    words_worksheets,
    words_panels,
    words_pairs,
    words_reading,
    words_drawing,
    words_geometry,
    words_live,
    words_pair_answers,
    words_sweep,
)
CAPTIONS = (
    # answers
    "compare.relation_separated",
    "compare.relation_touching",
    "compare.relation_penetrating",
    "compare.relation_collision",
    "compare.relation_no_collision",
    "role.gap",
    "role.point-inside",
    "role.point-outside",
    "panel.world",
    "view.along_z",
    "view.apart",
    # what classic code says, and what is true
    "classic.any_direction",
    "classic.center",
    "classic.edge_verdict",
    "classic.inside_claim",
    "classic.inside_count",
    "classic.left",
    "classic.length",
    "classic.lines_cross",
    "classic.lines_overlap",
    "classic.lines_touch",
    "classic.lines_none",
    "classic.on_line",
    "classic.one_angle",
    "classic.one_box",
    "classic.quote",
    "classic.quote_number",
    "classic.rect_verdict",
    "classic.right",
    "classic.says_collision",
    "classic.says_crossing",
    "classic.says_no_collision",
    "classic.says_no_crossing",
    "classic.second_edge_verdict",
    "classic.three_angles",
    "classic.verdict_overlap",
    "classic.verdict_penetrating",
    "classic.verdict_separated",
    "classic.verdict_stops",
    "classic.verdict_touching",
    "classic.vertices",
    # the gallery
    *(f"gallery.{text}_{scene.name}" for scene in GALLERY for text in ("title", "question")),
)
"""Keys of captions that the interface says too."""

TEXTS: tuple[tuple[str, str, str], ...] = (
    *(text for topic in TOPICS for text in topic.WORDS),
    *(MESSAGES[key] for key in CAPTIONS),
)
WORDS: dict[str, dict[str, str]] = {
    english: dict(zip(LANGUAGES, (english, *others), strict=True)) for english, *others in TEXTS
}
"""By English text and language."""
