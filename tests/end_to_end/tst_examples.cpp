// SPDX-License-Identifier: GPL-3.0-or-later
// The bundled dossiers are what they were locked as, and what the projects beside them are.
#include "core/base/jsonfile.h"
#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

const std::filesystem::path examples = std::filesystem::path(SOURCE_FOLDER) / "resources/examples";

} // namespace

class TestExamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isWhatItWasLockedAs_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("light") << QStringLiteral("embeddings-light");
        QTest::newRow("torch") << QStringLiteral("embeddings");
    }

    void isWhatItWasLockedAs()
    {
        QFETCH(QString, name);
        QProcess verify;
        verify.start(QStringLiteral(PROGRAMS_FOLDER "/redossier-cli"),
                     {QStringLiteral("verify"), QString::fromStdString((examples / name.toStdString()).string())});
        QVERIFY(verify.waitForFinished(60000));
        QVERIFY2(verify.exitCode() == 0, verify.readAllStandardOutput() + verify.readAllStandardError());
    }

    void isMarkedAsAnExerciseAndLocked_data() { isWhatItWasLockedAs_data(); }

    void isMarkedAsAnExerciseAndLocked()
    {
        QFETCH(QString, name);
        const auto dossier = readJsonFile(examples / name.toStdString() / "dossier.json");
        QVERIFY(bool(dossier));
        QVERIFY(memberAt(*dossier, "exercise") == true);
        QCOMPARE(textAt(*dossier, "identity").size(), std::size_t(64));
    }

    void holdsTheProjectBesideIt_data() { isWhatItWasLockedAs_data(); }

    void holdsTheProjectBesideIt()
    {
        QFETCH(QString, name);
        const auto project = examples / "projects" / name.toStdString();
        const auto reference = examples / name.toStdString() / "reference";
        const auto declared = readJsonFile(reference / "reference.json");
        QVERIFY(bool(declared));
        const Json &files = memberAt(memberAt(*declared, "code"), "files");
        QVERIFY(!files.empty());
        for (const Json &file : files) {
            const std::string path = textAt(file, "path");
            QVERIFY2(readFile(project / path) == readFile(reference / "code" / path), path.c_str());
        }
    }

    void tellsNoPlaceOfThePersonWhoMadeIt_data() { isWhatItWasLockedAs_data(); }

    void tellsNoPlaceOfThePersonWhoMadeIt()
    {
        QFETCH(QString, name);
        for (const auto &entry : std::filesystem::recursive_directory_iterator(examples / name.toStdString())) {
            if (!entry.is_regular_file())
                continue;
            const std::string text = readFile(entry.path());
            for (const char *place : {"/home/", "/root/", "/tmp/", "/Users/"})
                QVERIFY2(text.find(place) == std::string::npos, (entry.path().string() + " names " + place).c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestExamples)
#include "tst_examples.moc"
