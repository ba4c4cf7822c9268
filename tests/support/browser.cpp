// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/browser.h"

#include <QStandardPaths>
#include <arpa/inet.h>
#include <chrono>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace redossier::test {

using nlohmann::json;

namespace {

constexpr int longestAnswer = 60; // seconds

std::string text(const json &object, const char *key)
{
    return object.is_object() ? object.value(key, std::string()) : std::string();
}

//! Above the two that the browser speaks through, so that neither is written over.
int raised(int descriptor)
{
    const int higher = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
    ::close(descriptor);
    return higher;
}

void readNode(const json &node, bool inBody, ShownPage &page)
{
    const int kind = node.value("nodeType", 0);
    const std::string name = text(node, "localName");
    if (kind == 3 && inBody)
        page.text += text(node, "nodeValue");
    if (kind == 8)
        page.elements.insert("comment");
    if (kind == 1) {
        page.elements.insert(name);
        const json attributes = node.value("attributes", json::array());
        for (std::size_t i = 0; i + 1 < attributes.size(); i += 2)
            page.attributes.insert(name + ' ' + attributes[i].get<std::string>());
    }
    const json children = node.value("children", json::array());
    if (name == "title" && page.title.empty() && !inBody && !children.empty())
        page.title = text(children[0], "nodeValue");
    for (const json &child : children)
        readNode(child, inBody || name == "body", page);
    for (const char *other : {"contentDocument", "templateContent"})
        if (node.contains(other))
            readNode(node[other], inBody, page);
    for (const json &root : node.value("shadowRoots", json::array()))
        if (text(root, "shadowRootType") != "user-agent")
            readNode(root, inBody, page);
}

} // namespace

Doorman::Doorman()
{
    m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(m_socket, reinterpret_cast<sockaddr *>(&address), size) != 0 || ::listen(m_socket, 64) != 0
        || ::getsockname(m_socket, reinterpret_cast<sockaddr *>(&address), &size) != 0)
        qFatal("no port of this machine can be opened");
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { answer(); });
}

Doorman::~Doorman()
{
    m_ends = true;
    m_thread.join();
    ::close(m_socket);
}

void Doorman::answer()
{
    while (!m_ends) {
        pollfd waiting{m_socket, POLLIN, 0};
        if (::poll(&waiting, 1, 100) <= 0)
            continue;
        const int guest = ::accept4(m_socket, nullptr, nullptr, SOCK_CLOEXEC);
        if (guest < 0)
            continue;
        pollfd speaking{guest, POLLIN, 0};
        char said[4096];
        const ssize_t count = ::poll(&speaking, 1, 1000) > 0 ? ::read(guest, said, sizeof said) : 0;
        const std::string_view words(said, count > 0 ? static_cast<std::size_t>(count) : 0);
        {
            const std::lock_guard lock(m_mutex);
            m_lines.emplace_back(words.substr(0, words.find('\r')));
        }
        constexpr std::string_view no = "HTTP/1.1 502 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        [[maybe_unused]] const ssize_t written = ::write(guest, no.data(), no.size());
        ::close(guest);
    }
}

std::vector<std::string> Doorman::asked(const std::string &text) const
{
    const std::lock_guard lock(m_mutex);
    std::vector<std::string> lines;
    for (const std::string &line : m_lines)
        if (line.find(text) != std::string::npos)
            lines.push_back(line);
    return lines;
}

std::string Browser::program()
{
    return QStandardPaths::findExecutable(QStringLiteral("chromium")).toStdString();
}

Browser::Browser(const TemporaryFolder &folder, const Doorman &doorman)
{
    int toBrowser[2], fromBrowser[2];
    if (::pipe2(toBrowser, O_CLOEXEC) != 0 || ::pipe2(fromBrowser, O_CLOEXEC) != 0)
        qFatal("no pipe can be opened");
    const int theirRead = raised(toBrowser[0]), theirWrite = raised(fromBrowser[1]);
    m_write = raised(toBrowser[1]);
    m_read = raised(fromBrowser[0]);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), QString::fromStdString((folder / "home").string()));
    m_process.setProcessEnvironment(environment);
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setStandardOutputFile(QString::fromStdString((folder / "browser.log").string()));
    m_process.setChildProcessModifier([=] {
        ::dup2(theirRead, 3);
        ::dup2(theirWrite, 4);
    });
    QStringList arguments{QStringLiteral("--headless"), QStringLiteral("--remote-debugging-pipe"), QStringLiteral("--no-first-run"), QStringLiteral("--disable-gpu"),
                          QStringLiteral("--disable-dev-shm-usage"), QStringLiteral("--disable-background-networking"), QStringLiteral("--disable-component-update"),
                          QStringLiteral("--disable-sync"), QStringLiteral("--disable-extensions"), QStringLiteral("--disable-domain-reliability"),
                          QStringLiteral("--proxy-server=http://127.0.0.1:%1").arg(doorman.port()), QStringLiteral("--proxy-bypass-list=<-loopback>"),
                          QStringLiteral("--user-data-dir=") + QString::fromStdString((folder / "profile").string()), QStringLiteral("about:blank")};
    if (::geteuid() == 0)
        arguments.prepend(QStringLiteral("--no-sandbox")); // it refuses to start as root with one
    m_process.start(QString::fromStdString(program()), arguments);
    const bool started = m_process.waitForStarted();
    ::close(theirRead);
    ::close(theirWrite);
    if (!started) {
        m_problem = "it does not start";
        return;
    }
    m_version = text(call("Browser.getVersion"), "product");
    const std::string target = text(call("Target.createTarget", {{"url", "about:blank"}}), "targetId");
    m_session = text(call("Target.attachToTarget", {{"targetId", target}, {"flatten", true}}), "sessionId");
    if (m_session.empty()) {
        m_problem = "it does not answer: " + readFile(folder / "browser.log");
        return;
    }
    for (const char *domain : {"Page.enable", "Network.enable", "Runtime.enable", "Debugger.enable", "Log.enable"})
        call(domain);
    call("DOM.enable", {{"includeWhitespace", "all"}});
}

