// SPDX-License-Identifier: GPL-3.0-or-later
// A rule of every kind is written on the reference page, by clicks and keys; no number is there before it was typed.
#include "core/reference/criterion.h"
#include "core/session/session.h"
#include "tests/support/referencedriver.h"
#include "tests/support/sampleproject.h"

#include <QAbstractItemView>
#include <QLabel>
#include <QMenu>
#include <QTimer>

using namespace redossier;
using namespace redossier::test;

namespace {

struct Typed
{
    const char *field;
    const char *text;
};

struct Chosen
{
    const char *field;
    int index;
};

} // namespace

class TestRuleEditor : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<ReferenceDriver> m_driver;

    Json rules() const { return m_driver->editor().value(EditedFile::criterion, "/rules"); }

    //! The menu of the other kinds is opened by Space, and a kind chosen by its key.
    void addFromMenu(Qt::Key key)
    {
        auto *button = m_driver->shown<QPushButton>("addOther");
        QVERIFY(button);
        bool chosen = false;
        QTimer::singleShot(100, button, [key, &chosen] {
            chosen = true;
            QWidget *menu = QApplication::activePopupWidget();
            QVERIFY(menu);
            QTest::keyClick(menu, key);
        });
        QTest::keyClick(button, Qt::Key_Space); // newer Qt does not wait until the menu is gone
        QVERIFY(QTest::qWaitFor([&] { return chosen; }));
    }

    void add(RuleKind kind)
    {
        static const std::map<RuleKind, Qt::Key> keys{{RuleKind::categories, Qt::Key_C}, {RuleKind::neighbours, Qt::Key_N}, {RuleKind::metric, Qt::Key_M},
                                                      {RuleKind::trajectory, Qt::Key_T}, {RuleKind::program, Qt::Key_P}};
        m_driver->choose("ruleOutput", 2);
        if (const auto key = keys.find(kind); key != keys.end())
            addFromMenu(key->second);
        else
            m_driver->click(kind == RuleKind::values ? "addValues" : kind == RuleKind::cosine ? "addCosine" : "addStructure");
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        qputenv("XDG_STATE_HOME", QByteArray::fromStdString(m_prepared->product().state().string()));
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString(m_prepared->product().cache().string()));
    }

    void init()
    {
        const auto dossier = m_prepared->copy(std::string("rules-") + (QTest::currentDataTag() ? QTest::currentDataTag() : QTest::currentTestFunction()));
        editJson(dossier / "reference/criterion.json", [](Json &document) { document["rules"] = Json::array(); });
        m_driver = std::make_unique<ReferenceDriver>(dossier);
        QVERIFY(m_driver->waitForReading() && m_driver->waitForCheck());
        m_driver->goTo(ReferencePart::criterion);
    }
    void cleanup() { m_driver.reset(); }

    void everyKindIsWritten_data();
    void everyKindIsWritten();
    void aRuleCanBeMovedToOneArrayOfItsOutput();
    void aRuleOfAnUnknownKindIsKeptAsItStands();
};

void TestRuleEditor::everyKindIsWritten_data()
{
    QTest::addColumn<RuleKind>("kind");
    QTest::addColumn<QList<Typed>>("typed");
    QTest::addColumn<QList<Chosen>>("chosen");
    QTest::addColumn<QString>("expected");
    QTest::newRow("structure") << RuleKind::structure << QList<Typed>{} << QList<Chosen>{} << QStringLiteral("{}");
    QTest::newRow("values") << RuleKind::values << QList<Typed>{{"atol", "1e-9"}, {"rtol", "0"}, {"allowedFraction", "0.25"}, {"columns", "x\ny"}}
                            << QList<Chosen>{{"nan", 1}} << QStringLiteral(R"({"atol":1e-9,"rtol":0,"allowed_fraction":0.25,"columns":["x","y"],"nan":"same_places"})");
    QTest::newRow("cosine") << RuleKind::cosine << QList<Typed>{{"minimum", "0.999"}} << QList<Chosen>{} << QStringLiteral(R"({"minimum":0.999})");
    QTest::newRow("categories, one field") << RuleKind::categories << QList<Typed>{{"minimumAgreement", "1"}, {"ruleField", "label"}} << QList<Chosen>{{"by", 0}}
                                           << QStringLiteral(R"({"minimum_agreement":1,"field":"label","by":"label"})");
    QTest::newRow("categories, scores") << RuleKind::categories << QList<Typed>{{"minimumAgreement", "0.9"}, {"tieMargin", "1e-6"}, {"scores", "a\nb\nc"}}
                                        << QList<Chosen>{{"by", 1}}
                                        << QStringLiteral(R"({"minimum_agreement":0.9,"tie_margin":1e-6,"scores":["a","b","c"],"by":"argmax"})");
    QTest::newRow("categories, an array of scores") << RuleKind::categories << QList<Typed>{{"minimumAgreement", "0.9"}, {"scores", "logits"}} << QList<Chosen>{}
                                                    << QStringLiteral(R"({"minimum_agreement":0.9,"scores":"logits"})");
    QTest::newRow("neighbours") << RuleKind::neighbours << QList<Typed>{{"k", "2"}, {"minimumOverlap", "0.95"}} << QList<Chosen>{{"distance", 1}}
                                << QStringLiteral(R"({"k":2,"minimum_overlap":0.95,"distance":"cosine"})");
    QTest::newRow("metric") << RuleKind::metric << QList<Typed>{{"ruleField", "/f1/macro"}, {"allowedChange", "0.005"}} << QList<Chosen>{{"direction", 1}}
                            << QStringLiteral(R"({"field":"/f1/macro","allowed_change":0.005,"direction":"not_lower"})");
    QTest::newRow("trajectory") << RuleKind::trajectory << QList<Typed>{{"step", "step"}, {"value", "loss"}, {"atol", "0"}, {"rtol", "1e-3"}} << QList<Chosen>{}
                                << QStringLiteral(R"({"step":"step","value":"loss","atol":0,"rtol":1e-3})");
    QTest::newRow("program") << RuleKind::program << QList<Typed>{{"checkArguments", "{python}\n{code}/check.py\n{outputs}"}} << QList<Chosen>{}
                             << QStringLiteral(R"({"arguments":["{python}","{code}/check.py","{outputs}"]})");
}

