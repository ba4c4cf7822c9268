// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/zippacker.h"

#include "core/plain/beneath.h"

#include <cerrno>
#include <cstring>
#include <optional>
#include <unistd.h>
#include <vector>
#include <zip.h>

namespace redossier {

namespace {

//! The first moment that an archive can name, so that nothing in it tells when it was made.
constexpr zip_uint16_t noTime = 0, noDate = (1 << 5) | 1;
constexpr zip_uint32_t plainFile = 0100644u << 16, program = 0100755u << 16;

//! One file that libzip reads when it comes to it: only one is open at a time, however many there are.
struct Member
{
    int root;
    std::string relative;
    std::uint64_t bytes;
    std::optional<Error> &problem; //!< of the archive: the first
    UniqueFd file;

    zip_int64_t fail(Error error)
    {
        if (!problem)
            problem = std::move(error);
        return -1;
    }
    zip_int64_t open()
    {
        auto opened = openBeneath(root, relative, Names::any);
        if (!opened)
            return fail(opened.error());
        file = std::move(*opened);
        return 0;
    }
    zip_int64_t read(void *into, zip_uint64_t size)
    {
        ssize_t got = 0;
        do
            got = ::read(file.get(), into, size);
        while (got < 0 && errno == EINTR);
        return got < 0 ? fail({"file_unreadable", relative, std::strerror(errno)}) : got;
    }
    zip_int64_t describe(void *into) const
    {
        auto *state = static_cast<zip_stat_t *>(into);
        zip_stat_init(state);
        state->size = bytes;
        state->valid = ZIP_STAT_SIZE;
        return sizeof *state;
    }
};

zip_int64_t answer(void *member, void *data, zip_uint64_t size, zip_source_cmd_t command)
{
    auto *const self = static_cast<Member *>(member);
    switch (command) {
    case ZIP_SOURCE_OPEN:
        return self->open();
    case ZIP_SOURCE_READ:
        return self->read(data, size);
    case ZIP_SOURCE_CLOSE:
        self->file = UniqueFd();
        return 0;
    case ZIP_SOURCE_STAT:
        return self->describe(data);
    case ZIP_SOURCE_ERROR: {
        const int codes[2] = {ZIP_ER_READ, EIO};
        std::memcpy(data, codes, sizeof codes);
        return sizeof codes;
    }
    case ZIP_SOURCE_FREE:
        delete self; // NOLINT: libzip owns it
        return 0;
    case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
                                              ZIP_SOURCE_FREE, -1);
    default:
        return -1;
    }
}

} // namespace

struct ZipPacker::State
{
    std::filesystem::path file;
    zip_t *archive = nullptr;
    std::optional<Error> problem;

    ~State()
    {
        if (archive)
            zip_discard(archive);
    }
    Error writeError() const { return {"cannot_write", file.string(), zip_strerror(archive)}; }
};

ZipPacker::ZipPacker(std::unique_ptr<State> state) : m_state(std::move(state)) {}
ZipPacker::ZipPacker(ZipPacker &&) noexcept = default;
ZipPacker::~ZipPacker() = default;

Result<ZipPacker> ZipPacker::create(const std::filesystem::path &file)
{
    auto state = std::make_unique<State>();
    state->file = file;
    int code = 0;
    state->archive = zip_open(file.c_str(), ZIP_CREATE | ZIP_EXCL, &code);
    if (state->archive)
        return ZipPacker(std::move(state));
    if (code == ZIP_ER_EXISTS)
        return Error{"target_exists", file.string(), {}};
    return Error{"cannot_write", file.string(), std::strerror(errno)};
}

Outcome ZipPacker::add(const std::string &name, int root, const std::string &relative, std::uint64_t bytes, bool executable)
{
    zip_t *const archive = m_state->archive;
    auto member = std::make_unique<Member>(Member{root, relative, bytes, m_state->problem, UniqueFd()});
    zip_source_t *const source = zip_source_function(archive, answer, member.get());
    if (!source)
        return m_state->writeError();
    static_cast<void>(member.release()); // the source frees it
    const zip_int64_t index = zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        return m_state->writeError();
    }
    const auto place = static_cast<zip_uint64_t>(index);
    if (zip_file_set_dostime(archive, place, noTime, noDate, 0) != 0 ||
        zip_file_set_external_attributes(archive, place, 0, ZIP_OPSYS_UNIX, executable ? program : plainFile) != 0)
        return m_state->writeError();
    return Done{};
}

Outcome ZipPacker::close(const TaskContext &context)
{
    zip_t *const archive = m_state->archive;
    auto *const asked = const_cast<TaskContext *>(&context); // libzip hands it back as it was given
    zip_register_cancel_callback_with_state(
        archive, [](zip_t *, void *given) { return static_cast<const TaskContext *>(given)->cancelled() ? 1 : 0; }, nullptr, asked);
    zip_register_progress_callback_with_state(
        archive, 0.001,
        [](zip_t *, double part, void *given) {
            if (const auto &tell = static_cast<const TaskContext *>(given)->progress)
                tell({"pack", static_cast<std::uint64_t>(part * 1000), 1000});
        },
        nullptr, asked);
    if (zip_close(archive) == 0) {
        m_state->archive = nullptr;
        return Done{};
    }
    if (context.cancelled())
        return Error{"cancelled", m_state->file.string(), {}};
    return m_state->problem ? *m_state->problem : m_state->writeError();
}

} // namespace redossier
