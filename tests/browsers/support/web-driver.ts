import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../e2e/support/studio.ts'
import { until } from './until.ts'

/** A WebDriver server (W3C), spoken to without any library. */
export interface WebDriver {
  call<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>
  close(): Promise<void>
}

/**
 * How long the driver may take for an answer, in milliseconds. A command may carry the work of a whole test, which has a
 * limit of its own; only whether the driver listens is known at once, and is asked again.
 */
const patience = { command: 90_000, status: 5_000 }

interface Answer<T> {
  value: T | { error: string; message: string }
}

/** Starts a driver program that takes `--port`. It ends with the tests, however they end. */
export async function startWebDriver(program: string, env: Record<string, string>): Promise<WebDriver> {
  const port = await freePort()
  const child = spawn(program, [`--port=${port}`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // With its browsers it is a group that ends together.
    detached: true,
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const end = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', end)

  const call: WebDriver['call'] = async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(path === '/status' ? patience.status : patience.command),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`The driver does not answer ${method} ${path}.`, { cause })
    })
    const { value } = (await response.json()) as Answer<T>
    if (value && typeof value === 'object' && 'error' in value && !response.ok) {
      throw new Error(`${value.error}: ${value.message}`)
    }
    return value as T
  }
  await until(`reach ${program}`, () => {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${said}`)
    return call('GET', '/status').catch(() => null)
  })
  return {
    call,
    async close() {
      process.off('exit', end)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      end()
      await ended
    },
  }
}
