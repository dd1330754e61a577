import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { CdnManifest } from '../../../packages/elements/src/cdn-manifest.ts'
import type { ChatBox } from '../../e2e/support/chat-box.ts'
import { test as base, expect } from '../../e2e/support/test.ts'
import { buildBundle } from './bundle.ts'
import { chatOf } from './exchange.ts'
import { preparePage, type HostPageOptions } from './host-page.ts'
import { pictureOfPage, type PagePicture } from './host-script.ts'
import { startSite, type Site } from './site.ts'

interface PageRecord {
  changedGlobals: string[]
  addedHistory: number
  isMoved: boolean
  links: number
}

/** A visit to a page of the host. */
export interface Visit {
  /** Address of the page. */
  address: string
  /** The chat of the first element. */
  chat: ChatBox
  /** Nothing of the host's page is different from what it would be without us. */
  untouched(): Promise<void>
}

interface WorkerFixtures {
  /** What this browser does otherwise than those of other tests. */
  browserOptions: { args?: string[]; ignoreDefaultArgs?: string[] }
  /** The host: the one site that the studio allows. */
  site: Site
}

interface TestFixtures {
  /** Goes to a page of the host, first without us to know how it is, and then with us. */
  visit: (options?: HostPageOptions, page?: Page) => Promise<Visit>
  /** What the studio's scripts consist of. */
  manifest: CdnManifest
}

/** What is different in the looks of the page: tag, then what was and what is. */
const changedLooks = (before: PagePicture, now: PagePicture): string[] =>
  before.looks.flatMap(([tag, ...values], index) =>
    values.flatMap((value, place) => {
      const changed = now.looks[index]?.[place + 1]
      return changed === value ? [] : [`${tag}: ${value} → ${changed}`]
    }),
  )

const manifestFile = new URL('../../../packages/elements/build/cdn/manifest.json', import.meta.url)

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // A browser asks a server of another origin first about headers that it would not send by itself.
  extraHTTPHeaders: {},
  browserOptions: [{}, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, browserOptions: { args = [], ignoreDefaultArgs } }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), ...args],
        ...(ignoreDefaultArgs && { ignoreDefaultArgs }),
      }),
    { scope: 'worker' },
  ],
  site: [
    async ({ studio }, use) => {
      let making: ReturnType<typeof buildBundle> | undefined
      const site = await startSite(studio.partnerPort, async () => {
        making ??= buildBundle()
        return (await making).folder
      })
      await use(site)
      await site.close()
      await (await making)?.remove()
    },
    { scope: 'worker' },
  ],
  manifest: async ({}, use) => use(JSON.parse(await readFile(manifestFile, 'utf8')) as CdnManifest),
  visit: async ({ page: first, site, studio, manifest }, use) => {
    await use(async (options = {}, page = first) => {
      const prepared = preparePage(site, studio.origin, manifest, options)
      await page.goto(site.origin + prepared.barePath)
      const bare = await page.evaluate(pictureOfPage)
      await page.goto(site.origin + prepared.path)
      return {
        address: site.origin + prepared.path,
        chat: chatOf(page),
        async untouched() {
          const now = await page.evaluate(pictureOfPage)
          expect(changedLooks(bare, now)).toEqual([])
          expect(now).toEqual(bare)
          const record = () =>
            page.evaluate(() =>
              (globalThis as unknown as Record<symbol, () => PageRecord>)[Symbol.for('host-record')]!(),
            )
          // A part that is being verified has a link for as long as that takes.
          await expect.poll(record).toEqual({
            changedGlobals: [],
            addedHistory: 0,
            isMoved: false,
            links: prepared.links,
          })
          expect(await page.context().cookies()).toEqual([])
        },
      }
    })
  },
})
export { expect }
