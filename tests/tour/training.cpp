// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tour/training.h"

#include <cstdio>

namespace redossier::test {

namespace fs = std::filesystem;

namespace {

constexpr const char *program = R"py("""Fits a line to a few sentences by gradient descent: a training without PyTorch."""
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
        course.append((step, loss))
        velocity = [0.9 * v - parameters["rate"] * s for v, s in zip(velocity, slope)]
        weights = [w + v for w, v in zip(weights, velocity)]

    print("::stage write", flush=True)
    with open(options.outputs / "course.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("step", "loss")] + [(step, repr(loss)) for step, loss in course])
    with open(options.outputs / "weights.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("name", "value")] + [("w%d" % i, repr(value)) for i, value in enumerate(weights)])


main()
)py";

constexpr const char *sentences = "id,text,target\na1,small vectors,1.5\na2,\"one, two, three\",-0.5\na3,le chat dort,2.0\na4,the last line,0.25\n"
                                  "a5,rain in the morning,1.0\na6,a very short walk,-1.25\n";

void makeTrainingProject(const PreparedDossier &prepared, const fs::path &project)
{
    const auto write = [&](const char *name, std::string_view bytes) {
        fs::create_directories((project / name).parent_path());
        std::ofstream(project / name, std::ios::binary) << bytes;
    };
    write("train.py", program);
    write("parameters.json", "{\"size\": 4, \"steps\": 60, \"rate\": 0.05}\n");
    write("inputs/sentences.csv", sentences);
    fs::copy(prepared.project() / "wheels", project / "wheels", fs::copy_options::recursive);
    fs::copy(prepared.project() / "requirements-rebuild.txt", project / "requirements-rebuild.txt");
}

//! What `new` leaves to the author.
void declareTraining(const fs::path &project, const fs::path &reference)
{
    fs::create_directories(reference / "inputs");
    fs::copy_file(project / "inputs/sentences.csv", reference / "inputs/sentences.csv", fs::copy_options::overwrite_existing);
    editJson(reference / "reference.json", [](Json &document) {
        document["question"] = "Does the training take the same course in the rebuilt environment?";
        document["goal"] = "trajectory";
        document["platform"] = "none";
        document["entry_point"] = {{"arguments", {"{python}", "{code}/train.py", "--inputs", "{inputs}", "--outputs", "{outputs}", "--configuration", "{configuration}"}},
                                   {"working_directory", "code"},
                                   {"environment", Json::object()}};
        document["weights"] = Json::array();
        document["data"] = Json::array();
        document["python"]["requires"] = ">=3.11";
        for (Json &file : document["configuration"])
            file["role"] = "parameters";
        document["sample"] = {{"inputs", {"inputs/sentences.csv"}}, {"exercises", {"read_data", "compute", "write"}}};
        document["outputs"] = Json::array({{{"name", "course"}, {"file", "course.csv"}, {"identifiers", {{"column", "step"}}}},
                                           {{"name", "weights"}, {"file", "weights.csv"}, {"identifiers", {{"column", "name"}}}}});
        document["business_criterion"] = "The loss falls on the same course, so that a run may be stopped early by the same rule.";
    });
    const Json rules{{"schema", "redossier-criterion/1"},
                     {"rules", Json::array({{{"kind", "trajectory"}, {"output", "course"}, {"step", "step"}, {"value", "loss"}, {"atol", 1e-6}, {"rtol", 0.0},
                                             {"justification", "The early stop looks at the fifth decimal place."}},
                                            {{"kind", "values"}, {"output", "weights"}, {"atol", 1e-6}, {"rtol", 0.0},
                                             {"justification", "A sixth decimal place moves no sentence past another."}}})}};
    std::ofstream(reference / "criterion.json") << dumpJson(rules);
}

//! The course from the start against one that was stopped and went on, with a tolerance that holds for nothing else.
std::vector<std::string> resumeArguments(const fs::path &dossier, const fs::path &folder)
{
    const std::string straight = readFile(dossier / "reference/expected/course.csv");
    const auto write = [&](const char *name, std::string_view bytes) {
        std::ofstream(folder / name, std::ios::binary) << bytes;
        return (folder / name).string();
    };
    const std::string rules = R"({"rules": [{"kind": "trajectory", "output": "*", "step": "step", "value": "loss", "atol": 1e-9, "rtol": 0, "justification": "A resume adds the same numbers in the same order."}]})";
    return {"resume", dossier.string(), "--json", "--checkpoint",
            write("step30.json", R"({"model_state_dict": [0.1, 0.2, 0.3, 0.4], "optimizer_state_dict": [0, 0, 0, 0], "global_step": 30})"),
            "--state", "loader_position=present:every step sees all sentences", "--exercise", write("straight.csv", straight), write("resumed.csv", straight), "--rules",
            write("rules.json", rules)};
}

} // namespace

bool recordTraining(const PreparedDossier &prepared, const fs::path &target)
{
    const fs::path project = prepared.folder() / "training", dossier = prepared.folder() / "trajectory";
    const auto did = [&](const std::vector<std::string> &arguments, int most = 0) {
        const Ended ended = prepared.product().run(arguments);
        if (ended.status < 0 || ended.status > most)
            std::fprintf(stderr, "trajectory: %s ended with %d\n%s%s\n", arguments.front().c_str(), ended.status, ended.out.c_str(), ended.err.c_str());
        return ended.status >= 0 && ended.status <= most;
    };
    makeTrainingProject(prepared, project);
    if (!did({"new", dossier.string(), "--project", project.string()}))
        return false;
    declareTraining(project, dossier / "reference");
    if (!did({"capture", dossier.string(), "--python", prepared.referencePython().string(), "--run", "--repeat", "5", "--yes"}) || !did({"lock", dossier.string()}))
        return false;
    // From the 25th step on another rate: the run leaves the trajectory there.
    const fs::path code = dossier / "reference/code/train.py";
    replaceFile(dossier / "reference", "code/train.py", replaced(readFile(code), "        course.append(", "        slope = [s * 1.5 for s in slope] if step > 24 else slope\n        course.append("));
    if (!did({"lock", dossier.string(), "--reason", "the rate of the last steps"}) || !did(resumeArguments(dossier, prepared.folder()), 2)
        || !did({"run", dossier.string(), "--yes", "--json"}, 1))
        return false;
    fs::copy(dossier, target / "trajectory", fs::copy_options::recursive);
    fs::remove(target / "trajectory/.lock");
    std::printf("trajectory\n");
    return true;
}

} // namespace redossier::test
