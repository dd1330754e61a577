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

/** First of: `CHROMIUM_PATH`, a Chromium on the PATH, Playwright's own; null when there is none. */
export function findChromium() {
  return programFrom('CHROMIUM_PATH') ?? programOnPath(names) ?? playwrightsOwn()
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
