import { join } from 'node:path'
import { limits, xsrfCookieName } from '@ai-studio/contract'
import { startSandbox } from '@ai-studio/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactMessages } from '../db/schema.ts'
import { createJobs } from '../jobs/index.ts'
import { createMailer } from '../mail/index.ts'
import { scriptedSmtp } from '../mail/testing/scripted-smtp.ts'
import { tidyUp } from '../operations/maintenance.ts'
import type { Dependencies } from '../dependencies.ts'
import { testDatabase, testServer, type TestServer } from '../testing/index.ts'
import { testClock } from '../testing/test-clock.ts'
import { withoutMails } from '../testing/without-mails.ts'
import { folderUploadStore } from '../uploads/upload-store.ts'

const operator = 'operator@example.com'
const clock = testClock()
let server: TestServer
beforeAll(async () => {
  server = await testServer({ now: clock, env: { OPERATOR_EMAIL: operator } })
})
afterAll(() => server.close())

let people = 0
/** Somebody at an address of their own. */
const somebody = (on = server) => on.visitor({ address: `2001:db8:0:${(people += 1).toString(16)}::1` })
let addresses = 0
const message = (more: object = {}) => ({
  name: 'Lan Nguyễn',
  email: `lan-${(addresses += 1)}@example.org`,
  subject: 'A question about Pro',
  message: 'Hello,\ndoes it <b>renew</b>?',
  language: 'vi',
  ...more,
})
const kept = (email: string) =>
  server.database.db
    .select()
    .from(contactMessages)
    .then((rows) => rows.filter((row) => row.email === email))
const mailsOf = (reference: string) =>
  server.mails.filter(({ values }) => (values as { reference?: string }).reference === reference)

describe('a message', () => {
  test('is kept, and mailed to the operator and to whoever wrote it, under one reference', async () => {
    const body = message()
    const answer = await somebody().post('/api/contact', body)
    expect(answer.statusCode).toBe(202)
    const { reference } = answer.json<{ reference: string }>()
    expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await kept(body.email)).toMatchObject([{ ...body, reference, createdAt: clock() }])
    const about = { reference, about: body.subject, comment: body.message }
    expect(mailsOf(reference)).toEqual([
      {
        how: 'queued',
        to: operator,
        name: 'contact-message',
        language: 'en',
        replyTo: { name: body.name, address: body.email },
        values: { ...about, sender: body.name, address: body.email, reads: 'vi' },
      },
      { how: 'queued', to: body.email, name: 'contact-copy', language: 'vi', values: about },
    ])
  })

  test('loses the spaces around its lines, and keeps those of its text', async () => {
    const body = message({ name: '  Lan ', subject: ' Pro  ', message: '  first\n  second ' })
    await somebody().post('/api/contact', body)
    expect(await kept(body.email)).toMatchObject([
      { name: 'Lan', subject: 'Pro', message: '  first\n  second ' },
    ])
  })

  test('that comes again, because its answer was lost, arrives once and counts once', async () => {
    const body = message()
    const visitor = somebody()
    const first = (await visitor.post('/api/contact', body)).json<{ reference: string }>()
    for (let each = 0; each < 3; each += 1) await visitor.post('/api/contact', message())
    const { reference } = (await visitor.post('/api/contact', message())).json<{ reference: string }>()
    // The five of the day are used up, and the operator has it all the same.
    for (let each = 0; each < 3; each += 1) {
      const again = await visitor.post('/api/contact', { ...body, email: body.email.toUpperCase() })
      expect([again.statusCode, again.json()]).toEqual([202, first])
    }
    expect(first).toEqual({ reference: first.reference, isMailed: true })
    expect(reference).not.toBe(first.reference)
    expect(await kept(body.email)).toHaveLength(1)
    expect(mailsOf(first.reference)).toHaveLength(2)
  })

  test('that comes several times at once arrives once and counts once', async () => {
    const body = message()
    const visitor = somebody()
    await visitor.get('/api/config')
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post('/api/contact', body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
    const references = answers.map((answer) => answer.json<{ reference: string }>().reference)
    expect(new Set(references).size).toBe(1)
    expect(await kept(body.email)).toHaveLength(1)
    expect(mailsOf(references[0]!)).toHaveLength(2)
    for (let each = 0; each < 4; each += 1) {
      expect((await visitor.post('/api/contact', message())).statusCode).toBe(202)
    }
  })

  test('is another one with another word, from somebody else, and an hour later', async () => {
    const body = message()
    const visitor = somebody()
    await visitor.post('/api/contact', body)
    await visitor.post('/api/contact', { ...body, message: `${body.message} Please.` })
    await visitor.post('/api/contact', { ...body, name: 'Lan' })
    await somebody().post('/api/contact', body)
    const start = clock()
    clock.advance(59 * 60_000)
    await visitor.post('/api/contact', body)
    expect(await kept(body.email)).toHaveLength(4)
    clock.advance(60_000)
    expect((await visitor.post('/api/contact', body)).statusCode).toBe(202)
    expect(await kept(body.email)).toHaveLength(5)
    clock.set(start)
  })

  test('of the greatest length is taken', async () => {
    const answer = await somebody().post('/api/contact', {
      ...message(),
      name: 'n'.repeat(limits.contactNameLength),
      subject: 's'.repeat(limits.contactSubjectLength),
      message: 'ă'.repeat(limits.contactMessageLength),
    })
    expect(answer.statusCode).toBe(202)
  })

  test('goes after a year', async () => {
    const body = message()
    await somebody().post('/api/contact', body)
    const dayMs = 24 * 60 * 60 * 1000
    const uploads = folderUploadStore(join(server.config.dataFolder, 'uploads'))
    const tidy = () => tidyUp({ ...server, now: clock, uploads } as unknown as Dependencies)
    const start = clock()
    clock.advance(364 * dayMs)
    await tidy()
    expect(await kept(body.email)).toHaveLength(1)
    clock.advance(2 * dayMs)
    await tidy()
    expect(await kept(body.email)).toEqual([])
    clock.set(start)
  })
})

