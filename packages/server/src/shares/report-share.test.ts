import { expect, test } from 'vitest'
import { shareReports } from '../db/schema.ts'
import type { MailName } from '../mail/index.ts'
import { testClock } from '../testing/test-clock.ts'
import { shareServer, type ShareServer } from './testing/share-server.ts'

const operator = 'operator@example.com'

async function report(server: ShareServer, body: object) {
  const owner = server.person()
  const { slug } = await server.share(owner, (await server.conversation(owner)).conversationId)
  const answer = await server.person().post(`/api/chat/share/${slug}/report`, body)
  return { slug, status: answer.statusCode }
}

const day = 24 * 60 * 60 * 1000

test('the operator is mailed what a reader reports', async () => {
  const server = await shareServer({ env: { OPERATOR_EMAIL: operator } })
  try {
    const { slug, status } = await report(server, { reason: 'spam', comment: 'Look at the links.' })
    expect(status).toBe(204)
    const share = `${server.config.origin}/share/${slug}`
    expect(server.mails).toEqual([
      {
        how: 'queued',
        to: operator,
        name: 'share-reported',
        language: 'en',
        values: { reason: 'spam', comment: 'Look at the links.', share, reports: 1 },
      },
    ])
  } finally {
    await server.close()
  }
})

test('a share is mailed about once a day, and the next mail counts those who reported it meanwhile', async () => {
  const clock = testClock()
  const server = await shareServer({ now: clock, env: { OPERATOR_EMAIL: operator } })
  try {
    const { slug } = await report(server, { reason: 'spam' })
    const again = (reader = server.person()) =>
      reader.post(`/api/chat/share/${slug}/report`, { reason: 'illegal' })
    const reader = server.person()
    await again(reader)
    await again()
    expect(server.mails).toHaveLength(1)
    clock.advance(day)
    // Whoever has reported it before is not counted again, and brings no mail.
    await again(reader)
    expect(server.mails).toHaveLength(1)
    await again()
    await again()
    expect(server.mails.slice(1)).toMatchObject([{ values: { reason: 'illegal', reports: 4 } }])
  } finally {
    await server.close()
  }
})

test('the operator gets no more than 20 of these mails a day, however many shares are reported', async () => {
  const clock = testClock()
  const server = await shareServer({ now: clock, env: { OPERATOR_EMAIL: operator } })
  try {
    for (let each = 0; each < 22; each += 1) {
      expect((await report(server, { reason: 'spam' })).status).toBe(204)
    }
    expect(server.mails).toHaveLength(20)
    expect(await server.database.db.$count(shareReports)).toBe(22)
    clock.advance(day)
    await report(server, { reason: 'spam' })
    expect(server.mails).toHaveLength(21)
  } finally {
    await server.close()
  }
})

test('a report whose mail could not be stored leaves the mail to the next one', async () => {
  const queued: MailName[] = []
  let isAway = true
  const server = await shareServer({
    env: { OPERATOR_EMAIL: operator },
    mailer: {
      send: () => Promise.resolve(),
      async queue({ name }) {
        if (isAway) throw new Error('away')
        queued.push(name)
      },
    },
  })
  try {
    const { slug, status } = await report(server, { reason: 'spam' })
    expect(status).toBe(204)
    isAway = false
    await server.person().post(`/api/chat/share/${slug}/report`, { reason: 'spam' })
    expect(queued).toEqual(['share-reported'])
  } finally {
    await server.close()
  }
})

test('a report is kept, and the reader thanked, when the mail cannot be stored', async () => {
  const server = await shareServer({
    env: { OPERATOR_EMAIL: operator },
    mailer: {
      send: () => Promise.reject(new Error('away')),
      queue: () => Promise.reject(new Error('away')),
    },
  })
  try {
    expect((await report(server, { reason: 'spam' })).status).toBe(204)
  } finally {
    await server.close()
  }
})

test('nobody is mailed where the operator has no address', async () => {
  const server = await shareServer()
  try {
    expect((await report(server, { reason: 'spam' })).status).toBe(204)
    expect(server.mails).toEqual([])
  } finally {
    await server.close()
  }
})
