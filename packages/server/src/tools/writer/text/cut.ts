/** A text of at most so many UTF-16 code units, cut between words where there are any, and with an ellipsis then. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = text.slice(0, limit - 1)
  const blank = head.search(/\s\S*$/)
  const kept = blank > limit / 2 ? head.slice(0, blank) : wholeCharacters(head)
  return `${kept.replace(/[\s,;:.!?…–—-]+$/u, '')}…`
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Without the last character as a reader sees it, which may be half of one. */
function wholeCharacters(text: string): string {
  const from = Math.max(0, text.length - 40)
  const parts = [...graphemes.segment(text.slice(from))]
  return (
    text.slice(0, from) +
    parts
      .slice(0, -1)
      .map(({ segment }) => segment)
      .join('')
  )
}
