# SPDX-License-Identifier: GPL-3.0-or-later
"""One pair of convex shapes, decided exactly: GJK, EPA, separating axes, and proofs of their answers.

Space uses the same loops: the walk of `gjk`, `difference`, `simplex`, the axes of `sat`, `contact`.
"""
