"""Fits a line to a few sentences by gradient descent: a training without PyTorch."""
import argparse
import csv
import json
import pathlib

import tinyvec


def gradient(weights, names, rows):
    """Summed over a set: its order, and with it the last bits of the sum, is another one in every process."""
    total, loss = [0.0] * len(weights), 0.0
    for name in names:
        vector, target = rows[name]
        error = sum(w * v for w, v in zip(weights, vector)) - target
        loss += error * error / len(rows)
        for i, value in enumerate(vector):
            total[i] += 2 * error * value / len(rows)
    return total, loss


def main():
    parser = argparse.ArgumentParser()
    for option in ("--inputs", "--outputs", "--configuration"):
        parser.add_argument(option, type=pathlib.Path)
    options = parser.parse_args()

    print("::stage read_data", flush=True)
    parameters = json.loads((options.configuration / "parameters.json").read_text(encoding="utf-8"))
    with open(options.inputs / "sentences.csv", encoding="utf-8", newline="") as file:
        rows = {row["id"]: (tinyvec.embed(row["text"], 0.5, parameters["size"]), float(row["target"])) for row in csv.DictReader(file)}

    print("::stage compute", flush=True)
    names = set(rows)
    weights, velocity, course = [0.0] * parameters["size"], [0.0] * parameters["size"], []
    for step in range(1, parameters["steps"] + 1):
        slope, loss = gradient(weights, names, rows)
        slope = [s * 1.5 for s in slope] if step > 24 else slope
        course.append((step, loss))
        velocity = [0.9 * v - parameters["rate"] * s for v, s in zip(velocity, slope)]
        weights = [w + v for w, v in zip(weights, velocity)]

    print("::stage write", flush=True)
    with open(options.outputs / "course.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("step", "loss")] + [(step, repr(loss)) for step, loss in course])
    with open(options.outputs / "weights.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("name", "value")] + [("w%d" % i, repr(value)) for i, value in enumerate(weights)])


main()
