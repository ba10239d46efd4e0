# SPDX-License-Identifier: GPL-3.0-or-later
"""The texts in objects of figures, and the layers of their materials."""

from collections import defaultdict

from collide_addon.scene.drawing.faces import TEXTS
from collide_addon.scene.drawing.materials import INK, INVISIBLE_ROLE, MATERIAL_LAYERS


def texts_of(*objects):
    """Return the lines of text of objects, in order."""
    return [line.text for obj in objects for line in TEXTS.of(obj) or ()]


def slots_of(figure):
    """Return the material slots of each layer of a figure, by the object's name and the slot's number."""
    found = defaultdict(dict)
    for obj in figure.all_objects:
        for number, (slot, layer) in enumerate(zip(obj.material_slots, MATERIAL_LAYERS.of(obj) or (), strict=False)):
            if layer is not None:
                found[layer][obj.name, number] = slot
    return found


def layers_seen(figure):
    """Return the layers of a figure whose marks have the colours in which they were drawn; the others have none."""
    seen = {
        layer: {INK.of(slot.material) != INVISIBLE_ROLE for slot in slots.values()}
        for layer, slots in slots_of(figure).items()
    }
    assert all(len(either) == 1 for either in seen.values())
    return {layer for layer, either in seen.items() if either == {True}}
