// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/referenceedit.h"
#include "core/session/referencesave.h"
#include "tests/support/sampleproject.h"

#include <QTest>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

Json parsed(const std::string &text)
{
    auto document = parseJson(text, "test");
    return document ? *document : Json("not JSON");
}

const char *const referenceText = R"({"schema": "redossier-reference/1", "own": [1], "question": null, "outputs": []})";
const char *const criterionText = R"({"schema": "redossier-criterion/1", "rules": [], "note": "kept"})";

//! An empty draft on disk.
class Draft
{
public:
    Draft()
    {
        auto writer = DossierWriter::create(root(), "test");
        if (writer && writer->writeJson("reference/reference.json", parsed(referenceText))
            && writer->writeJson("reference/criterion.json", parsed(criterionText)) && writer->saveDossier())
            (void)writer->publish();
    }
    fs::path root() const { return m_folder / "dossier"; }
    fs::path folder() const { return m_folder.path(); }
    std::string text(const char *relative) const { return readFile(root() / relative); }
    fs::path file(const char *name, const std::string &bytes) const
    {
        std::ofstream(m_folder / name, std::ios::binary) << bytes;
        return m_folder / name;
    }
    ReferenceSave change(const DocumentEdits &edits) const
    {
        auto base = readReferenceDocuments(root());
        ReferenceSave save{*base, *base, {}, {}, false};
        applyEdits(save.edited, edits);
        return save;
    }
    Result<ReferenceDocuments> save(const ReferenceSave &save) const
    {
        auto writer = DossierWriter::open(root());
        if (!writer)
            return writer.error();
        return saveReference(*writer, save, EngineClient(fs::path(PROGRAMS_FOLDER) / "redossier-engine"), {});
    }

private:
    TemporaryFolder m_folder;
};

} // namespace

class TestReferenceSave : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyWhatChangedIsWritten()
    {
        const Draft draft;
        const std::string criterion = draft.text("reference/criterion.json");
        const auto saved = draft.save(draft.change({{EditedFile::reference, "/question", "why"}}));
        QVERIFY2(bool(saved), saved ? "" : saved.error().code.c_str());
        QCOMPARE(dumpJsonLine(parsed(draft.text("reference/reference.json"))),
                 std::string(R"({"schema":"redossier-reference/1","own":[1],"question":"why","outputs":[]})"));
        QCOMPARE(draft.text("reference/criterion.json"), criterion);
        QVERIFY(draft.text("MANIFEST.sha256").find("reference/reference.json") != std::string::npos);
    }

    void whatSomethingElseWroteIsNotOverwritten()
    {
        const Draft draft;
        ReferenceSave save = draft.change({{EditedFile::reference, "/question", "mine"}});
        editJson(draft.root() / "reference/reference.json", [](Json &document) { document["question"] = "theirs"; });
        const auto refused = draft.save(save);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("changed_on_disk"));
        QCOMPARE(textAt(parsed(draft.text("reference/reference.json")), "question"), std::string("theirs"));
        save.overwrite = true;
        QVERIFY(bool(draft.save(save)));
        QCOMPARE(textAt(parsed(draft.text("reference/reference.json")), "question"), std::string("mine"));
    }

    void filesAreCopiedAndRemoved()
    {
        const Draft draft;
        ReferenceSave save = draft.change({});
        save.taken = {{draft.file("a.csv", "id\n1\n"), "inputs/a.csv", false}};
        QVERIFY(bool(draft.save(save)));
        QCOMPARE(draft.text("reference/inputs/a.csv"), std::string("id\n1\n"));
        QVERIFY(draft.text("MANIFEST.sha256").find("reference/inputs/a.csv") != std::string::npos);
        const auto again = draft.save(save);
        QVERIFY(!again);
        QCOMPARE(again.error().code, std::string("target_exists"));
        save.taken.clear();
        save.removed = {"inputs/a.csv"};
        QVERIFY(bool(draft.save(save)));
        QVERIFY(!fs::exists(draft.root() / "reference/inputs/a.csv"));
        QVERIFY(draft.text("MANIFEST.sha256").find("inputs/a.csv") == std::string::npos);
    }

    void aFolderIsTakenWithAllItHolds()
    {
        const Draft draft;
        fs::create_directories(draft.folder() / "set/deep");
        draft.file("set/one", "1");
        draft.file("set/deep/two", "2");
        ReferenceSave save = draft.change({});
        save.taken = {{draft.folder() / "set", "inputs/set", false}};
        QVERIFY(bool(draft.save(save)));
        QCOMPARE(draft.text("reference/inputs/set/deep/two"), std::string("2"));
        save.taken.clear();
        save.removed = {"inputs/set"};
        QVERIFY(bool(draft.save(save)));
        QVERIFY(!fs::exists(draft.root() / "reference/inputs/set/deep/two"));
    }

    void nothingIsWrittenWhenAFileIsAbsent()
    {
        const Draft draft;
        ReferenceSave save = draft.change({{EditedFile::reference, "/question", "why"}});
        save.taken = {{draft.folder() / "absent.csv", "inputs/absent.csv", false}};
        const auto refused = draft.save(save);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("missing_file"));
        QVERIFY(memberAt(parsed(draft.text("reference/reference.json")), "question").is_null());
    }

    void theEngineReadsWhatNobodyTypes()
    {
        const Draft draft;
        Json output = outputDocument("vectors", "vectors.csv");
        output["identifiers"] = {{"column", "id"}};
        ReferenceSave save = draft.change({{EditedFile::reference, "/outputs", Json::array({output})}});
        save.taken = {{draft.file("vectors.csv", "id,x,y\na,1.5,nan\nb,2,inf\n"), "expected/vectors.csv", true}};
        const auto saved = draft.save(save);
        QVERIFY2(bool(saved), saved ? "" : saved.error().code.c_str());
        const Json described = valueAt(parsed(draft.text("reference/reference.json")), "/outputs/0");
        QCOMPARE(dumpJsonLine(memberAt(described, "shape")), std::string("[2,2]"));
        QVERIFY(memberAt(described, "count") == Json(2));
        QCOMPARE(dumpJsonLine(memberAt(described, "non_finite")), std::string(R"({"nan":1,"positive_infinity":1,"negative_infinity":0})"));
        QVERIFY(!memberAt(described, "dtype").is_null());
        QVERIFY(saved->reference == parsed(draft.text("reference/reference.json")));
    }

    void aFileThatCannotBeReadStaysUndescribed()
    {
        const Draft draft;
        ReferenceSave save = draft.change({{EditedFile::reference, "/outputs", Json::array({outputDocument("a", "a.npy")})}});
        save.taken = {{draft.file("a.npy", "no array"), "expected/a.npy", true}};
        QVERIFY(bool(draft.save(save)));
        QCOMPARE(dumpJsonLine(valueAt(parsed(draft.text("reference/reference.json")), "/outputs/0")),
                 std::string(R"({"name":"a","file":"a.npy","identifiers":null})"));
    }
};

QTEST_GUILESS_MAIN(TestReferenceSave)
#include "tst_referencesave.moc"
