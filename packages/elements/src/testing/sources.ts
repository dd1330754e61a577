import { messageRoleSchema } from '@ai-studio/contract'
import { paymentProviders } from '@ai-studio/contract/constants'
import { readdirSync, readFileSync } from 'node:fs'

const address = (path: string) => new URL(`../${path}`, import.meta.url)

/** A file, by its path below the sources of the elements. */
export const source = (path: string): string => readFileSync(address(path), 'utf8')

/** What a folder draws, and the folders in it, as one text; without tests and stories. */
export const drawings = (folder: string): string =>
  readdirSync(address(folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && entry.name.endsWith('.tsx') && !/\.(test|stories)\.tsx$/.test(entry.name),
    )
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))
    .join('\n')

/** What stands in the names of parts that are put together. */
const placeholders: Readonly<Record<string, readonly string[]>> = {
  role: messageRoleSchema.options,
  id: paymentProviders,
  direction: ['earlier', 'later'],
}

/** A name that is put together, with each value that its placeholder may have. */
function written(template: string): string[] {
  const [before, name, after] = template.split(/\$\{(?:\w+\.)?(\w+)\}/)
  if (name === undefined) return [template]
  const values = placeholders[name]
  if (!values) throw new Error(`What is \`${name}\` in the part \`${template}\`?`)
  return values.map((value) => `${before}${value}${after}`)
}

/** The parts that are named in the open, by a default, or by a template; those of one piece apart. */
export const partsIn = (code: string): string[] =>
  [...code.matchAll(/\bpart(?:=|: |\.add\()(?:["']([^"']+)["']|\{`([^`]+)`\}|\{[^}`]*?'([a-z-]+)'\})/g)]
    .flatMap(([, name, template, byDefault]) => (template ? written(template) : [(name ?? byDefault)!]))
    .flatMap((names) => names.split(' '))
