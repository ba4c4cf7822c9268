// SPDX-License-Identifier: GPL-3.0-or-later
// The engine at work on arrays that take it a while: it says how far it is, and closing its input ends it.
#include "tests/support/arraywriter.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace redossier::test;

class EngineProcessTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void progressIsToldAndClosingTheInputEndsIt();

private:
    void start(QProcess &engine);

    static constexpr qint64 elements = 1 << 29;
    QTemporaryDir m_folder;
};

//! Two arrays of 2 GiB that take no room: zeros, which the file system does not keep.
void EngineProcessTest::initTestCase()
{
    for (const char *name : {"expected.npy", "found.npy"}) {
        const std::string head = npyBytes(npyHeader("<f4", "(" + std::to_string(elements / 512) + ", 512)"), "");
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(head.data(), qint64(head.size())), qint64(head.size()));
        QVERIFY(file.resize(qint64(head.size()) + elements * 4));
    }
}

void EngineProcessTest::start(QProcess &engine)
{
    engine.start(QStringLiteral(PROGRAMS_FOLDER "/redossier-engine"), {});
    const auto place = [this](const char *name) { return "{\"path\": \"" + m_folder.filePath(QString::fromLatin1(name)).toUtf8() + "\"}"; };
    engine.write("{\"request\": \"compare\", \"name\": \"a\", \"expected\": " + place("expected.npy") + ", \"found\": " +
                 place("found.npy") + ", \"expected_identifiers\": {}, \"found_identifiers\": {}, \"rules\": []}\n");
}

void EngineProcessTest::progressIsToldAndClosingTheInputEndsIt()
{
    qint64 fastest = 1'000'000;
    // A machine that is busy with other things may be late; one that keeps late is not.
    for (int attempt = 0; attempt < 5 && fastest > 300; ++attempt) {
        QProcess engine;
        start(engine);
        QVERIFY(engine.waitForReadyRead(60'000));
        const QByteArray first = engine.readLine();
        QVERIFY2(first.startsWith("{\"progress\":") && first.contains("\"total\":536870912"), first.constData());
        QElapsedTimer since;
        since.start();
        engine.closeWriteChannel();
        QVERIFY(engine.waitForFinished(60'000));
        fastest = std::min(fastest, since.elapsed());
        QCOMPARE(engine.exitCode(), 130);
    }
    QVERIFY2(fastest <= 300, std::to_string(fastest).c_str());
}

QTEST_GUILESS_MAIN(EngineProcessTest)
#include "tst_engineprocess.moc"
