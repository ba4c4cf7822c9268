// SPDX-License-Identifier: GPL-3.0-or-later
// What the report shows of the evidence: what real comparisons counted, drawn and cut with their numbers beside.
#include "core/base/jsonfile.h"
#include "core/messages/messages.h"
#include "core/report/axes.h"
#include "core/report/evidenceview.h"
#include "core/report/reportbuilder.h"
#include "core/report/plotview.h"
#include "core/report/rulecountview.h"
#include "tests/support/arraywriter.h"
#include "tests/support/plotcase.h"
#include "tests/support/product.h"
#include "tests/support/reportcase.h"

#include <QRegularExpression>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

class TestReportEvidence : public QObject
{
    Q_OBJECT

private:
    Product m_product;

    //! The page of a run whose two sides are these files, judged by these rules.
    std::string pageOf(const std::string &file, const std::string &expected, const std::string &found, const std::string &rules,
                       const std::string &resume = {}, ReportFormat format = ReportFormat::html) const
    {
        const ReportCase dossier("not-reproduced");
        dossier.folder().write("expected/" + file, expected);
        dossier.folder().write("found/" + file, found);
        dossier.folder().write("rules.json", rules);
        const Ended ended = m_product.run({"compare", (dossier.folder() / "expected").string(), (dossier.folder() / "found").string(), "--rules",
                                           (dossier.folder() / "rules.json").string(), "--json"});
        dossier.folder().write("dossier/runs/20261129T184512Z-3f9a/comparison.json", ended.out);
        dossier.folder().write("dossier/reference/criterion.json", rules);
        if (!resume.empty())
            dossier.folder().write("dossier/resume/resume.json", resume);
        const Messages english(Messages::Language::english);
        const auto page = buildReport({dossier.path(), {}, std::filesystem::path(SOURCE_FOLDER) / "resources", {}, {}, format}, english);
        return page ? *page : "error: " + page.error().code + ' ' + page.error().detail;
    }
    static void sees(const std::string &page, const QStringList &facts)
    {
        for (const QString &fact : facts)
            QVERIFY2(page.find(fact.toStdString()) != std::string::npos, qPrintable(fact));
        QVERIFY2(page.find("{{") == std::string::npos, "a template tag was left over");
    }
    static std::string rule(const std::string &more) { return R"({"rules": [{"output": "*", "justification": "a test", )" + more + "}]}"; }

private Q_SLOTS:
    void aTrajectoryIsDrawnWithItsFirstDivergence()
    {
        const std::string page = pageOf("t.csv", "step,loss\n1,4.5\n2,2.5\n3,1.25\n4,1\n", "step,loss\n1,4.5\n2,2.5\n3,1.75\n5,1\n",
                                        rule(R"("kind": "trajectory", "step": "step", "value": "loss", "atol": 0.0625, "rtol": 0)"));
        sees(page, {QStringLiteral("<path class=\"course reference\" d=\"M76.0,32.0 L"), QStringLiteral("<path class=\"band\" d=\"M76.0,"), QStringLiteral(">✗ first divergence, step 3</text>"),
                    QStringLiteral("First divergence at step <code>3</code>: reference <code>1.25</code>, found <code>1.75</code>, difference <code>0.5</code>"),
                    QStringLiteral("Steps that are missing: <span class=\"mono\">4</span>"), QStringLiteral("Steps that the reference does not have: <span class=\"mono\">5</span>")});
    }

