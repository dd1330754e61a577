// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readSignature, readTables, tableOf } from '../scripts/reference/element-table.ts'
import { generate, root } from '../scripts/reference/generate.ts'
import type { ElementSpec } from './spec.ts'

const run = promisify(execFile)

/** Little of everything that a table may hold. */
const tiny = {
  tag: 'studio-tiny-thing',
  doc: 'A thing that is tiny.',
  attributes: {
    'is-red': { type: 'boolean', property: 'red', doc: 'Whether it is red | green.' },
    size: { values: ['s', 'm'], default: 's', doc: 'Its size.' },
  },
  properties: { format: { valueType: '((value: number) => string) | undefined', doc: 'How it writes */.' } },
  methods: {
    add: {
      signature: '(a: number, more: Map<string, (x: number, y: number) => void>): Promise<number>',
      doc: 'Adds.',
    },
  },
  events: {
    'studio-ready': { detail: {}, doc: 'Is drawn.' },
    'studio-tiny': {
      cancelable: true,
      detail: {
        size: { type: "'s' | 'm'", doc: 'Its size.' },
        word: { type: 'string', optional: true, doc: 'A word.' },
      },
      doc: 'Became tiny.',
    },
  },
  slots: { icon: 'Before it.' },
  parts: { thing: 'All of it.' },
  states: { red: 'It is red.' },
  tokens: { '--studio-tiny': { default: '1px', doc: 'How tiny.' } },
  example: { attributes: { size: 'm' }, event: 'studio-tiny', method: 'add' },
} as const satisfies ElementSpec

const tables = [...(await readTables()), tableOf(tiny, 'tiny-thing.element')]
const files = await generate(tables)
const file = (path: string) => files.get(path)!

test('what is committed says what the tables say', async () => {
  for (const [path, text] of await generate(await readTables())) {
    expect(await readFile(root + path, 'utf8'), path).toBe(text)
  }
}, 30_000)