Browser::~Browser()
{
    if (m_process.state() != QProcess::NotRunning) {
        m_session.clear();
        call("Browser.close");
        if (!m_process.waitForFinished(10000)) {
            m_process.kill();
            m_process.waitForFinished();
        }
    }
    ::close(m_write);
    ::close(m_read);
}

json Browser::nextMessage(int seconds)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    for (;;) {
        if (const auto stop = m_received.find('\0'); stop != std::string::npos) {
            json message = json::parse(m_received.substr(0, stop), nullptr, false);
            m_received.erase(0, stop + 1);
            return message;
        }
        pollfd waiting{m_read, POLLIN, 0};
        char piece[65536];
        const ssize_t count = ::poll(&waiting, 1, 200) > 0 ? ::read(m_read, piece, sizeof piece) : -1;
        if (count > 0)
            m_received.append(piece, static_cast<std::size_t>(count));
        if (count == 0 || std::chrono::steady_clock::now() > end)
            return {};
    }
}

json Browser::call(const std::string &method, json parameters)
{
    json request{{"id", ++m_number}, {"method", method}, {"params", std::move(parameters)}};
    if (!m_session.empty())
        request["sessionId"] = m_session;
    const std::string line = request.dump() + '\0';
    for (std::size_t done = 0; done < line.size();) {
        const ssize_t count = ::write(m_write, line.data() + done, line.size() - done);
        if (count <= 0)
            return {};
        done += static_cast<std::size_t>(count);
    }
    const int number = m_number;
    for (;;) {
        const json message = nextMessage(longestAnswer);
        if (!message.is_object()) {
            m_problem = method + " was not answered";
            return {};
        }
        if (message.value("id", 0) == number)
            return message.value("result", json::object());
        note(message);
    }
}

void Browser::note(const json &event)
{
    const std::string method = text(event, "method");
    const json parameters = event.value("params", json::object());
    if (method == "Page.loadEventFired")
        m_loaded = true;
    else if (method == "Debugger.scriptParsed")
        ++m_page.scripts;
    else if (method == "Page.javascriptDialogOpening") {
        ++m_page.questions;
        // Unanswered it would hold the page; the answer to this is not waited for.
        const std::string line = json{{"id", ++m_number}, {"method", "Page.handleJavaScriptDialog"}, {"params", {{"accept", true}}}, {"sessionId", m_session}}.dump() + '\0';
        [[maybe_unused]] const ssize_t written = ::write(m_write, line.data(), line.size());
    } else if (method == "Network.requestWillBeSent") {
        if (const std::string url = text(parameters.value("request", json::object()), "url"); url != m_address)
            m_page.requests.push_back(url);
    } else if (method == "Page.frameRequestedNavigation" || method == "Page.frameScheduledNavigation") {
        m_page.requests.push_back("navigation to " + text(parameters, "url"));
    } else if (method == "Log.entryAdded") {
        if (const json entry = parameters.value("entry", json::object()); text(entry, "source") == "security")
            m_page.refusals.push_back(text(entry, "text"));
    }
}

void Browser::goTo(const std::string &address)
{
    m_loaded = false;
    m_address = address;
    call("Page.navigate", {{"url", address}});
    while (!m_loaded) {
        const json message = nextMessage(longestAnswer);
        if (!message.is_object()) {
            m_problem = "the page was not loaded";
            return;
        }
        note(message);
    }
}

ShownPage Browser::show(const std::filesystem::path &file)
{
    m_page = {};
    goTo("file://" + file.string());
    const json document = call("DOM.getDocument", {{"depth", -1}, {"pierce", true}});
    readNode(document.value("root", json::object()), false, m_page);
    goTo("about:blank"); // what the page does until it is gone is its own
    return m_page;
}

} // namespace redossier::test
