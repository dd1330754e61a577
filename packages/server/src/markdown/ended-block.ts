import { markdownReader } from './read-markdown.ts'

const readMarkdown = markdownReader()

/** How HTML begins that blank lines do not end, how one sees that it has ended, and what ends it. */
type LongHtml = readonly [begin: RegExp, isEnded: RegExp, end: (tag: string) => string]

/** CommonMark 0.31.2, 4.6, start conditions 1 to 5. Of the first any of the four tags is an end. */
const longHtml: readonly LongHtml[] = [
  [
    /^ {0,3}<(script|pre|style|textarea)(?:[\s>]|$)/i,
    /<\/(?:script|pre|style|textarea)>/i,
    (tag) => `</${tag}>`,
  ],
  [/^ {0,3}<!--/, /-->/, () => '-->'],
  [/^ {0,3}<\?/, /\?>/, () => '?>'],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/, () => ']]>'],
  [/^ {0,3}<![a-z]/i, />/, () => '>'],
]

/** Markdown whose last block of code or HTML has an end, so that it does not go on over what follows. */
export function withBlockEnded(markdown: string): string {
  // Only the lexer knows what begins one: what stands in an item or a quote ends with it.
  const block = readMarkdown(markdown)?.findLast(({ type }) => type !== 'space')
  const end =
    block?.type === 'code'
      ? missingFence(block.raw)
      : block?.type === 'html'
        ? missingEnd(block.raw)
        : undefined
  return end === undefined ? markdown : `${markdown.replace(/\n$/, '')}\n${end}`
}

function missingFence(code: string): string | undefined {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(code)?.[1]
  if (fence === undefined) return undefined
  const [, ...lines] = code.trimEnd().split('\n')
  const isEnded = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`).test(lines.at(-1) ?? '')
  return isEnded ? undefined : fence
}

function missingEnd(html: string): string | undefined {
  for (const [begin, isEnded, end] of longHtml) {
    const begun = begin.exec(html)
    if (begun) return isEnded.test(html) ? undefined : end(begun[1] ?? '')
  }
  return undefined
}
