import type { XmlTag } from './cut-xml.ts'
import type { ReplaceXml } from './edit-xml.ts'
import { attributeOf } from './word-numbering.ts'

/** Puts a run of its text in the place of a formula. Answers whether a tag belongs to one. */
export function formulaTaker(xml: string, prefix: string): (tag: XmlTag, replace: ReplaceXml) => boolean {
  /** Elements of a formula that are open. */
  const open: FormulaPart[] = []
  let start = 0
  /** Formulas so far of a paragraph of formulas, in which each has a line. */
  let lines: number | undefined

  const close = (tag: XmlTag): string => {
    const part = open.pop()!
    // Other text of a formula is not shown.
    const text = part.name === 't' ? xml.slice(part.start, tag.start) : textOfPart(part)
    open.at(-1)?.children.push({ name: part.name, text })
    return text
  }

  return (tag, replace) => {
    if (open.length > 0 || tag.name === 'oMath') {
      if (open.length === 0) start = tag.start
      if (tag.kind !== 'close') {
        noteProperty(open, tag.name, () => attributeOf(xml.slice(tag.start, tag.end), 'val'))
        open.push({
          name: tag.name,
          start: tag.kind === 'empty' ? tag.start : tag.end,
          says: new Map(),
          children: [],
        })
      }
      if (tag.kind === 'open') return true
      const text = close(tag)
      if (open.length > 0) return true
      const lineBreak = lines ? `<${prefix}br/>` : ''
      if (lines !== undefined) lines += 1
      const run = `${lineBreak}<${prefix}t xml:space="preserve">${text}</${prefix}t>`
      replace(start, tag.end, `<${prefix}r>${run}</${prefix}r>`)
      return true
    }
    if (tag.name !== 'oMathPara') return false
    lines = tag.kind === 'open' ? 0 : undefined
    replace(tag.start, tag.end, '')
    return true
  }
}

/** An element of a formula (ECMA-376 part 1, 22.1.2). */
interface FormulaPart {
  name: string
  /** Where what is in it begins. */
  start: number
  /** Its properties by their names, as far as they are needed. */
  says: Map<string, string>
  children: FormulaText[]
}

/** What has been made of an element, as XML that holds nothing but text. */
interface FormulaText {
  name: string
  text: string
}

const properties = new Set(['begChr', 'sepChr', 'endChr', 'chr', 'degHide', 'subHide', 'supHide', 'type'])

/** Properties stand in an element of their own: `m:begChr` in the `m:dPr` of an `m:d`. */
function noteProperty(open: readonly FormulaPart[], name: string, value: () => string | undefined): void {
  const owner = open.at(-2)
  if (owner && properties.has(name) && open.at(-1)?.name === `${owner.name}Pr`)
    owner.says.set(name, value() ?? '')
}

/** An element on one line, with signs that keep the meaning of what stood above and below each other. */
function textOfPart({ name, says, children }: FormulaPart): string {
  const inner = children.map((child) => ({ name: child.name, text: shownText(child, name, says) }))
  const only = (wanted: string) => inner.filter((child) => child.name === wanted).map(({ text }) => text)
  switch (name) {
    case 'del':
    case 'moveFrom':
      return ''
    case 'd':
      return (
        signOf(says, 'begChr', '(') +
        only('e').join(signOf(says, 'sepChr', '|')) +
        signOf(says, 'endChr', ')')
      )
    case 'nary':
      return signOf(says, 'chr', '∫') + joined(inner)
    case 'mr':
      return only('e').join(', ')
    case 'm':
      return only('mr').join('; ')
    case 'eqArr':
      return only('e').join('; ')
    default:
      return joined(inner)
  }
}

/** What a part of an element has around it there. */
function shownText({ name, text }: FormulaText, within: string, says: ReadonlyMap<string, string>): string {
  const hides = says.get(`${name}Hide`)
  if (hides !== undefined && !/^(0|off|false)$/.test(hides)) return ''
  if (name === 'den') return (says.get('type') === 'noBar' ? '¦' : '/') + grouped(text)
  if (name === 'e' && within === 'rad') return `√${isBracketed(text) ? text : `(${text})`}`
  if (text === '') return ''
  if (name === 'num' || name === 'deg') return grouped(text)
  if (name === 'sup' || (name === 'lim' && within === 'limUpp')) return `^${grouped(text)}`
  if (name === 'sub' || name === 'lim') return `_${grouped(text)}`
  return text
}

/** One character: a file could name a long text, which would stand between any number of parts. */
function signOf(says: ReadonlyMap<string, string>, name: string, otherwise: string): string {
  return /^(&#?\w{1,8};|[^<&])/u.exec(says.get(name) ?? otherwise)?.[0] ?? ''
}

const single = /^(\d+([.,]\d+)?|(&#?\w{1,8};|[^&])\p{M}*)$/u

/** In parentheses, unless it is one sign or one number. */
const grouped = (text: string): string => (single.test(text.trim()) || isBracketed(text) ? text : `(${text})`)

/** Whether one pair of parentheses is around all of it. */
function isBracketed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false
  let depth = 0
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '(') depth += 1
    else if (text[place] === ')') depth -= 1
    if (depth === 0) return place === text.length - 1
  }
  return false
}

const scripts = new Set(['sSup', 'sSub', 'sSubSup'])
/** What begins or ends without a sign that would part it from its neighbour. */
const bare = new Set([
  ...scripts,
  'sPre',
  'f',
  'rad',
  'nary',
  'func',
  'limLow',
  'limUpp',
  'fName',
  'sub',
  'sup',
])

/** Puts elements one after the other, with a gap where they would become one word or one number. */
function joined(parts: readonly FormulaText[]): string {
  let text = ''
  let before: FormulaText | undefined
  for (const part of parts) {
    if (part.text === '') continue
    text += (before && needsGap(before, part) ? ' ' : '') + part.text
    before = part
  }
  return text
}

function needsGap(before: FormulaText, part: FormulaText): boolean {
  if (!bare.has(before.name) && !bare.has(part.name)) return false
  // A power belongs to the sign right before it: "ax^2" is clear, "23^2" is not.
  const sign = scripts.has(part.name) && !bare.has(before.name) ? /^\p{N}/u : /^[\p{L}\p{N}]/u
  const [last = ''] = /.$/su.exec(before.text.slice(-2)) ?? []
  return sign.test(last) && sign.test(part.text)
}
