/** Markdown as models write it, by what is special about it. */
export const corpus: Record<string, string> = {
  prose: 'Hello **world**, this is *fine* and ~~gone~~ with `code`.\n\nSecond paragraph\nover two lines.\n',
  headings: '# One\n## Two\ntext right below\n### Three\n\nSetext\n======\n\nAnother\n---\n\nlast',
  'list right after a paragraph': 'Here is what to do:\n- first\n- second\n- third\n\nDone.',
  'nested lists':
    '1. One\n   - a\n   - b\n     1. deep\n     2. deeper\n2. Two\n\n   A paragraph of two.\n\n   ```ts\n   const x = 1\n\n   - not a list\n   ```\n3. Three\n',
  'loose list': '- a\n\n- b\n\n- c\n',
  'task list': '- [ ] open\n- [x] done\n- [X] also **done**\n- no task\n',
  'two lists with different marks': '- a\n- b\n* c\n* d\n1. e\n2. f\n1) g\n',
  'list interrupted by code': '1. Install:\n```bash\nnpm i\n```\n2. Run:\n```bash\nnpm start\n```\n',
  'list after blank and back': '- a\n\ntext\n\n- b\n',
  'list with rule': '- a\n- b\n***\n- c\n- d\n---\ne',
  'list with lazy line': '- a\nlazy\n- b\n  indented\n',
  table:
    'Before:\n\n| Name | Size | Price |\n|:-----|:----:|------:|\n| a | `b|c` | 1 \\| 2 |\n| long | **x** |\n| 1 | 2 | 3 | 4 |\n\nAfter',
  'table right after a paragraph': 'See:\n| a | b |\n|---|---|\n| 1 | 2 |\ntext in the table\n# Heading\n',
  'table without outer bars': 'a | b\n--|--\n1 | 2\n',
  'no table': '| a | b |\nnot a delimiter\n| c |\n',
  code: 'Code:\n```js\nconst a = `x`\n\n// ```\n\nconst b = 2\n```\nafter',
  'long lines of dashes':
    'Summary of **sales**\n------------------------------\n\nName | Value\n-------------------------- | ----\n*a* | 1\n\n1. Query:\n   ```\n   +----+----------+----------+\n   | id | name     | size     |\n   +----+----------+----------+\n   ```\n2. **Done**\n\n> ----------------------------- from **b**\n',
  'code with tildes': '~~~~ python title="x"\nprint("""\n~~~\n""")\n~~~~\n',
  'code that never ends': 'x\n\n```\nlet it\n  be\n',
  'indented fence': '  ```\n  a\n    b\n c\n  ```\n',
  'indented code': 'para\n\n    code\n\n    more\n\nend',
  quote: '> a\n> b\nlazy\n\n> c\n> > d\n>\n> - e\n> - f\n',
  'quote then text': '> a\n- b\n\n> c\n# d\n',
  html: '<div>\n```\nnot code\n</div>\n\n<!-- a\n\n- b\n-->\n\n<b>x</b> y\n\n<pre>\n\n# no\n\n</pre>\n',
  'html inside a paragraph': 'text\n<div>\n- no list\n\n- list\n',
  'html with an end of its own':
    '<!-- index.js -->\n```js\nconst a = 1\n\nconst b = 2\n```\n\n## Next\n\n<!-- b -->\n- c\n\n- d\n\n<script>e</script>\n> f\n\ng\n<!-- h\n\n-->\ni\n',
  'comment inside html': '<div>\n<!-- a\n\n- b -->\n',
  'text right after code in an item':
    '1. Install:\n   ```bash\n   npm i\n   ```\nThen run it.\n\n- ~~~\n  a\n  ~~~\nb\n',
  'text right after what ends an item':
    '- a\n  # b\nc\n\n* d\n\n  ---\ne\n\n+ <div>f</div>\ng\n\n1. # h\ni\n\n1) j\n\n       code\nk\n\n- > # l\nm\n\n* >\nn\n',
  'text right after a paragraph in an item': '- a\n\n  b\nlazy\n- > c\nlazy\n- - d\nlazy\n-\te\nlazy\n',
  links:
    '[a](https://a.example "t") <https://b.example> https://c.example/x?y=1. www.d.example mail@e.example ![i](x.png)',
  references:
    'See [one], [two][2] and [Three Words][].\n\n- [one] item\n\n| [two][2] |\n|---|\n| [one] |\n\n[one]: https://one.example\n[2]: https://two.example "Two"\n[three  words]: /three\n',
  'nested references': '- [x]: https://x.example\n- [x]\n\n[x] and [y]\n\n> [y]: https://y.example\n',
  footnotes:
    '人口は約1400万人[^1]です[^2]。\n\n- 出典[^1]\n\n[^1]: 総務省の国勢調査。\n[^2]: https://example.com\n\n[1]: https://one.example',
  dialogue:
    '[太郎]: こんにちは、お元気ですか？\n[花子]: はい\n\n1. [Lan]: Chào!\n\n> [Answer]: B\n\n[b]: c\n[d]: https://d.example\n',
  rules: 'a\n\n---\n\n* * *\n\n___\nb',
  escapes: '\\*no\\* 1\\. &amp; &lt;b&gt; &copy; &#x1F600; &unknown; `&amp;`',
  breaks: 'a  \nb\\\nc<br>d',
  vietnamese: '## Hướng dẫn\n\n1. **Đăng nhập** vào trang\n2. Chọn _mô hình_\n\n> Ghi chú: nhớ lưu lại!',
  arabic: '# عنوان\n\nهذه فقرة **مهمة** جدا.\n\n- واحد\n- اثنان',
  'line ends of Windows': '# a\r\n\r\n- b\r\n- c\r\n\r\n```\r\nd\r\n```\r\n',
  'definition list like': '**Term**: text\n**Term 2**: text\n\n1. **A**: b\n   - c: d\n2. **E**: f\n',
  'empty items': '- \n- a\n-\n- b\n',
  'item after two blanks': '-\n\n  a\n\n1.\n   b\n',
  empty: '',
  blank: '\n \n\t\n',
}
