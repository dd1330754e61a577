import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themes } from '@ai-studio/contract/constants'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const css = read('tokens.css').replace(/\/\*[\s\S]*?\*\//g, '')

/** The colour tokens of each theme, from the style sheet itself. */
function tokensOf(theme: string): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.includes(`:host([data-theme='${theme}'])`)) continue
    expect(selectors, 'a theme works in the document and in a shadow root').toContain(
      `:where([data-theme='${theme}']),`,
    )
    for (const [, name = '', value = ''] of body.matchAll(/--studio-([\w-]+):\s*([^;]+);/g))
      tokens.set(name, value.trim())
    const [, scheme] = /color-scheme:\s*(\w+)/.exec(body) ?? []
    if (scheme) tokens.set('scheme', scheme)
  }
  return tokens
}

function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['color-bg', 'color-surface', 'color-surface-2']
const code = ['comment', 'keyword', 'string', 'number', 'title', 'tag'].map((name) => `code-${name}`)

/** What is drawn on what, and the ratio that WCAG 2.2 AA asks for. */
const pairs: readonly [front: string, ground: string, ratio: number][] = [
  ...['color-text', 'color-text-muted', 'color-accent', 'color-danger', 'color-success'].flatMap((front) =>
    grounds.map((ground): [string, string, number] => [front, ground, 4.5]),
  ),
  ...['color-control', 'color-focus'].flatMap((front) =>
    grounds.map((ground): [string, string, number] => [front, ground, 3]),
  ),
  ['color-accent-contrast', 'color-accent', 4.5],
  ['color-danger-contrast', 'color-danger', 4.5],
  ['color-text', 'color-accent-soft', 4.5],
  ['color-text-muted', 'color-accent-soft', 4.5],
  ['color-accent', 'color-accent-soft', 4.5],
  ...code.map((front): [string, string, number] => [front, 'color-surface-2', 4.5]),
]

describe.each(themes)('the theme %s', (theme) => {
  const tokens = tokensOf(theme)

  test('sets the same tokens as every other theme', () => {
    expect([...tokens.keys()].sort()).toEqual([...tokensOf('dark').keys()].sort())
    expect(['dark', 'light']).toContain(tokens.get('scheme'))
  })

  test.each(pairs)('%s on %s reaches %d to 1', (front, ground, ratio) => {
    expect(contrast(tokens.get(front) ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(ratio)
  })
})

test('the root of a page keeps its own colour scheme until it has a theme', () => {
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (selectors.includes(':root')) expect(body).not.toContain('color-scheme')
  }
})

test('what is said of a document weighs nothing, but where motion is unwanted', () => {
  const lists = [...css.matchAll(/([^{}@;]+)\{([^{}]*)\}/g)]
  const heavy = lists.filter(
    ([, selectors = '', body = '']) =>
      !body.includes('!important') &&
      /:root|\[data-theme/.test(selectors.replaceAll(/:(where|host)\([^()]*\)/g, '')),
  )
  expect(heavy.map(([, selectors]) => selectors)).toEqual([])
})

test('the measure itself is the one of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('nothing depends on the size of the root element or on another origin', () => {
  const styles = (css + read('../ui/ui.css')).replace(/env\([^)]*\)/g, '0')
  expect(styles).not.toMatch(/\d(rem)\b/)
  expect(styles).not.toMatch(/url\(|@property|@import/)
  expect(styles).not.toMatch(
    /(margin|padding|border|inset)-(left|right|top|bottom)|[\s;](left|right|top|bottom):/,
  )
  expect(styles, 'four different sides').not.toMatch(/(margin|padding|inset):\s*\S+ \S+ \S+ \S+;/)
})
