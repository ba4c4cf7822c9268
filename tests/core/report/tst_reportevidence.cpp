// SPDX-License-Identifier: GPL-3.0-or-later
// What the report shows of the evidence: what real comparisons counted, drawn and cut with their numbers beside.
#include "core/base/jsonfile.h"
#include "core/messages/messages.h"
#include "core/report/reportbuilder.h"
#include "core/report/rulecountview.h"
#include "tests/support/arraywriter.h"
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
                       const std::string &resume = {}) const
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
        const auto page = buildHtmlReport({dossier.path(), {}, std::filesystem::path(SOURCE_FOLDER) / "resources"}, english);
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
        sees(page, {QStringLiteral("<path class=\"course reference\" d=\"M4.0,10.0 L"), QStringLiteral("<path class=\"band\" d=\"M4.0,"), QStringLiteral(">✗ step 3</text>"),
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
        QTest::newRow("one step") << QList<double>{2} << QByteArray("M320.0,95.0 h0");
        QTest::newRow("all the same") << QList<double>{2, 2} << QByteArray("M4.0,95.0 L636.0,95.0");
        QTest::newRow("a gap") << QList<double>{0, none, 1} << QByteArray("M4.0,180.0 h0 M636.0,10.0 h0");
        QTest::newRow("no value at all") << QList<double>{none, none} << QByteArray();
        QTest::newRow("further apart than a number holds") << QList<double>{-1.7e308, 1.7e308} << QByteArray("M4.0,95.0 L636.0,95.0");
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
