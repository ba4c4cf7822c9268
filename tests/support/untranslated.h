// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "tests/support/temporaryfolder.h"
#include "ui/translation/pseudotranslator.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace redossier::test {

inline QStringList wordsOf(const QString &text)
{
    static const QRegularExpression word(QStringLiteral("[\\p{L}\\p{N}]+"));
    QStringList words;
    for (auto found = word.globalMatch(text); found.hasNext();)
        words << found.next().captured();
    return words;
}

//! Words that are values, and so stand in every language as they are: what the documents of a dossier hold. The product's
//! own codes are none: every word that a schema lists, such as "not_run", has a name on a screen.
class Values
{
public:
    Values()
    {
        for (const auto &schema : std::filesystem::directory_iterator(std::filesystem::path(SOURCE_FOLDER) / "resources/schema"))
            addCodes(parsed(schema.path()));
    }

    void add(const QString &text)
    {
        for (const QString &word : wordsOf(text)) {
            m_words.insert(word);
            if (isHexadecimal(word))
                m_digests += word + QLatin1Char(' ');
        }
    }

    void addDossier(const std::filesystem::path &root)
    {
        add(QString::fromStdString(root.string()));
        for (const auto &entry : std::filesystem::recursive_directory_iterator(root)) {
            add(QString::fromStdString(entry.path().filename().string()));
            const auto kind = entry.path().extension();
            if (kind == ".json")
                addStrings(parsed(entry.path()));
            else if (kind == ".txt" || kind == ".csv")
                add(QString::fromStdString(readFile(entry.path())));
        }
    }

    //! A part of a digest counts, for such are shown shortened; it may have no figure in it.
    bool contain(const QString &word) const { return m_words.contains(word) || (word.size() >= 4 && m_digests.contains(word)); }

private:
    static bool isHexadecimal(const QString &word)
    {
        static const QRegularExpression digits(QStringLiteral("^[0-9a-f]*[0-9][0-9a-f]*$"));
        return word.size() >= 4 && digits.match(word).hasMatch();
    }

    static Json parsed(const std::filesystem::path &file) { return Json::parse(readFile(file), nullptr, false); }

    void addCodes(const Json &schema)
    {
        for (const auto &[key, value] : schema.items())
            if (key == "enum" || key == "const")
                for (const Json &code : value.is_array() ? value : Json::array({value}))
                    m_codes.insert(code.is_string() ? QString::fromStdString(code.get<std::string>()) : QString());
            else if (value.is_structured())
                addCodes(value);
    }

    void addStrings(const Json &value)
    {
        static const QRegularExpression variable(QStringLiteral("^[A-Z][A-Z0-9_]+$"));
        if (value.is_object())
            for (const auto &[key, member] : value.items())
                if (const QString name = QString::fromStdString(key); variable.match(name).hasMatch())
                    add(name);
        if (value.is_structured())
            for (const Json &member : value)
                addStrings(member);
        else if (const QString text = value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString(); !m_codes.contains(text))
            add(text);
    }

    QSet<QString> m_codes;
    QSet<QString> m_words;
    QString m_digests;
};

//! The words of a text under the pseudo-locale that were never handed to a translation and are no values.
inline QStringList untranslatedWords(const QString &text, const Values &values)
{
    QStringList found;
    for (const QString &word : wordsOf(text)) {
        const auto letters = std::count_if(word.begin(), word.end(), [](QChar letter) { return letter.isLetter(); });
        const bool isPlain = std::any_of(word.begin(), word.end(), &PseudoTranslator::isPlain);
        const bool isAscii = std::all_of(word.begin(), word.end(), [](QChar letter) { return letter.unicode() < 128; });
        static const QRegularExpression digest(QStringLiteral("^[0-9a-f]{64}$")); // of a file as it is now
        if (letters > 1 && isPlain && isAscii && !values.contain(word) && !digest.match(word).hasMatch())
            found << word;
    }
    return found;
}

} // namespace redossier::test
