// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/digest.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <openssl/evp.h>
#include <span>
#include <sys/stat.h>
#include <ctime>
#include <unistd.h>

namespace redossier {

namespace {

//! Looked up once: for a small file that costs as much as its digest.
const EVP_MD *sha256()
{
    static EVP_MD *const method = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    return method;
}

//! 64 lower-case hex digits of what the context was given.
std::string finished(EVP_MD_CTX *context)
{
    std::array<unsigned char, 32> digest{};
    EVP_DigestFinal_ex(context, digest.data(), nullptr);
    constexpr char digits[] = "0123456789abcdef";
    std::array<char, 64> text{};
    for (std::size_t i = 0; i < digest.size(); ++i) {
        text[2 * i] = digits[digest[i] >> 4];
        text[2 * i + 1] = digits[digest[i] & 15];
    }
    return {text.data(), text.size()};
}

} // namespace

struct Sha256::State
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    State() = default;
    ~State() { EVP_MD_CTX_free(context); }
    State(const State &) = delete;
    State &operator=(const State &) = delete;
};

Sha256::Sha256() : m_state(std::make_unique<State>())
{
    EVP_DigestInit_ex(m_state->context, sha256(), nullptr);
}

Sha256::~Sha256() = default;

void Sha256::add(const void *bytes, std::size_t count)
{
    EVP_DigestUpdate(m_state->context, bytes, count);
}

std::string Sha256::hex()
{
    return finished(m_state->context);
}

std::string sha256Hex(std::string_view bytes)
{
    struct FreeContext
    {
        void operator()(EVP_MD_CTX *context) const { EVP_MD_CTX_free(context); }
    };
    static thread_local const std::unique_ptr<EVP_MD_CTX, FreeContext> context(EVP_MD_CTX_new()); // made once for many small texts
    EVP_DigestInit_ex(context.get(), sha256(), nullptr);
    EVP_DigestUpdate(context.get(), bytes.data(), bytes.size());
    return finished(context.get());
}

namespace {

bool sameState(const struct stat &a, const struct stat &b)
{
    return a.st_size == b.st_size && a.st_ino == b.st_ino && a.st_mtim.tv_sec == b.st_mtim.tv_sec
           && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec && a.st_ctim.tv_sec == b.st_ctim.tv_sec
           && a.st_ctim.tv_nsec == b.st_ctim.tv_nsec;
}

Error unreadable(const std::string &subject)
{
    return {"file_unreadable", subject, std::strerror(errno)};
}

constexpr double quiet = 0.1;   // seconds without a change before a file is read
constexpr double patience = 0.5; // seconds until a file that keeps changing is given up

double seconds(const struct timespec &time)
{
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double now(clockid_t clock)
{
    struct timespec time = {};
    ::clock_gettime(clock, &time);
    return seconds(time);
}

//! The state of a file that nobody is writing to: a write stamps the file when it begins and not while it goes on, and stamps
//! tick with the coarse clock. So a file that changed just now is looked at again until it is quiet.
Result<struct stat> settledState(int fd, const std::string &subject, const std::stop_token &stop)
{
    struct stat state = {};
    struct stat seen = {};
    const double begin = now(CLOCK_MONOTONIC);
    double unchangedSince = begin;
    while (true) {
        if (::fstat(fd, &state) != 0)
            return unreadable(subject);
        const double time = now(CLOCK_MONOTONIC);
        if (!sameState(state, seen))
            unchangedSince = time;
        const double age = now(CLOCK_REALTIME_COARSE) - seconds(state.st_ctim);
        if (age >= quiet || time - unchangedSince >= quiet)
            return state;
        if (time - begin >= patience)
            return Error{"file_unstable", subject, "the file changed while it was read"};
        if (stop.stop_requested())
            return Error{"cancelled", subject, {}};
        seen = state;
        ::usleep(10'000);
    }
}

//! One pass over the file; gives the number of bytes.
Result<std::uint64_t> digestOnce(int fd, const std::string &subject, const std::stop_token &stop,
                                 const std::function<void(std::uint64_t)> &advanced, std::span<char> buffer, Sha256 &digest)
{
    off_t offset = 0;
    while (true) {
        if (stop.stop_requested())
            return Error{"cancelled", subject, {}};
        const ssize_t count = ::pread(fd, buffer.data(), buffer.size(), offset);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return unreadable(subject);
        if (count == 0)
            return static_cast<std::uint64_t>(offset);
        digest.add(buffer.data(), static_cast<std::size_t>(count));
        offset += count;
        if (advanced)
            advanced(static_cast<std::uint64_t>(count));
    }
}

constexpr std::size_t pieceSize = 1u << 20;
constexpr std::align_val_t page{4096}; // the kernel copies to an aligned place more than twice as fast

struct FreePage
{
    void operator()(char *buffer) const { ::operator delete[](buffer, page); }
};

} // namespace

Result<FileDigest> digestOwnFile(int fd, const std::string &subject, const std::stop_token &stop)
{
    std::array<char, 65536> buffer;
    Sha256 digest;
    const auto bytes = digestOnce(fd, subject, stop, {}, buffer, digest);
    if (!bytes)
        return bytes.error();
    return FileDigest{digest.hex(), *bytes};
}

Result<FileDigest> digestOpenFile(int fd, const std::string &subject, const std::stop_token &stop,
                                  const std::function<void(std::uint64_t)> &advanced)
{
    // One buffer a thread: fresh memory for each file of a tree would cost more than reading it.
    static thread_local std::unique_ptr<char[], FreePage> buffer;
    static thread_local std::size_t size = 0;
    for (int attempt = 0; attempt < 2; ++attempt) {
        const auto before = settledState(fd, subject, stop);
        if (!before)
            return before.error();
        struct stat after = {};
        // One byte more than the file holds, so that a small one ends with its second read.
        const std::size_t wanted = std::min(pieceSize, static_cast<std::size_t>(before->st_size) + 1);
        if (size < wanted) {
            buffer.reset(new (page) char[wanted]);
            size = wanted;
        }
        if (wanted == pieceSize)
            ::posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
        Sha256 digest;
        const auto bytes = digestOnce(fd, subject, stop, advanced, {buffer.get(), size}, digest);
        if (!bytes)
            return bytes.error();
        if (::fstat(fd, &after) != 0)
            return unreadable(subject);
        if (sameState(*before, after) && *bytes == static_cast<std::uint64_t>(after.st_size))
            return FileDigest{digest.hex(), *bytes};
    }
    return Error{"file_unstable", subject, "the file changed while it was read"};
}

} // namespace redossier
