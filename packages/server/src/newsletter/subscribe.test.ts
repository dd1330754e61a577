import { join } from 'node:path'
import { newsletterWording, xsrfCookieName } from '@ai-studio/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newsletterSubscriptions } from '../db/schema.ts'
import type { Dependencies } from '../dependencies.ts'
import { MailError, type Mail } from '../mail/index.ts'
import { tidyUp } from '../operations/maintenance.ts'
import { folderUploadStore } from '../uploads/upload-store.ts'
import { withoutMails } from '../testing/without-mails.ts'
import { newsletterServer, type NewsletterServer } from './testing/newsletter-server.ts'

let server: NewsletterServer
beforeAll(async () => {
  server = await newsletterServer()
})
afterAll(() => server.close())

const minute = 60_000
const day = 24 * 60 * minute
let count = 0
const newEmail = () => `reader-${(count += 1)}@example.org`
const request = (more: object = {}) => ({ email: newEmail(), language: 'en', agreed: true, ...more })
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)
const confirm = (token: unknown) => server.person().post('/api/newsletter/confirm', { token })
const tidy = () => {
  const uploads = folderUploadStore(join(server.config.dataFolder, 'uploads'))
  return tidyUp({ ...server, now: server.clock, uploads } as unknown as Dependencies)
}

