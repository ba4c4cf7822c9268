// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/documentedit.h"

#include <QTest>

using namespace redossier;

namespace {

Json parsed(const char *text)
{
    auto document = parseJson(text, "test");
    return document ? *document : Json("not JSON");
}

} // namespace

class TestDocumentEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anEditChangesOneValueAndNothingElse_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value"); // "" takes the member away
        QTest::addColumn<QString>("after");
        QTest::newRow("a value is replaced in its place, unknown keys stay") << R"({"x": 1, "goal": null, "y": [2]})" << "/goal" << R"("values")"
                                                                           << R"({"x":1,"goal":"values","y":[2]})";
        QTest::newRow("a new key comes last") << R"({"a": 1})" << "/b" << "2" << R"({"a":1,"b":2})";
        QTest::newRow("an absent parent is made") << R"({"a": 1})" << "/python/requires" << R"(">=3.9")" << R"({"a":1,"python":{"requires":">=3.9"}})";
        QTest::newRow("a null parent becomes an object in its place") << R"({"python": null, "z": 1})" << "/python/requires" << R"("3")"
                                                                      << R"({"python":{"requires":"3"},"z":1})";
        QTest::newRow("two parents are made") << R"({})" << "/a/b/c" << "1" << R"({"a":{"b":{"c":1}}})";
        QTest::newRow("an element of a list") << R"({"w": [{"n": 1}, {"n": 2, "u": 3}]})" << "/w/1/n" << "5" << R"({"w":[{"n":1},{"n":5,"u":3}]})";
        QTest::newRow("escaped parts") << R"({"a/b": {"c~d": 1}})" << "/a~1b/c~0d" << "2" << R"({"a/b":{"c~d":2}})";
        QTest::newRow("a member is taken away") << R"({"a": 1, "b": 2, "c": 3})" << "/b" << "" << R"({"a":1,"c":3})";
        QTest::newRow("the whole document") << R"({"a": 1})" << "" << "[]" << "[]";
        QTest::newRow("an element that is not there") << R"({"w": []})" << "/w/0/n" << "1" << R"({"w":[]})";
        QTest::newRow("a list takes no name") << R"({"w": []})" << "/w/name" << "1" << R"({"w":[]})";
        QTest::newRow("through a text") << R"({"a": "text"})" << "/a/b" << "1" << R"({"a":"text"})";
        QTest::newRow("taking away what is not there") << R"({"a": 1})" << "/b/c" << "" << R"({"a":1})";
        QTest::newRow("no pointer") << R"({"a": 1})" << "a" << "2" << R"({"a":1})";
        QTest::newRow("an index with a sign") << R"({"w": [1]})" << "/w/-0" << "2" << R"({"w":[1]})";
    }

    void anEditChangesOneValueAndNothingElse()
    {
        QFETCH(QString, before);
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, after);
        ReferenceDocuments documents{parsed(before.toUtf8().constData()), nullptr};
        const ReferenceDocuments former = documents;
        DocumentEdit edit{EditedFile::reference, pointer.toStdString(), std::nullopt};
        if (!value.isEmpty())
            edit.value = parsed(value.toUtf8().constData());
        const DocumentEdits undo = applyEdits(documents, {edit});
        QCOMPARE(QString::fromStdString(dumpJsonLine(documents.reference)), after);
        applyEdits(documents, undo);
        QCOMPARE(dumpJsonLine(documents.reference), dumpJsonLine(former.reference)); // the order of the keys too
    }

    void severalEditsAreUndoneAndRedone()
    {
        ReferenceDocuments documents{parsed(R"({"a": null, "list": [1, 2]})"), parsed(R"({"rules": []})")};
        const ReferenceDocuments former = documents;
        const DocumentEdits undo = applyEdits(documents, {{EditedFile::reference, "/a/b", 1},
                                                     {EditedFile::reference, "/a/c", 2},
                                                     {EditedFile::criterion, "/rules", Json::array({"r"})},
                                                     {EditedFile::reference, "/list/0", 9}});
        const ReferenceDocuments changed = documents;
        const DocumentEdits redo = applyEdits(documents, undo);
        QVERIFY(documents == former);
        applyEdits(documents, redo);
        QVERIFY(documents == changed);
    }

    void listsGrowShrinkAndTurn()
    {
        const ReferenceDocuments documents{parsed(R"({"w": ["a", "b", "c"], "t": "text"})"), nullptr};
        const auto file = EditedFile::reference;
        QCOMPARE(dumpJsonLine(*appended(documents, file, "/w", "d").value), std::string(R"(["a","b","c","d"])"));
        QCOMPARE(dumpJsonLine(*appended(documents, file, "/new", "d").value), std::string(R"(["d"])"));
        QCOMPARE(dumpJsonLine(*removed(documents, file, "/w", 1).value), std::string(R"(["a","c"])"));
        QCOMPARE(dumpJsonLine(*removed(documents, file, "/w", 3).value), std::string(R"(["a","b","c"])"));
        QCOMPARE(dumpJsonLine(*moved(documents, file, "/w", 0, 2).value), std::string(R"(["b","c","a"])"));
        QCOMPARE(dumpJsonLine(*moved(documents, file, "/w", 2, 0).value), std::string(R"(["c","a","b"])"));
        QCOMPARE(dumpJsonLine(*moved(documents, file, "/w", 0, 3).value), std::string(R"(["a","b","c"])"));
        QCOMPARE(dumpJsonLine(*removed(documents, file, "/t", 0).value), std::string("[]"));
    }

    void aValueIsFoundOrNull()
    {
        const Json document = parsed(R"({"a": [{"b/c": 1}], "d": null})");
        QVERIFY(valueAt(document, "/a/0/b~1c") == Json(1));
        QVERIFY(valueAt(document, "") == document);
        for (const char *pointer : {"/a/1", "/a/0/x", "/d/e", "a", "/a/00x", "/a/99999999999999999999"})
            QVERIFY2(valueAt(document, pointer).is_null(), pointer);
        QCOMPARE(pointerTo(pointerTo("/a", std::size_t{0}), "b/c~"), std::string("/a/0/b~1c~0"));
    }
};

QTEST_APPLESS_MAIN(TestDocumentEdit)
#include "tst_documentedit.moc"
