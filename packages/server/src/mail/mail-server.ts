import { domainToASCII } from 'node:url'

/** A mail server, as its address names it. */
export interface MailServer {
  host: string
  /** Null means the usual one. */
  port: number | null
  /** Encrypted from the first byte. */
  isSecure: boolean
  /** Never encrypted, because the address says so. */
  isPlain: boolean
  user: string
  password: string
}

/**
 * Reads `smtp://` or `smtps://` with a host, and with user, password, port and `?tls=off` where they are needed. Null for
 * anything else: a host with something behind it is often the user of a password with `/`, `?` or `#`, where it ends.
 */
export function parseMailServer(address: string): MailServer | null {
  const url = URL.parse(address)
  if (!url || !/^smtps?:$/.test(url.protocol)) return null
  if (!['', '/'].includes(url.pathname) || !['', '?tls=off'].includes(url.search) || url.hash) return null
  const [host, user, password] = [url.hostname, url.username, url.password].map(decode)
  // Of addresses that are none of the web, `URL` leaves the host as it is written.
  const ascii = domainToASCII(host ?? '').replace(/^\[|\]$/g, '')
  if (ascii === '' || user === undefined || password === undefined) return null
  const isSecure = url.protocol === 'smtps:'
  return {
    host: ascii,
    port: url.port ? Number(url.port) : null,
    isSecure,
    isPlain: !isSecure && url.search !== '',
    user,
    password,
  }
}

/** Undefined for a text with a % that begins no byte. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