describe('asking for the newsletter', () => {
  test('mails a link, and nobody is on the list before it was used', async () => {
    const email = newEmail()
    await server.ask(email.toUpperCase(), { language: 'vi' })
    expect(mailsTo(email)).toMatchObject([{ name: 'newsletter-confirm', how: 'sent', language: 'vi' }])
    const { values, unsubscribeUrl } = server.mailer.last('newsletter-confirm', email)
    expect(values).toEqual({
      confirm: expect.stringMatching(/^http:\/\/localhost:8080\/vi\/newsletter\/confirm#token=[\w-]{43}$/),
      unsubscribe: expect.stringMatching(
        /^http:\/\/localhost:8080\/vi\/newsletter\/unsubscribe#token=[\w-]{22}\.[\w-]{43}$/,
      ),
      days: 7,
    })
    expect(unsubscribeUrl).toMatch(
      /^http:\/\/localhost:8080\/api\/newsletter\/unsubscribe\/[\w-]{22}\.[\w-]{43}$/,
    )
    expect(await server.row(email)).toMatchObject({
      language: 'vi',
      wording: newsletterWording,
      agreedAt: server.clock(),
      confirmedAt: null,
    })
    expect((await confirm(server.tokens('newsletter-confirm', email).confirm)).json()).toEqual({
      status: 'subscribed',
    })
    expect(await server.row(email)).toMatchObject({ confirmedAt: server.clock() })
  })

  test('is refused where no link can be mailed', async () => {
    const without = await newsletterServer({ env: withoutMails })
    try {
      const answer = await without.person().post('/api/newsletter', request())
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NOT_AVAILABLE' }])
      expect(await without.database.db.$count(newsletterSubscriptions)).toBe(0)
    } finally {
      await without.close()
    }
  })

  test('says the same, byte for byte, whether the address is known, waits, or has just been asked for', async () => {
    const [known, waiting] = [newEmail(), newEmail()]
    await server.subscribe(known)
    await server.ask(waiting)
    const answers = await Promise.all(
      [known, waiting, newEmail()].map((email) =>
        server.person().post('/api/newsletter', request({ email })),
      ),
    )
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 3 }, () => [202, '{"status":"pending"}']),
    )
    // Whatever depends on the address is done later.
    expect(server.jobs.waiting).toHaveLength(3)
    await server.jobs.run()
  })

  test('mails once an hour at most, and the first link goes on working', async () => {
    const email = newEmail()
    await server.ask(email)
    const { confirm: first } = server.tokens('newsletter-confirm', email)
    server.clock.advance(59 * minute)
    await server.ask(email, { language: 'vi' })
    expect(mailsTo(email)).toHaveLength(1)
    expect(await server.row(email)).toMatchObject({ language: 'en' })
    expect((await confirm(first)).statusCode).toBe(200)
  })

  test.each([
    ['lan@EXAMPLE.org', 'lan@example.org'],
    ['Ü@EXAMPLE.ORG', 'ü@example.org'],
    ['u\u0308@example.net', 'ü@example.net'],
    ['READER&CO@XN--E1AFMKFD.XN--P1AI', 'reader&co@xn--e1afmkfd.xn--p1ai'],
  ])('takes %j for the address that it is in any letters', async (typed, email) => {
    await server.ask(typed)
    await server.ask(email)
    await server.ask(typed.toUpperCase().normalize('NFD'))
    expect(mailsTo(email)).toMatchObject([{ name: 'newsletter-confirm' }])
    expect(await server.row(email)).toBeDefined()
  })

  test('mails a new link after an hour, which takes the place of the old one', async () => {
    const email = newEmail()
    await server.ask(email)
    const { confirm: first } = server.tokens('newsletter-confirm', email)
    server.clock.advance(60 * minute)
    await server.ask(email, { language: 'vi' })
    expect(mailsTo(email)).toHaveLength(2)
    expect((await confirm(first)).json()).toMatchObject({ code: 'LINK_INVALID' })
    expect((await confirm(server.tokens('newsletter-confirm', email).confirm)).statusCode).toBe(200)
    expect(await server.row(email)).toMatchObject({ language: 'vi', agreedAt: server.clock() })
  })

  test('mails a new link to who asked while the clock was ahead, and again once an hour at most', async () => {
    const email = newEmail()
    server.clock.advance(7 * 60 * minute)
    await server.ask(email)
    server.clock.advance(-7 * 60 * minute)
    await server.ask(email)
    await server.ask(email)
    expect(mailsTo(email)).toHaveLength(2)
    expect((await confirm(server.tokens('newsletter-confirm', email).confirm)).statusCode).toBe(200)
  })

  test('mails once also where the clock of another server is a little ahead', async () => {
    const email = newEmail()
    server.clock.advance(minute / 2)
    await server.ask(email)
    server.clock.advance(-minute / 2)
    await server.ask(email)
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('tells a subscriber by mail that they get it already, once an hour, and changes nothing', async () => {
    const email = newEmail()
    await server.subscribe(email)
    server.clock.advance(60 * minute)
    const before = await server.row(email)
    await server.ask(email, { language: 'vi' })
    await server.ask(email)
    expect(mailsTo(email).map(({ name, language }) => [name, language])).toEqual([
      ['newsletter-confirm', 'en'],
      ['newsletter-known', 'en'],
    ])
    const { language, agreedAt, confirmedAt } = before!
    expect(await server.row(email)).toMatchObject({ language, agreedAt, confirmedAt })
  })

  test('several times at once makes one subscription and one mail', async () => {
    const email = newEmail()
    const visitor = server.person()
    await visitor.get('/api/config')
    await Promise.all([1, 2, 3].map(() => visitor.post('/api/newsletter', request({ email }))))
    await Promise.all(server.jobs.waiting.splice(0).map(({ name, data }) => server.jobs.runNow(name, data)))
    await server.jobs.run()
    expect(mailsTo(email)).toHaveLength(1)
    const rows = await server.database.db.select().from(newsletterSubscriptions)
    expect(rows.filter((row) => row.email === email)).toHaveLength(1)
  })

  test('keeps no token: neither in the table nor in the queue', async () => {
    const email = newEmail()
    await server.person().post('/api/newsletter', request({ email }))
    let queued = ''
    for (let job = server.jobs.waiting.shift(); job; job = server.jobs.waiting.shift()) {
      queued += JSON.stringify(job.data)
      await server.jobs.runNow(job.name, job.data)
    }
    const { confirm: token, unsubscribe } = server.tokens('newsletter-confirm', email)
    const { rows } = await server.database.db.execute<{ text: string }>(
      'select row_to_json(s)::text as text from newsletter_subscriptions s',
    )
    const stored = rows.map(({ text }) => text).join('\n') + queued
    expect(stored).toContain(email)
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(unsubscribe)
  })
})

