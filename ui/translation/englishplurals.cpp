// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/translation/englishplurals.h"

namespace redossier {

QString EnglishPlurals::translate(const char *, const char *source, const char *, int n) const
{
    QString text = QString::fromUtf8(source);
    if (n < 0 || !text.contains(QLatin1String("(s)")))
        return {};
    return text.replace(QLatin1String("(s)"), QLatin1String(n == 1 ? "" : "s"));
}

} // namespace redossier
