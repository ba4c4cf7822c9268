// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/reviewmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace redossier;

namespace {

ReviewedRow row(PrivateKind kind, const std::string &value, std::optional<SharingDecision> decision = {})
{
    ReviewedRow made;
    made.row.kind = kind;
    made.row.value = value;
    made.row.count = 3;
    made.row.places = {{"report.html", 7, "written by ****", 3}};
    made.decision = std::move(decision);
    return made;
}

} // namespace

//! Rows of a review: a credential is never shown, and an open row is told from a decided one in words.
class TestReviewModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatEachRowSays()
    {
        ReviewModel model({row(PrivateKind::credential, "hf_secretsecret", SharingDecision{SharingAction::replace, "<HUB: see ACCESS.md>", {}}),
                           row(PrivateKind::user, "alice"), row(PrivateKind::host, "gpu7.internal", SharingDecision{SharingAction::keep, {}, {}}),
                           row(PrivateKind::email, "a@b.example", SharingDecision{SharingAction::drop, {}, {}})});
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto cell = [&](int line, int column) { return model.index(line, column).data().toString(); };
        for (int line = 0; line < model.rowCount(); ++line)
            for (int column = 0; column < model.columnCount(); ++column)
                QVERIFY(!cell(line, column).contains(QStringLiteral("secret")));
        QCOMPARE(cell(0, ReviewModel::whatColumn), QStringLiteral("****"));
        QCOMPARE(cell(0, ReviewModel::insteadColumn), QStringLiteral("<HUB: see ACCESS.md>"));
        QCOMPARE(cell(1, ReviewModel::decisionColumn), QStringLiteral("○ to decide"));
        QCOMPARE(cell(1, ReviewModel::whatColumn), QStringLiteral("alice"));
        QCOMPARE(cell(1, ReviewModel::whereColumn), QStringLiteral("line 7 (3×)"));
        QCOMPARE(cell(2, ReviewModel::decisionColumn), QStringLiteral("✓ keep"));
        QCOMPARE(cell(3, ReviewModel::insteadColumn), QStringLiteral("nothing"));
        QCOMPARE(model.open(), 1);
        model.decide(1, {SharingAction::replace, {}, {}});
        QCOMPARE(model.open(), 0);
        QVERIFY(cell(1, ReviewModel::insteadColumn).contains(QStringLiteral("<USER_1>")));
    }
};

QTEST_MAIN(TestReviewModel)
#include "tst_reviewmodel.moc"
