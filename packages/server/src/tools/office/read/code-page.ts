/** How Windows wrote texts before Unicode. */
export type CodePage = 'windows-1252' | 'windows-1258' | 'windows-1251' | 'gbk' | 'shift_jis' | 'euc-kr'

/**
 * The code page of a text. Any text can be read in western Europe's, so another one has to show by more than that it can
 * be read in it: by what its language uses most, and next to nothing beside that.
 */
export function codePageOf(bytes: Uint8Array): CodePage {
  if (isShiftJis(bytes)) return 'shift_jis'
  if (isCyrillic(bytes)) return 'windows-1251'
  const eastAsian = chineseOrKorean(bytes)
  if (eastAsian) return eastAsian
  return isVietnamese(bytes) ? 'windows-1258' : 'windows-1252'
}

const isAsciiLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))

/** Fewer signs can be all that a text of western Europe has. */
const fewestSigns = 3
/** So many of the usual signs for each other one. */
const certainty = 9

/**
 * Japanese has syllables in every sentence, two bytes that begin with 82 or 83: hardly used quotation marks in western
 * Europe.
 */
function isShiftJis(bytes: Uint8Array): boolean {
  const syllables = new Set<number>()
  let kana = 0
  let others = 0
  let singles = 0
  for (let place = 0; place < bytes.length; place += 1) {
    const lead = bytes[place]!
    if (lead < 0x80) continue
    // Half as wide.
    if (lead >= 0xa1 && lead <= 0xdf) {
      singles += 1
      continue
    }
    place += 1
    const trail = bytes[place]
    // The text may be cut.
    if (trail === undefined) break
    if (lead === 0x80 || lead === 0xa0 || lead > 0xfc || trail < 0x40 || trail === 0x7f || trail > 0xfc)
      return false
    if ((lead === 0x82 && trail >= 0x9f && trail <= 0xf1) || (lead === 0x83 && trail <= 0x96)) {
      kana += 1
      syllables.add((lead << 8) | trail)
    } else others += 1
  }
  return syllables.size >= fewestSigns && kana * certainty > others && singles < kana + others
}

const fewestForKorean = 12

/**
 * Chinese keeps nearly everywhere to the 3,755 signs that GB 2312 has first, two bytes beyond A1, and is not within words
 * of Latin letters. In western Europe one such byte stands alone, or in few pairs. Korean has its syllables in the first
 * half of these places; of a few words in Chinese all signs may stand there.
 */
function chineseOrKorean(bytes: Uint8Array): 'gbk' | 'euc-kr' | null {
  const signs = new Set<number>()
  let common = 0
  let beyondKorean = 0
  let others = 0
  let within = 0
  for (let place = 0; place < bytes.length; place += 1) {
    const lead = bytes[place]!
    if (lead < 0x80) continue
    const trail = bytes[place + 1]
    if (trail === undefined) break
    if (trail < 0xa1 || trail === 0xff || lead < 0xa1) others += 1
    else if (lead >= 0xb0 && lead <= 0xd7) {
      common += 1
      if (lead > 0xc8) beyondKorean += 1
      signs.add((lead << 8) | trail)
      if (isAsciiLetter(bytes[place - 1]) || isAsciiLetter(bytes[place + 2])) within += 1
    } else if (lead !== 0xa1 && lead !== 0xa3) others += 1
    place += 1
  }
  if (signs.size < fewestSigns || common <= others * certainty || within * 2 >= common) return null
  return common >= fewestForKorean && beyondKorean * certainty < common ? 'euc-kr' : 'gbk'
}

/** О, Е, А, И, Н and Т, of both sizes: nearly half of all letters. */
const usual: ReadonlySet<number> = new Set([
  0xce, 0xc5, 0xc0, 0xc8, 0xcd, 0xd2, 0xee, 0xe5, 0xe0, 0xe8, 0xed, 0xf2,
])
/** Letters of other languages with Cyrillic letters stand before these. */
const moreCyrillic: ReadonlySet<number> = new Set([
  0xa1, 0xa2, 0xa5, 0xa8, 0xaa, 0xaf, 0xb2, 0xb3, 0xb4, 0xb8, 0xba, 0xbf,
])
const fewestLetters = 10

/**
 * Words in Cyrillic letters have no others. In western Europe nearly every word has letters of ASCII, but for lists of
 * letters, in which none comes again.
 */
function isCyrillic(bytes: Uint8Array): boolean {
  let words = 0
  let letters = 0
  let frequent = 0
  let mixed = 0
  const different = new Set<number>()
  let high = 0
  let isMixed = false
  let most = 0
  for (let place = 0; place <= bytes.length; place += 1) {
    const byte = bytes[place]
    const isHigh = byte !== undefined && (byte >= 0xc0 || moreCyrillic.has(byte))
    if (isHigh) {
      high += 1
      different.add(byte)
      if (usual.has(byte)) most += 1
    } else if (isAsciiLetter(byte)) isMixed = true
    else {
      if (isMixed) mixed += high
      else if (high > 1) {
        words += 1
        letters += high
        frequent += most
      }
      high = 0
      most = 0
      isMixed = false
    }
  }
  return (
    words >= fewestSigns &&
    letters >= Math.max(fewestLetters, different.size + fewestSigns) &&
    letters > mixed * certainty &&
    frequent * 3 > letters
  )
}

/**
 * Windows-1258 shares most letters with Windows-1252. It writes Vietnamese tones as bytes of their own, which stand behind
 * a vowel, where Windows-1252 has capitals (Ì, Ò, Ñ, Þ, Ý) that a small letter is not followed by.
 */
function isVietnamese(bytes: Uint8Array): boolean {
  const tones = new Set([0xcc, 0xd2, 0xde, 0xec, 0xf2])
  const vowels = new Set([...'aeiouyAEIOUY'].map((letter) => letter.charCodeAt(0)))
  for (const byte of [0xe2, 0xe3, 0xea, 0xf4, 0xf5, 0xfd, 0xc2, 0xc3, 0xca, 0xd4, 0xd5, 0xdd])
    vowels.add(byte)
  let vietnamese = 0
  let others = 0
  for (let place = 1; place < bytes.length; place += 1) {
    const byte = bytes[place]!
    if (byte < 0x80) continue
    if (tones.has(byte) && vowels.has(bytes[place - 1]!)) vietnamese += 1
    // The letters đ, ơ and ư: ð, õ and ý of western Europe, where ð is Icelandic and the others are rare.
    else if (byte === 0xf0 || byte === 0xf5 || byte === 0xfd) vietnamese += 0.5
    else others += 1
  }
  return vietnamese > 2 && vietnamese * 3 > others
}
