import type { Phrases } from './phrases.ts'

const address = /\b(?:https?|ftp):\/\/[^\s<>"'`]+|\bwww\.[^\s<>"'`]+/gi
// As a text: the compiler's target has no flag `v`, which sequences of several characters need.
const emoji = new RegExp(
  '\\p{RGI_Emoji}|\\p{Emoji_Presentation}|[\\p{Extended_Pictographic}--[©®™]]|[\\uFE0E\\uFE0F\\u20E3]',
  'gv',
)
/** Arrows, boxes and bullets, of which nobody can say how they sound. */
const drawings = /[\u2022\u2043\u2190-\u21FF\u2500-\u27BF\u2B00-\u2BFF]/g
const controls = /(?![\t\n])\p{Cc}|[\u200B\u2060\uFEFF\uFFFD]/gu
/** Where a word may be divided; nothing is heard of it. */
const softHyphen = /\u00AD/g
/** More than two marks on one letter are decoration; not vowels and tones, which are marks in scripts such as Burmese. */
const piledMarks = /(?:[\u0300-\u036F]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]){3,}/g
/** A bracket at a word belongs to it: `f(x)`, `word(s)`. */
const attached = /(?<=[\p{L}\p{N}])\(([^()\n]{0,100})\)/gu
const opening = /(^|\s|["“])\(+\s*/g
/** Arrows that are made of signs which would be said. */
const arrows = /(?<![-=])[-=]+>|<-+(?=\s|$)/g
/** Makes an exponent of a number or a letter; what `<sup>` sets high is one at a number, a variable or a unit alone. */
const power =
  /(?:(?<=[\p{L}\p{N})])|(?<=[\p{N})]|(?<!\p{L})\p{L}{1,2}) )\^(?:[({]|(?=[-−]?\p{N}|\p{L}(?!\p{L})))/gu
/** Everything that markdown or HTML could be made of. */
const markup = /[#*_`|[\]()<>~\\^{}]+/g

/**
 * Text as it is said: addresses by their host, no emoji, asides between commas, and nothing that could be markup,
 * whatever it was meant as.
 */
export function cleanText(text: string, say: Phrases): string {
  const words = text
    .replace(softHyphen, '')
    .replace(address, hostOf)
    .replace(emoji, ' ')
    .replace(drawings, ' ')
    .replace(controls, ' ')
    .replace(piledMarks, (marks) => marks.slice(0, 2))
    .replace(/(?<=(?:^|[^\p{L}\p{N}])[A-Z])#(?![\p{L}\p{N}])/gu, ' sharp')
    .replace(arrows, ' ')
    .replace(/!==?|≠/g, ` ${say.notEqual} `)
    .replace(/(?<=\S )={2,3}(?= \S)/g, '=')
    .replace(/(?<=[\s\d])<(?=[\s\d=])/g, ` ${say.lessThan} `)
    .replace(/(?<=[\s\d])>(?=[\s\d=])/g, ` ${say.greaterThan} `)
    .replace(/(?<=\d) ?\* ?(?=[-−]?\d)/g, ` ${say.times} `)
    .replace(power, ` ${say.toThePower} `)
    // Where a sentence begins its stop is taken away.
    .replace(/(?<![\p{L}\p{N}.)\]])\.(?=\d)/gu, '0.')
    .replace(attached, ' $1 ')
    .replace(opening, '$1, ')
    .replace(/\)+(?![\p{L}\p{N}])/gu, ', ')
    .replace(/(?<=\d)~(?=\d)/g, '–')
    .replace(markup, ' ')
    .replace(/-{2,}/g, ' – ')
    .replace(/={2,}/g, ' ')
  return tidied(words)
}

function tidied(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .replace(/\s+([,.;:!?…])/g, '$1')
    .replace(/([,;:])(?: ?,)+/g, '$1')
    .replace(/,+ ?([.;:!?…])/g, '$1')
    .replace(/([.!?…]),(?!\d)/g, '$1')
    .replace(/^[\s,.;:]+|[\s,]+$/g, '')
}

/** The name of the place that an address leads to. */
function hostOf(text: string): string {
  const end = /[.,;:!?)\]]+$/.exec(text)?.[0] ?? ''
  const href = text.slice(0, text.length - end.length)
  const url = URL.parse(/^www\./i.test(href) ? `https://${href}` : href)
  // What is glued to the end of an address still ends the sentence.
  return `${url?.hostname.replace(/^www\./, '') ?? ''}${end}`
}

/** A minus in code: at a number, at what an operator or a call is given, and between two values. No option has it. */
const minus =
  /(?<![\p{L}\p{N}_)\]"'-])-(?=\.?\d)|(?<=[=+*/%] ?|[\p{L}\p{N}]\()-(?=[\p{L}_(])|(?<=[\p{L}\p{N}_)\]"'] )-(?= [\p{L}\p{N}_(."'$-])|(?<=[)\]])-(?=[\p{L}\p{N}_(])|(?<=[\p{L}\p{N}_])-(?=\()/gu
/** Those that enclose something, as tags and types do, compare nothing. */
const less = /(?:(?<=[\p{L}\p{N}_)\]])<(?=[\p{L}\p{N}(.−])|(?<=^|[\s(])<(?=[\p{N}.−]))(?![^<>]*>)/gu
const greater = /(?:(?<=[\p{L}\p{N}_)\]])>(?=[\p{L}\p{N}(.−])|(?<=^|[\s(])>(?=[\p{N}.−]))(?<!<[^<>]*>)/gu
/** CSS means the contrary by `!important`; behind a name `!` is part of it or asserts, behind `<` and `#` it begins a line. */
const not = /(?<![\p{L}\p{N}_)\]"'<#])!(?=!?[\p{L}_$(])(?!important\b)/gu
/** What neither a word nor a number nor a sign of mathematics has. */
const unsaid = /(?:(?!(?<=\d)\/(?=\d))[^\p{L}\p{M}\p{N}\p{Sm}\s.,%'’-])+/gu

/** Code between words, as words: `getUserName()` is "get User Name". */
export function codeWords(code: string, say: Phrases): string {
  const signs = code
    .replace(address, hostOf)
    .replace(minus, '−')
    .replace(/(?<![=!<>])={2,3}(?!=)/g, ' = ')
    .replace(/(?<![<>=])[<>]=(?![=>])/g, ' $& ')
    .replace(less, ` ${say.lessThan} `)
    .replace(greater, ` ${say.greaterThan} `)
    .replace(/&&/g, ` ${say.and} `)
    .replace(/\|\|/g, ` ${say.or} `)
    .replace(not, ` ${say.not} `)
  return cleanText(signs, say)
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .replace(unsaid, ' ')
    .replace(/(?<![\p{L}\p{M}\p{N}])[-.,]+|[-.,]+(?![\p{L}\p{M}\p{N}])/gu, ' ')
    .trim()
}

/** A text that is complete by itself, so that a voice pauses after it. */
export function sentence(text: string): string {
  return text === '' || /[.!?…:;。！？]["'”’»]?$/.test(text) ? text : `${text}.`
}

/** HTML without its tags, and without what no page shows. What is high is told by a sign. */
export function withoutTags(html: string): string {
  return html
    .replace(/<!--[^]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|template|noscript|svg|math)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<sup\b[^<>]*>/gi, ' ^')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]*>/gi, '\n')
    .replace(/<[!/?]?[a-z][^<>]*>/gi, ' ')
}
