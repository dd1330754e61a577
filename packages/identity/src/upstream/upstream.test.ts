import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeIssuer, type IssuerBehaviour } from '../testing/fake-issuer.ts'
import { claimsIn, testIdentity, type TestIdentity } from '../testing/test-identity.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { identityFrom } from './upstream-identity.ts'
import type { Upstream } from './upstream.ts'

vi.setConfig({ testTimeout: 60_000 })

const applePair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
let issuer: Awaited<ReturnType<typeof fakeIssuer>>
let service: TestIdentity
beforeAll(async () => {
  issuer = await fakeIssuer()
  const common = { issuer: issuer.issuer, clientId: 'studio', isSimulated: true }
  const appleKey = {
    teamId: 'TEAM',
    keyId: 'KEY',
    privateKey: applePair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const upstreams: Upstream[] = [
    { ...common, id: 'google', clientSecret: 'shared', domainHint: 'google.com' },
    { ...common, id: 'microsoft', clientSecret: 'shared' },
    { ...common, id: 'apple', appleKey },
  ]
  service = await testIdentity(() => upstreams)
})
afterAll(() => Promise.all([service.close(), issuer.close()]))

let email: string
beforeEach(() => {
  email = `${randomUUID()}@example.com`
  const person = { sub: randomUUID(), email, email_verified: true, name: 'Lan Nguyễn' }
  Object.assign(issuer.behaviour, { error: undefined, posts: undefined, fault: undefined, clockOff: 0 })
  issuer.behaviour.claims = person
})
const behave = (change: Partial<IssuerBehaviour>) => Object.assign(issuer.behaviour, change)
const claim = (change: Record<string, unknown>) => Object.assign(issuer.behaviour.claims, change)

/** Signs in with a service, by the button or by what the app asks for. */
async function comeFrom(provider: string, browser = service.browser()) {
  const { redeem, arrived } = await service.begin(browser, { prompt: 'login' })
  expect(arrived.pathname).toContain('/oidc/interaction/')
  const end = await browser.open(`${arrived.pathname}/with/${provider}`)
  return { browser, end, redeem: () => redeem(end) }
}
const accountOf = async (provider: string) => {
  const tokens = await (await comeFrom(provider)).redeem()
  return tokens.claims()!.sub
}

describe('signing in with another service', () => {
  test('makes an account, and tokens say how it was', async () => {
    const { redeem, browser } = await comeFrom('google')
    const tokens = await redeem()
    expect(tokens.claims()).toMatchObject({ email, email_verified: true, name: 'Lan Nguyễn', idp: 'google' })
    expect(claimsIn(tokens.access_token)).toMatchObject({ idp: 'google' })
    expect(browser.way.some((address) => address.includes('/oidc/callback/google?'))).toBe(true)
    const [asked] = issuer.asked.slice(-1)
    expect(asked!.get('code_challenge_method')).toBe('S256')
    expect(asked!.get('redirect_uri')).toBe(`${service.origin}/oidc/callback/google`)
    for (const secret of ['state', 'nonce', 'code_challenge'])
      expect(asked!.get(secret)).toMatch(/^[\w-]{43}$/)
  })

  test('goes there at once when the app says so, with what it knows of the person', async () => {
    const browser = service.browser('vi')
    const { arrived, redeem } = await service.begin(browser, {
      domain_hint: 'google.com',
      login_hint: 'lan@example.com',
    })
    expect((await redeem(arrived)).claims()).toMatchObject({ email, idp: 'google' })
    expect(issuer.asked.at(-1)!.get('login_hint')).toBe('lan@example.com')
    expect(issuer.asked.at(-1)!.get('ui_locales')).toBe('vi')
  })

  test('asks there who it is, also where whoever was here before could not be signed out', async () => {
    const browser = service.browser()
    const chosen = { domain_hint: 'google.com' }
    const before = await (await service.begin(browser, chosen)).redeem()
    claim({ sub: randomUUID(), email: `next-${email}` })
    const next = await (await service.begin(browser, chosen)).redeem()
    expect(next.claims()).toMatchObject({ email: `next-${email}` })
    // With that the sign-in of before has come to its end.
    await expect(oidc.refreshTokenGrant(service.client, before.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('asks nobody anew when the hint is of no service', async () => {
    const browser = service.browser()
    await (await service.begin(browser, { domain_hint: 'google.com' })).redeem()
    const again = await service.begin(browser, { domain_hint: 'facebook.com' })
    expect((await again.redeem()).claims()).toMatchObject({ email })
  })

  test('shows the page when the hint is of no service', async () => {
    const browser = service.browser()
    await service.begin(browser, { domain_hint: 'facebook.com' })
    for (const name of ['Google', 'Microsoft', 'Apple']) {
      expect(browser.text).toContain(`Continue with ${name} simulated`)
    }
  })

  test('again is the same account, whatever its address is by now', async () => {
    const first = await accountOf('google')
    claim({ email: 'moved@example.com' })
    expect(await accountOf('google')).toBe(first)
  })

  test('the same person renewed keeps how they signed in', async () => {
    const { browser, redeem } = await comeFrom('google')
    await redeem()
    const silent = await service.begin(browser, { prompt: 'none' })
    expect((await silent.redeem()).claims()).toMatchObject({ idp: 'google' })
  })

  test('a form that posts the answer works without cookies from another site; a name comes along', async () => {
    behave({ posts: { user: JSON.stringify({ name: { firstName: 'Lan', lastName: 'Nguyễn' } }) } })
    claim({ name: undefined })
    const { browser, redeem: _ } = await comeFrom('apple')
    const { action, fields } = browser.forms()[0]!
    // Browsers add no lax cookies to what another site posts.
    const posted = await fetch(action, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...fields, user: fields.user!.replaceAll('&#34;', '"') }),
    })
    expect(posted.status).toBe(303)
    const end = await browser.open(new URL(posted.headers.get('location')!, service.origin))
    expect(end.searchParams.has('code')).toBe(true)
    expect(posted.headers.get('location')).not.toContain(fields.code)
    expect(await service.identity.accounts.findByEmail(email)).toMatchObject({ userName: 'Lan Nguyễn' })
    const [head, body, signature] = issuer.secrets.at(-1)!.split('.') as [string, string, string]
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'ES256', kid: 'KEY' })
    expect(claimsIn(issuer.secrets.at(-1))).toMatchObject({ iss: 'TEAM', sub: 'studio', aud: issuer.issuer })
    const key = { key: createPublicKey(applePair.privateKey), dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(
      true,
    )
  })

  test.each([
    ['whose name is shorter than user names are keeps it', 'Bo', 'Bo'],
    ['without a name is called by what stands before the @', undefined, 'b'],
  ])('somebody %s', async (_, name, displayName) => {
    const address = `b@${randomUUID()}.example`
    claim({ name, email: address })
    await accountOf('google')
    const account = await service.identity.accounts.findByEmail(address)
    expect(account).toMatchObject({ displayName, userName: address })
  })

  test('clocks may differ by five minutes, and no more', async () => {
    behave({ clockOff: -350 })
    expect((await comeFrom('google')).end.searchParams.has('code')).toBe(true)
    behave({ clockOff: -420 })
    expect((await comeFrom('google')).browser.page!.status).toBe(502)
  })
})

describe('proving anew who one is, with another service', () => {
  const promptOf = async (provider: string, parameters: Record<string, string>) => {
    const browser = service.browser()
    const { arrived } = await service.begin(browser, parameters)
    await browser.open(`${arrived.pathname}/with/${provider}`)
    return issuer.asked.at(-1)!.get('prompt')
  }

  test.each<[string, Record<string, string>, string | null]>([
    ['microsoft', { prompt: 'login' }, 'login'],
    ['microsoft', { prompt: 'login consent' }, 'login'],
    ['microsoft', { max_age: '300' }, 'login'],
    ['microsoft', {}, null],
    // These two document no such wish.
    ['google', { prompt: 'login' }, null],
    ['apple', { prompt: 'login' }, null],
  ])('%s is asked for it with %j: %j', async (provider, parameters, prompt) => {
    expect(await promptOf(provider, parameters)).toBe(prompt)
  })

  const provedAt = async () => (await (await comeFrom('google')).redeem()).claims()!.auth_time!

  test('counts from when that was, where the service tells', async () => {
    const fiveHoursAgo = Math.floor(service.now().getTime() / 1000) - 5 * 60 * 60
    claim({ auth_time: fiveHoursAgo })
    expect(await provedAt()).toBe(fiveHoursAgo)
  })

  test('counts from now, where it does not, or where its clock is ahead', async () => {
    const before = Math.floor(service.now().getTime() / 1000)
    expect(await provedAt()).toBeGreaterThanOrEqual(before)
    claim({ auth_time: before + 240 })
    expect(await provedAt()).toBeLessThan(before + 240)
  })
})

describe('one person with one verified address is one account', () => {
  test('across services, and with the password there was', async () => {
    const { id } = await service.account({ email })
    expect(await accountOf('google')).toBe(id)
    claim({ sub: randomUUID(), tid: '9188040d-6c67-4c5b-b112-36a304b66dad', email_verified: undefined })
    expect(await accountOf('microsoft')).toBe(id)
    expect(await service.identity.accounts.signIn(email, 'correct horse', 'x')).toMatchObject({ id })
  })

  const signInFirst = async (provider = 'microsoft') => {
    claim({ email_verified: false })
    const begun = await comeFrom(provider)
    expect(begun.browser.text).toContain(`An account with ${email} exists already`)
    expect(begun.browser.field('email')).toContain('readonly')
    return begun
  }

  test('an address that the other service has not checked needs the existing sign-in once', async () => {
    const { id } = await service.account({ email })
    const { browser } = await signInFirst()
    await browser.submit({ password: 'wrong' })
    expect(browser.text).toContain('Email or password is wrong')
    expect((await browser.submit({ password: 'correct horse' })).searchParams.has('code')).toBe(true)
    expect(await service.storage.links.list(id)).toHaveLength(1)
    expect(await accountOf('microsoft')).toBe(id)
  })

  test('or a mailed code', async () => {
    const { id } = await service.account({ email })
    const { browser } = await signInFirst()
    await browser.follow('Email me a code instead')
    await browser.submit({})
    await browser.submit({ code: service.lastCode() })
    expect(await accountOf('microsoft')).toBe(id)
  })

  test('or another service that is linked', async () => {
    const google = { ...issuer.behaviour.claims }
    const id = await accountOf('google')
    claim({ sub: randomUUID() })
    const { browser } = await signInFirst()
    issuer.behaviour.claims = google
    const apple = { ...google }
    expect((await browser.follow('Google')).searchParams.has('code')).toBe(true)
    expect(await service.storage.links.list(id)).toHaveLength(2)
    expect(apple.sub).toBe(google.sub)
  })

  /** Lets something happen just before a link is stored. */
  const beforeLinked = (happen: () => Promise<unknown>) => {
    const { links } = service.storage
    const { insert } = links
    const stored = vi.spyOn(links, 'insert').mockImplementationOnce(async (link) => {
      await happen()
      return insert(link)
    })
    onTestFinished(() => stored.mockRestore())
    return stored
  }

  test('nothing is linked by a password that is replaced before the link is stored', async () => {
    const account = await service.account({ email })
    const { browser } = await signInFirst()
    const stored = beforeLinked(async () => {
      await service.identity.accounts.setPassword(account, 'new secret')
      await service.identity.revoke(account.id)
    })
    const end = await browser.submit({ password: 'correct horse' })
    expect(stored).toHaveBeenCalledOnce()
    expect(end.searchParams.has('code')).toBe(false)
    expect(await service.storage.links.list(account.id)).toEqual([])
  })

  test('nothing is linked by another service when the owner takes the account over before that', async () => {
    claim({ email_verified: false })
    const google = { ...issuer.behaviour.claims }
    const id = await accountOf('google')
    claim({ sub: randomUUID() })
    const { browser } = await signInFirst()
    issuer.behaviour.claims = google
    const stored = beforeLinked(async () => {
      await service.identity.accounts.proveEmail((await service.storage.accounts.find(id))!)
    })
    const end = await browser.follow('Google')
    expect(stored).toHaveBeenCalledOnce()
    expect(end.searchParams.has('code')).toBe(false)
    expect(await service.storage.links.list(id)).toEqual([])
  })

  test('nothing is linked to somebody else who signs in instead', async () => {
    const { id } = await service.account({ email })
    const other = await service.account({ email: `other-${email}` })
    const { browser } = await signInFirst()
    await browser.submit({ email: other.email, password: 'correct horse' })
    expect(await service.storage.links.list(id)).toEqual([])
    expect(await service.storage.links.list(other.id)).toEqual([])
  })

  test('what waits to be linked is worth nothing in another sign-in', async () => {
    const { id } = await service.account({ email })
    const { browser } = await signInFirst()
    const handle = browser.page!.url.searchParams.get('link')!
    const thief = service.browser()
    const { arrived } = await service.begin(thief)
    await thief.open(`${arrived.pathname}/choose?link=${handle}`)
    expect(thief.text).not.toContain(email)
    const { action, fields } = thief.forms()[0]!
    await thief.open(action, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, link: handle, email, password: 'correct horse' }),
    })
    expect(await service.storage.links.list(id)).toEqual([])
  })

  test('who took an address that was not theirs loses it to its owner', async () => {
    claim({ email_verified: false })
    const claimed = await accountOf('microsoft')
    claim({ sub: randomUUID(), email_verified: true })
    const { browser } = await comeFrom('google')
    expect(browser.text).toContain('exists already')
    await browser.follow('Email me a code instead')
    await browser.submit({})
    await browser.submit({ code: service.lastCode() })
    const links = await service.storage.links.list(claimed)
    expect(links.map(({ provider }) => provider)).toEqual(['google'])
    expect(await service.identity.accounts.find(claimed)).toMatchObject({ isEmailVerified: true })
  })
})

