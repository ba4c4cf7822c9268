// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dossiermaker.h"
#include "tests/support/product.h"
#include "tests/support/reportcase.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

//! `private` and `report --decisions` as a user calls them.
class PrivateCommandTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theExitStatusTellsOfCredentialsAlone_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("code");
        const auto row = [](const char *name, const char *text, int status, const char *code) {
            QTest::newRow(name) << QByteArray(text) << status << QString::fromLatin1(code);
        };
        row("nothing", "torch==2.1.0\n", 0, "");
        row("a path", "/home/somebody/x\n", 0, "private_path");
        row("a host", "http://gpu17:80/\n", 0, "private_host");
        row("a person", "USER=somebody\n", 0, "private_user");
        row("an address", "192.168.1.9\n", 0, "private_address");
        row("a mailbox", "somebody@example.org\n", 0, "private_email");
        row("a device", "GPU-1a2b3c4d-0000-1111-2222-333344445555\n", 0, "private_device");
        row("a credential", "https://u:hunter2222@h.example.org/\n", 1, "private_credential");
    }

    void theExitStatusTellsOfCredentialsAlone()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, status);
        QFETCH(QString, code);
        const TemporaryFolder folder;
        folder.write("logs/a.log", "first\n" + text.toStdString());
        const Ended ended = m_product.run({"private", folder.path().string(), "--json"});
        QCOMPARE(ended.status, status);
        const Json document = ended.document();
        QCOMPARE(schemaProblems(document, "private"), QByteArray());
        QCOMPARE(document["findings"].size(), code.isEmpty() ? std::size_t(0) : std::size_t(1));
        if (!code.isEmpty()) {
            QCOMPARE(QString::fromStdString(document["findings"][0]["code"].get<std::string>()), code);
            QCOMPARE(document["findings"][0]["where"].get<std::string>(), std::string("logs/a.log:2"));
        }
        QVERIFY(ended.out.find("hunter2222") == std::string::npos);
        QCOMPARE(m_product.run({"private", (folder / "logs/a.log").string()}).status, status);
    }

    void whatCannotBeReadHasItsStatus()
    {
        QCOMPARE(m_product.run({"private", "absent"}).status, 65);
        QCOMPARE(m_product.run({"private"}).status, 64);
    }

    void whatWasNotLookedIntoIsNotCalledClean()
    {
        const TemporaryFolder folder;
        folder.write("broken.zip", std::string("PK\x03\x04", 4) + std::string(40, '\0'));
        const Ended ended = m_product.run({"private", (folder / "broken.zip").string()});
        QCOMPARE(ended.status, 0);
        QVERIFY2(ended.out.find("the rest is not checked") != std::string::npos, ended.out.c_str());
        QVERIFY(ended.out.find("Nothing private was found.") == std::string::npos);
    }

    void aDossierIsLeftAsItWas()
    {
        const TemporaryFolder folder;
        makeDossier(folder / "d");
        const auto before = shell("find d -type f -exec sha256sum {} + | sort", folder.path()).output;
        m_product.run({"private", (folder / "d").string()});
        QCOMPARE(shell("find d -type f -exec sha256sum {} + | sort", folder.path()).output, before);
    }

    void everyFindingHasItsDecision()
    {
        const TemporaryFolder folder;
        folder.write("logs/a.log", "/home/somebody/x\n/home/other/x\nhttp://gpu17:80/\nfrom 192.168.1.9\nDB_PASSWORD=hunter2222\nDB_PASSWORD=hunter3333\n");
        Json list = Json::array();
        const auto decide = [&](const char *kind, const char *value, const char *action, const char *placeholder) {
            list.push_back({{"kind", kind}, {"value", value}, {"action", action}, {"placeholder", placeholder}, {"decided", "2026-11-30T10:00:00Z"}});
        };
        decide("user", "somebody", "replace", "<AUTHOR_1>");
        decide("host", "gpu17", "keep", "");
        decide("address", "192.168.1.9", "drop", "");
        decide("credential", "hunter3333", "keep", "");
        folder.write("sharing.json", Json{{"schema", "redossier-sharing/1"}, {"decisions", list}}.dump());
        const Ended ended = m_product.run({"private", folder.path().string(), "--json"});
        QCOMPARE(ended.status, 1); // a credential is one, whatever was decided about it
        const Json document = ended.document();
        QCOMPARE(schemaProblems(document, "private"), QByteArray());
        QStringList decisions;
        for (const Json &one : document["findings"])
            if (textAt(one, "where").starts_with("logs/"))
                decisions << QString::fromStdString(textAt(one, "where") + " " + textAt(one, "decision") + " " + textAt(one, "placeholder"));
        QCOMPARE(decisions, (QStringList{QStringLiteral("logs/a.log:1 replace <AUTHOR_1>"), QStringLiteral("logs/a.log:2 open "), QStringLiteral("logs/a.log:3 keep "),
                                         QStringLiteral("logs/a.log:4 drop "), QStringLiteral("logs/a.log:5 replace <CREDENTIAL: see ACCESS.md>"),
                                         QStringLiteral("logs/a.log:6 keep ")}));
        const std::string text = m_product.run({"private", folder.path().string()}).out;
        for (const char *fact : {"/home/somebody/x  \xe2\x86\x92  <AUTHOR_1>", "Kept as they are", "Left out of", "1 finding to decide about"})
            QVERIFY2(text.find(fact) != std::string::npos, (fact + ("\n" + text)).c_str());
        folder.write("sharing.json", "{");
        QCOMPARE(m_product.run({"private", folder.path().string()}).status, 65);
    }

    void openDecisionsWriteNoReport()
    {
        ReportCase dossier("failed-sample");
        const auto run = dossier.path() / "runs/20261129T184512Z-3f9a/run.json";
        auto document = nlohmann::ordered_json::parse(readFile(run));
        document["first_error"]["message"] = "cannot reach http://gpu17:6006/";
        std::ofstream(run) << document.dump();
        const auto decisions = dossier.folder().write("d.json", R"({"schema": "redossier-sharing/1", "decisions": []})");
        const std::vector<std::string> command{"report", dossier.path().string(), "--output", (dossier.folder() / "r.html").string(),
                                               "--decisions", decisions.string(), "--json"};
        const Ended open = m_product.run(command);
        QCOMPARE(open.status, 1);
        QVERIFY2(open.err.find("private_host") != std::string::npos, open.err.c_str());
        QVERIFY(!std::filesystem::exists(dossier.folder() / "r.html"));
        Json list{{"schema", "redossier-sharing/1"}, {"decisions", Json::array()}};
        for (const char *value : {"gpu17"})
            list["decisions"].push_back({{"kind", "host"}, {"value", value}, {"action", "replace"}, {"placeholder", "<HOST_1>"}});
        dossier.folder().write("d.json", list.dump());
        const Ended closed = m_product.run(command);
        QVERIFY2(closed.status == 0, (closed.out + closed.err).c_str());
        QVERIFY(closed.document()["reviewed"] == true);
        QCOMPARE(schemaProblems(closed.document(), "report"), QByteArray());
        QVERIFY(readFile(dossier.folder() / "r.html").find("gpu17") == std::string::npos);
    }

private:
    Product m_product;
};

QTEST_GUILESS_MAIN(PrivateCommandTest)
#include "tst_private.moc"
