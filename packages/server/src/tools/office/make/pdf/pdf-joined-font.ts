/** A glyph as the shaper gives it; what it added by itself, as the dots of a letter, stands for no character. */
interface ShapedGlyph {
  id: number
  codePoints: number[]
  advanceWidth: number
}

interface GlyphPosition {
  xAdvance: number
  xOffset: number
  yOffset: number
}

interface GlyphOutline {
  xMin: number
  yMin: number
  xMax: number
  yMax: number
}

interface FontFile {
  maxp: { maxComponentElements: number; maxComponentDepth: number }
  getGlyph: (
    id: number,
    codePoints?: number[],
  ) => {
    advanceWidth: number
    _decode: () => GlyphOutline | null
    _getMetrics: () => { leftBearing: number }
  }
}

/** The part of a font that a document embeds. */
interface FontSubset {
  font: FontFile
  glyphs: number[]
  mapping: Record<number, number>
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  includeGlyph: (id: number) => number
  _addGlyph: (id: number) => number
}

/** A font of a document, as the PDF library has it. */
export interface EmbeddedFont {
  subset: FontSubset
  scale: number
  widths: (number | undefined)[]
  unicode: (number[] | undefined)[]
  layout: (text: string, features: unknown) => { glyphs: ShapedGlyph[]; positions: GlyphPosition[] }
  encode: (text: string, features?: unknown) => [string[], GlyphPosition[]]
}

/** A mark and where it stands, from the origin of its letter. */
interface Part {
  id: number
  dx: number
  dy: number
}

/**
 * At the end of a word: a space follows it, to its left, and then another font. It becomes part of the last letter's
 * meaning, because readers of PDFs see spaces only within what is in one font. They read such text from the left.
 */
export const spaceFollows = '\ue000'
/** A right-to-left mark in front, because what begins with a space is passed over as a whole. */
const markedSpace = [0x20_0f, 0x20]

/** Ids of glyphs that no font has. */
const firstComposite = 0x1_0000
// Flags of a component (OpenType 1.9, table "glyf").
const wordsOfPlace = 0x0003
const moreComponents = 0x0020
const metricsOfThis = 0x0200

/**
 * Has a font write each letter as one glyph. Fonts of Arabic draw several letters as one shape with different dots, and
 * a PDF can say of a shape only one letter that it stands for: text that was copied from it would have others. What the
 * shaper takes apart is put together again as composite glyphs, each with the letter that it is.
 */
export function joinGlyphs(font: EmbeddedFont): void {
  const { subset } = font
  const composites = new Map<number, Part[]>()
  const known = new Map<string, number>()

  const glyphOf = (parts: Part[], codePoints: readonly number[]): number => {
    const name = `${codePoints.join()}:${parts.map(({ id, dx, dy }) => `${id},${dx},${dy}`).join(';')}`
    const glyph = known.get(name)
    if (glyph !== undefined) return glyph
    const [base] = parts
    let made: number
    if (parts.length > 1) {
      const id = firstComposite + composites.size
      composites.set(id, parts)
      made = subset.glyphs.push(id) - 1
    } else if (base && subset.mapping[base.id] !== undefined) {
      // The same shape for another letter.
      made = subset.glyphs.push(base.id) - 1
    } else made = subset.includeGlyph(base?.id ?? 0)
    known.set(name, made)
    return made
  }

  font.encode = (text, features) => {
    let isSpaceOwed = text.endsWith(spaceFollows)
    const { glyphs, positions } = font.layout(
      isSpaceOwed ? text.slice(0, -spaceFollows.length) : text,
      features,
    )
    const codes: string[] = []
    const places: GlyphPosition[] = []
    let marks: { glyph: ShapedGlyph; position: GlyphPosition }[] = []
    const write = (glyph: ShapedGlyph, position: GlyphPosition) => {
      const parts = marks.map(({ glyph: { id }, position: { xOffset, yOffset } }) => ({
        id,
        dx: Math.round((xOffset - position.xOffset) / font.scale),
        dy: Math.round((yOffset - position.yOffset) / font.scale),
      }))
      const codePoints = isSpaceOwed ? [...markedSpace, ...glyph.codePoints] : glyph.codePoints
      const code = glyphOf([{ id: glyph.id, dx: 0, dy: 0 }, ...parts], codePoints)
      font.widths[code] ??= glyph.advanceWidth * font.scale
      font.unicode[code] ??= codePoints
      isSpaceOwed = false
      codes.push(code.toString(16).padStart(4, '0'))
      places.push(position)
      marks = []
    }
    for (const [place, glyph] of glyphs.entries()) {
      const position = positions[place]
      if (!position) continue
      // From left to right, the dots of a letter come before it.
      if (glyph.codePoints.length === 0 && position.xAdvance === 0) marks.push({ glyph, position })
      else write(glyph, position)
    }
    const left = marks.at(-1)
    if (left) write(left.glyph, left.position)
    return [codes, places]
  }

  // The font gives the same object for a shape wherever it stands, with the letter that it stood for first.
  const getGlyph = subset.font.getGlyph.bind(subset.font)
  subset.font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints)
    return codePoints ? (Object.create(glyph, { codePoints: { value: codePoints } }) as typeof glyph) : glyph
  }
  const { maxp } = subset.font
  maxp.maxComponentElements = Math.max(maxp.maxComponentElements, 8)
  maxp.maxComponentDepth = Math.max(maxp.maxComponentDepth, 3)
  const addGlyph = subset._addGlyph.bind(subset)
  subset._addGlyph = (id) => {
    const parts = composites.get(id)
    return parts ? addComposite(subset, parts) : addGlyph(id)
  }
}

function addComposite(subset: FontSubset, parts: readonly Part[]): number {
  const [base] = parts
  const outlines = parts.flatMap(({ id, dx, dy }) => {
    const outline = subset.font.getGlyph(id)._decode()
    return outline
      ? [
          {
            xMin: outline.xMin + dx,
            yMin: outline.yMin + dy,
            xMax: outline.xMax + dx,
            yMax: outline.yMax + dy,
          },
        ]
      : []
  })
  // An even number of bytes, as the short form of the table of places needs.
  const view = new DataView(new ArrayBuffer(10 + parts.length * 8))
  view.setInt16(0, -1)
  const xMin = Math.min(...outlines.map((outline) => outline.xMin))
  view.setInt16(2, xMin)
  view.setInt16(4, Math.min(...outlines.map(({ yMin }) => yMin)))
  view.setInt16(6, Math.max(...outlines.map(({ xMax }) => xMax)))
  view.setInt16(8, Math.max(...outlines.map(({ yMax }) => yMax)))
  for (const [place, { id, dx, dy }] of parts.entries()) {
    const at = 10 + place * 8
    const isLast = place === parts.length - 1
    view.setUint16(at, wordsOfPlace | (isLast ? 0 : moreComponents) | (place === 0 ? metricsOfThis : 0))
    view.setUint16(at + 2, subset.includeGlyph(id))
    view.setInt16(at + 4, dx)
    view.setInt16(at + 6, dy)
  }
  const letter = subset.font.getGlyph(base?.id ?? 0)
  subset.glyf.push(new Uint8Array(view.buffer))
  subset.loca.offsets.push(subset.offset)
  subset.hmtx.metrics.push({
    advance: letter.advanceWidth,
    bearing: letter._getMetrics().leftBearing + xMin - (letter._decode()?.xMin ?? xMin),
  })
  subset.offset += view.byteLength
  return subset.glyf.length - 1
}
