import { once } from 'node:events'
import { connect } from 'node:net'

/** Hands a mail to a mail server, command by command. Answers what the server said last. */
export async function sendMail(
  port: number,
  { from, to, source, host = '127.0.0.1' }: { from: string; to: string[]; source: string; host?: string },
): Promise<string> {
  const socket = connect(port, host)
  let said = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  /** One whole answer: its last line has a blank after the number. */
  const answer = async () => {
    for (;;) {
      const line = /^(\d{3} .*)\r\n/m.exec(said)
      if (line) {
        said = ''
        return line[1]!
      }
      await once(socket, 'data')
    }
  }
  const lines = [
    'EHLO test',
    `MAIL FROM:<${from}>`,
    ...to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    `${source.replaceAll('\n', '\r\n')}\r\n.`,
  ]
  await answer()
  let last = ''
  for (const line of lines) {
    socket.write(`${line}\r\n`)
    last = await answer()
    if (/^[45]/.test(last)) break
  }
  socket.end('QUIT\r\n')
  await once(socket, 'close')
  return last
}

/** A simple mail. */
export const simpleMail = ({
  to = 'ana@example.org',
  subject = 'Hello',
  text = 'Some words.',
  html,
}: {
  to?: string
  subject?: string
  text?: string
  html?: string
} = {}) => {
  const head = `From: Studio <studio@example.com>\nTo: ${to}\nSubject: ${subject}\nMIME-Version: 1.0\n`
  if (html === undefined) return `${head}Content-Type: text/plain; charset=utf-8\n\n${text}\n`
  return `${head}Content-Type: multipart/alternative; boundary="part"\n
--part
Content-Type: text/plain; charset=utf-8

${text}
--part
Content-Type: text/html; charset=utf-8

${html}
--part--
`
}
