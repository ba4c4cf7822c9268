// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace redossier::test {

//! How a program of the product ended.
struct Ended
{
    int status = -1; //!< exit status; -1 when a signal ended it or it did not end in time
    std::string out;
    std::string err;

    //! Standard output as the one document of --json; null when it is none.
    Json document() const;
    //! Codes of the document's `findings`.
    std::vector<std::string> codes() const;
};

//! The real redossier-cli in a home of its own: nothing that the tester has set reaches it but PATH.
class Product
{
public:
    Product();

    Ended run(const std::vector<std::string> &arguments, int seconds = 120) const;
    //! Started and left running; for cancelling and killing.
    std::unique_ptr<QProcess> start(const std::vector<std::string> &arguments) const;
    static Ended ended(QProcess &process, int seconds = 120);
    //! On a terminal of its own, where `answer` is typed once `question` has appeared; `out` is all that the terminal showed.
    Ended runOnTerminal(const std::vector<std::string> &arguments, const std::string &question, const std::string &answer,
                        int seconds = 120) const;

    //! Any other program in the same environment.
    Ended runProgram(const std::string &program, const std::vector<std::string> &arguments,
                     const std::filesystem::path &folder, int seconds = 120) const;

    std::filesystem::path home() const { return m_home.path(); }
    std::filesystem::path cache() const { return m_home / "cache"; }
    std::filesystem::path state() const { return m_home / "state"; }
    void set(const std::string &name, const std::string &value);

private:
    std::unique_ptr<QProcess> notStarted(const std::vector<std::string> &arguments) const;
    TemporaryFolder m_home;
    QProcessEnvironment m_environment;
};

//! Processes whose command line or environment holds `text`, this one and its parents not counted.
std::vector<int> processesWith(const std::string &text);
//! Waits until there are none; false after `seconds`.
bool noneLeftWith(const std::string &text, double seconds);

} // namespace redossier::test
