// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/consent.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>

using namespace redossier;
using redossier::test::TemporaryFolder;

namespace {

ConsentRequest request()
{
    return {"identity", {{"rebuild", "venv", {"python3", "-m", "venv"}, "{WORK}"}, {"sample", "sample", {"a", "b"}, "{WORK}/code"}}, {"PIP_INDEX_URL=x"}};
}

} // namespace

class TestConsent : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyByteCounts()
    {
        std::vector<ConsentRequest> variants(10, request());
        variants[1].identity = "identitz";
        variants[2].commands[0].arguments[0] = "python4";
        variants[3].commands[0].folder = "{WORK}/";
        variants[4].commands[1].arguments = {"ab"};
        variants[5].commands[1].arguments = {"a", "b", ""};
        variants[6].pipOptions = {};
        variants[7].commands.pop_back();
        variants[9].commands[1].times = 3;
        std::swap(variants[8].commands[0], variants[8].commands[1]);
        for (std::size_t i = 0; i < variants.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(variants[i].digest() != variants[j].digest());
        QCOMPARE(request().digest(), request().digest());
        QCOMPARE(request().digest().size(), std::size_t(64));
    }

    void anAnswerIsStoredAndHoldsForTheSameBytesOnly()
    {
        const TemporaryFolder folder;
        const ApprovalStore store(folder / "approved");
        int asked = 0;
        const auto yes = [&](const ConsentRequest &) { ++asked; return true; };
        QVERIFY(obtainConsent(request(), false, store, yes));
        QVERIFY(obtainConsent(request(), false, store, yes));
        QCOMPARE(asked, 1);
        auto other = request();
        other.commands[0].arguments.push_back("--clear");
        QVERIFY(obtainConsent(other, false, store, yes));
        QCOMPARE(asked, 2);
    }

    void yesOnTheCommandLineStoresNothing()
    {
        const TemporaryFolder folder;
        const ApprovalStore store(folder / "approved");
        QVERIFY(obtainConsent(request(), true, store, {}));
        QVERIFY(!store.holds(request().digest()));
        QVERIFY(!std::filesystem::exists(folder / "approved"));
    }

    void noAnswerIsARefusalThatWritesNothing()
    {
        const TemporaryFolder folder;
        const ApprovalStore store(folder / "approved");
        for (const ConsentQuestion &ask : {ConsentQuestion(), ConsentQuestion([](const ConsentRequest &) { return false; })}) {
            const auto refused = obtainConsent(request(), false, store, ask);
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, std::string("not_approved"));
        }
        QVERIFY(!std::filesystem::exists(folder / "approved"));
    }

    void aLinkIsNoApproval()
    {
        const TemporaryFolder folder;
        folder.write("approved/other", "");
        std::filesystem::create_symlink(folder / "approved/other", folder / ("approved/" + request().digest()));
        QVERIFY(!ApprovalStore(folder / "approved").holds(request().digest()));
    }
};

QTEST_GUILESS_MAIN(TestConsent)
#include "tst_consent.moc"
