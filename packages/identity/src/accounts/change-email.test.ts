import { beforeEach, describe, expect, test } from 'vitest'
import { createIdentity } from '../create-identity.ts'
import type { Identity } from '../identity.ts'
import type { Account } from '../storage.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { identitySecret, recordingMailer } from '../testing/test-identity.ts'

const keyStorage = memoryStorage().keys
let identity: Identity
let account: Account
let mail: ReturnType<typeof recordingMailer>
let now: number

beforeEach(async () => {
  now = Date.now()
  mail = recordingMailer()
  identity = await createIdentity({
    origin: 'http://localhost:8080',
    secret: identitySecret,
    storage: { ...memoryStorage(), keys: keyStorage },
    mailer: mail.mailer,
    now: () => new Date(now),
  })
  account = await add('lan@example.com')
})

async function add(email: string): Promise<Account> {
  const made = { email, userName: 'lan', passwordHash: null, isEmailVerified: true }
  return (await identity.accounts.create(made))!
}
const request = (newEmail: string, { of = account, from = 'somewhere' } = {}) =>
  identity.emailChanges.request({ account: of, newEmail, browserSecret: 'mine', from, language: 'en' })
const confirm = (code: string, change: { account?: Account; browserSecret?: string } = {}) =>
  identity.emailChanges.confirm({
    account,
    code,
    browserSecret: 'mine',
    from: 'somewhere',
    language: 'en',
    ...change,
  })

describe('moving an account to another address', () => {
  test('takes the code that went there, and tells the address before', async () => {
    expect(await request('Minh@Example.com')).toBe('sent')
    expect(mail.mails.at(-1)).toMatchObject({ to: 'minh@example.com', purpose: 'change-email' })
    expect(await confirm(mail.wrongCode())).toBeUndefined()
    const changed = await confirm(mail.lastCode())
    expect(changed).toMatchObject({ id: account.id, email: 'minh@example.com', isEmailVerified: true })
    expect(mail.mails.at(-1)).toMatchObject({
      kind: 'email-changed',
      to: 'lan@example.com',
      newEmail: 'minh@example.com',
    })
    expect(await confirm(mail.lastCode())).toBeUndefined()
  })

  test('needs the browser and the account that asked', async () => {
    const other = await add('other@example.com')
    await request('minh@example.com')
    expect(await confirm(mail.lastCode(), { browserSecret: 'theirs' })).toBeUndefined()
    expect(await confirm(mail.lastCode(), { account: other })).toBeUndefined()
    expect(await confirm(mail.lastCode())).toBeDefined()
  })

  test('to an address that has an account tells its owner alone, and changes nothing', async () => {
    await add('taken@example.com')
    expect(await request('taken@example.com')).toBe('sent')
    expect(mail.mails).toEqual([{ kind: 'account-exists', to: 'taken@example.com', language: 'en' }])
  })

  test('to its own address confirms that, and tells nobody of a change', async () => {
    const made = {
      email: 'unproved@example.com',
      userName: 'mai',
      passwordHash: null,
      isEmailVerified: false,
    }
    const unproved = (await identity.accounts.create(made))!
    expect(await request(' Unproved@example.com', { of: unproved })).toBe('sent')
    const changed = await confirm(mail.lastCode(), { account: unproved })
    expect(changed).toMatchObject({ id: unproved.id, email: made.email, isEmailVerified: true })
    expect(mail.mails.map(({ kind, to }) => [kind, to])).toEqual([['code', made.email]])
  })

  test('does nothing when the address was taken meanwhile', async () => {
    await request('minh@example.com')
    await add('minh@example.com')
    expect(await confirm(mail.lastCode())).toBeUndefined()
    expect(await identity.accounts.find(account.id)).toMatchObject({ email: 'lan@example.com' })
  })

  test('is over after ten minutes, and of several that were begun the last one counts', async () => {
    await request('first@example.com')
    const first = mail.lastCode()
    await request('second@example.com')
    if (first !== mail.lastCode()) expect(await confirm(first)).toBeUndefined()
    now += 10 * 60_000
    expect(await confirm(mail.lastCode())).toBeUndefined()
  })

  test('mails no strangers without end at the wish of one network address', async () => {
    for (let n = 0; n < 60; n += 1) expect(await request(`stranger-${n}@example.com`)).toBe('sent')
    expect(await request('one-more@example.com')).toBe('exhausted')
    expect(mail.mails.some(({ to }) => to === 'one-more@example.com')).toBe(false)
    expect(await request('one-more@example.com', { from: 'elsewhere' })).toBe('sent')
  })

  test('a code for it signs nobody in', async () => {
    await request('minh@example.com')
    const entry = {
      email: 'minh@example.com',
      code: mail.lastCode(),
      browserSecret: 'mine',
      from: 'somewhere',
    }
    expect(await identity.mailedSignIn.verify(entry)).toBeUndefined()
  })
})
