import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CdnManifest } from '../../../packages/elements/src/cdn-manifest.ts'
import { nonce } from '../support/pages.ts'
import type { Room } from '../support/room.ts'
import { until, type Tab } from '../support/tab.ts'

const openButton = { css: '[part=launcher]' }
const field = { css: 'textarea' }

/** What stands at the beginning of a file that somebody has changed. */
const alteration = (code: string) => `globalThis.wasRun = true;${code}`

/** The files of one of the two builds. */
function filesOf({ manifest }: Room['builds'], framework: 'preact' | 'react') {
  const { preload, ...loader } =
    framework === 'react' ? manifest.react : { ...manifest.loader, preload: manifest.preload }
  const { graph } = manifest
  const all = new Set<string>()
  const collect = (file: string): void => {
    if (all.has(file)) return
    all.add(file)
    for (const next of Object.values(graph[file]!).flat()) collect(next)
  }
  collect(loader.file)
  const find = (stem: string) => [...all].find((name) => name.startsWith(stem))!
  return { loader: loader.file, preload, all: [...all], find }
}

/** A file with everything that has to be there before it can run. */
function closure(file: string, graph: CdnManifest['graph'], found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const next of graph[file]!.imports) closure(next, graph, found)
  return found
}

/** Decision of a browser, not ours: what was altered on its way never runs. */
export function describeIntegrity(room: () => Room): void {
  const tabs: Tab[] = []
  const newTab = async () => {
    const tab = await room().engine.newTab()
    tabs.push(tab)
    return tab
  }
  afterEach(async () => {
    const { cdn } = room()
    cdn.asked.length = 0
    cdn.altered.clear()
    cdn.missing.clear()
    for (const tab of tabs.splice(0)) await tab.raw.close()
  })
  const strict = () => ({ connect: [room().cdn.origin] })
  const heard = (tab: Tab) => tab.evaluate<string[]>('heard')
  const hears = (tab: Tab, what: RegExp) =>
    until(`hear of ${what}`, async () => (await heard(tab)).some((line) => what.test(line)))
  const didRun = (tab: Tab) => tab.evaluate<boolean>('globalThis.wasRun === true')

  describe.each(['preact', 'react'] as const)('the script on %s', (framework) => {
    let files: ReturnType<typeof filesOf>
    beforeAll(() => {
      files = filesOf(room().builds, framework)
    })

    /** Opens a page under the strictest policy. */
    async function open(body: string, tags = room().tags({ framework, nonce })): Promise<Tab> {
      const tab = await newTab()
      await tab.raw.open(room().pages.page({ head: tags, body, policy: strict() }))
      return tab
    }
    const alter = (file: string) => room().cdn.altered.set(file, alteration)

    test('works as it was released, under the strictest policy, and fetches nothing twice', async () => {
      const { cdn } = room()
      const tab = await open(
        '<studio-chat></studio-chat><studio-chat mode="launcher" instance="two" lang="vi"></studio-chat>',
      )
      await tab.shown(field)
      await tab.click(openButton)
      await tab.shown({ css: 'dialog textarea' })
      await until('see the Vietnamese texts arrive', () => cdn.asked.some((name) => name.startsWith('vi')))
      await tab.shown({ css: '[lang=vi] textarea[aria-label="Tin nhắn của bạn"]' })
      expect([...new Set(cdn.asked)]).toEqual(cdn.asked)
      expect(await heard(tab)).toEqual([])
      expect(tab.raw.complaints() ?? []).toEqual([])
    })

    test('does not run when it was altered itself', async () => {
      alter(files.loader)
      const tab = await open('<studio-chat></studio-chat>')
      await hears(tab, /^not loaded: .*\/ai-studio(\.react)?\.js$/)
      expect(await didRun(tab)).toBe(false)
      expect(await tab.evaluate(() => customElements.get('studio-chat') === undefined)).toBe(true)
    })

    test.each([
      { stem: 'element', mode: 'inline', sign: /^console: / },
      { stem: 'chat', mode: 'inline', sign: /^studio-error: LOAD_FAILED/ },
      { stem: 'chat', mode: 'launcher', sign: /^studio-error: LOAD_FAILED/ },
      { stem: 'panel', mode: 'launcher', sign: /^studio-error: LOAD_FAILED/ },
    ])('does not run the altered file "$stem" for mode="$mode", and says so', async ({ stem, mode, sign }) => {
      alter(files.find(stem))
      const tab = await open(`<studio-chat mode="${mode}"></studio-chat>`)
      if (mode === 'launcher') await tab.click(openButton)
      await hears(tab, sign)
      expect(await didRun(tab)).toBe(false)
      expect(await tab.count(field)).toBe(0)
    })

    test('does not run what comes on idle when it was altered, and lives without it', async () => {
      alter(files.find('lazy'))
      const tab = await open('<studio-chat endpoint="http://studio.invalid"></studio-chat>')
      await hears(tab, /^not loaded: .*\/lazy/)
      expect(await didRun(tab)).toBe(false)
      await tab.click(field)
      await tab.raw.type('Still here')
      expect(await tab.all(field, ([found]) => (found as HTMLTextAreaElement).value)).toBe('Still here')
    })

    test('loads every later part as it was released, but none that was altered or needs one', async () => {
      const { cdn, builds, pages } = room()
      const { graph } = builds.manifest
      const graphFile = files.find('graph')
      const parts = graph[graphFile]!.lazy
      // What the chat brings along is verified with the chat.
      const chat = closure(files.find('chat'), graph)
      const listed = new Set(parts.flatMap((part) => [...closure(part, graph)]))
      const altered = [...listed].filter((file) => !chat.has(file))
      expect(altered.length).toBeGreaterThanOrEqual(parts.length)

      for (const file of [null, ...altered]) {
        cdn.altered.clear()
        if (file) alter(file)
        const tab = await newTab()
        await tab.raw.open(pages.page({ head: '' }))
        for (const part of parts) {
          const outcome = await tab.evaluate(
            async (address, part) => {
              const { load } = (await import(address)) as { load(part: string): Promise<object> }
              return load(part).then(
                () => 'loaded',
                () => 'refused',
              )
            },
            `${cdn.origin}/cdn/${builds.manifest.version}/${graphFile}`,
            `./${part}`,
          )
          const isTouched = file !== null && closure(part, graph).has(file)
          expect(outcome, `${part} with ${file} altered`).toBe(isTouched ? 'refused' : 'loaded')
        }
        expect(await didRun(tab), `${file} has run`).toBe(false)
        await tab.raw.close()
        tabs.splice(tabs.indexOf(tab), 1)
      }
    })

    test('opens without a reload once a file that was lost is there again', async () => {
      const { cdn } = room()
      cdn.missing.add(files.find('panel'))
      const tab = await open('<studio-chat mode="launcher"></studio-chat>')
      await tab.click(openButton)
      await hears(tab, /^studio-error: LOAD_FAILED/)
      cdn.missing.clear()
      await tab.click(openButton)
      await tab.shown({ css: 'dialog textarea' })
    })

    describe('with an import map that holds the hashes', () => {
      const hardened = () => {
        const { builds, cdn, tags } = room()
        const address = (name: string) => `${cdn.origin}/cdn/${builds.manifest.version}/${name}`
        const hashes = files.all.map((name) => [address(name), builds.manifest.integrity[name]])
        const map = JSON.stringify({ integrity: Object.fromEntries(hashes) })
        return `<script type="importmap" nonce="${nonce}">${map}</script>${tags({ framework, nonce })}`
      }

      test('works under the strictest policy', async () => {
        const tab = await open('<studio-chat mode="launcher"></studio-chat>', hardened())
        await tab.click(openButton)
        await tab.shown({ css: 'dialog textarea' })
        expect(await heard(tab)).toEqual([])
      })

      test('runs no altered file, even if nothing else verifies it', async () => {
        const { pages, cdn, builds } = room()
        const panel = files.find('panel')
        const inner = builds.manifest.graph[panel]!.imports[0]!
        for (const file of [panel, inner]) {
          cdn.altered.clear()
          alter(file)
          const tab = await newTab()
          // The map alone: no script of ours, no links.
          const [map] = hardened().split('\n')
          await tab.raw.open(pages.page({ head: map!.replace(/<\/script>.*/s, '</script>') }))
          const outcome = await tab.evaluate(
            (address) => import(address).then(() => 'loaded', () => 'refused'),
            `${cdn.origin}/cdn/${builds.manifest.version}/${panel}`,
          )
          expect(outcome, file).toBe('refused')
          expect(await didRun(tab), file).toBe(false)
        }
      })
    })
  })
}
