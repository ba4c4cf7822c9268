// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"
#include "core/messages/messages.h"

#include <QTest>
#include <nlohmann/json.hpp>
#include <sstream>
#include <unistd.h>

using namespace redossier;

namespace {

struct Streams
{
    explicit Streams(Console::Settings settings = {}, const std::string &input = {})
        : in(input), console(out, err, in, settings)
    {
    }
    std::ostringstream out;
    std::ostringstream err;
    std::istringstream in;
    Console console;
};

} // namespace

class TestConsole : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void controlCharactersBecomeVisible()
    {
        Streams streams;
        streams.console.print("name\x1b[31m\rred\xe2\x80\xae");
        streams.console.note("\x1b]0;title\x07");
        for (const std::string &text : {streams.out.str(), streams.err.str()}) {
            QVERIFY(text.find('\x1b') == std::string::npos);
            QVERIFY(text.find('\r') == std::string::npos);
            QVERIFY(text.find('\x07') == std::string::npos);
        }
        QVERIFY(streams.out.str().find("\xe2\x80\xae") == std::string::npos);
    }

    void findingsAreColouredOnlyWhereAsked()
    {
        const Finding finding{"missing_file", Severity::error, "a.json", "\x1b[2Ja.json", ""};
        Streams plain;
        plain.console.finding(finding, Messages(Messages::Language::english));
        QVERIFY(plain.err.str().find('\x1b') == std::string::npos);
        Console::Settings settings;
        settings.colour = true;
        Streams coloured(settings);
        coloured.console.finding(finding, Messages(Messages::Language::english));
        QVERIFY(coloured.err.str().starts_with("\x1b[1;33merror:\x1b[0m"));
        QVERIFY(coloured.err.str().find("\x1b[2J") == std::string::npos);
    }

    void progressIsPlainLinesOffATerminal()
    {
        Streams streams;
        for (std::uint64_t done = 0; done <= 1000; ++done)
            streams.console.progress({"fingerprint", done, 1000});
        const QString text = QString::fromStdString(streams.err.str());
        QCOMPARE(text.count(QLatin1Char('\n')), 11);
        QVERIFY(text.startsWith(QStringLiteral("fingerprint 0 %\n")));
        QVERIFY(text.endsWith(QStringLiteral("fingerprint 100 %\n")));
        QVERIFY(!text.contains(QLatin1Char('\x1b')));
    }

    void progressIsOneBarOnATerminal()
    {
        Console::Settings settings;
        settings.errTerminal = true;
        Streams streams(settings);
        for (std::uint64_t done = 0; done <= 1000; ++done)
            streams.console.progress({"fingerprint", done, 1000});
        streams.console.note("done");
        const QString text = QString::fromStdString(streams.err.str());
        QVERIFY(text.contains(QStringLiteral("fingerprint [########################] 100 %")));
        QVERIFY(text.endsWith(QStringLiteral("\r\x1b[Kdone\n")));
        QCOMPARE(text.count(QLatin1Char('\n')), 1);
    }

    void aBarFitsANarrowTerminal()
    {
        Console::Settings settings;
        settings.errTerminal = true;
        settings.columns = 24;
        Streams streams(settings);
        streams.console.progress({"a very long name of a task that goes on", 1, 2});
        QCOMPARE(streams.err.str().size(), std::string("\r\x1b[K").size() + 23);
    }

    void hugeAndWrongCountsDoNotOverflow()
    {
        Streams streams;
        streams.console.progress({"copy", ~0ull, ~0ull});
        streams.console.progress({"copy", 10, 5});
        QCOMPARE(streams.err.str(), std::string("copy 100 %\n"));
    }

    void aBriefTaskShowsNoProgress()
    {
        Console::Settings settings;
        settings.progressDelay = std::chrono::hours(1);
        Streams streams(settings);
        streams.console.progress({"fingerprint", 1, 1});
        QVERIFY(streams.err.str().empty());
        streams.console.progress({"rebuild", 0, 0});
        QCOMPARE(streams.err.str(), std::string("rebuild\n"));
    }

    void quietShowsNoProgress()
    {
        Streams streams;
        streams.console.apply(false, true);
        streams.console.progress({"fingerprint", 1, 2});
        QVERIFY(streams.err.str().empty());
    }

    void everyHighStatusHasOneDocument()
    {
        Streams failing;
        failing.console.apply(true, false);
        QCOMPARE(failing.console.finish(failing.console.fail(Error{"missing_file", "x.json", ""})), 65);
        const auto document = nlohmann::json::parse(failing.out.str());
        QCOMPARE(document["schema"].get<std::string>(), std::string("redossier-error/1"));
        QCOMPARE(document["status"].get<int>(), 65);
        QCOMPARE(document["findings"][0]["code"].get<std::string>(), std::string("missing_file"));

        Streams silent;
        silent.console.apply(true, false);
        QCOMPARE(silent.console.finish(70), 70);
        QCOMPARE(nlohmann::json::parse(silent.out.str())["status"].get<int>(), 70);

        Streams documented;
        documented.console.apply(true, false);
        documented.console.document({{"schema", "redossier-run/1"}});
        documented.console.finish(130);
        QCOMPARE(nlohmann::json::parse(documented.out.str()).size(), std::size_t(1));
    }

    void aQuestionIsAnsweredWithNoByDefault()
    {
        Streams nobody({}, "y\n");
        QVERIFY(!nobody.console.ask("Run these commands?"));
        Console::Settings settings;
        settings.inTerminal = true;
        for (const auto &[answer, expected] : {std::pair{"y\n", true}, {"yes\n", true}, {"\n", false}, {"", false}, {"n\n", false}}) {
            Streams streams(settings, answer);
            QCOMPARE(streams.console.ask("Run these commands?"), expected);
        }
    }

    void aQuestionEndsWhenAStopIsRequested()
    {
        int ends[2];
        QCOMPARE(::pipe(ends), 0);
        Console::Settings settings;
        settings.inTerminal = true;
        settings.inDescriptor = ends[0];
        Streams streams(settings, "y\n");
        std::stop_source source;
        streams.console.stopWith(source.get_token());
        source.request_stop();
        QVERIFY(!streams.console.ask("Run these commands?"));
        ::close(ends[0]);
        ::close(ends[1]);
    }
};

QTEST_APPLESS_MAIN(TestConsole)
#include "tst_console.moc"
