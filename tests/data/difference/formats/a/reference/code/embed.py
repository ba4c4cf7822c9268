import csv
import json
import sys

with open("configuration/parameters.json") as file:
    parameters = json.load(file)
with open("inputs/texts.csv") as file:
    texts = list(csv.DictReader(file))
with open("outputs/vectors.csv", "w") as file:
    print("id,x,y", file=file)
    for text in texts:
        print(text["id"], len(text["text"]) * parameters["scale"], parameters["offset"], sep=",", file=file)
