import { broadcastAnswer } from '@ai-studio/core/auth/bridge'

// The script of `/auth/bridge.html`: the identity service ends there in hidden frames and windows, and the page that
// waits is told. The site itself would be far too much for that.

/** Without an answer nobody waits: somebody has opened the address by hand, and is sent to where the site begins. */
function leave(error: unknown): void {
  console.warn('[ai-studio] There was no answer to pass on.', error)
  if (globalThis.self === globalThis.top && !globalThis.opener) location.replace('/')
}

broadcastAnswer().catch(leave)
// The library gives the page a name of its own.
document.title = 'AI Studio'
