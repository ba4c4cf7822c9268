// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace redossier::test {

//! A .npy file: preamble of the format version, the header's text padded as NumPy does, and the data.
inline std::string npyBytes(std::string_view header, std::string_view data, int version = 1)
{
    const std::size_t preamble = version == 1 ? 10 : 12;
    std::string text(header);
    text += std::string((64 - (preamble + text.size() + 1) % 64) % 64, ' ') + '\n';
    std::string bytes("\x93NUMPY", 6);
    bytes += static_cast<char>(version);
    bytes += '\0';
    for (std::size_t i = 0; i < preamble - 8; ++i)
        bytes += static_cast<char>(text.size() >> (8 * i) & 0xff);
    return bytes + text + std::string(data);
}

inline std::string npyHeader(std::string_view descr, std::string_view shape, bool fortran = false)
{
    return "{'descr': '" + std::string(descr) + "', 'fortran_order': " + (fortran ? "True" : "False") +
           ", 'shape': " + std::string(shape) + ", }";
}

//! The values' bytes in this machine's order.
template <class T>
std::string rawBytes(const std::vector<T> &values)
{
    std::string bytes(values.size() * sizeof(T), '\0');
    if (!bytes.empty())
        std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

inline std::string npyFloat32(const std::vector<float> &values, std::string_view shape)
{
    return npyBytes(npyHeader("<f4", shape), rawBytes(values));
}

inline std::string npyFloat64(const std::vector<double> &values, std::string_view shape)
{
    return npyBytes(npyHeader("<f8", shape), rawBytes(values));
}

//! A .safetensors file: the header's length, the header and the data.
inline std::string safetensorsBytes(std::string_view header, std::string_view data)
{
    return rawBytes<std::uint64_t>({header.size()}) + std::string(header) + std::string(data);
}

} // namespace redossier::test
