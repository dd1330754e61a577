import { escapeMarkup } from './markup.ts'

const fence = /^ {0,3}(`{3,}|~{3,})[^`]*$/
const bullet = /^ {0,3}[-*+] +(.*)$/
const numbered = /^ {0,3}\d{1,9}[.)] +(.*)$/
const heading = /^ {0,3}#{1,6} +(.*)$/

/**
 * Markdown as a page shows it before any script runs: paragraphs, lists, headings and code. Every other mark stays as it
 * was written, and nothing of the text becomes markup. Takes one look at each line.
 */
export function plainBlocks(markdown: string): string {
  const html: string[] = []
  let paragraph: string[] = []
  let list: { tag: 'ul' | 'ol'; items: string[] } | undefined
  let code: { end: string; lines: string[] } | undefined

  const endBlock = () => {
    if (paragraph.length > 0) html.push(`<p>${paragraph.map(escapeMarkup).join('<br>')}</p>`)
    if (list) {
      const items = list.items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')
      html.push(`<${list.tag}>${items}</${list.tag}>`)
    }
    paragraph = []
    list = undefined
  }
  const endCode = () => {
    if (code) html.push(`<pre><code>${escapeMarkup(code.lines.join('\n'))}</code></pre>`)
    code = undefined
  }

  for (const line of markdown.split(/\r\n?|\n/)) {
    if (code) {
      if (line.trim().startsWith(code.end) && line.trim().replaceAll(code.end[0]!, '') === '') endCode()
      else code.lines.push(line)
      continue
    }
    const opening = fence.exec(line)?.[1]
    if (opening !== undefined) {
      endBlock()
      code = { end: opening, lines: [] }
      continue
    }
    const title = heading.exec(line)?.[1]
    if (title !== undefined) {
      endBlock()
      html.push(`<p><strong>${escapeMarkup(title)}</strong></p>`)
      continue
    }
    const tag = bullet.test(line) ? 'ul' : numbered.test(line) ? 'ol' : undefined
    if (tag) {
      if (list?.tag !== tag) endBlock()
      list ??= { tag, items: [] }
      list.items.push((bullet.exec(line) ?? numbered.exec(line))![1]!)
    } else if (line.trim() === '') endBlock()
    else if (list && paragraph.length === 0 && line.startsWith(' ')) {
      list.items.push(`${list.items.pop()!} ${line.trim()}`)
    } else {
      if (list) endBlock()
      paragraph.push(line)
    }
  }
  endCode()
  endBlock()
  return html.join('')
}

/** Text as it was typed: lines and paragraphs. */
export const plainLines = (text: string): string =>
  text
    .split(/(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeMarkup(paragraph).replace(/\r\n?|\n/g, '<br>')}</p>`)
    .join('')
