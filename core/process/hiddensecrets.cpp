// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/hiddensecrets.h"

#include "core/process/joinedtext.h"
#include "core/process/secretnames.h"
#include "core/process/tokenshapes.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr std::size_t longestPart = 2048;
constexpr std::size_t leastEncoded = 20;
constexpr std::size_t nearby = 256;

//! A text as it is seen, then as it is joined; without copies where nothing is left out.
class Layers
{
public:
    Layers(std::string_view text, std::size_t column) : m_written(text), m_seen(withoutUnseen(text, &m_zeros)), m_joints(findJoints(seen(), column)), m_joined(seen())
    {
        for (Joint &joint : m_joints)
            joint.place = m_joined.leaveOut(joint.begin, joint.end);
        if (!m_joints.empty())
            m_joined.finish();
    }

    bool isSeen() const { return !m_seen; }
    bool hasZeros() const { return m_zeros; }
    std::string_view seen() const { return m_seen ? std::string_view(m_seen->text()) : m_written; }
    const std::vector<Joint> &joints() const { return m_joints; }
    std::string_view joined() const { return m_joined.text(); }

    Secret ofSeen(Secret secret) const
    {
        if (m_seen)
            secret = {m_seen->begin(secret.begin), m_seen->end(secret.end), secret.rule, m_seen->begin(secret.sign)};
        return secret;
    }
    Secret ofJoined(const Secret &secret) const { return ofSeen({m_joined.begin(secret.begin), m_joined.end(secret.end), secret.rule, m_joined.begin(secret.sign)}); }

private:
    std::string_view m_written;
    bool m_zeros = false;
    std::optional<ShortenedText> m_seen;
    std::vector<Joint> m_joints;
    ShortenedText m_joined;
};

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct Part
{
    std::size_t begin;
    std::size_t end;
};

bool isEncodedSign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' || c == '/' || c == '-' || c == '_';
}

//! Whether so many digits of base64 stand across `place` that they may hold something.
bool mayBeEncoded(std::string_view text, std::size_t place)
{
    std::size_t begin = place, end = place;
    while (begin > 0 && place - begin < leastEncoded && isEncodedSign(text[begin - 1]))
        --begin;
    while (end < text.size() && end - place < leastEncoded && isEncodedSign(text[end]))
        ++end;
    return end - begin >= leastEncoded;
}

bool isLineEnd(char c)
{
    return c == '\r' || c == '\n';
}

std::size_t wordsBefore(std::string_view text, std::size_t place, int count)
{
    std::size_t begin = place;
    for (int words = 0; begin > 0 && place - begin < nearby && !isLineEnd(text[begin - 1]); --begin)
        if (!isBlank(text[begin - 1]) && isBlank(text[begin]) && ++words > count)
            break;
    return begin;
}

std::size_t wordsBehind(std::string_view text, std::size_t place, int count)
{
    std::size_t end = place;
    for (int words = 0; end < text.size() && end - place < nearby && !isLineEnd(text[end]); ++end)
        if (isBlank(text[end]) && end > place && !isBlank(text[end - 1]) && ++words == count)
            break;
    return end;
}

//! The word that stands across `place`; with the name before it, or the value behind it, when it has one. Most words hold
//! nothing that a rule begins with: nothing.
std::optional<Part> around(std::string_view text, std::size_t place)
{
    Part word{place, place};
    while (word.begin > 0 && place - word.begin < longestPart && !isBlank(text[word.begin - 1]))
        --word.begin;
    while (word.end < text.size() && word.end - place < longestPart && !isBlank(text[word.end]))
        ++word.end;
    const auto whole = text.substr(word.begin, word.end - word.begin);
    const bool announces = triggerIn(whole) < whole.size();
    const std::size_t named = wordsBefore(text, word.begin, 6);
    const auto names = text.substr(named, word.begin - named);
    if (triggerIn(names) < names.size())
        word.begin = named;
    else if (!announces && !beginsToken(whole) && !mayBeEncoded(text, place))
        return std::nullopt;
    word.end = wordsBehind(text, word.end, 2);
    return word;
}

bool isNamed(std::string_view rule)
{
    return rule == "assignment" || rule == "authorization" || rule == "netrc";
}

