import { plainText } from './markdown-lines.ts'

/** A heading as the last part of an address: lower-case words, without the number of a step. */
function idOf(heading: string): string {
  const words = plainText(heading)
    .toLowerCase()
    .replace(/^\d+\.\s+/, '')
    .replace(/[’']/g, '')
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? 'section'
}

/**
 * Ids of the headings of a page, in order and none twice. They are made of the English ones, whatever the language,
 * so that an address leads to the same section in each.
 */
export function headingIds(englishHeadings: readonly string[]): string[] {
  const ids: string[] = []
  for (const heading of englishHeadings) {
    const id = idOf(heading)
    let free = id
    for (let count = 2; ids.includes(free); count += 1) free = `${id}-${count}`
    ids.push(free)
  }
  return ids
}
