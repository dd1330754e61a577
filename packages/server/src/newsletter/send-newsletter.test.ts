import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newsletterDeliveries, newsletterSubscriptions } from '../db/schema.ts'
import { createMailer, MailError } from '../mail/index.ts'
import type { OperatorCalls } from '../operator/operator-calls.ts'
import { OperatorRefusal } from '../operator/operator-refusal.ts'
import { testServer } from '../testing/index.ts'
import { withoutMails } from '../testing/without-mails.ts'
import { newsletterServer, type NewsletterServer } from './testing/newsletter-server.ts'

let server: NewsletterServer
beforeAll(async () => {
  server = await newsletterServer()
})
afterEach(() => server.forgetAll())
afterAll(() => server.close())

const news = { subject: 'News in March', markdown: '# Hello\n\nWe have **news**.', only: null, by: 'ana' }
type Sending = Parameters<OperatorCalls['newsletterSend']>[0]

/** Sends as the command does: until nobody waits. */
async function send(more: Partial<Sending> = {}): Promise<{ queued: number; listed: number }> {
  let queued = 0
  for (;;) {
    const progress = await server.app.operator.newsletterSend({ ...news, ...more })
    queued += progress.queued
    if (progress.waiting === 0) return { queued, listed: progress.listed }
  }
}
const newsletters = () => server.mails.filter(({ name }) => name === 'newsletter')
const readers = () =>
  newsletters()
    .map(({ to }) => to)
    .toSorted()

/** Readers without their mails. */
async function manyReaders(count: number): Promise<void> {
  const now = server.clock()
  await server.database.db.insert(newsletterSubscriptions).values(
    Array.from({ length: count }, (_, index) => ({
      id: crypto.randomUUID(),
      email: `many-${index}@example.org`,
      language: 'en' as const,
      wording: 1,
      agreedAt: now,
      requestId: crypto.randomUUID(),
      requestedAt: now,
      tokenHash: `hash ${index}`,
      tokenExpiresAt: now,
      confirmedAt: now,
    })),
  )
}

