import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tidyUpLater } from '../chat/testing/test-chat.ts'
import { shareReports, shares } from '../db/schema.ts'
import type { MailName } from '../mail/index.ts'
import type { TestClient } from '../testing/index.ts'
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
      forget: () => Promise.resolve(),
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
      forget: () => Promise.resolve(),
    },
  })
  try {
    expect((await report(server, { reason: 'spam' })).status).toBe(204)
  } finally {
    await server.close()
  }
})

describe('a report is kept', () => {
  /** The reports about a share, as the operator finds them. */
  const reportsAbout = (server: ShareServer, slug: string) =>
    server.database.db.select().from(shareReports).where(eq(shareReports.slug, slug))

  async function reported(server: ShareServer, owner: TestClient) {
    const { conversationId } = await server.conversation(owner)
    const { slug } = await server.share(owner, conversationId)
    const path = `/api/chat/share/${slug}/report`
    expect((await server.person().post(path, { reason: 'illegal', comment: 'Look.' })).statusCode).toBe(204)
    return { conversationId, slug }
  }

  test.each<
    [string, (owner: TestClient, share: { conversationId: string; slug: string }) => Promise<unknown>]
  >([
    ['is revoked', (owner, { slug }) => owner.delete(`/api/chat/share/${slug}`)],
    [
      'goes with its conversation',
      (owner, { conversationId }) => owner.delete(`/api/chat/${conversationId}`),
    ],
    ['runs out', async () => undefined],
  ])('for 90 days, whether the share %s', async (_, act) => {
    const clock = testClock()
    const server = await shareServer({ now: clock })
    try {
      const owner = await server.user()
      const { id: ownerId } = (await owner.get('/api/userprofile')).json<{ id: string }>()
      const share = await reported(server, owner)
      const [before] = await reportsAbout(server, share.slug)
      await act(owner, share)
      clock.advance(8 * day)
      await tidyUpLater(server)
      expect(await server.database.db.$count(shares)).toBe(0)
      expect(await reportsAbout(server, share.slug)).toEqual([before])
      expect(before).toMatchObject({
        principalId: ownerId,
        title: 'About colours',
        reason: 'illegal',
        comment: 'Look.',
        sharedAt: before!.createdAt,
      })
      clock.advance(82 * day)
      await tidyUpLater(server)
      expect(await reportsAbout(server, share.slug)).toEqual([])
    } finally {
      await server.close()
    }
  })

  test('about whom a visitor has become, and goes when they erase their account', async () => {
    const server = await shareServer()
    try {
      const visitor = server.person()
      const { slug } = await reported(server, visitor)
      const claims = server.service.somebody({ auth_time: server.clock().getTime() / 1000 })
      const headers = { authorization: `Bearer ${await server.service.token(claims)}` }
      const session = await visitor.post('/api/auth/session', undefined, { headers })
      const { id } = session.json<{ id: string }>()
      expect(await reportsAbout(server, slug)).toMatchObject([{ principalId: id }])
      const erased = await visitor.send('DELETE', '/api/account', { headers, json: { email: claims.email } })
      expect(erased.statusCode).toBe(204)
      expect(await reportsAbout(server, slug)).toEqual([])
    } finally {
      await server.close()
    }
  })
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
