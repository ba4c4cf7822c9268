// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/fingerprint.h"

#include "core/dossier/treelisting.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <sys/stat.h>
#include <thread>

namespace redossier {

namespace {

constexpr std::size_t mostWorkers = 8; // each one holds a piece of 1 MiB

//! The bytes behind a name: when another file took the name meanwhile, that one is read, once.
Result<FileDigest> digestNamed(const std::function<Result<UniqueFd>()> &open, const std::string &subject,
                               const std::stop_token &stop, const std::function<void(std::uint64_t)> &advanced)
{
    for (int attempt = 0; attempt < 2; ++attempt) {
        const auto file = open();
        if (!file)
            return file.error();
        auto digest = digestOpenFile(file->get(), subject, stop, advanced);
        if (!digest)
            return digest;
        const auto again = open();
        struct stat first = {};
        struct stat second = {};
        if (again && ::fstat(file->get(), &first) == 0 && ::fstat(again->get(), &second) == 0
            && first.st_ino == second.st_ino && first.st_dev == second.st_dev)
            return digest;
    }
    return Error{"file_unstable", subject, "the file changed while it was read"};
}

//! Runs `work` on other threads while the calling one reports progress.
class ProgressLoop
{
public:
    ProgressLoop(const TaskContext &context, std::uint64_t total) : m_context(context), m_total(total) {}

    void advance(std::uint64_t bytes) { m_done.fetch_add(bytes, std::memory_order_relaxed); }

    void run(std::size_t workers, const std::function<void()> &work)
    {
        std::vector<std::jthread> threads;
        m_running = workers;
        for (std::size_t i = 0; i < workers; ++i)
            threads.emplace_back([this, &work] {
                work();
                const std::lock_guard guard(m_mutex);
                if (--m_running == 0)
                    m_ended.notify_all();
            });
        std::unique_lock lock(m_mutex);
        while (!m_ended.wait_for(lock, std::chrono::milliseconds(100), [this] { return m_running == 0; }))
            report();
        report();
    }

private:
    void report() const
    {
        if (m_context.progress)
            m_context.progress({"fingerprint", std::min(m_done.load(), m_total), m_total});
    }

    const TaskContext &m_context;
    std::uint64_t m_total;
    std::atomic<std::uint64_t> m_done = 0;
    std::size_t m_running = 0;
    std::mutex m_mutex;
    std::condition_variable m_ended;
};

std::size_t workersFor(std::size_t files)
{
    const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
    return std::max<std::size_t>(1, std::min({cores, files, mostWorkers}));
}

Result<Fingerprints> digestAll(int root, const std::vector<ListedFile> &files, const TaskContext &context)
{
    std::uint64_t total = 0;
    for (const ListedFile &file : files)
        total += file.bytes;
    std::vector<std::optional<Result<FileDigest>>> digests(files.size());
    std::atomic<std::size_t> next = 0;
    ProgressLoop loop(context, total);
    loop.run(workersFor(files.size()), [&] {
        for (std::size_t i = next++; i < files.size() && !context.cancelled(); i = next++)
            digests[i] = digestNamed([&] { return openBeneath(root, files[i].path, Names::any); }, files[i].path, context.stop,
                                     [&loop](std::uint64_t bytes) { loop.advance(bytes); });
    });
    if (context.cancelled())
        return Error{"cancelled", {}, {}};
    Fingerprints result;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (const auto &digest = *digests[i])
            result.entries.push_back({files[i].path, digest->sha256, digest->bytes});
        else
            result.refused.push_back(digest.error());
    }
    return result;
}

} // namespace

Result<FingerprintEntry> fingerprintFile(const std::filesystem::path &file, const TaskContext &context)
{
    const std::string name = file.string();
    std::error_code unknown;
    const auto size = std::filesystem::file_size(file, unknown);
    std::optional<Result<FileDigest>> digest;
    ProgressLoop loop(context, unknown ? 0 : size);
    loop.run(1, [&] {
        digest = digestNamed([&] { return openRegularFile(name); }, name, context.stop,
                             [&loop](std::uint64_t bytes) { loop.advance(bytes); });
    });
    if (!*digest)
        return digest->error();
    return FingerprintEntry{name, (*digest)->sha256, (*digest)->bytes};
}

Result<Fingerprints> fingerprintTree(const std::filesystem::path &folder, const TaskContext &context)
{
    auto listing = listTree(folder, context.stop);
    if (!listing)
        return listing.error();
    const auto root = openFolder(folder.string());
    if (!root)
        return root.error();
    auto result = digestAll(root->get(), listing->files, context);
    if (result)
        result->refused.insert(result->refused.begin(), listing->refused.begin(), listing->refused.end());
    return result;
}

Result<Fingerprints> fingerprintFiles(const std::filesystem::path &folder, const std::vector<std::string> &relative,
                                      const TaskContext &context)
{
    const auto root = openFolder(folder.string());
    if (!root)
        return root.error();
    std::vector<ListedFile> files;
    for (const std::string &path : relative) {
        std::error_code absent;
        const auto size = std::filesystem::file_size(folder / path, absent);
        files.push_back({path, absent ? 0 : size});
    }
    std::sort(files.begin(), files.end(), [](const ListedFile &a, const ListedFile &b) { return a.path < b.path; });
    return digestAll(root->get(), files, context);
}

void appendListingLine(std::string &text, const FingerprintEntry &entry)
{
    const bool escaped = entry.path.find('\\') != std::string::npos;
    if (escaped)
        text += '\\';
    text.append(entry.sha256).append("  ");
    if (!escaped)
        text += entry.path;
    else
        for (const char c : entry.path)
            text.append(c == '\\' ? 2 : 1, c);
    text += '\n';
}

std::string listing(const std::vector<FingerprintEntry> &entries)
{
    std::string text;
    for (const FingerprintEntry &entry : entries)
        appendListingLine(text, entry);
    return text;
}

std::string treeDigest(const std::vector<FingerprintEntry> &entries)
{
    return sha256Hex(listing(entries));
}

} // namespace redossier
