import { numberOfBookmark } from './number-paragraphs.ts'
import { loweredText, raisedText } from './raised-text.ts'

/** An element of HTML as a library has written it: well formed, and of few kinds. */
export interface HtmlElement {
  name: string
  attributes: Record<string, string>
  children: HtmlNode[]
}
export type HtmlNode = HtmlElement | string

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g

/**
 * Reads well-formed HTML. Raised and lowered text is in signs that are so, and boxes to tick are signs, too. The answer is an
 * element around all of it.
 */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, name, attributes, empty, text] of html.matchAll(token)) {
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.children.push(placedText(unescape(text), open))
    else if (closing) {
      if (open.length > 1) open.pop()
    } else {
      const element: HtmlElement = { name: name!, attributes: attributesIn(attributes!), children: [] }
      parent.children.push(name === 'input' ? tickBox(element) : element)
      if (!empty) open.push(element)
    }
  }
  return root
}

function placedText(text: string, within: readonly HtmlElement[]): string {
  const place = within.findLast(({ name }) => name === 'sup' || name === 'sub')?.name
  return place === undefined ? text : place === 'sup' ? raisedText(text) : loweredText(text)
}

/** The library makes this of nothing else. */
const tickBox = ({ attributes }: HtmlElement): string => ('checked' in attributes ? '☒' : '☐')

function attributesIn(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [, name, value] of text.matchAll(/([a-z-]+)="([^"]*)"/g)) attributes[name!] = unescape(value!)
  return attributes
}

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const unescape = (text: string): string => text.replace(/&(lt|gt|quot|amp);/g, (sign) => signs[sign]!)

/** The number that Word shows before a paragraph that is numbered by itself, with what is around it; it may be empty. */
export function numberBefore({ children }: HtmlElement): string | undefined {
  return children.map(numberOfAnchor).find((number) => number !== undefined)
}

function numberOfAnchor(node: HtmlNode): string | undefined {
  return typeof node === 'string' || node.name !== 'a'
    ? undefined
    : numberOfBookmark(node.attributes['id'] ?? '')
}

/**
 * The text of a node, with a space where a block or a line ends; of a picture, what it is called. Paragraphs have their
 * numbers.
 */
export function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node
  if (node.name === 'br') return '\n'
  if (node.name === 'img') return ` ${node.attributes['alt'] ?? ''} `
  const number = numberOfAnchor(node)
  if (number !== undefined) return number && `${number} `
  const text = node.children.map(textOf).join('')
  return /^(p|h[1-6]|li|tr|td|th)$/.test(node.name) ? `${text} ` : text
}
