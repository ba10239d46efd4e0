# SPDX-License-Identifier: GPL-3.0-or-later
"""The true answer of a case, computed by this package's geometry instead of read from the file."""

from . import answer_axes, answer_boxes, answer_gjk_demo, answer_rays
from .cases import Case

ANSWERS = {**answer_gjk_demo.ANSWERS, **answer_boxes.ANSWERS, **answer_rays.ANSWERS, **answer_axes.ANSWERS}


def answer_case(case: Case) -> dict[str, object]:
    """Return what is true, in JSON values.

    The names are those of the case's `truth` where it has names, and "answer" where it is one value; there may be more.
    """
    return ANSWERS[case.function](case.inputs)
