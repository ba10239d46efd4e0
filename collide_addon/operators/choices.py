# SPDX-License-Identifier: GPL-3.0-or-later
"""The settings of a figure, as the scene keeps them for the panel and as every operator takes them."""

from __future__ import annotations

import math

import bpy
import numpy as np
from bpy.props import BoolProperty, EnumProperty, FloatProperty

from ..figure.lessons import Choices
from ..figure.messages import LANGUAGES
from ..figure.sheet import Layout
from ..figure.subject import Detail

BLENDERS_LANGUAGES = {"ru_RU": "ru", "zh_HANS": "zh", "zh_CN": "zh", "zh_HANT": "zh", "zh_TW": "zh"}
"""Blender's locales that a figure can speak, beside English."""

DETAILS = (
    ("full", "Full", "The whole construction: every simplex, support rings, directions"),
    ("reduced", "Reduced", "Only the shapes, their difference, the origin and the result"),
)
LAYOUTS = (
    ("panels", "Side by Side", "The shapes, and beside them their Minkowski difference"),
    ("overlay", "Overlay", "The shapes and their Minkowski difference in one plane with one origin"),
)
SPOKEN_LANGUAGES = (
    ("en", "English", "Captions in English"),
    ("ru", "Russian", "Captions in Russian"),
    ("zh", "Chinese", "Captions in simplified Chinese"),
)
FIGURE_LANGUAGES = (
    ("auto", "Automatic", "As in the extension's preferences: at first the language of Blender's interface"),
    *SPOKEN_LANGUAGES,
)
ROOT_PACKAGE = (__package__ or "").removesuffix(".operators").removesuffix(".collide_addon")
"""The extension's package, by which Blender keys its preferences: two levels up, or the package itself in Python."""


ANGLE_DECIMALS = 4
"""Of degrees, that single precision keeps."""


class FigureChoices:
    """Properties for an operator or a property group: how a figure looks."""

    detail: EnumProperty(name="Detail", description="How much of the construction the figure shows", items=DETAILS)
    layout: EnumProperty(name="Layout", description="Where the Minkowski difference stands", items=LAYOUTS)
    language: EnumProperty(name="Language", description="Language of captions and labels", items=FIGURE_LANGUAGES)


class ToleranceChoice:
    """Property for an operator or a property group: what counts as touching."""

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
    """Properties for an operator or a property group: the first direction of GJK's search."""

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


SHARED = tuple(name for holder in (FigureChoices, ToleranceChoice, StartChoice) for name in holder.__annotations__)
"""Names of all these properties."""


def choices_of(properties: bpy.types.bpy_struct) -> Choices:
    """Return what was chosen, from an operator or the scene's settings; what they do not have keeps its default.

    Blender keeps numbers in single precision, where 0.1 becomes 0.10000000149: they are taken as the user wrote them,
    so that a button and the command line give the same figure.
    """
    start = None
    if getattr(properties, "use_start", False):
        start = math.radians(round(math.degrees(properties.start_angle), ANGLE_DECIMALS))
    return Choices(
        Detail(properties.detail),
        Layout(getattr(properties, "layout", Layout.PANELS.value)),
        spoken(properties.language),
        float(str(np.float32(getattr(properties, "tolerance", 0.0)))),
        start,
    )


def spoken(language: str) -> str:
    """Return the language of a figure: the one chosen, else that of the preferences, of the interface, or English."""
    addon = bpy.context.preferences.addons.get(ROOT_PACKAGE)
    preferred = addon.preferences.language if addon and addon.preferences else "auto"
    for choice in (language, preferred):
        if choice in LANGUAGES:
            return choice
    return BLENDERS_LANGUAGES.get(bpy.app.translations.locale, "en")


def hand_on(settings: bpy.types.PropertyGroup, operator: bpy.types.OperatorProperties) -> None:
    """Copy the panel's settings to a button's operator, as far as it has them."""
    known = operator.bl_rna.properties.keys()
    for name in SHARED:
        if name in known:
            setattr(operator, name, getattr(settings, name))