describe('is refused', () => {
  test.each([
    ['no address', { email: undefined }, 'email', 'This is required.'],
    ['what is no address', { email: 'reader' }, 'email', 'This is not a valid email address.'],
    ['two addresses', { email: 'a@example.org,b@example.org' }, 'email', 'not a valid email address'],
    ['an address with a header', { email: 'a@example.org\nBcc: b@example.org' }, 'email', 'not a valid'],
    ['an address that is too long', { email: `${'a'.repeat(250)}@example.org` }, 'email', 'At most 254'],
    ['no agreement', { agreed: undefined }, 'agreed', 'Please agree first'],
    ['an agreement that is none', { agreed: false }, 'agreed', 'Please agree first'],
    ['an agreement in words', { agreed: 'true' }, 'agreed', 'Please agree first'],
    ['another language', { language: 'fr' }, 'language', 'Choose one of: en, vi.'],
    ['a field that nobody knows', { confirmed: true }, 'confirmed', 'This field is not known.'],
  ])('%s', async (_name, more, path, words) => {
    const answer = await server.person().post('/api/newsletter', request(more))
    expect(answer.statusCode).toBe(422)
    const { errors } = answer.json<{ errors: { path: string; message: string }[] }>()
    expect(errors.find((error) => error.path === path)?.message).toContain(words)
    expect(server.jobs.waiting).toEqual([])
  })

  test('what comes from another site, or without the pair against forgery', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await server.stranger().post('/api/newsletter', request(), { headers })).statusCode).toBe(403)
    expect((await (await server.embed()).post('/api/newsletter', request())).json()).toMatchObject({
      code: 'ORIGIN_NOT_ALLOWED',
    })
    const visitor = server.person()
    await visitor.post('/api/newsletter', request())
    visitor.cookies.delete(xsrfCookieName)
    expect((await visitor.post('/api/newsletter', request())).json()).toMatchObject({ code: 'XSRF_FAILED' })
    await server.jobs.run()
  })

  test('the eleventh request of a day, by visitor and by address', async () => {
    const visitor = server.person()
    const email = newEmail()
    const statuses: number[] = []
    for (let each = 0; each < 11; each += 1) {
      statuses.push((await visitor.post('/api/newsletter', request())).statusCode)
      statuses.push((await server.person().post('/api/newsletter', request({ email }))).statusCode)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(202))
    expect(statuses.slice(20)).toEqual([429, 429])
    server.jobs.waiting.splice(0)
  })

  test('the eleventh request for an address, in whatever letters that is written', async () => {
    const ways = ['ü@mail.example.org', 'Ü@MAIL.EXAMPLE.ORG', 'u\u0308@mail.example.org']
    const statuses: number[] = []
    for (let each = 0; each < 11; each += 1) {
      const email = ways[each % ways.length]
      statuses.push((await server.person().post('/api/newsletter', request({ email }))).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(202), 429])
    server.jobs.waiting.splice(0)
  })
})

describe('the mailed link', () => {
  test('may be used again and again, also years later', async () => {
    const email = newEmail()
    const { confirm: token } = await server.subscribe(email)
    const first = await server.row(email)
    server.clock.advance(800 * day)
    expect((await confirm(token)).json()).toEqual({ status: 'subscribed' })
    expect((await server.row(email))?.confirmedAt).toEqual(first?.confirmedAt)
  })

  test('works for seven days, and then the address is forgotten', async () => {
    const email = newEmail()
    await server.ask(email)
    const { confirm: token } = server.tokens('newsletter-confirm', email)
    server.clock.advance(7 * day - 1)
    await tidy()
    expect(await server.row(email)).toBeDefined()
    server.clock.advance(1)
    expect((await confirm(token)).json()).toMatchObject({ code: 'LINK_INVALID' })
    server.clock.advance(1)
    await tidy()
    expect(await server.row(email)).toBeUndefined()
  })

  test('of somebody who has unsubscribed brings them back no more', async () => {
    const email = newEmail()
    const { confirm: token, unsubscribe } = await server.subscribe(email)
    await server.person().post('/api/newsletter/unsubscribe', { token: unsubscribe })
    expect((await confirm(token)).json()).toMatchObject({ code: 'LINK_INVALID' })
    expect(await server.row(email)).toBeUndefined()
  })

  test('is good for one purpose', async () => {
    const email = newEmail()
    await server.ask(email)
    const { confirm: token, unsubscribe } = server.tokens('newsletter-confirm', email)
    expect((await confirm(unsubscribe)).json()).toMatchObject({ code: 'LINK_INVALID' })
    const other = await server.person().post('/api/newsletter/unsubscribe', { token })
    expect(other.json()).toMatchObject({ code: 'LINK_INVALID' })
    expect(await server.row(email)).toMatchObject({ confirmedAt: null })
  })

  test.each(['', 'A'.repeat(43), "' or 1=1 --", 'x'.repeat(500)])(
    'that is forged is refused: %j',
    async (token) => {
      const answer = await confirm(token)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        code: 'LINK_INVALID',
        message: 'This link has expired, or was not copied whole. Nothing was changed.',
      })
    },
  )

  test.each([[undefined], [5], ['x'.repeat(501)]])('that is no text is told as such: %j', async (token) => {
    expect((await confirm(token)).json()).toMatchObject({ errors: [{ path: 'token' }] })
  })

  test('is taken from our own pages only', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await server.stranger().post('/api/newsletter/confirm', { token: 'x' }, { headers })
    expect(answer.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  })

  test('is followed by several at once, and all are told the same', async () => {
    const email = newEmail()
    await server.ask(email)
    const { confirm: token } = server.tokens('newsletter-confirm', email)
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })
})

