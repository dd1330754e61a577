import { setTimeout as delay } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import { connectionSettings, isSilence } from './postgres-connection.ts'

interface Listener {
  handler: (payload: string) => void
  onGap: (() => void) | undefined
}

export interface Channels {
  listen(
    channel: string,
    handler: Listener['handler'],
    onGap?: Listener['onGap'],
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A machine that says nothing to a question is not there, in milliseconds. */
const patienceMs = 10_000
const firstRetryMs = 200
const longestRetryMs = 5_000

/** Notifications over one connection of their own, which is replaced whenever it breaks. */
export function openChannels(url: string, onProblem: (error: Error) => void): Channels {
  const listeners = new Map<string, Set<Listener>>()
  const closing = new AbortController()
  let client: Client | null = null
  let connecting: Promise<void> | null = null

  async function connect(): Promise<void> {
    const next = new Client({ ...connectionSettings, connectionString: url, query_timeout: patienceMs })
    const onEnd = () => {
      if (client !== next) return
      client = null
      void reconnect()
    }
    next.on('error', (error) => {
      onProblem(error)
      onEnd()
    })
    next.on('end', onEnd)
    next.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener.handler(payload)
    })
    try {
      await next.connect()
      for (const channel of listeners.keys()) await next.query(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      // A standby connects, and refuses to tell: nobody else would end that connection.
      next.end().catch(onProblem)
      throw error
    }
    if (closing.signal.aborted) return next.end()
    client = next
  }

  async function reconnect(): Promise<void> {
    for (let wait = firstRetryMs; !closing.signal.aborted; wait = Math.min(wait * 2, longestRetryMs)) {
      try {
        await delay(wait, undefined, { signal: closing.signal })
        await connect()
        for (const set of listeners.values()) for (const listener of set) listener.onGap?.()
        return
      } catch (error) {
        if (!closing.signal.aborted) onProblem(error as Error)
      }
    }
  }

  async function ensureConnected(): Promise<void> {
    if (client) return
    connecting ??= connect().finally(() => (connecting = null))
    await connecting
  }

  return {
    async listen(channel, handler, onGap) {
      const listener: Listener = { handler, onGap }
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      if (client) {
        const asked = client
        if (set.size === 1)
          await asked.query(`listen ${escapeIdentifier(channel)}`).catch((error: unknown) => {
            // Nobody would listen on one that is silent: without it a new one is made.
            if (isSilence(error)) void asked.end().catch(() => {})
            throw error
          })
      } else {
        await ensureConnected()
      }
      return async () => {
        set.delete(listener)
        if (set.size > 0 || listeners.get(channel) !== set) return
        listeners.delete(channel)
        await client?.query(`unlisten ${escapeIdentifier(channel)}`).catch(onProblem)
      }
    },
    async close() {
      closing.abort()
      const last = client
      client = null
      await last?.end()
    },
  }
}
