// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"

#include "core/dossier/fingerprint.h"
#include "core/plain/digest.h"
#include "core/plain/json.h"
#include "tests/support/wheelmaker.h"

namespace redossier::test {

namespace fs = std::filesystem;

namespace {

void writeFile(const fs::path &file, std::string_view bytes)
{
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string projectFile(const char *name)
{
    return readFile(fs::path(TEST_DATA) / "end_to_end/project" / name);
}

} // namespace

fs::path makeTinyvec(const fs::path &folder, const std::string &version, const std::string &addition)
{
    Wheel wheel;
    wheel.name = "tinyvec";
    wheel.version = version;
    wheel.modules = {{"tinyvec.py", projectFile("tinyvec.py") + addition}};
    return makeWheel(folder, wheel);
}

void makeProject(const fs::path &project)
{
    writeFile(project / "embed.py", projectFile("embed.py"));
    writeFile(project / "parameters.json", "{\"size\": 4}\n");
    writeFile(project.parent_path() / "weights/scale.json", "{\"scale\": 0.5}\n");
    writeFile(project / "inputs/sentences.csv",
              "id,text\na1,small vectors\na2,\"one, two, three\"\na3,le chat dort\na4,the last line\n");
    writeFile(project / "requirements-rebuild.txt", "--no-index\n--find-links wheels\ntinyvec==1.0\n");
    makeTinyvec(project / "wheels", "1.0");
}

fs::path makeReferenceEnvironment(const Product &product, const fs::path &folder, const fs::path &wheels)
{
    const auto python = folder / "bin/python";
    const auto made = product.runProgram("python3", {"-m", "venv", folder.string()}, folder.parent_path());
    const auto installed = made.status != 0 ? made
                                            : product.runProgram(python.string(),
                                                                 {"-m", "pip", "install", "--quiet", "--no-index",
                                                                  "--find-links", wheels.string(), "tinyvec==1.0"},
                                                                 folder.parent_path());
    return installed.status == 0 ? python : fs::path();
}

void editJson(const fs::path &file, const std::function<void(Json &)> &change)
{
    auto document = parseJson(readFile(file), file.string());
    Json content = document ? *document : Json::object();
    change(content);
    std::ofstream(file, std::ios::binary) << dumpJson(content);
}

//! Without git the revision is the digest of the code's listing.
void declareRevision(Json &document)
{
    std::vector<FingerprintEntry> files;
    for (const Json &file : document["code"]["files"])
        files.push_back({textAt(file, "path"), textAt(file, "sha256"), 0});
    document["code"]["revision"] = "tree:" + treeDigest(files);
}

void declareWheels(const fs::path &reference)
{
    const auto tree = fingerprintTree(reference / "wheels");
    editJson(reference / "reference.json", [&](Json &document) {
        document["requirements"]["files"] = Json::array({{{"path", "wheels"}, {"sha256", tree ? treeDigest(tree->entries) : ""}}});
    });
}

void replaceFile(const fs::path &reference, const std::string &relative, std::string_view bytes)
{
    writeFile(reference / relative, bytes);
    const std::string digest = sha256Hex(bytes);
    editJson(reference / "reference.json", [&](Json &document) {
        for (Json &file : document["code"]["files"])
            if ("code/" + textAt(file, "path") == relative)
                file["sha256"] = digest;
        for (Json &file : document["configuration"])
            if (textAt(file, "path") == relative)
                file["sha256"] = digest;
        declareRevision(document);
    });
}

std::string replaced(std::string text, std::string_view part, std::string_view with)
{
    const auto place = text.find(part);
    return place == std::string::npos ? std::string("part not found") : text.replace(place, part.size(), with);
}

Json stepOf(const Json &run, std::string_view name)
{
    for (const Json &step : memberAt(run, "steps"))
        if (textAt(step, "name") == name)
            return step;
    return nullptr;
}

std::string statesOf(const Json &run)
{
    std::string states;
    for (const Json &step : memberAt(run, "steps"))
        states += (states.empty() ? "" : " ") + textAt(step, "state");
    return states;
}

fs::path newestRun(const fs::path &dossier)
{
    fs::path newest;
    std::error_code failed;
    int number = 0;
    for (fs::directory_iterator entries(dossier / "runs", failed); !failed && entries != fs::directory_iterator(); ++entries) {
        const Json run = readJson(entries->path() / "run.json");
        if (const Json &own = memberAt(run, "number"); own.is_number_integer() && own.get<int>() > number) {
            number = own.get<int>();
            newest = entries->path();
        }
    }
    return newest;
}

Json readJson(const fs::path &file)
{
    auto document = parseJson(readFile(file), file.string());
    return document ? *document : Json();
}

std::map<std::string, std::string> contentOf(const fs::path &folder)
{
    std::map<std::string, std::string> content;
    std::error_code failed;
    for (fs::recursive_directory_iterator entries(folder, failed); !failed && entries != fs::recursive_directory_iterator(); ++entries)
        content[entries->path().lexically_relative(folder).string()] =
            entries->is_regular_file() && !entries->is_symlink() ? readFile(entries->path()) : std::string();
    return content;
}

Ended PreparedDossier::runOf(const fs::path &dossier, const std::vector<std::string> &more) const
{
    std::vector<std::string> arguments{"run", dossier.string(), "--yes", "--json", "--locate", "scale=" + weights().string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return m_product.run(arguments);
}

Json criterionOf(double atol, const std::string &justification)
{
    return {{"schema", "redossier-criterion/1"},
            {"rules", Json::array({{{"kind", "values"}, {"output", "vectors"}, {"atol", atol}, {"rtol", 0.0}, {"justification", justification}},
                                   {{"kind", "values"}, {"output", "norms"}, {"atol", atol}, {"rtol", 0.0}, {"justification", justification}}})}};
}

bool PreparedDossier::did(const char *what, const Ended &ended)
{
    if (ended.status != 0)
        m_problem = std::string(what) + " ended with " + std::to_string(ended.status) + "\n" + ended.out + ended.err;
    return ended.status == 0;
}

PreparedDossier::PreparedDossier()
{
    makeProject(project());
    if (makeReferenceEnvironment(m_product, m_folder / "reference-env", project() / "wheels").empty()) {
        m_problem = "the reference environment could not be made";
        return;
    }
    const std::string dossier = locked().string();
    if (!did("new", m_product.run({"new", dossier, "--project", project().string()})))
        return;
    declare();
    if (did("capture", m_product.run({"capture", dossier, "--python", referencePython().string(), "--run", "--yes",
                                        "--locate", "scale=" + weights().string()})))
        did("lock", m_product.run({"lock", dossier}));
}

fs::path PreparedDossier::copy(const std::string &name) const
{
    const auto target = m_folder / name;
    fs::copy(locked(), target, fs::copy_options::recursive);
    return target;
}

fs::path PreparedDossier::changedCopy(const std::string &name, const std::function<void(const fs::path &)> &change) const
{
    const auto target = copy(name);
    change(target / "reference");
    const auto relocked = m_product.run({"lock", target.string(), "--reason", "a change that the test needs"});
    return relocked.status == 0 ? target : fs::path();
}

//! What `new` leaves to the author.
void PreparedDossier::declare() const
{
    const auto reference = locked() / "reference";
    fs::create_directories(reference / "inputs");
    fs::copy_file(project() / "inputs/sentences.csv", reference / "inputs/sentences.csv", fs::copy_options::overwrite_existing);
    editJson(reference / "reference.json", [](Json &document) {
        document["question"] = "Does the rebuilt environment give the same vectors?";
        document["goal"] = "values";
        document["platform"] = "none";
        document["entry_point"] = {{"arguments", {"{python}", "{code}/embed.py", "--inputs", "{inputs}", "--outputs", "{outputs}",
                                                  "--configuration", "{configuration}", "--weights", "{weights:scale}"}},
                                   {"working_directory", "code"},
                                   {"environment", Json::object()}};
        document["weights"] = Json::array({{{"name", "scale"}, {"version", "1"}, {"sha256", sha256Hex("{\"scale\": 0.5}\n")},
                                            {"bytes", 15}, {"source", "made by the test"}, {"access", "open"}}});
        document["data"] = Json::array();
        for (Json &file : document["configuration"])
            file["role"] = "parameters";
        document["sample"] = {{"inputs", {"inputs/sentences.csv"}}, {"exercises", {"read_data", "compute", "write"}}};
        document["outputs"] = Json::array({{{"name", "vectors"}, {"file", "vectors.csv"}, {"identifiers", {{"column", "id"}}}},
                                           {{"name", "norms"}, {"file", "norms.npy"}, {"identifiers", {{"file", "ids.txt"}}}}});
        document["business_criterion"] = "A neighbour search over the vectors finds the same sentences.";
    });
    writeFile(reference / "criterion.json", dumpJson(criterionOf(1e-9, "Sums of a few doubles; anything larger is another program.")));
}

} // namespace redossier::test
