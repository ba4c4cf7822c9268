// SPDX-License-Identifier: GPL-3.0-or-later
// 60 kinds of planted credentials through the one way of a stream to disk, however it is cut; and what that must not cost.
#include "core/base/taskcontext.h"
#include "core/process/outputsink.h"
#include "core/process/secretfinder.h"
#include "tests/support/canaries.h"
#include "tests/support/disguises.h"
#include "tests/support/loglines.h"
#include "tests/support/ordinarylines.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <map>
#include <set>

using namespace redossier;
using namespace redossier::test;

namespace {

//! What a sink writes of `text` that arrives in pieces of `size` bytes.
std::string logged(const std::string &text, std::size_t size, std::uint64_t &redactions)
{
    const TemporaryFolder folder;
    Command command;
    auto sink = OutputSink::open(Stream::standardOutput, folder / "x.log", command);
    if (!sink)
        return "no sink";
    const TaskContext context;
    for (std::size_t i = 0; i < text.size(); i += size)
        sink->add(std::string_view(text).substr(i, size), context, {});
    sink->finish(context, {});
    redactions = sink->redactions();
    return readFile(folder / "x.log");
}

std::string redacted(const std::string &text, std::size_t size)
{
    Redactor redactor;
    std::string safe;
    for (std::size_t i = 0; i < text.size(); i += size)
        safe += redactor.pass(std::string_view(text).substr(i, size));
    return safe + redactor.finish();
}

std::string withoutZeros(std::string text)
{
    std::erase(text, '\0');
    return text;
}

//! Every six signs of a secret that stand nowhere else in its text.
std::set<std::string> fragments(const Canary &canary, std::size_t begin)
{
    std::string around = canary.text;
    around.erase(begin, canary.secret.size());
    std::set<std::string> all;
    for (std::size_t i = 0; i + 6 <= canary.secret.size(); ++i)
        if (const std::string part = canary.secret.substr(i, 6); around.find(part) == std::string::npos)
            all.insert(part);
    return all;
}

bool holdsAny(std::string log, const std::set<std::string> &parts)
{
    // The name of a rule may be a part of a token's beginning.
    for (auto mark = log.find("[redacted:"); mark != std::string::npos; mark = log.find("[redacted:", mark))
        log.erase(mark, log.find(']', mark) - mark + 1);
    return std::any_of(parts.begin(), parts.end(), [&](const std::string &part) { return log.find(part) != std::string::npos; });
}

std::string inJson(const std::string &text)
{
    std::string result;
    for (const char c : text)
        if (c == '\n' || c == '\t')
            result += c == '\n' ? "\\n" : "\\t";
        else if (c == '\0' || c == '\x1b')
            result += c == '\0' ? "\\u0000" : "\\u001b";
        else
            (result += c == '"' || c == '\\' ? "\\" : "") += c;
    return '"' + result + '"';
}

std::string withPrefix(const std::string &prefix, const std::string &text)
{
    std::string result = prefix;
    for (const char c : text)
        (result += c) += c == '\n' ? prefix : "";
    return result;
}

//! Where a text may stand in what a program prints.
std::map<std::string, std::string> placements(const std::string &text)
{
    return {{"in the middle", "2026-11-30 10:00:07,123 INFO run.py:12 " + text + " and so on"},
            {"at the end", "10:00:07 I run.py:12] " + text},
            {"in brackets", "(" + text + ")"},
            {"in a comment", "# " + text},
            {"in a page", "<td>" + text + "</td>"},
            {"indented", withPrefix("    ", text)},
            {"added by a patch", withPrefix("+", text)},
            {"removed by a patch", withPrefix("-", text)},
            {"in JSON", "{\"level\": \"info\", \"message\": " + inJson(text) + ", \"n\": 1}"},
            {"in JSON in JSON", "{\"m\": " + inJson("{\"x\": " + inJson(text) + "}") + "}"},
            {"in YAML", "message: '" + text + "'"},
            {"behind a progress bar", "\r 45%|####      | 1/2 [00:01<00:01, 1.00it/s, note=" + text + "]\r 50%|#####     |"}};
}

} // namespace

class CanariesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noneReachesTheDisk_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("secret");
        std::set<std::string> kinds;
        for (const Canary &canary : canaries()) {
            kinds.insert(canary.kind);
            QTest::newRow(canary.kind.c_str()) << QByteArray::fromStdString(canary.text) << QByteArray::fromStdString(canary.secret);
        }
        QVERIFY2(kinds.size() >= 60, std::to_string(kinds.size()).c_str());
    }

    void noneReachesTheDisk()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, secret);
        QVERIFY(text.contains(secret));
        const std::string around = "an ordinary line\n" + text.toStdString() + "\n(another ordinary line)\n";
        std::string whole;
        for (const std::size_t size : {around.size(), std::size_t(1), std::size_t(2), std::size_t(3), std::size_t(7), std::size_t(16), std::size_t(64)}) {
            std::uint64_t redactions = 0;
            const std::string log = logged(around, size, redactions);
            QVERIFY2(log.find(secret.toStdString()) == std::string::npos, (std::to_string(size) + ": " + log).c_str());
            QVERIFY(redactions > 0);
            QVERIFY2(log.find("[redacted:") != std::string::npos || log.find("****") != std::string::npos, log.c_str());
            QVERIFY(log.starts_with("an ordinary line\n"));
            QVERIFY2(log.ends_with("\n(another ordinary line)\n"), log.c_str());
            if (whole.empty())
                whole = log;
            QCOMPARE(log, whole);
        }
    }

    //! Whatever stands between the signs of a credential, and wherever it is cut.
    void noDisguiseHelps_data()
    {
        QTest::addColumn<int>("number");
        int number = 0;
        for (const Canary &canary : canaries())
            QTest::newRow(canary.kind.c_str()) << number++;
    }

    void noDisguiseHelps()
    {
        QFETCH(int, number);
        const Canary canary = canaries().at(static_cast<std::size_t>(number));
        const std::size_t begin = canary.text.find(canary.secret);
        const std::size_t end = begin + canary.secret.size();
        const auto parts = fragments(canary, begin);
        for (const Disguise &disguise : disguises())
            for (std::size_t cut = begin + 1; cut < end; ++cut) {
                const std::string printed = disguise.print(canary.text, begin, end, cut);
                if (printed.empty())
                    continue;
                const std::string text = "an ordinary line\n" + printed + "\n(another ordinary line)\n";
                const std::string whole = redacted(text, text.size());
                QVERIFY2(!holdsAny(whole, parts), (disguise.name + ": " + whole).c_str());
                QVERIFY2(whole.starts_with("an ordinary line\n") && whole.ends_with("\n(another ordinary line)\n"), (disguise.name + ": " + whole).c_str());
                for (const std::size_t size : {std::size_t(1), std::size_t(7)})
                    QVERIFY2(redacted(text, size) == whole, (disguise.name + ", pieces of " + std::to_string(size) + ": " + redacted(text, size)).c_str());
            }
    }

    //! The same text in two pieces, parted at each of its bytes.
    void noCutOfAPieceHelps_data() { noDisguiseHelps_data(); }
    void noCutOfAPieceHelps()
    {
        QFETCH(int, number);
        const Canary canary = canaries().at(static_cast<std::size_t>(number));
        const std::size_t begin = canary.text.find(canary.secret);
        for (const char *name : {"carriage return", "colours everywhere", "zero width everywhere", "struck twice", "line of 80", "line of a terminal", "box"})
            for (const Disguise &disguise : disguises()) {
                const std::string printed = disguise.name == name ? disguise.print(canary.text, begin, begin + canary.secret.size(), begin + canary.secret.size() / 2) : std::string();
                if (printed.empty())
                    continue;
                const std::string text = "first\n" + printed + "\nlast\n";
                const std::string whole = redacted(text, text.size());
                for (std::size_t cut = 1; cut < text.size(); ++cut) {
                    Redactor redactor;
                    std::string safe = redactor.pass(text.substr(0, cut));
                    safe += redactor.pass(text.substr(cut));
                    QCOMPARE(safe + redactor.finish(), whole);
                }
            }
    }

    void noPlaceHelps_data() { noDisguiseHelps_data(); }
    void noPlaceHelps()
    {
        QFETCH(int, number);
        const Canary canary = canaries().at(static_cast<std::size_t>(number));
        for (const auto &[place, text] : placements(canary.text)) {
            const std::string line = "first\n" + text + "\nlast\n";
            for (const std::size_t size : {line.size(), std::size_t(1), std::size_t(5)}) {
                const std::string log = withoutZeros(redacted(line, size));
                QVERIFY2(log.find(withoutZeros(canary.secret)) == std::string::npos, (place + ": " + log).c_str());
                QVERIFY2(log.find("[redacted:") != std::string::npos || log.find("****") != std::string::npos, log.c_str());
            }
        }
    }

    void whatAChildWasGivenIsNeverPrinted()
    {
        Command command;
        command.environment = {{"SERVICE_TOKEN", "plainwordof20letters"}, {"PIP_INDEX_URL", "https://u:anotherword@h.example.org/"}, {"HF_HOME", "/data/hf"}};
        const std::string text = "begin\nusing plainwordof20letters(and/anotherword) below /data/hf\nend\n";
        for (const std::size_t size : {text.size(), std::size_t(1), std::size_t(9)}) {
            const TemporaryFolder folder;
            auto sink = OutputSink::open(Stream::standardError, folder / "x.log", command);
            QVERIFY(bool(sink));
            for (std::size_t i = 0; i < text.size(); i += size)
                sink->add(std::string_view(text).substr(i, size), {}, {});
            sink->finish({}, {});
            QCOMPARE(readFile(folder / "x.log"), std::string("begin\nusing [redacted:known-value#1](and/[redacted:known-value#2]) below /data/hf\nend\n"));
            QCOMPARE(sink->redactions(), std::uint64_t(2));
        }
    }

    void whatAChildWasGivenIsNotPrintedInPiecesEither()
    {
        const std::string value = "plainwordof20letters";
        for (const Disguise &disguise : disguises())
            for (std::size_t cut = 5; cut < 5 + value.size(); ++cut) {
                const std::string printed = disguise.print("with " + value + " on", 5, 5 + value.size(), cut);
                if (cut == 5 || printed.empty())
                    continue;
                for (const std::size_t size : {printed.size() + 10, std::size_t(1), std::size_t(9)}) {
                    Redactor redactor({value});
                    std::string safe;
                    const std::string text = printed + "\nend\n";
                    for (std::size_t i = 0; i < text.size(); i += size)
                        safe += redactor.pass(std::string_view(text).substr(i, size));
                    safe += redactor.finish();
                    QCOMPARE(redactor.redactions(), std::uint64_t(1));
                    QVERIFY2(safe.find("[redacted:known-value#1]") != std::string::npos, (disguise.name + ": " + safe).c_str());
                    QVERIFY2(safe.find(value.substr(value.size() - 4)) == std::string::npos && safe.find(value.substr(0, 4)) == std::string::npos, (disguise.name + ": " + safe).c_str());
                }
            }
    }

    //! At most one false alarm in a thousand lines of many tools: each alone, below each other, and as a progress bar prints.
    void ordinaryLinesOfManyToolsAreLeftAlone()
    {
        const auto lines = LogLines::make(TEST_DATA "/redaction/ordinary/templates.txt", 60);
        QVERIFY2(lines.size() >= 5'000, std::to_string(lines.size()).c_str());
        std::map<std::string, int> counts;
        QStringList changed;
        const auto count = [&](const std::string &text) {
            for (const Secret &secret : findSecrets(text)) {
                ++counts[secret.rule.empty() ? "address" : std::string(secret.rule)];
                changed << QString::fromStdString(text.substr(secret.sign, secret.end - secret.sign));
            }
        };
        std::string below, over;
        for (const std::string &line : lines) {
            count(line);
            below += line + "\n";
            over += line + "\r";
        }
        for (const std::string &text : {below, over})
            count(text);
        for (const auto &[rule, alarms] : counts)
            qInfo("%s: %d false alarms in %zu lines", rule.c_str(), alarms, 3 * lines.size());
        qInfo("%lld false alarms in %zu lines", static_cast<long long>(changed.size()), 3 * lines.size());
        QVERIFY2(static_cast<std::size_t>(changed.size()) * 1000 <= 3 * lines.size(), qPrintable(changed.mid(0, 20).join(QLatin1Char('\n'))));
    }

    void ordinaryLinesAreLeftAlone()
    {
        const auto lines = OrdinaryLines().make(20'000);
        QStringList changed;
        for (const std::string &line : lines)
            if (const std::string safe = redactCredentials(line); safe != line)
                changed << QString::fromStdString(line + "  ->  " + safe);
        QVERIFY2(static_cast<std::size_t>(changed.size()) * 1000 <= lines.size(), qPrintable(changed.mid(0, 20).join(QLatin1Char('\n'))));
    }
};

QTEST_GUILESS_MAIN(CanariesTest)
#include "tst_canaries.moc"
