// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/elementsmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace redossier;

class TestElementsModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsSaidToBeObservedThatWasNot()
    {
        const auto rows = referenceElements({Json::object(), nullptr}, nullptr);
        QCOMPARE(rows.size(), std::size_t{5});
        for (const ElementRow &row : rows) {
            QCOMPARE(row.evidence, ElementRow::Evidence::notRecorded);
            QVERIFY(row.value.isEmpty());
            QVERIFY(!row.keep.isEmpty() && !row.later.isEmpty());
        }
    }

    void aPlatformThatIsOnlyDeclaredIsNotObserved()
    {
        const ReferenceDocuments documents{{{"platform", "cuda"}, {"python", {{"version", "3.11.2"}}}}, nullptr};
        auto rows = referenceElements(documents, nullptr);
        QCOMPARE(rows[2].evidence, ElementRow::Evidence::declared);
        QCOMPARE(rows[3].evidence, ElementRow::Evidence::declared);
        const Json observation = {{"chain", {{"torch", {{"cuda", {{"value", nullptr}, {"evidence", "observed"}}}}}}},
                                  {"inventory", {{"distributions", Json::array({1, 2})}}}};
        rows = referenceElements(documents, observation);
        QCOMPARE(rows[2].evidence, ElementRow::Evidence::observed);
        QCOMPARE(rows[3].evidence, ElementRow::Evidence::both);
        QVERIFY(rows[3].value.contains(QStringLiteral("CUDA none"))); // null is an observed value
        QVERIFY(!rows[3].value.contains(QStringLiteral("ROCm")));     // and an absent one is not recorded
    }

    void outputsAreObservedOnceTheirFileWasRead()
    {
        ReferenceDocuments documents{{{"outputs", Json::array({{{"name", "a"}}})}}, {{"rules", Json::array({Json::object()})}}};
        QCOMPARE(referenceElements(documents, nullptr)[4].evidence, ElementRow::Evidence::declared);
        documents.reference["outputs"][0]["dtype"] = "float64";
        QCOMPARE(referenceElements(documents, nullptr)[4].evidence, ElementRow::Evidence::both);
    }

    void theModelIsOne()
    {
        ElementsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(referenceElements({Json::object(), nullptr}, nullptr));
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("not recorded"));
        model.setRows(referenceElements({{{"platform", "cpu"}}, nullptr}, nullptr));
        QVERIFY(model.index(3, 1).data().toString().contains(QStringLiteral("cpu")));
        model.setRows({});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(TestElementsModel)
#include "tst_elementsmodel.moc"
