import type { ChatMessage, ChatSession } from '../chat/chat-session-types.ts'
import type { SpeechOrder, SpeechPlayer } from './speech-types.ts'

/**
 * Keeps what is read aloud with the conversation it belongs to: it ends when its answer is no longer there. Where the
 * visitor wants that, an answer to a question that was asked from now on is read when it is finished.
 *
 * @param orderOf what to read of an answer
 * @returns ends it, and what is being read
 */
export function followSession(
  session: Pick<ChatSession, '$messages' | '$live'>,
  player: Pick<SpeechPlayer, '$speech' | '$settings' | 'speak' | 'stop'>,
  orderOf: (message: ChatMessage) => SpeechOrder,
): () => void {
  let lastQuestion = session.$messages.get().findLast(({ role }) => role === 'user')?.id
  /** A question was asked here while the visitor wanted answers read. */
  let isAwaited = false
  let answering = session.$live.get()?.id

  const stopIfOwn = () => {
    if (player.$speech.get()?.owner === session) player.stop()
  }

  function onMessages(messages: readonly ChatMessage[]) {
    const speech = player.$speech.get()
    if (speech && !messages.some(({ id }) => id === speech.id)) stopIfOwn()
    const last = messages.at(-1)
    // Only a question of this page is on its way; those of other tabs and of before are there already.
    if (last?.role === 'user' && last.id !== lastQuestion) {
      lastQuestion = last.id
      isAwaited = (last.status === 'sending' || last.status === 'queued') && player.$settings.get().autoPlay
    }
    const ended = answering && messages.findLast(({ id }) => id === answering)
    if (!ended) return
    answering = undefined
    const isWanted = isAwaited && player.$settings.get().autoPlay
    isAwaited = false
    if (isWanted && ended.status === 'complete' && ended.content.trim()) void player.speak(orderOf(ended))
  }

  const ends = [
    session.$messages.listen(onMessages),
    session.$live.listen((live) => {
      if (live) answering = live.id
    }),
  ]
  return () => {
    for (const end of ends) end()
    stopIfOwn()
  }
}
