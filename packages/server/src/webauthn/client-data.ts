/** What a browser says it has asked an authenticator (Web Authentication Level 3, section 5.8.1), as far as it is read. */
interface ClientData {
  challenge: string
}

/**
 * Undefined for anything that is no such text, and for what a page within another site's page has asked: everything
 * else about it is compared by the library.
 */
export function readClientData(base64url: string): ClientData | undefined {
  let data: unknown
  try {
    data = JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    return undefined
  }
  if (typeof data !== 'object' || data === null) return undefined
  const { challenge, crossOrigin } = data as Record<string, unknown>
  const isOurs = typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) && crossOrigin !== true
  return isOurs ? { challenge } : undefined
}
