// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! Who is asked, what is remembered, and that one changed byte asks again: on a terminal, with the real program.
class TestConsent : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_dossier = m_prepared->copy("asked");
    }

    void theDefaultIsNo_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::newRow("only Return") << "";
        QTest::newRow("no") << "n";
        QTest::newRow("another word") << "sure";
    }
    void theDefaultIsNo()
    {
        QFETCH(QString, answer);
        const auto before = contentOf(m_dossier);
        const Ended ended = onTerminal(answer.toStdString());
        QVERIFY2(ended.status == 77, ended.out.c_str());
        QVERIFY2(ended.out.find("-m pip") != std::string::npos, ended.out.c_str()); // the commands stand above the question
        QVERIFY(contentOf(m_dossier) == before);
        QVERIFY(approvals().empty());
    }

    void withYesForACallNothingIsStored()
    {
        QCOMPARE(m_prepared->runOf(m_dossier, {"--until", "reference"}).status, 0);
        QVERIFY(approvals().empty());
    }

    void aYesIsStored()
    {
        const Ended ended = onTerminal("y");
        QVERIFY2(ended.status == 0, ended.out.c_str());
        QCOMPARE(approvals().size(), std::size_t(1));
        QVERIFY(!fs::exists(m_dossier / "approved"));
    }

    void whatIsStoredIsNotAskedAgain()
    {
        const Ended elsewhere = withoutTerminal(m_dossier);
        QVERIFY2(elsewhere.status == 0, (elsewhere.out + elsewhere.err).c_str());
        const Ended ended = onTerminal("n");
        QVERIFY2(ended.status == 0 && ended.out.find(question) == std::string::npos, ended.out.c_str());
        // The approval is of what is done, wherever the dossier lies.
        QCOMPARE(withoutTerminal(m_prepared->copy("the same elsewhere")).status, 0);
    }

    void aChangedByteAsksAgain_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("the entry point") << "code/embed.py";
        QTest::newRow("a parameter") << "configuration/parameters.json";
    }
    void aChangedByteAsksAgain()
    {
        QFETCH(QString, file);
        const auto changed = m_prepared->changedCopy("changed " + file.section(QLatin1Char('/'), 1).toStdString(), [&](const fs::path &reference) {
            replaceFile(reference, file.toStdString(), readFile(reference / file.toStdString()) + " \n");
        });
        QVERIFY(!changed.empty());
        const Ended ended = withoutTerminal(changed);
        QCOMPARE(ended.status, 77);
        QCOMPARE(ended.codes(), std::vector<std::string>{"not_approved"});
        QCOMPARE(approvals().size(), std::size_t(1));
    }

    void captureAsksOnlyBeforeTheEntryPoint()
    {
        const auto draft = m_prepared->changedCopy("captured again", [](const fs::path &reference) {
            replaceFile(reference, "configuration/parameters.json", "{\"size\": 4 }\n");
        });
        QVERIFY(!draft.empty());
        replaceFile(draft / "reference", "configuration/parameters.json", "{ \"size\": 4}\n"); // edited, so it can be captured
        const auto before = contentOf(draft);
        const auto &product = m_prepared->product();
        const std::vector<std::string> capture{"capture", draft.string(), "--python", m_prepared->referencePython().string(),
                                               "--locate", "scale=" + m_prepared->weights().string()};
        auto running = capture;
        running.push_back("--run");
        QCOMPARE(product.run(running).status, 77);
        QVERIFY(contentOf(draft) == before);
        const Ended observing = product.run(capture);
        QVERIFY2(observing.status == 0, (observing.out + observing.err).c_str());
        QVERIFY(contentOf(draft) != before);
    }

private:
    static constexpr const char *question = "[y/N]";

    Ended onTerminal(const std::string &answer) const
    {
        return m_prepared->product().runOnTerminal(arguments(m_dossier), question, answer);
    }
    Ended withoutTerminal(const fs::path &dossier) const
    {
        auto list = arguments(dossier);
        list.push_back("--json");
        return m_prepared->product().run(list);
    }
    std::vector<std::string> arguments(const fs::path &dossier) const
    {
        return {"run", dossier.string(), "--until", "reference", "--locate", "scale=" + m_prepared->weights().string()};
    }
    std::map<std::string, std::string> approvals() const { return contentOf(m_prepared->product().state() / "redossier/approved"); }

    std::unique_ptr<PreparedDossier> m_prepared;
    fs::path m_dossier;
};

QTEST_GUILESS_MAIN(TestConsent)
#include "tst_consent.moc"
