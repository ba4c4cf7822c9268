// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/sidecard.h"

#include "core/difference/difference.h"
#include "tests/support/windowhelp.h"

#include <QLabel>
#include <QTest>

using namespace redossier;
using namespace redossier::test;

class TestSideCard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyProblemIsReachedAndTheFirstOnesStandThere()
    {
        DifferenceSide side;
        side.title = "Somebody's";
        for (const char *file : {"a.txt", "b.txt", "c.txt", "d.txt", "e.txt"})
            side.problems.push_back({"missing_file", Severity::error, file, file, {}});
        SideCard card(false);
        card.show(side);
        card.show();
        const QString texts = visibleTexts(card);
        for (const char *named : {"Not whole", "a.txt", "b.txt", "And 3 more."})
            QVERIFY2(texts.contains(QLatin1String(named)), qPrintable(texts));
        QVERIFY(!texts.contains(QStringLiteral("d.txt")));
        QString whole;
        for (const QLabel *label : card.findChildren<QLabel *>())
            whole += label->toolTip();
        QVERIFY2(whole.contains(QStringLiteral("d.txt")) && whole.contains(QStringLiteral("e.txt")), qPrintable(whole));
    }
};

QTEST_MAIN(TestSideCard)
#include "tst_sidecard.moc"
