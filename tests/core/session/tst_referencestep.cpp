// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/referencestep.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using redossier::test::TemporaryFolder;

namespace {

Reference reference()
{
    Reference reference;
    reference.entryPoint.arguments = {"{python}", "{code}/main.py"};
    reference.platform = Platform::none;
    reference.code.files = {{"main.py", "11"}};
    reference.configuration = {{"configuration/a.json", "22", {}}};
    reference.sample.inputs = {"inputs"};
    return reference;
}

ReferenceIdentity listing()
{
    return {"identity",
            {{"code/main.py", "11", 1}, {"configuration/a.json", "22", 1}, {"inputs/a.csv", "33", 1}, {"requirements-rebuild.txt", "44", 1}}};
}

StepReport check(const Reference &declared, const ReferenceIdentity &identity,
                 const std::map<std::string, std::filesystem::path> &located = {})
{
    return checkReference(declared, {}, identity, "identity", located, true);
}

bool names(const StepReport &report, const char *code)
{
    for (const Finding &finding : report.findings)
        if (finding.code == code)
            return true;
    return false;
}

} // namespace

class TestReferenceStep : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itPassesWhenEverythingIsThere()
    {
        const auto report = check(reference(), listing());
        QCOMPARE(report.state, StepState::passed);
        QVERIFY(!report.proves.empty());
        QVERIFY(!report.doesNotProve.empty());
    }

    void aChangedFileFailsIt()
    {
        auto changed = listing();
        changed.files[0].sha256 = "99";
        const auto report = check(reference(), changed);
        QCOMPARE(report.state, StepState::failed);
        QVERIFY(names(report, "changed_file"));
        QVERIFY(report.proves.empty());
    }

    void aMissingFileFailsIt()
    {
        auto lacking = listing();
        lacking.files.erase(lacking.files.begin() + 2);
        const auto report = check(reference(), lacking);
        QCOMPARE(report.state, StepState::failed);
        QVERIFY(names(report, "missing_file"));
    }

    void aFolderIsKnownByTheDigestOfItsListing()
    {
        auto declared = reference();
        declared.requirements.files = {{"wheels", treeDigest({{"a.whl", "77", 1}})}};
        auto identity = listing();
        identity.files.push_back({"wheels/a.whl", "77", 1});
        QCOMPARE(check(declared, identity).state, StepState::passed);
        identity.files.back().sha256 = "78";
        QCOMPARE(check(declared, identity).state, StepState::failed);
    }

    void whatNobodyLocatedStopsIt()
    {
        const TemporaryFolder folder;
        auto declared = reference();
        Asset weights;
        weights.name = "encoder";
        declared.weights = {weights};
        QCOMPARE(check(declared, listing()).state, StepState::stopped);
        QVERIFY(names(check(declared, listing()), "not_located"));
        QVERIFY(names(check(declared, listing(), {{"encoder", folder / "absent"}}), "located_missing"));
        QCOMPARE(check(declared, listing(), {{"encoder", folder.write("w.bin", "x")}}).state, StepState::passed);
        declared.weights[0].path = "weights/w.bin";
        QCOMPARE(check(declared, listing()).state, StepState::passed);
    }

    //! As in a cache of a hub: links into another folder, which the sample would refuse after the build.
    void aLinkInALocatedFolderStopsIt()
    {
        const TemporaryFolder folder;
        auto declared = reference();
        Asset weights;
        weights.name = "encoder";
        declared.weights = {weights};
        folder.write("blobs/1234", "weights");
        folder.write("snapshot/config.json", "{}");
        QCOMPARE(check(declared, listing(), {{"encoder", folder / "snapshot"}}).state, StepState::passed);
        std::filesystem::create_symlink("../blobs/1234", folder / "snapshot/model.safetensors");
        const StepReport report = check(declared, listing(), {{"encoder", folder / "snapshot"}});
        QCOMPARE(report.state, StepState::stopped);
        QCOMPARE(report.findings.back().code, std::string("located_refused"));
        QCOMPARE(report.findings.back().subject, std::string("encoder/model.safetensors"));
    }

    void aDraftThatNobodyCapturedIsStopped()
    {
        const auto report = checkReference(reference(), {}, listing(), std::nullopt, {}, false);
        QCOMPARE(report.state, StepState::stopped);
        QVERIFY(names(report, "no_reference_inventory"));
        QCOMPARE(report.reason->code, std::string("no_reference_inventory"));
        QCOMPARE(checkReference(reference(), {}, listing(), std::nullopt, {}, true).state, StepState::passed);
        // Of a locked one it is the gate that says so.
        QCOMPARE(checkReference(reference(), {}, listing(), "identity", {}, false).state, StepState::passed);
    }

    void aDraftWithoutEntryPointIsStopped()
    {
        auto declared = reference();
        declared.entryPoint.arguments.clear();
        QCOMPARE(check(declared, listing()).state, StepState::stopped);
        declared = reference();
        declared.platform.reset();
        QCOMPARE(check(declared, listing()).state, StepState::stopped);
    }
};

QTEST_GUILESS_MAIN(TestReferenceStep)
#include "tst_referencestep.moc"
