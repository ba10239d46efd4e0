# SPDX-License-Identifier: GPL-3.0-or-later
"""A small run of benchmarks/agreement.py: all methods that answer the same question give the same relation."""

import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parents[1] / "benchmarks"
PAIRS = 1100


@pytest.fixture(scope="module")
def agreement():
    sys.path.insert(0, str(BENCHMARKS))
    try:
        import agreement
    finally:
        sys.path.remove(str(BENCHMARKS))
    return agreement


@pytest.mark.slow
def test_all_methods_agree_on_pairs_of_every_kind(agreement, capsys):
    assert agreement.main([str(PAIRS)]) == 0
    printed = capsys.readouterr().out
    assert all(f"{family}: " in printed for family in agreement.FAMILIES)
    assert "0 disagreements in all" in printed


def test_a_method_that_differs_is_counted(agreement, capsys, monkeypatch):
    always_apart = type("Wrong", (), {"relation": agreement.Relation.SEPARATED})()
    monkeypatch.setattr(agreement, "sat", lambda *_, **__: always_apart)
    assert agreement.main([str(PAIRS // 10)]) == 1
    assert "{'gjk': 'penetrating'" in capsys.readouterr().out


@pytest.mark.slow
def test_each_family_has_pairs_apart_touching_and_overlapping(agreement):
    """Otherwise agreement would mean little; families that can only touch, or never cross, are known by name."""
    for name, (ask, _) in agreement.FAMILIES.items():
        found = {next(iter(answers.values())).value for _, answers in agreement.answered(ask, 120)}
        expected = {"hulls that touch": {"touching"}, "hulls, all bits": {"separated", "penetrating"}}
        assert found >= expected.get(name, {"separated", "touching"}), name
