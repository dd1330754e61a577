import { expect } from 'vitest'
import type { ChatSession } from '../chat-session-types.ts'
import type { Stage } from './on-scripted-server.ts'
import type { PageNetwork } from './page-network.ts'

export const sendRoute = 'POST /api/chat/send'

/** Questions that wait for the connection, and what the server sees of them. */
export function offlineQuestions(stage: Stage, network: PageNetwork) {
  const sent = () =>
    stage.server.callsOf(sendRoute).map(({ body }) => body as { Message: string; idempotencyKey: string })
  return {
    contents: (tab: ChatSession) =>
      tab.$messages.get().map(({ content, status }) => `${content} (${status})`),
    sent,
    keys: () => new Set(sent().map(({ idempotencyKey }) => idempotencyKey)),
    /** Asks while there is no connection. */
    async askOffline(tab: ChatSession, ...questions: string[]) {
      network.setOnline(false)
      for (const each of questions) expect(await stage.ask(tab, each)).toBe(true)
    },
  }
}
