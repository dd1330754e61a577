import { expect, test } from 'vitest'
import { withCodeEnded } from './ended-code.ts'

test.each([
  ['```js\nconst a = 1', '```js\nconst a = 1\n```'],
  ['Here:\n\n````\n```\na\n```', 'Here:\n\n````\n```\na\n```\n````'],
  ['  ~~~\na\n\n```', '  ~~~\na\n\n```\n~~~'],
  ['```', '```\n```'],
  ['```\n``', '```\n``\n```'],
])('%j is ended', (markdown, ended) => expect(withCodeEnded(markdown)).toBe(ended))

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
])('%j stays as it is', (markdown) => expect(withCodeEnded(markdown)).toBe(markdown))
