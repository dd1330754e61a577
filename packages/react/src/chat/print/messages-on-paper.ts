import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'

/** The conversation as it stands now, with what is there of an answer that is being written. */
export function messagesOnPaper(
  session: Pick<ChatSession, '$messages' | '$live'>,
  now: Date,
): readonly ChatMessage[] {
  const messages = session.$messages.get()
  const live = session.$live.get()
  // Questions that wait come after it.
  const place = messages.findLastIndex(({ status }) => status !== 'queued') + 1
  if (!live?.text || messages[place - 1]?.id === live.id) return messages
  return messages.toSpliced(place, 0, {
    // Not its own id: under that its text, which still grows on the screen, would be read as finished.
    id: `printed ${live.id}`,
    serverId: null,
    role: 'assistant',
    content: live.text,
    timestamp: now.toISOString(),
    status: 'streaming',
    images: [],
  })
}
