import { readFile } from 'node:fs/promises'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { chromiumArguments } from '../../../scripts/find-chromium.mjs'
import type { Mode, Subject } from '../subjects/subject.ts'
import { startTrace } from './trace.ts'

/** What the page's own part of the measuring can do; see `agent.js`. */
export interface Agent {
  find: (path: string) => Element | null
  findAll: (path: string) => Element[]
  nextFrame: () => Promise<number>
  ready: {
    (path: string): Promise<number>
    (path: string, patience: number): Promise<number | null>
  }
  filesUntil: (time: number) => { address: string; bytes: number }[]
  placeOf: (path: string) => { x: number; y: number } | null
  focus: (path: string) => void
  composer: (path: string) => { text: string; isActive: boolean } | null
  shows: (path: string, text: string) => Promise<number>
  seen: (rows: string, scroller: string, text: string) => Promise<number>
  meter: () => number
  metered: (since: number) => {
    dropped: number
    longestGap: number
    longestTask: number
    blocking: number
  }
  elements: () => number
  elementsAtRest: (path: string, places: number) => Promise<number>
  keys: number[]
  watchKeys: () => void
  toEnd: (path: string) => Promise<void>
  scrollUp: (path: string, steps: number, isWatched: boolean) => Promise<number>
  scrollSteadily: (
    rows: string,
    path: string,
    options: { steps: number; by: number; isWatched: boolean },
  ) => Promise<{ covered: number; off: number; elements: number }>
  loadAll: (rows: string, path: string, count: number) => Promise<void>
  exactness: (rows: string, path: string, steps: number) => Promise<number>
}

declare global {
  // oxlint-disable-next-line no-var -- the only way to name a global.
  var bench: Agent
}

/** 'Fast 4G' of the developer tools. */
const fast4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }

export interface OpenOptions {
  /** Null opens the page of the partner without a chat. */
  subject: Subject | null
  mode?: Mode
  stored?: number
  /** How many times slower the processor is. */
  slowdown?: number
  isSlowNetwork?: boolean
  /** Address of a file that never arrives. */
  held?: string
}

/** One page under measurement, in a browser profile of its own. */
export interface Sitting extends AsyncDisposable {
  readonly page: Page
  readonly cdp: CDPSession
  /**
   * Totals of the main thread since the navigation, in milliseconds: how long its tasks lasted, what they got of
   * the processor, what was script; and the heap in bytes.
   */
  metrics: () => Promise<{ task: number; cpu: number; script: number; heap: number }>
  /**
   * What stays in the heap when collecting again frees nothing more, in bytes. The browser drops compiled code that is
   * not called any more, but only a part of it with each collection.
   *
   * @throws when it does not come to rest
   */
  keptHeap: () => Promise<number>
  /** Frees what the page has let go, so that nobody's garbage is collected while something is measured. */
  collectGarbage: () => Promise<void>
  slowDown: (times: number) => Promise<void>
}

const mostCollections = 100

/**
 * The browser under measurement: the headless shell where there is one. A whole Chromium draws a toolbar for each new
 * visitor, with pages of its own in processes of their own, which take the processor while ours are being opened.
 */
export class Lab implements AsyncDisposable {
  readonly #executablePath: string
  readonly #pages: string
  readonly #agent: string
  readonly #isTraced: boolean
  #browser: Browser | null = null

  private constructor(executablePath: string, pages: string, agent: string, isTraced: boolean) {
    this.#executablePath = executablePath
    this.#pages = pages
    this.#agent = agent
    this.#isTraced = isTraced
  }

  /** @param isTraced whether each page is followed by what its main thread did */
  static async open(executablePath: string, pages: string, isTraced = false): Promise<Lab> {
    const agent = await readFile(new URL('agent.js', import.meta.url), 'utf8')
    return new Lab(executablePath, pages, agent, isTraced)
  }

  async #running(): Promise<Browser> {
    if (!this.#browser?.isConnected()) {
      this.#browser = await chromium.launch({
        executablePath: this.#executablePath,
        args: [...chromiumArguments, '--enable-precise-memory-info'],
        // A signal ends the whole run, see there; ending only the browser would begin another.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      })
    }
    return this.#browser
  }

  /** Ends the browser, whatever it is doing; the next page gets a new one. */
  async restart(): Promise<void> {
    const browser = this.#browser
    this.#browser = null
    await browser?.close().catch(() => {})
  }

  /** Name and version of the browser. */
  async version(): Promise<string> {
    const kind = this.#executablePath.includes('headless') ? 'Chromium headless shell' : 'Chromium'
    return `${kind} ${(await this.#running()).version()}`
  }

  /** A fresh visitor on the page. It is still loading when this resolves. */
  async visit(options: OpenOptions): Promise<Sitting> {
    const { subject, mode = 'inline', stored = 0, slowdown = 1, isSlowNetwork = false, held } = options
    const browser = await this.#running()
    const context: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addInitScript(this.#agent)
    const page = await context.newPage()
    if (held) await page.route(held, () => new Promise<void>(() => {}))
    const cdp = await context.newCDPSession(page)
    // Nothing but the subject's own server answers; a font from elsewhere is neither waited for nor counted.
    await cdp.send('Network.enable')
    await cdp.send('Network.setBlockedURLs', { urls: ['https://*'] })
    if (isSlowNetwork) await cdp.send('Network.emulateNetworkConditions', fast4G)
    if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await cdp.send('Performance.enable')
    const tell = this.#isTraced ? await startTrace(browser, page) : null
    const sitting: Sitting = {
      page,
      cdp,
      async metrics() {
        const { metrics } = await cdp.send('Performance.getMetrics')
        const value = (name: string) => {
          const metric = metrics.find((each) => each.name === name)
          if (!metric) throw new Error(`The browser has no metric ${name}`)
          return metric.value
        }
        return {
          task: value('TaskDuration') * 1000,
          cpu: value('ThreadTime') * 1000,
          script: value('ScriptDuration') * 1000,
          heap: value('JSHeapUsedSize'),
        }
      },
      async keptHeap() {
        let kept = Infinity
        for (let turn = 0; turn < mostCollections; turn += 1) {
          await sitting.collectGarbage()
          const { heap } = await sitting.metrics()
          // What is left to differ then is the measuring's own.
          if (heap > kept * 0.998) return heap
          kept = heap
          await page.waitForTimeout(100)
        }
        throw new Error(`After ${mostCollections} collections the heap still shrinks`)
      },
      async collectGarbage() {
        await cdp.send('HeapProfiler.collectGarbage')
      },
      async slowDown(times) {
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: times })
      },
      async [Symbol.asyncDispose]() {
        await tell?.()
        await context.close().catch(() => {})
      },
    }
    const query = new URLSearchParams({ mode, stored: String(stored) })
    await page.goto(`${this.#pages}/${subject?.id ?? 'none'}?${query}`, { waitUntil: 'commit' })
    return sitting
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.restart()
  }
}
