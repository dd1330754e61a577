import { readdir } from 'node:fs/promises'
import { camelCase, type ElementSpec } from '../../src/spec.ts'

/** An element's table with the names that follow from it. */
export interface ElementTable {
  spec: ElementSpec
  /** `StudioChat` for `studio-chat`. */
  name: string
  /** Name of its module without ending: `chat.element`. */
  module: string
}

export const tableOf = (spec: ElementSpec, module: string): ElementTable => ({
  spec,
  name: camelCase(`-${spec.tag}`),
  module,
})

const isSpec = (value: unknown): value is ElementSpec =>
  typeof value === 'object' && value !== null && 'tag' in value && 'attributes' in value

/** The tables of all elements: what the files `*.table.ts` export. */
export async function readTables(): Promise<ElementTable[]> {
  const folder = new URL('../../src/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.table.ts')).sort()
  const tables: ElementTable[] = []
  for (const file of files) {
    const exported = Object.values((await import(new URL(file, folder).href)) as object)
    const specs = exported.filter(isSpec)
    if (specs.length !== 1) throw new Error(`${file} must export one table, not ${specs.length}.`)
    tables.push(tableOf(specs[0]!, file.replace(/table\.ts$/, 'element')))
  }
  return tables
}

export interface AttributeRow {
  attribute: string
  property: string
  /** Its TypeScript type. */
  type: string
  /** As written in TypeScript. */
  default: string
  doc: string
}

/** The attributes of an element, each with its property. */
export const attributesOf = ({ spec }: ElementTable): AttributeRow[] =>
  Object.entries(spec.attributes).map(([attribute, { type, property, default: byDefault, values, doc }]) => ({
    attribute,
    property: property ?? camelCase(attribute),
    type: type === 'boolean' ? 'boolean' : (values?.map((value) => `'${value}'`).join(' | ') ?? 'string'),
    default: type === 'boolean' ? 'false' : `'${byDefault ?? ''}'`,
    doc,
  }))

/** The fields of an event's detail besides those that all have, as a TypeScript type; empty when there are none. */
export function detailType(event: ElementSpec['events'][`studio-${string}`]): string {
  const fields = Object.entries(event.detail).map(
    ([name, { type, optional }]) => `readonly ${name}${optional ? '?' : ''}: ${type}`,
  )
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : ''
}

export interface Parameter {
  name: string
  type: string
}

/** Takes `(text: string): Promise<boolean>` apart. */
export function readSignature(signature: string): { parameters: Parameter[]; result: string } {
  let depth = 0
  let end = 0
  const commas = [0]
  for (const [at, sign] of [...signature].entries()) {
    if ('([{<'.includes(sign)) depth += 1
    // The arrow of a function type closes nothing.
    if (')]}'.includes(sign) || (sign === '>' && signature[at - 1] !== '=')) depth -= 1
    if (depth === 1 && sign === ',') commas.push(at)
    if (depth === 0) {
      end = at
      break
    }
  }
  const parameters = commas
    .map((from, index) => signature.slice(from + 1, commas[index + 1] ?? end).trim())
    .filter(Boolean)
    .map((text) => {
      const colon = text.indexOf(':')
      return { name: text.slice(0, colon).trim(), type: text.slice(colon + 1).trim() }
    })
  return { parameters, result: signature.slice(end + 1).replace(/^\s*:\s*/, '') }
}