describe('when the other service', () => {
  const failed = (browser: TestBrowser) => {
    expect(browser.page!.status).toBe(502)
    expect(browser.page!.html).toContain('/choose"')
    expect(browser.text).toContain('did not answer as expected')
    expect(service.warnings.length).toBeGreaterThan(0)
  }

  test.each(['access_denied', 'user_cancelled_authorize'])(
    'says %s, the app that has sent somebody there hears of it',
    async (error) => {
      behave({ error })
      const { arrived } = await service.begin(service.browser(), { domain_hint: 'google.com' })
      expect(arrived.pathname).toBe('/auth/callback')
      expect(arrived.searchParams.get('error')).toBe('access_denied')
    },
  )

  test('was chosen on our page and is left again, there are the other ways, and what waits to be linked waits on', async () => {
    const { id } = await service.account({ email })
    claim({ email_verified: false })
    const { browser } = await comeFrom('google')
    expect(browser.text).toContain('exists already')
    behave({ error: 'access_denied' })
    await browser.follow('Continue with Microsoft')
    expect(browser.text).toContain('exists already')
    behave({ error: 'temporarily_unavailable' })
    await browser.follow('Continue with Microsoft')
    await browser.follow('Sign in another way')
    await browser.submit({ password: 'correct horse' })
    expect((await service.storage.links.list(id)).map(({ provider }) => provider)).toEqual(['google'])
  })

  test.each(['foreign-key', 'wrong-nonce', 'wrong-audience', 'wrong-issuer'] as const)(
    'sends a token with a %s, nobody is signed in',
    async (fault) => {
      behave({ fault })
      failed((await comeFrom('google')).browser)
      expect(await service.identity.accounts.findByEmail(email)).toBeUndefined()
    },
  )

  test('reports an error, there is another way', async () => {
    behave({ error: 'temporarily_unavailable' })
    const { browser } = await comeFrom('google')
    failed(browser)
    await browser.follow('Sign in another way')
    expect(browser.field('password')).toBeDefined()
  })

  test.each(['down', 'nonsense'] as const)(
    'is %s, the page says so in the language of the reader',
    async (fault) => {
      service.pass(61)
      behave({ fault })
      const { browser } = await comeFrom('google', service.browser('vi'))
      expect(browser.page!.status).toBe(502)
      expect(browser.text).toContain('Google phản hồi không như dự kiến')
      behave({ fault: undefined })
      expect((await comeFrom('google')).end.searchParams.has('code')).toBe(true)
    },
  )

  test('tells no address, an account cannot be made', async () => {
    claim({ email: undefined })
    const { browser } = await comeFrom('google')
    expect(browser.page!.status).toBe(422)
    expect(browser.text).toContain('Google told us no email address')
  })
})

