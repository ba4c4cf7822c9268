// SPDX-License-Identifier: GPL-3.0-or-later
// A file seen as memory: what it holds, with few pages held, and no signal where it is cut meanwhile.
#include "core/engine/bytesource.h"
#include "core/engine/request.h"
#include "tests/support/arraywriter.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <csignal>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <sys/wait.h>

using namespace redossier;
using namespace redossier::test;

namespace {

constexpr std::uint64_t mib = 1 << 20;

UniqueFd opened(const std::filesystem::path &file)
{
    return UniqueFd(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
}

std::string pattern(std::size_t count)
{
    std::string bytes(count, '\0');
    for (std::size_t i = 0; i < count; ++i)
        bytes[i] = static_cast<char>(i * 2654435761u >> 13);
    return bytes;
}

long residentKilobytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmRSS:"))
            return std::stol(line.substr(6));
    return -1;
}

} // namespace

class FileViewTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aSignalOfSomebodyElseEndsTheProcess();
    void itShowsWhatTheFileHolds();
    void fewPagesAreHeld();
    void whatCannotBeSeenIsRead();
    void aCutReadsAsZerosAndIsTold_data();
    void aCutReadsAsZerosAndIsTold();
    void anOutputThatIsCutIsRefused_data();
    void anOutputThatIsCutIsRefused();

private:
    TemporaryFolder m_folder;
};

//! The first one: the handler is installed once a process, by the first look at a file.
void FileViewTest::aSignalOfSomebodyElseEndsTheProcess()
{
    const auto seen = opened(m_folder.write("seen", pattern(5000)));
    const auto own = m_folder.write("own", pattern(5000));
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGBUS, SIG_DFL);
        FileView view(seen);
        const UniqueFd file = opened(own);
        const auto *mapped = static_cast<const volatile char *>(::mmap(nullptr, 8192, PROT_READ, MAP_SHARED, file.get(), 0));
        const bool right = view.at(0, 5000) && ::truncate(own.c_str(), 0) == 0;
        ::_exit(right ? mapped[4097] : 1);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
    QCOMPARE(WTERMSIG(status), SIGBUS);
}

void FileViewTest::itShowsWhatTheFileHolds()
{
    const std::string bytes = pattern(70 * mib + 17);
    const auto file = opened(m_folder.write("bytes", bytes));
    FileView view(file);
    for (const std::uint64_t offset : {std::uint64_t{0}, 33 * mib + 1, std::uint64_t{5}, 70 * mib, 2 * mib})
        for (const std::size_t count : {0, 1, 17, 4097}) {
            const std::byte *const seen = view.at(offset, count);
            QCOMPARE(seen != nullptr, offset + count <= bytes.size());
            QVERIFY(!seen || std::memcmp(seen, bytes.data() + offset, count) == 0);
        }
    QVERIFY(!view.wasCut());
}

void FileViewTest::fewPagesAreHeld()
{
    const auto file = opened(m_folder.write("much", pattern(160 * mib)));
    FileView view(file);
    const long before = residentKilobytes();
    long most = 0;
    unsigned sum = 0;
    for (std::uint64_t offset = 0; offset < 160 * mib; offset += mib) {
        const std::byte *const seen = view.at(offset, mib);
        for (std::size_t i = 0; i < mib; i += 4096)
            sum += static_cast<unsigned>(seen[i]);
        most = std::max(most, residentKilobytes() - before);
    }
    QVERIFY(sum > 0);
    QVERIFY2(most < 12 * 1024, std::to_string(most).c_str());
}

void FileViewTest::whatCannotBeSeenIsRead()
{
    int ends[2];
    QCOMPARE(::pipe2(ends, O_CLOEXEC), 0);
    const UniqueFd reading(ends[0]), writing(ends[1]);
    FileView view(reading);
    QVERIFY(!view.at(0, 1));
    QVERIFY(!view.wasCut());
}

void FileViewTest::aCutReadsAsZerosAndIsTold_data()
{
    QTest::addColumn<int>("left");
    QTest::newRow("to nothing") << 0;
    QTest::newRow("by whole pages") << 8192;
    QTest::newRow("by a few bytes of the last page") << 4 * 4096 - 5;
}

void FileViewTest::aCutReadsAsZerosAndIsTold()
{
    QFETCH(int, left);
    const std::string bytes = pattern(4 * 4096);
    const auto path = m_folder.write("cut", bytes);
    const auto file = openedFile(opened(path), "cut");
    const FilePart part(*file, 0, bytes.size());
    const std::byte *const seen = part.view(0, bytes.size());
    QVERIFY(seen && bool(part.viewsHold()));
    QCOMPARE(::truncate(path.c_str(), left), 0);
    std::string after(bytes.size(), '\1');
    std::memcpy(after.data(), seen, after.size());
    QCOMPARE(after, bytes.substr(0, std::size_t(left)) + std::string(bytes.size() - std::size_t(left), '\0'));
    const auto held = part.viewsHold();
    QVERIFY(!held);
    QCOMPARE(held.error().code, "file_unreadable");
    QCOMPARE(held.error().detail, "the file was cut while it was read");
}

void FileViewTest::anOutputThatIsCutIsRefused_data()
{
    QTest::addColumn<bool>("isFound");
    QTest::addColumn<int>("gone");
    for (const bool isFound : {false, true})
        for (const int gone : {2 << 20, 1 << 20, 4}) {
            QTest::addRow("%s, %d bytes", isFound ? "FOUND" : "EXPECTED", gone) << isFound << gone;
            // All of them now: the first request forbids this process to write files.
            for (const char *side : {"expected", "found"})
                m_folder.write(std::to_string(isFound) + std::to_string(gone) + "/" + side + ".npy",
                               npyBytes(npyHeader("<f4", "(512, 1024)"), std::string(2 * mib, '\7')));
        }
}

//! Cut at the first progress, that is, in the middle.
void FileViewTest::anOutputThatIsCutIsRefused()
{
    QFETCH(bool, isFound);
    QFETCH(int, gone);
    const auto folder = m_folder / (std::to_string(isFound) + std::to_string(gone));
    const auto expected = folder / "expected.npy", found = folder / "found.npy";
    const auto &cut = isFound ? found : expected;
    const auto left = static_cast<off_t>(std::filesystem::file_size(cut)) - gone;
    const auto result = answerRequest({{"request", "compare"}, {"name", "a"}, {"expected", {{"path", expected.string()}}},
                                       {"found", {{"path", found.string()}}}, {"expected_identifiers", Json::object()},
                                       {"found_identifiers", Json::object()}, {"rules", Json::array()}},
                                      [&](std::uint64_t, std::uint64_t) { QCOMPARE(::truncate(cut.c_str(), left), 0); });
    QVERIFY(bool(result));
    const Json &output = memberAt(*result, "outputs").at(0);
    QVERIFY(memberAt(output, "values").is_null());
    const Json &error = memberAt(memberAt(output, isFound ? "found" : "expected"), "unreadable");
    QCOMPARE(textAt(error, "code"), "file_unreadable");
    QCOMPARE(textAt(error, "detail"), "the file was cut while it was read");
    QVERIFY(memberAt(memberAt(output, isFound ? "expected" : "found"), "unreadable").is_null());
}

QTEST_GUILESS_MAIN(FileViewTest)
#include "tst_fileview.moc"
