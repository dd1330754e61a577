import type { Message } from '@ai-studio/contract'
import { isApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import { withResolvers } from '../with-resolvers.ts'
import type { LocalMessage } from './local-message.ts'
import { createReconnect, type Reconnect } from './reconnect.ts'
import type { Thread } from './thread.ts'

/** How long a new question waits for an old stop, in milliseconds. */
const patienceMs = 10_000

/** Telling the server about a stop that the view has already carried out. */
export interface Stopping {
  /**
   * Begins to tell. Without the server's id of the answer it waits for `started` or `ended`.
   * @param giveUp ends the request that would have told the id
   */
  begin: (answerId: string, serverId: string | null, giveUp: () => void) => Promise<void>
  /** The server's id of an answer has become known. Answers whether that answer is to be stopped. */
  started: (answerId: string, serverId: string) => boolean
  /** The request for an answer has ended; what is not known by now will not be. */
  ended: (answerId: string) => void
  /** Resolves when nothing is left to tell. */
  done: () => Promise<void>
  /** The same, but for no longer than ten seconds; what would still need the answer's id is given up then. */
  doneSoon: () => Promise<void>
  /** The connection is back: tells at once. */
  wake: () => void
  /** The conversation is being left: gives up what cannot be told yet, and lets nobody wait for the rest. */
  leave: () => void
}

interface Stop {
  readonly answerId: string
  readonly finished: Promise<void>
  isTelling: boolean
  giveUp: () => void
  finish: () => void
}

export function createStopping(options: {
  api: ApiClient
  thread: Thread
  life: AbortSignal
  page: { isOnline: () => boolean }
  fromServer: (message: Message, known: LocalMessage | undefined) => LocalMessage
}): Stopping {
  const { api, thread, life, page, fromServer } = options
  let stop: Stop | null = null
  const telling = new Set<Reconnect>()

  async function tell(mine: Stop, serverId: string): Promise<void> {
    mine.isTelling = true
    const retries = createReconnect({ signal: life, isOnline: page.isOnline })
    telling.add(retries)
    for (;;) {
      try {
        const message = await api.request<Message>('stopMessage', {
          params: { messageId: serverId },
          signal: life,
        })
        adopt(mine.answerId, message)
        break
      } catch (error) {
        // Gone, or not ours any more: nothing is being written then.
        if (isApiError(error) && error.status !== null && error.status < 500 && error.status !== 429) break
        if (!(await retries.wait())) break
      }
    }
    telling.delete(retries)
    mine.finish()
  }

  /** The server knows best how far it got, and whether it had finished before. */
  function adopt(answerId: string, message: Message) {
    const known = thread.messages.find((each) => each.id === answerId)
    if (!known || message.status === 'streaming') return
    thread.update(answerId, fromServer(message, known))
  }

  function giveUp(mine: Stop | null) {
    if (!mine || mine.isTelling) return
    mine.giveUp()
    mine.finish()
  }

  return {
    begin(answerId, serverId, abort) {
      const { promise, resolve } = withResolvers<void>()
      const mine: Stop = {
        answerId,
        finished: promise,
        isTelling: false,
        giveUp: abort,
        finish() {
          if (stop === mine) stop = null
          resolve()
        },
      }
      stop = mine
      if (serverId) void tell(mine, serverId)
      return promise
    },
    started(answerId, serverId) {
      if (stop?.answerId !== answerId) return false
      thread.update(answerId, { serverId })
      void tell(stop, serverId)
      return true
    },
    ended(answerId) {
      if (stop?.answerId === answerId && !stop.isTelling) stop.finish()
    },
    done: async () => stop?.finished,
    async doneSoon() {
      const mine = stop
      if (!mine) return
      const { promise, resolve } = withResolvers<void>()
      const timer = setTimeout(() => {
        giveUp(mine)
        // Telling goes on; whoever asks next learns from the server if it was too early.
        resolve()
      }, patienceMs)
      await Promise.race([mine.finished, promise])
      clearTimeout(timer)
    },
    wake() {
      for (const retries of telling) retries.wake()
    },
    leave() {
      giveUp(stop)
      stop = null
    },
  }
}
