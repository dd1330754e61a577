/**
 * How a conversation looks on paper. Adopted by the frame's own document, which has none of the page's styles; dark
 * on white in every theme.
 */
export const printStyles = `
@page { margin: 18mm 16mm; }
* { box-sizing: border-box; }
html { color: #111; background: #fff; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body {
  margin: 0;
  font: 11pt/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
h1 { margin: 0 0 2pt; font-size: 18pt; line-height: 1.25; }
.printed { margin: 0 0 14pt; color: #555; font-size: 9pt; }
article { padding-block: 10pt; border-block-start: 0.5pt solid #bbb; }
.who {
  display: flex;
  flex-wrap: wrap;
  gap: 2pt 8pt;
  justify-content: space-between;
  margin: 0 0 4pt;
  font-size: 9pt;
  font-weight: 400;
  color: #555;
  break-after: avoid;
}
.who strong { color: #111; }
.question { margin: 0; white-space: pre-wrap; font-weight: 500; }
.note { margin: 6pt 0 0; color: #555; font-size: 9pt; }
p, li, blockquote { orphans: 3; widows: 3; }
:is(h1, h2, h3, h4, h5, h6) { break-after: avoid; }
:is(h4, h5, h6) { margin: 10pt 0 4pt; font-size: 12pt; }
.st-md > p, .st-md > ul, .st-md > ol { margin: 0 0 6pt; }
:is(ul, ol) { padding-inline-start: 18pt; }
li > p { margin: 0; }
img { display: block; max-inline-size: 100%; max-block-size: 120mm; block-size: auto; margin-block: 6pt; break-inside: avoid; }
figure { margin: 0; break-inside: avoid; }
figcaption { color: #555; font-size: 9pt; }
blockquote { margin: 6pt 0; padding-inline-start: 10pt; border-inline-start: 2pt solid #bbb; color: #333; }
table { inline-size: 100%; border-collapse: collapse; font-size: 9.5pt; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
:is(th, td) { padding: 3pt 6pt; border: 0.5pt solid #999; text-align: start; vertical-align: top; unicode-bidi: plaintext; }
thead :is(th, td) { background: #eee; }
[data-align="center"] { text-align: center; }
[data-align="right"] { text-align: end; }
.st-md-table { margin: 6pt 0; }
.st-code { margin: 6pt 0; border: 0.5pt solid #999; direction: ltr; }
.st-code-bar { padding: 2pt 6pt; border-block-end: 0.5pt solid #ccc; color: #555; font-size: 8.5pt; break-after: avoid; }
.st-code pre { margin: 0; padding: 6pt; }
pre, code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace; font-size: 9pt; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; text-align: start; }
.st-code-chunk { display: block; }
:not(pre) > code { padding: 0 2pt; background: #eee; }
button, svg { display: none; }
.st-visually-hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
a { color: inherit; text-decoration: underline; }
a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.85em; color: #555; text-decoration: none; }
.st-md-task { display: inline-block; inline-size: 9pt; block-size: 9pt; margin-inline-end: 4pt; border: 1pt solid #555; vertical-align: -1pt; }
.st-md-task[data-done]::before { content: "✓"; display: block; font-size: 8pt; line-height: 7pt; text-align: center; }
.st-md-item[data-task] { list-style: none; }
`
