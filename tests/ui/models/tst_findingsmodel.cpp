// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/findingsmodel.h"
#include "ui/words/referencewords.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace redossier;

class TestFindingsModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void severityIsAWordAndASymbol()
    {
        FindingsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setFindings({{"goal_missing", Severity::error, "reference.json#/goal", "goal", {}}, {"untracked_file", Severity::hint, "code/a.py", "a.py", {}}});
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(model.index(0, 0).data().toString().contains(QStringLiteral("Error")));
        QVERIFY(model.index(0, 0).data().toString().size() > 6);
        model.setFindings(model.findings(), true); // of a draft: nothing is wrong yet
        QVERIFY(model.index(0, 0).data().toString().contains(QStringLiteral("To decide")));
        QCOMPARE(model.index(0, 2).data().toString(), partTitle(ReferencePart::question));
        QCOMPARE(model.index(1, 2).data().toString(), partTitle(ReferencePart::code));
        model.setFindings({});
        QCOMPARE(model.rowCount(), 0);
    }

    void eachPlaceBelongsToAPart_data()
    {
        QTest::addColumn<QString>("where");
        QTest::addColumn<ReferencePart>("part");
        QTest::newRow("question") << "reference.json#/question" << ReferencePart::question;
        QTest::newRow("entry point") << "reference.json#/entry_point/arguments/0" << ReferencePart::code;
        QTest::newRow("weights") << "reference.json#/weights/0/sha256" << ReferencePart::assets;
        QTest::newRow("role") << "reference.json#/configuration/2/role" << ReferencePart::configuration;
        QTest::newRow("observed Python") << "reference.json#/python/version" << ReferencePart::capture;
        QTest::newRow("asked Python") << "reference.json#/python/requires" << ReferencePart::environment;
        QTest::newRow("rebuild file") << "requirements-rebuild.txt:3" << ReferencePart::environment;
        QTest::newRow("rule") << "criterion.json#/rules/0/atol" << ReferencePart::criterion;
        QTest::newRow("no rule") << "criterion.json" << ReferencePart::criterion;
        QTest::newRow("inventory") << "observation.json" << ReferencePart::capture;
        QTest::newRow("identity") << "reference" << ReferencePart::overview;
    }

    void eachPlaceBelongsToAPart()
    {
        QFETCH(QString, where);
        QTEST(partOf({"x", Severity::error, where.toStdString(), {}, {}}), "part");
    }

    void adviceOfTheWindowNamesNoCommand()
    {
        for (const char *code : {"expected_undescribed", "no_reference_inventory", "python_missing", "criterion_missing"})
            QVERIFY2(!findingText({code, Severity::error, {}, "x", {}}).contains(QStringLiteral("redossier-cli")), code);
    }
};

QTEST_MAIN(TestFindingsModel)
#include "tst_findingsmodel.moc"
