# SPDX-License-Identifier: GPL-3.0-or-later
"""What a step of a figure about two polygons shows and says."""

from collections.abc import Sequence
from typing import NamedTuple

from ..labels.labels import LabelRequest
from ..model.figure import Mark
from ..text.messages import Caption


class ShownStep(NamedTuple):
    """Marks, requests for labels and captions; `corners` are the corners spoken of: letter, ring, vertex."""

    marks: list[Mark]
    requests: list[LabelRequest]
    captions: tuple[Caption, ...]
    corners: Sequence[tuple[str, int, int]] = ()
