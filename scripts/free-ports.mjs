import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Puts a free port wherever a variable asks for one by 0: programs that name each other by their ports have to know
 * them before any of them starts.
 * @param {Record<string, string | undefined>} environment
 * @param {readonly string[]} names the variables that are looked at
 * @returns {Promise<Record<string, string>>} those that asked for one, with their ports
 */
export async function freePorts(environment, names) {
  const asking = names.filter((name) => environment[name]?.trim() === '0')
  // Held together, so that none is found twice.
  const probes = asking.map(() => createServer().listen(0))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => String(probe.address().port))
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return Object.fromEntries(asking.map((name, index) => [name, ports[index]]))
}

/**
 * Whether a program listens on a port.
 * @param {number} port
 * @param {string} host the address of this machine that is meant
 * @returns {Promise<boolean>}
 */
export async function isTaken(port, host) {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    // What else may be wrong with it says whoever is to listen there.
    return error.code === 'EADDRINUSE'
  }
  await once(probe.close(), 'close')
  return false
}
