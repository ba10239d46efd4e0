# SPDX-License-Identifier: GPL-3.0-or-later
"""Both answers to a case: of the rebuilt snippet, and of this package's geometry."""

from . import axes, boxes, gjk_demo, rays, space
from .cases import Case, Functions, TrueAnswer

FUNCTIONS: Functions = {**gjk_demo.FUNCTIONS, **boxes.FUNCTIONS, **rays.FUNCTIONS, **axes.FUNCTIONS, **space.FUNCTIONS}


def run_case(case: Case) -> object:
    """Return the answer of the rebuilt snippet, in the JSON values of the case's `seed_returns`."""
    say, _ = FUNCTIONS[case.function]
    return say(case.inputs)


def answer_case(case: Case) -> TrueAnswer:
    """Return the true answer, computed, in JSON values by the names of the case's `truth`, else "answer"."""
    _, answer = FUNCTIONS[case.function]
    return answer(case.inputs)
