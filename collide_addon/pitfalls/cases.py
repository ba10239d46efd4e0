# SPDX-License-Identifier: GPL-3.0-or-later
"""The counterexamples: inputs for which a classic snippet is known to be wrong, or which are otherwise instructive."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from ..geometry.predicates.errors import GeometryError

FURTHER_WORDS = re.compile(r" \(| \+ | in |:")
"""What precedes the parts of a function's name that a page omits."""
CASES_FILE = Path(__file__).with_name("cases.json")
Inputs = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """One counterexample, in JSON values, with an id such as "SAT-04-circle-corner-FP".

    A function in a source document was called with the `inputs` and returned `seed_returns`; `truth` is the correct
    answer, in words if no value expresses it, and `why` the key of a sentence that explains what goes wrong.
    """

    id: str
    seed_file: str
    function: str
    inputs: Inputs
    seed_returns: object
    truth: object
    why: str

    @property
    def about(self) -> str:
        """The name of the function in question, or an English phrase for code without one."""
        return FURTHER_WORDS.split(self.function)[0]

    @property
    def title(self) -> str:
        """The id and the name of the function."""
        return f"{self.id}: {self.about}"


@cache
def load_cases() -> tuple[Case, ...]:
    """Return all cases, in the order of the file."""
    return tuple(Case(**entry) for entry in json.loads(CASES_FILE.read_text(encoding="utf-8")))


def case(name: str) -> Case:
    """Return the case with this id; if there is none, a `GeometryError` lists the most similar ids."""
    known = {each.id: each for each in load_cases()}
    if name in known:
        return known[name]
    by_lower_case = {each.lower(): each for each in known}
    begin_alike = [each for lower, each in by_lower_case.items() if name and lower.startswith(name.lower())]
    near = begin_alike or [by_lower_case[each] for each in get_close_matches(name.lower(), by_lower_case, 5, 0.4)]
    listed = ", ".join(near or known)
    raise GeometryError("there is no case {name!r}: choose one of {known}", name=name, known=listed)
