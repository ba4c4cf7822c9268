// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/worklayout.h"

#include "core/plain/digest.h"
#include "tests/support/temporaryfolder.h"

#include <QElapsedTimer>
#include <QTest>

using namespace redossier;
using namespace redossier::test;

//! What a sample is given, and that a large project is laid out without waiting for each of its files.
class WorkLayoutTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void manyFilesAreNotWaitedForOneByOne();
    void aCancelledLayoutSaysSo();
    void locatedDataAreReadThroughTheHubsLinksAlone();

private:
    static Reference project(const TemporaryFolder &folder, int files);
};

Reference WorkLayoutTest::project(const TemporaryFolder &folder, int files)
{
    Reference reference;
    for (int i = 0; i < files; ++i) {
        const std::string name = "part" + std::to_string(i) + ".py";
        folder.write("dossier/reference/code/" + name, name);
        reference.code.files.push_back({name, sha256Hex(name)});
    }
    std::filesystem::create_directories(folder / "work");
    return reference;
}

//! A file that was just written is waited for 0.1 s when somebody else may still be writing to it; our own copies are not.
void WorkLayoutTest::manyFilesAreNotWaitedForOneByOne()
{
    const TemporaryFolder folder;
    constexpr int files = 200;
    const Reference reference = project(folder, files);
    QElapsedTimer timer;
    timer.start();
    const auto layout = layOutWork(reference, {folder / "dossier", folder / "work", {}, {}}, {});
    const auto milliseconds = timer.elapsed();
    QVERIFY(bool(layout));
    QVERIFY(layout->changedCode.empty());
    QCOMPARE(layout->read.size(), std::size_t(files));
    QVERIFY2(milliseconds < 100 * files / 2, std::to_string(milliseconds).c_str());
}

void WorkLayoutTest::aCancelledLayoutSaysSo()
{
    const TemporaryFolder folder;
    std::stop_source source;
    source.request_stop();
    TaskContext context;
    context.stop = source.get_token();
    const auto layout = layOutWork(project(folder, 2), {folder / "dossier", folder / "work", {}, {}}, context);
    QVERIFY(!layout);
    QCOMPARE(layout.error().code, std::string("cancelled"));
}

void WorkLayoutTest::locatedDataAreReadThroughTheHubsLinksAlone()
{
    const TemporaryFolder folder;
    folder.write("models--org--net/blobs/b1", "tensors");
    const auto snapshot = folder / ("models--org--net/snapshots/" + std::string(40, '1'));
    std::filesystem::create_directories(snapshot);
    std::filesystem::create_symlink("../../blobs/b1", snapshot / "model.bin");
    Reference reference;
    reference.weights.push_back({});
    reference.weights.back().name = "net";
    reference.weights.back().sha256 = sha256Hex(sha256Hex("tensors") + "  model.bin\n");
    std::filesystem::create_directories(folder / "dossier/reference");
    std::filesystem::create_directories(folder / "work");
    const auto layout = layOutWork(reference, {folder / "dossier", folder / "work", {{"net", snapshot}}, {}}, {});
    QVERIFY2(bool(layout), layout ? "" : layout.error().detail.c_str());
    QVERIFY(layout->changedInputs.empty() && layout->notLocated.empty());

    folder.write("secret", "not part of it");
    std::filesystem::create_symlink("../../../secret", snapshot / "other.bin");
    std::filesystem::remove_all(folder / "work");
    std::filesystem::create_directories(folder / "work");
    const auto refused = layOutWork(reference, {folder / "dossier", folder / "work", {{"net", snapshot}}, {}}, {});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, std::string("symbolic_link"));
    QCOMPARE(refused.error().subject, std::string("net/other.bin"));
    QVERIFY(refused.error().detail.find("../../../secret") != std::string::npos);
}

QTEST_GUILESS_MAIN(WorkLayoutTest)
#include "tst_worklayout.moc"
