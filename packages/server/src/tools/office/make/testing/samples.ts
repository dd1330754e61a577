/** A document with one of everything. */
export const everything = `# Báo cáo quý III

Doanh thu **tăng mạnh**, nhờ *khách hàng mới*, ~~không~~ \`npm run build\` và [số liệu](https://example.com/?a=1&b=2).

## Kết quả

| Khu vực | Doanh thu | Ghi chú |
|:--|--:|:-:|
| Hà Nội | 1200 | **Ổn định** |
| Đà Nẵng | 860 | Khách mới |

## Việc cần làm

- Mở rộng
  - Tuyển người
- [x] Ký hợp đồng
- [ ] Gửi báo giá

3. Bước ba
4. Bước bốn

> Nói chậm rãi.

\`\`\`ts
const tổng = 1 < 2 && "]]>"
\`\`\`

---

## تقرير باللغة العربية

هذا نص عربي **مهم** مع كلمة English في الوسط.

![Biểu đồ](chart.png)
`

/** What nobody writes, and somebody will send. */
export const hostile: Readonly<Record<string, string>> = {
  empty: '',
  spaces: ' \n\t\n \n',
  controls: '# A\u0000B\u0008C\u001b[31m\n\nx\u000by\u000c\u007f\u0085\ufffe\uffff &#0; &#1; &#x1f; &#xfffe;',
  markup:
    '# <a> & "b" \'c\' ]]> <!-- -->\n\n`]]>` & &amp; &lt; <w:p/> ${x} {{y}} %s\n\n| ]]> | <b> |\n|--|--|\n| & | "\' |',
  surrogates:
    '# \ud83d alone \udc00\n\n- \udfff\ud800 x\n\n`\ud83d`\n\n| \ud83d | \udc00 |\n|--|--|\n| \ud800 | y |',
  emoji: '# 👩‍👩‍👧‍👦 🇻🇳 ✅\n\n- 🎉 **🚀**\n\n| 😀 | 日本語 |\n|--|--|\n| 🏳️‍🌈 | 한국어 |',
  fences: '```\nunclosed\n\n# not a heading\n~~~\n',
  quotes: `${'> '.repeat(100)}deep`,
  lists: Array.from({ length: 100 }, (_, level) => `${'  '.repeat(level)}- level ${level}`).join('\n'),
  emphasis: `${'*'.repeat(3_000)}a${'_'.repeat(3_000)} ${'['.repeat(3_000)}${'!['.repeat(500)}`,
  longWord: `# ${'a'.repeat(5_000)}\n\n${'b'.repeat(20_000)}\n\n| ${'c'.repeat(3_000)} |\n|--|\n| ${'d'.repeat(3_000)} |\n\n- ${'e'.repeat(3_000)}`,
  wideTable: `|${' h |'.repeat(120)}\n|${'--|'.repeat(120)}\n|${' x |'.repeat(120)}`,
  emptyTable: '| a | b |\n|--|--|\n',
  ragged: '| a | b |\n|--|--|\n| 1 |\n| 1 | 2 | 3 | 4 |',
  links:
    '[a](javascript:alert(1)) [b](file:///etc/passwd) ![c](http://169.254.169.254/x.png) [d](https://e.com/"><x) <script>alert(1)</script><style>x{}</style>',
  bidi: 'abc \u202e dcba \u2066 x \u2069 \u200f ش \u202c end (مرحبا) [א] {١٢٣} ۱۲۳',
  marks: `a${'\u0301'.repeat(500)} ش${'\u064e'.repeat(200)}`,
  numbers: '99999999999. x\n\n0. y\n\n| =1+1 |\n|--|\n| +1 |',
  headings: Array.from({ length: 300 }, (_, place) => `${'#'.repeat((place % 6) + 1)} Heading ${place}`).join(
    '\n',
  ),
}
