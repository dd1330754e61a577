import { test as base, expect } from '@playwright/test'
import { ChatBox } from './chat-box.ts'
import { Complaints } from './complaints.ts'
import { startHostPage, type HostPage, type HostPageOptions } from './host-page.ts'
import { Mailbox } from './mailbox.ts'
import { endProcess, startProcess, startStudio, type Studio } from './studio.ts'
import { translate } from './translate.ts'
import { startUpstream, type Upstream } from './upstream.ts'
import { randomAddress, Visitor } from './visitor.ts'

interface WorkerFixtures {
  upstream: Upstream
  /** A studio whose models come from the scripted upstream. */
  studio: Studio
  /** Origin of the partner's page that embeds that studio. */
  partner: string
}

interface TestFixtures {
  /** The direction in which pages are written, whatever their language. */
  direction: 'ltr' | 'rtl'
  /** Whether the visitor's browser translates every page. */
  isTranslated: boolean
  /** Whether the visitor's browser asks pages for thrift: none is fetched before somebody goes there. */
  savesData: boolean
  /** Pages are written in that direction, and know of that wish. */
  written: void
  /** What the browser's console said that it should not have said; none at the end of every test. */
  complaints: Complaints
  /** The chat of a page that has one. */
  chat: ChatBox
  /** The page's visitor, at the studio's API. */
  visitor: Visitor
  /** Serves a page of a company that the studio does not know, and tells its address. */
  hostPage: (options: Omit<HostPageOptions, 'studio'>) => Promise<string>
  /** What the studio mails. */
  mailbox: Mailbox
  /** Every plan for the upstream has been used by the test that made it. */
  usedPlans: void
}

function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    console.error(`Violation of ${violatedDirective}: ${blockedURI} ${sample}`)
  })
}

function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
}

/** Turns every page round, as a language would that is written from right to left. */
function turnRound(): void {
  const turn = () => {
    const root = document.documentElement as HTMLElement | null
    if (root && root.dir !== 'rtl') root.dir = 'rtl'
  }
  new MutationObserver(turn).observe(document, {
    attributes: true,
    attributeFilter: ['dir'],
    childList: true,
    subtree: true,
  })
  turn()
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  upstream: [
    async ({}, use) => {
      const upstream = await startUpstream()
      await use(upstream)
      await upstream.close()
    },
    { scope: 'worker' },
  ],
  studio: [
    async ({ upstream }, use) => {
      const studio = await startStudio({
        OPENAI_BASE_URL: upstream.baseUrl,
        OPENAI_API_KEY: 'sk-test',
        SPEECH_MODEL: 'sand-speech-1',
        SPEECH_VOICES: 'anna:en,mai:vi',
      })
      await use(studio)
      await studio.close()
    },
    { scope: 'worker' },
  ],
  partner: [
    async ({ studio }, use) => {
      const example = await startProcess(
        'examples/plain-html/server.ts',
        { STUDIO_ORIGIN: studio.origin, EXAMPLE_PORT: String(studio.partnerPort) },
        /http:\/\/127\.0\.0\.1:\d+/,
      )
      await use(example.ready[0])
      await endProcess(example.child, 'SIGTERM')
    },
    { scope: 'worker' },
  ],
  // Each visitor comes from an address of their own, as behind a proxy: limits by address stay out of the way.
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': randomAddress() }),
  direction: ['ltr', { option: true }],
  isTranslated: [false, { option: true }],
  savesData: [true, { option: true }],
  written: [
    async ({ context, direction, isTranslated, savesData }, use) => {
      if (direction === 'rtl') await context.addInitScript(turnRound)
      if (isTranslated) await context.addInitScript(translate)
      if (savesData) await context.addInitScript(saveData)
      await use()
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints(context)
      await context.addInitScript(reportViolations)
      await use(complaints)
      await expect.poll(() => complaints.missing).toEqual([])
      expect(complaints.unexpected).toEqual([])
    },
    { auto: true },
  ],
  usedPlans: [
    async ({ upstream }, use) => {
      await use()
      expect(upstream.forgetPlans()).toBe(0)
    },
    { auto: true },
  ],
  chat: async ({ page }, use) => use(new ChatBox(page)),
  hostPage: async ({ studio }, use) => {
    const pages: HostPage[] = []
    await use(async (options) => {
      const page = await startHostPage({ ...options, studio: studio.origin })
      pages.push(page)
      return page.address
    })
    for (const page of pages) await page.close()
  },
  mailbox: async ({ studio }, use) => use(new Mailbox(studio.sandbox)),
  visitor: async ({ page, studio }, use) => use(new Visitor(page, studio.origin)),
})
export { expect }

/** For pages of other origins: a browser asks them first about headers that it would not send by itself. */
export const withoutProxy = { extraHTTPHeaders: {} }
