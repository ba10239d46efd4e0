# SPDX-License-Identifier: GPL-3.0-or-later
"""Both answers to a case: of the rebuilt snippet, and of this package's geometry."""

from . import axes, boxes, gjk_demo, rays
from .cases import Answer, Case, Functions

FUNCTIONS: Functions = {**gjk_demo.FUNCTIONS, **boxes.FUNCTIONS, **rays.FUNCTIONS, **axes.FUNCTIONS}


def run_case(case: Case) -> object:
    """Return what the rebuilt snippet says, in the JSON values of the case's `seed_returns`."""
    say, _ = FUNCTIONS[case.function]
    return say(case.inputs)


def answer_case(case: Case) -> Answer:
    """Return what is true, computed, in JSON values by the names of the case's `truth`, "answer" where it has none."""
    _, answer = FUNCTIONS[case.function]
    return answer(case.inputs)
