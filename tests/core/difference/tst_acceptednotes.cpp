// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/acceptednotes.h"

#include "core/dossier/dossierwriter.h"
#include "core/dossier/verifier.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

DifferenceRow row(const std::string &key, RowState state)
{
    DifferenceRow made;
    made.section = "python";
    made.layer = "packages";
    made.origin = "software";
    made.key = key;
    made.name = key;
    made.state = state;
    made.a = DifferenceCell::of(std::string("1"));
    made.b = DifferenceCell::of(std::string("2"));
    return made;
}

Difference sample(const std::string &content = "aa")
{
    Difference difference;
    difference.a.content = content;
    difference.b.content = "bb";
    difference.b.run = "20261129T184512Z-3f9a";
    difference.rows = {row("numpy", RowState::different), row("pip", RowState::equal), row("torch", RowState::onlyB)};
    difference.sections = {{"python", {}, {"packages"}, {"software"}}};
    for (const DifferenceRow &one : difference.rows)
        ++difference.sections.front().counts[static_cast<std::size_t>(one.state)];
    return difference;
}

} // namespace

//! Reasons for differences: kept beside a dossier or apart, for these two sides alone, in either order.
class TestAcceptedNotes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRowWithAReasonIsAcceptedAndCountedSo()
    {
        Difference difference = sample();
        applyAcceptedNotes(difference, {acceptedNote(difference.rows[0], "no wheel"), acceptedNote(difference.rows[1], "equal rows need none")});
        QVERIFY(difference.rows[0].state == RowState::accepted);
        QCOMPARE(*difference.rows[0].reason, std::string("no wheel"));
        QVERIFY(difference.rows[1].state == RowState::equal && !difference.rows[1].reason);
        QCOMPARE(difference.count(RowState::accepted), std::size_t(1));
        QCOMPARE(difference.count(RowState::different), std::size_t(0));
        QCOMPARE(difference.differingLayers(), 1); // an accepted difference is one all the same
    }

    void aReasonThatThisMachineAloneKeepsIsToldApart()
    {
        const TemporaryFolder folder;
        Difference difference = sample();
        difference.a.dossier = folder / "a";
        difference.b.dossier = folder / "b";
        QVERIFY(keepNotesIn(folder / "a/accepted", difference.a, difference.b, {acceptedNote(difference.rows[0], "no wheel")}));
        QVERIFY(keepNotesIn(folder / "apart", difference.a, difference.b,
                            {acceptedNote(difference.rows[0], "mine too"), acceptedNote(difference.rows[2], "not used")}));
        applyKeptNotes(difference, folder / "apart");
        QCOMPARE(*difference.rows[0].reason, std::string("no wheel"));
        QVERIFY(difference.rows[0].notes.empty());
        QCOMPARE(*difference.rows[2].reason, std::string("not used"));
        QCOMPARE(difference.rows[2].notes, std::vector<std::string>{"reason_kept_here"});
    }

    void notesAreFoundAgainInEitherOrderAndForNoOtherPair()
    {
        const TemporaryFolder folder;
        const Difference one = sample();
        QVERIFY(keepNotesIn(folder / "own", one.a, one.b, {acceptedNote(one.rows[0], "no wheel")}));
        Findings problems;
        QCOMPARE(readAcceptedNotes(folder / "own", one.a, one.b, problems).size(), std::size_t(1));
        QCOMPARE(readAcceptedNotes(folder / "own", one.b, one.a, problems).front().reason, std::string("no wheel"));
        const Difference other = sample("cc");
        QVERIFY(readAcceptedNotes(folder / "own", other.a, other.b, problems).empty());
        QVERIFY(problems.empty());
    }

    void aReasonIsTakenBackWhereThisPersonMayWrite()
    {
        const TemporaryFolder folder;
        Difference one = sample();
        QVERIFY(keepNotesIn(folder / "apart", one.a, one.b, {acceptedNote(one.rows[0], "no wheel"), acceptedNote(one.rows[2], "newer")}));
        const auto none = withdrawNotes(one.a, one.b, folder / "elsewhere", {"numpy"});
        QVERIFY(none && *none == 0);
        QVERIFY(!fs::exists(folder / "elsewhere"));
        const auto gone = withdrawNotes(one.b, one.a, folder / "apart", {"numpy", "scipy"}); // of either order
        QVERIFY(gone && *gone == 1);
        Findings problems;
        const auto left = readAcceptedNotes(folder / "apart", one.a, one.b, problems);
        QVERIFY(left.size() == 1 && left.front().key == "torch");
    }

    void aSecondReasonTakesThePlaceOfTheFirst()
    {
        const TemporaryFolder folder;
        const Difference one = sample();
        QVERIFY(keepNotesIn(folder.path(), one.a, one.b, {acceptedNote(one.rows[0], "first"), acceptedNote(one.rows[2], "other")}));
        QVERIFY(keepNotesIn(folder.path(), one.a, one.b, {acceptedNote(one.rows[0], "second")}));
        Findings problems;
        const auto notes = readAcceptedNotes(folder.path(), one.a, one.b, problems);
        QCOMPARE(notes.size(), std::size_t(2));
        QCOMPARE(notes[0].reason, std::string("other"));
        QCOMPARE(notes[1].reason, std::string("second"));
        QCOMPARE(schemaProblems(acceptedNotesDocument(one.a, one.b, notes), "accepted"), QByteArray());
    }

    void beneathADossierTheManifestFollows()
    {
        const TemporaryFolder folder;
        {
            auto writer = DossierWriter::create(folder / "d", "T");
            QVERIFY(bool(writer) && bool(writer->write("reference/reference.json", "{}\n")) && bool(writer->saveDossier()) && bool(writer->publish()));
        }
        const Difference one = sample();
        QVERIFY(keepNotesWith(folder / "d", one.a, one.b, {acceptedNote(one.rows[0], "no wheel")}));
        QVERIFY(verifyDossier(folder / "d")->passed());
        Findings problems;
        QCOMPARE(readAcceptedNotes(folder / "d/accepted", one.a, one.b, problems).size(), std::size_t(1));
    }

    void aDamagedFileIsNamedAndNeverWrittenOver_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("no JSON") << QByteArray("{\"schema\": ");
        QTest::newRow("another document") << QByteArray("{\"schema\": \"redossier-run/1\"}");
        QTest::newRow("another pair") << QByteArray("{\"schema\": \"redossier-accepted/1\", \"a\": {}, \"b\": {}, \"rows\": []}");
    }
    void aDamagedFileIsNamedAndNeverWrittenOver()
    {
        QFETCH(QByteArray, bytes);
        const TemporaryFolder folder;
        const Difference one = sample();
        const auto file = folder.write(acceptedNotesName(one.a, one.b), bytes.toStdString());
        Findings problems;
        QVERIFY(readAcceptedNotes(folder.path(), one.a, one.b, problems).empty());
        QCOMPARE(problems.size(), std::size_t(1));
        QCOMPARE(problems.front().code, std::string("notes_unreadable"));
        QVERIFY(!keepNotesIn(folder.path(), one.a, one.b, {acceptedNote(one.rows[0], "x")}));
        QCOMPARE(readFile(file), bytes.toStdString());
    }
};

QTEST_GUILESS_MAIN(TestAcceptedNotes)
#include "tst_acceptednotes.moc"
