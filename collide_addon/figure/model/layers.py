# SPDX-License-Identifier: GPL-3.0-or-later
"""The layers of a figure: kinds of marks that a user can show and hide."""

from collections.abc import Mapping

from .choices import SHOWN, Layer, layers_of
from .figure import Kind, Mark, Panel
from .style import REGION_ROLES, RULER_ROLES, Role

MADE_WHEN_ASKED = tuple(layer for layer in Layer if layer not in SHOWN)
"""Layers whose marks a figure lacks until they are requested."""
WITH_OTHERS = frozenset({Layer.NAMES, Layer.REGIONS, Layer.PROOF})
"""Layers whose marks appear together with others, and share an object with them."""
BY_NAME = {"legend": Layer.LEGEND, "scheme": Layer.ALGORITHM}
"""Layers of marks whose `part` begins with a prefix."""
PLANES = frozenset({Panel.WORLD, Panel.DIFFERENCE, Panel.PROFILE, Panel.CLASSIC, Panel.LENS, Panel.WORLD_LENS})
"""Panels whose labels name their contents."""
OF_ROLE: Mapping[Role, Layer] = {
    **dict.fromkeys(REGION_ROLES, Layer.REGIONS),
    **dict.fromkeys((Role.EMPTY, Role.PROOF), Layer.PROOF),
    **dict.fromkeys(RULER_ROLES, Layer.RULERS),
    Role.LEADER: Layer.NAMES,
    Role.HISTORY: Layer.HISTORY,
    Role.DIFFERENCE_SINGLE: Layer.DIFFERENCES,
}
"""The layer of each role that has one. Labels of other roles are names."""


def layer_of(mark: Mark) -> Layer | None:
    """Return the layer of a mark; None if it always shows."""
    layer = next((named for begins, named in BY_NAME.items() if mark.part.startswith(begins)), OF_ROLE.get(mark.role))
    if layer is None and mark.kind is Kind.LABEL and mark.panel in PLANES and mark.role is not Role.NUMBERS:
        return Layer.NAMES
    return layer


def shown_layers(parameters: Mapping[str, object]) -> tuple[Layer, ...]:
    """Return the visible layers of a figure with these parameters; `SHOWN` if they do not say."""
    try:
        return layers_of(parameters.get("layers", SHOWN))
    except (TypeError, ValueError):  # edited by hand
        return SHOWN
