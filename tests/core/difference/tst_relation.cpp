// SPDX-License-Identifier: GPL-3.0-or-later
// How the references of two dossiers stand to each other.
#include "core/difference/relation.h"

#include <QTest>

using namespace redossier;

namespace {

SideSource side(const std::string &identity, const std::vector<std::string> &history = {}, const std::string &parent = {})
{
    SideSource source;
    if (!identity.empty())
        source.side.identity = identity;
    if (!parent.empty())
        source.side.parent = parent;
    source.history = history;
    return source;
}

SideSource draft(const std::string &content, const std::string &parent = {})
{
    SideSource source = side({}, {}, parent);
    source.side.content = content;
    return source;
}

SideSource withVariant(SideSource source, const std::string &found)
{
    source.run.emplace();
    source.run->run.variant = {{"numpy", "version", "1.0", found, "a reason"}};
    source.side.variant = true;
    return source;
}

QByteArray shown(const SideSource &a, const SideSource &b)
{
    const DifferenceRelation relation = relationOf(a, b);
    QByteArray text = QByteArray::fromStdString(std::string(spelling(relation.kind)));
    if (relation.subject != 0)
        text += QByteArray(" ") + relation.subject;
    if (relation.ancestor)
        text += " from " + QByteArray::fromStdString(*relation.ancestor);
    return text;
}

} // namespace

class TestRelation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void references()
    {
        QCOMPARE(shown(side("1"), side("1")), QByteArray("same_reference"));
        QCOMPARE(shown(side("1"), side("2")), QByteArray("unrelated"));
        QCOMPARE(shown(side("1"), side("2", {"1", "2"})), QByteArray("successor_of b"));
        QCOMPARE(shown(side("2", {"1", "2"}), side("1")), QByteArray("successor_of a"));
        QCOMPARE(shown(side("1"), side("3", {}, "1")), QByteArray("successor_of b"));
        QCOMPARE(shown(side("1"), side("3", {"1", "2", "3"})), QByteArray("successor_of b"));
        QCOMPARE(shown(side("2", {"1", "2"}), side("3", {"1", "3"})), QByteArray("unrelated from 1"));
        // Each names the other: that is no order, and somebody wrote it by hand.
        QCOMPARE(shown(side("1", {"2"}), side("2", {"1"})), QByteArray("unrelated"));
    }

    void draftsAreKnownByTheirContent()
    {
        QCOMPARE(shown(draft("1"), draft("1")), QByteArray("same_reference"));
        QCOMPARE(shown(draft("1"), side("1")), QByteArray("same_reference"));
        QCOMPARE(shown(side("1"), draft("2", "1")), QByteArray("successor_of b"));
        QCOMPARE(shown(SideSource(), SideSource()), QByteArray("unrelated")); // neither can be read
    }

    void variants()
    {
        const SideSource plain = side("1"), one = withVariant(side("1"), "1.1"), other = withVariant(side("1"), "1.2");
        QCOMPARE(shown(plain, one), QByteArray("variant_of b"));
        QCOMPARE(shown(one, plain), QByteArray("variant_of a"));
        QCOMPARE(shown(one, one), QByteArray("same_reference"));
        QCOMPARE(shown(one, other), QByteArray("variant_of"));
        QCOMPARE(shown(one, side("2")), QByteArray("unrelated"));
    }

    void namesOfSides()
    {
        QCOMPARE(SideName::parse("a/b#20261129T184512Z-3f9a").run, std::string("20261129T184512Z-3f9a"));
        QCOMPARE(SideName::parse("a/b#20261129T184512Z-3f9a").dossier, std::filesystem::path("a/b"));
        QCOMPARE(SideName::parse("a/b").run, std::string());
        QCOMPARE(SideName::parse("a#b#reference").dossier, std::filesystem::path("a#b"));
    }
};

QTEST_GUILESS_MAIN(TestRelation)
#include "tst_relation.moc"
