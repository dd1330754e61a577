const parameter = 'conversation'
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Address under which a conversation opens: for whom it belongs to, because the server shows it to nobody else. */
export const conversationHref = (id: string): string => `/?${parameter}=${encodeURIComponent(id)}`
/** Address under which the chat begins anew. */
export const newConversationHref = `/?${parameter}=new`

/** What an address asks the chat to show: a conversation, a new one, or nothing in particular. */
export type AskedConversation = { id: string } | 'new' | null

export function askedConversation(search: string): AskedConversation {
  const wanted = new URLSearchParams(search).get(parameter)
  if (wanted === 'new') return 'new'
  return wanted !== null && uuid.test(wanted) ? { id: wanted.toLowerCase() } : null
}
