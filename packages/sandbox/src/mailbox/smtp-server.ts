import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

export interface SandboxSmtp {
  port: number
  close: () => Promise<void>
}

/** Largest mail that is taken, in bytes. */
const largestMail = 10 * 1024 * 1024

/** A mail server that delivers everything to the mailbox and nothing to anybody. Only this machine reaches it. */
export async function startSmtp(mailbox: Mailbox, port: number): Promise<SandboxSmtp> {
  const first = await listen(mailbox, port, '127.0.0.1')
  const servers = [first.server]
  try {
    // `localhost` may mean either.
    servers.push((await listen(mailbox, first.port, '::1')).server)
  } catch (error) {
    if (!/^(EADDRNOTAVAIL|EAFNOSUPPORT)$/.test((error as NodeJS.ErrnoException).code ?? '')) {
      await close(servers)
      throw error
    }
  }
  return { port: first.port, close: () => close(servers) }
}

async function listen(mailbox: Mailbox, port: number, host: string) {
  const server = new SMTPServer({
    name: 'localhost',
    banner: 'AI Studio sandbox',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: largestMail,
    rejectOversized: true,
    closeTimeout: 500,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, session, done) => callbackify(() => receive(mailbox, stream, session))(done),
  })
  // A client that goes away in the middle of a mail is no failure of ours; a port that is taken rejects below.
  server.on('error', () => undefined)
  const listener = server.listen(port, host)
  await once(listener, 'listening')
  return { server, port: (listener.address() as AddressInfo).port }
}

async function receive(mailbox: Mailbox, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const mail = await PostalMime.parse(await buffer(stream))
  if (!stream.sizeExceeded) mailbox.add(toStored(mail, session))
}

const close = async (servers: readonly SMTPServer[]) => {
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(resolve))))
}

function toStored(mail: Email, session: SMTPServerSession) {
  return {
    receivedAt: new Date(),
    from: addressText(mail.from) || (session.envelope.mailFrom || { address: '' }).address,
    to: session.envelope.rcptTo.map(({ address }) => address),
    subject: mail.subject ?? '',
    text: mail.text ?? null,
    html: mail.html ?? null,
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: mail.attachments.map(({ filename, mimeType }) => filename ?? mimeType),
  }
}

const addressText = (address: Address | undefined): string =>
  !address?.address ? '' : address.name ? `${address.name} <${address.address}>` : address.address
