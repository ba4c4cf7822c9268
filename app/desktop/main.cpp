// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/plainnumbers.h"
#include "core/messages/messages.h"
#include "core/process/childenvironment.h"
#include "ui/start/settings.h"
#include "ui/start/windows.h"
#include "ui/style/programicon.h"
#include "ui/style/theme.h"
#include "ui/translation/translators.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QTimer>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <initializer_list>
#include <string_view>

namespace {

int wrongUsage(const QString &why)
{
    std::fprintf(stderr, "redossier: %s\n", qUtf8Printable(why));
    return 64;
}

bool isGiven(int argc, char **argv, std::initializer_list<std::string_view> options)
{
    return std::any_of(argv + 1, argv + argc, [&](std::string_view one) { return std::find(options.begin(), options.end(), one) != options.end(); });
}

//! Qt itself ends with a signal where it finds none.
bool hasDisplay(int argc, char **argv)
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") || qEnvironmentVariableIsSet("QT_QPA_PLATFORM") ||
           isGiven(argc, argv, {"-platform", "--platform"});
}

} // namespace

int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    const bool onlyTells = isGiven(argc, argv, {"-h", "--help", "--help-all", "-v", "--version"});
    if (!onlyTells && !hasDisplay(argc, argv)) {
        std::fprintf(stderr, "redossier: there is no display here, neither DISPLAY nor WAYLAND_DISPLAY is set; redossier-cli does the same on a terminal\n");
        return 69;
    }
    if (onlyTells)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    redossier::writeNumbersPlainly();
    QApplication::setApplicationName(QStringLiteral("Redossier"));
    QApplication::setApplicationVersion(QStringLiteral(REDOSSIER_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("redossier"));
    QCommandLineParser parser;
    parser.setApplicationDescription(QApplication::translate("main", "Rebuild a PyTorch environment elsewhere, and see whether it gives back the expected result."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption appearance(QStringLiteral("appearance"), QApplication::translate("main", "Colours: light, dark or system."),
                                        QStringLiteral("COLOURS"));
    parser.addOption(appearance);
    const auto places = redossier::Places::ofThisProgram();
    const std::filesystem::path translations = places.resources / "translations";
    const QString languages = (QStringList{QStringLiteral("en")} + redossier::availableLanguages(translations)).join(QStringLiteral(", "));
    const QCommandLineOption language(QStringLiteral("language"), QApplication::translate("main", "Language of the windows: %1; pseudo shows what is not translated.").arg(languages),
                                      QStringLiteral("LANGUAGE"));
    parser.addOption(language);
    parser.addPositionalArgument(QStringLiteral("DOSSIER"), QApplication::translate("main", "The folder of a dossier to open; with OTHER, the two are compared."),
                                 QStringLiteral("[DOSSIER [OTHER]]"));
    parser.process(application);
    const redossier::Settings settings;
    const auto chosen = parser.isSet(appearance) ? redossier::appearanceFrom(parser.value(appearance)) : settings.appearance();
    if (!chosen)
        return wrongUsage(QApplication::translate("main", "--appearance knows light, dark and system, and not “%1”.").arg(parser.value(appearance)));
    if (parser.positionalArguments().size() > 2)
        return wrongUsage(QApplication::translate("main", "One dossier is opened, two are compared; more cannot be named."));
    if (parser.isSet(language) && !redossier::isKnownLanguage(parser.value(language), translations))
        std::fprintf(stderr, "redossier: %s\n",
                     qUtf8Printable(QApplication::translate("main", "There is no translation into “%1”, so the windows are in English. There is: %2.").arg(parser.value(language), languages)));
    redossier::installTranslators(application, parser.value(language), translations);
    // Six pictures to read: after the first window was painted.
    QTimer::singleShot(100, &application, [&places] { QApplication::setWindowIcon(redossier::programIcon(places.resources)); });
    redossier::applyAppearance(application, *chosen);
    const redossier::Messages documents(redossier::Messages::Language::english);
    redossier::Windows windows({places, documents, redossier::ownEnvironment()}, *chosen, redossier::Memory{settings, redossier::RecentDossiers()});
    if (parser.positionalArguments().isEmpty())
        windows.showStart();
    else if (parser.positionalArguments().size() == 2)
        windows.compare(parser.positionalArguments().constFirst().toStdString(), parser.positionalArguments().constLast().toStdString());
    else
        windows.open(parser.positionalArguments().constFirst().toStdString());
    return QApplication::exec();
}
