# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures that test one axis after another beside the shapes: SAT, two oriented boxes, and the rotating light."""
