import { readFile } from 'node:fs/promises'

const weights = [500, 700] as const
const subsets = ['latin', 'latin-ext', 'vietnamese'] as const

export interface CardFont {
  name: string
  data: Buffer
  weight: (typeof weights)[number]
  style: 'normal'
}

/** Families in the order in which they are asked for a character. */
export const cardFontFamily = subsets.map((subset) => `Card ${subset}`).join(', ')

let loading: Promise<CardFont[]> | undefined

/** The fonts of cards, from the disk, read once. */
export function cardFonts(): Promise<CardFont[]> {
  loading ??= Promise.all(
    subsets.flatMap((subset) =>
      weights.map(async (weight): Promise<CardFont> => {
        const file = `@fontsource/be-vietnam-pro/files/be-vietnam-pro-${subset}-${weight}-normal.woff`
        const data = await readFile(new URL(import.meta.resolve(file)))
        return { name: `Card ${subset}`, data, weight, style: 'normal' }
      }),
    ),
  )
  return loading
}

/** Characters that these fonts draw: Latin letters with their marks, and punctuation. */
const drawn =
  /[\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ab\u20ac\u2122\u2212]|[\u0300-\u0301]|[\u0303-\u0304]|\u0309|\u0323/u

/**
 * A text with what the fonts draw. Empty when that is less than half of its letters: what is left would say something
 * else.
 */
export function drawable(text: string): string {
  const normal = text.normalize('NFC')
  const letters = normal.match(/[\p{L}\p{N}]/gu) ?? []
  if (letters.length === 0 || letters.filter((letter) => drawn.test(letter)).length * 2 < letters.length) {
    return ''
  }
  return [...normal]
    .filter((character) => drawn.test(character))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
