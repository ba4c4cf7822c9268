// SPDX-License-Identifier: GPL-3.0-or-later
//! plain_pread FILE...: reads the files by pread, 1 MiB at a time, and does nothing with what it read.
#include <fcntl.h>
#include <unistd.h>
#include <vector>

int main(int count, char **names)
{
    std::vector<char> buffer(1u << 20);
    for (int i = 1; i < count; ++i) {
        const int file = ::open(names[i], O_RDONLY | O_CLOEXEC);
        if (file < 0)
            return 1;
        ssize_t got = 0;
        for (off_t at = 0; (got = ::pread(file, buffer.data(), buffer.size(), at)) > 0; at += got)
            continue;
        ::close(file);
        if (got < 0)
            return 1;
    }
}
