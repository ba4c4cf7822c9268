// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

struct RedossierTorchInterface;

namespace redossier {

//! The module redossier-torch: libtorch behind a plain C border (core/engine/torch/interface.h). Its numbers are held against
//! the engine's own, never believed alone; no verdict needs it.
class TorchModule
{
public:
    //! Opens `file`, in a child before it does so here, lets libtorch use `threads` threads, and tries a product and a rounding
    //! that have one right answer. An open module stays open. Codes: torch_absent (no such file), torch_refused (it does not
    //! load, ends the child, is of another version, or is wrong).
    static Result<TorchModule> open(const std::filesystem::path &file, unsigned threads);

    const std::string &library() const { return m_library; } //!< "libtorch 1.13.0"

    //! products[i * rows + j] = row i of `left` times row j of `right`, row by row with `columns` numbers each; in float32, summed
    //! in any order. Codes: torch_failed.
    Outcome multiply(std::span<const float> left, std::span<const float> right, std::size_t columns, std::span<float> products) const;
    //! The values, cast to a dtype that PyTorch has ("float16", "bfloat16", ..) and back; nothing where this libtorch has no such
    //! dtype. Codes: torch_failed.
    Result<std::optional<std::vector<float>>> rounded(const std::string &format, std::span<const float> values) const;

private:
    explicit TorchModule(const RedossierTorchInterface *face) : m_face(face) {}
    static Result<TorchModule> openHere(const std::filesystem::path &file, unsigned threads);
    Outcome check() const;

    const RedossierTorchInterface *m_face;
    std::string m_library;
};

enum class TorchUse { never, whereFaster, always };

//! The module for one request: opened when it is first asked for, and only then.
class TorchOnDemand
{
public:
    TorchOnDemand(std::filesystem::path file, TorchUse use) : m_file(std::move(file)), m_use(use) {}
    //! The module that lies beside this program.
    static std::filesystem::path besideThisProgram();

    TorchUse use() const { return m_use; }
    //! Null where there is none.
    const TorchModule *module();
    //! Why there is none; nothing as long as nobody asked.
    const std::optional<Error> &problem() const { return m_problem; }

private:
    std::filesystem::path m_file;
    TorchUse m_use;
    std::optional<TorchModule> m_module;
    std::optional<Error> m_problem;
};

} // namespace redossier
