import type { ChatSessionOptions, SharedChatSession } from './chat-session-types.ts'
import { createChatSession } from './chat-session.ts'
import { sessions } from './sessions.ts'

/** How long a session without users lives on, in milliseconds. */
const graceMs = 5_000

/**
 * The session of an endpoint and instance key: the same one for every view and every copy of the library on this
 * page. A view retains it while mounted. The options of the first call count; its texts are to live as long as the page,
 * because the session goes on speaking with them.
 */
export function sharedChatSession(options: ChatSessionOptions): SharedChatSession {
  // On a server every visitor has their own.
  const isOnPage = typeof document !== 'undefined'
  const key = `${options.instanceKey ?? 'default'} ${options.studio.endpoint}`
  const known = isOnPage ? sessions().get(key) : undefined
  if (known) return known

  const session = createChatSession(options)
  let users = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function dispose() {
    clearTimeout(timer)
    if (sessions().get(key) === result) sessions().delete(key)
    session.dispose()
  }
  const result: SharedChatSession = {
    ...session,
    dispose,
    retain() {
      clearTimeout(timer)
      users += 1
      // A view that held on to it while nobody used it brings it back.
      if (!sessions().has(key)) sessions().set(key, result)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        users -= 1
        if (users === 0) timer = setTimeout(dispose, graceMs)
      }
    },
  }
  if (isOnPage) sessions().set(key, result)
  return result
}
