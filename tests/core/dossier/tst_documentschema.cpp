// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonfile.h"
#include "core/dossier/documentschema.h"
#include "core/dossier/dossier.h"
#include "core/dossier/run.h"
#include "core/messages/messages.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

const std::filesystem::path resources = std::filesystem::path(SOURCE_FOLDER) / "resources";

Json sampleRun()
{
    Run run = Run::fresh();
    run.id = "20261129T184512Z-3f9a";
    run.number = 1;
    run.started = "2026-11-29T18:45:12Z";
    return run.toJson(Messages(Messages::Language::english));
}

} // namespace

class DocumentSchemaTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everySchemaIsRead();
    void ourOwnDocumentsKeepThem();
    void namesThePlace_data();
    void namesThePlace();
    void unknownKeysAreAllowed();
    void allProblemsOfAllDocumentsAreCollected();
};

void DocumentSchemaTest::everySchemaIsRead()
{
    int count = 0;
    for (const auto &entry : std::filesystem::directory_iterator(resources / "schema")) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".schema.json"))
            continue;
        const std::string stem = name.substr(0, name.find('.'));
        const auto schema = DocumentSchema::read(resources, stem);
        QVERIFY2(bool(schema), schema ? "" : (name + ": " + schema.error().detail).c_str());
        // It holds documents of its own name and no others.
        QVERIFY2(schemaProblems(Json{{"schema", "redossier-nonsense/1"}}, stem).contains("#/schema"), name.c_str());
        ++count;
    }
    QVERIFY2(count >= 17, std::to_string(count).c_str());
}

void DocumentSchemaTest::ourOwnDocumentsKeepThem()
{
    QCOMPARE(schemaProblems(newDossier("/x", "Title").toJson(), "dossier"), QByteArray());
    QCOMPARE(schemaProblems(sampleRun(), "run"), QByteArray());
}

void DocumentSchemaTest::namesThePlace_data()
{
    QTest::addColumn<QByteArray>("pointer");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("state") << QByteArray("/steps/2/state") << QByteArray("\"done\"");
    QTest::newRow("number") << QByteArray("/number") << QByteArray("0");
    QTest::newRow("time") << QByteArray("/started") << QByteArray("\"yesterday\"");
    QTest::newRow("id") << QByteArray("/id") << QByteArray("\"../x\"");
    QTest::newRow("verdict") << QByteArray("/verdict") << QByteArray("\"equal\"");
    QTest::newRow("variant") << QByteArray("/variant") << QByteArray("true");
}

void DocumentSchemaTest::namesThePlace()
{
    QFETCH(QByteArray, pointer);
    QFETCH(QByteArray, value);
    Json run = sampleRun();
    run[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
    const QByteArray problems = schemaProblems(run, "run");
    QVERIFY2(problems.startsWith("run#" + pointer + ": "), problems.constData());
    QCOMPARE(problems.count('\n'), 1);
}

void DocumentSchemaTest::unknownKeysAreAllowed()
{
    Json run = sampleRun();
    run["later"] = 1;
    run["steps"][0]["later"] = Json::object();
    QCOMPARE(schemaProblems(run, "run"), QByteArray());
}

void DocumentSchemaTest::allProblemsOfAllDocumentsAreCollected()
{
    const TemporaryFolder folder;
    Json dossier = newDossier(folder.path(), "T").toJson();
    dossier["identity"] = 7;
    dossier["exercise"] = "yes";
    folder.write("dossier.json", dumpJson(dossier));
    folder.write("reference/reference.json", "{\"schema\": \"redossier-reference/1\",\n \"goal\": \"speed\", \"platform\": \"tpu\"}");
    folder.write("reference/criterion.json", "{\"schema\": \"redossier-criterion/1\",\n \"rules\": [");
    folder.write("runs/20261129T184512Z-3f9a/run.json", "{\"schema\": \"redossier-run/1\", \"id\": 1, \"id\": 2}");
    QStringList places;
    for (const Finding &finding : dossierProblems(resources, folder.path()))
        places << QString::fromStdString(finding.code + " " + finding.where);
    QCOMPARE(places, (QStringList{QStringLiteral("document_invalid dossier.json#/exercise"),
                                  QStringLiteral("document_invalid dossier.json#/identity"),
                                  QStringLiteral("document_invalid reference/reference.json#/goal"),
                                  QStringLiteral("document_invalid reference/reference.json#/platform"),
                                  QStringLiteral("json_invalid reference/criterion.json"),
                                  QStringLiteral("json_duplicate_key runs/20261129T184512Z-3f9a/run.json")}));
}

QTEST_GUILESS_MAIN(DocumentSchemaTest)
#include "tst_documentschema.moc"
