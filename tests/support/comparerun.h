// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "tests/support/product.h"
#include "tests/support/temporaryfolder.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace redossier::test {

//! What `compare` answered.
struct Answer
{
    int exit = -1;
    std::string output;
    std::string errors;
    Json document;
    const Json &at(const std::string &pointer) const
    {
        static const Json none = "there is no such member";
        const nlohmann::json_pointer<std::string> place(pointer);
        return document.contains(place) ? document.at(place) : none;
    }
    std::string text(const std::string &pointer) const { return dumpJsonLine(at(pointer)); }
};

inline Answer run(std::vector<std::string> arguments)
{
    static const Product product;
    arguments.insert(arguments.begin(), "compare");
    const Ended ended = product.run(arguments);
    return {ended.status, ended.out, ended.err, ended.document()};
}

inline std::string rule(const std::string &kind, const std::string &more)
{
    return R"({"kind": ")" + kind + R"(", "output": "*", "justification": "why", )" + more + "}";
}
inline const std::string exactValues = rule("values", R"("atol": 0, "rtol": 0)");


//! Two files, and `compare --json` of them.
class ComparedFiles
{
protected:
    Answer compare(const std::string &expectedName, const std::string &expected, const std::string &foundName, const std::string &found,
                   const std::string &rules, const std::string &outputs = "[]")
    {
        const auto rulesFile = m_folder.write("rules.json", R"({"rules": [)" + rules + R"(], "outputs": )" + outputs + "}");
        const auto expectedFile = m_folder.write("expected/" + expectedName, expected);
        const auto foundFile = m_folder.write("found/" + foundName, found);
        return run({expectedFile.string(), foundFile.string(), "--rules", rulesFile.string(), "--json"});
    }

    TemporaryFolder m_folder;
};

} // namespace redossier::test
