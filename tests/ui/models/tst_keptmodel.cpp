// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/keptmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace redossier;

class TestKeptModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFolderIsARunASizeAndAPlace()
    {
        KeptModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setFolders({{"/cache/work/20200102T030405Z-3f9a", "20200102T030405Z-3f9a", 1'400'000'000, "Embeddings"}, {"/cache/work/odd", "odd", 0}});
        QCOMPARE(model.index(0, KeptModel::dossierColumn).data().toString(), QStringLiteral("Embeddings"));
        QCOMPARE(model.index(1, KeptModel::dossierColumn).data().toString(), QStringLiteral("not recorded"));
        QVERIFY(model.index(0, KeptModel::runColumn).data().toString().endsWith(QStringLiteral("(20200102T030405Z-3f9a)")));
        QCOMPARE(model.index(1, KeptModel::runColumn).data().toString(), QStringLiteral("odd"));
        QVERIFY(model.index(0, KeptModel::sizeColumn).data().toString().startsWith(QStringLiteral("1.3 GiB")));
        QCOMPARE(model.index(1, KeptModel::placeColumn).data().toString(), QStringLiteral("/cache/work/odd"));
        QCOMPARE(model.bytes(), std::uint64_t(1'400'000'000));
        model.setFolders({});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_GUILESS_MAIN(TestKeptModel)
#include "tst_keptmodel.moc"
