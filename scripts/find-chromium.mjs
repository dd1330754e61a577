import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const file = join(folder, name)
      if (folder && isExecutable(file)) return file
    }
  }
  return null
}

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
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (!isExecutable(chosen)) {
      throw new Error(`CHROMIUM_PATH is "${chosen}", but there is no program there. Correct it or remove it.`)
    }
    return chosen
  }
  return onPath() ?? playwrightsOwn()
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
