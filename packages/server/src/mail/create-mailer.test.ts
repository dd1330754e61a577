import { startSandbox, type Sandbox } from '@ai-studio/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import type { Transaction } from '../db/database.ts'
import { testJobs } from '../testing/index.ts'
import { createMailer, MailError, type Mail, type RunningMailer } from './index.ts'
import { scriptedSmtp } from './testing/scripted-smtp.ts'

const origin = 'https://studio.example.com'
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

interface Received {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: { name: string; value: string }[]
}

async function mailbox(): Promise<Sandbox & { received: (to: string) => Promise<Received[]> }> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, allowedOrigins: [] })
  closers.push(() => sandbox.close())
  return {
    ...sandbox,
    async received(to) {
      const query = new URLSearchParams({ to, wait: '5000' })
      const answer = await fetch(`${sandbox.origin}/mail/api/messages?${query}`)
      return ((await answer.json()) as { messages: Received[] }).messages
    },
  }
}

function mailerFor(url: string | null, from = 'AI Studio <studio@studio.example.com>') {
  const lines: { level: string; line: object; text: string }[] = []
  const at = (level: string) => (line: unknown, text?: string) =>
    void lines.push({ level, line: line as object, text: text ?? '' })
  const jobs = testJobs()
  const mailer: RunningMailer = createMailer({
    url,
    from,
    origin,
    jobs,
    log: { info: at('info'), warn: at('warn'), error: at('error') },
  })
  closers.push(() => mailer.close())
  return { mailer, jobs, lines }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** These jobs are in no database. */
const noTransaction = {} as Transaction

const codeMail: Mail<'sign-in-code'> = {
  to: 'ana@example.org',
  name: 'sign-in-code',
  values: { code: '48213906', minutes: 10 },
  language: 'en',
}
const changedMail: Mail<'password-changed'> = {
  to: 'ana@example.org',
  name: 'password-changed',
  values: {},
  language: 'vi',
}

describe('a mail that is sent at once', () => {
  test('arrives as text and as page, says that it was sent by itself, and has an id of our domain', async () => {
    const box = await mailbox()
    const { mailer } = mailerFor(`smtp://localhost:${box.smtpPort}`)
    await mailer.send(codeMail)
    const [mail] = await box.received('ana@example.org')
    expect(mail).toMatchObject({
      from: 'AI Studio <studio@studio.example.com>',
      to: ['ana@example.org'],
      subject: 'Your code to sign in to AI Studio',
    })
    expect(mail!.text).toContain('48213906')
    expect(mail!.html).toContain('>48213906</strong>')
    const header = (name: string) => mail!.headers.find((one) => one.name === name)?.value
    expect(header('Auto-Submitted')).toBe('auto-generated')
    expect(header('Message-ID')).toMatch(/^<[\w-]{36}@studio\.example\.com>$/)
    expect(header('Content-Language')).toBe('en')
    expect(header('Date')).toBeDefined()
  })

  test('keeps the letters of every language', async () => {
    const box = await mailbox()
    const { mailer } = mailerFor(`smtp://localhost:${box.smtpPort}`)
    await mailer.send({ ...codeMail, language: 'vi' })
    const [mail] = await box.received('ana@example.org')
    expect(mail!.subject).toBe('Mã đăng nhập AI Studio của bạn')
    expect(mail!.text).toContain('Đăng nhập AI Studio')
  })

  test('is not sent when the mail server is away, and whoever asked learns that', async () => {
    const server = await scriptedSmtp()
    await server.close()
    const { mailer } = mailerFor(server.url)
    await expect(mailer.send(codeMail)).rejects.toBeInstanceOf(MailError)
  })

  test('is not sent without a mail server', async () => {
    const { mailer } = mailerFor(null)
    await expect(mailer.send(codeMail)).rejects.toBeInstanceOf(MailError)
  })

  test('leaves neither its code nor the whole address in the log, whatever the mail server says', async () => {
    const refusing = await scriptedSmtp({ RCPT: '550 no mailbox ana@example.org here' })
    closers.push(() => refusing.close())
    const taking = await scriptedSmtp()
    closers.push(() => taking.close())
    for (const { url } of [refusing, taking]) {
      const { mailer, lines } = mailerFor(url)
      await mailer.send(codeMail).catch(() => undefined)
      expect(lines).toHaveLength(1)
      const written = lines
        .flatMap(({ line, text }) => [text, ...Object.values(line)])
        .map((value) =>
          value instanceof Error ? `${value.message} ${value.stack} ${JSON.stringify(value)}` : value,
        )
        .join(' ')
      expect(written).toContain('…@example.org')
      expect(written).not.toContain('ana@')
      expect(written).not.toContain('48213906')
    }
  })

  test.each([
    'ana@example.org\r\nBcc: eve@example.net',
    'ana@example.org, eve@example.net',
    'Ana <ana@example.org>',
    '"a b"@example.org',
    'ana@example.org\u0000',
    'ana',
    `${'a'.repeat(250)}@example.org`,
  ])('goes to one plain address only: %j is refused', async (to) => {
    const server = await scriptedSmtp()
    closers.push(() => server.close())
    const { mailer, jobs } = mailerFor(server.url)
    await expect(mailer.send({ ...codeMail, to })).rejects.toThrow('one plain address')
    await expect(mailer.queue({ ...changedMail, to })).rejects.toThrow('one plain address')
    expect(server.mails).toEqual([])
    expect(jobs.waiting).toEqual([])
  })

  test('does not go over an open line to another machine', async () => {
    const server = await scriptedSmtp({ STARTTLS: '502 not here' })
    closers.push(() => server.close())
    // The same server by a name that is not known to be this machine.
    const { port } = new URL(server.url)
    const { mailer } = mailerFor(`smtp://0.0.0.0:${port}`)
    await expect(mailer.send(codeMail)).rejects.toMatchObject({ code: 'ETLS' })
    expect(server.mails).toEqual([])
    const { mailer: allowed } = mailerFor(`smtp://0.0.0.0:${port}?tls=off`)
    await allowed.send(codeMail)
    expect(server.mails).toHaveLength(1)
  })
})

describe('a mail that is queued', () => {
  test('waits without a connection, and arrives when its job is done', async () => {
    const box = await mailbox()
    const { mailer, jobs } = mailerFor(`smtp://localhost:${box.smtpPort}`)
    await mailer.queue(changedMail)
    expect(jobs.waiting).toHaveLength(1)
    await jobs.run()
    const [mail] = await box.received('ana@example.org')
    expect(mail!.subject).toBe('Mật khẩu AI Studio của bạn đã được đổi')
  })

  test.each(['smtp://localhost:1', null])(
    'is forgotten with all that it says (mail server: %s)',
    async (url) => {
      const { mailer, jobs } = mailerFor('smtp://localhost:1')
      const contact = (name: string, reference: string): Mail<'contact-message'> => ({
        to: 'operator@example.org',
        name: 'contact-message',
        values: {
          reference,
          sender: name,
          address: `${name}@example.org`,
          reads: 'vi',
          about: '',
          comment: '',
        },
        language: 'en',
        replyTo: { name, address: `${name}@example.org` },
      })
      await mailer.queue(changedMail)
      await mailer.queue({ ...changedMail, to: 'binh@example.org' })
      await mailer.queue(contact('ana', 'AAAA'))
      await mailer.queue(contact('binh', 'BBBB'))
      // One that has lost its mail server takes them along as well.
      const later = url === null ? createMailer({ url, from: '', origin, jobs, log: silent }) : mailer
      await later.forget({ to: 'ana@example.org', references: ['AAAA'] }, noTransaction)
      await later.forget({ to: null, references: [] }, noTransaction)
      expect(jobs.waiting.map(({ data }) => (data as Mail).to)).toEqual([
        'binh@example.org',
        'operator@example.org',
      ])
      expect(JSON.stringify(jobs.waiting)).not.toContain('ana@')
    },
  )

  test('is tried again while the mail server is away or full, under the same id', async () => {
    const full = await scriptedSmtp({ end: '452 no room' })
    closers.push(() => full.close())
    const { mailer, jobs, lines } = mailerFor(full.url)
    await mailer.queue(changedMail)
    const { data } = jobs.waiting[0]!
    await expect(jobs.run()).rejects.toBeInstanceOf(MailError)
    await expect(jobs.runNow('mail', data)).rejects.toBeInstanceOf(MailError)
    const ids = full.mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
    expect(lines.map(({ level }) => level)).toEqual(['error', 'error'])
  })

  test('that the mail server refuses for good is not tried again, and the log says so', async () => {
    const refusing = await scriptedSmtp({ RCPT: '550 no such mailbox' })
    closers.push(() => refusing.close())
    const { mailer, jobs, lines } = mailerFor(refusing.url)
    await mailer.queue(changedMail)
    await jobs.run()
    expect(lines).toEqual([
      {
        level: 'error',
        text: 'the mail server refused a mail',
        line: { mail: 'password-changed', to: '…@example.org', attempt: 1, code: 'EENVELOPE', status: 550 },
      },
    ])
  })

  test.each<[string, Record<string, string>]>([
    [
      'an address that nobody has',
      { RCPT: '550-5.1.1 The account does not exist.\r\n550 5.1.1 Try another' },
    ],
    ['an address that nobody has, told last', { RCPT: '553 sorry, no mailbox here by that name (#5.1.1)' }],
    ['a domain that takes no mail', { RCPT: '556 5.1.10 Recipient address has null MX' }],
    ['a mailbox that is closed', { RCPT: '550 5.2.1 The account is disabled' }],
    ['an address that is looked at with the mail', { end: '550 5.1.1 User unknown' }],
    ['its size', { end: '552 5.3.4 Message size exceeds fixed limit' }],
    ['its size, without a word more', { end: '552 too much mail data' }],
    ['its content', { end: '554 5.6.0 Message contains invalid header' }],
  ])('is not tried again when it is refused for %s', async (_what, answers) => {
    const refusing = await scriptedSmtp(answers)
    closers.push(() => refusing.close())
    const { mailer, jobs, lines } = mailerFor(refusing.url)
    await mailer.queue(changedMail)
    await jobs.run()
    expect(lines.map(({ text }) => text)).toEqual(['the mail server refused a mail'])
  })

  test.each<[string, Record<string, string>]>([
    ['a sign-in that is missing', { MAIL: '530 5.7.0 Authentication required' }],
    ['a sign-in that is missing, told later', { RCPT: '530 5.7.1 Client was not authenticated' }],
    [
      'a sender that is not allowed',
      { MAIL: '550 5.7.60 Client does not have permissions to send as this sender' },
    ],
    [
      'a sender that is not allowed, told later',
      { RCPT: '553 5.7.1 Sender address rejected: not owned by user' },
    ],
    [
      'a sender that is not allowed, told last',
      { end: '554 Message rejected: Email address is not verified.' },
    ],
    ['a sender that does not exist', { RCPT: '550 5.1.0 Sender address rejected: User unknown' }],
    ['a sender that does not exist, told at once', { MAIL: '553 5.1.3 User address required' }],
    ['a sender that does not exist, in words', { RCPT: '550 Sender verify failed' }],
    ['a relay that is not open to us', { RCPT: '550 5.7.1 Relaying denied' }],
    ['a relay that is not open to us, in words', { RCPT: '550 relay not permitted' }],
    ['a quota that is used up', { MAIL: '550 5.4.5 Daily user sending limit exceeded' }],
    ['a quota that is used up, told later', { DATA: '550 5.4.5 Daily user sending limit exceeded' }],
    ['a network that is blocked', { RCPT: '550 5.7.1 Service unavailable; client [192.0.2.1] blocked' }],
    ['steps in another order', { RCPT: '503 5.5.1 Error: need MAIL command' }],
  ])('waits until it is set right when it is refused for %s', async (_what, answers) => {
    const refusing = await scriptedSmtp(answers)
    closers.push(() => refusing.close())
    const { mailer, jobs, lines } = mailerFor(refusing.url)
    await mailer.queue(changedMail)
    await expect(jobs.run()).rejects.toBeInstanceOf(MailError)
    expect(lines.map(({ text }) => text)).not.toContain('the mail server refused a mail')
  })

  test('never holds a code, because it lies in a table', async () => {
    const { mailer, jobs } = mailerFor('smtp://127.0.0.1:1')
    for (const name of [
      'sign-in-code',
      'verify-email-code',
      'reset-password-code',
      'change-email-code',
      'newsletter-confirm',
      'newsletter-known',
      'newsletter',
    ] as const) {
      await expect(mailer.queue({ ...codeMail, name })).rejects.toThrow('sent at once or not at all')
    }
    expect(jobs.waiting).toEqual([])
  })

  test('is left out with a line in the log when there is no mail server', async () => {
    const { mailer, lines } = mailerFor(null)
    await mailer.queue(changedMail)
    expect(lines).toHaveLength(1)
  })
})

describe('headers', () => {
  const newsletterMail: Mail<'newsletter'> = {
    to: 'ana@example.org',
    name: 'newsletter',
    language: 'en',
    values: { subject: 'News', markdown: 'Hello', unsubscribe: `${origin}/newsletter/unsubscribe#token=abc` },
    unsubscribeUrl: `${origin}/api/newsletter/unsubscribe/${'a'.repeat(22)}.${'b'.repeat(43)}`,
  }
  const headersOf = (mail: string) => mail.split('\r\n\r\n', 1)[0]!.replaceAll(/\r\n[ \t]+/g, ' ')

  test('of a newsletter tell mail programs how to unsubscribe by themselves, as RFC 8058 says', async () => {
    const server = await scriptedSmtp()
    closers.push(() => server.close())
    const { mailer } = mailerFor(server.url)
    await mailer.send(newsletterMail, { id: 'the-same' })
    await mailer.send(newsletterMail, { id: 'the-same' })
    const [first, second] = server.mails.map((mail) => headersOf(mail).split('\r\n'))
    expect(first).toEqual(
      expect.arrayContaining([
        `List-Unsubscribe: <${newsletterMail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'Message-ID: <the-same@studio.example.com>',
      ]),
    )
    const idOf = (lines: string[] = []) => lines.find((line) => /^message-id:/i.test(line))
    expect(idOf(second)).toBe(idOf(first))
  })

  test('of other mails do not', async () => {
    const server = await scriptedSmtp()
    closers.push(() => server.close())
    const { mailer } = mailerFor(server.url)
    await mailer.send(codeMail)
    expect(headersOf(server.mails[0]!)).not.toMatch(/^list-|^reply-to/im)
  })

  test.each([
    ['studio@example.com', 'studio@example.com'],
    ['AI Studio <studio@example.com>', 'AI Studio <studio@example.com>'],
    ['"AI Studio" <studio@example.com>', 'AI Studio <studio@example.com>'],
    ['AI Studio: Support <studio@example.com>', '"AI Studio: Support" <studio@example.com>'],
    ['"AI Studio: \\"Support\\"" <studio@example.com>', '"AI Studio: \\"Support\\"" <studio@example.com>'],
    ['Studio (Support) <studio@example.com>', '"Studio (Support)" <studio@example.com>'],
    ['AI Studio "Beta <studio@example.com>', '"AI Studio \\"Beta" <studio@example.com>'],
    ['Lan, Studio; <studio@example.com>', '"Lan, Studio;" <studio@example.com>'],
  ])('name the sender as the operator does: %s', async (from, header) => {
    const server = await scriptedSmtp()
    closers.push(() => server.close())
    const { mailer } = mailerFor(server.url, from)
    await mailer.send(codeMail)
    expect(headersOf(server.mails[0]!).split('\r\n')).toContain(`From: ${header}`)
  })

  test.each([
    ['a name', 'Lan\r\nBcc: eve@example.net\r\n\r\n<b>', 'About Pro'],
    ['a name that looks like addresses', 'Lan <a@example.net>, "b" <c@example.net>;', 'About Pro'],
    ['a subject', 'Lan', 'Hi\r\nBcc: eve@example.net\r\nContent-Type: text/html\r\n\r\n<script>'],
    ['encoded words', '=?utf-8?q?Lan=0D=0ABcc:_eve=40example.net?=', '=?utf-8?b?DQpCY2M6IGV2ZQ==?='],
  ])('are our own, whatever %s of a stranger holds', async (_what, sender, about) => {
    const server = await scriptedSmtp()
    closers.push(() => server.close())
    const { mailer, jobs } = mailerFor(server.url)
    const address = 'lan@example.org'
    await mailer.queue({
      to: 'operator@example.com',
      name: 'contact-message',
      language: 'en',
      replyTo: { name: sender, address },
      values: { reference: '7Q2M-X8KD-5B9N', sender, address, reads: 'en', about, comment: 'Hello' },
    })
    await jobs.run()
    const lines = headersOf(server.mails[0]!).split('\r\n')
    const names = lines.map((line) => line.split(':', 1)[0]!.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    expect(names.toSorted()).toEqual(
      [
        'auto-submitted',
        'content-language',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
        'x-auto-response-suppress',
      ].toSorted(),
    )
    const replyTo = lines.find((line) => line.startsWith('Reply-To:'))!
    expect(replyTo.endsWith(`<${address}>`)).toBe(true)
    expect(replyTo.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/@/g)).toHaveLength(1)
  })

  test.each(['a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org', 'Lan <a@example.org>'])(
    'take one plain address for answers: %j is refused',
    async (address) => {
      const { mailer, jobs } = mailerFor('smtp://127.0.0.1:1')
      const replyTo = { name: 'Lan', address }
      await expect(mailer.queue({ ...changedMail, replyTo })).rejects.toThrow('one plain address')
      await expect(mailer.send({ ...changedMail, replyTo })).rejects.toThrow('one plain address')
      expect(jobs.waiting).toEqual([])
    },
  )
})
