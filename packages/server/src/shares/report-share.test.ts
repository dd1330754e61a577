import { expect, test } from 'vitest'
import { shareServer, type ShareServer } from './testing/share-server.ts'

const operator = 'operator@example.com'

async function report(server: ShareServer, body: object) {
  const owner = server.person()
  const { slug } = await server.share(owner, (await server.conversation(owner)).conversationId)
  const answer = await server.person().post(`/api/chat/share/${slug}/report`, body)
  return { slug, status: answer.statusCode }
}

test('the operator is mailed what a reader reports, once for each reader', async () => {
  const server = await shareServer({ env: { OPERATOR_EMAIL: operator } })
  try {
    const { slug, status } = await report(server, { reason: 'spam', comment: 'Look at the links.' })
    expect(status).toBe(204)
    const share = `${server.config.origin}/share/${slug}`
    const mail = { how: 'queued', to: operator, name: 'share-reported', language: 'en' }
    expect(server.mails).toEqual([
      { ...mail, values: { reason: 'spam', comment: 'Look at the links.', share } },
    ])
    const reader = server.person()
    await reader.post(`/api/chat/share/${slug}/report`, { reason: 'other' })
    await reader.post(`/api/chat/share/${slug}/report`, { reason: 'illegal' })
    expect(server.mails.slice(1)).toEqual([{ ...mail, values: { reason: 'other', comment: '', share } }])
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
