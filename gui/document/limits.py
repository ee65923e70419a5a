"""How much a document, a file or an expression may hold: the one place where limits stand.

They are far above what a person makes and far below what would hang or exhaust a machine; each
message that refuses something names the limit that it met.
"""

from __future__ import annotations

MAX_NODES = 200_000  # variables and functions of one graph
MAX_TEXT = 2_000_000  # characters of an expression
MAX_FILE = 256_000_000  # bytes of a saved graph
MAX_ARRAY = 4_000_000  # elements of one value
MAX_DIMENSIONS = 32  # of one value
MAX_NESTING = 64  # brackets within brackets in a file
MAX_BRACKETS = 10_000  # brackets within brackets in an expression
MAX_TOKENS = 30_000  # words of an expression: the bar reads it anew after each change
MAX_NAME = 200  # characters of a name
MAX_VARIADIC_INPUTS = 1_000  # inputs of one function that takes any number
MAX_PLACE = 1_000_000_000  # pixels at 100 % of a node from the origin, to each side
MAX_STEPS = 100_000  # popped functions of one recording
MAX_PATH_STEPS = 2_000  # of a run whose paths are looked for when a leaf is selected
MAX_LENS_STEPS = 2_000  # the same where the algorithm lens records several orders
