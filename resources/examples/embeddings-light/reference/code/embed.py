# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns short texts into unit vectors: hashed character n-grams, one linear projection, a normalisation.

Nothing here is random when it runs: the projection is read from a file, and the hash is CRC-32.
"""
import argparse
import json
import unicodedata
import zlib
from pathlib import Path

import numpy as np


def stage(name):
    print(f"::stage {name}", flush=True)


def read_texts(path):
    """(identifier, text) pairs from a tab-separated file with a header line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t", 1) for line in lines[1:] if line]
    return [(identifier, text) for identifier, text in rows]


def ngrams(text, preprocessing):
    """The character n-grams of every word, with marks at its ends."""
    text = unicodedata.normalize(preprocessing["unicode_form"], text)
    if preprocessing["lower_case"]:
        text = text.lower()
    for word in text.split():
        marked = f"<{word}>"
        for n in range(preprocessing["shortest_ngram"], preprocessing["longest_ngram"] + 1):
            for start in range(len(marked) - n + 1):
                yield marked[start:start + n]


def bucket_counts(texts, preprocessing, buckets):
    """One row a text: how often an n-gram fell into each bucket, damped by log(1 + n)."""
    counts = np.zeros((len(texts), buckets), dtype=np.float32)
    for row, (_, text) in enumerate(texts):
        for ngram in ngrams(text, preprocessing):
            counts[row, zlib.crc32(ngram.encode("utf-8")) % buckets] += 1
    return np.log1p(counts)


def unit_rows(vectors):
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=Path, required=True, help="folder that holds texts.tsv")
    parser.add_argument("--configuration", type=Path, required=True, help="folder of parameters.json and preprocessing.json")
    parser.add_argument("--projection", type=Path, required=True, help="projection.npy: buckets x dimensions, float32")
    parser.add_argument("--outputs", type=Path, required=True, help="an existing folder")
    options = parser.parse_args()

    stage("read_data")
    parameters = json.loads((options.configuration / "parameters.json").read_text(encoding="utf-8"))
    preprocessing = json.loads((options.configuration / "preprocessing.json").read_text(encoding="utf-8"))
    texts = read_texts(options.inputs / "texts.tsv")
    projection = np.load(options.projection, allow_pickle=False)
    expected_shape = (parameters["buckets"], parameters["dimensions"])
    if projection.shape != expected_shape:
        raise ValueError(f"the projection is {projection.shape}, the parameters say {expected_shape}")

    stage("preprocess")
    counts = bucket_counts(texts, preprocessing, parameters["buckets"])

    stage("compute")
    embeddings = unit_rows(counts @ projection)

    stage("write")
    np.save(options.outputs / "embeddings.npy", embeddings)
    identifiers = "".join(f"{identifier}\n" for identifier, _ in texts)
    (options.outputs / "identifiers.txt").write_text(identifiers, encoding="utf-8")

    stage("reload")
    again = np.load(options.outputs / "embeddings.npy", allow_pickle=False)
    print(f"{again.shape[0]} vectors of {again.shape[1]} numbers, {again.dtype}")


if __name__ == "__main__":
    main()
