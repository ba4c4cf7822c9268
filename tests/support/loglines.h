// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace redossier::test {

//! Ordinary lines as pip, conda, compilers, tests, training loops, CUDA, git, schedulers, containers and servers print them, made
//! from a file of forms ({v} is a version, {h40} forty hexadecimal digits, ..): nothing private is in them. The same each time.
class LogLines
{
public:
    //! Distinct lines, `each` tries for every form.
    static std::vector<std::string> make(const std::string &file, int each)
    {
        std::ifstream forms(file);
        LogLines maker;
        std::vector<std::string> lines;
        std::set<std::string> known;
        for (std::string form; std::getline(forms, form);)
            for (int i = 0; i < each && !form.empty() && !form.starts_with("# "); ++i)
                if (std::string line = maker.filled(form); known.insert(line).second)
                    lines.push_back(std::move(line));
        return lines;
    }

private:
    std::size_t upTo(std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most)(m_random); }
    std::string number(std::size_t most) { return std::to_string(upTo(most)); }
    std::string of(const char *signs, std::size_t count)
    {
        const std::string from = signs;
        std::string text;
        while (text.size() < count)
            text += from[upTo(from.size() - 1)];
        return text;
    }
    std::string pick(const std::vector<std::string> &from) { return from[upTo(from.size() - 1)]; }
    std::string padded(std::size_t most, std::size_t digits)
    {
        const std::string text = number(most);
        return std::string(digits - std::min(digits, text.size()), '0') + text;
    }
    std::string package()
    {
        return pick({"torch", "torchvision", "numpy", "tokenizers", "keyring", "secretstorage", "passlib", "python-jose", "pytest", "safetensors", "nvidia-curand-cu12",
                     "huggingface-hub", "typing_extensions", "PyJWT", "pyOpenSSL", "oauthlib", "sentencepiece", "google-auth", "cryptography", "python-dotenv",
                     "pypi-attestations", "keras", "sk-learn-compat", "npm-utils", "hf_transfer", "pydantic_core", "msgpack", "MarkupSafe", "triton", "xformers"});
    }
    std::string word()
    {
        return pick({"encoder", "tokenizer", "attention", "dataset", "loader", "keypoints", "password_strength", "secretary", "monkey", "author", "passage", "authority",
                     "bert", "resnet", "metrics", "tokens", "authors", "bearings", "turkey", "sample", "helsinki", "kernels", "embedding", "signature_model", "access_log"});
    }
    std::string capitalised(std::string text)
    {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }
    std::string version() { return number(14) + '.' + number(30) + '.' + number(9); }

    std::string value(const std::string &name)
    {
        const auto digits = [&] { return static_cast<std::size_t>(std::stoi(name.substr(1))); };
        if (name == "v")
            return version();
        if (name == "v4")
            return pick({"10", "11", "12", "1", "8", "24", "535"}) + '.' + number(30) + '.' + number(9) + '.' + number(200);
        if (name == "pkg")
            return package();
        if (name == "wheel")
            return package() + '-' + version() + pick({"", "+cu121", "+rocm6.0", "+cpu", ".post1"}) + pick({"-cp310-cp310-linux_x86_64.whl", "-py3-none-any.whl", "-cp311-cp311-manylinux_2_28_x86_64.whl", "-cp39-abi3-musllinux_1_2_aarch64.whl"});
        if (name == "word")
            return word();
        if (name == "Word")
            return capitalised(word());
        if (name == "WORD") {
            std::string text = word();
            for (char &c : text)
                c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
            return text;
        }
        if (name == "mod")
            return pick({"torch/nn/modules/module.py", "transformers/tokenization_utils_base.py", "pip/_internal/network/auth.py", "urllib3/connectionpool.py", "huggingface_hub/utils/_auth.py"});
        if (name == "f")
            return number(900) + '.' + number(9999);
        if (name == "date")
            return "2026-11-" + padded(29, 2);
        if (name == "date8")
            return "202611" + padded(29, 2);
        if (name == "time")
            return "10:" + padded(59, 2) + ':' + padded(59, 2);
        if (name == "time6")
            return "10" + padded(59, 2) + padded(59, 2);
        if (name == "iso")
            return "2026-11-" + padded(29, 2) + "T10:" + padded(59, 2) + ":07." + padded(999999, 6) + "+00:00";
        if (name == "uuid")
            return of(hex, 8) + '-' + of(hex, 4) + "-4" + of(hex, 3) + "-a" + of(hex, 3) + '-' + of(hex, 12);
        if (name == "n")
            return number(999);
        if (name == "N")
            return number(9999999);
        switch (name[0]) {
        case 'n': return padded(99, digits());
        case 'h': return of(hex, digits());
        case 'H': return of("0123456789ABCDEF", digits());
        case 'w': return of("abcdefghijklmnopqrstuvwxyz0123456789_", digits());
        default: return of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", digits());
        }
    }

    std::string filled(const std::string &form)
    {
        static const std::set<std::string> names{"v", "v4", "pkg", "wheel", "word", "Word", "WORD", "mod", "f", "date", "date8", "time", "time6", "iso", "uuid", "n", "N"};
        std::string line;
        for (std::size_t i = 0; i < form.size(); ++i) {
            const auto end = form[i] == '{' ? form.find('}', i) : std::string::npos;
            const std::string name = end == std::string::npos ? std::string() : form.substr(i + 1, end - i - 1);
            const bool sized = name.size() > 1 && std::string("nhHwb").find(name[0]) != std::string::npos && name.find_first_not_of("0123456789", 1) == std::string::npos;
            if (!names.contains(name) && !sized) {
                line += form[i];
                continue;
            }
            line += value(name);
            i = end;
        }
        return line;
    }

    static constexpr const char *hex = "0123456789abcdef";
    std::mt19937 m_random{20261130};
};

} // namespace redossier::test
