import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { chromiumArguments, findHeadlessShell } from '../../../../scripts/find-chromium.mjs'
import type { CdnManifest } from '../cdn-manifest.ts'
import { copyRelease } from './copy-release.ts'
import { serveCdn, servePages, type CdnServer, type PageServer } from './cdn-server.ts'

const shopName = 'shop.example'

interface OpenOptions {
  /** Whether the page lies where visitors see it, instead of on its developer's machine. */
  isPublic?: boolean
  headers?: Record<string, string>
  context?: BrowserContextOptions
  /**
   * When the page counts as open: with everything that it names, or as soon as it begins.
   * @default 'load'
   */
  waitUntil?: 'load' | 'commit'
  /** Called before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
}

interface OpenedPage {
  page: Page
  /** What a developer sees in its console. */
  said: string[]
  /** Paths that it has asked the studio for, in order. */
  fetched: string[]
}

/** The script tags as they are built, a server for them, and a browser for pages of somebody else. */
export interface CdnBrowser {
  /** Where the release lies. */
  folder: string
  manifest: CdnManifest
  cdn: CdnServer
  pages: PageServer
  browser: Browser
  open: (html: string, options?: OpenOptions) => Promise<OpenedPage>
  /** Closes all pages and forgets what the server was told. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

/** What a file of a release was compiled from: its name without framework and hash. */
export const entryOf = (file: string): string | undefined =>
  /^(.+?)(?:\.react)?(?:-[\w-]{8})?\.js$/.exec(file)?.[1]

/** Starts both servers and the browser, for a copy of the built release. */
export async function startCdnBrowser(): Promise<CdnBrowser> {
  const parent = await mkdtemp(join(tmpdir(), 'ai-studio-cdn-'))
  const folder = join(parent, 'cdn')
  const manifest = await copyRelease(folder)
  const cdn = await serveCdn(folder)
  const pages = await servePages()
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? undefined,
    // A page of visitors, under a name that is nobody's own machine.
    args: [...chromiumArguments, `--host-resolver-rules=MAP ${shopName} 127.0.0.1`],
  })
  return {
    folder,
    manifest,
    cdn,
    pages,
    browser,
    async open(html, { isPublic, headers, context, prepare, waitUntil = 'load' } = {}) {
      const page = await (await browser.newContext(context)).newPage()
      const said: string[] = []
      const fetched: string[] = []
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url())
        if (origin === cdn.origin) fetched.push(pathname)
      })
      page.on('console', (message) => said.push(message.text()))
      page.on('pageerror', (error) => said.push(error.message))
      await prepare?.(page)
      const address = pages.page(`<!doctype html><title>Shop</title>${html}`, headers)
      await page.goto(isPublic ? address.replace('127.0.0.1', shopName) : address, { waitUntil })
      return { page, said, fetched }
    },
    async reset() {
      // First, so that nobody asks any more.
      for (const context of browser.contexts()) await context.close()
      cdn.asked.length = 0
      cdn.altered.clear()
      cdn.missing.clear()
      cdn.answers.clear()
    },
    async close() {
      await browser.close()
      await Promise.all([cdn.close(), pages.close()])
      await rm(parent, { recursive: true, force: true })
    },
  }
}
