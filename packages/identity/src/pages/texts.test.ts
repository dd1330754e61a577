import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { style } from './style.ts'
import { textsIn } from './texts.ts'

function flat(texts: object, before = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[before + name, value]] : [...flat(value as object, `${before}${name}.`)],
    ),
  )
}

test('both languages have the same texts with the same values in them', () => {
  const [en, vi] = [flat(textsIn('en')), flat(textsIn('vi'))]
  expect([...vi.keys()]).toEqual([...en.keys()])
  const values = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([all]) => all).toSorted()
  for (const [name, text] of en) {
    expect(text.trim()).not.toBe('')
    expect(values(vi.get(name)!), name).toEqual(values(text))
  }
})

test('the pages are drawn with the colours of the widgets', () => {
  const themes = readFileSync(new URL('../../../react/src/theme/tokens.css', import.meta.url), 'utf8')
  const block = (before: string) => {
    const start = themes.indexOf(before)
    expect(start).toBeGreaterThan(0)
    return themes.slice(start, themes.indexOf('}', start))
  }
  const dark = block('/* Without a theme of its own everything is dark. */')
  const light = block(":where([data-theme='light']),")
  const [ownDark, ownLight] = style.split('@media (prefers-color-scheme: light)')
  for (const [own, theirs] of [
    [ownDark!, dark],
    [ownLight!.slice(0, ownLight!.indexOf('}')), light],
  ] as const) {
    const values = [...own.matchAll(/--studio-(?:color-[\w-]+|shadow): [^;]+;/g)].map(([value]) => value)
    expect(values.length).toBeGreaterThan(10)
    for (const value of values) expect(theirs).toContain(value)
  }
})
