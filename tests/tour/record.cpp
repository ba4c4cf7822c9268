// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the recordings that the tour shows: dossiers in every state, by the real programs and without a network.
#include "tests/support/sampleproject.h"
#include "tests/support/wheelmaker.h"
#include "tests/tour/training.h"

#include <QCoreApplication>
#include <cstdio>
#include <functional>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

constexpr const char *atCompute = "    rows, norms = [], []\n";

using Change = std::function<void(const fs::path &reference)>;

struct Recording
{
    const char *name;
    Change change; //!< before it is locked anew
    std::vector<std::vector<std::string>> runs; //!< further arguments of each run; "RESUME" stands for the last run's id
};

void addLine(const fs::path &reference, const std::string &line)
{
    std::ofstream(reference / "requirements-rebuild.txt", std::ios::app) << line << '\n';
}

void addWheel(const fs::path &reference, const std::string &name)
{
    Wheel wheel;
    wheel.name = name;
    wheel.version = "1.0";
    makeWheel(reference / "wheels", wheel);
    addLine(reference, name + "==1.0");
}

void addExtras(const fs::path &reference)
{
    addWheel(reference, "extra-one");
    addWheel(reference, "extra-two");
    declareWheels(reference);
}

//! A torch that imports and reaches no device.
void expectCuda(const fs::path &reference)
{
    editJson(reference / "reference.json", [](Json &document) { document["platform"] = "cuda"; });
    Wheel torch;
    torch.name = "torch";
    torch.version = "2.1.0+cu118";
    torch.modules = {{"torch/__init__.py", "from . import cuda, version\n__version__ = '2.1.0+cu118'\n"},
                     {"torch/version.py", "cuda = '11.8'\nhip = None\ngit_version = 'made up'\n"},
                     {"torch/cuda.py", "def is_available():\n    return False\n\n\ndef device_count():\n    return 0\n"}};
    makeWheel(reference / "wheels", torch);
    addLine(reference, "torch==2.1.0+cu118");
    declareWheels(reference);
}

Change program(const char *part, const char *with)
{
    return [=](const fs::path &reference) {
        replaceFile(reference, "code/embed.py", replaced(readFile(reference / "code/embed.py"), part, with));
    };
}

std::vector<Recording> recordings()
{
    const Change none = [](const fs::path &) {};
    return {
        {"ready", none, {}},
        {"reproduced", none, {{}}},
        {"until-rebuild", none, {{"--until", "rebuild"}}},
        {"pip-fails", [](const fs::path &reference) { addLine(reference, "nowhere-to-be-found==1.0"); }, {{}}},
        {"gate-closed", addExtras, {{}}},
        {"variant", addExtras, {{}, {"--resume", "RESUME", "--accept", "added:*=they only log"}}},
        {"device-stopped", expectCuda, {{"--accept", "torch=a build for another driver", "--accept", "platform=a build for another driver"}}},
        {"sample-raises", program(atCompute, "    raise ValueError('bad row')\n"), {{}}},
        {"not-reproduced", program("norms.append(", "vector[0] += 1e-6\n        norms.append("), {{}}},
        {"structure-fails", program(atCompute, "    rows, norms = [], []\n    sentences = sentences[1:]\n"), {{}}},
    };
}

bool record(const PreparedDossier &prepared, const Recording &recording, const fs::path &target)
{
    const fs::path dossier = prepared.changedCopy(recording.name, [&](const fs::path &reference) {
        // Shown on machines with other versions of Python, too.
        editJson(reference / "reference.json", [](Json &document) { document["python"]["requires"] = ">=3.11"; });
        recording.change(reference);
    });
    for (std::vector<std::string> arguments : recording.runs) {
        for (std::string &argument : arguments)
            if (argument == "RESUME")
                argument = newestRun(dossier).filename().string();
        const Ended ended = prepared.runOf(dossier, arguments);
        if (ended.status < 0 || ended.status > 2) {
            std::fprintf(stderr, "%s: %s%s\n", recording.name, ended.out.c_str(), ended.err.c_str());
            return false;
        }
    }
    fs::copy(dossier, target / recording.name, fs::copy_options::recursive);
    fs::remove(target / recording.name / ".lock");
    std::printf("%s\n", recording.name);
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    if (argc != 2)
        return 64;
    const fs::path target(argv[1]);
    const PreparedDossier prepared;
    if (!prepared.problem().empty()) {
        std::fprintf(stderr, "%s\n", prepared.problem().c_str());
        return 1;
    }
    fs::remove_all(target);
    fs::create_directories(target);
    for (const Recording &recording : recordings())
        if (!record(prepared, recording, target))
            return 1;
    if (!recordTraining(prepared, target))
        return 1;
    // What an author has before anything was decided, and what is found after somebody edited a locked reference.
    const Ended drafted = prepared.product().run({"new", (target / "draft").string(), "--project", prepared.project().string()});
    fs::copy(target / "reproduced", target / "changed", fs::copy_options::recursive);
    editJson(target / "changed/reference/reference.json",
             [](Json &document) { document["business_criterion"] = "The first three neighbours of each sentence stay the same."; });
    return drafted.status;
}
