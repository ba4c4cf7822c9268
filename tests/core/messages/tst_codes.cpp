// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonfile.h"
#include "core/messages/messages.h"

#include <QTest>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

using namespace redossier;

namespace {

const std::filesystem::path source(SOURCE_FOLDER);

std::map<std::string, Json> codeRows()
{
    std::map<std::string, Json> rows;
    const auto document = readJsonFile(source / "resources/schema/codes.json");
    if (document)
        for (const Json &row : memberAt(*document, "codes"))
            rows.emplace(textAt(row, "code"), row);
    return rows;
}

std::set<std::string> severities(const Json &row)
{
    const Json &severity = memberAt(row, "severity");
    std::set<std::string> all;
    if (severity.is_string())
        all.insert(severity.get<std::string>());
    for (const Json &one : severity.is_array() ? severity : Json::array())
        all.insert(one.get<std::string>());
    if (textAt(row, "kind") == "error")
        all.insert("error"); // a command shows its errors as findings
    return all;
}

std::string contents(const std::filesystem::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace

class CodesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theListIsWellFormed();
    void everySentenceHasItsCode();
    void everyCodeHasItsSentence();
    void theFixedCodesOfTheCommandLineAreThere_data();
    void theFixedCodesOfTheCommandLineAreThere();
    void findingsAreMadeWithTheirSeverity();
    void everyFactBelongsToOneLayer();
};

void CodesTest::theListIsWellFormed()
{
    const auto document = readJsonFile(source / "resources/schema/codes.json");
    QVERIFY(bool(document));
    QCOMPARE(codeRows().size(), memberAt(*document, "codes").size()); // none stands twice
    for (const auto &[code, row] : codeRows()) {
        const std::string kind = textAt(row, "kind");
        QVERIFY2(kind == "error" || kind == "finding" || kind == "statement", code.c_str());
        QVERIFY2(!textAt(row, "meaning").empty(), code.c_str());
        // A finding that a command refuses with ends it with 1.
        const Json &status = memberAt(row, "status");
        QVERIFY2(kind == "error" ? status.is_number_integer() : status.is_null() || status == 1, code.c_str());
        QVERIFY2(kind != "finding" || !severities(row).empty(), code.c_str());
        for (const std::string &severity : severities(row))
            QVERIFY2(severity == "error" || severity == "warning" || severity == "hint", code.c_str());
    }
}

void CodesTest::everySentenceHasItsCode()
{
    const auto rows = codeRows();
    std::set<std::string_view> seen;
    QStringList problems;
    for (const auto table : allMessages())
        for (const MessageEntry &entry : table) {
            const std::string code(entry.code);
            if (!seen.insert(entry.code).second)
                problems << QString::fromStdString(code + " has two sentences");
            const auto row = rows.find(code);
            if (row == rows.end())
                problems << QString::fromStdString(code + " is not in codes.json");
            else if (memberAt(row->second, "status").is_number_integer()
                         ? memberAt(row->second, "status") != entry.status
                         : entry.status != 0)
                problems << QString::fromStdString(code + " has another exit status in codes.json");
        }
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QLatin1Char('\n'))));
}

void CodesTest::everyCodeHasItsSentence()
{
    QStringList problems;
    for (const auto &[code, row] : codeRows())
        if (!findMessage(code))
            problems << QString::fromStdString(code);
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QLatin1Char('\n'))));
}

void CodesTest::theFixedCodesOfTheCommandLineAreThere_data()
{
    QTest::addColumn<QString>("severity");
    QTest::addColumn<QStringList>("codes");
    const auto row = [](const char *severity, const char *codes) {
        QTest::newRow(severity) << QString::fromLatin1(severity) << QString::fromLatin1(codes).split(QLatin1Char(' '));
    };
    row("error", "goal_missing question_missing entry_point_missing criterion_missing number_missing justification_missing "
                 "expected_missing identifiers_duplicated sample_empty undeclared_file missing_file changed_file "
                 "include_outside reserved_name absolute_path torch_line_missing no_reference_inventory "
                 "changed_since_lock dirty_without_patch mutable_name unpinned identifiers_missing");
    row("warning", "no_version_control identifiers_missing identifiers_assumed private_path unpinned unused_acceptance "
                   "run_not_ended");
    row("hint", "untracked_file");
}

void CodesTest::theFixedCodesOfTheCommandLineAreThere()
{
    QFETCH(QString, severity);
    QFETCH(QStringList, codes);
    const auto rows = codeRows();
    for (const QString &code : codes) {
        const auto row = rows.find(code.toStdString());
        QVERIFY2(row != rows.end(), qPrintable(code));
        QVERIFY2(severities(row->second).contains(severity.toStdString()), qPrintable(code));
    }
}

void CodesTest::findingsAreMadeWithTheirSeverity()
{
    // {"code", Severity::warning, ..}, wherever the sources make a finding.
    const std::regex made("\"([a-z][a-z0-9_]+)\",\\s*Severity::(error|warning|hint)");
    const auto rows = codeRows();
    QStringList problems;
    int found = 0;
    for (const char *folder : {"core", "app"})
        for (const auto &entry : std::filesystem::recursive_directory_iterator(source / folder)) {
            if (entry.path().extension() != ".cpp")
                continue;
            const std::string text = contents(entry.path());
            for (std::sregex_iterator match(text.begin(), text.end(), made), end; match != end; ++match) {
                ++found;
                const std::string code = (*match)[1];
                const auto row = rows.find(code);
                if (row == rows.end() || !severities(row->second).contains((*match)[2]))
                    problems << QString::fromStdString(code + " as " + (*match)[2].str() + " in " + entry.path().filename().string());
            }
        }
    QVERIFY(found > 10);
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QLatin1Char('\n'))));
}

void CodesTest::everyFactBelongsToOneLayer()
{
    const auto document = readJsonFile(source / "resources/schema/layers.json");
    QVERIFY(bool(document));
    std::set<std::string> origins;
    for (const Json &origin : memberAt(*document, "origins"))
        origins.insert(origin.get<std::string>());
    QCOMPARE(origins, (std::set<std::string>{"inputs", "run_conditions", "software", "unknown"}));
    std::set<std::string> facts;
    for (const Json &layer : memberAt(*document, "layers")) {
        QVERIFY2(origins.contains(textAt(layer, "origin")), textAt(layer, "layer").c_str());
        for (const Json &fact : memberAt(layer, "facts"))
            QVERIFY2(facts.insert(fact.get<std::string>()).second, fact.get<std::string>().c_str());
    }
    std::set<std::string> wanted;
    const auto keysOf = [&](const std::string &name, const std::string &below) {
        const auto schema = readJsonFile(source / "resources/schema" / (name + ".schema.json"));
        const Json *properties = schema ? &memberAt(*schema, "properties") : nullptr;
        if (properties && !below.empty()) {
            const Json &part = memberAt(*properties, below);
            properties = &memberAt(part.contains("anyOf") ? part["anyOf"][0] : part, "properties");
        }
        for (const auto &[key, value] : properties->items())
            if (key != "schema" && !(name == "observation" && key == "chain" && below.empty())
                && !(name == "criterion" && key == "outputs"))
                wanted.insert(name + ".json#/" + (below.empty() ? "" : below + "/") + key);
    };
    keysOf("reference", "");
    keysOf("criterion", "");
    keysOf("observation", "");
    keysOf("observation", "chain");
    QCOMPARE(facts, wanted);
}

QTEST_GUILESS_MAIN(CodesTest)
#include "tst_codes.moc"