void TestRuleEditor::everyKindIsWritten()
{
    QFETCH(RuleKind, kind);
    QFETCH(QList<Typed>, typed);
    QFETCH(QList<Chosen>, chosen);
    QFETCH(QString, expected);
    add(kind);
    QCOMPARE(rules().size(), std::size_t(1));
    const Json fresh = rules()[0];
    for (const auto &[key, value] : fresh.items()) // nothing of ours but what it is
        QVERIFY2(value.is_null() || key == "kind" || key == "output", key.c_str());
    for (const auto &[field, text] : typed)
        m_driver->type(field, QLatin1String(text));
    for (const auto &[field, index] : chosen) {
        auto *box = m_driver->shown<QWidget>(field)->findChild<QComboBox *>();
        QCOMPARE(box->currentIndex(), -1);
        box->setFocus();
        for (int i = 0; i <= index; ++i)
            QTest::keyClick(box, Qt::Key_Down);
    }
    m_driver->type("justification", QStringLiteral("The use needs it."));
    Json written = rules()[0];
    QCOMPARE(textAt(written, "justification"), std::string("The use needs it."));
    QCOMPARE(textAt(written, "output"), std::string("*"));
    QCOMPARE(textAt(written, "kind"), std::string(spelling(kind)));
    for (const char *key : {"kind", "output", "justification"})
        written.erase(key);
    QVERIFY2(nlohmann::json(written) == nlohmann::json::parse(expected.toStdString()), dumpJsonLine(written).c_str()); // in any order

    // What was written is complete: the check finds nothing that this rule lacks or has too much.
    QVERIFY(m_driver->waitForCheck());
    for (const Finding &finding : m_driver->editor().state().validation->findings)
        QVERIFY2(!finding.where.starts_with("criterion.json#/rules/0"), (finding.code + ' ' + finding.where).c_str());
    QVERIFY(!m_driver->shown<QLabel>("ruleMeaning")->text().isEmpty());
}

void TestRuleEditor::aRuleCanBeMovedToOneArrayOfItsOutput()
{
    add(RuleKind::cosine);
    m_driver->type("judgedOutput", QStringLiteral("vectors/layer1"));
    QTest::keyClick(m_driver->shown<QWidget>("judgedOutput")->focusProxy(), Qt::Key_Return);
    QCOMPARE(textAt(rules()[0], "output"), std::string("vectors/layer1"));
    QCOMPARE(m_driver->shown<QAbstractItemView>("entries")->model()->index(0, 1).data().toString(), QStringLiteral("vectors/layer1"));
}

void TestRuleEditor::aRuleOfAnUnknownKindIsKeptAsItStands()
{
    const auto dossier = m_prepared->copy("rules-unknown");
    editJson(dossier / "reference/criterion.json", [](Json &document) { document["rules"] = Json::array({Json{{"kind", "spectrum"}, {"output", "*"}, {"bins", 7}}}); });
    m_driver = std::make_unique<ReferenceDriver>(dossier);
    QVERIFY(m_driver->waitForReading() && m_driver->waitForCheck());
    m_driver->goTo(ReferencePart::criterion);
    QVERIFY(m_driver->shown<QLabel>("unknownRule")->text().contains(QStringLiteral("\"bins\":7")));
    QVERIFY(!m_driver->shown<QWidget>("atol", 0));
}

QTEST_MAIN(TestRuleEditor)
#include "tst_ruleeditor.moc"