    void aConfusionTableHasTheReferenceDownwards()
    {
        const std::string page = pageOf("t.csv", "id,label\na,cat\nb,dog\nc,dog\nd,owl\n", "id,label\na,cat\nb,cat\nc,cat\nd,owl\n",
                                        R"({"outputs": [{"name": "t", "identifiers": {"column": "id"}}], "rules": [{"kind": "categories", "output": "t",
                                            "minimum_agreement": 1, "field": "label", "justification": "a test"}]})");
        sees(page, {QStringLiteral("Categories: the same in 2 of 4 rows"), QStringLiteral("<span aria-label=\"changed\">✗</span> 2"),
                    QStringLiteral("<tr><td><code>b</code></td><td>dog</td><td>cat</td>")});
        const QRegularExpression dog(QStringLiteral("<th scope=\"row\">dog</th>.*✗</span> 2</span></td>"));
        QVERIFY(dog.match(QString::fromStdString(page)).hasMatch());
    }

    void theWorstRowsAreThereOnBothSides()
    {
        std::vector<double> expected, found;
        for (int i = 0; i < 30; ++i) {
            expected.push_back(i);
            found.push_back(i == 12 ? 12.5 : i);
        }
        const std::string page = pageOf("a.npy", npyFloat64(expected, "(3, 10)"), npyFloat64(found, "(3, 10)"), rule(R"("kind": "values", "atol": 0, "rtol": 0)"));
        sees(page, {QStringLiteral("its row in the reference: <span class=\"mono\">10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, …</span>"),
                    QStringLiteral("its row as found: <span class=\"mono\">10.0, 11.0, 12.5, "), QStringLiteral("the first 8 of 10 values")});
    }

    void aResumeIsAQuestionOfItsOwn()
    {
        const std::string rules = rule(R"("kind": "values", "atol": 0, "rtol": 0)");
        const std::string one = npyFloat64({1}, "(1,)");
        QVERIFY(pageOf("a.npy", one, one, rules).find("Resume of the training") == std::string::npos);
        const std::string page = pageOf("a.npy", one, one, rules, R"({"schema": "redossier-resume/1", "recorded": "2026-11-30T10:00:00Z", "reference_identity": null,
            "checkpoint": {"name": "step.pt", "sha256": "ab", "bytes": 3, "values": 2}, "verdict": "inconclusive",
            "items": [{"name": "loader_position", "state": "absent", "evidence": "observed", "keys": [], "note": "see <b>"}],
            "reasons": [{"code": "resume_item_absent", "arguments": ["loader_position"]}]})");
        sees(page, {QStringLiteral("Resume of the training, a question of its own"), QStringLiteral("loader position"), QStringLiteral("see &lt;b&gt;"),
                    QStringLiteral("read from the checkpoint <code>step.pt</code>"), QStringLiteral("The resume does not restore: loader position."),
                    QStringLiteral("neither the exercise nor its tolerance is part of the reference")});
    }

    void anyCourseIsDrawnSensibly_data()
    {
        QTest::addColumn<QList<double>>("expected"); // NaN: no value
        QTest::addColumn<QByteArray>("path");
        const double none = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("no step") << QList<double>{} << QByteArray();
        QTest::newRow("one step") << QList<double>{2} << QByteArray("M349.0,111.0 h.1");
        QTest::newRow("all the same") << QList<double>{2, 2} << QByteArray("M76.0,111.0 L622.0,111.0");
        QTest::newRow("a gap") << QList<double>{0, none, 1} << QByteArray("M76.0,190.0 h.1 M622.0,32.0 h.1");
        QTest::newRow("no value at all") << QList<double>{none, none} << QByteArray();
        QTest::newRow("further apart than a number holds") << QList<double>{-1.7e308, 1.7e308} << QByteArray("M76.0,111.0 L622.0,111.0");
    }
    void anyCourseIsDrawnSensibly()
    {
        QFETCH(QList<double>, expected);
        QFETCH(QByteArray, path);
        TrajectoryCount count;
        for (const double value : expected)
            count.points.push_back({std::to_string(count.points.size()), std::isnan(value) ? std::nullopt : std::optional(value), {}});
        const Json view = trajectoryView(count, nullptr);
        std::string drawn;
        if (view["drawing"].is_object())
            for (const Json &piece : view["drawing"]["expected"])
                drawn += (drawn.empty() ? "" : " ") + piece.get<std::string>();
        QCOMPARE(QByteArray::fromStdString(drawn), path);
        QCOMPARE(view["drawing"].is_object(), !expected.isEmpty());
    }

    void everyOutputIsDrawnSensibly_data()
    {
        QTest::addColumn<std::string>("expected");
        QTest::addColumn<std::string>("found");
        QTest::addColumn<int>("points");    // -1: no scatter
        QTest::addColumn<QByteArray>("looks"); // of the image's rectangles
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const auto row = [](const char *name, const std::vector<double> &e, const std::vector<double> &f, const char *shape, int points, const char *looks) {
            QTest::newRow(name) << npyFloat64(e, shape) << npyFloat64(f, shape) << points << QByteArray(looks);
        };
        row("no difference", {1, 2, 3, 4}, {1, 2, 3, 4}, "(2, 2)", 4, "");
        row("one element", {2}, {2.5}, "(1,)", 1, "d6");
        row("a single value", {2}, {2}, "()", 1, "");
        row("all NaN on both sides", {nan, nan}, {nan, nan}, "(2, 1)", -1, "none none");
        row("NaN where the reference has numbers", {1, 2}, {nan, nan}, "(2, 1)", -1, "odd odd");
        row("one NaN, one difference", {1, 2, 3}, {1, nan, 3.5}, "(3,)", 2, "odd d6");
        row("differences of many sizes", {0, 0, 0, 0}, {1e-300, 1e-3, 1, 1e300}, "(4, 1)", 4, "d1 d3 d4 d6");
    }
    void everyOutputIsDrawnSensibly()
    {
        QFETCH(std::string, expected);
        QFETCH(std::string, found);
        QFETCH(int, points);
        QFETCH(QByteArray, looks);
        const auto data = plotDataOf("a.npy", expected, found);
        QVERIFY(data && !data->absent);
        const Json scatter = scatterView(*data, {});
        QCOMPARE(scatter.is_object() ? int(scatter["points"].size()) : -1, points);
        const Json image = imageView(*data);
        QVERIFY(image.is_object());
        QByteArray seen;
        for (const Json &rectangle : image["rectangles"])
            seen += (seen.isEmpty() ? "" : " ") + QByteArray::fromStdString(rectangle["look"].get<std::string>());
        QCOMPARE(seen, looks);
        for (const Json *view : {&scatter, &image}) // no coordinate is out of the drawing, or none at all
            QVERIFY2(dumpJsonLine(*view).find("nan,") == std::string::npos && dumpJsonLine(*view).find("inf,") == std::string::npos, dumpJsonLine(*view).c_str());
    }

    void aLargeOutputIsJoinedAndItsWorstPairsAreKept()
    {
        std::vector<double> expected(200 * 150, 1.0), found = expected;
        found[12'345] = 9;
        const auto data = plotDataOf("a.npy", npyFloat64(expected, "(200, 150)"), npyFloat64(found, "(200, 150)"));
        QVERIFY(bool(data));
        Rule rule;
        rule.kind = RuleKind::values;
        rule.atol = 0.5;
        rule.rtol = 0.0;
        const Json scatter = scatterView(*data, {&rule});
        QVERIFY(scatter["points"].size() <= 800 && scatter["tolerance"] == true && !scatter["all"].get<std::string>().empty());
        QCOMPARE(std::count(scatter["points"].begin(), scatter["points"].end(), Json("M74.5,50.0h3")), std::ptrdiff_t(1));
        const Json image = imageView(*data);
        QVERIFY(image["joined"] == true);
        QCOMPARE(image["rectangles"].size(), std::size_t(1));
        QCOMPARE(dumpJsonLine(image["rectangles"][0]), std::string(R"({"x":"237.4","y":"122.0","width":"5.6","height":"6.0","look":"d6"})"));
    }

    void anEmptyOutputSaysSo()
    {
        const std::string none = npyFloat64({}, "(0, 3)");
        const std::string page = pageOf("a.npy", none, none, rule(R"("kind": "values", "atol": 0, "rtol": 0)"));
        sees(page, {QStringLiteral("Output <code>a</code>"), QStringLiteral("<code>0 × 3 float64</code>"), QStringLiteral("<th scope=\"row\">elements</th><td class=\"mono\">0</td>")});
        QVERIFY2(page.find("<svg") == std::string::npos, "nothing is there to be drawn");
        const auto data = plotDataOf("a.npy", none, none);
        QVERIFY(bool(data));
        QVERIFY(data->absent || (scatterView(*data, {}) == false && overlayView(*data) == false && imageView(*data) == false));
    }

    void aDifferenceThatIsAllZeroIsDrawnAsZeros()
    {
        const Json view = histogramView({{"edges", Json::array()}, {"counts", Json::array()}, {"exact_zero", 12}}, 1e-5);
        QVERIFY(view.is_object() && view["bars"].empty() && view["limit"] == false);
        QCOMPARE(view["zero"]["count"].get<std::string>(), std::string("12"));
        QCOMPARE(view["axes"]["across"].size(), std::size_t(1)); // "exactly 0"
        QVERIFY(histogramView({{"edges", Json::array()}, {"counts", Json::array()}, {"exact_zero", 0}}, nullptr) == false);
    }

    void anAxisHasRoundNumbers_data()
    {
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("greatest");
        QTest::addColumn<QStringList>("texts");
        const auto row = [](const char *name, double least, double greatest, const QStringList &texts) { QTest::newRow(name) << least << greatest << texts; };
        row("tens", 0, 10, {QStringLiteral("0"), QStringLiteral("2"), QStringLiteral("4"), QStringLiteral("6"), QStringLiteral("8"), QStringLiteral("10")});
        row("around zero", -1, 1, {QStringLiteral("-1"), QStringLiteral("-0.5"), QStringLiteral("0"), QStringLiteral("0.5"), QStringLiteral("1")});
        row("far from zero", 1000.25, 1000.75, {QStringLiteral("1000.3"), QStringLiteral("1000.4"), QStringLiteral("1000.5"), QStringLiteral("1000.6"), QStringLiteral("1000.7")});
        row("one value", 2.5, 2.5, {QStringLiteral("2.5")});
        row("small", 0, 1e-7, {QStringLiteral("0"), QStringLiteral("2e-08"), QStringLiteral("4e-08"), QStringLiteral("6e-08"), QStringLiteral("8e-08"), QStringLiteral("1e-07")});
        row("further apart than a number holds", -1.5e308, 1.5e308, {QStringLiteral("-1.5e+308"), QStringLiteral("1.5e+308")});
    }
    void anAxisHasRoundNumbers()
    {
        QFETCH(double, least);
        QFETCH(double, greatest);
        QFETCH(QStringList, texts);
        QStringList seen;
        for (const std::string &text : tickTexts(linearTicks(least, greatest, 5)))
            seen << QString::fromStdString(text);
        QCOMPARE(seen, texts);
    }

    void decadesAreThinnedWhereThereAreMany()
    {
        QCOMPARE(decadeTicks(1e-3, 1e2, 8), (std::vector<double>{1e-3, 1e-2, 1e-1, 1, 1e1, 1e2}));
        QVERIFY(decadeTicks(1e-300, 1e300, 8).size() <= 8);
        QVERIFY(decadeTicks(2, 5, 8).empty());
    }

    void bothAxesHaveNumbers()
    {
        const auto data = plotDataOf("a.npy", npyFloat64({1, 2, 3, 4}, "(2, 2)"), npyFloat64({1, 2, 3, 4.5}, "(2, 2)"));
        QVERIFY(bool(data));
        const Json histogram = histogramView({{"edges", {1e-6, 1e-3, 1}}, {"counts", {4, 200}}, {"exact_zero", 3}}, 1e-4);
        for (const Json &view : {scatterView(*data, {}), overlayView(*data), imageView(*data), histogram}) {
            QVERIFY2(view["axes"]["across"].size() >= 2 && view["axes"]["up"].size() >= 2, dumpJsonLine(view).c_str());
            for (const char *side : {"across", "up"})
                for (const Json &tick : view["axes"][side])
                    QVERIFY(!tick["text"].get<std::string>().empty());
        }
    }

    void markdownAndTheDocumentHoldWhatIsDrawn()
    {
        const std::string expected = "step,loss\n1,4.5\n2,2.5\n3,1.25\n4,1\n", found = "step,loss\n1,4.5\n2,2.5\n3,1.75\n5,1\n";
        const std::string trajectory = rule(R"("kind": "trajectory", "step": "step", "value": "loss", "atol": 0.0625, "rtol": 0)");
        const std::string resume = R"({"schema": "redossier-resume/1", "recorded": "2026-11-30T10:00:00Z", "reference_identity": null, "checkpoint": null, "verdict": "inconclusive",
            "items": [{"name": "loader_position", "state": "absent", "evidence": "observed", "keys": [], "note": "n"}], "reasons": []})";
        const std::string page = pageOf("t.csv", expected, found, trajectory, resume, ReportFormat::markdown);
        sees(page, {QStringLiteral("### Trajectory: within at 2 of 4 steps"), QStringLiteral("| 3 | 1.25 | 1.75 | ✗ first divergence |"), QStringLiteral("Steps that are missing: 4"),
                    QStringLiteral("## Resume of the training, a question of its own"), QStringLiteral("| loader position | ✗ ")});
        const std::string document = pageOf("t.csv", expected, found, trajectory, resume, ReportFormat::json);
        sees(document, {QStringLiteral("\"first_diverging\""), QStringLiteral("\"course\""), QStringLiteral("loader position")});
        const std::string labels = R"({"outputs": [{"name": "t", "identifiers": {"column": "id"}}], "rules": [{"kind": "categories", "output": "t", "minimum_agreement": 1,
            "field": "label", "justification": "a test"}]})";
        sees(pageOf("t.csv", "id,label\na,cat\nb,dog\nc,dog\nd,owl\n", "id,label\na,cat\nb,cat\nc,cat\nd,owl\n", labels, {}, ReportFormat::markdown),
             {QStringLiteral("### Categories: the same in 2 of 4 rows"), QStringLiteral("| **dog** |"), QStringLiteral(" ✗ 2 |"), QStringLiteral("| b | dog | cat |  |")});
        const std::string rows = npyFloat64({0, 1, 5, 6, 20, 21, 9, 30}, "(4, 2)"), moved = npyFloat64({0, 1, 5, 6, 20, 21, 19, 30}, "(4, 2)");
        sees(pageOf("a.npy", rows, moved, rule(R"("kind": "neighbours", "k": 1, "distance": "euclidean", "minimum_overlap": 1)"), {}, ReportFormat::markdown),
             {QStringLiteral("### Nearest neighbours"), QStringLiteral("| mean overlap | "), QStringLiteral(": its row in the reference: 9.0, 30.0"),
              QStringLiteral("### Absolute differences"), QStringLiteral("| exactly 0 | | 7 |")});
    }

    void whatIsCutSaysHowManyThereAre()
    {
        CategoriesCount count;
        count.items = 100;
        count.confusionsTotal = 45;
        for (int i = 0; i < 45; ++i)
            count.confusions.push_back({"a" + std::to_string(i), "b", 1, 0});
        const Json view = categoriesView(count);
        QVERIFY(view["square"] == false);
        QCOMPARE(view["pairs"]["rows"].size(), std::size_t(20));
        QCOMPARE(view["pairs"]["total"].get<std::string>(), std::string("45"));
        TrajectoryCount course;
        course.missing = std::vector<std::string>(30, "7");
        course.missingTotal = 3000;
        QVERIFY(trajectoryView(course, nullptr)["missing"]["total"] != "");
    }
};

QTEST_GUILESS_MAIN(TestReportEvidence)
#include "tst_reportevidence.moc"
