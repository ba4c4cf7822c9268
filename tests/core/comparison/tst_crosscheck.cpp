// SPDX-License-Identifier: GPL-3.0-or-later
// What `compare --cross-check` says of libtorch, with modules beside the engine that are right or wrong in one way each; and
// that it says nothing else than without.
#include "core/comparison/comparator.h"

#include "core/engine/floatformat.h"
#include "core/messages/messages.h"
#include "tests/support/arraywriter.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

class CrossCheckTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void whatIsSaidOfTheModule_data();
    void whatIsSaidOfTheModule();
    void nothingIsOpenedWhereThereIsNothingToCompute();

private:
    fs::path engine() const { return m_folder / "programs/redossier-engine"; }
    Json compared(const fs::path &found, bool crossCheck) const;

    TemporaryFolder m_folder;
    fs::path m_cast, m_same;
};

void CrossCheckTest::initTestCase()
{
    std::mt19937 random(8);
    std::normal_distribution<float> normal;
    std::vector<float> values(200 * 16), halves;
    for (float &value : values) {
        value = normal(random);
        halves.push_back(static_cast<float>(formatOfType("float16")->rounded(static_cast<double>(value))));
    }
    m_folder.write("e/a.npy", npyFloat32(values, "(200, 16)"));
    m_same = m_folder.write("same/a.npy", npyFloat32(values, "(200, 16)"));
    m_cast = m_folder.write("cast/a.npy", npyFloat32(halves, "(200, 16)"));
    fs::create_directory(m_folder / "programs");
    fs::copy_file(PROGRAMS_FOLDER "/redossier-engine", engine());
}

//! With a rule about neighbours where the two differ, and one about values otherwise.
Json CrossCheckTest::compared(const fs::path &found, bool crossCheck) const
{
    Json rules{{{"kind", "values"}, {"output", "*"}, {"atol", 0}, {"rtol", 0}, {"justification", "j"}}};
    if (found == m_cast)
        rules.push_back({{"kind", "neighbours"}, {"output", "*"}, {"k", 4}, {"minimum_overlap", 1}, {"distance", "euclidean"}, {"justification", "j"}});
    ComparisonRequest request;
    request.expected = m_folder / "e/a.npy";
    request.found = found;
    Findings findings;
    request.criterion = parseCriterion({{"rules", rules}}, "rules.json", findings);
    request.crossCheck = crossCheck;
    const auto comparison = compareOutputs(request, EngineClient(engine()), Messages(Messages::Language::english), {});
    return comparison ? comparisonDocument(*comparison, "not_reproduced") : Json(comparison.error().detail);
}

void CrossCheckTest::whatIsSaidOfTheModule_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *kind, const char *state, const char *message) {
        QTest::newRow(kind) << QString::fromLatin1(kind) << QString::fromLatin1(state) << QString::fromLatin1(message);
    };
    row("right", "agrees", "a fake gives the same: %1 roundings to half precision, and the neighbours of 400 rows.");
    row("offlater", "differs", "a fake gives something else: %2 of %1 roundings to half precision, and the neighbours of 0 of 400 rows.");
    row("absent", "not_run", "Not cross-checked: there is no module with libtorch at ");
    row("otherabi", "not_run", "was refused: its interface is number 2; this engine knows number 1.");
    row("failing", "not_run", "Not cross-checked to the end: a fake failed: ");
    row("wronglater", "not_run", "Not cross-checked to the end: a fake failed: a product lies beyond the bound of its rounding.");
}

void CrossCheckTest::whatIsSaidOfTheModule()
{
    QFETCH(QString, kind);
    QFETCH(QString, message);
    const fs::path module = m_folder / "programs/redossier-torch.so";
    fs::remove(module);
    if (kind != QStringLiteral("absent"))
        fs::copy_file(fs::path(BUILD_FOLDER "/tests/modules") / ("fake_" + kind.toStdString() + ".so"), module);
    const Json plain = compared(m_cast, false);
    QVERIFY2(plain.is_object() && !plain["outputs"][0].contains("cross_check"), plain.dump().c_str());
    Json checked = compared(m_cast, true);
    QVERIFY2(checked.is_object(), checked.dump().c_str());
    QCOMPARE(schemaProblems(checked, "compare"), QByteArray());
    const Json entry = checked["outputs"][0]["cross_check"];
    QTEST(QString::fromStdString(textAt(entry, "state")), "state");
    const Json &roundings = memberAt(entry, "roundings");
    if (roundings.is_object()) {
        QVERIFY(roundings["checked"] > 3200); // nearly every number of both sides
        QCOMPARE(roundings["unequal"] > 0, kind == QStringLiteral("offlater"));
        message.replace(QStringLiteral("%1"), QString::fromStdString(roundings["checked"].dump())).replace(QStringLiteral("%2"), QString::fromStdString(roundings["unequal"].dump()));
    }
    QVERIFY2(textAt(entry, "message").find(message.toStdString()) != std::string::npos, textAt(entry, "message").c_str());
    checked["outputs"][0].erase("cross_check");
    QVERIFY(checked == plain);
}

void CrossCheckTest::nothingIsOpenedWhereThereIsNothingToCompute()
{
    fs::remove(m_folder / "programs/redossier-torch.so");
    const Json entry = compared(m_same, true)["outputs"][0]["cross_check"];
    QCOMPARE(textAt(entry, "state"), std::string("nothing"));
    QVERIFY(!entry.contains("reason")); // nobody found out that there is no module
}

QTEST_GUILESS_MAIN(CrossCheckTest)
#include "tst_crosscheck.moc"
