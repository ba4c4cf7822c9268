// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/redactor.h"

#include "core/plain/json.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

//! As a stream that arrives in pieces of `size` bytes.
std::string streamed(std::string_view text, std::size_t size)
{
    Redactor redactor;
    std::string safe;
    for (std::size_t i = 0; i < text.size(); i += size)
        safe += redactor.pass(text.substr(i, size));
    return safe + redactor.finish();
}

} // namespace

class RedactorTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void hidesPasswordsInUrlsAsPipDoes_data();
    void hidesPasswordsInUrlsAsPipDoes();
    void hidesTokensByTheirShape_data();
    void hidesTokensByTheirShape();
    void hidesWhatTellingNamesHold_data();
    void hidesWhatTellingNamesHold();
    void answersTheCases_data();
    void answersTheCases();
    void leavesOrdinaryLinesAlone();
    void findsWhatIsSplitAnywhere();
    void hidesAPrivateKeyThatArrivesInPieces();
    void goesOnAfterAKeyThatNeverEnds();
    void hidesASecretLongerThanWhatIsHeld();
    void isDoneOnlyOnce();
    void holdsBackOnlyWhatMayBecomeASecret_data();
    void holdsBackOnlyWhatMayBecomeASecret();
    void holdsAtMostFourKilobytes();
};

void RedactorTest::hidesPasswordsInUrlsAsPipDoes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("safe");
    const auto row = [](const char *text, const char *safe) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(safe);
    };
    row("https://user:pass@example.com/x", "https://user:****@example.com/x");
    row("https://user@example.com", "https://****@example.com");
    row("https://user:@example.com", "https://user:****@example.com");
    row("https://user:pass:word@example.com", "https://user:****@example.com");
    row("https://user:p@ss@example.com/x", "https://user:****@example.com/x");
    row("https://user%3Aname:%23%40%5E@example.com", "https://user%3Aname:****@example.com");
    row("https://:pass@example.com", "https://:****@example.com");
    row("https://user:password@example.com", "https://user:****@example.com");
    row("https://u:p@[::1]:8080/x", "https://u:****@[::1]:8080/x");
    row("git+ssh://user:pass@host/x.git", "git+ssh://user:****@host/x.git");
    row("ssh://git@host/x.git", "ssh://git@host/x.git");
    row("git@host:org/x.git", "git@host:org/x.git");
    row("user:pass@host:org/x.git", "user:pass@host:org/x.git");
    row("https://ghp_EXAMPLEexampleEXAMPLEexampleEXAMPLE1:x-oauth-basic@github.com/a/b",
        "https://****:x-oauth-basic@github.com/a/b");
    row("https://EXAMPLEtoken123:@host/x", "https://****:****@host/x");
    row("'https://u:p@a/x','https://u:p@b/y'", "'https://u:****@a/x','https://u:****@b/y'");
    row("http://proxy:pw@10.0.0.1:3128", "http://proxy:****@10.0.0.1:3128");
    row("https://conda.example.org/t/ex-EXAMPLE-token-00000000/channel", "https://conda.example.org/t/****/channel");
    row("https://b.example.org/w?X-Amz-Signature=abcdef&X-Amz-Expires=300",
        "https://b.example.org/w?X-Amz-Signature=****&X-Amz-Expires=300");
    row("GET /file?x=1&sig=EXAMPLE%3D HTTP/1.1", "GET /file?x=1&sig=**** HTTP/1.1");
}

void RedactorTest::hidesPasswordsInUrlsAsPipDoes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, safe);
    QCOMPARE(QByteArray::fromStdString(redactCredentials(text.toStdString())), safe);
}

void RedactorTest::hidesTokensByTheirShape_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QByteArray>("rule");
    const auto row = [](const char *token, const char *rule) {
        QTest::newRow(token) << QByteArray(token) << QByteArray(rule);
    };
    row("hf_EXAMPLEexampleEXAMPLEexampleEXAMPLE", "hugging-face-token");
    row("ghp_EXAMPLEexampleEXAMPLEexampleEXAMPLE1", "github-token");
    row("gho_EXAMPLEexampleEXAMPLEexampleEXAMPLE1", "github-token");
    row("github_pat_11EXAMPLE0example_EXAMPLEexampleEXAMPLE", "github-token");
    row("glpat-EXAMPLEexample1234567", "gitlab-token");
    row("pypi-AgEIcHlwaS5vcmcCJEXAMPLEexample", "pypi-token");
    row("AKIAIOSFODNN7EXAMPLE", "aws-access-key");
    row("sk-EXAMPLEexampleEXAMPLEexampleEXAMPLEexampleEX", "sk-key");
    row("sk-proj-EXAMPLE_example-EXAMPLE1", "sk-key");
    row("nvapi-EXAMPLEexampleEXAMPLE", "nvidia-token");
    row("xoxb-123456789012-EXAMPLE", "slack-token");
    row("AIzaEXAMPLEexampleEXAMPLEexampleEXAMPLEexam", "google-api-key");
    row("eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJleGFtcGxlIn0.EXAMPLEsignatureEXAMPLE", "json-web-token");
    row("squ_EXAMPLEexampleEXAMPLE1", "sonar-token");
}

