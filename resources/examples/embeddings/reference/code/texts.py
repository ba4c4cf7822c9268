# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading texts and cutting them into hashed character n-grams; no random number anywhere."""
import unicodedata
import zlib


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


def bucket_numbers(text, preprocessing, buckets):
    """The bucket of every n-gram, in reading order."""
    return [zlib.crc32(ngram.encode("utf-8")) % buckets for ngram in ngrams(text, preprocessing)]
