// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/origindifference.h"

#include "core/base/jsonfile.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

Json fact(const Json &value)
{
    return {{"value", value}, {"evidence", "observed"}, {"command", "x"}};
}

Json observation(const Json &torch, const Json &driver, const Json &settings)
{
    return {{"taken", "2026"}, {"chain", {{"driver", {{"nvidia", driver}}}, {"torch", torch}}}, {"settings", settings}};
}

QString text(const std::vector<OriginDifference> &list)
{
    std::string joined;
    for (const OriginDifference &one : list)
        joined += one.origin + "/" + one.layer + "/" + one.name + ": " + one.expected + " > " + one.found + "; ";
    return QString::fromStdString(joined);
}

} // namespace

class OriginDifferenceTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void factsAreHeldAgainstTheReferences_data();
    void factsAreHeldAgainstTheReferences();
};

void OriginDifferenceTest::factsAreHeldAgainstTheReferences_data()
{
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<QByteArray>("found");
    QTest::addColumn<QString>("differences");
    const auto row = [](const char *name, const Json &expected, const Json &found, const char *differences) {
        QTest::newRow(name) << QByteArray::fromStdString(dumpJson(expected)) << QByteArray::fromStdString(dumpJson(found))
                            << QString::fromLatin1(differences);
    };
    const Json none = Json::object();
    const Json base = observation({{"version", fact("2.6.0")}}, fact("535"), none);
    row("the same", base, base, "");
    row("torch and driver", base, observation({{"version", fact("2.7.0")}}, fact("550"), none),
        "software/torch/version: 2.6.0 > 2.7.0; run_conditions/driver/nvidia: 535 > 550; ");
    row("absent against a value", base, observation({{"version", fact("2.6.0")}}, fact(nullptr), none),
        "run_conditions/driver/nvidia: 535 > null; ");
    row("only on one side", base, observation({{"version", fact("2.6.0")}, {"git_version", fact("abc")}}, fact("535"), none), "");
    row("deeper names", observation({{"flags", {{"cudnn_tf32", fact(true)}}}}, fact("535"), none),
        observation({{"flags", {{"cudnn_tf32", fact(false)}}}}, fact("535"), none), "software/torch/flags cudnn tf32: true > false; ");
    row("settings", observation(none, fact(1), {{"seed", fact(1)}}), observation(none, fact(1), {{"seed", fact(2)}}),
        "run_conditions/settings/seed: 1 > 2; ");
    row("a serial number", observation({{"serial", fact("a")}, {"uuid", fact("b")}}, fact(1), none),
        observation({{"serial", fact("c")}, {"uuid", fact("d")}}, fact(1), none), "");
    row("no observation of the reference", nullptr, base, "");
    row("of other types", {{"chain", {{"torch", "2.6"}, {"driver", Json::array({1})}}}}, base, "");
    row("a list where facts belong", observation(Json::array({fact(1)}), fact(1), none), base, "run_conditions/driver/nvidia: 1 > 535; ");
}

void OriginDifferenceTest::factsAreHeldAgainstTheReferences()
{
    QFETCH(QByteArray, expected);
    QFETCH(QByteArray, found);
    QFETCH(QString, differences);
    const auto layers = readJsonFile(SOURCE_FOLDER "/resources/schema/layers.json");
    QVERIFY(bool(layers));
    QCOMPARE(text(differingFacts(*layers, Json::parse(expected.toStdString()), Json::parse(found.toStdString()))), differences);
    QVERIFY(differingFacts(nullptr, Json::parse(expected.toStdString()), Json::parse(found.toStdString())).empty());
}

QTEST_GUILESS_MAIN(OriginDifferenceTest)
#include "tst_origindifference.moc"
