// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of the house that a compiler does not hold: who includes whom, what a source file looks like, and that no number
// stands anywhere as a tolerance of our own (M11).
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

const fs::path root(SOURCE_FOLDER);

std::vector<std::string> linesOf(const fs::path &file)
{
    std::ifstream stream(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

std::vector<fs::path> filesBelow(const std::vector<std::string> &folders, const std::set<std::string> &endings)
{
    std::vector<fs::path> files;
    for (const std::string &folder : folders)
        for (const auto &entry : fs::recursive_directory_iterator(root / folder))
            if (entry.is_regular_file() && endings.contains(entry.path().extension().string())
                && entry.path().string().find("__pycache__") == std::string::npos)
                files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string shown(const fs::path &file, std::size_t line = 0)
{
    return fs::relative(file, root).string() + (line ? ":" + std::to_string(line) : "");
}

void expectNone(const std::vector<std::string> &offences)
{
    std::string all;
    for (const std::string &one : offences)
        all += one + '\n';
    QVERIFY2(offences.empty(), all.c_str());
}

//! How far to the right a folder of core stands; a file includes only its own folder or one further left.
const std::map<std::string, int> &ranks()
{
    static const std::map<std::string, int> known{
        {"plain", 0},       {"base", 1},   {"process", 2}, {"dossier", 3},    {"sharing", 4}, {"reference", 5}, {"environment", 6},
        {"device", 6},      {"sample", 6}, {"comparison", 7}, {"verdict", 8}, {"difference", 9}, {"report", 10}, {"session", 11},
        {"messages", 12}};
    return known;
}

//! The same for a folder of ui.
const std::map<std::string, int> &windowRanks()
{
    static const std::map<std::string, int> known{{"style", 0}, {"translation", 0}, {"words", 1}, {"widgets", 2}, {"models", 3}, {"plots", 3}, {"paper", 3},
                                                  {"pages", 4}, {"difference", 5}, {"wizard", 5}, {"start", 6}};
    return known;
}

//! Why `folder` may not include ui/`included`; "" when it may. `models` and `plots` do not see each other.
std::string windowProblem(const std::string &folder, const std::string &included)
{
    if (folder == "app/desktop" || folder == "ui/" + included)
        return {};
    if (!folder.starts_with("ui/"))
        return "only the desktop program knows the windows";
    const auto from = windowRanks().find(folder.substr(3)), to = windowRanks().find(included);
    if (from == windowRanks().end() || to == windowRanks().end())
        return "a folder of ui has no place in the order";
    return to->second < from->second ? "" : "ui/" + included + " stands further right, or beside it";
}

//! Why `folder` (of core, of ui, or an app) may not include core/`included`; "" when it may.
std::string includeProblem(const std::string &folder, const std::string &included)
{
    if (included == folder)
        return {};
    if (folder == "engine" || folder == "app/engine" || folder == "app/supervisor")
        return included == "plain" || (folder == "app/engine" && included == "engine") ? "" : "knows core/plain alone";
    if (folder == "app/cli" || folder == "app/desktop" || folder.starts_with("ui/"))
        return included == "engine" ? "the engine is a process of its own" : "";
    if (!ranks().contains(included))
        return "core/" + included + " has no place in the order";
    if (folder == "messages")
        return {};
    if (included == "messages")
        return folder == "report" ? "" : "sentences belong to the programs";
    return ranks().at(included) < ranks().at(folder) ? "" : "core/" + included + " stands further right, or beside it";
}

std::string folderOf(const fs::path &file)
{
    const std::string place = fs::relative(file.parent_path(), root).generic_string();
    if (place.starts_with("ui/")) // a folder within a folder of ui belongs to it
        return place.substr(0, place.find('/', 3));
    if (!place.starts_with("core/"))
        return place;
    const std::string below = place.substr(5);
    return below.substr(0, below.find('/'));
}

//! A number given to something that is named like a tolerance.
bool setsTolerance(const std::string &line)
{
    static const std::regex pattern(
        "(atol|rtol|tolerance|allowed_?[cC]hange|allowed_?[fF]raction|minimum_?[aA]greement|minimum_?[oO]verlap|tie_?[mM]argin)\\w*[\"']?\\s*(=|:|\\{|,|\\(|value_or\\(|\\.value_or\\()\\s*[-+]?\\.?[0-9]");
    return std::regex_search(line, pattern);
}

//! Zero is no tolerance, and the range of a share is no default.
bool isStrictest(const std::string &line)
{
    static const std::regex zero("(=|:|\\{|,|\\(|\\.value_or\\()\\s*0(\\.0)?\\s*[;,)}]");
    return line.find("within(") != std::string::npos || std::regex_search(line, zero);
}

} // namespace

class TestSources : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theOrderItselfIsHeld()
    {
        QVERIFY(includeProblem("base", "plain").empty());
        QVERIFY(!includeProblem("plain", "base").empty());
        QVERIFY(!includeProblem("device", "sample").empty());
        QVERIFY(!includeProblem("session", "messages").empty());
        QVERIFY(!includeProblem("engine", "base").empty());
        QVERIFY(includeProblem("report", "verdict").empty());
        QVERIFY(includeProblem("ui/pages", "session").empty());
        QVERIFY(!includeProblem("ui/pages", "engine").empty());
        QVERIFY(!includeProblem("app/desktop", "engine").empty());
        QVERIFY(windowProblem("ui/start", "wizard").empty());
        QVERIFY(!windowProblem("ui/pages", "wizard").empty());
        QVERIFY(!windowProblem("ui/models", "plots").empty());
        QVERIFY(!windowProblem("session", "words").empty());
        QVERIFY(!windowProblem("app/cli", "words").empty());
    }

    void aFileIncludesOnlyFurtherLeft()
    {
        static const std::regex include("^\\s*#\\s*include\\s+\"(core|ui)/([a-z]+)/");
        std::vector<std::string> offences;
        for (const fs::path &file : filesBelow({"core", "app", "ui"}, {".h", ".cpp"})) {
            const auto lines = linesOf(file);
            for (std::size_t i = 0; i < lines.size(); ++i) {
                std::smatch match;
                if (!std::regex_search(lines[i], match, include))
                    continue;
                const std::string problem = match[1] == "core" ? includeProblem(folderOf(file), match[2])
                                                               : windowProblem(folderOf(file), match[2]);
                if (!problem.empty())
                    offences.push_back(shown(file, i + 1) + " includes " + match[1].str() + "/" + match[2].str() + ": " + problem);
            }
        }
        expectNone(offences);
    }

    void onlyPlotsKnowQCustomPlot()
    {
        std::vector<std::string> offences;
        for (const fs::path &file : filesBelow({"core", "app", "ui"}, {".h", ".cpp"}))
            if (folderOf(file) != "ui/plots")
                for (const std::string &line : linesOf(file))
                    if (line.find("#include") != std::string::npos && line.find("qcustomplot") != std::string::npos)
                        offences.push_back(shown(file) + ": " + line);
        expectNone(offences);
    }

    void onlyTheModuleKnowsLibtorch()
    {
        static const std::regex torch("^\\s*#\\s*include\\s+[<\"](torch|ATen|c10|caffe2)/");
        std::vector<std::string> offences;
        for (const fs::path &file : filesBelow({"core", "app", "ui", "tests"}, {".h", ".cpp"}))
            if (shown(file) != "core/engine/torch/module.cpp" && file.filename() != "torchcrosscheck.cpp")
                for (const std::string &line : linesOf(file))
                    if (std::regex_search(line, torch))
                        offences.push_back(shown(file) + ": " + line);
        expectNone(offences);
    }

    void coreAndTheCommandLineKnowNoWidgets()
    {
        static const std::regex gui("^\\s*#\\s*include\\s+<(QtWidgets|QtGui|QApplication|QGuiApplication|QWidget|QColor|QIcon|QPainter)");
        std::vector<std::string> offences;
        for (const fs::path &file : filesBelow({"core", "app/cli", "app/engine", "app/supervisor"}, {".h", ".cpp"}))
            for (const std::string &line : linesOf(file))
                if (std::regex_search(line, gui))
                    offences.push_back(shown(file) + ": " + line);
        expectNone(offences);
    }

    void plainPartsKnowNoQt()
    {
        static const std::regex qt("^\\s*#\\s*include\\s+<Q");
        std::vector<std::string> offences;
        for (const fs::path &file : filesBelow({"core/plain", "core/engine", "app/engine", "app/supervisor"}, {".h", ".cpp"}))
            for (const std::string &line : linesOf(file))
                if (std::regex_search(line, qt))
                    offences.push_back(shown(file) + ": " + line);
        expectNone(offences);
    }

    void everyFileIsAsTheHouseWantsIt()
    {
        std::vector<std::string> offences;
        for (const fs::path &file : filesBelow({"core", "app", "ui", "tests", "resources/probe"}, {".h", ".cpp", ".py"})) {
            if (shown(file).starts_with("tests/data/"))
                continue;
            const auto lines = linesOf(file);
            if (lines.size() > 450)
                offences.push_back(shown(file) + " has " + std::to_string(lines.size()) + " lines, 450 is the end");
            const bool script = !lines.empty() && lines[0].starts_with("#!");
            if (lines.empty() || lines[script ? 1 : 0].find("SPDX-License-Identifier: GPL-3.0-or-later") == std::string::npos)
                offences.push_back(shown(file) + " does not begin with its licence");
            if (file.extension() == ".h" && std::find(lines.begin(), lines.end(), "#pragma once") == lines.end())
                offences.push_back(shown(file) + " has no #pragma once");
        }
        expectNone(offences);
    }

    void sentencesLiveInMessagesAlone()
    {
        static const std::regex translated("(^|[^A-Za-z_])(tr|translate)\\s*\\(|QT_TRANSLATE_NOOP|QT_TR_NOOP");
        std::vector<std::string> offences;
        for (const fs::path &file : filesBelow({"core"}, {".h", ".cpp"})) {
            if (folderOf(file) == "messages")
                continue;
            const auto lines = linesOf(file);
            for (std::size_t i = 0; i < lines.size(); ++i)
                if (std::regex_search(lines[i], translated) && lines[i].find("//") == std::string::npos)
                    offences.push_back(shown(file, i + 1) + ": " + lines[i]);
        }
        expectNone(offences);
    }

    void whatDebian12LacksIsNotUsed()
    {
        static const std::regex absent("#\\s*include\\s+<(format|expected|print|generator|flat_map)>");
        std::vector<std::string> offences;
        for (const fs::path &file : filesBelow({"core", "app", "ui", "tests"}, {".h", ".cpp"}))
            for (const std::string &line : linesOf(file))
                if (std::regex_search(line, absent))
                    offences.push_back(shown(file) + ": " + line);
        expectNone(offences);
    }

    void theToleranceScanFindsWhatItLooksFor()
    {
        for (const char *line : {"double atol = 1e-5;", "\"rtol\": 0.001", "rule.atol.value_or(1e-8)", "double allowedFraction = 0.01;",
                                 "tolerance{0.5}", "  \"minimum_agreement\": 0.95,"})
            QVERIFY2(setsTolerance(line) && !isStrictest(line), line);
        for (const char *line : {"double allowedFraction = 0;", "std::optional<double> atol, rtol;", "limit = rule.atol * scale"})
            QVERIFY2(!setsTolerance(line) || isStrictest(line), line);
    }

    void noToleranceOfOurOwnStandsAnywhere()
    {
        std::vector<std::string> offences;
        for (const fs::path &file : filesBelow({"core", "app", "ui", "resources/schema", "resources/report"}, {".h", ".cpp", ".json", ".html"})) {
            const auto lines = linesOf(file);
            for (std::size_t i = 0; i < lines.size(); ++i)
                if (setsTolerance(lines[i]) && !isStrictest(lines[i]))
                    offences.push_back(shown(file, i + 1) + ": " + lines[i]);
        }
        expectNone(offences);
    }
};

QTEST_APPLESS_MAIN(TestSources)
#include "tst_sources.moc"
