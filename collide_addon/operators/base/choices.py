# SPDX-License-Identifier: GPL-3.0-or-later
"""The choices of a figure as Blender properties: of the scene, for the panel, and of every operator."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import bpy

from ...figure.model.choices import Detail, Setting, SidebarPlace, Unit, Where
from ...figure.model.lesson import CHOICES, Choices, Measured, choices_asked, choices_given
from ...figure.registry import ALGORITHMS
from ...figure.text.languages import LANGUAGES
from ...scene.base.units import angle
from .translation import BoolProperty, EnumProperty, FloatProperty, FloatVectorProperty, IntProperty

BLENDERS_LANGUAGES = {locale: code for code, each in LANGUAGES.items() for locale in each.locales}
"""The figure languages by Blender's locales, apart from English."""
ROOT_PACKAGE = (__package__ or "").removesuffix(".operators.base").removesuffix(".collide_addon")
"""The extension's package, Blender's key for its preferences: two levels up, or the package itself as a Python module.
"""
UNITS: dict[Unit, dict[str, Any]] = {
    Unit.LENGTH: {"precision": 6, "subtype": "DISTANCE", "unit": "LENGTH"},
    Unit.ANGLE: {"subtype": "ANGLE", "unit": "ROTATION"},
    Unit.COUNT: {},
}
"""Property arguments for each kind of number."""


def property_of(setting: Setting) -> Any:
    """Return the Blender property of a setting."""
    words = {"name": setting.label, "description": setting.tooltip}
    limits = {"min": setting.least, "max": setting.most, "soft_max": setting.usual_most}
    limits = {name: limit for name, limit in limits.items() if limit is not None}
    default = setting.default
    if setting.items is not None:
        several = {"options": {"ENUM_FLAG"}} if isinstance(default, set) else {}
        known = {} if default is None else {"default": default}
        return EnumProperty(**words, items=setting.items(), **known, **several)
    if isinstance(default, bool):
        return BoolProperty(**words, default=default)
    if isinstance(default, tuple):
        return FloatVectorProperty(**words, default=default, size=len(default), unit=UNITS[setting.unit]["unit"])
    kind = IntProperty if isinstance(default, int) else FloatProperty
    return kind(**words, default=default, **limits, **UNITS[setting.unit])


def holder(names: Iterable[str]) -> Any:
    """Return a class with the properties of choices, given by their fields, for operators and property groups."""
    settings = [setting for name in names for setting in CHOICES[name].settings]
    return type("_Choices", (), {"__annotations__": {each.name: property_of(each) for each in settings}})


HOLDER_OF = {name: holder([name]) for name in CHOICES}
"""The class with the properties of each field of `Choices`."""
CommonChoices: Any = holder(name for name, each in CHOICES.items() if each.where is not Where.NAMED)
"""The choices of every figure."""
SettingsChoices: Any = holder(name for name in CHOICES if name not in {"classic", "case"})
"""The choices of a scene; classic code and its cases are chosen by menu entries."""
MeasuredChoice: Any = HOLDER_OF["measured"]
SolidsChoice: Any = HOLDER_OF["solids"]
ThemeChoice: Any = HOLDER_OF["theme"]
CaseChoice: Any = HOLDER_OF["case"]
StoryboardChoices: Any = HOLDER_OF["storyboard"]
SpeechChoices: Any = holder(("language", "theme"))
LiveChoices: Any = holder(("language", "theme", "measured", "solids", "layout", "tolerance", "radius_a", "radius_b"))
SHARED = (*SettingsChoices.__annotations__, "shape")
"""The names of all these properties, and of the one that says what A and B are."""


def settings_in(place: SidebarPlace) -> list[str]:
    """Return the names of the properties that a panel shows, in order."""
    return [setting.name for each in CHOICES.values() if each.place is place for setting in each.settings]


def choices_of(properties: bpy.types.bpy_struct) -> Choices:
    """Return the choices made in an operator or the scene's settings; missing ones keep their defaults.

    Blender stores numbers in single precision, where 0.1 becomes 0.10000000149. They are read as the user wrote them,
    so that a button and the command line make the same figure.
    """
    start = angle(properties.start_angle) if getattr(properties, "use_start", False) else None
    side = list(map(angle, properties.side)) if getattr(properties, "use_side", False) else None
    lengths = {name: as_written(getattr(properties, name, 0.0)) for name in ("tolerance", "radius_a", "radius_b")}
    return choices_named(properties, start_angle=start, side=side, **lengths)


def as_written(single: float) -> float:
    """Return the shortest decimal number that rounds to this single-precision number."""
    for digits in range(1, 10):
        shortest = float(f"{single:.{digits}g}")
        if struct.pack("f", shortest) == struct.pack("f", single):
            return shortest
    return single


def choices_named(chosen: Any, **own: object) -> Choices:
    """Return the choices given by an object's attributes, except those in `own`, with the language resolved."""
    return choices_given(chosen, **{"language": spoken(getattr(chosen, "language", "auto")), **own})


def spoken(language: str) -> str:
    """Return a figure's language: the one chosen or, failing that, the preferences', the interface's, or English."""
    addon = bpy.context.preferences.addons.get(ROOT_PACKAGE)
    preferred = addon.preferences.language if addon and addon.preferences else "auto"
    for choice in (language, preferred):
        if choice in LANGUAGES:
            return choice
    return BLENDERS_LANGUAGES.get(bpy.app.translations.locale, "en")


def without_effect(fields: Iterable[str], properties: Any) -> list[str]:
    """Return the labels of the settings of these choices that differ from their defaults."""
    offered = [setting for name in fields for setting in CHOICES[name].settings]
    return [each.label for each in offered if _given(properties, each) != each.default]


def _given(properties: Any, setting: Setting) -> object:
    """Return a setting's value, or its default if there is none."""
    value = getattr(properties, setting.name, setting.default)
    return tuple(value) if isinstance(setting.default, tuple) else value


def greyed(properties: Any) -> set[str]:
    """Return the settings that affect no figure while it is measured where it is now, in space or from above."""
    asked = replace(choices_asked(properties), detail=Detail.FULL)
    concerned = [each for each in ALGORITHMS if each.in_space or asked.measured is Measured.ABOVE]
    lost = set.intersection(*(set(each.without_effect(asked)) for each in concerned))
    return {setting.name for name in lost for setting in CHOICES[name].settings}


def hand_on(settings: bpy.types.PropertyGroup, operator: bpy.types.OperatorProperties) -> None:
    """Copy to a button's operator those of the panel's settings that it has and that have an effect."""
    _copy(settings, operator, greyed(settings) if "measured" in operator.bl_rna.properties else set())


def keep(operator: bpy.types.OperatorProperties, settings: bpy.types.PropertyGroup) -> None:
    """Copy an operator's choices, which its redo panel may have changed, to the settings, without redrawing figures."""
    _kept.append(True)
    try:
        _copy(operator, settings, greyed(operator))
    finally:
        _kept.pop()


def are_kept() -> bool:
    """Tell whether `keep` is copying an operator's choices to the settings."""
    return bool(_kept)


_kept: list[bool] = []


def _copy(chosen: bpy.types.bpy_struct, to: bpy.types.bpy_struct, but: set[str]) -> None:
    """Copy the shared properties that both have, except some."""
    there, known = chosen.bl_rna.properties.keys(), to.bl_rna.properties.keys()
    for name in SHARED:
        if name in there and name in known and name not in but:
            setattr(to, name, getattr(chosen, name))
