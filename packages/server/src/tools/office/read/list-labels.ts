import type { NumberingLevel } from './word-numbering.ts'

/**
 * What Word shows before a paragraph of a list: its number, those of levels above that belong to it, and what is around them.
 * @param counts How far the levels have come; others stand at their start.
 */
export function shownLabel(
  levels: ReadonlyMap<number, NumberingLevel>,
  place: number,
  counts: ReadonlyMap<number, number>,
): string {
  const { text = `%${place + 1}.`, isLegal = false } = levels.get(place) ?? {}
  return text.replace(/%([1-9])/g, (_, digit: string) => {
    const above = Number(digit) - 1
    const level = levels.get(above)
    if (!level || above > place || level.format === 'bullet') return ''
    const format = isLegal && level.format !== 'none' ? 'decimal' : level.format
    return listLabel(counts.get(above) ?? level.start, format)
  })
}

/** A number of a list as Word writes it; formats that are not known here, and numbers they have no sign for, are plain. */
export function listLabel(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(number)
    case 'upperLetter':
      return letters(number).toUpperCase()
    case 'lowerRoman':
      return roman(number)
    case 'upperRoman':
      return roman(number).toUpperCase()
    case 'none':
      return ''
    default:
      return String(number)
  }
}

/** After "z" comes "aa", then "bb"; Word goes up to 780. */
function letters(number: number): string {
  if (number < 1 || number > 780) return String(number)
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))
}

const romanSigns: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function roman(number: number): string {
  if (number < 1 || number >= 4000) return String(number)
  let left = number
  let text = ''
  for (const [value, sign] of romanSigns) {
    text += sign.repeat(Math.floor(left / value))
    left %= value
  }
  return text
}
