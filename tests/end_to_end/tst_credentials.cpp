// SPDX-License-Identifier: GPL-3.0-or-later
// Credentials on every way into a dossier: what a program prints, what pip prints about what is installed, what the environment
// holds. None is in any file of it, and what was taken out is counted and seen.
#include "core/plain/digest.h"
#include "tests/support/canaries.h"
#include "tests/support/sampleproject.h"

#include <QTest>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

class TestCredentials : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
    }

    void whatAProgramPrintsNeverReachesTheDisk()
    {
        // The dossier must not hold what is printed: it comes with the weights, which lie outside of it.
        Json weights{{"scale", 0.5}, {"lines", Json::array()}};
        for (const Canary &canary : canaries())
            weights["lines"].push_back(QByteArray::fromStdString(canary.text).toHex().toStdString());
        const std::string bytes = dumpJson(weights);
        const TemporaryFolder folder;
        folder.write("scale.json", bytes);
        const fs::path dossier = m_prepared->changedCopy("printed", [&](const fs::path &reference) {
            const std::string print = "    import sys\n    for line in weights['lines']:\n        for stream in (sys.stdout, sys.stderr):\n"
                                      "            stream.buffer.write(bytes.fromhex(line) + b'\\n')\n            stream.flush()\n";
            replaceFile(reference, "code/embed.py", replaced(readFile(reference / "code/embed.py"), "    rows, norms = [], []\n", "    rows, norms = [], []\n" + print));
            editJson(reference / "reference.json", [&](Json &document) {
                document["weights"][0]["sha256"] = sha256Hex(bytes);
                document["weights"][0]["bytes"] = bytes.size();
            });
        });
        const Ended ended = m_prepared->product().run({"run", dossier.string(), "--yes", "--json", "--locate", "scale=" + (folder / "scale.json").string()});
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        for (const Canary &canary : canaries())
            QVERIFY2((ended.out + ended.err).find(canary.secret) == std::string::npos, canary.kind.c_str());
        holdsNone(dossier);
        const Json command = stepOf(readJson(newestRun(dossier) / "run.json"), "sample")["commands"].back();
        const std::string log = readFile(newestRun(dossier) / textAt(command, "stdout")) + readFile(newestRun(dossier) / textAt(command, "stderr"));
        const std::size_t seen = count(log, "[redacted:") + count(log, "****");
        QVERIFY2(command["redactions"].get<std::size_t>() >= 2 * canaries().size(), command.dump().c_str());
        QCOMPARE(seen, command["redactions"].get<std::size_t>());
    }

    void whatPipPrintsIsRedacted()
    {
        const auto library = fs::path(m_prepared->referencePython()).parent_path().parent_path() / "lib";
        fs::path origin;
        for (const auto &entry : fs::recursive_directory_iterator(library))
            if (entry.is_directory() && entry.path().filename() == "tinyvec-1.0.dist-info")
                origin = entry.path() / "direct_url.json";
        QVERIFY(!origin.empty());
        std::ofstream(origin) << R"({"url": "https://somebody:CANARYfreeze1@files.example.org/tinyvec-1.0-py3-none-any.whl?sig=CANARYfreeze2", "archive_info": {}})";
        const auto dossier = m_prepared->changedCopy("frozen", [](const fs::path &) {});
        editJson(dossier / "reference/reference.json", [](Json &document) { document["business_criterion"] = "edited"; });
        const Ended ended = m_prepared->product().run({"capture", dossier.string(), "--python", m_prepared->referencePython().string(), "--run", "--yes", "--json",
                                                       "--locate", "scale=" + m_prepared->weights().string()});
        fs::remove(origin);
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        QVERIFY(ended.out.find("CANARY") == std::string::npos);
        const std::string installed = readFile(dossier / "reference/installed.txt");
        QVERIFY2(installed.find("tinyvec @ https://somebody:****@files.example.org/tinyvec-1.0-py3-none-any.whl?sig=****") != std::string::npos, installed.c_str());
        for (const auto &[name, content] : contentOf(dossier))
            QVERIFY2(content.find("CANARY") == std::string::npos, name.c_str());
    }

    void whatTheEnvironmentHoldsStaysThere()
    {
        const fs::path dossier = m_prepared->changedCopy("environment", [](const fs::path &reference) {
            const std::string print = "    import os, subprocess, sys\n    print(dict(os.environ), flush=True)\n"
                                      "    subprocess.run([sys.executable, '-m', 'pip', '--disable-pip-version-check', 'config', 'list'])\n";
            replaceFile(reference, "code/embed.py", replaced(readFile(reference / "code/embed.py"), "    rows, norms = [], []\n", "    rows, norms = [], []\n" + print));
            editJson(reference / "reference.json", [](Json &document) {
                document["access"] = Json::array({{{"name", "index"}, {"opens", "an index"}, {"how", "ask"}, {"environment", {"PIP_EXTRA_INDEX_URL", "SERVICE_TOKEN", "PLAIN_WORD"}},
                                                   {"steps", {"sample"}}}});
            });
        });
        m_prepared->product().set("PIP_EXTRA_INDEX_URL", "https://somebody:CANARYindex@pypi.example.org/simple");
        m_prepared->product().set("SERVICE_TOKEN", "CANARYservice1234");
        m_prepared->product().set("HTTPS_PROXY", "http://somebody:CANARYproxy@proxy.example.org:3128");
        m_prepared->product().set("UNRELATED_PASSWORD", "CANARYunrelated");
        const Ended ended = m_prepared->runOf(dossier);
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        const std::string log = readFile(newestRun(dossier) / textAt(stepOf(readJson(newestRun(dossier) / "run.json"), "sample")["commands"].back(), "stdout"));
        QVERIFY2(log.find("'SERVICE_TOKEN': '[redacted:") != std::string::npos, log.c_str());
        QVERIFY2(log.find(":env:.extra-index-url='https://somebody:****@pypi.example.org/simple'") != std::string::npos, log.c_str());
        QVERIFY2(log.find("UNRELATED_PASSWORD") == std::string::npos, log.c_str()); // never handed over
        for (const auto &[name, content] : contentOf(dossier))
            QVERIFY2(content.find("CANARY") == std::string::npos, name.c_str());
        for (const auto &[name, content] : contentOf(m_prepared->product().state()))
            QVERIFY2(content.find("CANARY") == std::string::npos, name.c_str());
    }

private:
    static std::size_t count(const std::string &text, const std::string &part)
    {
        std::size_t number = 0;
        for (auto place = text.find(part); place != std::string::npos; place = text.find(part, place + part.size()))
            ++number;
        return number;
    }

    static void holdsNone(const fs::path &dossier)
    {
        for (const auto &[name, content] : contentOf(dossier))
            for (const Canary &canary : canaries())
                QVERIFY2(content.find(canary.secret) == std::string::npos, (name + ": " + canary.kind).c_str());
    }

    std::unique_ptr<PreparedDossier> m_prepared;
};

QTEST_GUILESS_MAIN(TestCredentials)
#include "tst_credentials.moc"