//! Whether what was found across the end of a full line is one thing. A name at its end and a word below it are none.
bool goesOn(std::string_view joined, const Secret &secret, const Joint &joint)
{
    const bool parted = secret.begin < joint.place;
    return joint.returned || !isNamed(secret.rule) || looksRandom(joined.substr(secret.begin, secret.end - secret.begin), parted ? 6 : 12)
           || (parted && secret.end - secret.begin >= 8);
}

//! What meets at joints, one part after the other on lines of their own: so all of it is looked through at once.
class Parts
{
public:
    explicit Parts(const Layers &layers)
    {
        std::size_t done = 0;
        for (const Joint &joint : layers.joints()) {
            if (joint.place < done)
                continue;
            const auto part = around(layers.joined(), joint.place);
            if (!part)
                continue;
            // Of a very long word the last part is looked at again with what follows.
            done = std::max(part->end - std::min(part->end - joint.place, longestPart / 4), joint.place + 1);
            m_places.push_back({m_text.size(), *part});
            m_text.append(layers.joined().substr(part->begin, part->end - part->begin)).append("\n\n");
        }
    }

    const std::string &text() const { return m_text; }

    Secret ofJoined(const Secret &secret) const
    {
        const auto next = std::upper_bound(m_places.begin(), m_places.end(), secret.sign, [](std::size_t place, const Place &one) { return place < one.here; });
        const auto &[here, part] = *std::prev(next);
        const auto there = [&](std::size_t place) { return std::min(place - here + part.begin, part.end); }; // a key may go over lines
        return {there(secret.begin), there(secret.end), secret.rule, there(secret.sign)};
    }

private:
    struct Place
    {
        std::size_t here;
        Part part; //!< in the joined text
    };
    std::string m_text;
    std::vector<Place> m_places;
};

std::vector<Secret> findParted(const Layers &layers, std::vector<Secret> (*find)(std::string_view))
{
    std::vector<Secret> found;
    const Parts parts(layers);
    for (const Secret &one : find(parts.text())) {
        const Secret secret = parts.ofJoined(one);
        const auto &joints = layers.joints();
        const auto across = std::upper_bound(joints.begin(), joints.end(), secret.sign, [](std::size_t place, const Joint &joint) { return place < joint.place; });
        if (across == joints.end() || across->place >= secret.end)
            continue;
        if (goesOn(layers.joined(), secret, *across))
            found.push_back(layers.ofJoined(secret));
    }
    return found;
}

} // namespace

std::vector<Secret> findInLayers(std::string_view text, std::size_t column, std::vector<Secret> (*find)(std::string_view))
{
    const Layers layers(text, column);
    std::vector<Secret> secrets;
    if (layers.isSeen() || layers.hasZeros())
        secrets = find(text);
    bool several = false;
    const auto add = [&](std::vector<Secret> more) {
        several = several || !more.empty();
        secrets.insert(secrets.end(), more.begin(), more.end());
    };
    if (!layers.isSeen()) {
        auto seen = find(layers.seen());
        for (Secret &secret : seen)
            secret = layers.ofSeen(secret);
        add(std::move(seen));
    }
    if (!layers.joints().empty())
        add(findParted(layers, find));
    if (several)
        unite(secrets);
    return secrets;
}

void addHiddenValues(std::string_view text, std::size_t column, const std::vector<std::string> &values, std::vector<Secret> &secrets)
{
    const Layers layers(text, column);
    if (layers.isSeen() && layers.joints().empty())
        return;
    const std::size_t known = secrets.size();
    const auto add = [&](std::string_view where, const auto &written) {
        for (const std::string &value : values)
            for (auto place = where.find(value); place < where.size(); place = where.find(value, place + value.size()))
                secrets.push_back(written({place, place + value.size(), "known-value", place}));
    };
    if (!layers.isSeen())
        add(layers.seen(), [&](const Secret &one) { return layers.ofSeen(one); });
    if (!layers.joints().empty())
        add(layers.joined(), [&](const Secret &one) { return layers.ofJoined(one); });
    if (secrets.size() > known)
        unite(secrets);
}

} // namespace redossier
