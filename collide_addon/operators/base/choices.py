# SPDX-License-Identifier: GPL-3.0-or-later
"""The settings of a figure, as properties of the scene for the panel and of every operator."""

from __future__ import annotations

import math
from dataclasses import fields
from typing import Any

import bpy
import numpy as np

from ...figure.classic.lessons import lesson_of_case, name_of_case
from ...figure.model.choices import MOST_FRAMES, TIME_TO_READ, Storyboard, storyboard_of
from ...figure.model.layers import SHOWN
from ...figure.model.lesson import Choices, read_choices
from ...figure.text.languages import LANGUAGES
from ...figure.text.messages import say
from ...pitfalls.cases.cases import load_cases
from .properties import BoolProperty, EnumProperty, FloatProperty, IntProperty

BLENDERS_LANGUAGES = {locale: code for code, each in LANGUAGES.items() for locale in each.locales}
"""The figure languages by Blender's locales, apart from English."""

DETAILS = (
    ("full", "Full", "The whole construction: every simplex, support rings, directions"),
    ("reduced", "Reduced", "Only the shapes, their difference, the origin and the result"),
)
LAYOUTS = (
    ("panels", "Side by Side", "The shapes, and beside them their Minkowski difference or the chart of axes"),
    ("overlay", "Overlay", "The shapes and their Minkowski difference in one plane with one origin; no chart"),
)
ASPECTS = (
    ("16:9", "16:9", "As wide as today's slides and screens"),
    ("4:3", "4:3", "As high as the slides and projectors of many lecture halls"),
)
THEMES = (
    ("light", "Light", "Dark lines on white"),
    ("dark", "Dark", "Light lines on a dark page, for a dark hall"),
    ("classic", "Classic", "The pure colours of the demonstration that this began with"),
    ("print", "Print", "Shades of grey, for a printer without colours"),
)
RULERS = (
    ("none", "None", "No coordinates"),
    ("scale", "Scale Bar", "A bar of a round length in a corner of each panel"),
    ("axes", "Axes", "Ticks with numbers along the edges, and the axes where they pass through"),
    ("grid", "Grid", "Axes, and a grid behind everything"),
)
LAYERS = (
    ("names", "Names", "The names beside points, lines and shapes"),
    ("regions", "Regions", "Voronoi regions, and other areas that show where something lies"),
    ("proof", "Proof", "What proves the answer: the empty half planes, the circle of the distance"),
    ("rulers", "Rulers", "Axes, grid or scale bar, as far as the figure was made with them"),
    ("history", "History", "Simplexes and polytopes of earlier steps, thin and grey"),
    ("differences", "Single Differences", "The difference a − b of each pair of vertices, as a dot"),
    ("legend", "Legend", "A line that says what each colour stands for, in each phase"),
)
PASTS = (
    ("keep", "Keep", "Earlier simplexes and support rings stay"),
    ("fade", "Fade", "Earlier simplexes and support rings get fainter with each step"),
    ("hide", "Hide", "Earlier simplexes and support rings go with their step"),
)
MEASURED = (
    ("above", "Seen from Above", "Between the convex outlines, as seen along Z"),
    ("space", "In Space", "Between the convex hulls in space; flat shapes in one plane touch"),
)
CIRCLES = (
    ("none", "None", "Both shapes are convex hulls"),
    ("a", "A", "A is the smallest circle around its vertices"),
    ("b", "B", "B is the smallest circle around its vertices"),
    ("both", "A and B", "Both are circles"),
)
BOXES = (
    ("object", "Object Axes", "The box along the object's own X axis, seen along Z"),
    ("smallest", "Smallest Area", "The box of the smallest area, by rotating calipers"),
    ("pca", "Principal Axes", "The box along the principal axes of the vertices; of more than 2000, of the hull's"),
    ("aligned", "World Axes", "The box along the world's X and Y axes"),
)
BOUNDARIES = (
    ("half-open", "Half-open", "Left and bottom edges belong to the polygon, so that tiles count every point once"),
    ("inside", "Inside", "Every edge and vertex belongs to the polygon"),
    ("outside", "Outside", "No edge and no vertex belongs to the polygon"),
)
SPOKEN = "Language of captions and labels"
SPOKEN_LANGUAGES = tuple((code, language.name, SPOKEN) for code, language in LANGUAGES.items())
FIGURE_LANGUAGES = (
    ("auto", "Automatic", "As in the extension's preferences: at first the language of Blender's interface"),
    *SPOKEN_LANGUAGES,
)
CASES = tuple((case.id, say(lesson_of_case(case).message), name_of_case(case)) for case in load_cases())
"""Every published pair or point on which a classic snippet was looked at, by the sentence that it teaches."""
ROOT_PACKAGE = (__package__ or "").removesuffix(".operators.base").removesuffix(".collide_addon")
"""The extension's package, by which Blender keys its preferences: two levels up, or the package itself in Python."""
ANGLE_DECIMALS = 4
"""Decimals of degrees that single precision can hold."""


