# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery: twelve scenes for a lecture, each with a question, its figures, and the answer in numbers."""

from difflib import get_close_matches

from ...geometry import GeometryError
from ..text.messages import say
from .axes_and_points import AXES_SCENES
from .convex import CONVEX_SCENES
from .points import POINT_SCENES
from .scene import GalleryScene

GALLERY: tuple[GalleryScene, ...] = (*CONVEX_SCENES, *AXES_SCENES, *POINT_SCENES)


def gallery_scene(name: str) -> GalleryScene:
    """Return the scene of this name.

    Raises
    ------
    GeometryError
        When there is none; the message lists the names nearest to it.
    """
    known = {scene.name: scene for scene in GALLERY}
    if name in known:
        return known[name]
    near = get_close_matches(name.lower(), known, 3, 0.4) or list(known)
    raise GeometryError("there is no gallery scene {name!r}: choose one of {near}", name=name, near=", ".join(near))


def title_of(scene: GalleryScene, language: str = "en") -> str:
    """Return what a scene is called: "Minkowski sum"."""
    return say(f"gallery.title_{scene.name}", language)


def question_of(scene: GalleryScene, language: str = "en") -> str:
    """Return what a scene asks."""
    return say(f"gallery.question_{scene.name}", language)
