/** Texts by names, and groups of them. */
export interface Table {
  [key: string]: string | Table
}

const plural = /_(zero|one|two|few|many|other)$/

/** Whether code asks for a key: by its name in quotes, or by a name that it puts together from the key's group. */
function asksFor(code: string, key: string): boolean {
  const name = key.replace(plural, '')
  if (['"', "'", '`'].some((quote) => code.includes(quote + name + quote))) return true
  const groups = name.split('.').slice(0, -1)
  return groups.some((_, at) => code.includes(`\`${groups.slice(0, at + 1).join('.')}.\${`))
}

/**
 * Divides a table into what `code` asks for and the rest. Every name in quotes counts as asked for, so that rather
 * too much is taken than too little.
 */
export function divide(table: Table, code: string, group = ''): { first: Table; later: Table } {
  const [first, later]: [Table, Table] = [{}, {}]
  for (const [name, value] of Object.entries(table)) {
    if (typeof value === 'string') {
      const part = asksFor(code, group + name) ? first : later
      part[name] = value
    } else {
      const inner = divide(value, code, `${group}${name}.`)
      if (Object.keys(inner.first).length > 0) first[name] = inner.first
      if (Object.keys(inner.later).length > 0) later[name] = inner.later
    }
  }
  return { first, later }
}