describe('while the mail server is away', () => {
  /** Does what waits, and answers the first job that fails; the queue tries it again. */
  const failing = async () => {
    for (;;) {
      const job = server.jobs.waiting.shift()
      if (!job) throw new Error('No job has failed.')
      try {
        await server.jobs.runNow(job.name, job.data, { isLast: false })
      } catch {
        return job
      }
    }
  }
  type Job = Awaited<ReturnType<typeof failing>>
  const tryAgain = (job: Job) => server.jobs.runNow(job.name, job.data, { attempt: 2 })
  afterEach(() => void (server.mailer.isAway = false))

  test('a request is answered as ever, and its mail comes later: the same mail, with a link that works', async () => {
    const email = newEmail()
    server.mailer.isAway = true
    await server.person().post('/api/newsletter', request({ email }))
    const job = await failing()
    // Whoever asks again meanwhile does not stand in its way.
    await server.ask(email)
    expect(mailsTo(email)).toEqual([])
    server.mailer.isAway = false
    await tryAgain(job)
    const { confirm: token } = server.tokens('newsletter-confirm', email)
    // A job that is done twice, because its process died behind the mail, sends nothing that differs.
    await tryAgain(job)
    expect(server.tokens('newsletter-confirm', email).confirm).toBe(token)
    expect((await confirm(token)).statusCode).toBe(200)
  })

  test('whoever unsubscribes stays off the list, whatever mail of theirs still waits', async () => {
    const email = newEmail()
    const { unsubscribe } = await server.subscribe(email)
    server.clock.advance(60 * minute)
    server.mailer.isAway = true
    await server.person().post('/api/newsletter', request({ email }))
    const job = await failing()
    await server.person().post('/api/newsletter/unsubscribe', { token: unsubscribe })
    server.mailer.isAway = false
    await tryAgain(job)
    expect(await server.row(email)).toBeUndefined()
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('of several requests the newest is answered, once', async () => {
    const email = newEmail()
    server.mailer.isAway = true
    const jobs: Job[] = []
    for (const language of ['en', 'vi']) {
      await server.person().post('/api/newsletter', request({ email, language }))
      jobs.push(await failing())
      server.clock.advance(60 * minute)
    }
    server.mailer.isAway = false
    for (const job of jobs) await tryAgain(job)
    expect(mailsTo(email)).toMatchObject([{ name: 'newsletter-confirm', language: 'vi' }])
    expect((await confirm(server.tokens('newsletter-confirm', email).confirm)).statusCode).toBe(200)
  })

  test('or refuses the address for good, the request is given up without another try', async () => {
    const sent: Mail[] = []
    const refusing = await newsletterServer({
      mailer: {
        send(mail) {
          sent.push(mail)
          return Promise.reject(new MailError('EENVELOPE', 550, true))
        },
        queue: () => Promise.resolve(),
        forget: () => Promise.resolve(),
      },
    })
    try {
      await refusing.ask(newEmail())
      expect(sent).toHaveLength(1)
    } finally {
      await refusing.close()
    }
  })

  test('or the queue is, the request fails and does not count', async () => {
    const failing = await newsletterServer()
    try {
      const visitor = failing.person()
      const { send } = failing.jobs
      failing.jobs.send = () => Promise.reject(new Error('away'))
      for (let each = 0; each < 11; each += 1) {
        expect((await visitor.post('/api/newsletter', request())).statusCode).toBe(500)
      }
      failing.jobs.send = send
      expect((await visitor.post('/api/newsletter', request())).statusCode).toBe(202)
    } finally {
      await failing.close()
    }
  })
})
