import { createHash } from 'node:crypto'

/** Marks around what somebody has written. */
export interface Fence {
  begin: string
  end: string
  piece: (name: string, text: string) => string
}

/** Marks that none of the texts can hold, so that nothing in them ends the material early. The same texts get the same. */
export function fence(texts: readonly string[]): Fence {
  let mark = ''
  for (let round = 0; mark === '' || texts.some((text) => text.includes(mark)); round += 1) {
    mark = createHash('sha256')
      .update(`${round}\u0000${texts.join('\u0000')}`)
      .digest('hex')
      .slice(0, 12)
  }
  const begin = `<<material ${mark}>>`
  const end = `<<end ${mark}>>`
  return { begin, end, piece: (name, text) => `The ${name}:\n${begin}\n${text.trim()}\n${end}` }
}
