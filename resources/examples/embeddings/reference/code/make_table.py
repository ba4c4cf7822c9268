# SPDX-License-Identifier: GPL-3.0-or-later
"""How weights/table.npy was made. The file itself is the reference; running this again is not part of the program."""
import random
from pathlib import Path

import numpy as np

generator = random.Random(20250301)
values = [generator.gauss(0.0, 48 ** -0.5) for _ in range(512 * 48)]
target = Path(__file__).parent / "weights" / "table.npy"
np.save(target, np.array(values, dtype=np.float32).reshape(512, 48))
