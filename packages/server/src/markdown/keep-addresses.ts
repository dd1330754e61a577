/**
 * What readers of Markdown make a link of by itself: GitHub Flavored Markdown, section 6.9, and `marked` within a word as
 * well. The signs that no address has are left to those who escape them.
 */
const bareAddress = /(?:https?|ftp):\/\/[\p{L}\p{N}[][^\s<>\\|]*|www\.[\p{L}\p{N}-][^\s<>\\|[\]]*/giu

/**
 * Text as Markdown with its addresses as links to exactly them: within a bare one a backslash escapes nothing, it would
 * lead elsewhere. Not for the text of a link, in which nothing else is one.
 * @param escape what makes Markdown of all that is no address
 */
export function keepAddresses(text: string, escape: (text: string) => string): string {
  let markdown = ''
  let end = 0
  for (const { 0: found, index } of text.matchAll(bareAddress)) {
    const address = withoutClosingSigns(found)
    const before = escape(text.slice(end, index))
    const link = linkTo(address, escape)
    // A link behind an exclamation mark would be an image.
    markdown += (link.startsWith('[') ? before.replace(/!$/, '\\!') : before) + link
    end = index + address.length
  }
  return markdown + escape(text.slice(end))
}

const linkTo = (address: string, escape: (text: string) => string): string =>
  /^www\./i.test(address)
    ? `[${escape(address)}](<http://${address.replaceAll('&', '\\&')}>)`
    : `<${address}>`

const brackets = [
  ['(', ')'],
  ['[', ']'],
] as const

/** The signs that end a sentence, and a bracket that was opened before, are not part of an address. */
function withoutClosingSigns(found: string): string {
  const address = found.replace(/[?!.,:;*_~`'"”’»…]+$/u, '')
  const isClosed = brackets.some(
    ([open, close]) => address.endsWith(close) && address.split(close).length > address.split(open).length,
  )
  return isClosed ? withoutClosingSigns(address.slice(0, -1)) : address
}
