// @vitest-environment node
import { expect, test } from 'vitest'
import type { Chunk } from '../../scripts/compile.ts'
import { exportOwnNames } from '../../scripts/export-own-names.ts'

const chunk = (file: string, code: string, lazy: string[] = []): Chunk => ({
  entry: undefined,
  file,
  code,
  imports: [],
  lazy,
  modules: {},
})
const codes = (...chunks: Chunk[]) => exportOwnNames(chunks).map(({ code }) => code)

test('files share things under the names that these have within them', () => {
  expect(
    codes(
      chunk('chat.js', 'let oA=1,oB=2;export{oA as $,oB as _,oB as mountChat};'),
      chunk('later.js', 'import{$ as e,_ as oB,mountChat as n}from"./chat.js";e(oB,n);'),
    ),
  ).toEqual([
    'let oA=1,oB=2;export{oA,oB,oB as mountChat};',
    'import{oA as e,oB,mountChat as n}from"./chat.js";e(oB,n);',
  ])
})

test('a file that is asked for by a name keeps it', () => {
  const talk = chunk('talk.js', 'let a=1;export{a as t};')
  const panel = chunk('panel.js', 'import{t as o}from"./talk.js";o();')
  const chat = chunk('chat.js', 'import("./talk.js").then(e=>e.t);', ['talk.js'])
  expect(codes(talk, panel, chat)).toEqual([talk.code, panel.code, chat.code])
})

test('a file that passes on, or takes, all of another is refused', () => {
  const chat = chunk('chat.js', 'let a=1;export{a as t};')
  expect(() => codes(chat, chunk('all.js', 'import*as e from"./chat.js";e.t();'))).toThrow(
    '"all.js" imports all of "./chat.js"',
  )
  expect(() => codes(chat, chunk('on.js', 'export{t as o}from"./chat.js";'))).toThrow(
    '"on.js" passes on what "./chat.js" exports',
  )
  expect(() => codes(chat, chunk('on.js', 'export*from"./chat.js";'))).toThrow('passes on')
})
