import { inflateSync } from 'node:zlib'

const hexText = (hex: string): string =>
  Buffer.from(hex, 'hex')
    .swap16()
    .toString('utf16le')
    .replace(/^\ufeff/, '')

/** The unpacked stream of an object, if it has one. */
function streamOf(object: string): string {
  const at = /stream\r?\n/.exec(object)
  if (!at || !object.includes('/FlateDecode')) return ''
  return inflateSync(Buffer.from(object.slice(at.index + at[0].length), 'latin1')).toString('latin1')
}

/** What the glyphs of a font stand for. */
function readMeanings(map: string): Map<number, string> {
  const meanings = new Map<number, string>()
  for (const [, block = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, glyph, text] of block.matchAll(/<(\w+)> <(\w+)>/g)) {
      meanings.set(Number.parseInt(glyph!, 16), hexText(text!))
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, first, last, text] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const start = Number.parseInt(first!, 16)
      const code = hexText(text!).codePointAt(0)!
      for (let glyph = start; glyph <= Number.parseInt(last!, 16); glyph += 1) {
        meanings.set(glyph, String.fromCodePoint(code + glyph - start))
      }
    }
  }
  return meanings
}

/** Operators of a page that say what is written: a font, a marked piece, its end, and glyphs. */
const operators =
  /\/(?<font>F\d+) \S+ Tf|\/Span\s*<<\/ActualText (?:<(?<hex>\w+)>|\((?<plain>[^)]*)\))\s*>> BDC|(?<reversed>\/ReversedChars BMC)|(?<other>\bBDC\b|\bBMC\b)|(?<end>\bEMC\b)|<(?<glyphs>\w+)> Tj|(?<line>\bET\b)/g

/** The words of one page, read as PDF 32000-1 says in 9.10 (glyphs), 14.9.4 (replacements) and 14.8.2.3 (order). */
function readPage(content: string, fonts: ReadonlyMap<string, Map<number, string>>): string {
  const open: ('reversed' | 'replaced' | 'other')[] = []
  let font: Map<number, string> | undefined
  let page = ''
  let line = ''
  const write = (text: string) => {
    line = open.includes('reversed') ? text + line : line + text
  }
  for (const { groups = {} } of content.matchAll(operators)) {
    const { hex, plain, glyphs } = groups
    if (groups.font) font = fonts.get(groups.font)
    else if (hex !== undefined || plain !== undefined) {
      write(hex ? hexText(hex) : plain!)
      open.push('replaced')
    } else if (groups.reversed) open.push('reversed')
    else if (groups.other) open.push('other')
    else if (groups.end) open.pop()
    else if (groups.line) {
      page += `${line}\n`
      line = ''
    } else if (glyphs && !open.includes('replaced')) {
      for (const [glyph] of glyphs.matchAll(/.{4}/g)) write(font?.get(Number.parseInt(glyph, 16)) ?? '\ufffd')
    }
  }
  return page + line
}

/** The text that can be searched and copied in a PDF of Chromium, page by page. */
export function readPdf(pdf: Buffer): string[] {
  const objects = new Map<string, string>()
  for (const [, id, object] of pdf.toString('latin1').matchAll(/^(\d+) 0 obj\b(.*?)endobj/gms)) {
    objects.set(id!, object!)
  }
  const follow = (object: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1] ?? '') ?? ''
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((object) => {
      const fonts = new Map<string, Map<number, string>>()
      for (const [, name, id] of object.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        fonts.set(name!, readMeanings(streamOf(follow(objects.get(id!) ?? '', 'ToUnicode'))))
      }
      return readPage(streamOf(follow(object, 'Contents')), fonts)
    })
}
