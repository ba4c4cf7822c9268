// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/texttablemodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace redossier;

class TestTextTableModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itHoldsToTheRulesOfModels()
    {
        TextTableModel model({QStringLiteral("A"), QStringLiteral("B")});
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows({{{QStringLiteral("1")}, {QStringLiteral("2")}}, {{QStringLiteral("short")}}});
        model.setHeadings({QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C")});
        model.setRows({});
    }

    void aShortRowHasEmptyCells()
    {
        TextTableModel model({QStringLiteral("A"), QStringLiteral("B")});
        model.setRows({{{QStringLiteral("1"), QStringLiteral("attention"), true, QStringLiteral("more")}}});
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("1"));
        QCOMPARE(model.index(0, 0).data(Qt::ToolTipRole).toString(), QStringLiteral("more"));
        QVERIFY(model.index(0, 0).data(Qt::ForegroundRole).isValid());
        QVERIFY(!model.index(0, 1).data().isValid());
    }

    void theSameRowsResetNothing()
    {
        TextTableModel model({QStringLiteral("A")});
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setRows({{{QStringLiteral("1")}}});
        model.setRows({{{QStringLiteral("1")}}});
        QCOMPARE(resets.size(), 1);
    }
};

QTEST_MAIN(TestTextTableModel)
#include "tst_texttablemodel.moc"
