# SPDX-License-Identifier: GPL-3.0-or-later
"""What captions claim, found again from the shapes alone: a checker for each message that claims something.

A checker gets a `Claim` and asserts. It reads the numbers and names of the caption and the shapes that the figure keeps
in its parameters, and works with fractions; it asks neither the figure's code nor the recorded steps.
"""
