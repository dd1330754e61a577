import { mapGrouped, pushGrouped, type Groups, type ListBlock, type ListEntry } from './blocks.ts'
import { lex, mentions, rules, type Links, type Token, type Tokens } from './lex.ts'
import { isUndecided, mend } from './mend.ts'
import { isBlank, type OpenBlock, type Verdict } from './open-block.ts'

const itemStart = /^( {0,3}([*+-]|\d{1,9}[.)]))(?:([ \t][^\n]*)?)$/

/** Width of leading blanks with tab stops of four, from the given column on. */
function blankWidth(line: string, column = 0): number {
  let width = 0
  for (const char of line) {
    if (char === ' ') width += 1
    else if (char === '\t') width += 4 - ((column + width) % 4)
    else break
  }
  return width
}

/** The tokens of one item, read on its own. */
function lexItem(source: string, links: Links, found?: Links): ListEntry & { isLoose: boolean } {
  const [list, ...rest] = lex(source, links, found)
  if (list?.type !== 'list') return { source, tokens: list ? [list, ...rest] : [], isLoose: false }
  const [item, ...more] = (list as Tokens.List).items
  const tokens: Token[] = [...(item?.tokens ?? [])]
  // Reading an item alone may see a limit that the list did not: nothing of it may be lost.
  if (more.length > 0) tokens.push({ ...list, items: more })
  tokens.push(...rest)
  return { source, tokens, isLoose: (list as Tokens.List).loose }
}

/** Items with the references to newly defined links resolved. */
export function relinkItems(items: Groups<ListEntry>, labels: readonly string[], links: Links) {
  return mapGrouped(items, (item) =>
    mentions(item.source, labels)
      ? { source: item.source, tokens: lexItem(item.source, links).tokens }
      : item,
  )
}

/** A list: each item is frozen when the next begins. Where an item ends follows the lexer's own rules. */
export function openList(firstLine: string): OpenBlock {
  const [, , firstMarker] = itemStart.exec(firstLine)!
  const isOrdered = firstMarker!.length > 1
  const kind = firstMarker!.at(-1)!
  let groups: Groups<ListEntry> = []
  let isLoose = false
  let lines: string[] = []
  /** Columns that a line must be indented by to belong to the item; infinite after an item that ended early. */
  let indent = 0
  /** The last line, with blanks in the place of a marker. */
  let last = ''
  let isAfterBlank = false

  /** Whether the line, indented by less than so many columns, begins what is neither a paragraph nor holds one. */
  const beginsBlock = (line: string, columns: number) => {
    const { other } = rules
    return (
      other.hrRegex(columns).test(line) ||
      other.fencesBeginRegex(columns).test(line) ||
      other.headingBeginRegex(columns).test(line) ||
      other.htmlBeginRegex(columns).test(line)
    )
  }

  /** Whether the item may go on in a line that is indented less, which only a paragraph does. */
  function endsInParagraph(): boolean {
    const inner = `${last.trim()} `.replace(rules.other.nestedContainerMarkers, '')
    return blankWidth(last) - indent < 4 && !isBlank(inner) && !beginsBlock(inner, 4)
  }

  const isItem = (line: string) => {
    const marker = itemStart.exec(line)?.[2]
    return marker !== undefined && marker.at(-1) === kind && marker.length > 1 === isOrdered
  }

  function judge(line: string): Verdict {
    if (lines.length === 0 || isBlank(line)) return 'more'
    const { other } = rules
    if (beginsBlock(line, indent) || other.blockquoteBeginRegex(indent).test(line)) return 'other'
    if (other.nextBulletRegex(indent).test(line)) return isItem(line) ? 'more' : 'other'
    if (blankWidth(line) >= indent) return 'more'
    return isAfterBlank || !endsInParagraph() ? 'other' : 'more'
  }

  const beginsItem = (line: string) =>
    lines.length === 0 || (!isBlank(line) && rules.other.nextBulletRegex(indent).test(line))

  function freeze(links: Links, found?: Links): Groups<ListEntry> {
    const { isLoose: isOwnLoose, ...entry } = lexItem(lines.join('\n'), links, found)
    if (isOwnLoose && found) isLoose = true
    return pushGrouped(groups, entry)
  }

  function begin(line: string): void {
    const [, marker = '', , content = ''] = itemStart.exec(line)!
    const width = blankWidth(content, marker.length)
    indent = marker.length + (isBlank(content) || width > 4 ? 1 : width)
    lines = [line]
    last = ' '.repeat(marker.length) + content
    isAfterBlank = isBlank(content)
  }

  const toBlock = (entries: Groups<ListEntry>, start = firstMarker!): ListBlock => ({
    kind: 'list',
    isOrdered,
    start: isOrdered ? Number(start.slice(0, -1)) : 1,
    isLoose,
    groups: entries,
  })

  return {
    judge,
    add(line, links, found) {
      if (beginsItem(line)) {
        if (lines.length > 0) {
          // An item whose marker stands alone is no blank line before the next.
          if (isAfterBlank && lines.length > 1) isLoose = true
          groups = freeze(links, found)
        }
        begin(line)
        return null
      }
      // An item begins with at most one blank line.
      if (isBlank(line) && isAfterBlank && lines.length === 1) indent = Infinity
      isAfterBlank = isBlank(line)
      last = line
      lines.push(line)
      return null
    },
    view(partial, links) {
      const isShown = partial !== null && !isBlank(partial) && !isUndecided(partial)
      if (isShown && beginsItem(partial)) {
        const entries = lines.length > 0 ? freeze(links) : groups
        const { isLoose: _, ...entry } = lexItem(mend(partial), links)
        return toBlock(pushGrouped(entries, entry))
      }
      const shown = isShown ? [...lines, partial] : lines
      const source = shown.join('\n')
      if (shown.length === 0 || isUndecided(source.trimEnd()))
        return groups.length > 0 ? toBlock(groups) : null
      const { isLoose: _, ...entry } = lexItem(mend(source), links)
      return toBlock(pushGrouped(groups, entry))
    },
    close: (links, found) => toBlock(freeze(links, found)),
    relink(labels, links) {
      groups = relinkItems(groups, labels, links)
    },
    isEmpty: false,
  }
}
