import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['Tea', 'Tea.md'],
  ['', 'conversation.md'],
  ['///', 'conversation.md'],
  ['../../etc/passwd', 'etc passwd.md'],
  ['.hidden.', 'hidden.md'],
  ['a\u0000b\u202Ec', 'a b c.md'],
  ['می\u200Cتوانم 👩\u200D💻', 'می\u200Cتوانم 👩\u200D💻.md'],
  ['Donau\u00ADdampf', 'Donaudampf.md'],
  ['Kế hoạch 🚀', 'Kế hoạch 🚀.md'],
  ['😀'.repeat(200), `${'😀'.repeat(80)}.md`],
])('%j becomes %j', (title, name) => {
  expect(fileNameOf(title, 'markdown')).toBe(name)
})
