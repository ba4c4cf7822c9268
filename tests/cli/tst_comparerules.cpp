// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/json.h"
#include "tests/support/product.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

bool isNear(const Json &a, const Json &b)
{
    if (!a.is_number() || !b.is_number())
        return a == b;
    const double x = a.get<double>();
    const double y = b.get<double>();
    return x == y || std::fabs(x - y) <= 1e-12 * std::max(std::fabs(x), std::fabs(y));
}

Json loaded(const fs::path &file)
{
    auto document = parseJson(readFile(file), file.string());
    return document ? *document : Json();
}

} // namespace

//! Every kind of rule, held by the whole command: each folder of tests/data/rules has its comparisons and their answers.
class CompareRulesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyRuleHasItsRightAnswer_data();
    void everyRuleHasItsRightAnswer();

private:
    TemporaryFolder m_folder;
};

void CompareRulesTest::everyRuleHasItsRightAnswer_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("number");
    for (const auto &entry : fs::directory_iterator(TEST_DATA "/rules")) {
        const Json list = loaded(entry.path() / "comparisons.json");
        QVERIFY2(list.is_array() && !list.empty(), entry.path().c_str());
        for (int i = 0; i < int(list.size()); ++i)
            QTest::addRow("%s: %s", entry.path().filename().c_str(), textAt(list[size_t(i)], "name").c_str())
                << QString::fromStdString(entry.path().string()) << i;
    }
}

void CompareRulesTest::everyRuleHasItsRightAnswer()
{
    QFETCH(QString, folder);
    QFETCH(int, number);
    static const Product product;
    const fs::path place(folder.toStdString());
    const Json wanted = loaded(place / "comparisons.json")[size_t(number)];
    Json rules{{"rules", wanted.at("rules")}};
    if (wanted.contains("outputs"))
        rules["outputs"] = wanted.at("outputs");
    const auto rulesFile = m_folder.write("rules.json", dumpJson(rules));
    const Ended ended = product.run({"compare", (place / textAt(wanted, "expected")).string(), (place / textAt(wanted, "found")).string(),
                                     "--rules", rulesFile.string(), "--json"});
    const Json document = ended.document();
    QVERIFY2(document.is_object(), (ended.out + ended.err).c_str());
    QCOMPARE(schemaProblems(document, "compare"), QByteArray());
    for (const auto &[pointer, value] : wanted.at("facts").items()) {
        const nlohmann::json_pointer<std::string> at(pointer);
        const Json found = document.contains(at) ? document.at(at) : Json("there is no such member");
        QVERIFY2(isNear(found, value), (pointer + " is " + dumpJsonLine(found) + " instead of " + dumpJsonLine(value)).c_str());
    }
    QCOMPARE(ended.status, wanted.at("exit").get<int>());
    for (const Json &output : document["outputs"])
        for (const Json &rule : output["rules"]) {
            const std::string message = textAt(rule, "message");
            QVERIFY2(message.ends_with('.') && message.find('%') == std::string::npos, message.c_str());
        }
}

QTEST_GUILESS_MAIN(CompareRulesTest)
#include "tst_comparerules.moc"