describe('a newsletter', () => {
  test('is mailed to everybody who has confirmed, each with a link of their own that ends it', async () => {
    await server.subscribe('ana@example.org')
    await server.subscribe('binh@example.org', { language: 'vi' })
    await server.ask('waiting@example.org')
    expect(await send()).toEqual({ queued: 2, listed: 2 })
    await server.jobs.run()
    expect(readers()).toEqual(['ana@example.org', 'binh@example.org'])
    const mail = server.mailer.last('newsletter', 'binh@example.org')
    expect(mail).toMatchObject({ how: 'sent', language: 'vi' })
    expect(mail.values).toMatchObject({ subject: news.subject, markdown: news.markdown })
    const { unsubscribe: token } = server.tokens('newsletter', 'binh@example.org')
    expect(mail.unsubscribeUrl).toBe(`http://localhost:8080/api/newsletter/unsubscribe/${token}`)
    const answer = await server.stranger().send('POST', new URL(mail.unsubscribeUrl!).pathname)
    expect(answer.statusCode).toBe(200)
    expect(await server.row('binh@example.org')).toBeUndefined()
    expect(await server.row('ana@example.org')).toBeDefined()
  })

  test('goes to those who read one language alone, where that is asked for', async () => {
    await server.subscribe('ana@example.org')
    await server.subscribe('binh@example.org', { language: 'vi' })
    await send({ only: 'vi', subject: 'Tin tháng Ba' })
    await server.jobs.run()
    expect(readers()).toEqual(['binh@example.org'])
  })

  test('is mailed once to each, however often it is sent', async () => {
    await server.subscribe('ana@example.org')
    expect(await send()).toEqual({ queued: 1, listed: 1 })
    expect(await send()).toEqual({ queued: 0, listed: 1 })
    await server.jobs.run()
    expect(await send()).toEqual({ queued: 0, listed: 1 })
    await server.jobs.run()
    expect(newsletters()).toHaveLength(1)
    // Another subject is another newsletter.
    expect(await send({ subject: 'News in April' })).toEqual({ queued: 1, listed: 1 })
  })

  test('does not reach those who subscribe later, however often it is sent', async () => {
    await server.subscribe('ana@example.org')
    await send()
    server.clock.advance(1_000)
    await server.subscribe('late@example.org')
    expect(await send()).toEqual({ queued: 0, listed: 1 })
  })

  test('goes on where it broke off: nobody is left out, nobody gets it twice', async () => {
    await manyReaders(450)
    const { send: queue } = server.jobs
    let left = 250
    server.jobs.send = (name, data, options) => {
      if (name === 'newsletter-delivery' && (left -= 1) < 0) return Promise.reject(new Error('killed'))
      return queue(name, data, options)
    }
    await expect(send()).rejects.toThrow('killed')
    expect(await server.database.db.$count(newsletterDeliveries)).toBe(200)
    server.jobs.send = queue
    expect(await send()).toEqual({ queued: 250, listed: 450 })
    await server.jobs.run()
    expect(new Set(readers()).size).toBe(450)
    expect(newsletters()).toHaveLength(450)
  })

  test('that two send at once is mailed once to each', { tags: 'full' }, async () => {
    await manyReaders(250)
    const results = await Promise.all([send(), send()])
    expect(results.reduce((sum, { queued }) => sum + queued, 0)).toBe(250)
    await server.jobs.run()
    expect(newsletters()).toHaveLength(250)
  })

  test('is not mailed to somebody who leaves while it waits', async () => {
    await server.subscribe('ana@example.org')
    const { unsubscribe: token } = await server.subscribe('leaving@example.org')
    await send()
    await server.person().post('/api/newsletter/unsubscribe', { token })
    await server.jobs.run()
    expect(readers()).toEqual(['ana@example.org'])
    const { newsletters: listed } = await server.app.operator.newsletterList({})
    expect(listed).toMatchObject([{ subject: news.subject, sentBy: 'ana', queued: 2, sent: 1, left: 1 }])
  })

  test('waits while the mail server is away, and is mailed once when it is back', async () => {
    await server.subscribe('ana@example.org')
    await send()
    const [job] = server.jobs.waiting.splice(0)
    server.mailer.isAway = true
    const firstTry = server.jobs.runNow(job!.name, job!.data, { isLast: false })
    await expect(firstTry).rejects.toThrow('away')
    server.mailer.isAway = false
    await server.jobs.runNow(job!.name, job!.data, { attempt: 2 })
    // Done once more, because its process died behind it.
    await server.jobs.runNow(job!.name, job!.data)
    expect(newsletters()).toHaveLength(1)
  })

  test('waits while the server knows no mail server, and is mailed when it does', async () => {
    await server.subscribe('ana@example.org')
    await send()
    const [job] = server.jobs.waiting.splice(0)
    const { app, config, jobs } = server
    const { from } = config.mail
    const nowhere = createMailer({ url: null, from, origin: config.origin, jobs, log: app.log })
    const { send: deliver } = server.mailer
    server.mailer.send = nowhere.send
    await expect(server.jobs.runNow(job!.name, job!.data, { isLast: false })).rejects.toThrow(MailError)
    server.mailer.send = deliver
    await server.jobs.runNow(job!.name, job!.data, { attempt: 2 })
    expect(readers()).toEqual(['ana@example.org'])
  })

  test('that the mail server does not take for somebody is not tried again, and is counted', async () => {
    await server.subscribe('ana@example.org')
    await send()
    const { send: deliver } = server.mailer
    server.mailer.send = () => Promise.reject(new MailError('EENVELOPE', 550, true))
    await server.jobs.run()
    server.mailer.send = deliver
    expect((await server.app.operator.newsletterList({})).newsletters).toMatchObject([
      { queued: 1, sent: 0, refused: 1 },
    ])
  })
})

describe('the operator', () => {
  test('sees how many read it, in which language, and who has not confirmed yet', async () => {
    await server.subscribe('ana@example.org')
    await server.subscribe('binh@example.org', { language: 'vi' })
    await server.ask('waiting@example.org')
    expect(await server.app.operator.newsletterList({})).toEqual({
      readers: { en: 1, vi: 1 },
      unconfirmed: 1,
      newsletters: [],
    })
  })

  test('takes the readers along, page by page', async () => {
    await manyReaders(501)
    await server.ask('waiting@example.org')
    const first = await server.app.operator.newsletterExport({ after: null })
    expect(first.readers).toHaveLength(500)
    const second = await server.app.operator.newsletterExport({ after: first.next })
    expect(second.next).toBeNull()
    const all = [...first.readers, ...second.readers]
    expect(new Set(all.map(({ email }) => email)).size).toBe(501)
    expect(all[0]).toEqual({
      email: expect.any(String),
      language: 'en',
      agreedAt: server.clock().toISOString(),
      wording: 1,
      confirmedAt: server.clock().toISOString(),
    })
  })

  test('is told where there is no mail server, so that nobody believes it was sent', async () => {
    const without = await testServer({ env: withoutMails })
    try {
      await expect(without.app.operator.newsletterSend(news)).rejects.toThrow(OperatorRefusal)
    } finally {
      await without.close()
    }
  })
})
