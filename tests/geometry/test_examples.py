# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples in docstrings return what they show."""

import doctest
import importlib
import pkgutil

from collide_addon import geometry

LEAST = 40
"""Functions that must have an example: those that a reader would try first."""


def test_every_example_in_a_docstring_gives_what_it_shows():
    modules = [
        importlib.import_module(each.name)
        for each in pkgutil.walk_packages(geometry.__path__, "collide_addon.geometry.")
    ]
    finder, runner, tried = doctest.DocTestFinder(), doctest.DocTestRunner(), 0
    for module in modules:
        for example in finder.find(module):
            tried += bool(example.examples)
            runner.run(example)
    assert runner.summarize(verbose=False).failed == 0
    assert tried >= LEAST
