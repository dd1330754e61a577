import { marked } from 'marked'
import { expect, test } from 'vitest'
import { withBlockEnded } from './ended-block.ts'

test.each([
  ['```js\nconst a = 1', '```js\nconst a = 1\n```'],
  ['Here:\n\n````\n```\na\n```', 'Here:\n\n````\n```\na\n```\n````'],
  ['  ~~~\na\n\n```', '  ~~~\na\n\n```\n~~~'],
  ['```', '```\n```'],
  ['```\n``', '```\n``\n```'],
  ['<?php\necho 1;\n\necho 2;', '<?php\necho 1;\n\necho 2;\n?>'],
  ['Look:\n\n<!-- a\n\nb', 'Look:\n\n<!-- a\n\nb\n-->'],
  ['<style>\np { }', '<style>\np { }\n</style>'],
  ['  <Script type="module">\na()\n', '  <Script type="module">\na()\n</Script>'],
  ['<pre>\na\n\nb', '<pre>\na\n\nb\n</pre>'],
  ['<![CDATA[\na', '<![CDATA[\na\n]]>'],
  ['<!DOCTYPE html', '<!DOCTYPE html\n>'],
])('%j is ended', (markdown, ended) => expect(withBlockEnded(markdown)).toBe(ended))

test.each([
  '',
  'Nothing of **it**',
  '```js\nconst a = 1\n```',
  '~~~\na\n~~~~  ',
  '```\na\n```\n\nand `b',
  '- ```js\n  a\n  ```\n\nand b',
  '1. a\n   ```js\n   code of an item ends with it',
  '> ```\n> as that of a quote does',
  '    ```\n    indented',
  '<?php echo 1; ?>',
  '<!-- a -->',
  '<style>\np { }\n</style>',
  '<details>\nwhat a blank line ends',
  '> <!-- of a quote',
  'a <!-- in a line',
])('%j stays as it is', (markdown) => expect(withBlockEnded(markdown)).toBe(markdown))

test.each([
  '<?php\necho 1;',
  '<!-- a',
  '<style>p { }',
  '<script>\na()',
  '<textarea>',
  '<![CDATA[',
  '<!DOCTYPE html',
  '```php\n<?php',
])('what follows %j is read as it is meant', (markdown) => {
  const read = marked.lexer(`${withBlockEnded(markdown)}\n\n## You\n\nAnd then?\n`)
  expect(read.filter(({ type }) => type !== 'space').slice(1)).toMatchObject([
    { type: 'heading', text: 'You' },
    { type: 'paragraph', text: 'And then?' },
  ])
})
