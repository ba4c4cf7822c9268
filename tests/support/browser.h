// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace redossier::test {

//! A port of this machine that stands in for the network: whoever asks is told no, and remembered.
class Doorman
{
public:
    Doorman();
    ~Doorman();
    Doorman(const Doorman &) = delete;
    Doorman &operator=(const Doorman &) = delete;

    int port() const { return m_port; }
    //! The first lines of all requests whose line holds `text`.
    std::vector<std::string> asked(const std::string &text) const;

private:
    void answer();

    int m_socket = -1;
    int m_port = 0;
    std::atomic<bool> m_ends = false;
    mutable std::mutex m_mutex;
    std::vector<std::string> m_lines;
    std::thread m_thread;
};

//! What became of a page once it was loaded.
struct ShownPage
{
    std::string title;
    std::string text;                 //!< of the body, every text node after the other
    std::set<std::string> elements;   //!< their names, "script:" before those that a frame of its own holds
    std::set<std::string> attributes; //!< "element attribute"
    int scripts = 0;                  //!< compiled, by the page or by an event
    int questions = 0;                //!< alert and its kin
    std::vector<std::string> requests; //!< besides the page itself, kept back or not
    std::vector<std::string> refusals; //!< what the page's own policy had to keep back
};

//! Chromium without a window, asked over a pipe. Every address that it looks up leads to the doorman.
class Browser
{
public:
    //! Its program; empty where there is none.
    static std::string program();

    Browser(const TemporaryFolder &folder, const Doorman &doorman);
    ~Browser();

    //! Empty when it answers; else what is wrong.
    std::string problem() const { return m_problem; }
    std::string version() const { return m_version; }
    ShownPage show(const std::filesystem::path &file);

private:
    nlohmann::json call(const std::string &method, nlohmann::json parameters = nlohmann::json::object());
    nlohmann::json nextMessage(int seconds);
    void note(const nlohmann::json &event);
    void goTo(const std::string &address);

    QProcess m_process;
    int m_write = -1;
    int m_read = -1;
    std::string m_received;
    std::string m_session;
    std::string m_problem;
    std::string m_version;
    std::string m_address; //!< of the page that is shown
    int m_number = 0;
    bool m_loaded = false;
    ShownPage m_page;
};

} // namespace redossier::test
