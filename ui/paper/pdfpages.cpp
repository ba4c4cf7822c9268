// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paper/pdfpages.h"

#include "ui/paper/paperdocument.h"
#include "ui/paper/pdfstamps.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QHashSeed>
#include <QPainter>
#include <QPdfWriter>
#include <algorithm>

namespace redossier {

namespace {

constexpr int resolution = 1200;
constexpr QMarginsF margins{15, 18, 15, 18}; // mm
constexpr qreal nextLine = 8;                // units
constexpr qreal marginText = 8;              // points

std::string dateOf(const std::string &page)
{
    constexpr std::string_view before = "<meta name=\"date\" content=\"";
    const std::size_t begin = page.find(before);
    const std::size_t end = begin == std::string::npos ? begin : page.find('"', begin + before.size());
    return end == std::string::npos ? std::string() : page.substr(begin + before.size(), end - begin - before.size());
}

//! The order of fonts in the file is that of a hash table: it is the same in every process while this lives.
class FixedOrder
{
public:
    FixedOrder() { QHashSeed::setDeterministicGlobalSeed(); }
    ~FixedOrder() { QHashSeed::resetRandomGlobalSeed(); }
    Q_DISABLE_COPY(FixedOrder)
};

class Pages
{
public:
    Pages(QPdfWriter &writer, PaperDocument &document, const QSizeF &body) : m_writer(writer), m_document(document), m_body(body), m_font(document.defaultFont(), &writer)
    {
        m_font.setPointSizeF(marginText);
    }

    void paint()
    {
        QPainter painter(&m_writer);
        const int pages = m_document.pageCount();
        for (int page = 0; page < pages; ++page) {
            if (page > 0)
                m_writer.newPage();
            paintText(painter, page);
            paintMargins(painter, page + 1, pages);
        }
    }

private:
    void paintText(QPainter &painter, int page)
    {
        const QRectF view(0, m_body.height() * page, m_body.width(), m_body.height());
        painter.save();
        painter.translate(0, -view.top());
        painter.setClipRect(view);
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = view.adjusted(0, 0, 0, -nextLine); // or the first line behind it is in the file twice
        context.palette.setColor(QPalette::Text, Qt::black);
        m_document.documentLayout()->draw(&painter, context);
        painter.restore();
    }

    void paintMargins(QPainter &painter, int page, int pages)
    {
        painter.setFont(m_font);
        painter.setPen(QColor(0x44, 0x4b, 0x55));
        const QFontMetricsF metrics(m_font, &m_writer);
        const qreal height = metrics.height(), gap = height;
        const QString title = metrics.elidedText(m_document.metaInformation(QTextDocument::DocumentTitle), Qt::ElideRight, m_body.width());
        painter.drawText(QRectF(0, -height - gap, m_body.width(), height), Qt::AlignLeft, title);
        painter.drawText(QRectF(0, m_body.height() + gap, m_body.width(), height), Qt::AlignRight, QStringLiteral("%1 / %2").arg(page).arg(pages));
    }

    QPdfWriter &m_writer;
    PaperDocument &m_document;
    QSizeF m_body;
    QFont m_font;
};

} // namespace

Result<Pdf> pdfOf(std::string page, PaperSize size)
{
    const FixedOrder order;
    const std::string date = dateOf(page);
    PaperDrawings drawings;
    if (!drawings.take(page))
        return Error{"template_invalid", "paper", "a drawing"};
    Pdf pdf;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(resolution);
        writer.setPageSize(QPageSize(size == PaperSize::a4 ? QPageSize::A4 : QPageSize::Letter));
        writer.setPageMargins(margins, QPageLayout::Millimeter);
        writer.setCreator(QStringLiteral("Redossier"));
        const QSizeF body = writer.pageLayout().paintRectPixels(resolution).size();
        PaperDocument document(page, drawings, writer, body);
        const QString title = document.metaInformation(QTextDocument::DocumentTitle);
        writer.setTitle(title);
        // With an empty line between two places, or the end of one would be read as a word that goes on in the next.
        QString text = title + QLatin1Char('\n') + document.toPlainText() + QLatin1Char('\n') + drawings.text();
        pdf.text = text.replace(QLatin1Char('\n'), QLatin1String("\n\n")).toStdString();
        Pages(writer, document, body).paint();
    }
    pdf.bytes = bytes.toStdString();
    setStamps(pdf.bytes, date);
    return pdf;
}

Result<ReviewedReport> asPdf(ReviewedReport report, PaperSize size)
{
    auto pdf = pdfOf(std::move(report.page), size);
    if (!pdf)
        return pdf.error();
    auto open = report.review.readAgain(pdf->text, "report.pdf");
    if (!open)
        return open.error();
    if (report.reviewed && !open->empty())
        return Error{"private_left", "report.pdf", std::string(spelling(open->front().kind)) + ", " + open->front().rule};
    for (PrivateRow &row : *open)
        if (std::none_of(report.undecided.begin(), report.undecided.end(), [&](const PrivateRow &one) { return one.kind == row.kind && one.value == row.value; }))
            report.undecided.push_back(std::move(row));
    report.page = std::move(pdf->bytes);
    return report;
}

} // namespace redossier
