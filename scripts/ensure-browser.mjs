import { findChromium } from './find-chromium.mjs'
import { root, toolsEnvironment } from './install.mjs'
import { run } from './run.mjs'
import { during, fail } from './say.mjs'
import { installSystemPackages } from './system-packages.mjs'

/** Makes sure that there is a Chromium for the tests; installs one where none is found. Resolves with its path. */
export async function ensureBrowser() {
  const found = findChromium()
  if (found) return found
  const log = []
  const attempt = async (what, command, args) => {
    const { code, output } = await during(what, () =>
      run(command, args, { cwd: root, env: toolsEnvironment() }),
    )
    if (code !== 0) log.push(output)
    return code === 0 ? findChromium() : null
  }
  const own = await attempt('Downloading a Chromium for the tests', 'playwright', ['install', 'chromium'])
  if (own) return own
  log.push(await installSystemPackages('Installing Chromium as a system package', ['chromium']))
  const packaged = findChromium()
  // Not every system has it; the whole one does as well.
  if (packaged) await installSystemPackages('Installing its headless shell', ['chromium-headless-shell'])
  if (packaged) return packaged
  return fail(
    'The tests need Chromium and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its program, then run the command again.',
    log.join('\n').split('\n').slice(-15).join('\n'),
  )
}
