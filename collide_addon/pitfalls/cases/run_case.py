# SPDX-License-Identifier: GPL-3.0-or-later
"""Run the rebuilt snippet of a case: it says, in the same JSON values, what the classic code said."""

from . import run_axes, run_boxes, run_gjk_demo, run_rays
from .cases import Case

RUNNERS = {**run_gjk_demo.RUNNERS, **run_boxes.RUNNERS, **run_rays.RUNNERS, **run_axes.RUNNERS}


def run_case(case: Case) -> object:
    """Return what the rebuilt snippet says on the inputs of `case`, equal to its `seed_returns`."""
    return RUNNERS[case.function](case.inputs)
