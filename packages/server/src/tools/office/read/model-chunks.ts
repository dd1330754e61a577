/**
 * Parts Markdown into pieces of at most so many UTF-16 code units, between its blocks, so that each piece is whole Markdown.
 * Blocks that are longer are parted between their lines, lines between sentences or words. A table that is parted has its head
 * in each piece, unless that fills half of one. Joined by empty lines the pieces are the whole.
 */
export function chunksOf(markdown: string, limit: number): string[] {
  const chunks: string[] = []
  for (const block of blocksIn(markdown).flatMap((block) => partsOf(block, limit))) {
    const last = chunks.at(-1)
    if (last !== undefined && last.length + 2 + block.length <= limit)
      chunks[chunks.length - 1] = `${last}\n\n${block}`
    else chunks.push(block)
  }
  return chunks
}

/** The two halves of Markdown, parted between two of its blocks; empty where it is one block. */
export function halvesOf(markdown: string): string[] {
  const blocks = blocksIn(markdown)
  if (blocks.length < 2) return []
  let place = 1
  let length = blocks[0]!.length
  while (place < blocks.length - 1 && length * 2 < markdown.length) length += blocks[place++]!.length
  return [blocks.slice(0, place), blocks.slice(place)].map((half) => half.join('\n\n'))
}

/** What stands between empty lines; code with empty lines in it is one. */
function blocksIn(markdown: string): string[] {
  const blocks: string[] = []
  let lines: string[] = []
  let fence: string | null = null
  const finish = () => {
    if (lines.length > 0) blocks.push(lines.join('\n'))
    lines = []
  }
  for (const line of markdown.split('\n')) {
    const mark = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1]
    if (fence === null && mark !== undefined) fence = mark
    else if (fence !== null && mark?.startsWith(fence)) fence = null
    if (fence === null && line.trim() === '') finish()
    else lines.push(line)
  }
  finish()
  return blocks
}

function partsOf(block: string, limit: number): string[] {
  if (block.length <= limit) return [block]
  const lines = block.split('\n')
  const head = headOf(lines)
  // A head that fills most of a piece would be repeated more than what it stands above.
  if (head === '' || head.length > limit / 2) return linesWithin(lines, limit)
  return linesWithin(lines.slice(2), limit - head.length - 1).map((part) => `${head}\n${part}`)
}

/** The two lines that a table begins with; empty for what is none. */
function headOf(lines: readonly string[]): string {
  const isTable = lines.length > 2 && /^\s*\|?\s*:?-+:?\s*(\||$)/.test(lines[1]!)
  return isTable ? `${lines[0]}\n${lines[1]}` : ''
}

function linesWithin(lines: readonly string[], limit: number): string[] {
  const parts: string[] = []
  for (const line of lines.flatMap((each) => piecesOf(each, limit))) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + 1 + line.length <= limit)
      parts[parts.length - 1] = `${last}\n${line}`
    else parts.push(line)
  }
  return parts
}

function piecesOf(line: string, limit: number): string[] {
  const pieces: string[] = []
  let rest = line
  while (rest.length > limit) {
    const piece = rest.slice(0, limit)
    const end = Math.max(piece.lastIndexOf('. '), piece.lastIndexOf('? '), piece.lastIndexOf('! ')) + 1
    const space = end > limit / 2 ? end : piece.lastIndexOf(' ')
    const place = space > 0 ? space : /[\ud800-\udbff]$/.test(piece) ? limit - 1 : limit
    pieces.push(rest.slice(0, place))
    rest = rest.slice(place).trimStart()
  }
  return rest === '' ? pieces : [...pieces, rest]
}
