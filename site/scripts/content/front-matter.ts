import { docCategories, tutorialLevels } from '../../src/content/content-types.ts'
import type { Problem } from './content-error.ts'
import type { ContentFile, Room } from './content-file.ts'

/** What stands in the front matter of a page, by name. */
export type Fields = Readonly<Record<string, string | number>>

interface Field {
  /** What the value has to be, for whoever got it wrong. */
  rule: string
  /** Undefined for a value that breaks the rule. */
  read: (value: string) => string | number | undefined
}

const text: Field = { rule: 'needs a text', read: (value) => value || undefined }
const positive: Field = {
  rule: 'needs a whole number from 1',
  read: (value) => (/^[1-9]\d*$/.test(value) ? Number(value) : undefined),
}
const oneOf = (values: readonly string[]): Field => ({
  rule: `has to be one of ${values.join(', ')}`,
  read: (value) => (values.includes(value) ? value : undefined),
})

const common = { title: text, description: text, summary: text, order: positive }
const fieldsOf: Record<Room, Record<string, Field>> = {
  root: common,
  legal: common,
  docs: { ...common, category: oneOf(docCategories) },
  tutorials: { ...common, level: oneOf(tutorialLevels), minutes: positive },
}

export interface FrontMatter {
  fields: Fields
  /** The Markdown after it. */
  body: string
  /** Line of the file on which the body begins, from 1. */
  bodyLine: number
}

/** Reads the `name: value` lines between two `---` at the beginning of a page; what is wrong goes into `problems`. */
export function readFrontMatter({ path, room, source }: ContentFile, problems: Problem[]): FrontMatter {
  const wrong = (line: number, what: string) => problems.push({ file: path, line, text: what })
  const match = /^---\n([\s\S]*?)\n---\n/.exec(source)
  if (!match) {
    wrong(1, 'The page has to begin with front matter: lines such as “title: …” between two lines “---”.')
    return { fields: {}, body: source, bodyLine: 1 }
  }
  const known = fieldsOf[room]
  const fields: Record<string, string | number> = {}
  const seen = new Set<string>()
  for (const [index, line] of match[1]!.split('\n').entries()) {
    const [, name = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? []
    const field = Object.hasOwn(known, name) ? known[name] : undefined
    if (!field) {
      wrong(index + 2, `“${line}” is no field of this page. Known are ${Object.keys(known).join(', ')}.`)
      continue
    }
    if (seen.has(name)) wrong(index + 2, `“${name}” stands here a second time.`)
    seen.add(name)
    const read = field.read(value)
    if (read === undefined) wrong(index + 2, `“${name}” ${field.rule}.`)
    else fields[name] = read
  }
  for (const [name, { rule }] of Object.entries(known)) {
    if (!seen.has(name)) wrong(1, `The front matter lacks “${name}”, which ${rule}.`)
  }
  return {
    fields,
    body: source.slice(match[0].length),
    bodyLine: match[0].split('\n').length,
  }
}
