// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/attachments.h"

#include "core/dossier/verifier.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! Reports of other diagnostics: copied under their own names, without credentials, listed by the manifest.
class TestAttachments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<TemporaryFolder>();
        auto writer = DossierWriter::create(*m_folder / "d", "T");
        QVERIFY(bool(writer) && bool(writer->write("reference/reference.json", "{}\n")) && bool(writer->saveDossier()) && bool(writer->publish()));
    }

    void aReportIsKeptListedAndRemoved()
    {
        QVERIFY(listAttachments(dossier())->empty());
        const auto report = m_folder->write("nvidia-smi.txt", "Driver Version : 550.54\n");
        QCOMPARE(codeOf([&](DossierWriter &writer) { return attach(writer, report); }), std::string());
        QVERIFY(*listAttachments(dossier()) == std::vector<Attachment>({{"nvidia-smi.txt", 24}}));
        QCOMPARE(readFile(dossier() / "attachments/nvidia-smi.txt"), std::string("Driver Version : 550.54\n"));
        QVERIFY(verifyDossier(dossier())->passed());
        m_folder->write("d/attachments/nvidia-smi.txt", "edited");
        QVERIFY(!verifyDossier(dossier())->passed());
        QCOMPARE(codeOf([](DossierWriter &writer) { return detach(writer, "nvidia-smi.txt"); }), std::string());
        QVERIFY(listAttachments(dossier())->empty());
        QVERIFY(verifyDossier(dossier())->passed());
    }

    void credentialsStayOutside()
    {
        const auto report = m_folder->write("env.log", "PIP_INDEX_URL=https://me:s3cr3tpass@index.example/simple\nHF_TOKEN=hf_" + std::string(34, 'a') + "\n");
        QCOMPARE(codeOf([&](DossierWriter &writer) { return attach(writer, report); }), std::string());
        const std::string kept = readFile(dossier() / "attachments/env.log");
        QVERIFY(kept.find("index.example") != std::string::npos);
        QVERIFY(kept.find("s3cr3tpass") == std::string::npos && kept.find("hf_aaa") == std::string::npos);
    }

    void whatIsRefused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("code");
        const QByteArray text("a report\n");
        QTest::newRow("packed") << QStringLiteral("nvidia-bug-report.log.gz") << QByteArray("\x1f\x8b\x08\x00\x00", 5) << QStringLiteral("attachment_not_text");
        QTest::newRow("a key by its name") << QStringLiteral("id_rsa") << text << QStringLiteral("attachment_secret");
        QTest::newRow("a key by its text") << QStringLiteral("report.txt") << QByteArray("-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blb\n") << QStringLiteral("attachment_secret");
        QTest::newRow("a newline in its name") << QStringLiteral("a\nb.txt") << text << QStringLiteral("name_refused");
        QTest::newRow("attached already") << QStringLiteral("taken.txt") << text << QStringLiteral("attachment_exists");
        QTest::newRow("too large") << QStringLiteral("large.txt") << QByteArray((16 << 20) + 1, 'x') << QStringLiteral("file_too_large");
        QTest::newRow("not there") << QStringLiteral("absent.txt") << QByteArray() << QStringLiteral("missing_file");
    }
    void whatIsRefused()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, code);
        const auto taken = m_folder->write("first/taken.txt", "the first\n");
        QCOMPARE(codeOf([&](DossierWriter &writer) { return attach(writer, taken); }), std::string());
        const auto source = bytes.isEmpty() ? *m_folder / name.toStdString() : m_folder->write(name.toStdString(), bytes.toStdString());
        QCOMPARE(QString::fromStdString(codeOf([&](DossierWriter &writer) { return attach(writer, source); })), code);
        QVERIFY(*listAttachments(dossier()) == std::vector<Attachment>({{"taken.txt", 10}}));
        QCOMPARE(readFile(dossier() / "attachments/taken.txt"), std::string("the first\n"));
    }

    void aLinkInTheFolderIsNamed()
    {
        fs::create_directories(dossier() / "attachments");
        fs::create_symlink("/etc/passwd", dossier() / "attachments/report.txt");
        const auto listed = listAttachments(dossier());
        QVERIFY(!listed);
        QCOMPARE(listed.error().code, std::string("symbolic_link"));
    }

private:
    fs::path dossier() const { return *m_folder / "d"; }
    //! "" when the change was carried out and the manifest renewed.
    template <class Change>
    std::string codeOf(Change change) const
    {
        auto writer = DossierWriter::open(dossier());
        if (!writer)
            return writer.error().code;
        if (auto changed = change(*writer); !changed)
            return changed.error().code;
        const auto renewed = writer->renewManifest();
        return renewed ? std::string() : renewed.error().code;
    }

    std::unique_ptr<TemporaryFolder> m_folder;
};

QTEST_GUILESS_MAIN(TestAttachments)
#include "tst_attachments.moc"
