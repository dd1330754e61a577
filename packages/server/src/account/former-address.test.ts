import { accountExportSchema } from '@ai-studio/contract'
import { hashPassword } from '@ai-studio/identity'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { contactMessages, newsletterSubscriptions } from '../db/schema.ts'
import { embeddedServer, type EmbeddedServer } from '../testing/embedded-server.ts'
import type { TestClient } from '../testing/index.ts'

// Real passwords are hashed slowly.
vi.setConfig({ testTimeout: 60_000 })

let server: EmbeddedServer
beforeAll(async () => {
  server = await embeddedServer()
})
afterAll(() => server.close())
// Tokens tell real time.
afterEach(() => server.clock.set(new Date()))

async function person() {
  const account = await server.account()
  const { user } = await server.signIn(account.email, account.password)
  return { account, user }
}
const newsletterOf = async (email: string) =>
  (await server.database.db.select().from(newsletterSubscriptions)).filter((row) => row.email === email)
const messagesOf = async (email: string) =>
  (await server.database.db.select().from(contactMessages)).filter((row) => row.email === email)
const write = (client: TestClient, email: string) =>
  client.post('/api/contact', { name: 'Lan', email, subject: 'Hello', message: 'Hi', language: 'en' })
const subscribe = async (email: string) => {
  await server.visitor().post('/api/newsletter', { email, language: 'vi', agreed: true })
  await server.jobs.run()
}
const confirm = (email: string) => {
  const { values } = server.mailer.last('newsletter-confirm', email) as { values: { confirm: string } }
  return server.visitor().post('/api/newsletter/confirm', { token: values.confirm.split('#token=')[1]! })
}
/** Somebody from whose address a message has come and the newsletter was asked for, and confirmed. */
async function knownByAddress() {
  const { account, user } = await person()
  await write(server.visitor(), account.email)
  await subscribe(account.email)
  expect((await confirm(account.email)).statusCode).toBe(200)
  return { account, user, email: account.email }
}
const exportOf = async (user: TestClient) =>
  accountExportSchema.parse((await user.get('/api/account/export')).json())
/** Asks for a code to another address, as the settings do; the answer: enters it. */
async function askToMove(user: TestClient, newEmail: string, password: string) {
  await user.post('/api/account/email', { newEmail, password })
  const { values } = server.mailer.last('change-email-code', newEmail) as { values: { code: string } }
  return async () => user.post('/api/account/email/confirm', { code: values.code })
}
/** Moves an account to another address. */
async function move(user: TestClient, newEmail: string, password: string) {
  const enterCode = await askToMove(user, newEmail, password)
  expect((await enterCode()).statusCode).toBe(200)
}

test('what came from an address before its owner moved on is in the export, and goes with the account', async () => {
  const { account, user, email } = await knownByAddress()
  const newEmail = `then-${email}`
  await move(user, newEmail, account.password)
  const exported = await exportOf(user)
  expect(exported.contactMessages).toMatchObject([{ email }])
  expect(exported.newsletter).toMatchObject({ email: newEmail, confirmedAt: expect.any(String) })
  // What somebody does with the address from then on is theirs.
  await write(server.visitor(), email)
  await subscribe(email)
  const erased = await user.send('DELETE', '/api/account', { json: { email: newEmail } })
  expect(erased.statusCode).toBe(204)
  expect(await newsletterOf(newEmail)).toEqual([])
  expect(await newsletterOf(email)).toHaveLength(1)
  expect(await messagesOf(email)).toHaveLength(1)
})

test('a move that fails in the middle is made to its end when the code is entered again', async () => {
  const { account, user, email } = await knownByAddress()
  const newEmail = `again-${email}`
  const { db } = server.database
  const enterCode = await askToMove(user, newEmail, account.password)
  await db.execute(
    sql`alter table newsletter_subscriptions add constraint no_room check (email <> ${sql.raw(`'${newEmail}'`)})`,
  )
  expect((await enterCode()).statusCode).toBe(500)
  await db.execute(sql`alter table newsletter_subscriptions drop constraint no_room`)
  const answer = await enterCode()
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { email: newEmail }])
  const { newsletter, contactMessages: messages } = await exportOf(user)
  expect([newsletter?.email, messages?.length]).toEqual([newEmail, 1])
  expect(await newsletterOf(email)).toEqual([])
  // Now it is used up.
  expect((await enterCode()).json()).toMatchObject({ code: 'CODE_INVALID' })
})

test('messages of another user stay with them, and a request that nobody has confirmed with its address', async () => {
  const { account, user } = await person()
  const other = (await person()).user
  const { email } = account
  const newEmail = `free-${email}`
  await write(other, email)
  await subscribe(email)
  await move(user, newEmail, account.password)
  expect(await exportOf(user)).toMatchObject({ contactMessages: [] })
  expect((await exportOf(other)).contactMessages).toMatchObject([{ email }])
  expect(await newsletterOf(newEmail)).toEqual([])
  expect(await newsletterOf(email)).toMatchObject([{ confirmedAt: null }])
})

test.each([false, true])(
  'two subscriptions become the one of the new address: confirmed there %s',
  async (isConfirmed) => {
    const { account, user } = await person()
    const { email } = account
    const newEmail = `both-${email}`
    await subscribe(email)
    await confirm(email)
    server.clock.advance(1_000)
    await subscribe(newEmail)
    if (isConfirmed) await confirm(newEmail)
    const [former] = await newsletterOf(email)
    const [present] = await newsletterOf(newEmail)
    await move(user, newEmail, account.password)
    expect(await newsletterOf(email)).toEqual([])
    // The links of newsletters that were mailed before go on ending the one that is left.
    const { id, agreedAt, confirmedAt } = isConfirmed ? present! : former!
    expect(await newsletterOf(newEmail)).toEqual([{ ...present, id, agreedAt, confirmedAt }])
    // The link that was mailed there still leads to what has come about.
    expect((await confirm(newEmail)).statusCode).toBe(200)
  },
)

test('whoever moves away from an address that they have not proved takes nothing of it along', async () => {
  const email = 'unproved@example.com'
  const passwordHash = await hashPassword('correct horse')
  await server.identity.accounts.create({ email, userName: 'squatter', passwordHash, isEmailVerified: false })
  const { user } = await server.signIn(email, 'correct horse')
  await write(server.visitor(), email)
  await subscribe(email)
  await confirm(email)
  await move(user, 'squatter@example.com', 'correct horse')
  const { newsletter, contactMessages: messages } = await exportOf(user)
  expect([newsletter, messages]).toEqual([undefined, []])
  expect(await newsletterOf(email)).toHaveLength(1)
})

test('an address that is proved once more keeps what it has', async () => {
  const { account, user } = await person()
  const { email } = account
  await subscribe(email)
  await confirm(email)
  const before = await newsletterOf(email)
  await move(user, email, account.password)
  expect(await newsletterOf(email)).toEqual(before)
})