test('the command says which files are behind their tables, and writes them', async () => {
  const script = fileURLToPath(new URL('../scripts/write-reference.ts', import.meta.url))
  const folder = await mkdtemp(join(tmpdir(), 'ai-studio-written-'))
  const command = (...options: string[]) =>
    run(process.execPath, ['--conditions=ai-studio-source', script, ...options, folder])
  try {
    await command()
    await expect(command('--check')).resolves.toMatchObject({ stdout: '', stderr: '' })
    const page = join(folder, 'docs/elements/studio-chat.md')
    await writeFile(page, `${await readFile(page, 'utf8')}more`)
    await expect(command('--check')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^These files .* say: docs\/elements\/studio-chat\.md\. Run ".+" and commit/,
      ),
    })
    await command()
    expect(await readFile(page, 'utf8')).not.toMatch(/more$/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)

describe('a second element', () => {
  test('stands beside the first one everywhere', () => {
    for (const framework of ['react', 'react18', 'vue', 'svelte', 'solid']) {
      const typings = file(`packages/elements/types/${framework}.d.ts`)
      for (const tag of ['studio-chat', 'studio-tiny-thing']) expect(typings).toContain(`'${tag}':`)
    }
    expect(file('docs/elements/studio-tiny-thing.md')).toContain('# `<studio-tiny-thing>`')
    expect(file('packages/elements/src/element-types.ts')).toMatch(
      /'studio-ready':(\s*\| \w+\['studio-ready'\])*\s*\| StudioChatEventMap\['studio-ready'\](\s*\| \w+\['studio-ready'\])*\s*\| StudioTinyThingEventMap\['studio-ready'\]/,
    )
  })

  test('is in the manifest with everything that a page can touch', () => {
    const { schemaVersion, modules } = JSON.parse(file('packages/elements/custom-elements.json'))
    expect(schemaVersion).toBe('2.1.0')
    // The last module registers the tags of all others.
    const [declaration] = modules.at(-2).declarations
    expect(declaration).toMatchObject({
      kind: 'class',
      customElement: true,
      name: 'StudioTinyThingElement',
      tagName: 'studio-tiny-thing',
      attributes: [
        { name: 'is-red', fieldName: 'red', type: { text: 'boolean' }, default: 'false' },
        { name: 'size', fieldName: 'size', type: { text: "'s' | 'm'" }, default: "'s'" },
      ],
      events: [
        {
          name: 'studio-ready',
          type: { text: 'CustomEvent<{ readonly version: 1; readonly instanceId: string }>' },
        },
        { name: 'studio-tiny', description: 'Became tiny. Can be prevented.' },
      ],
      slots: [{ name: 'icon', description: 'Before it.' }],
      cssParts: [{ name: 'thing', description: 'All of it.' }],
      cssProperties: [{ name: '--studio-tiny', default: '1px', description: 'How tiny.' }],
      cssStates: [{ name: 'red', description: 'It is red.' }],
    })
    expect(declaration.events[1].type.text).toContain("readonly size: 's' | 'm'; readonly word?: string")
    expect(
      declaration.members.map((member: { kind: string; name: string }) => `${member.kind} ${member.name}`),
    ).toEqual(['field red', 'field size', 'field format', 'field ready', 'method add'])
    expect(declaration.members.at(-1)).toMatchObject({
      parameters: [
        { name: 'a', type: { text: 'number' } },
        { name: 'more', type: { text: 'Map<string, (x: number, y: number) => void>' } },
      ],
      return: { type: { text: 'Promise<number>' } },
    })
    expect(modules.at(-1).exports.at(-1)).toEqual({
      kind: 'custom-element-definition',
      name: 'studio-tiny-thing',
      declaration: { name: 'StudioTinyThingElement', module: 'dist/tiny-thing.element.js' },
    })
  })

  test('has a page whose tables stay whole', () => {
    const page = file('docs/elements/studio-tiny-thing.md')
    expect(page).toContain('Whether it is red \\| green.')
    expect(page).toContain("`'s' \\| 'm'`")
    expect(page).toContain('| `studio-tiny`')
    expect(page).toContain('`instanceId` (a name of its own)')
    expect(file('docs/elements/studio-chat.md')).toContain(
      '`instanceId` (the attribute `instance`, else a name of its own)',
    )
    for (const heading of ['Attributes', 'Methods', 'Events', 'Slots', 'Parts', 'States', 'Tokens'])
      expect(page).toContain(`## ${heading}\n`)
    for (const words of [
      'onstudio-tiny={',
      '@studio-tiny="',
      'on:studio-tiny={',
      "addEventListener('studio-tiny'",
    ])
      expect(page).toContain(words)
  })

  test('compiles: right uses pass, wrong ones do not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ai-studio-types-'))
    try {
      const write = (name: string, text: string) => writeFile(join(folder, name), text)
      await write('element-types.ts', file('packages/elements/src/element-types.ts'))
      await write(
        'create-element.ts',
        'export interface StudioElement extends HTMLElement { readonly ready: Promise<void> }',
      )
      await write('react.d.ts', file('packages/elements/types/react.d.ts'))
      await write(
        'uses.tsx',
        `import type {} from './react.d.ts'
        export const right = (
          <studio-tiny-thing is-red size="m" format={(value) => value.toFixed()}
            onstudio-tiny={({ detail }) => void (detail.word ?? detail.size.length + detail.version)} />
        )
        export const sum: Promise<number> = document.createElement('studio-tiny-thing').add(1, new Map())
        addEventListener('studio-tiny', ({ detail }) => detail.instanceId)
        // @ts-expect-error
        export const size = <studio-tiny-thing size="xl" />
        // @ts-expect-error
        export const format = <studio-tiny-thing format="x" />
        // @ts-expect-error
        export const detail = <studio-tiny-thing onstudio-tiny={({ detail }) => detail.nothing} />
        // @ts-expect-error
        export const wrong = document.createElement('studio-tiny-thing').add('1')
        `,
      )
      await write(
        'tsconfig.json',
        JSON.stringify({
          compilerOptions: {
            strict: true,
            noEmit: true,
            target: 'es2023',
            module: 'esnext',
            moduleResolution: 'bundler',
            allowImportingTsExtensions: true,
            lib: ['es2024', 'dom', 'dom.iterable'],
            jsx: 'react-jsx',
            types: [],
            paths: {
              '@ai-studio/elements': ['./element-types.ts'],
              '*': [`${root}node_modules/@types/*`, `${root}node_modules/*`],
            },
          },
        }),
      )
      const tsc = join(root, 'node_modules/typescript/bin/tsc')
      await run(process.execPath, [tsc, '-p', folder]).catch((failure: { stdout: string }) => {
        throw new Error(failure.stdout)
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }, 60_000)
})

test.each([
  ['(): Promise<void>', [], 'Promise<void>'],
  ['(id: string): Promise<boolean>', [{ name: 'id', type: 'string' }], 'Promise<boolean>'],
  [
    '(a: { b: 1, c: 2 }, d: [1, 2]): void',
    [
      { name: 'a', type: '{ b: 1, c: 2 }' },
      { name: 'd', type: '[1, 2]' },
    ],
    'void',
  ],
])('takes the signature %s apart', (signature, parameters, result) => {
  expect(readSignature(signature)).toEqual({ parameters, result })
})
