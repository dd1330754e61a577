import type { ChatSession } from '@ai-studio/core/chat'
import type { PlainMessage } from '../chat-controls.ts'

/** Waits until it is known what the conversation holds. A chat that holds nothing asks the server nothing. */
async function load(session: ChatSession): Promise<void> {
  const { $phase } = session
  if ($phase.get() !== 'loading') return
  session.start()
  await new Promise<void>((resolve) => {
    const stop = $phase.listen((phase) => {
      if (phase === 'loading') return
      stop()
      resolve()
    })
  })
}

/** Has the last answer written anew; answers whether that has begun. */
export async function regenerate(session: ChatSession): Promise<boolean> {
  await load(session)
  const last = session.$messages.get().at(-1)
  if (last?.role !== 'assistant' || session.$live.get()) return false
  await session.retry(last.id)
  return session.$live.get() !== null
}

/** The conversation as plain data, with the answer that is being written. */
export async function messagesOf(session: ChatSession): Promise<PlainMessage[]> {
  await load(session)
  const messages = session.$messages
    .get()
    .map(({ id, role, content, timestamp, status }) => ({ id, role, text: content, timestamp, status }))
  const live = session.$live.get()
  return live && live.id !== messages.at(-1)?.id
    ? [
        ...messages,
        {
          id: live.id,
          role: 'assistant',
          text: live.text,
          timestamp: new Date().toISOString(),
          status: 'streaming',
        },
      ]
    : messages
}

/** Deletes the conversation and begins a new one; does nothing where there is none. */
export async function clear(session: ChatSession): Promise<void> {
  await load(session)
  const isEmpty = session.$messages.get().length === 0 && !session.$live.get()
  if (!isEmpty || session.$conversationId.get()) await session.startOver()
}
