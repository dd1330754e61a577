import { readChatGpt } from './chatgpt-file.ts'
import { isObject, type ImportedFile } from './imported.ts'
import { readOwnFile } from './own-file.ts'

/** Deeper than either format. */
const deepest = 100
/** Lists and objects; each takes far more room in memory than in the file. */
const mostNodes = 5_000_000

/** Reads a file with conversations; undefined when it is none. */
export function readFile(bytes: Uint8Array): ImportedFile | undefined {
  if (!isHarmless(bytes)) return undefined
  let value: unknown
  try {
    // The decoder takes a byte order mark away.
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
  if (Array.isArray(value)) return readChatGpt(value)
  return isObject(value) ? readOwnFile(value) : undefined
}

/** Looks at the brackets alone, before anything is built from them. */
function isHarmless(bytes: Uint8Array): boolean {
  let depth = 0
  let nodes = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === 0x22) isText = !isText
    else if (isText) {
      if (byte === 0x5c) at += 1
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1
      nodes += 1
      if (depth > deepest || nodes > mostNodes) return false
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1
  }
  return true
}
