// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/gitrepository.h"

#include <git2.h>

namespace redossier {

namespace {

//! libgit2 compares buffers as plain files; the executable bit is put into the header here.
std::string withModes(std::string patch, const PatchSide &from, const PatchSide &to)
{
    const auto firstLine = patch.find('\n');
    const auto replace = [&](const std::string &what, const std::string &with) {
        const auto position = patch.find(what, firstLine);
        if (position != std::string::npos)
            patch.replace(position, what.size(), with);
    };
    if (!from.content && to.executable)
        replace("\nnew file mode 100644\n", "\nnew file mode 100755\n");
    if (!to.content && from.executable)
        replace("\ndeleted file mode 100644\n", "\ndeleted file mode 100755\n");
    if (!from.content || !to.content)
        return patch;
    if (from.executable && to.executable)
        replace(" 100644\n", " 100755\n");
    if (from.executable != to.executable) {
        replace(" 100644\n", "\n");
        patch.insert(firstLine + 1, from.executable ? "old mode 100755\nnew mode 100644\n" : "old mode 100644\nnew mode 100755\n");
    }
    return patch;
}

//! "a/NAME" as git writes it: quoted when it holds a quote, a backslash, a control character or a byte beyond ASCII.
std::string quoted(const std::string &name)
{
    std::string text;
    bool needed = false;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            text += '\\';
            text += c;
            needed = true;
        } else if (byte < 0x20 || byte >= 0x7f) {
            text += {'\\', static_cast<char>('0' + (byte >> 6)), static_cast<char>('0' + ((byte >> 3) & 7)),
                     static_cast<char>('0' + (byte & 7))};
            needed = true;
        } else {
            text += c;
        }
    }
    return needed ? "\"" + text + "\"" : name;
}

} // namespace

Result<std::string> filePatch(const std::string &path, const PatchSide &from, const PatchSide &to)
{
    git_libgit2_init();
    const auto finish = [](Result<std::string> result) {
        git_libgit2_shutdown();
        return result;
    };
    const bool sameContent = from.content == to.content;
    if (sameContent && (from.executable == to.executable || !from.content))
        return finish(std::string());
    if (sameContent)
        return finish(withModes("diff --git " + quoted("a/" + path) + " " + quoted("b/" + path) + "\n", from, to));
    git_diff_options options = GIT_DIFF_OPTIONS_INIT;
    options.flags = GIT_DIFF_SHOW_BINARY;
    options.id_abbrev = GIT_OID_HEXSZ;
    git_patch *patch = nullptr;
    const auto data = [](const PatchSide &side) { return side.content ? side.content->data() : nullptr; };
    const auto size = [](const PatchSide &side) { return side.content ? side.content->size() : 0; };
    git_buf text = GIT_BUF_INIT;
    const bool made = git_patch_from_buffers(&patch, data(from), size(from), path.c_str(), data(to), size(to), path.c_str(),
                                             &options) == 0
                      && git_patch_to_buf(&text, patch) == 0;
    git_patch_free(patch);
    if (!made) {
        const git_error *error = git_error_last();
        return finish(Error{"git_unreadable", path, error && error->message ? error->message : ""});
    }
    std::string result(text.ptr, text.size);
    git_buf_dispose(&text);
    return finish(withModes(std::move(result), from, to));
}

std::optional<std::string> publicAddress(const std::string &address)
{
    const auto scheme = address.find("://");
    if (scheme == std::string::npos) {
        // "user@host:path" of ssh; its user is no secret. Anything else is a folder.
        const auto colon = address.find(':');
        const auto slash = address.find('/');
        const bool remote = colon != std::string::npos && colon > 1 && (slash == std::string::npos || colon < slash);
        return remote ? std::optional(address) : std::nullopt;
    }
    const std::string protocol = address.substr(0, scheme);
    if (protocol == "file")
        return {};
    const auto start = scheme + 3;
    const auto end = address.find_first_of("/?#", start);
    std::string host = address.substr(start, end == std::string::npos ? std::string::npos : end - start);
    std::string user;
    if (const auto at = host.rfind('@'); at != std::string::npos) {
        user = host.substr(0, at);
        host = host.substr(at + 1);
    }
    const bool keepUser = protocol.find("ssh") != std::string::npos && !user.empty();
    const std::string path = end == std::string::npos ? "" : address.substr(end, address.find_first_of("?#", end) - end);
    return protocol + "://" + (keepUser ? user.substr(0, user.find(':')) + "@" : "") + host + path;
}

} // namespace redossier
