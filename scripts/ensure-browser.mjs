import { chromiums, findChromium } from './find-chromium.mjs'
import { root, toolsEnvironment } from './install.mjs'
import { run } from './run.mjs'
import { during, fail } from './say.mjs'
import { installSystemPackages } from './system-packages.mjs'

/**
 * The first of these browsers that starts, or null: one may well be there without the libraries of the system that it
 * needs. Puts what the others say into the log.
 * @param {Iterable<string>} browsers
 * @param {string[]} log
 */
export async function firstThatStarts(browsers, log) {
  for (const browser of browsers) {
    // Elsewhere nothing is missing, and on Windows a window would open.
    if (process.platform !== 'linux') return browser
    const { code, output } = await run(browser, ['--version'])
    if (code === 0) return browser
    log.push(`${browser} does not start:\n${output}`)
  }
  return null
}

/** Makes sure that there is a Chromium for the tests; installs one where none starts. Resolves with its path. */
export async function ensureBrowser() {
  const log = []
  const find = async () => {
    const browser = await firstThatStarts(chromiums(), log)
    // Who looks later takes the first that is there.
    if (browser && browser !== findChromium()) process.env.CHROMIUM_PATH = browser
    return browser
  }
  const found = await find()
  if (found) return found
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    fail(`CHROMIUM_PATH is "${chosen}", but that does not start. Correct it or remove it.`, log.join('\n'))
  }
  const { code, output } = await during('Downloading a Chromium for the tests', () =>
    run('playwright', ['install', 'chromium'], { cwd: root, env: toolsEnvironment() }),
  )
  if (code !== 0) log.push(output)
  const own = await find()
  if (own) return own
  log.push(await installSystemPackages('Installing Chromium as a system package', ['chromium']))
  const packaged = await find()
  // Not every system has it; the whole one does as well.
  if (packaged) await installSystemPackages('Installing its headless shell', ['chromium-headless-shell'])
  if (packaged) return packaged
  return fail(
    'The tests need Chromium and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its program, then run the command again.',
    log.join('\n').split('\n').slice(-15).join('\n'),
  )
}
