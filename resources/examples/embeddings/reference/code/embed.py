# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns short texts into unit vectors with PyTorch: an EmbeddingBag over hashed n-grams, a squashing, a normalisation."""
import argparse
import json
from pathlib import Path

import numpy as np
import torch

from texts import bucket_numbers, read_texts


def stage(name):
    print(f"::stage {name}", flush=True)


def encoder(table, device):
    """The table of bucket vectors as a layer that adds up the rows of a text's n-grams."""
    layer = torch.nn.EmbeddingBag.from_pretrained(torch.from_numpy(table), mode="mean", freeze=True)
    return layer.to(device)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=Path, required=True, help="folder that holds texts.tsv")
    parser.add_argument("--configuration", type=Path, required=True, help="folder of parameters.json and preprocessing.json")
    parser.add_argument("--table", type=Path, required=True, help="table.npy: buckets x dimensions, float32")
    parser.add_argument("--outputs", type=Path, required=True, help="an existing folder")
    options = parser.parse_args()

    stage("read_data")
    parameters = json.loads((options.configuration / "parameters.json").read_text(encoding="utf-8"))
    preprocessing = json.loads((options.configuration / "preprocessing.json").read_text(encoding="utf-8"))
    torch.set_num_threads(parameters["threads"])
    torch.use_deterministic_algorithms(parameters["deterministic_algorithms"])
    texts = read_texts(options.inputs / "texts.tsv")
    table = np.load(options.table, allow_pickle=False)
    expected_shape = (parameters["buckets"], parameters["dimensions"])
    if table.shape != expected_shape:
        raise ValueError(f"the table is {table.shape}, the parameters say {expected_shape}")

    stage("preprocess")
    rows = [bucket_numbers(text, preprocessing, parameters["buckets"]) for _, text in texts]
    starts = [sum(len(row) for row in rows[:i]) for i in range(len(rows))]
    numbers = torch.tensor([number for row in rows for number in row], dtype=torch.int64)
    offsets = torch.tensor(starts, dtype=torch.int64)

    stage("transfer")
    device = torch.device(parameters["device"])
    layer = encoder(table, device)
    numbers, offsets = numbers.to(device), offsets.to(device)

    stage("compute")
    with torch.inference_mode():
        embeddings = torch.nn.functional.normalize(torch.tanh(layer(numbers, offsets) * 16.0), dim=1)

    stage("write")
    np.save(options.outputs / "embeddings.npy", embeddings.cpu().numpy())
    identifiers = "".join(f"{identifier}\n" for identifier, _ in texts)
    (options.outputs / "identifiers.txt").write_text(identifiers, encoding="utf-8")

    stage("reload")
    again = np.load(options.outputs / "embeddings.npy", allow_pickle=False)
    print(f"{again.shape[0]} vectors of {again.shape[1]} numbers, {again.dtype}")


if __name__ == "__main__":
    main()