# Each class holds properties for operators and for the settings of a scene.


class StoryboardChoice:
    pace: IntProperty(
        name="Pace (frames)",
        description="Frames that each phase of a step stands; 0 takes the time that its captions need to be read",
        default=TIME_TO_READ,
        min=0,
        max=MOST_FRAMES,
        soft_max=96,
    )
    hold: IntProperty(
        name="Hold (frames)",
        description="Further frames that the result stays",
        default=Storyboard().hold,
        min=0,
        max=MOST_FRAMES,
        soft_max=240,
    )
    pause: IntProperty(
        name="Pause (frames)",
        description="Frames of a question before each answer, to let students predict it; 0 asks nothing",
        default=0,
        min=0,
        max=MOST_FRAMES,
        soft_max=240,
    )
    past: EnumProperty(name="Earlier Steps", description="What becomes of earlier steps", items=PASTS)
    draw_on: BoolProperty(
        name="Draw On", description="Lines grow and areas and letters fade in when their phase begins", default=True
    )


class SpeechChoice:
    language: EnumProperty(name="Language", description=SPOKEN, items=FIGURE_LANGUAGES)
    theme: EnumProperty(name="Theme", description="Colours of the figure", items=THEMES)


class FigureChoices(SpeechChoice, StoryboardChoice):
    detail: EnumProperty(name="Detail", description="How much of the construction the figure shows", items=DETAILS)
    rulers: EnumProperty(name="Rulers", description="What coordinates can be read off by", items=RULERS)
    aspect: EnumProperty(
        name="Page", description="Proportions of the figure's page, and of its pictures", items=ASPECTS
    )
    layers: EnumProperty(
        name="Layers",
        description="Which kinds of marks the figure shows",
        items=LAYERS,
        default={layer.value for layer in SHOWN},
        options={"ENUM_FLAG"},
    )


class LayoutChoice:
    layout: EnumProperty(
        name="Layout", description="Where the Minkowski difference or the chart of axes stands", items=LAYOUTS
    )


class MeasuredChoice:
    measured: EnumProperty(name="Measured", description="Where distances are measured", items=MEASURED)


class ToleranceChoice:
    tolerance: FloatProperty(
        name="Tolerance",
        description="A gap or a depth of at most this length counts as touching; 0 decides exactly",
        default=0.0,
        min=0.0,
        soft_max=1.0,
        precision=6,
        subtype="DISTANCE",
        unit="LENGTH",
    )


class StartChoice:
    use_start: BoolProperty(
        name="Choose Start",
        description="Begin the search in a direction of your own; the answer stays the same, the way changes",
        default=False,
    )
    start_angle: FloatProperty(
        name="Start Angle",
        description="First search direction, counter-clockwise from the X axis",
        default=0.0,
        subtype="ANGLE",
        unit="ROTATION",
    )


class CirclesChoice:
    circles: EnumProperty(
        name="Circles", description="Take a shape as the smallest circle around it, not as its hull", items=CIRCLES
    )


class EveryAxisChoice:
    every_axis: BoolProperty(
        name="Every Axis",
        description="Look at all axes, also after one that separates the shapes; else the rest is skipped",
        default=False,
    )


class IntroductionChoice:
    introduction: BoolProperty(
        name="Introduction",
        description="Begin with what a lecture says once, before what belongs to these objects; needs full detail",
        default=False,
    )


class BoxChoice:
    box: EnumProperty(name="Box", description="Which oriented box stands for an object", items=BOXES)


class BoundaryChoice:
    boundary: EnumProperty(
        name="Boundary", description="What a point on the polygon's edge counts as", items=BOUNDARIES
    )


