# SPDX-License-Identifier: GPL-3.0-or-later
"""The methods as the site shows them: in which order, and on which shapes."""

from typing import NamedTuple

from collide_addon.figure.registry import BY_ID


class Method(NamedTuple):
    """A method: its name; what it is about, where the registry does not say; and the figure that shows it.

    The `figure` is one of the gallery or the demo, by the name of its files, or the method's command makes it from the
    demo's `objects`. Where it is a picture of the manual, there is no film.
    """

    id: str
    figure: str = ""
    objects: tuple[str, ...] = ()
    title: str = ""
    about: str = ""
    anchor: str = ""

    @property
    def name(self) -> str:
        """As its button says."""
        known = BY_ID.get(self.id)
        return self.title or (known.button or known.label if known else self.id)

    @property
    def says(self) -> str:
        """What the button's tooltip says."""
        return self.about or BY_ID[self.id].tooltip

    @property
    def command(self) -> str:
        """On the command line."""
        return self.id.removesuffix("_in_space").replace("_", "-")


MESHES = ("Suzanne", "Torus")
METHODS = {
    "The three questions": (
        Method("gjk", "gjk-stories-vertex-edge"),
        Method("epa", "dyn4j-overlap-depth"),
        Method("sat", "sat-vertex-axis-triangle"),
    ),
    "In space": (
        Method(
            "gjk_in_space",
            "step-by-step-face",
            (),
            "GJK in Space",
            "Walk through the simplices of two solids",
            "in-space",
        ),
        Method(
            "epa_in_space",
            "step-by-step-depth",
            (),
            "EPA in Space",
            "Grow a polytope until its face is the way out",
            "in-space",
        ),
        Method(
            "sat_in_space",
            "step-by-step-axes",
            (),
            "SAT in Space",
            "Try normals of faces and pairs of edges",
            "in-space",
        ),
    ),
    "The ideas before": (
        Method("shadow", "groundwork-shadow"),
        Method("light", "groundwork-light"),
        Method("radius", "groundwork-radius"),
        Method("convex", "groundwork-convex"),
        Method("separating_line", "separating-line"),
        Method("support_difference", "separating-supports"),
        Method("coarse", "groundwork-coarse"),
    ),
    "Convex shapes": (
        Method("minkowski_difference", "dyn4j-overlap-difference"),
        Method("minkowski_sum", "minkowski-sum-sum"),
        Method("convex_hull", "hull-walk-hull"),
        Method("support", "support-sweep-polygon"),
        Method("hausdorff", objects=MESHES),
    ),
    "Boxes": (Method("obb", "obb-radii-hit"), Method("boxes", objects=MESHES[:1])),
    "Polygons, points and lines": (
        Method("polygons", objects=MESHES),
        Method("concave", "suzanne-torus-concave"),
        Method("pnpoly", "pnpoly-point-1"),
        Method("boundary_map", "pnpoly-boundary"),
        Method("segments", "lines-crossing"),
        Method("line", "lines-through"),
        Method("foot", "lines-foot"),
    ),
    "The ideas after": (
        Method("contact", "engine-contact"),
        Method("same_depth", "engine-same-depth"),
        Method("broad_phase", "engine-costs-broad-phase"),
        Method("coherence", "engine-costs-coherence"),
        Method("rounding", "engine-costs-rounding"),
    ),
    "Comparing, many objects, motion": (
        Method("compare", "suzanne-torus-compare"),
        Method("case", "classic-gjk", title="The classic code"),
        Method("pairs", "pictures/window/panel-pairs", (), "All Pairs", "Which of many objects touch or overlap"),
        Method("sweep", "pictures/bullet-wall-sweep"),
    ),
}
"""The methods by their heading."""
EACH_METHOD = tuple(method for methods in METHODS.values() for method in methods)
