import type { ChatMessage, ChatSession } from '../chat/chat-session-types.ts'
import type { Speech, SpeechOrder, SpeechPlayer } from './speech-types.ts'

interface Asked {
  /** Whether it was asked while the visitor wanted answers read. */
  readonly isWanted: boolean
  /** It waited for the connection among others: its answer takes its turn, where any other is read at once. */
  readonly isPatient: boolean
}

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
  /** Questions of this page that have no answer yet. */
  const asked = new Map<string, Asked>()
  /** Answers to be read when what is being read has ended. */
  const waiting = new Set<string>()
  /** What these wait for. */
  let reading: string | undefined
  let answering = session.$live.get()?.id

  const wantsAnswers = () => player.$settings.get().autoPlay
  const isOver = ({ phase }: Speech) => phase === 'ended' || phase === 'failed'
  const stopIfOwn = () => {
    if (player.$speech.get()?.owner === session) player.stop()
  }

  function noteQuestions(messages: readonly ChatMessage[], isWanted: boolean) {
    for (const { id, role, status } of messages) {
      if (role !== 'user') continue
      // Asking it once more is asking it anew.
      if (status === 'unsent') asked.delete(id)
      // Only a question of this page is on its way; those of other tabs and of before are there already.
      else if ((status === 'sending' || status === 'queued') && !asked.has(id))
        asked.set(id, { isWanted, isPatient: status === 'queued' })
    }
  }

  function read(answer: ChatMessage) {
    waiting.delete(answer.id)
    reading = answer.id
    void player.speak(orderOf(answer))
  }

  function onMessages(messages: readonly ChatMessage[]) {
    const spoken = player.$speech.get()
    if (spoken && !messages.some(({ id }) => id === spoken.id)) stopIfOwn()
    noteQuestions(messages, wantsAnswers())
    const place = answering === undefined ? -1 : messages.findLastIndex(({ id }) => id === answering)
    const ended = messages[place]
    if (!ended) return
    answering = undefined
    const questionId = messages.slice(0, place).findLast(({ role }) => role === 'user')?.id ?? ''
    const question = asked.get(questionId)
    asked.delete(questionId)
    const isRead = question?.isWanted && wantsAnswers()
    if (!isRead || ended.status !== 'complete' || !ended.content.trim()) return
    const speech = player.$speech.get()
    if (question.isPatient && speech?.owner === session && !isOver(speech)) {
      reading = speech.id
      waiting.add(ended.id)
    } else {
      waiting.clear()
      read(ended)
    }
  }

  function onSpeech(speech: Speech | null) {
    // Whoever ends it, or has something else read, does not want the rest.
    if (speech?.id !== reading || !wantsAnswers()) waiting.clear()
    const next = speech && isOver(speech) && session.$messages.get().find(({ id }) => waiting.has(id))
    if (next) read(next)
  }

  noteQuestions(session.$messages.get(), false)
  const ends = [
    session.$messages.listen(onMessages),
    player.$speech.listen(onSpeech),
    session.$live.listen((live) => {
      if (live) answering = live.id
    }),
  ]
  return () => {
    for (const end of ends) end()
    stopIfOwn()
  }
}
