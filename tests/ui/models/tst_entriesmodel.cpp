// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/entriesmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace redossier;

namespace {

EntriesModel::Column nameColumn()
{
    return {QStringLiteral("Name"), [](const Entry &entry) { return QString::fromStdString(textAt(entry.value, "name")); }};
}

std::vector<Entry> twoEntries(const char *first)
{
    return {{"/weights/0", {{"name", first}}}, {"/data/0", {{"name", "b"}}}};
}

} // namespace

class TestEntriesModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsStayWhenOnlyValuesChange()
    {
        EntriesModel model({nameColumn()});
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setEntries(twoEntries("a"));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(resets.count(), 1);
        model.setEntries(twoEntries("c"));
        QCOMPARE(resets.count(), 1);
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("c"));
        QCOMPARE(model.rowOf("/data/0"), 1);
        QCOMPARE(model.rowOf("/data/1"), -1);
    }

    void aRowIsMarkedByItsMostSevereFinding()
    {
        EntriesModel model({nameColumn()});
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setEntries({{"/w/1", {{"name", "a"}}}, {"/w/10", {{"name", "b"}}}});
        model.setMarks({{"/w/1/source", Severity::warning}, {"/w/1/sha256", Severity::error}, {"/other", Severity::error}});
        QVERIFY(!model.index(0, 0).data().toString().isEmpty());
        QCOMPARE(model.index(0, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("Error"));
        QVERIFY(model.index(1, 0).data().toString().isEmpty()); // "/w/10" does not lie below "/w/1"
        model.setMarks({});
        QVERIFY(model.index(0, 0).data().toString().isEmpty());
    }
};

QTEST_MAIN(TestEntriesModel)
#include "tst_entriesmodel.moc"
