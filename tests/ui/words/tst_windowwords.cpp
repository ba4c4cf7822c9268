// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/windowwords.h"

#include "ui/words/words.h"

#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <set>

using namespace redossier;

namespace {

//! Options of the command line and commands of it; options of pip and git in a sentence are what a file holds.
const QRegularExpression &commandWords()
{
    static const QRegularExpression words(QStringLiteral(
        "redossier-cli|--(python|yes|accept|locate|work|reason|run|tree|kept|discard|help|json|until)\\b|\\bterminal\\b|`(capture|lock)`|\\block --"));
    return words;
}

//! Who is asked by the command line alone: its own mistakes, and what its commands print at their end.
bool isOfTheCommandLine(std::string_view code)
{
    static const std::set<std::string_view> printed{"capture_done", "capture_done_again", "work_kept_at"};
    const auto own = cliMessages();
    return printed.contains(code) || std::any_of(own.begin(), own.end(), [&](const MessageEntry &entry) { return entry.code == code; });
}

} // namespace

class TestWindowWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noWindowSpeaksOfTheCommandLine()
    {
        QStringList found;
        for (const auto table : allMessages())
            for (const MessageEntry &entry : table) {
                if (isOfTheCommandLine(entry.code))
                    continue;
                const std::string code(entry.code);
                const Advice told = advice(Finding{code, Severity::error, "WHERE", "SUBJECT", "DETAIL"});
                const QString statement = sentence({code, {"A", "B", "C", "D", "E", "F", "G", "H"}});
                for (const QString &text : {told.message, told.todo, statement})
                    if (text.contains(commandWords()))
                        found << QString::fromStdString(code) + QStringLiteral(": ") + text;
            }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

    void whatARecordSaysIsToldInTheWordsOfTheWindow()
    {
        const Finding finding{"python_unusable", Severity::error, "/bin/ls", "/bin/ls", "it does not answer as Python 3 does"};
        const Advice told = inOwnWords(finding, {QStringLiteral("kept"), QStringLiteral("Name a working Python 3 with --python.")});
        QCOMPARE(told.message, QStringLiteral("kept"));
        QCOMPARE(told.todo, QStringLiteral("Choose the file of a working Python 3."));
        QVERIFY(advice(finding).message.contains(QStringLiteral("/bin/ls")));
        const Advice other = inOwnWords(Finding{"no such code", Severity::error, {}, {}, {}}, {QStringLiteral("a"), QStringLiteral("b")});
        QCOMPARE(other.todo, QStringLiteral("b"));
    }

    void everyOwnSentenceBelongsToACode()
    {
        for (const auto table : allMessages())
            for (const MessageEntry &entry : table)
                if (const MessageEntry *own = windowWords(entry.code))
                    QVERIFY(std::string_view(own->todo) != entry.todo);
        QVERIFY(windowWords("not_approved") && !windowWords("no such code"));
    }

    void sizesAreCountedAsInTheReport()
    {
        QCOMPARE(bytesText(512), QStringLiteral("512 B"));
        QVERIFY(bytesText(1536).endsWith(QStringLiteral(" KiB")));
        QVERIFY(bytesText(200'000'000).endsWith(QStringLiteral(" MiB")));
        QVERIFY(bytesText(3'221'225'472).endsWith(QStringLiteral(" GiB")));
    }
};

QTEST_MAIN(TestWindowWords)
#include "tst_windowwords.moc"
