// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/differencemodel.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QTest>

using namespace redossier;

namespace {

DifferenceRow row(const char *name, RowState state, const char *a, const char *b, const char *section = "python", const char *layer = "packages")
{
    DifferenceRow made;
    made.section = section;
    made.layer = layer;
    made.origin = "software";
    made.key = std::string("observation.json#/") + name;
    made.name = name;
    made.state = state;
    made.a = a ? DifferenceCell::of(std::string(a)) : DifferenceCell::none();
    made.b = b ? DifferenceCell::of(std::string(b)) : DifferenceCell();
    return made;
}

std::shared_ptr<const DifferenceIndex> indexOf(std::vector<DifferenceRow> rows)
{
    Difference difference;
    difference.rows = std::move(rows);
    return std::make_shared<const DifferenceIndex>(std::move(difference));
}

std::shared_ptr<const DifferenceIndex> sample()
{
    return indexOf({row("numpy", RowState::different, "1.26.4", "2.0.1"), row("pip", RowState::equal, "23.0", "23.0"),
                    row("torch", RowState::accepted, "2.1.0+cu118", "2.1.0"), row("begun", RowState::isVolatile, "10:00", "11:00", "system", "time"),
                    row("driver", RowState::notRecorded, nullptr, nullptr, "system", "driver")});
}

QString namesOf(const DifferenceModel &model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names << model.index(row, DifferenceModel::nameColumn).data().toString();
    return names.join(QLatin1Char(' '));
}

} // namespace

//! What a filter leaves, what it counts, and what a cell says.
class TestDifferenceModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFilterLeavesWhatItSays_data()
    {
        QTest::addColumn<bool>("only");
        QTest::addColumn<bool>("accepted");
        QTest::addColumn<bool>("isVolatile");
        QTest::addColumn<QString>("section");
        QTest::addColumn<QString>("layer");
        QTest::addColumn<QString>("search");
        QTest::addColumn<QString>("expected");
        const auto line = [](const char *name, bool only, bool accepted, bool isVolatile, const char *section, const char *layer, const char *search, const char *expected) {
            QTest::newRow(name) << only << accepted << isVolatile << QString::fromUtf8(section) << QString::fromUtf8(layer) << QString::fromUtf8(search)
                                << QString::fromUtf8(expected);
        };
        line("as it begins", true, false, true, "", "", "", "numpy torch driver");
        line("everything", false, false, false, "", "", "", "numpy pip torch begun driver");
        line("accepted hidden", true, true, true, "", "", "", "numpy driver");
        line("times too", true, false, false, "", "", "", "numpy torch begun driver");
        line("one section", false, false, false, "system", "", "", "begun driver");
        line("one layer", false, false, false, "", "time", "", "begun");
        line("a value", true, false, true, "", "", "CU118", "torch");
        line("a place", false, false, false, "", "", "#/PIP", "pip");
        line("nothing", true, false, true, "", "", "absent", "");
    }
    void aFilterLeavesWhatItSays()
    {
        QFETCH(bool, only);
        QFETCH(bool, accepted);
        QFETCH(bool, isVolatile);
        QFETCH(QString, section);
        QFETCH(QString, layer);
        QFETCH(QString, search);
        DifferenceModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setIndex(sample());
        model.setFilter({only, accepted, isVolatile, section.toStdString(), layer.toStdString(), search.toStdString()});
        QTEST(namesOf(model), "expected");
    }

    void whatIsHiddenIsCounted()
    {
        const FilteredRows rows = sample()->filtered({true, true, true, {}, {}, {}});
        QCOMPARE(rows.equal, std::size_t(1));
        QCOMPARE(rows.accepted, std::size_t(1));
        QCOMPARE(rows.isVolatile, std::size_t(1));
        QCOMPARE(rows.rows.size(), std::size_t(2));
    }

    void absentIsToldFromNoneAndEveryStateHasASymbolAndAWord()
    {
        DifferenceModel model;
        model.setFilter({false, false, false, {}, {}, {}});
        model.setIndex(sample());
        const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(text(0, DifferenceModel::stateColumn), QStringLiteral("≠ different"));
        QCOMPARE(text(1, DifferenceModel::stateColumn), QStringLiteral("= equal"));
        QCOMPARE(text(2, DifferenceModel::stateColumn), QStringLiteral("✓ accepted"));
        QCOMPARE(text(4, DifferenceModel::stateColumn), QStringLiteral("? not recorded"));
        QCOMPARE(text(4, DifferenceModel::aColumn), QStringLiteral("none"));
        QCOMPARE(text(4, DifferenceModel::bColumn), QStringLiteral("not recorded"));
        QCOMPARE(model.rowOf("observation.json#/torch"), 2);
        QCOMPARE(model.rowOf("absent"), -1);
    }
};

QTEST_MAIN(TestDifferenceModel)
#include "tst_differencemodel.moc"