describe('is refused, and nothing is kept', () => {
  const blank = 'Please write something.'
  const line = 'This must stand on one line.'
  test.each([
    ['no name', { name: undefined }, 'name', 'This is required.'],
    ['a blank name', { name: ' \u00a0 ' }, 'name', blank],
    ['a name that is too long', { name: 'n'.repeat(101) }, 'name', 'At most 100 characters fit.'],
    ['a name on two lines', { name: 'Lan\r\nBcc: eve@example.net' }, 'name', line],
    ['a name with a bare carriage return', { name: 'Lan\rBcc: eve@example.net' }, 'name', line],
    ['a name with a line separator', { name: 'Lan\u2028Bcc: eve@example.net' }, 'name', line],
    ['no address', { email: undefined }, 'email', 'This is required.'],
    ['what is no address', { email: 'lan' }, 'email', 'This is not a valid email address.'],
    ['two addresses', { email: 'a@example.org, b@example.org' }, 'email', 'not a valid email address'],
    ['an address with a name', { email: 'Lan <a@example.org>' }, 'email', 'not a valid email address'],
    [
      'an address with a header',
      { email: 'a@example.org\r\nBcc: b@example.org' },
      'email',
      'not a valid email address',
    ],
    ['an address that is too long', { email: `${'a'.repeat(250)}@example.org` }, 'email', 'At most 254'],
    ['no subject', { subject: undefined }, 'subject', 'This is required.'],
    ['a blank subject', { subject: '' }, 'subject', blank],
    ['a subject that is too long', { subject: 's'.repeat(151) }, 'subject', 'At most 150 characters fit.'],
    ['a subject with a header', { subject: 'Hello\nBcc: b@example.org' }, 'subject', line],
    ['no message', { message: undefined }, 'message', 'This is required.'],
    ['a blank message', { message: '\n \t' }, 'message', blank],
    ['a message that is too long', { message: 'm'.repeat(5_001) }, 'message', 'At most 5000 characters fit.'],
    ['a message with NUL', { message: 'a\u0000b' }, 'message', 'cannot be stored'],
    ['a message that is a number', { message: 5 }, 'message', 'This must be text.'],
    ['another language', { language: 'fr' }, 'language', 'Choose one of: en, vi.'],
    ['a field that nobody knows', { bcc: 'b@example.org' }, 'bcc', 'This field is not known.'],
  ])('%s', async (_name, more, path, words) => {
    const { db } = server.database
    const before = [await db.$count(contactMessages), server.mails.length]
    const answer = await somebody().post('/api/contact', message(more))
    expect(answer.statusCode).toBe(422)
    const { errors } = answer.json<{ errors: { path: string; message: string }[] }>()
    expect(errors.map((error) => error.path)).toContain(path)
    expect(errors.find((error) => error.path === path)?.message).toContain(words)
    expect([await db.$count(contactMessages), server.mails.length]).toEqual(before)
  })

  test('what comes from a page of another site, also of one that may embed the chat', async () => {
    const widget = await server.embed()
    expect((await widget.post('/api/contact', message())).json()).toMatchObject({
      code: 'ORIGIN_NOT_ALLOWED',
    })
    const foreign = await server
      .stranger()
      .post('/api/contact', message(), { headers: { origin: 'https://evil.example' } })
    expect(foreign.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  })

  test('what comes without the pair against forgery', async () => {
    const visitor = somebody()
    await visitor.post('/api/contact', message())
    visitor.cookies.delete(xsrfCookieName)
    expect((await visitor.post('/api/contact', message())).json()).toMatchObject({ code: 'XSRF_FAILED' })
  })
})

describe('limits', () => {
  const day = 24 * 60 * 60 * 1000

  test('a visitor writes five a day', async () => {
    const visitor = somebody()
    for (let each = 0; each < 5; each += 1) {
      expect((await visitor.post('/api/contact', message())).statusCode).toBe(202)
    }
    const refused = await visitor.post('/api/contact', message())
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const start = clock()
    clock.advance(day)
    expect((await visitor.post('/api/contact', message())).statusCode).toBe(202)
    clock.set(start)
  })

  test('an address is given five times a day, in whatever letters, whoever gives it', async () => {
    const email = 'flooded@example.org'
    for (let each = 0; each < 5; each += 1) {
      const given = each % 2 ? email : 'Flooded@Example.org'
      expect((await somebody().post('/api/contact', message({ email: given }))).statusCode).toBe(202)
    }
    expect((await somebody().post('/api/contact', message({ email }))).json()).toMatchObject({
      code: 'RATE_LIMITED',
    })
    // The table of counters does not tell whose it is.
    const { rows } = await server.database.db.execute<{ subject: string }>(
      'select subject from usage_counters',
    )
    expect(rows.map(({ subject }) => subject).join(' ')).not.toContain('flooded')
  })

  test('fifty come from one network address, however often its visitors begin anew', async () => {
    const at = { address: '2001:db8:ffff::1' }
    const statuses: number[] = []
    for (let each = 0; each < 51; each += 1) {
      statuses.push((await server.visitor(at).post('/api/contact', message())).statusCode)
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(429)
  })

  test('two hundred are mailed a day; more are kept all the same', { tags: 'full' }, async () => {
    const crowded = await testServer({ env: { OPERATOR_EMAIL: operator } })
    try {
      for (let each = 0; each < 201; each += 1) {
        const answer = await somebody(crowded).post('/api/contact', message())
        expect(answer.statusCode).toBe(202)
        expect(answer.json()).toMatchObject({ isMailed: each < 200 })
      }
      expect(crowded.mails).toHaveLength(400)
      expect(await crowded.database.db.$count(contactMessages)).toBe(201)
    } finally {
      await crowded.close()
    }
  })
})

test('without an address of the operator the message is kept, and its writer has the copy', async () => {
  const alone = await testServer()
  try {
    expect((await somebody(alone).post('/api/contact', message())).statusCode).toBe(202)
    expect(alone.mails.map(({ name }) => name)).toEqual(['contact-copy'])
    expect(await alone.database.db.$count(contactMessages)).toBe(1)
  } finally {
    await alone.close()
  }
})

test('where no mail server is configured the message is kept, and nobody is told of a copy', async () => {
  const without = await testServer({ env: { ...withoutMails, OPERATOR_EMAIL: operator } })
  try {
    const answer = await somebody(without).post('/api/contact', message())
    expect([answer.statusCode, answer.json()]).toEqual([202, expect.objectContaining({ isMailed: false })])
    expect(without.mails).toEqual([])
    expect(await without.database.db.$count(contactMessages)).toBe(1)
  } finally {
    await without.close()
  }
})

test('what cannot be put into the queue is not kept either, and does not count', async () => {
  let isAway = true
  const failing = await testServer({
    env: { OPERATOR_EMAIL: operator },
    mailer: {
      send: () => Promise.reject(new Error('not here')),
      queue: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()),
      forget: () => Promise.resolve(),
    },
  })
  try {
    const visitor = somebody(failing)
    for (let each = 0; each < 6; each += 1) {
      expect((await visitor.post('/api/contact', message())).statusCode).toBe(500)
    }
    expect(await failing.database.db.$count(contactMessages)).toBe(0)
    isAway = false
    expect((await visitor.post('/api/contact', message())).statusCode).toBe(202)
  } finally {
    await failing.close()
  }
})

test('a server that dies between the message and its mails sends them when it is back, with no header but its own', async () => {
  const opened = await testDatabase()
  // Outlives each of the two servers.
  const database = { ...opened, close: () => Promise.resolve() }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const from = 'AI Studio <studio@studio.example.com>'
  const origin = 'http://localhost:8080'
  const away = await scriptedSmtp()
  await away.close()

  // The mail server is away for the first process, which then ends without having sent anything.
  const jobs = createJobs({ database, log })
  const mailer = createMailer({ url: away.url, from, origin, jobs, log })
  const first = await testServer({ database, jobs, mailer, env: { OPERATOR_EMAIL: operator } })
  await jobs.start()
  const body = message({ name: 'Lan, "boss" <x@example.net>: ă', subject: 'Ça va? =?utf-8?q?=0D=0ABcc:_b?=' })
  const answer = await somebody(first).post('/api/contact', body)
  expect(answer.statusCode).toBe(202)
  const { reference } = answer.json<{ reference: string }>()
  await jobs.close()
  await mailer.close()
  await first.close()

  const sandbox = await startSandbox({ port: 0, smtpPort: 0, allowedOrigins: [] })
  const later = createJobs({ database, log })
  const working = createMailer({
    url: `smtp://localhost:${sandbox.smtpPort}`,
    from,
    origin,
    jobs: later,
    log,
  })
  const second = await testServer({ database, jobs: later, mailer: working })
  // What failed is tried again after a while; nobody here waits for that.
  await database.execute("update jobs.job set start_after = now() where name = 'mail'")
  await later.start()
  await database.notify('jobs', 'mail')
  try {
    const received = async (to: string) => {
      const query = new URLSearchParams({ to, wait: '10000' })
      const found = await fetch(`${sandbox.origin}/mail/api/messages?${query}`)
      return ((await found.json()) as { messages: Received[] }).messages
    }
    const [toOperator, ...others] = await received(operator)
    expect(others).toEqual([])
    expect(toOperator).toMatchObject({
      to: [operator],
      subject: `Contact form: ${body.subject} [${reference}]`,
    })
    const names = toOperator!.headers.map(({ name }) => name.toLowerCase())
    expect(names).not.toContain('bcc')
    expect(toOperator!.headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value).toContain(
      `<${body.email}>`,
    )
    expect(toOperator!.html).not.toContain('<b>renew')
    expect(toOperator!.text).toContain('> does it <b>renew</b>?')
    const [copy] = await received(body.email)
    expect(copy?.subject).toContain(reference)
  } finally {
    await later.close()
    await working.close()
    await second.close()
    await sandbox.close()
    await opened.close()
  }
})

interface Received {
  to: string[]
  subject: string
  text: string
  html: string
  headers: { name: string; value: string }[]
}
