import { decodeReferences } from '../../../../markdown/character-references.ts'
import { writableText } from './writable-text.ts'

const comment = /<!--[^]*?-->/g
const brokenLine = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])\s*>/gi
const tag = /<\/?[a-z!?][^<>]*>/gi

/** The words in HTML. Scripts and styles have none. */
export function markupText(markup: string): string {
  const visible = withoutElement('style', withoutElement('script', withoutComments(markup)))
  return writableText(decodeReferences(visible.replaceAll(brokenLine, '\n').replaceAll(tag, '')))
}

/** A search that never goes over the same text twice, however many openings without an end there are. */
function withoutComments(markup: string): string {
  const last = markup.lastIndexOf('-->')
  return last === -1 ? markup : markup.slice(0, last + 3).replaceAll(comment, '') + markup.slice(last + 3)
}

function withoutElement(name: string, markup: string): string {
  const lower = markup.toLowerCase()
  let kept = ''
  let at = 0
  for (;;) {
    const from = lower.indexOf(`<${name}`, at)
    const to = from === -1 ? -1 : lower.indexOf(`</${name}`, from)
    if (to === -1) return kept + markup.slice(at)
    kept += markup.slice(at, from)
    const end = lower.indexOf('>', to)
    if (end === -1) return kept
    at = end + 1
  }
}
