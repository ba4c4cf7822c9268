// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/walker.h"
#include "ui/pages/handovercard.h"

#include <QTest>
#include <fstream>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! The clean folder and the one file to send, by clicks on the dossier page.
class TestHandoverCard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_walker = std::make_unique<Walker>(*m_prepared);
        m_dossier = selfContained(*m_prepared, "handed over");
        QVERIFY(!m_dossier.empty());
    }
    void cleanup() { m_walker->close(); }

    void aCleanRunMarksTheDossier()
    {
        QVERIFY(m_walker->open(m_dossier, "dossier"));
        QVERIFY2(m_walker->text("transferMark").startsWith(QStringLiteral("○ Not tried")), qPrintable(m_walker->text("transferMark")));
        QVERIFY(m_walker->begin("handoverButton"));
        QVERIFY(m_walker->until([this] { return m_walker->text("transferMark").startsWith(QStringLiteral("✓ Transferable")); }));
        QVERIFY(m_walker->text("handoverDetails").contains(QStringLiteral("handover/")));
        QVERIFY(!m_walker->session().isBusy());
        m_walker->close();
        QVERIFY(m_walker->open(m_dossier, "dossier")); // it is in the dossier, not in the window
        QVERIFY(m_walker->text("transferMark").startsWith(QStringLiteral("✓ Transferable")));
        QVERIFY(!m_walker->visible<QWidget>("handoverDetails"));
    }

    void aStoppedOneConcludesNothing()
    {
        const auto dossier = selfContained(*m_prepared, "stopped");
        QVERIFY(m_walker->open(dossier, "dossier"));
        QVERIFY(m_walker->begin("handoverButton"));
        QVERIFY(m_walker->until([this] { return m_walker->text("transferMark").startsWith(QStringLiteral("…")); }));
        QVERIFY(m_walker->begin("handoverButton"));
        QVERIFY(m_walker->until([this] { return !m_walker->session().isBusy(); }));
        QVERIFY2(m_walker->text("transferMark").startsWith(QStringLiteral("○ Not tried")), qPrintable(m_walker->text("transferMark")));
        QVERIFY(m_walker->text("handoverDetails").contains(QStringLiteral("⊘ Stopped")));
        QVERIFY(!fs::exists(dossier / "handover"));
    }

    void aSecretIsNotPacked()
    {
        const auto dossier = selfContained(*m_prepared, "with a token");
        const fs::path file = m_prepared->folder() / "sent.zip";
        QVERIFY(m_walker->open(dossier, "dossier"));
        card().pack(file);
        QVERIFY(m_walker->until([this] { return m_walker->text("packAnswer").startsWith(QStringLiteral("✓")); }));
        QVERIFY(fs::file_size(file) > 0);
        card().pack(file);
        QVERIFY(m_walker->until([this] { return m_walker->text("packAnswer").startsWith(QStringLiteral("!")); })); // it is there already
        std::ofstream(dossier / "reference/code/token.txt") << "ghp_1234567890abcdefghijABCDEFGHIJ123456\n";
        card().pack(m_prepared->folder() / "again.zip");
        QVERIFY(m_walker->until([this] { return m_walker->text("packAnswer").startsWith(QStringLiteral("✗")); }));
        QVERIFY(!fs::exists(m_prepared->folder() / "again.zip"));
        QVERIFY(!m_walker->text("packAnswer").contains(QStringLiteral("ghp_1234567890")));
    }

    void aDraftHasNothingToHandOver()
    {
        const auto dossier = m_prepared->folder() / "draft";
        QCOMPARE(m_prepared->product().run({"new", dossier.string(), "--project", m_prepared->project().string()}).status, 0);
        QVERIFY(m_walker->open(dossier, "dossier"));
        QVERIFY(m_walker->text("transferMark").startsWith(QStringLiteral("○ A draft")));
        QVERIFY(!m_walker->begin("handoverButton"));
    }

private:
    HandoverCard &card() { return *m_walker->window().findChild<HandoverCard *>(); }

    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<Walker> m_walker;
    fs::path m_dossier;
};

QTEST_MAIN(TestHandoverCard)
#include "tst_handovercard.moc"
