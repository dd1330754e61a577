/** Whether a font has a glyph for a code point. */
export type Coverage = (codePoint: number) => boolean

/**
 * Reads which characters a TrueType font has, from its `cmap` table in format 12 or 4 (OpenType 1.9, section "cmap").
 * @throws Error where the file has neither.
 */
export function fontCoverage(file: Uint8Array): Coverage {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const ranges = readRanges(view, tableOffset(view, 'cmap'))
  return (codePoint) => {
    let low = 0
    let high = ranges.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const [start, end] = ranges[middle] ?? [0, 0]
      if (codePoint < start) high = middle - 1
      else if (codePoint > end) low = middle + 1
      else return true
    }
    return false
  }
}

function tableOffset(view: DataView, name: string): number {
  const count = view.getUint16(4)
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(entry + place)))
    if (tag === name) return view.getUint32(entry + 8)
  }
  throw new Error(`The font has no table ${name}.`)
}

function readRanges(view: DataView, cmap: number): [number, number][] {
  const subtables = Array.from({ length: view.getUint16(cmap + 2) }, (_, place) => {
    const offset = cmap + view.getUint32(cmap + 4 + place * 8 + 4)
    return { offset, format: view.getUint16(offset) }
  })
  const full = subtables.find(({ format }) => format === 12)
  if (full) return groups(view, full.offset)
  const basic = subtables.find(({ format }) => format === 4)
  if (basic) return segments(view, basic.offset)
  throw new Error('The font has no map of characters that can be read.')
}

const groups = (view: DataView, offset: number): [number, number][] =>
  Array.from({ length: view.getUint32(offset + 12) }, (_, place) => {
    const group = offset + 16 + place * 12
    return [view.getUint32(group), view.getUint32(group + 4)]
  })

const segments = (view: DataView, offset: number): [number, number][] => {
  const doubled = view.getUint16(offset + 6)
  return Array.from({ length: doubled / 2 }, (_, place): [number, number] => [
    view.getUint16(offset + 16 + doubled + place * 2),
    view.getUint16(offset + 14 + place * 2),
  ]).filter(([start]) => start !== 0xffff)
}
