import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CdnManifest } from '../../../packages/elements/src/cdn-manifest.ts'
import { integrityMap } from '../../../packages/elements/src/snippet.ts'
import { labels } from '../../e2e/support/labels.ts'
import { nonce } from '../support/pages.ts'
import type { Room } from '../support/room.ts'
import type { Tab } from '../support/tab.ts'
import { until } from '../support/until.ts'

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

/** What was altered on its way never runs. */
export function describeIntegrity(room: () => Room): void {
  const tabs: Tab[] = []
  const newTab = async () => {
    const tab = await room().engine.newTab()
    tabs.push(tab)
    return tab
  }
  const closeTab = async (tab: Tab) => {
    tabs.splice(tabs.indexOf(tab), 1)
    await tab.raw.close()
  }
  afterEach(async () => {
    while (tabs[0]) await closeTab(tabs[0])
    const { cdn } = room()
    cdn.altered.clear()
    cdn.missing.clear()
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
      // The last words of the page before.
      room().cdn.asked.length = 0
      await tab.raw.open(room().pages.page({ head: tags, body, policy: strict() }))
      return tab
    }
    const alter = (file: string) => room().cdn.altered.set(file, alteration)

    test.each(['module', 'classic', 'hardened'] as const)(
      'works as it was released, as a %s snippet under the strictest policy, and fetches nothing twice',
      async (kind) => {
        const { cdn, tags } = room()
        const tab = await open(
          '<studio-chat></studio-chat><studio-chat mode="launcher" instance="two" lang="vi"></studio-chat>',
          tags({ framework, nonce, kind }),
        )
        await tab.shown(field)
        await tab.click(openButton)
        await tab.shown({ css: 'dialog textarea' })
        await until('see the Vietnamese texts arrive', () => cdn.asked.some((name) => name.startsWith('vi')))
        await tab.shown({ css: '[lang=vi] *', name: labels.vi.chat.empty.greeting })
        if (room().engine.comparesLinks) expect([...new Set(cdn.asked)]).toEqual(cdn.asked)
        expect(await heard(tab)).toEqual([])
        // Nobody answers the chat's calls here.
        const others = tab.raw.complaints()?.filter((text) => !text.includes('404'))
        expect(others ?? []).toEqual([])
      },
    )

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
    ])(
      'does not run the altered file "$stem" for mode="$mode", and says so',
      async ({ stem, mode, sign }) => {
        alter(files.find(stem))
        const tab = await open(`<studio-chat mode="${mode}"></studio-chat>`)
        if (mode === 'launcher') await tab.click(openButton)
        await hears(tab, sign)
        expect(await didRun(tab)).toBe(false)
        expect(await tab.count(field)).toBe(0)
      },
    )

    test.each(['login', 'shared-chat', 'upgrade', 'biometrics'])(
      'does not run the altered files of <studio-%s>, neither the first nor those that it loads, and says so',
      async (name) => {
        const { cdn, builds } = room()
        const { graph } = builds.manifest
        const first = files.find(`${name}.`)
        const graphFile = graph[first]!.lazy[0]!
        for (const altered of [[first], [graphFile], graph[graphFile]!.lazy]) {
          cdn.altered.clear()
          for (const file of altered) alter(file)
          const tab = await open(`<studio-${name} conversation="none"></studio-${name}>`)
          await hears(tab, /^studio-error: LOAD_FAILED/)
          await hears(tab, /^console: \[ai-studio\] AI_STUDIO_INTEGRITY/)
          expect(await didRun(tab), `${altered.join()} has run`).toBe(false)
          await closeTab(tab)
        }
      },
    )

    test.each(['more', 'diagnosis'])(
      'does not run the file "%s" that finds out what is wrong when that was altered, and says so by itself',
      async (stem) => {
        alter(files.find(`${stem}.`))
        alter(files.find('chat.'))
        const tab = await open('<studio-chat></studio-chat>')
        await hears(tab, /^console: .*AI_STUDIO_/)
        expect(await didRun(tab)).toBe(false)
        expect(await tab.count(field)).toBe(0)
      },
    )

    test('does not run what draws a stored conversation early when that was altered, and draws it later', async () => {
      const { cdn } = room()
      for (const file of files.preload.early) {
        cdn.altered.clear()
        alter(file)
        const tab = await open(
          '<studio-chat conversation-id="00000000-0000-4000-8000-000000000001"></studio-chat>',
          room().tags({ framework, nonce, mode: 'inline', hasConversation: true }),
        )
        await tab.shown(field)
        await until(`see ${file} asked for`, () => cdn.asked.includes(file))
        expect(await didRun(tab), `${file} has run`).toBe(false)
        await closeTab(tab)
      }
    })

    test('does not run what comes on idle when it was altered, and lives without it', async () => {
      const { cdn } = room()
      const lazy = files.find('thread')
      alter(lazy)
      const tab = await open('<studio-chat endpoint="http://studio.invalid"></studio-chat>')
      await until('see the file asked for', () => cdn.asked.includes(lazy))
      await tab.click(field)
      await tab.raw.type('Still here')
      expect(await tab.all(field, ([found]) => (found as HTMLTextAreaElement).value)).toBe('Still here')
      expect(await didRun(tab)).toBe(false)
    })

    test('loads later parts as they were released, but none that was altered or needs one', async () => {
      const { cdn, builds, pages, tags } = room()
      const { graph } = builds.manifest
      const graphFile = files.find('graph')
      const parts = graph[graphFile]!.lazy
      // The chat is there before them.
      const chat = closure(files.find('chat'), graph)
      const needs = (part: string) => [...closure(part, graph)].filter((file) => !chat.has(file))
      const listed = [...new Set(parts.flatMap(needs))]
      expect(listed.length).toBeGreaterThan(parts.length)
      const inner = listed.filter((file) => !parts.includes(file))
      // Nothing altered; all parts, none of which needs another; each of the files that stand behind them.
      const cases = [[], parts, ...inner.map((file) => [file])]
      // Both builds verify by the same code.
      for (const altered of framework === 'preact' ? cases : cases.slice(0, 3)) {
        cdn.altered.clear()
        for (const file of altered) alter(file)
        const tab = await newTab()
        await tab.raw.open(
          pages.page({ head: tags({ framework }), body: '<studio-chat endpoint="http://studio.invalid">' }),
        )
        // Whoever comes to write has the chat load more.
        await tab.click(field)
        const outcomes = await until(`load parts with ${altered.join()} altered`, () =>
          // As a text: the tests' own compiler would rewrite an import.
          tab.evaluate<string[] | null>(`import('${cdn.origin}/cdn/${builds.manifest.version}/${graphFile}')
            .then(({ load }) => Promise.allSettled(${JSON.stringify(parts)}.map((part) => load('./' + part))))
            .then((settled) => {
              // The chat has not told yet how to load.
              if (settled.some(({ reason }) => reason && /undefined/.test(reason))) return null
              return settled.map(({ status }) => status)
            })`),
        )
        const expected = parts.map((part) =>
          needs(part).some((file) => altered.includes(file)) ? 'rejected' : 'fulfilled',
        )
        expect(outcomes, `with ${altered.join()} altered`).toEqual(expected)
        expect(await didRun(tab), `${altered.join()} has run`).toBe(false)
        await closeTab(tab)
      }
    })

    test('opens once a file that was lost is there again', async () => {
      const { cdn, engine } = room()
      cdn.missing.add(files.find('panel'))
      const tab = await open('<studio-chat mode="launcher"></studio-chat>')
      await tab.click(openButton)
      await hears(tab, /^studio-error: LOAD_FAILED/)
      cdn.missing.clear()
      if (!engine.forgetsLostModules) await tab.raw.reload()
      await tab.click(openButton)
      await tab.shown({ css: 'dialog textarea' })
    })

    test('has an import map in its hardened snippet that alone keeps altered files from running', async () => {
      const { pages, cdn, builds } = room()
      const { manifest } = builds
      const map = integrityMap({ manifest, framework, origin: cdn.origin })
      const panel = files.find('panel')
      for (const file of [panel, manifest.graph[panel]!.imports[0]!]) {
        cdn.altered.clear()
        alter(file)
        const tab = await newTab()
        // No script of ours, no links.
        await tab.raw.open(
          pages.page({
            head: `<script type="importmap" nonce="${nonce}">${map}</script>
              <script type="module" nonce="${nonce}">
                globalThis.outcome = null
                import('${cdn.origin}/cdn/${manifest.version}/${panel}').then(
                  () => { outcome = 'loaded' },
                  () => { outcome = 'refused' },
                )
              </script>`,
          }),
        )
        const outcome = await until('see an outcome', () => tab.evaluate<string | null>('outcome'))
        expect(outcome, file).toBe('refused')
        expect(await didRun(tab), file).toBe(false)
        await closeTab(tab)
      }
    })
  })
}
