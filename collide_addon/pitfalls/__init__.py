# SPDX-License-Identifier: GPL-3.0-or-later
"""The classic code snippets, rewritten with all their mistakes, and the cases in which they fail.

Only lessons and tests use them, never code that computes an answer. The five source documents are cited by number:
000 and 001 (boxes in Java, C and MATLAB), 002 (GJK in MAXScript), 003 (rays in C), 004 (SAT in TypeScript).
"""
