# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories of the classic code: what it says, what is true, and why, each in its step and its panel."""

from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.style import Role
from collide_addon.pitfalls.cases import case

from .rule import rule_of

OF_STORIES = []
"""Rules for the figure of a case."""
MOST_WORDS = 16
SAID, TRUE = (Panel.CLASSIC, Role.CLAIM, PHASES), (Panel.WORLD, Role.TRUTH, 2 * PHASES)
"""Panel and role of each answer, and the tick in which it is given."""


def verdicts(figure):
    """Return the texts below the panels, by part."""
    return {mark.part: mark for mark in figure.marks if mark.part.startswith("verdict-")}


@rule_of(OF_STORIES)
def a_story_asks_tells_what_the_code_says_what_is_true_and_why(figure):
    names = [step.name.partition(" ")[2] for step in figure.steps]
    if names != ["00", "01 claim", "02 truth", "03 result"]:
        yield f"its steps are {names}"
    for step in figure.steps:
        if not step.captions:
            yield f"step {step.number} says nothing"
    last = figure.steps[-1].captions[-1].message
    if not last.startswith("classic.why_"):
        yield f"it ends with {last}"


@rule_of(OF_STORIES)
def both_answers_stand_under_their_panels_in_a_few_words(figure):
    for part, expected in (("verdict-classic", SAID), ("verdict-true", TRUE)):
        mark = verdicts(figure)[part]
        if (mark.panel, mark.role, mark.span.first) != expected or not mark.text:
            yield f"{part} {mark.text!r} in {mark.panel} as {mark.role} from tick {mark.span.first}"


@rule_of(OF_STORIES)
def nothing_is_given_away_before_its_step(figure):
    for mark in figure.marks:
        first = PHASES if mark.panel is Panel.CLASSIC else 2 * PHASES
        if mark.panel is not Panel.PAGE and mark.role in (Role.CLAIM, Role.TRUTH) and mark.span.first < first:
            yield f"{mark.part} at tick {mark.span.first}"


@rule_of(OF_STORIES)
def the_explanation_adds_something_to_see_or_the_answers_speak_for_themselves(figure):
    drawn = [mark for mark in figure.marks if mark.kind is not Kind.LABEL and mark.panel is not Panel.PAGE]
    if not any(mark.span.first >= 2 * PHASES for mark in drawn):
        yield "the truth is not drawn"
    right = [mark for mark in drawn if mark.panel in (Panel.CLASSIC, Panel.DIFFERENCE) and mark.span.first >= PHASES]
    if not right and figure.result["id"] != "HULL-01-triangle":
        yield "the claim is not drawn"


@rule_of(OF_STORIES)
def no_sentence_is_longer_than_sixteen_words(figure):
    for caption in (caption for step in figure.steps for caption in step.captions):
        if len(caption.text().split()) > MOST_WORDS:
            yield caption.text()


@rule_of(OF_STORIES)
def the_result_has_both_answers(figure):
    result = figure.result
    if not result.keys() >= {"classic", "true", "verdict"}:
        yield f"it has {sorted(result)}"
    if result["id"] != figure.parameters["case"] or result["seed_returns"] != case(result["id"]).seed_returns:
        yield f"{result['id']} returns {result['seed_returns']}"
