import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface ScriptedSmtp {
  url: string
  /** The mails that were taken, as they came. */
  mails: string[]
  close: () => Promise<void>
}

/** A mail server that answers commands as a test says, and takes everything else; `null` answers nothing. */
export async function scriptedSmtp(answers: Record<string, string | null> = {}): Promise<ScriptedSmtp> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    const say = (command: string, usual: string) => {
      const answer = command in answers ? answers[command] : usual
      if (answer !== null) socket.write(`${answer}\r\n`)
    }
    let pending = ''
    let isData = false
    say('connect', '220 test ESMTP')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      pending += chunk
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = pending.indexOf(end)
        if (at < 0) return
        const part = pending.slice(0, at)
        pending = pending.slice(at + end.length)
        if (isData) {
          isData = false
          mails.push(part)
          say('end', '250 taken')
          continue
        }
        const command = part.split(/[ :]/)[0]!.toUpperCase()
        isData = command === 'DATA' && !('DATA' in answers)
        say(command, command === 'DATA' ? '354 go on' : '250 fine')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
