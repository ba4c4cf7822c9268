// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QTest>

using namespace redossier;

class MessagesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nounsAgreeWithTheirNumber_data();
    void nounsAgreeWithTheirNumber();
};

void MessagesTest::nounsAgreeWithTheirNumber_data()
{
    QTest::addColumn<QString>("outputs");
    QTest::addColumn<QString>("rules");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *outputs, const char *rules, const char *sentence) {
        QTest::addRow("%s and %s", outputs, rules)
            << QString::fromLatin1(outputs) << QString::fromLatin1(rules) << QString::fromLatin1(sentence);
    };
    row("1", "1", "Reproduced under the declared conditions: 1 output and 1 rule, every one met.");
    row("1", "2", "Reproduced under the declared conditions: 1 output and 2 rules, every one met.");
    row("11", "0", "Reproduced under the declared conditions: 11 outputs and 0 rules, every one met.");
}

void MessagesTest::nounsAgreeWithTheirNumber()
{
    QFETCH(QString, outputs);
    QFETCH(QString, rules);
    QFETCH(QString, sentence);
    const Messages english(Messages::Language::english);
    QCOMPARE(QString::fromStdString(english.statement({"verdict_reproduced", {outputs.toStdString(), rules.toStdString()}})), sentence);
}

QTEST_GUILESS_MAIN(MessagesTest)
#include "tst_messages.moc"
