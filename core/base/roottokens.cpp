// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/roottokens.h"

#include <QUrl>
#include <algorithm>
#include <system_error>

namespace redossier {

namespace {

bool endsPart(std::string_view text, std::size_t position)
{
    if (position >= text.size() || text[position] == '/')
        return true;
    const char c = text[position];
    const bool nameCharacter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
                               || c == '-' || c == '.' || static_cast<unsigned char>(c) >= 0x80;
    return !nameCharacter;
}

} // namespace

void RootTokens::add(std::string_view token, const std::filesystem::path &root)
{
    const auto remember = [&](const std::filesystem::path &path) {
        std::string text = path.lexically_normal().string();
        while (text.size() > 1 && text.back() == '/')
            text.pop_back();
        const std::pair entry{"{" + std::string(token) + "}", text};
        if (text.size() > 1 && std::find(m_roots.begin(), m_roots.end(), entry) == m_roots.end())
            m_roots.push_back(entry);
    };
    std::error_code failed;
    remember(root);
    if (const auto real = std::filesystem::weakly_canonical(root, failed); !failed)
        remember(real);
    std::stable_sort(m_roots.begin(), m_roots.end(),
                     [](const auto &a, const auto &b) { return a.second.size() > b.second.size(); });
}

std::string RootTokens::tokenised(std::string_view text) const
{
    std::string result;
    for (std::size_t position = 0; position < text.size();) {
        const bool begins = text[position] == '/' && (position == 0 || endsPart(text, position - 1) );
        const auto root = !begins ? m_roots.end()
                                  : std::find_if(m_roots.begin(), m_roots.end(), [&](const auto &candidate) {
                                        return text.substr(position).starts_with(candidate.second)
                                               && endsPart(text, position + candidate.second.size());
                                    });
        if (root == m_roots.end()) {
            result += text[position++];
        } else {
            result += root->first;
            position += root->second.size();
        }
    }
    return result;
}

std::string RootTokens::tokenisedAddress(const std::string &url) const
{
    constexpr std::string_view scheme = "file://";
    if (!url.starts_with(scheme))
        return tokenised(url);
    // pip writes a blank of a path as %20; a root is found in it all the same.
    std::string path = QUrl::fromPercentEncoding(QByteArray::fromStdString(url.substr(scheme.size()))).toStdString();
    while (path.size() > 1 && path.back() == '/')
        path.pop_back();
    const std::string known = tokenised(path);
    return std::string(scheme) + (known.starts_with('/') ? "{OUTSIDE}" + known.substr(known.rfind('/')) : known);
}

std::string RootTokens::resolved(std::string_view text) const
{
    std::string result;
    for (std::size_t position = 0; position < text.size();) {
        const auto root = std::find_if(m_roots.begin(), m_roots.end(), [&](const auto &candidate) {
            return text.substr(position).starts_with(candidate.first);
        });
        if (root == m_roots.end()) {
            result += text[position++];
        } else {
            result += root->second;
            position += root->first.size();
        }
    }
    return result;
}

} // namespace redossier
