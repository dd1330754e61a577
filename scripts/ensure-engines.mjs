import { pathToFileURL } from 'node:url'
import { ensureBrowser } from './ensure-browser.mjs'
import { findFirefox } from './find-firefox.mjs'
import { findWebKitDriver, findXvfb } from './find-webkit.mjs'
import { fail, say } from './say.mjs'
import { installSystemPackages } from './system-packages.mjs'

/** What the tests need besides Chromium, how it is found, and the system packages it may come with. */
const programs = [
  {
    name: 'Firefox',
    find: findFirefox,
    // Debian's name, and that of its relatives.
    packages: ['firefox-esr', 'firefox'],
    remedy: 'Install Firefox, or set FIREFOX_PATH to its program',
  },
  {
    name: "WebKitGTK's WebDriver",
    find: findWebKitDriver,
    packages: ['webkit2gtk-driver'],
    remedy:
      'Install WebKitGTK with its WebKitWebDriver (Debian: webkit2gtk-driver), or set WEBKIT_DRIVER_PATH to that program',
  },
  {
    name: 'Xvfb',
    // A machine with a screen needs no other.
    find: () => process.env.DISPLAY || findXvfb(),
    packages: ['xvfb'],
    remedy: 'Install Xvfb (Debian: xvfb), or set DISPLAY to a screen',
  },
]

/**
 * Makes sure that Chromium, Firefox and WebKitGTK are there for the tests; installs what is missing where the
 * system's package manager can. Resolves with the environment in which the tests find them.
 */
export async function ensureEngines() {
  const chromium = await ensureBrowser()
  const log = []
  for (const { name, find, packages } of programs) {
    for (const candidate of packages) {
      if (find()) break
      log.push(await installSystemPackages(`Installing ${name} as a system package`, [candidate]))
    }
  }
  const missing = programs.filter(({ find }) => !find())
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(' and ')
    const remedies = missing.map(({ remedy }) => remedy).join('. ')
    fail(
      `The tests in all engines need ${names}, which could not be installed. ${remedies}. Then run the command again.`,
      [...new Set(log)].join('\n').split('\n').slice(-15).join('\n'),
    )
  }
  return { CHROMIUM_PATH: chromium, FIREFOX_PATH: findFirefox(), WEBKIT_DRIVER_PATH: findWebKitDriver() }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [variable, path] of Object.entries(await ensureEngines())) say(`${variable}=${path}`)
}
