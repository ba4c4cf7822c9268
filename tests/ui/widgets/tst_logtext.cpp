// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/logtext.h"

#include <QTest>

using namespace redossier;

//! What a program prints, made lines for the eye.
class TestLogText : public QObject
{
    Q_OBJECT

    static QStringList linesOf(LogText &text, const QList<QByteArray> &pieces)
    {
        QStringList lines;
        const auto take = [&](const std::vector<LogLine> &some) {
            for (const LogLine &line : some)
                lines << line.text;
        };
        for (const QByteArray &piece : pieces)
            take(text.add({piece.constData(), static_cast<std::size_t>(piece.size())}));
        take(text.unfinished());
        return lines;
    }

private Q_SLOTS:
    void linesAreAsTheyWouldStandOnATerminal_data()
    {
        QTest::addColumn<QList<QByteArray>>("pieces");
        QTest::addColumn<QStringList>("lines");
        QTest::newRow("plain") << QList<QByteArray>{"a\nb\n"} << QStringList{QStringLiteral("a"), QStringLiteral("b")};
        QTest::newRow("unfinished") << QList<QByteArray>{"a\nb"} << QStringList{QStringLiteral("a"), QStringLiteral("b")};
        QTest::newRow("empty lines stay") << QList<QByteArray>{"\n\nx\n"} << QStringList{QStringLiteral(""), QStringLiteral(""), QStringLiteral("x")};
        QTest::newRow("a progress bar is one line") << QList<QByteArray>{" 1%\r 50%\r100%\n"} << QStringList{QStringLiteral("100%")};
        QTest::newRow("a progress bar that goes on") << QList<QByteArray>{" 1%\r", " 50%\r"} << QStringList{QStringLiteral(" 50%")};
        QTest::newRow("Windows line ends") << QList<QByteArray>{"a\r\nb\r\n"} << QStringList{QStringLiteral("a"), QStringLiteral("b")};
        QTest::newRow("a letter cut in two") << QList<QByteArray>{"caf\xc3", "\xa9\n"} << QStringList{QString::fromUtf8("café")};
        QTest::newRow("no UTF-8") << QList<QByteArray>{"a\xff\n"} << QStringList{QString(QLatin1Char('a')) + QChar(0xfffd)};
        QTest::newRow("escape sequences are shown, not obeyed") << QList<QByteArray>{"\x1b[31mred\n"} << QStringList{QString::fromUtf8("␛[31mred")};
        QTest::newRow("direction overrides are shown") << QList<QByteArray>{"a\xe2\x80\xae" "b\n"} << QStringList{QString::fromUtf8("a⟨U+202E⟩b")};
        QTest::newRow("a tabulator is one") << QList<QByteArray>{"a\tb\n"} << QStringList{QStringLiteral("a\tb")};
        QTest::newRow("a NUL") << QList<QByteArray>{QByteArray("a\0b\n", 4)} << QStringList{QString::fromUtf8("a␀b")};
    }
    void linesAreAsTheyWouldStandOnATerminal()
    {
        QFETCH(QList<QByteArray>, pieces);
        QFETCH(QStringList, lines);
        LogText text;
        QCOMPARE(linesOf(text, pieces), lines);
    }

    void aVeryLongLineIsFoldedAndNothingOfItIsLost()
    {
        LogText text;
        const QStringList lines = linesOf(text, {QByteArray(5'000, 'x') + "\n"});
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines.join(QString()).size(), 5'000);
    }

    void aLineWithoutEndDoesNotFillTheMemory()
    {
        LogText text;
        qsizetype shown = 0;
        for (int i = 0; i < 1'000; ++i)
            for (const LogLine &line : text.add(std::string(10'000, 'x')))
                shown += line.text.size();
        QVERIFY(shown > 10'000'000 - 100'000);
        qsizetype kept = 0;
        for (const LogLine &line : text.unfinished())
            kept += line.text.size();
        QVERIFY(kept <= 80'000);
    }

    void aProgressBarOfHoursIsStillOneLine()
    {
        LogText text;
        std::size_t lines = 0;
        for (int i = 0; i < 100'000; ++i)
            lines += text.add("step " + std::to_string(i) + " of 100000\r").size();
        QCOMPARE(lines, std::size_t(0));
        QCOMPARE(text.unfinished().front().text, QStringLiteral("step 99999 of 100000"));
    }

    void offsetsAreThoseOfTheLog()
    {
        LogText text(100);
        const auto lines = text.add("ab\ncdef\n" + std::string(4'500, 'x') + "\nend\n");
        QCOMPARE(lines[0].offset, std::uint64_t(100));
        QCOMPARE(lines[1].offset, std::uint64_t(103));
        QCOMPARE(lines[2].offset, std::uint64_t(108));
        QCOMPARE(lines[3].offset, std::uint64_t(108)); // the fold of the long line
        QCOMPARE(lines.back().offset, std::uint64_t(108 + 4'501));
    }
};

QTEST_GUILESS_MAIN(TestLogText)
#include "tst_logtext.moc"
