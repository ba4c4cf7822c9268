// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/plotdata.h"
#include "ui/plots/plotframe.h"

#include <memory>
#include <optional>

namespace redossier {

//! A plot of the elements of one output.
class PlotWidget : public PlotFrame
{
    Q_OBJECT

public:
    using PlotFrame::PlotFrame;

    //! Shows other data, with no mark; null: nothing.
    void setData(std::shared_ptr<const PlotData> data);
    //! Marks an element, if it is among what is drawn; chooses nothing.
    virtual void showElement(std::uint64_t element) = 0;

Q_SIGNALS:
    //! A mark was chosen that stands for this one of data()->worst, the worst of them.
    void elementChosen(quint64 element);
    //! A mark was chosen that stands for none of data()->worst.
    void otherChosen();

protected:
    const PlotData &data() const { return *m_data; }
    bool hasData() const override { return m_data && !m_data->absent; }
    //! The worst listed element that the mark stands for.
    virtual std::optional<std::uint64_t> markedElement() const = 0;
    void choose() override;

private:
    std::shared_ptr<const PlotData> m_data;
};

} // namespace redossier