void RedactorTest::hidesTokensByTheirShape()
{
    QFETCH(QByteArray, token);
    QFETCH(QByteArray, rule);
    for (const char *around : {"the token is %1 here", "x=[%1]", "\"%1\"", "%1", "/%1/x"}) {
        const QByteArray text = QByteArray(around).replace("%1", token);
        const QByteArray safe = QByteArray(around).replace("%1", "[redacted:" + rule + "#1]");
        QCOMPARE(QByteArray::fromStdString(redactCredentials(text.toStdString())), safe);
    }
}

void RedactorTest::hidesWhatTellingNamesHold_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("safe");
    const auto row = [](const char *text, const char *safe) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(safe);
    };
    row("password=hunter2", "password=[redacted:assignment#1]");
    row("DB_PASS=abc,d&e next", "DB_PASS=[redacted:assignment#1] next");
    row("Password: hunter2", "Password: [redacted:assignment#1]");
    row("--password=hunter two", "--password=[redacted:assignment#1] two");
    row("--api-key key-EXAMPLE-1 --lr 0.1", "--api-key [redacted:assignment#1] --lr 0.1");
    row("{'client_secret': 'abcd-efgh', 'x': 1}", "{'client_secret': '[redacted:assignment#1]', 'x': 1}");
    row("{\\\"apiKey\\\": \\\"abcd-efgh\\\"}", "{\\\"apiKey\\\": \\\"[redacted:assignment#1]\\\"}");
    row("token = \"EXAMPLEexample1234\"", "token = \"[redacted:assignment#1]\"");
    row("Authorization: Bearer abcdefgh12345678", "Authorization: Bearer [redacted:authorization#1]");
    row("'Authorization': 'Basic dXNlcjpwYXNz'", "'Authorization': 'Basic [redacted:authorization#1]'");
    row("sent bearer EXAMPLEexample1234 on", "sent bearer [redacted:authorization#1] on");
}

void RedactorTest::hidesWhatTellingNamesHold()
{
    hidesPasswordsInUrlsAsPipDoes();
}

