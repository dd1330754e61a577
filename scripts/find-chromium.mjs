import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { programFrom, programOnPath } from './find-program.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** The browser that Playwright's own installer has put on this machine, or null. */
function playwrightsOwn() {
  try {
    const file = createRequire(import.meta.url)('playwright').chromium.executablePath()
    return file && existsSync(file) ? file : null
  } catch {
    return null
  }
}

/** Every Chromium that may be taken: `CHROMIUM_PATH` alone, else the first on the PATH, then Playwright's own. */
export function* chromiums() {
  const chosen = programFrom('CHROMIUM_PATH')
  for (const browser of chosen ? [chosen] : [programOnPath(names), playwrightsOwn()]) {
    if (browser) yield browser
  }
}

/**
 * The first of them, whether it starts or not; null when there is none.
 * @returns {string | null}
 */
export function findChromium() {
  return chromiums().next().value ?? null
}

/**
 * Chromium without its own windows, for tests of what a page does: it has no toolbar to draw, which saves a quarter of
 * the time. It also keeps no pages for the way back and lets third parties have cookies, so a browser's own ways need
 * the whole one. First of: `HEADLESS_SHELL_PATH`, `CHROMIUM_PATH`, one on the PATH, any Chromium.
 */
export function findHeadlessShell() {
  return (
    programFrom('HEADLESS_SHELL_PATH') ??
    programFrom('CHROMIUM_PATH') ??
    programOnPath(['chromium-headless-shell', 'chrome-headless-shell']) ??
    findChromium()
  )
}

/** Arguments for a browser that tests drive: no background traffic; no sandbox for root, whom Chromium refuses it. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
