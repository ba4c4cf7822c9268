// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/elementtype.h"
#include "core/engine/growing.h"
#include "core/plain/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

using Shape = std::vector<std::uint64_t>;

//! A cell that is no number. `missing` tells JSON's null from the text "null".
struct TextCell
{
    std::string_view text; //!< stays as long as the array
    bool missing = false;
    bool operator==(const TextCell &) const = default;
};

//! The same, and where it stands.
struct PlacedText
{
    std::uint64_t index = 0; //!< of the element, in C order
    std::string text;
    bool missing = false;
};

//! One array of an output file, whatever the file's format; elements are counted in C order.
class OutputArray
{
public:
    OutputArray(Shape shape, ElementType type);
    virtual ~OutputArray() = default;

    const Shape &shape() const { return m_shape; }
    ElementType type() const { return m_type; }
    std::uint64_t elements() const { return m_elements; }
    //! Length of the first axis; 1 for a single value.
    std::uint64_t count() const { return m_shape.empty() ? 1 : m_shape.front(); }
    //! Elements after the first axis.
    std::uint64_t rowElements() const { return m_rowElements; }

    //! `count` elements from `first` on, in this machine's byte order. The bytes lie in `buffer` or in the array itself
    //! and stay until the next call. Code: file_unreadable (the file was cut while it was open).
    virtual Result<const std::byte *> read(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer) = 0;
    //! The same for whoever looks at much in the order of the file, and asks `viewsHold` afterwards: bytes that may lie in the
    //! file itself.
    virtual Result<const std::byte *> view(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer)
    {
        return read(first, count, buffer);
    }
    //! Whether all that was viewed is what the file held. Code: file_unreadable.
    virtual Outcome viewsHold() const { return Done{}; }
    //! The first of all elements, where they lie in memory as `read` gives them; else null.
    virtual const std::byte *memory() const { return nullptr; }
    //! Prepares for rows that are read in any order.
    virtual Outcome prepareForScatteredRows() { return Done{}; }
    //! Whether several threads may `read` at a time, each into a buffer of its own; may change with the first `read`.
    virtual bool readsConcurrently() const { return false; }

    //! Cells that are text; their number in `read` means nothing. Several threads may ask at a time.
    virtual bool hasTexts() const { return false; }
    virtual std::optional<TextCell> textAt(std::uint64_t) const { return {}; }
    //! The same rows with column j taken from `order[j]`, of an array of two axes that lies in memory; else null.
    virtual std::unique_ptr<OutputArray> withColumns(const std::vector<std::size_t> &) const { return nullptr; }

private:
    Shape m_shape;
    ElementType m_type;
    std::uint64_t m_elements;
    std::uint64_t m_rowElements;
};

//! An array whose elements lie in memory.
class MemoryArray : public OutputArray
{
public:
    //! The texts are sorted by their index.
    MemoryArray(Shape shape, ElementType type, std::vector<std::byte> raw, std::vector<PlacedText> texts);
    //! Elements of eight bytes.
    MemoryArray(Shape shape, ElementType type, Growing<std::uint64_t> words, std::vector<PlacedText> texts);
    Result<const std::byte *> read(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer) override;
    const std::byte *memory() const override { return m_words.empty() ? m_raw.data() : reinterpret_cast<const std::byte *>(m_words.data()); }
    bool readsConcurrently() const override { return true; }
    bool hasTexts() const override { return !m_texts.empty(); }
    std::optional<TextCell> textAt(std::uint64_t index) const override;
    std::unique_ptr<OutputArray> withColumns(const std::vector<std::size_t> &order) const override;

private:
    std::vector<std::byte> m_raw;
    Growing<std::uint64_t> m_words; //!< instead of m_raw
    std::vector<PlacedText> m_texts;
};

//! The product of the axes, or nothing when it does not fit 63 bits.
bool multiplyAxes(const Shape &shape, std::uint64_t &product);

} // namespace redossier
