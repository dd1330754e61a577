import { createTransport } from 'nodemailer'
import { parseMailServer } from './mail-server.ts'

/** Longest that a mail may take altogether, in milliseconds: somebody may be waiting for it. */
export const sendTimeout = 20_000
const loopback = /^(localhost|127(\.\d+){3}|::1)$/

/**
 * Connections to a mail server. `smtps://` is encrypted from the first byte; `smtp://` has to become so (STARTTLS),
 * except on this machine or with `?tls=off`, for a relay on a network of one's own.
 */
export function openTransport(address: string) {
  const server = parseMailServer(address)
  if (!server)
    throw new TypeError('Mails leave by smtp://host or smtps://host, with user and password or without.')
  const { host, isSecure, user, password } = server
  const isPlain = !isSecure && (server.isPlain || loopback.test(host))
  return createTransport({
    pool: true,
    host,
    port: server.port ?? (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isPlain,
    ignoreTLS: isPlain,
    ...(user && { auth: { user, pass: password } }),
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
