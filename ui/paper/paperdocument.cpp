// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paper/paperdocument.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QSvgRenderer>
#include <QTextBlock>
#include <QTextLayout>
#include <QUrl>
#include <QXmlStreamReader>

namespace redossier {

namespace {

constexpr qreal onPaper = 0.84; // of its size on a screen: two drawings stand on one page
constexpr qreal letterHeight = 11.5;
const QColor quietInk(0x44, 0x4b, 0x55), strongInk(0x7c, 0x3a, 0x03); // as in resources/report/paper/style.css
constexpr std::string_view opening = "<svg", closing = "</svg>", mark = "drawing:";

std::string styleOf(const std::string &page)
{
    const std::size_t begin = page.find("<style>"), end = page.find("</style>");
    return begin == std::string::npos || end == std::string::npos ? std::string() : page.substr(begin + 7, end - begin - 7);
}

//! The <text> elements of a drawing. (QSvgRenderer paints their outlines, which nobody can select.)
bool readLetters(const std::string &drawing, std::vector<PaperDrawings::Letters> &letters)
{
    QXmlStreamReader reader(QString::fromStdString(drawing));
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement || reader.name() != QLatin1String("text"))
            continue;
        const QXmlStreamAttributes attributes = reader.attributes();
        const QStringView anchor = attributes.value(QLatin1String("text-anchor"));
        PaperDrawings::Letters one;
        one.place = {attributes.value(QLatin1String("x")).toDouble(), attributes.value(QLatin1String("y")).toDouble()};
        one.before = anchor == QLatin1String("end") ? 1 : anchor == QLatin1String("middle") ? 0.5 : 0;
        one.strong = attributes.hasAttribute(QLatin1String("class"));
        one.text = reader.readElementText(QXmlStreamReader::IncludeChildElements);
        letters.push_back(std::move(one));
    }
    return !reader.hasError();
}

//! The first line of a block on the page that it is painted on.
int pageOf(const QTextBlock &block, qreal pageHeight)
{
    const QAbstractTextDocumentLayout *layout = block.document()->documentLayout();
    qreal top = layout->blockBoundingRect(block).top();
    if (block.layout()->lineCount() > 0)
        top += block.layout()->lineAt(0).y();
    return static_cast<int>((top + 1) / pageHeight);
}

} // namespace

PaperDrawings::PaperDrawings() = default;
PaperDrawings::~PaperDrawings() = default;

bool PaperDrawings::take(std::string &page)
{
    const std::string style = "<style type=\"text/css\">" + styleOf(page) + "</style>";
    std::string result;
    std::size_t done = 0;
    for (std::size_t begin = page.find(opening); begin != std::string::npos; begin = page.find(opening, done)) {
        const std::size_t end = page.find(closing, begin), inside = page.find('>', begin);
        if (end == std::string::npos || inside > end)
            return false;
        const std::string drawing = page.substr(begin, inside + 1 - begin) + style + page.substr(inside + 1, end + closing.size() - inside - 1);
        Drawing taken{std::make_unique<QSvgRenderer>(QByteArray::fromStdString(drawing)), {}};
        if (!taken.shapes->isValid() || !readLetters(drawing, taken.letters))
            return false;
        m_drawings.push_back(std::move(taken));
        result += page.substr(done, begin - done) + "<p><img src=\"" + std::string(mark) + std::to_string(m_drawings.size() - 1) + "\"></p>";
        done = end + closing.size();
    }
    page = result + page.substr(done);
    return true;
}

QString PaperDrawings::text() const
{
    QString all;
    for (const Drawing &drawing : m_drawings)
        for (const Letters &one : drawing.letters)
            all += one.text + QLatin1Char('\n');
    return all;
}

