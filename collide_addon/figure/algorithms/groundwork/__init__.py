# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of the groundwork: what a course begins with, before GJK and SAT."""