void RedactorTest::answersTheCases_data()
{
    QTest::addColumn<QString>("folder");
    for (const char *name : {"freeze-with-credentials", "environment-block", "url-parameters", "nested-configuration"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void RedactorTest::answersTheCases()
{
    QFETCH(QString, folder);
    const auto place = std::filesystem::path(TEST_DATA) / "redaction" / folder.toStdString();
    const std::string input = readFile(place / "input.txt");
    const auto expected = parseJson(readFile(place / "expected.json"), "expected.json");
    QVERIFY(bool(expected));
    for (const std::size_t size : {input.size(), std::size_t(1), std::size_t(7)}) {
        const std::string safe = streamed(input, size);
        for (const Json &secret : expected->at("must_not_appear"))
            QVERIFY2(safe.find(secret.get<std::string>()) == std::string::npos, secret.get<std::string>().c_str());
        for (const Json &text : expected->at("must_remain"))
            QVERIFY2(safe.find(text.get<std::string>()) != std::string::npos, text.get<std::string>().c_str());
    }
}

void RedactorTest::leavesOrdinaryLinesAlone()
{
    const std::string input = readFile(std::filesystem::path(TEST_DATA) / "redaction/ordinary/input.txt");
    QVERIFY(!input.empty());
    for (std::size_t begin = 0; begin < input.size();) {
        const auto end = input.find('\n', begin);
        const std::string line = input.substr(begin, end - begin);
        QCOMPARE(redactCredentials(line), line);
        begin = end + 1;
    }
    QCOMPARE(streamed(input, 5), input);
}

void RedactorTest::findsWhatIsSplitAnywhere()
{
    const std::string text =
        "from https://alice:s3cret@host/x, hf_EXAMPLEexampleEXAMPLEexampleEXAMPLE and HF_TOKEN=abcdefgh; "
        "Authorization: Bearer abcdefgh12345678 ?sig=EXAMPLEsig eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJl.EXAMPLEsig";
    const std::string whole = redactCredentials(text);
    QVERIFY(whole.find("EXAMPLE") == std::string::npos && whole.find("abcdefgh") == std::string::npos);
    for (std::size_t cut = 1; cut < text.size(); ++cut) {
        Redactor redactor;
        std::string safe = redactor.pass(text.substr(0, cut));
        safe += redactor.pass(text.substr(cut));
        safe += redactor.finish();
        QCOMPARE(safe, whole);
    }
    for (std::size_t size = 1; size < 40; ++size)
        QCOMPARE(streamed(text, size), whole);
}

void RedactorTest::hidesAPrivateKeyThatArrivesInPieces()
{
    std::string key = "-----BEGIN OPENSSH PRIVATE KEY-----\n";
    for (int i = 0; i < 50; ++i)
        key += "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW\n";
    key += "-----END OPENSSH PRIVATE KEY-----";
    const std::string text = "before\n" + key + "\nafter password=hunter2\n";
    for (const std::size_t size : {text.size(), std::size_t(1), std::size_t(10), std::size_t(1000)})
        QCOMPARE(streamed(text, size),
                 std::string("before\n[redacted:private-key#1]\nafter password=[redacted:assignment#2]\n"));
}

void RedactorTest::goesOnAfterAKeyThatNeverEnds()
{
    const std::string text = "-----BEGIN PRIVATE KEY-----\nTraceback (most recent call last):\n  all of this is kept\n";
    QCOMPARE(streamed(text, 9),
             std::string("[redacted:private-key#1]Traceback (most recent call last):\n  all of this is kept\n"));
    std::string flood = "-----BEGIN PRIVATE KEY-----\n";
    for (int i = 0; i < 100'000; ++i)
        flood += "y\n";
    const std::string safe = streamed(flood, 1000);
    QVERIFY2(safe.size() > 100'000, std::to_string(safe.size()).c_str());
}

void RedactorTest::hidesASecretLongerThanWhatIsHeld()
{
    const std::string text = "x HF_TOKEN=" + std::string(20'000, 'a') + " and the rest\n";
    for (const std::size_t size : {text.size(), std::size_t(100), std::size_t(5000)})
        QCOMPARE(streamed(text, size), std::string("x HF_TOKEN=[redacted:assignment#1] and the rest\n"));
}

void RedactorTest::isDoneOnlyOnce()
{
    std::uint64_t count = 0;
    const std::string once = redactCredentials("https://u:p@h/ HF_TOKEN=abcdefgh --password=xyz12345", &count);
    QCOMPARE(count, std::uint64_t(3));
    QCOMPARE(redactCredentials(once, &count), once);
    QCOMPARE(count, std::uint64_t(3));
}

void RedactorTest::holdsBackOnlyWhatMayBecomeASecret_data()
{
    QTest::addColumn<QByteArray>("piece");
    QTest::addColumn<QByteArray>("passed");
    const auto row = [](const char *piece, const char *passed) {
        QTest::newRow(piece) << QByteArray(piece) << QByteArray(passed);
    };
    row("Proceed? [y/N] ", "Proceed? [y/N] ");
    row("  10% | 3 of 10\r", "  10% | 3 of 10\r");
    row("Downloading numpy", "Downloading ");
    row("a line\nthe next ", "a line\nthe next ");
    row("Password: ", "");
    row("clone https://user:pa", "clone ");
    row("GET /x?sig=EX", "GET ");
}

void RedactorTest::holdsBackOnlyWhatMayBecomeASecret()
{
    QFETCH(QByteArray, piece);
    QFETCH(QByteArray, passed);
    Redactor redactor;
    QCOMPARE(QByteArray::fromStdString(redactor.pass(piece.toStdString())), passed);
}

void RedactorTest::holdsAtMostFourKilobytes()
{
    for (const char first : {'x', '\0', '/', '@'}) {
        Redactor redactor;
        std::size_t given = 8;
        std::size_t passed = redactor.pass("Password").size();
        for (int i = 0; i < 100; ++i) {
            given += 1000;
            passed += redactor.pass(std::string(1000, first)).size();
            QVERIFY2(given - passed <= 4096, std::to_string(given - passed).c_str());
        }
        QCOMPARE(passed + redactor.finish().size(), given);
    }
}

QTEST_GUILESS_MAIN(RedactorTest)
#include "tst_redactor.moc"
