// SPDX-License-Identifier: GPL-3.0-or-later
// States of cells and rows, and how two documents are aligned.
#include "core/difference/assetrows.h"
#include "core/difference/jsonrows.h"
#include "core/difference/notrun.h"
#include "core/difference/samecode.h"
#include "core/messages/messages.h"

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
        QTest::addColumn<int>("missing");
        QTest::addColumn<QByteArray>("expected");
        const auto of = [](MissingKey missing, const char *name, const char *a, const char *b, const char *expected) {
            QTest::newRow(name) << QByteArray(a) << QByteArray(b) << static_cast<int>(missing) << QByteArray(expected);
        };
        const auto row = [&](const char *name, bool observed, const char *a, const char *b, const char *expected) {
            of(observed ? MissingKey::notRecorded : MissingKey::none, name, a, b, expected);
        };
        const auto configuration = [&](const char *name, const char *a, const char *b, const char *expected) { of(MissingKey::noKey, name, a, b, expected); };
        configuration("no key against null", R"({"x": 1})", R"({"x": 1, "new_key": null})", "p/new_key only_b |null\n");
        configuration("null against no key", R"({"m": {"n": null}})", R"({"m": {}})", "p/m/n only_a null|\n");
        configuration("null against null", R"({"x": null})", R"({"x": null})", "");
        configuration("null against a number", R"({"x": null})", R"({"x": 1})", "p/x different null|1\n");
        configuration("null against the text null", R"({"x": null})", R"({"x": "null"})", "p/x different null|null\n");
        configuration("null against an object", R"({"x": null})", R"({"x": {"y": 1}})", "p/x different null|{\"y\":1}\n");
        configuration("null against an empty list", R"({"x": null})", R"({"x": []})", "p/x different null|[]\n");
        configuration("no key against an empty object", R"({})", R"({"x": {}})", "p/x only_b |{}\n");
        configuration("no key against an object", R"({})", R"({"x": {"y": 1}})", "p/x/y only_b |1\n");
        configuration("what looks like a fact is a configuration like another", R"({"x": {"value": 1, "evidence": "a"}})",
                      R"({"x": {"value": 1, "evidence": "b"}})", "p/x/evidence different a|b\n");
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
        QFETCH(const int, missing);
        QFETCH(const QByteArray, expected);
        std::vector<DifferenceRow> rows;
        RowMaker maker(m_layers, rows);
        const Json left = parsed(a), right = parsed(b);
        JsonRows(maker, "settings", static_cast<MissingKey>(missing)).add(&left, &right, "p", "");
        QCOMPARE(shown(rows), expected);
    }

    void assets_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<QByteArray>("cells");
        const auto row = [](const char *name, const char *a, const char *b, const char *state, const char *cells) {
            QTest::newRow(name) << QByteArray(a) << QByteArray(b) << QByteArray(state) << QByteArray(cells);
        };
        const char *unknown = R"({"name": "w", "version": null, "sha256": null})", *known = R"({"name": "w", "version": "1", "sha256": "ab"})";
        row("two unknown revisions are not equal", unknown, unknown, "not_recorded", "|");
        const char *moving = R"({"name": "w", "version": "main"})"; // a branch
        row("two branches of one name are not equal", moving, moving, "not_recorded", "main|main");
        row("a known one against an unknown one", known, unknown, "not_recorded", "1, sha256 ab|");
        row("an unknown one against a known one", unknown, known, "not_recorded", "|1, sha256 ab");
        row("the same revision", known, known, "equal", "1, sha256 ab|1, sha256 ab");
        row("the same content, a version on one side", R"({"name": "w", "sha256": "ab"})", known, "not_recorded", "sha256 ab|1, sha256 ab");
        row("another version, no digest", R"({"name": "w", "version": "1"})", R"({"name": "w", "version": "2"})", "different", "1|2");
        row("an unknown one on one side", unknown, "", "only_a", "w|");
    }
    void assets()
    {
        QFETCH(const QByteArray, a);
        QFETCH(const QByteArray, b);
        QFETCH(const QByteArray, state);
        QFETCH(const QByteArray, cells);
        std::vector<DifferenceRow> rows;
        RowMaker maker(m_layers, rows);
        SideSource left, right;
        left.reference.state = right.reference.state = SideDocument::State::present;
        left.reference.value = parsed("{\"weights\": [" + a + "]}");
        right.reference.value = parsed("{\"weights\": [" + b + "]}");
        addAssetRows(maker, left, right);
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(QByteArray::fromStdString(std::string(spelling(rows.front().state))), state);
        QCOMPARE(QByteArray::fromStdString(rows.front().a.text + "|" + rows.front().b.text), cells);
    }

    void twoUnknownRevisionsOfTheCodeAreNotEqual()
    {
        Difference difference;
        RowMaker maker(m_layers, difference.rows);
        maker.add("code", "reference.json#/code/revision", "code revision", DifferenceCell::none(), DifferenceCell::none());
        noteUnknownRevision(difference.rows);
        QVERIFY(difference.rows.front().state == RowState::notRecorded);
    }

    void aRevisionWithTheSameFilesSaysSo_data()
    {
        QTest::addColumn<QByteArray>("helper"); // the digest that B has
        QTest::addColumn<bool>("noted");
        QTest::newRow("a tag that was moved") << QByteArray("2") << true;
        QTest::newRow("another file") << QByteArray("3") << false;
        QTest::newRow("a file whose digest nobody knows") << QByteArray("-") << false;
        QTest::newRow("no file") << QByteArray() << false;
    }
    void aRevisionWithTheSameFilesSaysSo()
    {
        QFETCH(const QByteArray, helper);
        QFETCH(const bool, noted);
        Difference difference;
        RowMaker maker(m_layers, difference.rows);
        maker.add("code", "reference.json#/code/revision", "code revision", cellFrom("0"), cellFrom("1"));
        if (!helper.isEmpty())
            maker.add("code", "reference/code/helper.py", "code/helper.py", cellFrom("2"), cellFrom(helper));
        noteSameCode(difference.rows);
        QCOMPARE(difference.rows.front().notes == std::vector<std::string>{"same_code"}, noted);
        const auto banner = difference.banner(Messages(Messages::Language::english));
        QCOMPARE(std::any_of(banner.begin(), banner.end(), [](const Statement &one) { return one.code == "difference_same_code"; }), noted);
    }

    void whatAStepThatDidNotRunWouldHaveToldIsOneRow()
    {
        Difference difference;
        RowMaker maker(m_layers, difference.rows);
        SideSource a, b;
        for (SideSource *side : {&a, &b}) {
            side->run.emplace().run = Run::fresh();
            side->run->run.recorded = std::make_shared<const Json>(Json::object());
            for (StepReport &step : side->run->run.steps)
                step.state = StepState::passed;
        }
        a.run->run.step("device")->commands.push_back(Json{{"stdout", "logs/007-probe.stdout.log"}});
        a.run->run.step("rebuild")->commands.push_back(Json{{"stdout", "logs/001-venv.stdout.log"}});
        for (const char *step : {"device", "sample"})
            b.run->run.step(step)->state = StepState::notRun;
        maker.add("results", "run.json#/steps/device/state", "step device", cellFrom("passed"), cellFrom("not_run")); // replaced
        maker.add("driver", "observation.json#/chain/driver/nvidia", "driver", cellFrom("550"), cellFrom("-"));
        maker.add("variables", "run.json#/inherited_environment/device", "names", cellFrom("[\"PATH\"]"), cellFrom("none"));
        maker.add("results", "logs/probe.stdout.log", "log probe", cellFrom("1"), cellFrom("none"));
        maker.add("results", "outputs", "outputs", cellFrom("outputs"), cellFrom("-"));
        maker.add("results", "logs/venv.stdout.log", "log venv", cellFrom("1"), cellFrom("none")).uncounted = true; // that step ran in B
        maker.add("variables", "run.json#/inherited_environment/rebuild", "names", cellFrom("none"), cellFrom("[\"PATH\"]"));
        groupNotRun(difference.rows, m_layers, a, b);
        QCOMPARE(shown(difference.rows), QByteArray("logs/venv.stdout.log only_a 1|\nrun.json#/inherited_environment/rebuild only_b |[\"PATH\"]\n"
                                                    "run.json#/steps/device/state not_recorded passed|not_run\n"
                                                    "run.json#/steps/sample/state not_recorded passed|not_run\n"));
        QCOMPARE(difference.rows[2].fields.size(), std::size_t(3));
        QCOMPARE(difference.rows[3].fields.size(), std::size_t(1));
        for (const DifferenceField &field : difference.rows[2].fields)
            QVERIFY(field.b.kind == DifferenceCell::Kind::notRecorded);
        for (const char *section : {"settings", "results"})
            difference.sections.push_back({section, {}, {}, {}});
        difference.recount();
        const auto banner = difference.banner(Messages(Messages::Language::english));
        QCOMPARE(banner[0].code, std::string("difference_layers_one_uncompared")); // the variables of a step that ran
        QCOMPARE(banner[1].code, std::string("difference_logs_differ")); // of a step that ran
        QCOMPARE(banner[2].arguments, (std::vector<std::string>{"B", "device, sample", "4"}));
        QCOMPARE(banner.size(), std::size_t(3));
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
