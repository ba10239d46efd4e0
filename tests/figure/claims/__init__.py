# SPDX-License-Identifier: GPL-3.0-or-later
"""What captions claim, recomputed from the shapes alone: a checker for each message that claims something.

A checker receives a `Claim` and asserts. It reads the numbers and names of the caption and the shapes of the figure
in its parameters, and computes in fractions; it uses neither the figure's code nor the recorded steps.
"""
