import { createTransport } from 'nodemailer'

/** Longest that a mail may take altogether, in milliseconds: somebody may be waiting for it. */
export const sendTimeout = 20_000
const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

/**
 * Connections to a mail server. `smtps://` is encrypted from the first byte; `smtp://` has to become so (STARTTLS),
 * except on this machine or with `?tls=off`, for a relay on a network of one's own.
 */
export function openTransport(address: string) {
  const url = new URL(address)
  const isSecure = url.protocol === 'smtps:'
  const isPlain = !isSecure && (loopback.test(url.hostname) || url.searchParams.get('tls') === 'off')
  const user = decodeURIComponent(url.username)
  return createTransport({
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : isSecure ? 465 : 587,
    secure: isSecure,
    requireTLS: !isSecure && !isPlain,
    ignoreTLS: isPlain,
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
    maxConnections: 3,
    maxMessages: 100,
    maxRequeues: 1,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    dnsTimeout: 5_000,
    socketTimeout: 15_000,
    idleTimeout: 30_000,
    // A mail is made of our own texts only.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
