import { root } from './install.mjs'
import { run } from './run.mjs'
import { during } from './say.mjs'

/** What has to stand before a command that only the administrator may run; null when this user may not. */
async function asAdministrator() {
  if (process.getuid?.() === 0) return []
  const { code } = await run('sudo', ['--non-interactive', 'true'])
  return code === 0 ? ['sudo', '--non-interactive'] : null
}

let isListFresh = false

/**
 * Installs packages with apt, where there is apt and this user may. Never asks anything. Resolves with what it
 * printed when it failed, else with nothing; whether the program is there now is for the caller to see.
 */
export async function installSystemPackages(what, packages) {
  if (process.platform !== 'linux') return 'Only on Linux can these tests install system packages.\n'
  const prefix = await asAdministrator()
  if (!prefix) return 'System packages can be installed by root, or with a sudo that asks for no password.\n'
  const apt = async (label, ...args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    const { code, output } = await during(label, () => run(command, rest, { cwd: root }))
    return code === 0 ? '' : output
  }
  if (!isListFresh) {
    const refused = await apt('Refreshing the list of system packages', 'update', '-qq')
    if (refused) return refused
    isListFresh = true
  }
  return apt(what, 'install', '-y', '-qq', '--no-install-recommends', ...packages)
}
