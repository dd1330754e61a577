import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../index.ts'
import { sendMail, simpleMail } from '../testing/send-mail.ts'
import { createMailbox, mailboxSize } from './mailbox.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, allowedOrigins: ['http://localhost:8080'] })
})
afterEach(() => sandbox.close())

const deliver = (mail: Parameters<typeof simpleMail>[0] = {}, to = [mail.to ?? 'ana@example.org']) =>
  sendMail(sandbox.smtpPort!, { from: 'studio@example.com', to, source: simpleMail(mail) })
const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(sandbox.origin + path, { headers })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
interface Message {
  id: number
  to: string[]
  subject: string
  text: string | null
  html: string | null
}
const messages = async (query = ''): Promise<Message[]> => {
  const answer = await fetch(`${sandbox.origin}/mail/api/messages${query}`)
  return ((await answer.json()) as { messages: Message[] }).messages
}

describe('a mail that is sent to the sandbox', () => {
  test('can be read by a test, parsed', async () => {
    await deliver({
      subject: '=?utf-8?q?M=C3=A3_c=E1=BB=A7a_b=E1=BA=A1n?=',
      text: 'Xin chào',
      html: '<p>Hi</p>',
    })
    expect(await messages()).toMatchObject([
      { id: 1, to: ['ana@example.org'], subject: 'Mã của bạn', text: 'Xin chào\n', html: '<p>Hi</p>\n' },
    ])
  })

  test('is found by the address it was really sent to, whole and in any case', async () => {
    await deliver({ to: 'ana@example.org' }, ['hidden@example.org'])
    expect(await messages('?to=Hidden@example.org')).toHaveLength(1)
    expect(await messages('?to=ana@example.org')).toHaveLength(0)
    expect(await messages('?to=hidden')).toHaveLength(0)
  })

  test('is awaited by a test that asks before it comes, and only one after the last that is known', async () => {
    await deliver({ subject: 'first' })
    const waiting = messages('?to=ana@example.org&after=1&wait=30000')
    await deliver({ to: 'bob@example.org' })
    await deliver({ subject: 'second' })
    expect((await waiting).map(({ subject }) => subject)).toEqual(['second'])
  })

  test('is found by a page that was open before the mailbox began anew', async () => {
    const waiting = messages('?after=12&wait=30000')
    await deliver({ subject: 'first' })
    expect((await waiting).map(({ subject }) => subject)).toEqual(['first'])
  })

  test('is taken under both addresses that localhost may have', async () => {
    const source = simpleMail()
    const take = (host: string) =>
      sendMail(sandbox.smtpPort!, { host, from: 'a@example.com', to: ['b@example.com'], source })
    expect(await take('127.0.0.1')).toMatch(/^250/)
    const second = await take('::1').catch((error: NodeJS.ErrnoException) => error.code)
    expect(second).toMatch(/^(250|EADDRNOTAVAIL|ENETUNREACH|EAFNOSUPPORT)/)
  })

  test('may come from a strange sender and have no header at all', async () => {
    await sendMail(sandbox.smtpPort!, { from: '', to: ['ana@example.org'], source: '\nonly words' })
    expect((await page('/mail')).text).toContain('(no subject)')
    expect((await page('/mail/1')).text).toContain('only words')
  })
})

test('waiting for a mail that does not come ends with an empty list', async () => {
  expect(await messages('?to=nobody@example.org&wait=20')).toEqual([])
})

test('only the newest mails are kept', () => {
  const mailbox = createMailbox()
  const mail = {
    receivedAt: new Date(),
    from: '',
    to: ['a@b'],
    text: '',
    html: null,
    headers: [],
    attachments: [],
  }
  for (let number = 1; number <= mailboxSize + 5; number++) mailbox.add({ ...mail, subject: String(number) })
  const kept = mailbox.find()
  expect(kept).toHaveLength(mailboxSize)
  expect(kept[0]!.subject).toBe(String(mailboxSize + 5))
  expect(mailbox.get(5)).toBeUndefined()
})

