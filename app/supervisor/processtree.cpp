// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/supervisor/processtree.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace redossier {

namespace {

//! A file of /proc in one piece; empty when it is gone.
std::string contentOf(const char *path)
{
    std::string content;
    const int fd = ::open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return content;
    char buffer[4096];
    for (ssize_t count = 0; (count = ::read(fd, buffer, sizeof buffer)) > 0;)
        content.append(buffer, static_cast<std::size_t>(count));
    ::close(fd);
    return content;
}

using ParentOf = std::vector<std::pair<pid_t, pid_t>>; // process, its parent

ParentOf allProcesses()
{
    ParentOf processes;
    DIR *proc = ::opendir("/proc");
    if (!proc)
        return processes;
    while (const dirent *entry = ::readdir(proc)) {
        const pid_t pid = std::atoi(entry->d_name);
        if (pid <= 0)
            continue;
        char path[64];
        std::snprintf(path, sizeof path, "/proc/%d/stat", pid);
        const std::string stat = contentOf(path);
        // The name stands in brackets and may hold anything: count from the last one.
        const auto bracket = stat.rfind(')');
        if (bracket != std::string::npos && stat.size() > bracket + 4)
            processes.emplace_back(pid, std::atoi(stat.c_str() + bracket + 4));
    }
    ::closedir(proc);
    return processes;
}

std::vector<pid_t> childrenOf(pid_t parent, const ParentOf &processes)
{
    std::vector<pid_t> children;
    for (const auto &[pid, itsParent] : processes)
        if (itsParent == parent)
            children.push_back(pid);
    return children;
}

std::vector<pid_t> descendants()
{
    const ParentOf processes = allProcesses();
    std::vector<pid_t> found = childrenOf(::getpid(), processes);
    for (std::size_t i = 0; i < found.size(); ++i)
        for (const pid_t child : childrenOf(found[i], processes))
            found.push_back(child);
    return found;
}

//! From the kernel's own list where it has one: fast enough to meet a process that forks and ends without
//! pause.
std::vector<pid_t> directChildren()
{
    char path[64];
    std::snprintf(path, sizeof path, "/proc/self/task/%d/children", ::getpid());
    if (::access(path, R_OK) != 0)
        return childrenOf(::getpid(), allProcesses());
    std::vector<pid_t> children;
    const std::string list = contentOf(path);
    for (const char *place = list.c_str(); *place != '\0';) {
        char *end = nullptr;
        const long pid = std::strtol(place, &end, 10);
        if (end == place)
            break;
        children.push_back(static_cast<pid_t>(pid));
        place = end + std::strspn(end, " ");
    }
    return children;
}

} // namespace

double monotonicSeconds()
{
    timespec time = {};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

bool ProcessTree::reap()
{
    while (true) {
        int status = 0;
        struct rusage usage = {};
        const pid_t pid = ::wait4(-1, &status, WNOHANG, &usage);
        if (pid <= 0)
            return pid == 0;
        m_peakMemoryBytes = std::max(m_peakMemoryBytes, static_cast<std::uint64_t>(usage.ru_maxrss) * 1024);
        if (pid == m_main) {
            m_mainEnded = true;
            m_mainStatus = status;
            m_mainEndTime = monotonicSeconds();
        }
    }
}

void ProcessTree::askToEnd()
{
    for (const pid_t pid : descendants()) {
        if (std::find(m_asked.begin(), m_asked.end(), pid) != m_asked.end())
            continue;
        m_asked.push_back(pid);
        ::kill(pid, SIGTERM);
        ::kill(pid, SIGCONT);
    }
}

void ProcessTree::kill()
{
    // A child's number cannot be given to another process before it is reaped here. Its group lies wholly
    // below this process, for the main child began a session of its own; killing a group also stops the forks
    // under way in it.
    for (const pid_t pid : directChildren()) {
        const pid_t group = ::getpgid(pid);
        if (group > 1 && group != ::getpgrp())
            ::kill(-group, SIGKILL);
        ::kill(pid, SIGKILL);
    }
}

int ProcessTree::childCount() const
{
    return static_cast<int>(directChildren().size());
}

} // namespace redossier
