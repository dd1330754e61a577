import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { entriesOf, installed, manifestOf } from './support/manifest.ts'

const packs = inject('packs')
const names = Object.keys(packs)

const filesOf = (name: string): string[] =>
  readdirSync(installed(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(installed(name), join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('node_modules/'))

const read = (name: string, file: string) => readFileSync(join(installed(name), file), 'utf8')

/** What stands after `from` and in `import()`, comments apart. */
function specifiersIn(code: string): string[] {
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...bare.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([@\w./-]+)["']/g)].map((match) => match[1]!)
}

test('all six packages are packed', () => {
  expect(names.sort()).toEqual(
    ['contract', 'core', 'elements', 'identity', 'react', 'server'].map((name) => `@ai-studio/${name}`),
  )
})

describe.each(names)('%s', (name) => {
  test('brings its words, its licence and every file that it promises', () => {
    const files = new Set(filesOf(name))
    expect(['package.json', 'README.md', 'LICENSE'].filter((file) => !files.has(file))).toEqual([])
    expect(manifestOf(name).license).toBe('MIT')
    const promised = [
      ...entriesOf(name).flatMap(({ file, types }) => [file, ...(types ? [types] : [])]),
      ...Object.values(manifestOf(name).bin ?? {}),
    ]
    expect(promised.filter((file) => !existsSync(join(installed(name), file)))).toEqual([])
  })

  test('brings nothing that is ours alone', () => {
    const ours = filesOf(name).filter((file) =>
      /\.(test|stories)\.|\/testing\/|tsbuildinfo|(^|\/)(\.env|\.data|tsconfig)/.test(file),
    )
    expect(ours).toEqual([])
  })

  test('imports only what lies in it and what it declares', () => {
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(read(name, 'package.json')) as {
      dependencies?: Record<string, string>
      peerDependencies?: Record<string, string>
    }
    const declared = new Set([name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)])
    const wrong: string[] = []
    for (const file of filesOf(name).filter((found) => /^(dist|types)\/.*\.(js|d\.ts)$/.test(found))) {
      for (const specifier of specifiersIn(read(name, file))) {
        const isFine = specifier.startsWith('.')
          ? liesThere(name, file, specifier)
          : isBuiltin(specifier) || isDeclared(declared, file, specifier) || isOptional(file, specifier)
        if (!isFine) wrong.push(`${file}: ${specifier}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

/** React brings no declarations of its own. */
const isDeclared = (declared: Set<string>, file: string, specifier: string) =>
  declared.has(packageOf(specifier)) &&
  (packageOf(specifier) !== 'react' || !file.endsWith('.d.ts') || declared.has('@types/react'))

/** The sandbox is imported only where it is, in the repository. */
const isOptional = (file: string, specifier: string) =>
  file === 'dist/start.js' && specifier === '@ai-studio/sandbox'

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** A relative import leads to a file of the same package; between declarations it names the script or the source. */
function liesThere(name: string, file: string, specifier: string): boolean {
  const target = resolve(dirname(join(installed(name), file)), specifier)
  if (!target.startsWith(`${installed(name)}/`)) return false
  return existsSync(file.endsWith('.d.ts') ? target.replace(/(?<!\.d)\.(js|tsx?)$/, '.d.ts') : target)
}

test.each(['@ai-studio/react', '@ai-studio/elements'])(
  '%s leaves it to the customer’s bundler whether this is development',
  (name) => {
    const decided = filesOf(name).filter(
      (file) =>
        /^dist\/.*\.js$/.test(file) &&
        /process\.env|import\.meta\.env|jsx-dev-runtime/.test(read(name, file)),
    )
    expect(decided).toEqual([])
  },
)

test('the server brings its migrations and the articles that Guide knows', () => {
  const files = filesOf('@ai-studio/server')
  expect(files.filter((file) => /^src\/db\/migrations\/.*\.sql$/.test(file)).length).toBeGreaterThan(0)
  for (const language of ['en', 'vi']) {
    const articles = files.filter((file) => file.startsWith(`content/help/${language}/`))
    expect(articles.length).toBeGreaterThanOrEqual(25)
  }
})

test('the elements bring the script tags that their manifest lists', () => {
  const manifest = JSON.parse(read('@ai-studio/elements', 'build/cdn/manifest.json')) as {
    integrity: Record<string, string>
  }
  const there = new Set(filesOf('@ai-studio/elements'))
  expect(Object.keys(manifest.integrity).length).toBeGreaterThan(2)
  expect(Object.keys(manifest.integrity).filter((file) => !there.has(`build/cdn/${file}`))).toEqual([])
})
