import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'

const site = fileURLToPath(new URL('..', import.meta.url))

interface Module {
  now: readonly string[]
  later: readonly string[]
}

const modules = new Map<string, Module>()
let files: Map<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

/** Notes which module asks for which, at once and later. */
const noteModules: Plugin = {
  name: 'note-modules',
  generateBundle() {
    for (const id of this.getModuleIds()) {
      const info = this.getModuleInfo(id)
      if (info) modules.set(id, { now: info.importedIds, later: info.dynamicallyImportedIds })
    }
  },
}

beforeAll(async () => {
  const built = await build({
    configFile: `${site}vite.config.ts`,
    logLevel: 'error',
    plugins: [noteModules],
    build: { write: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  files = new Map(output.map((file) => [file.fileName, file]))
}, 240_000)

/** The library, what the studio makes of it, and what is drawn for it. */
const isOfPasskeys = (id: string) =>
  /\/node_modules\/@simplewebauthn\/|\/core\/src\/(passkeys|auth\/passkey-)|\/react\/src\/biometrics\/|\/site\/src\/passkeys\//.test(
    id,
  )

const isMsal = (id: string) => id.includes('/node_modules/@azure/msal')
/** It loads MSAL when somebody is signed in or wants to be, and is asked by nothing else. */
const loader = /\/packages\/core\/src\/auth\/applications\.ts$/

test('no module of the site leads to MSAL, at once or later, but the one that loads it for the sign-in', () => {
  const entry = [...modules.keys()].find((id) => id.endsWith('/site/src/main.tsx'))!
  const reached = new Set([entry])
  // A set that grows while it is walked is walked to its end.
  for (const id of reached) {
    const { now, later } = modules.get(id)!
    for (const next of loader.test(id) ? now : [...now, ...later]) if (modules.has(next)) reached.add(next)
  }
  expect([...reached].some((id) => loader.test(id))).toBe(true)
  expect([...reached].some((id) => id.endsWith('/settings-page.tsx'))).toBe(true)
  expect([...reached].filter(isMsal)).toEqual([])
})

test.each([
  ['MSAL', isMsal],
  ['passkeys', isOfPasskeys],
])('no file that the first visit loads holds a byte of %s, although others do', (_, isSo) => {
  const chunks = [...files.values()].filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter((chunk) => chunk.isEntry))
  for (const chunk of first) {
    for (const name of chunk.imports) {
      const file = files.get(name)
      if (file?.type === 'chunk') first.add(file)
    }
  }
  const holds = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some(isSo)
  expect(first.size).toBeGreaterThan(1)
  expect([...first].filter(holds).map((chunk) => chunk.fileName)).toEqual([])
  expect(chunks.some(holds)).toBe(true)
})

test('the first visit does not load the sign-in form either', () => {
  const first = [...files.values()].find(
    (file) => file.type === 'chunk' && file.fileName.startsWith('assets/studio-'),
  )
  const ids = first?.type === 'chunk' ? first.moduleIds : []
  expect(ids.length).toBeGreaterThan(10)
  expect(ids.filter((id) => id.includes('/react/src/login/'))).toEqual([])
})

test('the page that passes answers on is one small script of its own, and names no other', () => {
  const page = files.get('auth/bridge.html')
  const html = String(page?.type === 'asset' && page.source)
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
  expect(scripts).toHaveLength(1)
  const name = /src="\/(assets\/bridge-[\w-]{8}\.js)"/.exec(scripts[0]!)?.[1]
  const script = files.get(name ?? '')
  expect(script?.type).toBe('asset')
  const source = String(script?.type === 'asset' && script.source)
  expect(source).not.toMatch(/\bimport\b|\beval\(|innerHTML|new Function/)
  expect(source.length).toBeLessThan(30_000)
  expect(html).not.toMatch(/<script[^>]*>[^<]|style=|\son\w+=/)
})
