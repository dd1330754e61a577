import { attributesOf, type ElementTable } from './element-table.ts'
import { notice } from './words.ts'

const importsOf = (tables: readonly ElementTable[], kinds: readonly string[]) =>
  `import type { ${tables.flatMap(({ name }) => kinds.map((kind) => name + kind)).join(', ')} } from '@ai-studio/elements'`

/** The properties that no attribute can express, as optional. */
const objects = ({ spec, name }: ElementTable): string => {
  const names = Object.keys(spec.properties).map((property) => `'${property}'`)
  return names.length > 0 ? `Partial<Pick<${name}Properties, ${names.join(' | ')}>>` : '{}'
}

const listeners = (prefix: string) =>
  `type Listeners<Events> = { [Name in keyof Events as \`${prefix}\${Name & string}\`]?: ((event: Events[Name]) => void) | undefined }`

const entries = (tables: readonly ElementTable[], typeOf: (table: ElementTable) => string) =>
  tables.map((table) => `'${table.spec.tag}': ${typeOf(table)}`)

/** React 19 sets properties that an element has, and listens to `onstudio-send`. */
function react(tables: readonly ElementTable[]): string[] {
  return [
    "import type { DetailedHTMLProps, HTMLAttributes } from 'react'",
    importsOf(tables, ['Attributes', 'Element', 'EventMap', 'Properties']),
    '',
    listeners('on'),
    '',
    "declare module 'react' {",
    'namespace JSX {',
    'interface IntrinsicElements {',
    ...entries(
      tables,
      (table) =>
        `DetailedHTMLProps<HTMLAttributes<${table.name}Element>, ${table.name}Element> & ${table.name}Attributes & ${objects(table)} & Listeners<${table.name}EventMap>`,
    ),
    '}',
    '}',
    '}',
  ]
}

/** React 18 knows attributes only, `class` among them, and no events of custom elements. */
function react18(tables: readonly ElementTable[]): string[] {
  return [
    "import type { ClassAttributes, HTMLAttributes } from 'react'",
    importsOf(tables, ['Attributes', 'Element', 'EventMap']),
    '',
    // A name with a hyphen would pass, and never be heard.
    'type Unheard<Events> = { [Name in keyof Events as `on${Name & string}`]?: never }',
    'type Host<Element> = ClassAttributes<Element> & Omit<HTMLAttributes<Element>, "className"> & { class?: string | undefined }',
    '',
    'declare global {',
    // The namespace of React 18 itself extends this one.
    'namespace JSX {',
    'interface IntrinsicElements {',
    ...entries(tables, ({ name }) => `Host<${name}Element> & ${name}Attributes & Unheard<${name}EventMap>`),
    '}',
    '}',
    '}',
  ]
}

/** Vue compares in camel case what a template writes in kebab case. */
function vue(tables: readonly ElementTable[]): string[] {
  return [
    "import type { EmitFn, HTMLAttributes, PublicProps } from 'vue'",
    importsOf(tables, ['Attributes', 'Element', 'EventMap', 'Properties']),
    '',
    'type Emits<Events> = EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>',
    listeners('on'),
    'type Camel<Name> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name',
    'type Props<Attributes> = Attributes & { [Name in keyof Attributes as Camel<Name> & string]: Attributes[Name] }',
    'type Handlers<Events> = { [Name in keyof Events as `on${Capitalize<Camel<Name> & string>}`]?: ((event: Events[Name]) => void) | undefined } & Listeners<Events>',
    '',
    "declare module 'vue' {",
    'interface GlobalComponents {',
    ...entries(
      tables,
      (table) =>
        `new () => ${table.name}Element & { $props: Omit<HTMLAttributes, keyof ${table.name}Attributes> & PublicProps & Props<${table.name}Attributes> & ${objects(table)} & Handlers<${table.name}EventMap>; $emit: Emits<${table.name}EventMap> }`,
    ),
    '}',
    '}',
  ]
}

function svelte(tables: readonly ElementTable[]): string[] {
  return [
    "import type { HTMLAttributes } from 'svelte/elements'",
    importsOf(tables, ['Attributes', 'Element', 'EventMap', 'Properties']),
    '',
    listeners('on'),
    '',
    "declare module 'svelte/elements' {",
    'interface SvelteHTMLElements {',
    ...entries(
      tables,
      (table) =>
        `HTMLAttributes<${table.name}Element> & ${table.name}Attributes & ${objects(table)} & Listeners<${table.name}EventMap>`,
    ),
    '}',
    '}',
  ]
}

function solid(tables: readonly ElementTable[]): string[] {
  return [
    "import type { JSX } from 'solid-js'",
    importsOf(tables, ['Attributes', 'Element', 'EventMap', 'Properties']),
    '',
    listeners('on:'),
    'type Explicit<Properties> = { [Name in keyof Properties as `prop:${Name & string}`]?: Properties[Name] | undefined }',
    'type Attr<Attributes> = { [Name in keyof Attributes as `attr:${Name & string}`]?: Attributes[Name] | undefined }',
    '',
    "declare module 'solid-js' {",
    'namespace JSX {',
    'interface IntrinsicElements {',
    ...entries(
      tables,
      (table) =>
        `JSX.HTMLAttributes<${table.name}Element> & ${table.name}Attributes & Attr<${table.name}Attributes> & Explicit<${table.name}Properties> & ${objects(table)} & Listeners<${table.name}EventMap>`,
    ),
    '}',
    '}',
    '}',
  ]
}

const frameworks = { react, react18, vue, svelte, solid }

/** `types/*.d.ts`: the elements in the templates of frameworks, by file name. */
export function typings(tables: readonly ElementTable[]): Record<string, string> {
  for (const table of tables) {
    if (attributesOf(table).length === 0) throw new Error(`<${table.spec.tag}> has no attributes.`)
  }
  return Object.fromEntries(
    Object.entries(frameworks).map(([name, write]) => [
      `types/${name}.d.ts`,
      // The frameworks need not be installed where this is checked.
      ['/* oxlint-disable */', notice, ...write(tables), ''].join('\n'),
    ]),
  )
}
