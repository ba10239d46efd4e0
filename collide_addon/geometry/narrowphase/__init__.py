# SPDX-License-Identifier: GPL-3.0-or-later
"""One pair of convex shapes, decided exactly: GJK, EPA, separating axes, and the proofs of their answers.

The loops also serve space: the walk of `gjk`, `difference`, `simplex`, the axes of `sat`, `contact`.
"""
