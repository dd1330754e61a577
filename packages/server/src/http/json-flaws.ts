/** Something in a JSON text that parses, but must not be taken. */
export interface JsonFlaw {
  /** Dotted path of the field. */
  path: string
  /** A key below `validation` in the server's texts. */
  reason: 'duplicate' | 'unknown' | 'nul' | 'nesting'
}

/** Deeper than anything in the contract. */
const maxDepth = 32

interface Level {
  /** The keys so far; null in a list. */
  keys: Set<string> | null
  /** The key or index that is being read. */
  place: string | number
}

const quote = 0x22
const backslash = 0x5c
/** NUL can stand in JSON as an escape only. */
const nulEscape = '\\u0000'

/** Finds the first flaw in a text that `JSON.parse` has accepted; one pass, no copy of the values. */
export function findFlaw(text: string): JsonFlaw | null {
  const levels: Level[] = []
  let nextNul = text.indexOf(nulEscape)
  let isKey = false
  const path = () => levels.map((level) => level.place).join('.')

  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfString(text, at)
        const level = levels.at(-1)
        if (isKey && level?.keys) {
          const key = readString(text, at, end)
          level.place = key
          if (level.keys.has(key)) return { path: path(), reason: 'duplicate' }
          if (key === '__proto__') return { path: path(), reason: 'unknown' }
          level.keys.add(key)
        }
        // What looks like NUL and is none is passed for good: no part of the text is searched twice.
        while (nextNul !== -1 && nextNul < end) {
          if (!isEscaped(text, nextNul)) return { path: path(), reason: 'nul' }
          nextNul = text.indexOf(nulEscape, nextNul + 1)
        }
        at = end
        break
      }
      case 0x7b: // {
        if (levels.length === maxDepth) return { path: path(), reason: 'nesting' }
        levels.push({ keys: new Set(), place: '' })
        isKey = true
        break
      case 0x5b: // [
        if (levels.length === maxDepth) return { path: path(), reason: 'nesting' }
        levels.push({ keys: null, place: 0 })
        isKey = false
        break
      case 0x7d: // }
      case 0x5d: // ]
        levels.pop()
        break
      case 0x3a: // :
        isKey = false
        break
      case 0x2c: {
        // ,
        const level = levels.at(-1)
        isKey = Boolean(level?.keys)
        if (level && typeof level.place === 'number') level.place += 1
        break
      }
      default:
    }
  }
  return null
}

function endOfString(text: string, start: number): number {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
  } while (isEscaped(text, end))
  return end
}

function isEscaped(text: string, at: number): boolean {
  let count = 0
  while (text.charCodeAt(at - 1 - count) === backslash) count += 1
  return count % 2 === 1
}

function readString(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end)
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
}