describe('the way back', () => {
  const openedBack = async (address: string, browser = service.browser()) => {
    await browser.open(address)
    return browser.page!.status
  }

  test('an altered, unknown or doubled state leads nowhere', async () => {
    expect(await openedBack('/oidc/callback/google?code=x&state=unknown')).toBe(400)
    expect(await openedBack('/oidc/callback/google?code=x')).toBe(400)
    expect(await openedBack('/oidc/callback/google?code=x&state=a&state=b')).toBe(400)
    expect(await openedBack('/oidc/callback/facebook?code=x&state=a')).toBe(400)
  })

  test('works once', async () => {
    const { browser } = await comeFrom('google')
    const back = browser.way.find((address) => address.includes('/oidc/callback/google?'))!
    expect(await openedBack(back, browser)).toBe(400)
  })

  test('is for the browser that went there: nobody is signed in by a stolen answer', async () => {
    const victim = service.browser()
    const { arrived } = await service.begin(victim)
    // The attacker gets an answer for themself and has the victim's browser open it.
    behave({ posts: {} })
    const attacker = await comeFrom('google')
    const { action, fields } = attacker.browser.forms()[0]!
    const address = `${action}?${new URLSearchParams(fields).toString()}`
    expect(await openedBack(address, victim)).toBe(400)
    const state = encodeURIComponent(fields.state!)
    expect(await openedBack(`${arrived.pathname}/return?state=${state}`, victim)).toBe(400)
  })

  test('through another service is refused', async () => {
    behave({ posts: {} })
    const { browser } = await comeFrom('google')
    const { fields } = browser.forms()[0]!
    expect(await openedBack(`/oidc/callback/apple?${new URLSearchParams(fields).toString()}`, browser)).toBe(
      400,
    )
  })
})