class PointChoice:
    point: IntProperty(
        name="Point", description="Which of B's vertices the figure walks through, from 1", default=1, min=1
    )


class ClassicChoice:
    classic: BoolProperty(
        name="As in the Classic Code",
        description="Show what the published classic code answers here, beside what is true, and why they differ",
        default=False,
    )


class CaseChoice:
    case: EnumProperty(name="Case", description="A known input of the classic code, with what it answers", items=CASES)


class FramesChoice:
    scene_range: BoolProperty(
        name="Frames of the Scene",
        description="Look at all frames that the scene plays, or those of its preview; else at a range of your own",
        default=True,
    )
    first_frame: IntProperty(name="First Frame", description="The first frame to look at", default=1)
    last_frame: IntProperty(name="Last Frame", description="The last frame to look at", default=250)
    frame_step: IntProperty(
        name="Frame Step",
        description="From one frame that is looked at to the next; contacts between them are found all the same",
        default=1,
        min=1,
        soft_max=10,
    )


HOLDER_OF = {
    "measured": MeasuredChoice,
    "layout": LayoutChoice,
    "tolerance": ToleranceChoice,
    "start_angle": StartChoice,
    "circles": CirclesChoice,
    "every_axis": EveryAxisChoice,
    "introduction": IntroductionChoice,
    "box": BoxChoice,
    "boundary": BoundaryChoice,
    "point": PointChoice,
    "classic": ClassicChoice,
    "case": CaseChoice,
    "frames": FramesChoice,
}
"""By the field of `Choices` that the properties fill in."""
HOLDERS = (
    *(FigureChoices, SpeechChoice, StoryboardChoice),
    *(holder for name, holder in HOLDER_OF.items() if name != "classic"),  # that is chosen by a menu entry
)
SHARED = tuple(name for holder in HOLDERS for name in holder.__annotations__)
"""The names of all these properties."""


def choices_of(properties: bpy.types.bpy_struct) -> Choices:
    """Return the choices made in an operator or the scene's settings; what these lack keeps its default.

    Blender keeps numbers in single precision, where 0.1 becomes 0.10000000149; they are taken as the user wrote them,
    so that a button and the command line give the same figure.
    """
    start = None
    if getattr(properties, "use_start", False):
        start = math.radians(round(math.degrees(properties.start_angle), ANGLE_DECIMALS))
    tolerance = float(str(np.float32(getattr(properties, "tolerance", 0.0))))
    return choices_named(properties, start_angle=start, tolerance=tolerance)


def choices_named(chosen: Any, **own: object) -> Choices:
    """Return the choices that an object has as attributes with their names, except those given in `own`."""
    named = {field.name: getattr(chosen, field.name, None) for field in fields(Choices)}
    named["storyboard"] = storyboard_chosen(chosen)
    named["language"] = spoken(chosen.language)
    return read_choices({**named, **own})


def storyboard_chosen(chosen: object) -> Storyboard:
    """Return the storyboard chosen in an operator, the scene's settings or on the command line."""
    names = (field.name for field in fields(Storyboard))
    return storyboard_of({name: getattr(chosen, name) for name in names if hasattr(chosen, name)})


def spoken(language: str) -> str:
    """Return a figure's language: the one chosen, else the preferences', the interface's, or English."""
    addon = bpy.context.preferences.addons.get(ROOT_PACKAGE)
    preferred = addon.preferences.language if addon and addon.preferences else "auto"
    for choice in (language, preferred):
        if choice in LANGUAGES:
            return choice
    return BLENDERS_LANGUAGES.get(bpy.app.translations.locale, "en")


def hand_on(settings: bpy.types.PropertyGroup, operator: bpy.types.OperatorProperties) -> None:
    """Copy the panel's settings to a button's operator, as far as it has them."""
    _copy(settings, operator)


def keep(operator: bpy.types.OperatorProperties, settings: bpy.types.PropertyGroup) -> None:
    """Copy an operator's choices, perhaps made in the panel of its last run, to the settings."""
    _copy(operator, settings)


def _copy(chosen: bpy.types.bpy_struct, to: bpy.types.bpy_struct) -> None:
    """Copy the properties that both have."""
    there, known = chosen.bl_rna.properties.keys(), to.bl_rna.properties.keys()
    for name in SHARED:
        if name in there and name in known:
            setattr(to, name, getattr(chosen, name))
