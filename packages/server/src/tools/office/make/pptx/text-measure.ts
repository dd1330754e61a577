/**
 * Widths of letters as shares of their size, a little more than those of the widest font of a theme: what is estimated to
 * fit does fit.
 */
const classes: readonly (readonly [RegExp, number])[] = [
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uffef\u3000-\u303f]/u,
    1.02,
  ],
  [/\p{Extended_Pictographic}/u, 1.35],
  [/\p{M}|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/u, 0],
  [/[ ilIjtfr.,:;!'’|()[\]]/u, 0.34],
  [/[mwMW@%—…]/u, 0.92],
  [/\p{Lu}/u, 0.72],
  [/\p{Script=Arabic}/u, 0.52],
]
const usual = 0.57
const known = new Map<string, number>()

function widthOf(character: string): number {
  let width = known.get(character)
  if (width === undefined) {
    width = classes.find(([pattern]) => pattern.test(character))?.[1] ?? usual
    known.set(character, width)
  }
  return width
}

/** Points that a text takes in one line. */
export function textWidth(text: string, size: number): number {
  let sum = 0
  for (const character of text) sum += widthOf(character)
  return sum * size
}

/** Lines that a text takes when it is broken between words to a width in points. */
export function lineCount(text: string, size: number, width: number): number {
  return text.split('\n').reduce((count, line) => count + brokenLines(line, size, width), 0)
}

function brokenLines(line: string, size: number, width: number): number {
  const total = textWidth(line, size)
  if (total <= width) return 1
  let lines = 1
  let used = 0
  for (const word of line.split(/(?<=[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u)) {
    const length = textWidth(word, size)
    if (used > 0 && used + textWidth(word.trimEnd(), size) > width) {
      lines++
      used = 0
    }
    // A word that is longer than a line is broken where the line ends.
    if (length > width) lines += Math.floor(length / width)
    used = (used + length) % width
  }
  return lines
}

/** Parts of a text, each of them at most so many lines high, cut between words where there are any. */
export function cutToLines(text: string, size: number, width: number, lines: number): string[] {
  const room = width * Math.max(1, lines) * 0.88
  const parts: string[] = []
  let part = ''
  let used = 0
  const push = () => {
    if (part.trim() !== '') parts.push(part.trim())
    part = ''
    used = 0
  }
  for (const word of text.split(/(?<=\s)/)) {
    const length = textWidth(word, size)
    if (used + length > room) push()
    if (length <= room) {
      part += word
      used += length
      continue
    }
    for (const character of word) {
      const one = textWidth(character, size)
      if (used + one > room) push()
      part += character
      used += one
    }
  }
  push()
  return parts
}
