// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <functional>
#include <memory>
#include <set>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

//! The names of an object's members, sorted.
std::string keysOf(const Json &document)
{
    std::set<std::string> names;
    if (document.is_object())
        for (const auto &[name, value] : document.items())
            names.insert(name);
    std::string keys;
    for (const std::string &name : names)
        keys += (keys.empty() ? "" : " ") + name;
    return keys;
}

//! Calls `visit` with the place and the text of every string.
void eachText(const Json &value, const std::string &place, const std::function<void(const std::string &, const std::string &)> &visit)
{
    if (value.is_string())
        visit(place, value.get<std::string>());
    else if (value.is_object())
        for (const auto &[name, member] : value.items())
            eachText(member, place + "/" + name, visit);
    else if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i)
            eachText(value[i], place + "/" + std::to_string(i), visit);
}

//! Places of the system that are the same on every machine; the chain names where it looked.
bool isSystemPlace(const std::string &text)
{
    for (const char *root : {"/proc/", "/sys/", "/dev", "/etc/os-release", "/.dockerenv", "/run/.containerenv", "/opt/rocm/"})
        if (text.starts_with(root))
            return true;
    return false;
}

} // namespace

//! Every document of a real run and of every command: its schema, its keys, its exit status, and no place of this machine.
class TestDocuments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_dossier = m_prepared->copy("with a run");
        m_run = m_prepared->runOf(m_dossier);
        QVERIFY2(m_run.status == 0, (m_run.out + m_run.err).c_str());
        m_edited = m_prepared->copy("edited");
        editJson(m_edited / "reference/reference.json", [](Json &document) { document["question"] = "Another one?"; });
        m_newer = m_prepared->copy("newer");
        editJson(m_newer / "reference/reference.json", [](Json &document) { document["schema"] = "redossier-reference/2"; });
        m_draft = m_prepared->copy("draft");
        editJson(m_draft / "dossier.json", [](Json &document) {
            for (const char *key : {"identity", "locked_at", "criterion_sha256", "parent"})
                document[key] = nullptr;
            document["history"] = Json::array();
        });
    }

    void everyCommandPrintsItsOwnDocument_data()
    {
        QTest::addColumn<QByteArray>("command"); // words; D the dossier, E one that was edited, F a draft, N one of a newer format, P the project
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("schema");
        QTest::addColumn<QByteArray>("keys"); // sorted; empty: the schema says it all
        const auto row = [](const char *command, int status, const char *schema, const char *keys) {
            QTest::newRow(command) << QByteArray(command) << status << QByteArray(schema) << QByteArray(keys);
        };
        const char *findings = "findings schema subject";
        const char *written = "dossier findings identity schema";
        const char *error = "findings schema status";
        row("validate D", 0, "validate", findings);
        row("validate E", 1, "validate", findings);
        row("verify D", 0, "verify", "changed findings identity identity_matches missing schema unlisted");
        row("verify E", 1, "verify", "changed findings identity identity_matches missing schema unlisted");
        row("verify F", 1, "verify", "changed findings identity identity_matches missing schema unlisted");
        row("private D", 0, "private", "findings schema subject");
        row("fingerprint D/reference", 0, "fingerprint", "entries schema");
        row("fingerprint D/reference --tree", 0, "fingerprint", "entries schema");
        row("requirements D/reference/requirements-rebuild.txt", 0, "requirements", "findings lines options schema subject");
        row("inventory --python PYTHON", 0, "inventory", "distributions python schema");
        row("probe --python PYTHON", 0, "probe", "chain conclusions expected platform schema stages state");
        row("probe --python PYTHON --expect cuda", 2, "probe", "chain conclusions expected platform schema stages state");
        row("new NEW --project P", 0, "new", written);
        row("capture D --python PYTHON --run", 1, "capture", written);
        row("lock D", 0, "lock", written);
        row("lock E", 1, "lock", written);
        row("compare D/reference/expected D/reference/expected --rules D/reference/criterion.json", 0, "compare",
            "ignored outputs schema unexpected_outputs verdict");
        row("report D --format html --output P/report.html", 0, "report", "bytes format output reviewed schema sha256");
        row("run --kept", 0, "kept", "folders schema");
        // Refused for the dossier's own state.
        row("run E --yes", 1, "error", error);
        // The table of exit statuses.
        row("nothing", 64, "error", error);
        row("run D --until nowhere", 64, "error", error);
        row("run D --accept tinyvec=", 64, "error", error);
        row("verify P", 65, "error", error);
        row("fingerprint P/nowhere", 65, "error", error);
        row("compare P/nowhere P --rules D/reference/criterion.json", 65, "error", error);
        row("inventory --python P/nowhere", 69, "error", error);
        row("run D --yes --python P/nowhere", 69, "error", error);
        row("new D --project P", 73, "error", error);
        row("capture N --python PYTHON", 73, "error", error);
        row("run D --yes --work P", 73, "error", error);
        row("run D --yes --work D/work", 73, "error", error);
        row("run D", 77, "error", error);
    }
    void everyCommandPrintsItsOwnDocument()
    {
        QFETCH(QByteArray, command);
        QFETCH(int, status);
        QFETCH(QByteArray, schema);
        QFETCH(QByteArray, keys);
        std::vector<std::string> arguments;
        for (const QByteArray &word : command.split(' '))
            arguments.push_back(arguments.empty() ? word.toStdString() : placed(word.toStdString()));
        arguments.push_back("--json");
        const auto ended = m_prepared->product().run(arguments);
        QVERIFY2(ended.status == status, (std::to_string(ended.status) + "\n" + ended.out + ended.err).c_str());
        QCOMPARE(schemaProblemsOfText(ended.out, schema.toStdString()), QByteArray());
        const Json document = ended.document();
        QCOMPARE(QByteArray::fromStdString(keysOf(document)), keys);
        if (schema == "error")
            QCOMPARE(memberAt(document, "status").get<int>(), status);
    }

    void aDraftIsVerifiedWithoutIdentity()
    {
        const auto verified = m_prepared->product().run({"verify", m_draft.string(), "--json"}).document();
        QVERIFY(verified.contains("identity") && memberAt(verified, "identity").is_null());
        QVERIFY(verified.contains("identity_matches") && memberAt(verified, "identity_matches").is_null());
    }

    void whatARunLeavesKeepsItsSchemaAndItsKeys()
    {
        const auto folder = newestRun(m_dossier);
        for (const auto &[file, schema] : {std::pair{"run.json", "run"}, {"observation.json", "observation"}, {"comparison.json", "compare"}})
            QCOMPARE(schemaProblemsOfFile(folder / file, schema), QByteArray());
        for (const auto &[file, schema] : {std::pair{"dossier.json", "dossier"}, {"reference/reference.json", "reference"},
                                           {"reference/criterion.json", "criterion"}, {"reference/observation.json", "observation"},
                                           {"sequence.json", "sequence"}})
            QCOMPARE(schemaProblemsOfFile(m_dossier / file, schema), QByteArray());
        const Json run = readJson(folder / "run.json");
        QCOMPARE(keysOf(run), std::string("conditions first_error id inherited_environment machine_class not_checked number reasons "
                                          "reference_identity schema started steps tool variant verdict"));
        for (const Json &step : memberAt(run, "steps")) {
            QCOMPARE(keysOf(step), std::string("commands does_not_prove findings name proves reason seconds started state"));
            for (const Json &command : memberAt(step, "commands"))
                QCOMPARE(keysOf(command), std::string("arguments dropped_bytes environment exit folder name peak_memory_bytes redactions "
                                                      "seconds signal stderr stdout"));
        }
        QCOMPARE(keysOf(readJson(folder / "observation.json")),
                 std::string("chain device environment inventory python schema settings taken"));
    }

    void noDocumentNamesAPlaceOfThisMachine()
    {
        const auto folder = newestRun(m_dossier);
        QStringList named;
        for (const fs::path &file : {folder / "run.json", folder / "observation.json", folder / "comparison.json",
                                     m_dossier / "sequence.json", m_dossier / "reference/observation.json"})
            eachText(readJson(file), file.filename().string(), [&](const std::string &place, const std::string &text) {
                const bool isOurs = text.find(SOURCE_FOLDER) != std::string::npos || text.find(PROGRAMS_FOLDER) != std::string::npos
                    || text.find(m_prepared->folder().string()) != std::string::npos;
                if (isOurs || (text.starts_with('/') && !isSystemPlace(text)))
                    named << QString::fromStdString(place + ": " + text);
            });
        QVERIFY2(named.isEmpty(), qPrintable(named.join(QLatin1Char('\n'))));
    }

private:
    std::string placed(std::string word) const
    {
        if (word == "PYTHON")
            return m_prepared->referencePython().string();
        if (word == "NEW")
            return (m_prepared->folder() / "new one").string();
        const std::pair<std::string, fs::path> names[] = {{"D", m_dossier}, {"E", m_edited}, {"F", m_draft}, {"N", m_newer}, {"P", m_prepared->project()}};
        for (const auto &[name, path] : names)
            if (word == name || word.starts_with(name + "/"))
                return path.string() + word.substr(1);
        return word;
    }

    std::unique_ptr<PreparedDossier> m_prepared;
    fs::path m_dossier, m_edited, m_draft, m_newer;
    Ended m_run;
};

QTEST_GUILESS_MAIN(TestDocuments)
#include "tst_documents.moc"
