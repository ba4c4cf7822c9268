// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/referenceedit.h"
#include "ui/widgets/choicefields.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/textfields.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QTest>
#include <QVBoxLayout>

using namespace redossier;

namespace {

//! Follows what a field says.
class Listener
{
public:
    explicit Listener(Field &field)
    {
        QObject::connect(&field, &Field::edited, &field, [this](const Json &value) { said = value; });
    }
    Json said = "nothing was said";
};

QString noteOf(const Field &field)
{
    const auto *note = field.findChild<QLabel *>(QStringLiteral("fieldNote"));
    return note->isHidden() ? QString() : note->text();
}

} // namespace

class TestFields : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNumberIsEmptyAtFirstAndKeptAsTyped()
    {
        NumberField field(QStringLiteral("atol"), {});
        Listener listener(field);
        auto *edit = field.findChild<QLineEdit *>();
        field.setValue(nullptr);
        QCOMPARE(edit->text(), QString());
        QVERIFY(edit->placeholderText().isEmpty());
        QTest::keyClicks(edit, QStringLiteral("1e-5"));
        QVERIFY(listener.said == Json(1e-5));
        field.setValue(listener.said);
        QCOMPARE(edit->text(), QStringLiteral("1e-5")); // not rewritten as 1e-05
    }

    void aCommaIsRefusedKindlyAndIsNoValue()
    {
        NumberField field(QStringLiteral("atol"), {});
        Listener listener(field);
        auto *edit = field.findChild<QLineEdit *>();
        QTest::keyClicks(edit, QStringLiteral("1"));
        QVERIFY(listener.said == Json(1));
        QTest::keyClicks(edit, QStringLiteral(",5"));
        QVERIFY(listener.said == Json("1,5")); // never 1, never 15
        QVERIFY(noteOf(field).contains(QStringLiteral("1.5")));
        QCOMPARE(edit->text(), QStringLiteral("1,5"));
        QTest::keyClick(edit, Qt::Key_Backspace);
        QTest::keyClick(edit, Qt::Key_Backspace);
        QCOMPARE(noteOf(field), QString());
        QVERIFY(listener.said == Json(1));
    }

    void digitsThatCannotBeKeptAreSaid()
    {
        NumberField field(QStringLiteral("rtol"), {});
        Listener listener(field);
        QTest::keyClicks(field.findChild<QLineEdit *>(), QStringLiteral("0.10000000000000000001"));
        QVERIFY(listener.said.is_string());
        QVERIFY(noteOf(field).contains(QStringLiteral("0.1")));
    }

    void aWholeNumberTakesNoFraction()
    {
        NumberField field(QStringLiteral("devices"), {}, NumberField::Kind::whole);
        Listener listener(field);
        QTest::keyClicks(field.findChild<QLineEdit *>(), QStringLiteral("1.5"));
        QVERIFY(listener.said == Json("1.5"));
        QVERIFY(!noteOf(field).isEmpty());
    }

    void whatIsNoNumberIsShownAgainWithItsRefusal()
    {
        NumberField field(QStringLiteral("Sample"), {});
        field.setValue(Json("ten min"));
        QCOMPARE(field.findChild<QLineEdit *>()->text(), QStringLiteral("ten min"));
        QVERIFY(!noteOf(field).isEmpty());
        field.setValue(Json(600));
        QCOMPARE(field.findChild<QLineEdit *>()->text(), QStringLiteral("600"));
        QCOMPARE(noteOf(field), QString());
    }

    void aLineThatIsNoVariableIsKeptAsItStands()
    {
        LinesField field(QStringLiteral("Variables"), {}, linesOfVariables, variablesFromLines);
        Listener listener(field);
        QTest::keyClicks(field.findChild<QPlainTextEdit *>(), QStringLiteral("OMP"));
        QVERIFY(listener.said == Json("OMP")); // no object, so that the check finds it
        field.forget();
        field.setValue(listener.said);
        QCOMPARE(field.findChild<QPlainTextEdit *>()->toPlainText(), QStringLiteral("OMP"));
        QVERIFY(!noteOf(field).isEmpty() && !field.findChild<QPlainTextEdit *>()->isReadOnly());
        QTest::keyClick(field.findChild<QPlainTextEdit *>(), Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(field.findChild<QPlainTextEdit *>(), QStringLiteral("=1"));
        QCOMPARE(dumpJsonLine(listener.said), std::string(R"({"OMP":"1"})"));
        QCOMPARE(noteOf(field), QString());
    }

    void theRoomOfANoteStaysUntilThePageIsLeft()
    {
        QWidget page;
        auto *column = new QVBoxLayout(&page);
        auto *field = new TextField(QStringLiteral("Name"));
        auto *below = new QCheckBox(QStringLiteral("below"));
        column->addWidget(field);
        column->addWidget(below);
        column->addStretch(1);
        field->setNotes({QStringLiteral("○ Still to be filled in.")}, true);
        page.resize(400, 300);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const int place = below->y();
        field->setNotes({}, false);
        QTest::qWait(50);
        QCOMPARE(below->y(), place);
        QCOMPARE(noteOf(*field), QString());
        page.hide();
        page.show();
        QVERIFY(QTest::qWaitFor([&] { return below->y() < place; }, 2'000));
    }

    void aFieldThatIsReadOnlyTakesNothing()
    {
        NumberField number(QStringLiteral("atol"), {});
        TextField text(QStringLiteral("name"));
        Listener ofNumber(number), ofText(text);
        number.setReadOnly(true);
        text.setReadOnly(true);
        QTest::keyClicks(number.findChild<QLineEdit *>(), QStringLiteral("1"));
        QTest::keyClicks(text.findChild<QLineEdit *>(), QStringLiteral("a"));
        QVERIFY(ofNumber.said == Json("nothing was said"));
        QVERIFY(ofText.said == Json("nothing was said"));
        QVERIFY(number.isEnabled() && text.isEnabled()); // readable, not grey
    }

    void anEmptyTextIsNull()
    {
        TextField field(QStringLiteral("name"));
        Listener listener(field);
        QTest::keyClicks(field.findChild<QLineEdit *>(), QStringLiteral("a"));
        QVERIFY(listener.said == Json("a"));
        QTest::keyClick(field.findChild<QLineEdit *>(), Qt::Key_Backspace);
        QVERIFY(listener.said.is_null());
    }

    void argumentsStandOneALineAndTabLeavesThem()
    {
        LinesField field(QStringLiteral("Command"), {}, linesOf, [](const std::string &text) -> Result<Json> { return Json(argumentsFromLines(text)); });
        Listener listener(field);
        auto *edit = field.findChild<QPlainTextEdit *>();
        QVERIFY(edit->tabChangesFocus());
        QTest::keyClicks(edit, QStringLiteral("{python}"));
        QTest::keyClick(edit, Qt::Key_Return);
        QTest::keyClicks(edit, QStringLiteral("a b"));
        QCOMPARE(dumpJsonLine(listener.said), std::string(R"(["{python}","a b"])"));
        field.setValue(listener.said);
        QCOMPARE(edit->toPlainText(), QStringLiteral("{python}\na b"));
    }

    void whatLinesCannotShowIsNotEdited()
    {
        LinesField field(QStringLiteral("Command"), {}, linesOf, [](const std::string &text) -> Result<Json> { return Json(argumentsFromLines(text)); });
        field.setValue(Json::array({"a\nb"}));
        QVERIFY(field.findChild<QPlainTextEdit *>()->isReadOnly());
        QVERIFY(!noteOf(field).isEmpty());
        field.setValue(Json::array({"a"}));
        QVERIFY(!field.findChild<QPlainTextEdit *>()->isReadOnly());
    }

    void nothingIsChosenBeforeSomebodyChooses()
    {
        ChoiceField field(QStringLiteral("goal"), {}, {{QStringLiteral("a"), QStringLiteral("A"), {}}, {QStringLiteral("b"), QStringLiteral("B"), {}}});
        Listener listener(field);
        field.setValue(nullptr);
        for (const auto *button : field.findChildren<QRadioButton *>())
            QVERIFY(!button->isChecked());
        auto *second = field.findChild<QRadioButton *>(QStringLiteral("b"));
        second->click();
        QVERIFY(listener.said == Json("b"));
        field.setValue(nullptr);
        QVERIFY(!second->isChecked());
    }

    void wordsThatAreNotKnownAreKept()
    {
        CheckListField field(QStringLiteral("steps"), {}, {{QStringLiteral("compute"), QStringLiteral("Compute"), {}}});
        Listener listener(field);
        field.setValue(Json::array({"own"}));
        field.findChild<QCheckBox *>(QStringLiteral("compute"))->click();
        QCOMPARE(dumpJsonLine(listener.said), std::string(R"(["compute","own"])"));
    }
};

QTEST_MAIN(TestFields)
#include "tst_fields.moc"