describe('the page', () => {
  test('says that there is nothing yet, in the language of the browser', async () => {
    expect((await page('/mail')).text).toContain('No mail yet')
    const { text, headers } = await page('/mail', { 'Accept-Language': 'fr, vi;q=0.8, en;q=0.5' })
    expect(text).toContain('Chưa có thư')
    expect(text).toContain('<html lang="vi">')
    expect(headers.get('content-language')).toBe('vi')
  })

  test('lists the newest first and finds by a part of an address', async () => {
    await deliver({ subject: 'to Ana' })
    await deliver({ to: 'bob@example.com', subject: 'to Bob' })
    const all = (await page('/mail')).text
    expect(all.indexOf('to Bob')).toBeLessThan(all.indexOf('to Ana'))
    const found = (await page('/mail?to=EXAMPLE.org')).text
    expect(found).toContain('to Ana')
    expect(found).not.toContain('to Bob')
    expect((await page('/mail?to=nobody')).text).toContain('No mail was sent to “nobody”.')
  })

  test('shows a mail as text, and as a page in a frame that can do nothing', async () => {
    await deliver({ text: 'plain <b>words</b>', html: '<head></head><script>evil()</script><p>fine</p>' })
    const formatted = (await page('/mail/1')).text
    expect(formatted).toMatch(
      /<iframe\s[^>]*src="\/mail\/1\/html"\s+sandbox="allow-popups allow-popups-to-escape-sandbox"\s*>/,
    )
    expect(formatted).not.toContain('evil')
    expect((await page('/mail/1?view=text')).text).toContain('plain &#60;b&#62;words')
    const frame = await page('/mail/1/html')
    expect(frame.text).toContain('<p>fine</p>')
    const policy = frame.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-popups')
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|https?:/)
  })

  test('takes nothing that a mail says for its own markup', async () => {
    await deliver({ subject: '"><script>evil()</script>', text: '</pre><script>evil()</script>' })
    for (const path of ['/mail', '/mail/1', '/mail?to="><script>evil()</script>']) {
      const { text, headers } = await page(path)
      expect(text).not.toContain('<script>evil')
      expect(headers.get('content-security-policy')).toContain("trusted-types 'none'")
    }
  })

  test('forgets all mails on request, and answers for one that is gone', async () => {
    await deliver()
    const answer = await fetch(`${sandbox.origin}/mail/delete`, { method: 'POST', redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mail'])
    expect(await messages()).toEqual([])
    expect((await page('/mail/1')).status).toBe(404)
    expect((await page('/mail/1')).text).toContain('This mail is no longer here')
  })
})

describe('another site', () => {
  test('cannot send a form to it', async () => {
    await deliver()
    for (const Origin of ['http://elsewhere.example', 'null']) {
      const answer = await fetch(`${sandbox.origin}/mail/delete`, { method: 'POST', headers: { Origin } })
      expect(answer.status).toBe(403)
    }
    expect(await messages()).toHaveLength(1)
  })

  test('cannot read the mails, not even an allowed one', async () => {
    for (const Origin of ['http://elsewhere.example', 'http://localhost:8080']) {
      const { headers } = await page('/mail/api/messages', { Origin })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('cannot reach it under a name of its own', async () => {
    const { port } = new URL(sandbox.origin)
    const status = await new Promise((resolve, reject) => {
      const asked = request({
        port,
        host: 'localhost',
        path: '/mail',
        headers: { Host: `evil.example:${port}` },
      })
      asked.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
      asked.end()
    })
    expect(status).toBe(421)
  })
})

test('without a port for mail the sandbox takes none', async () => {
  const other = await startSandbox({ port: 0, allowedOrigins: [] })
  expect(other.smtpPort).toBeNull()
  await other.close()
})
