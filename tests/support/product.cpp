// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/product.h"

#include <QCoreApplication>
#include <QDir>
#include <QThread>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace redossier::test {

namespace fs = std::filesystem;

Json Ended::document() const
{
    auto parsed = parseJson(out, "standard output");
    return parsed ? *parsed : Json();
}

std::vector<std::string> Ended::codes() const
{
    std::vector<std::string> codes;
    const Json whole = document();
    for (const Json &finding : memberAt(whole, "findings"))
        codes.push_back(textAt(finding, "code"));
    return codes;
}

Product::Product()
{
    const auto inherited = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"PATH", "LANG", "LC_ALL", "TMPDIR"})
        if (inherited.contains(QString::fromLatin1(name)))
            m_environment.insert(QString::fromLatin1(name), inherited.value(QString::fromLatin1(name)));
    set("HOME", (m_home / "user").string());
    set("XDG_CACHE_HOME", cache().string());
    set("XDG_STATE_HOME", state().string());
    set("PIP_CACHE_DIR", (m_home / "pip-cache").string());
    set("PIP_DISABLE_PIP_VERSION_CHECK", "1");
    fs::create_directories(m_home / "user");
}

void Product::set(const std::string &name, const std::string &value)
{
    m_environment.insert(QString::fromStdString(name), QString::fromStdString(value));
}

std::unique_ptr<QProcess> Product::notStarted(const std::vector<std::string> &arguments) const
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(m_environment);
    process->setProgram(QString::fromUtf8(PROGRAMS_FOLDER "/redossier-cli"));
    QStringList list;
    for (const auto &argument : arguments)
        list << QString::fromStdString(argument);
    process->setArguments(list);
    return process;
}

std::unique_ptr<QProcess> Product::start(const std::vector<std::string> &arguments) const
{
    auto process = notStarted(arguments);
    process->start();
    process->waitForStarted();
    process->closeWriteChannel();
    return process;
}

Ended Product::ended(QProcess &process, int seconds)
{
    Ended result;
    if (process.state() != QProcess::NotRunning && !process.waitForFinished(seconds * 1000)) {
        process.kill();
        process.waitForFinished();
        result.err = "it did not end in time\n";
    } else if (process.exitStatus() == QProcess::NormalExit) {
        result.status = process.exitCode();
    }
    result.out = process.readAllStandardOutput().toStdString();
    result.err += process.readAllStandardError().toStdString();
    return result;
}

Ended Product::runOnTerminal(const std::vector<std::string> &arguments, const std::string &question, const std::string &answer,
                             int seconds) const
{
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    ::grantpt(terminal);
    ::unlockpt(terminal);
    const std::string name = ::ptsname(terminal);
    const int held = ::open(name.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC); // so that reading before the start is no end
    const auto process = notStarted(arguments);
    process->setChildProcessModifier([&name] {
        ::setsid();
        const int own = ::open(name.c_str(), O_RDWR);
        ::ioctl(own, TIOCSCTTY, 0);
        for (int descriptor = 0; descriptor < 3; ++descriptor)
            ::dup2(own, descriptor);
    });
    process->start();
    std::string shown;
    bool asked = false;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    for (bool running = true; running && std::chrono::steady_clock::now() < end;) {
        running = !process->waitForFinished(20) && process->state() != QProcess::NotRunning;
        struct pollfd waiting = {terminal, POLLIN, 0};
        char piece[4096];
        while (::poll(&waiting, 1, 0) > 0 && (waiting.revents & POLLIN)) {
            const ssize_t count = ::read(terminal, piece, sizeof piece);
            if (count <= 0)
                break;
            shown.append(piece, static_cast<std::size_t>(count));
        }
        if (!asked && shown.find(question) != std::string::npos) {
            asked = true;
            const std::string line = answer + "\n";
            if (::write(terminal, line.data(), line.size()) < 0)
                break;
        }
    }
    Ended result = ended(*process, 1);
    ::close(held);
    ::close(terminal);
    result.out = shown;
    return result;
}

Ended Product::run(const std::vector<std::string> &arguments, int seconds) const
{
    const auto process = start(arguments);
    return ended(*process, seconds);
}

Ended Product::runProgram(const std::string &program, const std::vector<std::string> &arguments, const fs::path &folder,
                          int seconds) const
{
    QProcess process;
    process.setProcessEnvironment(m_environment);
    process.setWorkingDirectory(QString::fromStdString(folder.string()));
    QStringList list;
    for (const auto &argument : arguments)
        list << QString::fromStdString(argument);
    process.start(QString::fromStdString(program), list);
    process.closeWriteChannel();
    return ended(process, seconds);
}

std::vector<int> processesWith(const std::string &text)
{
    std::vector<int> found;
    for (const auto &entry : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        bool isNumber = false;
        const int id = entry.toInt(&isNumber);
        if (!isNumber || id == static_cast<int>(QCoreApplication::applicationPid()))
            continue;
        const fs::path folder = fs::path("/proc") / entry.toStdString();
        if (readFile(folder / "cmdline").find(text) != std::string::npos
            || readFile(folder / "environ").find(text) != std::string::npos)
            found.push_back(id);
    }
    return found;
}

bool noneLeftWith(const std::string &text, double seconds)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (!processesWith(text).empty()) {
        if (std::chrono::steady_clock::now() > end)
            return false;
        QThread::msleep(50);
    }
    return true;
}

} // namespace redossier::test