const PaperDrawings::Drawing *PaperDrawings::drawingOf(const QTextFormat &format) const
{
    const QString name = format.toImageFormat().name();
    const qsizetype number = name.startsWith(QLatin1String(mark.data(), qsizetype(mark.size()))) ? name.mid(qsizetype(mark.size())).toLongLong() : -1;
    return number < 0 || number >= qsizetype(m_drawings.size()) ? nullptr : &m_drawings[std::size_t(number)];
}

//! A little smaller than on the page of a browser.
QSizeF PaperDrawings::intrinsicSize(QTextDocument *document, int, const QTextFormat &format)
{
    const Drawing *drawing = drawingOf(format);
    if (!drawing)
        return {};
    const qreal scale = document->documentLayout()->paintDevice()->logicalDpiX() / 96.0 * onPaper;
    const QSizeF size = drawing->shapes->viewBoxF().size() * scale;
    return size.width() > document->pageSize().width() ? size * (document->pageSize().width() / size.width()) : size;
}

void PaperDrawings::drawObject(QPainter *painter, const QRectF &frame, QTextDocument *, int, const QTextFormat &format)
{
    const Drawing *drawing = drawingOf(format);
    if (!drawing)
        return;
    drawing->shapes->render(painter, frame);
    const qreal scale = frame.width() / drawing->shapes->viewBoxF().width();
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.02);
    font.setPixelSize(static_cast<int>(letterHeight * scale));
    painter->save();
    for (const Letters &one : drawing->letters) {
        font.setBold(one.strong);
        painter->setFont(font);
        painter->setPen(one.strong ? strongInk : quietInk);
        const qreal width = QFontMetricsF(font, painter->device()).horizontalAdvance(one.text);
        painter->drawText(frame.topLeft() + one.place * scale - QPointF(width * one.before, 0), one.text);
    }
    painter->restore();
}

PaperDocument::PaperDocument(const std::string &text, PaperDrawings &drawings, QPagedPaintDevice &device, const QSizeF &body)
{
    setUndoRedoEnabled(false);
    QFont font = defaultFont();
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.02); // so that no two letters become one sign, which a search would miss
    setDefaultFont(font);
    setDocumentMargin(0);
    documentLayout()->registerHandler(QTextFormat::ImageObject, &drawings);
    documentLayout()->setPaintDevice(&device);
    setHtml(QString::fromStdString(text));
    breakLongWords();
    setPageSize(body);
    keepHeadings(body);
}

QVariant PaperDocument::loadResource(int, const QUrl &)
{
    return {};
}

//! Long words are broken: no table is wider than the page.
void PaperDocument::breakLongWords()
{
    QTextOption option = defaultTextOption();
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setDefaultTextOption(option);
}

//! Moves headings to the page where what they head begins, and looks again, for a moved heading moves all behind it.
void PaperDocument::keepHeadings(const QSizeF &body)
{
    constexpr int mostPasses = 6;
    int pagesLeft = 3000; // to lay out, within a minute: of a report of hundreds of pages the first headings are moved
    for (int pass = 0; pass < mostPasses && moveHeadings(body.height(), pagesLeft); ++pass) {
        setPageSize({});
        setPageSize(body); // laid out anew as a whole
    }
}

bool PaperDocument::moveHeadings(qreal pageHeight, int &pagesLeft)
{
    bool moved = false;
    for (QTextBlock block = begin(); block.isValid() && pagesLeft > 0; block = block.next()) {
        QTextBlock next = block;
        while (next.isValid() && next.blockFormat().headingLevel() > 0)
            next = next.next();
        const bool isKept = next == block || !next.isValid() || block.blockFormat().pageBreakPolicy() != QTextFormat::PageBreak_Auto;
        if (isKept || pageOf(next, pageHeight) == pageOf(block, pageHeight))
            continue;
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        cursor.setBlockFormat(format);
        markContentsDirty(block.position(), characterCount() - block.position());
        pagesLeft -= pageCount();
        moved = true;
        while (block.next() != next) // what was below it moved with it
            block = block.next();
    }
    return moved;
}

} // namespace redossier
