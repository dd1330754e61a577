/**
 * The value of a field of a JSON object as it stands in the text, byte by byte; undefined where there is none. Of fields
 * with the same name in objects within, the first is found.
 */
export function rawValueOf(json: string, name: string): string | undefined {
  const label = new RegExp(`"${name}"\\s*:\\s*`).exec(json)
  if (!label) return undefined
  const start = label.index + label[0].length
  let depth = 0
  let isText = false
  for (let index = start; index < json.length; index += 1) {
    const sign = json[index]
    if (isText) {
      if (sign === '\\') index += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']' || sign === ',') {
      // The end of what stands around it.
      if (depth === 0) return json.slice(start, index).trim()
      if (sign === ',') continue
      depth -= 1
      if (depth === 0) return json.slice(start, index + 1)
    }
  }
  return undefined
}
