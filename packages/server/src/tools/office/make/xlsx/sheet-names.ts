/** Longest name of a sheet, in UTF-16 code units. */
const longest = 31
const forbidden = /[[\]:*?/\\]/g
/** Excel keeps it for itself. */
const reserved = 'history'

/** Gives names to the sheets of one workbook: each of them once, whatever its case, and none that Excel refuses. */
export class SheetNames {
  readonly #taken = new Set<string>([reserved])

  /** @param fallback where nothing of the wish is left */
  take(wish: string, fallback: string): string {
    const clean = (text: string) =>
      text
        .replaceAll(forbidden, ' ')
        .replaceAll(/\s+/g, ' ')
        .replace(/^[\s']+|[\s']+$/g, '')
    const name = clean(wish) || clean(fallback) || 'Sheet'
    for (let number = 1; ; number++) {
      const end = number === 1 ? '' : ` (${number})`
      const candidate = clean(name.slice(0, longest - end.length).replace(/[\ud800-\udbff]$/, '')) + end
      if (this.#taken.has(candidate.toLowerCase())) continue
      this.#taken.add(candidate.toLowerCase())
      return candidate
    }
  }
}
