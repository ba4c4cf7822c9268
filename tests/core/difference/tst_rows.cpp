// SPDX-License-Identifier: GPL-3.0-or-later
// States of cells and rows, and how two documents are aligned.
#include "core/difference/jsonrows.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

DifferenceCell cellFrom(const QByteArray &text)
{
    if (text == "-")
        return {};
    if (text == "none")
        return DifferenceCell::none();
    if (text == "broken")
        return DifferenceCell::unreadable("broken");
    return DifferenceCell::of(text.toStdString());
}

Json parsed(const QByteArray &text)
{
    auto document = parseJson(text.toStdString(), "test");
    return document ? std::move(*document) : Json("not JSON");
}

QByteArray shown(const std::vector<DifferenceRow> &rows)
{
    QByteArray text;
    for (const DifferenceRow &row : rows)
        if (row.state != RowState::equal)
            text += QByteArray::fromStdString(row.key + " " + std::string(spelling(row.state)) + " " + row.a.text + "|" + row.b.text + "\n");
    return text;
}

} // namespace

class TestRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        auto table = LayerTable::read(SOURCE_FOLDER "/resources");
        QVERIFY(bool(table));
        m_layers = std::move(*table);
    }

    void everyLayerHasItsSection()
    {
        QCOMPARE(m_layers.sections().size(), std::size_t(7));
        for (const Layer &layer : m_layers.layers())
            QVERIFY2(std::find(m_layers.sections().begin(), m_layers.sections().end(), layer.section) != m_layers.sections().end(), layer.name.c_str());
        QCOMPARE(m_layers.layer("driver").origin, std::string("run_conditions"));
        QCOMPARE(m_layers.layer("no such layer").name, std::string("judgement"));
    }

    void states_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<QByteArray>("state");
        const auto row = [](const char *a, const char *b, const char *state) {
            QTest::addRow("%s against %s", a, b) << QByteArray(a) << QByteArray(b) << QByteArray(state);
        };
        row("x", "x", "equal");
        row("x", "y", "different");
        row("none", "none", "equal");
        row("none", "x", "only_b");
        row("x", "none", "only_a");
        row("-", "x", "not_recorded");
        row("-", "none", "not_recorded"); // never asked is another thing than none
        row("none", "-", "not_recorded");
        row("broken", "x", "not_readable");
        row("broken", "-", "not_readable");
        row("{code}\\embed.py", "{code}/embed.py", "notation");
        row("a\\b", "a/c", "different");
    }
    void states()
    {
        QFETCH(const QByteArray, a);
        QFETCH(const QByteArray, b);
        QFETCH(const QByteArray, state);
        QCOMPARE(QByteArray::fromStdString(std::string(spelling(stateOf(cellFrom(a), cellFrom(b))))), state);
    }

    void documents_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<bool>("observed");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *name, bool observed, const char *a, const char *b, const char *expected) {
            QTest::newRow(name) << QByteArray(a) << QByteArray(b) << observed << QByteArray(expected);
        };
        row("keys in another order are equal", false, R"({"x": 1, "y": 2})", R"({"y": 2, "x": 1})", "");
        row("a nested key", false, R"({"m": {"n": [1, 2]}})", R"({"m": {"n": [1, 3]}})", "p/m/n different [1,2]|[1,3]\n");
        row("a key that a declaration lacks is none", false, R"({"x": 1})", R"({"x": 1, "y": 2})", "p/y only_b |2\n");
        row("a key that an observation lacks was not asked", true, R"({"x": 1})", R"({"x": 1, "y": 2})", "p/y not_recorded |2\n");
        row("null against a value", true, R"({"x": null})", R"({"x": 1})", "p/x only_b |1\n");
        row("text and number are no equals", false, R"({"x": "1"})", R"({"x": 1})", "p/x different 1|1\n");
        row("facts are leaves", true, R"({"x": {"value": 1, "evidence": "observed", "command": "c"}})",
            R"({"x": {"value": 2, "evidence": "observed", "command": "other"}})", "p/x different 1|2\n");
        row("a fact that could not be read", true, R"({"x": {"value": null, "problem": "timed_out", "command": "c"}})",
            R"({"x": {"value": 2, "evidence": "observed", "command": "c"}})", "p/x not_readable timed_out|2\n");
        row("lists of named things are aligned by name", false, R"([{"name": "a", "v": 1}, {"name": "b", "v": 2}])",
            R"([{"name": "b", "v": 3}, {"name": "a", "v": 1}])", "p/b/v different 2|3\n");
        row("serial numbers are no facts", true, R"({"gpu_uuid": "1", "serial": "2"})", R"({"gpu_uuid": "3", "serial": "4"})", "");
        row("a key is escaped in its place", false, R"({"a/b~c": 1})", R"({"a/b~c": 2})", "p/a~1b~0c different 1|2\n");
        row("lists of paths in two notations", false, R"({"x": ["{code}\\e.py"]})", R"({"x": ["{code}/e.py"]})",
            "p/x notation [\"{code}\\\\e.py\"]|[\"{code}/e.py\"]\n");
        row("an object against a number", false, R"({"x": {"y": 1}})", R"({"x": 1})", "p/x different {\"y\":1}|1\n");
    }
    void documents()
    {
        QFETCH(const QByteArray, a);
        QFETCH(const QByteArray, b);
        QFETCH(const bool, observed);
        QFETCH(const QByteArray, expected);
        std::vector<DifferenceRow> rows;
        RowMaker maker(m_layers, rows);
        const Json left = parsed(a), right = parsed(b);
        JsonRows(maker, "settings", observed ? MissingKey::notRecorded : MissingKey::none).add(&left, &right, "p", "");
        QCOMPARE(shown(rows), expected);
    }

    void whatIsAlwaysAnotherIsVolatile()
    {
        std::vector<DifferenceRow> rows;
        RowMaker maker(m_layers, rows);
        QCOMPARE(maker.add("judgement", "observation.json#/taken", "taken", cellFrom("1"), cellFrom("2")).state, RowState::isVolatile);
        QCOMPARE(maker.add("judgement", "observation.json#/taken", "taken", cellFrom("1"), cellFrom("1")).state, RowState::equal);
    }

    void onlyWhatADiagnosisCanFollowIsALayer()
    {
        Difference difference;
        difference.sections = {{"code", {}, {"code"}, {"software"}}, {"python", {}, {}, {}}, {"results", {}, {"results"}, {"unknown"}},
                               {"judgement", {}, {"judgement"}, {"unknown"}}};
        QCOMPARE(difference.differingLayers(), 1);
        QVERIFY(difference.resultsDiffer());
    }

    void theAnswerIsNoYesUntilEverythingWasCompared()
    {
        Difference difference;
        QCOMPARE(difference.answer(), 0);
        difference.sections = {{"settings", {}, {}, {}}};
        difference.sections.front().counts[static_cast<std::size_t>(RowState::notRecorded)] = 1;
        QCOMPARE(difference.answer(), 2);
        difference.sections.clear();
        difference.b.problems.push_back({"changed_file", Severity::error, "x", "x", {}});
        QCOMPARE(difference.answer(), 2);
        difference.rows.emplace_back().state = RowState::accepted;
        QCOMPARE(difference.answer(), 1);
    }

private:
    LayerTable m_layers;
};

QTEST_GUILESS_MAIN(TestRows)
#include "tst_rows.moc"