describe('an address of Google', () => {
  const google: Upstream = { id: 'google', issuer: 'https://accounts.google.com', clientId: 'x' }

  test.each([
    [{ email: 'Lan.Nguyen@gmail.com', email_verified: true }, true],
    [{ email: 'lan@contoso.com', email_verified: true, hd: 'contoso.com' }, true],
    [{ email: 'lan@contoso.com', email_verified: true }, false],
    [{ email: 'lan@contoso.com', email_verified: true, hd: '' }, false],
    [{ email: 'lan@gmail.com.example', email_verified: true }, false],
    [{ email: 'lan@gmail.com', email_verified: false }, false],
    [{ email: 'lan@contoso.com', email_verified: false, hd: 'contoso.com' }, false],
  ])('with %j is verified: %j', (claims, isEmailVerified) => {
    const identity = identityFrom(google, { sub: 'somebody', ...claims })
    expect(identity).toMatchObject({ email: claims.email.toLowerCase(), isEmailVerified })
  })

  test('of the simulated one is worth what that says', () => {
    const claims = { sub: 'somebody', email: 'ana@gmail.example', email_verified: true }
    expect(identityFrom({ ...google, isSimulated: true }, claims)).toMatchObject({ isEmailVerified: true })
  })
})

describe('an address of Microsoft', () => {
  const microsoft: Upstream = { id: 'microsoft', issuer: 'https://login.microsoftonline.com', clientId: 'x' }
  const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad'

  test.each([
    [{ tid: consumers }, true],
    [{ tid: randomUUID() }, false],
    [{ tid: randomUUID(), email_verified: true }, false],
    [{ tid: randomUUID(), xms_edov: true }, true],
    [{ tid: randomUUID(), xms_edov: '1' }, true],
    [{ tid: randomUUID(), xms_edov: 0 }, false],
  ])('with %j is verified: %j', (claims, isEmailVerified) => {
    const identity = identityFrom(microsoft, { sub: 'somebody', email: 'Lan@Contoso.com', ...claims })
    expect(identity).toMatchObject({ email: 'lan@contoso.com', isEmailVerified })
  })

  test('the same subject in two organisations is two people', () => {
    const subjects = [randomUUID(), randomUUID()].map(
      (tid) => identityFrom(microsoft, { sub: 's', tid }).subject,
    )
    expect(new Set(subjects).size).toBe(2)
  })
})
