// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace redossier {

//! Rows of float32 that are packed for dot products: panels of rows, each with its columns one after the other.
class PackedRows
{
public:
    //! `panel` rows share a panel; what is missing to a whole panel is 0.
    PackedRows(std::size_t panel, std::size_t columns) : m_panel(panel), m_columns(columns) {}

    void resize(std::size_t rows);
    void setRow(std::size_t row, const double *values);

    std::size_t rows() const { return m_rows; }
    std::size_t panels() const { return (m_rows + m_panel - 1) / m_panel; }
    std::size_t columns() const { return m_columns; }
    //! The row as it was set, one number after the other.
    void copyRow(std::size_t row, float *values) const;
    const float *panel(std::size_t number) const { return m_values.data() + number * m_panel * m_columns; }

private:
    std::size_t m_panel, m_columns;
    std::size_t m_rows = 0;
    std::vector<float> m_values;
};

inline constexpr std::size_t leftPanel = 6;   //!< rows of a panel on the left side of a product
inline constexpr std::size_t rightPanel = 16; //!< and on the right side

//! products[i * stride + j] = row i of left panel `panel` times row j of `right`, for all of `right`; `products` holds
//! leftPanel rows of `stride` >= right.panels() * rightPanel numbers. Float32 throughout, summed in blocks: the error is at
//! most dotError() times the product of the two lengths. The kernel is chosen at run time.
void multiplyPanel(const PackedRows &left, std::size_t panel, const PackedRows &right, float *products, std::size_t stride);

//! Bound of the relative error of a dot product of this many columns, the rounding of its two rows to float32 included.
double dotError(std::size_t columns);
//! The same for float32 sums that somebody else formed, in an order that is not known.
double dotErrorInAnyOrder(std::size_t columns);

} // namespace redossier
