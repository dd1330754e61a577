/**
 * A random id of 128 bits in hexadecimal. `crypto.randomUUID` would do, but is missing on pages without TLS, where
 * partners' intranets live.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Pages with old libraries have an `Array.from` that maps nothing.
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
