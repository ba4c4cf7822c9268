// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPagedPaintDevice>
#include <QTextDocument>
#include <QTextObjectInterface>
#include <memory>
#include <string>
#include <vector>

class QSvgRenderer;

namespace redossier {

//! The drawings of a page of paper.html, each painted as lines and letters where its mark stands in the text.
class PaperDrawings : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    //! Some text of a drawing, in its units.
    struct Letters
    {
        QPointF place;
        qreal before = 0; //!< the share of its width that lies before `place`
        bool strong = false;
        QString text;
    };

    PaperDrawings();
    ~PaperDrawings() override;

    //! Takes every <svg> out of `page`, gives it the style of the page, and leaves a mark; false where one is no drawing.
    bool take(std::string &page);

    //! All letters of the drawings, a line each.
    QString text() const;

    QSizeF intrinsicSize(QTextDocument *document, int place, const QTextFormat &format) override;
    void drawObject(QPainter *painter, const QRectF &frame, QTextDocument *document, int place, const QTextFormat &format) override;

private:
    struct Drawing
    {
        std::unique_ptr<QSvgRenderer> shapes;
        std::vector<Letters> letters;
    };

    const Drawing *drawingOf(const QTextFormat &format) const;

    std::vector<Drawing> m_drawings;
};

//! A page of paper.html or paperdifference.html laid out for a device: what it shows is only what stands in it, nothing is
//! loaded. A heading stands on the page of what follows it.
class PaperDocument : public QTextDocument
{
    Q_OBJECT

public:
    //! `body`: of a page, in units of `device`.
    PaperDocument(const std::string &text, PaperDrawings &drawings, QPagedPaintDevice &device, const QSizeF &body);

protected:
    QVariant loadResource(int type, const QUrl &name) override;

private:
    void breakLongWords();
    void keepHeadings(const QSizeF &body);
    bool moveHeadings(qreal pageHeight, int &pagesLeft);
};

} // namespace redossier
