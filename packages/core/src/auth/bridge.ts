import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'

/**
 * The work of `/auth/bridge.html`: passes the identity service's answer, which stands in the address, to the page that
 * asked in a hidden frame. Rejects when there is none.
 */
export function broadcastAnswer(): Promise<void> {
  return broadcastResponseToMainFrame()
}
