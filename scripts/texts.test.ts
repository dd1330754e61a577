import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const find = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/build/**'] }).toSorted()

type Resource = { [key: string]: string | Resource }

function entriesOf(resource: Resource, prefix = ''): [key: string, text: string][] {
  return Object.entries(resource).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : entriesOf(value, `${prefix}${key}.`),
  )
}

/** A locale file by another language's name. */
const inLanguage = (file: string, language: string) =>
  file.replace(/(\/locales\/)en(\.json$|\/)/, `$1${language}$2`)
const textsOf = (file: string) => new Map(entriesOf(JSON.parse(read(file)) as Resource))

const english = find(
  'packages/*/src/**/locales/en.json',
  'packages/*/locales/en/*.json',
  'site/src/**/locales/en.json',
)

/** Vietnamese has one form for every number; what English says in two it says in one. */
const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const valuesIn = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+/g)?.map((each) => each.replace(/\W/g, '')))].sort()

describe('texts', () => {
  test('there are any', () => expect(english.length).toBeGreaterThan(20))

  test.each(english)('%s is complete in Vietnamese, with the same values', (file) => {
    const [here, there] = [textsOf(file), textsOf(inLanguage(file, 'vi'))]
    const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutForm))].sort()
    expect(keysOf(there)).toEqual(keysOf(here))
    for (const [key, text] of there) {
      expect(text.trim(), key).not.toBe('')
      const same = here.get(key) ?? here.get(`${withoutForm(key)}_other`)
      // A form for one of something may do without the number.
      const [own, other] = [valuesIn(text), valuesIn(same ?? '')]
      expect(
        own.filter((each) => each !== 'count'),
        key,
      ).toEqual(other.filter((each) => each !== 'count'))
    }
  })
})

interface Node {
  type: string
  [key: string]: unknown
}

function visit(node: unknown, act: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, act)
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    act(node as Node)
    for (const each of Object.values(node)) visit(each, act)
  }
}

const views = find('packages/{react,elements}/src/**/*.tsx', 'site/src/**/*.tsx').filter(
  (file) => !/\.(test|stories)\.tsx$|\/testing\//.test(file),
)
const sources = find('packages/{react,elements}/src/**/*.{ts,tsx}', 'site/src/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|stories)\.tsx?$|\/testing\/|\.d\.ts$/.test(file),
)
const parse = (file: string) => parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' })

/** Attributes that a person reads or hears. */
const spoken = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])
/** Names that are the same in every language, and signs. */
const isName = (text: string) =>
  !/\p{L}{2}/u.test(text) || /^\s*(AI Studio|VNPay|PayPal|Pro|GodMode|Markdown|JSON)\s*$/.test(text)

test('no view says anything that is not in the locale files', () => {
  const found: string[] = []
  for (const file of views) {
    visit(parse(file), (node) => {
      if (node.type === 'JSXText' && !isName(String(node.value)))
        found.push(`${file}: ${String(node.value).trim()}`)
      if (node.type !== 'JSXAttribute') return
      const { name } = node.name as { name: string }
      const value = node.value as { type: string; value?: unknown } | null
      if (spoken.has(name) && value?.type === 'Literal' && !isName(String(value.value)))
        found.push(`${file}: ${name}="${String(value.value)}"`)
    })
  }
  expect(found).toEqual([])
})

test('every key that is asked for exists', () => {
  const keys = english.flatMap((file) => [...textsOf(file).keys()].map(withoutForm))
  // Some places ask by the end of a key and put the beginning before it.
  const known = new Set(
    keys.flatMap((key) => key.split('.').map((_, from, parts) => parts.slice(from).join('.'))),
  )
  const missing: string[] = []
  for (const file of sources) {
    visit(parse(file), (node) => {
      if (node.type !== 'CallExpression') return
      const callee = node.callee as Node
      const name = callee.type === 'Identifier' ? callee.name : (callee.property as Node | undefined)?.name
      if (name !== 't' && name !== 'text') return
      const [first] = node.arguments as Node[]
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return
      const key = first.value.replace(/^[\w-]+:/, '')
      if (/^[a-z][\w.]*$/i.test(key) && !known.has(key)) missing.push(`${file}: ${first.value}`)
    })
  }
  expect(missing).toEqual([])
})
