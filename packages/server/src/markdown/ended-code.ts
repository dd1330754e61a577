import { markdownReader } from './read-markdown.ts'

const readMarkdown = markdownReader()

/** Markdown whose last code block has an end, so that it does not go on over what follows. */
export function withCodeEnded(markdown: string): string {
  // Only the lexer knows which fence begins one: that of an item's code may end it, and it ends with the item.
  const code = readMarkdown(markdown)?.findLast(({ type }) => type !== 'space')
  const fence = code?.type === 'code' ? /^ {0,3}(`{3,}|~{3,})/.exec(code.raw)?.[1] : undefined
  if (!code || fence === undefined) return markdown
  const [, ...lines] = code.raw.trimEnd().split('\n')
  const isEnded = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`).test(lines.at(-1) ?? '')
  return isEnded ? markdown : `${markdown.replace(/\n$/, '')}\n${fence}`
}
