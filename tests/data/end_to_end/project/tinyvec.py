"""The one library of the test project."""
__version__ = "1.0"


def embed(text, scale, size):
    vector = [0.0] * size
    for position, character in enumerate(text):
        vector[position % size] += scale * ord(character) / 128.0
    return vector
