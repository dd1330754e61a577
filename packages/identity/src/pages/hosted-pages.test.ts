import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PasswordsExhausted } from '../accounts/accounts.ts'
import { PasswordsBusy } from '../passwords/password-hash.ts'
import { claimsIn, testIdentity, type TestIdentity } from '../testing/test-identity.ts'
import type { TestBrowser } from '../testing/test-browser.ts'

// Real password hashes are slow on purpose.
vi.setConfig({ testTimeout: 60_000 })

let service: TestIdentity
beforeAll(async () => {
  service = await testIdentity()
  await service.account()
})
afterAll(() => service.close())

let people = 0
const somebody = () => `person-${(people += 1)}@example.com`

async function opened(parameters: Record<string, string> = {}, language = 'en') {
  const browser = service.browser(language)
  const { redeem } = await service.begin(browser, parameters)
  return { browser, redeem }
}
const credentials = { email: 'lan@example.com', password: 'correct horse' }

function expectError(browser: TestBrowser, name: string, text: string): void {
  expect(browser.page!.status).toBe(422)
  expect(browser.page!.html).toMatch(/role="alert"/)
  expect(browser.text).toContain(text)
  const field = browser.field(name)
  expect(field).toContain('aria-invalid="true"')
  expect(field).toContain('autofocus')
  const [, described] = /aria-describedby="([^"]*)"/.exec(field)!
  const ids = described!.split(' ')
  expect(ids).toContain(`${name}-error`)
  for (const id of ids) expect(browser.page!.html).toContain(`id="${id}"`)
}

const renewed = ({ refresh_token: token }: oidc.TokenEndpointResponse) =>
  oidc.refreshTokenGrant(service.client, token!)

/** What a browser is answered that presses the button of its page and does not wait for it. */
async function pressed(browser: TestBrowser, fields: Record<string, string>) {
  const [form] = browser.forms()
  const answer = await fetch(browser.origin + form!.action, {
    method: 'POST',
    body: new URLSearchParams({ ...form!.fields, ...fields }),
    redirect: 'manual',
    headers: {
      origin: browser.origin,
      'sec-fetch-site': 'same-origin',
      cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  })
  return { status: answer.status, location: answer.headers.get('location') }
}

describe('signing in', () => {
  test('says what is wrong where the focus is, and in the title', async () => {
    const { browser } = await opened()
    await browser.submit({ ...credentials, password: 'wrong horse' })
    expect(browser.page!.html).toContain('<title>Error: Sign in ')
    expect(browser.field('password')).toContain('aria-describedby="summary"')
    expect(browser.page!.html).toMatch(/id="summary" role="alert">Email or password is wrong/)
  })

  test('leads to the other ways with the address that was given', async () => {
    const { browser } = await opened()
    await browser.submit({ email: 'lan@example.com', password: 'wrong horse' })
    for (const link of ['Email me a code instead', 'Back to sign in', 'Forgot password?']) {
      await browser.follow(link)
      expect(browser.field('email')).toContain('value="lan@example.com"')
    }
  })

  test('leads back to the app', async () => {
    const { browser, redeem } = await opened()
    const tokens = await redeem(await browser.submit(credentials))
    expect(tokens.claims()).toMatchObject({ email: 'lan@example.com', idp: 'local' })
  })

  test('that nobody has gone on with ends with the others of the account', async () => {
    const email = somebody()
    const { id } = await service.account({ email })
    const { browser } = await opened()
    const { status, location } = await pressed(browser, { email, password: 'correct horse' })
    expect([status, new URL(location!, browser.origin).pathname]).toEqual([
      303,
      expect.stringMatching(/^\/oidc\/auth\//),
    ])
    await service.identity.revoke(id)
    const arrived = await browser.open(location!)
    expect(arrived.pathname).not.toBe('/auth/callback')
    expect(browser.page!.status).toBe(400)
  })

  test.each(['Interaction', 'Grant'])(
    'with a password that is replaced just before the %s of the sign-in is stored goes no further',
    async (kind) => {
      const email = somebody()
      const account = await service.account({ email })
      const { browser, redeem } = await opened()
      const { artifacts } = service.storage
      const put = artifacts.put
      let isReplaced = false
      const stored = vi.spyOn(artifacts, 'put').mockImplementation(async (artifact) => {
        if (artifact.kind === kind && !isReplaced) {
          isReplaced = true
          await service.identity.accounts.setPassword(account, 'new secret')
          await service.identity.revoke(account.id)
        }
        return put(artifact)
      })
      const arrived = await browser.submit({ email, password: 'correct horse' })
      stored.mockRestore()
      expect(isReplaced).toBe(true)
      expect(arrived.pathname).toMatch(/^\/oidc\/interaction\//)
      // Nor is the browser signed in for whoever asks next.
      const silent = await service.begin(browser, { prompt: 'none' })
      expect(silent.arrived.searchParams.get('error')).toBe('login_required')
      await browser.open(arrived)
      const tokens = await redeem(await browser.submit({ email, password: 'new secret' }))
      expect(tokens.claims()).toMatchObject({ email })
    },
  )

  test('asks for what is missing, at the field, and keeps what was typed', async () => {
    const { browser } = await opened()
    await browser.submit({ email: '', password: 'x' })
    expectError(browser, 'email', 'Email is required')
    await browser.submit({ email: 'lan', password: 'x' })
    expectError(browser, 'email', 'Email is invalid')
    expect(browser.field('email')).toContain('value="lan"')
    await browser.submit({ email: 'lan@example.com', password: '' })
    expectError(browser, 'password', 'Password is required')
    expect(browser.page!.html).not.toContain('correct horse')
  })

  test('wrong, unknown and locked are answered with the same bytes', async () => {
    const locked = somebody()
    await service.account({ email: locked })
    const seen = async (email: string, password: string) => {
      const { browser } = await opened()
      await browser.submit({ email, password })
      const secrets = [browser.page!.url.pathname.split('/')[3]!, browser.forms()[0]!.fields.csrf!, email]
      return secrets.reduce((html, secret) => html.replaceAll(secret, '…'), browser.page!.html)
    }
    const wrong = await seen('lan@example.com', 'wrong')
    expect(wrong).toContain('Email or password is wrong')
    expect(await seen('nobody@example.com', 'correct horse')).toBe(wrong)
    for (let guess = 0; guess < 10; guess += 1)
      await service.identity.accounts.signIn(locked, 'wrong', 'somewhere')
    expect(await seen(locked, 'correct horse')).toBe(wrong)
  })

  test('shares its budget with native authentication', async () => {
    const email = somebody()
    await service.account({ email })
    for (let guess = 0; guess < 10; guess += 1) {
      const { browser } = await opened()
      await browser.submit({ email, password: 'wrong' })
    }
    expect(await service.identity.accounts.signIn(email, 'correct horse', 'somewhere')).toBeUndefined()
  })

  test('says so while too many passwords wait to be checked', async () => {
    vi.spyOn(service.identity.accounts, 'signIn').mockRejectedValueOnce(new PasswordsBusy())
    const { browser } = await opened()
    await browser.submit(credentials)
    vi.restoreAllMocks()
    expect(browser.text).toContain('We cannot take more sign-ins just now')
    expect(browser.field('email')).toContain('value="lan@example.com"')
  })

  test('calls the right password not wrong after too many from one network', async () => {
    vi.spyOn(service.identity.accounts, 'signIn').mockRejectedValueOnce(new PasswordsExhausted())
    const { browser } = await opened()
    await browser.submit(credentials)
    vi.restoreAllMocks()
    expect(browser.text).toContain('Too many passwords have come from your network')
    expect(browser.text).not.toContain('is wrong')
  })

  test('begins with the address that the app knows', async () => {
    const { browser } = await opened({ login_hint: 'mai@example.com' })
    expect(browser.field('email')).toContain('value="mai@example.com"')
    expect(browser.field('password')).toContain('autofocus')
  })

  test('can be called off, which the app hears of', async () => {
    const { browser } = await opened()
    const arrived = await browser.submit({}, '/cancel')
    expect(arrived.pathname).toBe('/auth/callback')
    expect(arrived.searchParams.get('error')).toBe('access_denied')
  })

  test('as somebody else in a browser that is signed in ends the first sign-in', async () => {
    const other = somebody()
    await service.account({ email: other })
    const { browser, redeem } = await opened()
    const first = await redeem(await browser.submit(credentials))
    const second = await service.begin(browser, { prompt: 'login' })
    const arrived = await browser.submit({ email: other, password: 'correct horse' })
    expect((await second.redeem(arrived)).claims()).toMatchObject({ email: other })
    await expect(renewed(first)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('as somebody else than who has signed in meanwhile in another tab ends theirs', async () => {
    const other = somebody()
    await service.account({ email: other })
    const browser = service.browser()
    const early = await service.begin(browser)
    const earlyForm = browser.page!
    const first = await (await service.begin(browser)).redeem(await browser.submit(credentials))
    browser.page = earlyForm
    const arrived = await browser.submit({ email: other, password: 'correct horse' })
    const second = await early.redeem(arrived)
    expect(second.claims()).toMatchObject({ email: other })
    await expect(renewed(first)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect((await renewed(second)).access_token).toBeTruthy()
  })
})

describe('a mailed code', () => {
  const asked = async (email: string) => {
    const begun = await opened()
    await begun.browser.follow('Email me a code instead')
    await begun.browser.submit({ email })
    return begun
  }

  test('signs in, after a wrong one too, however it was copied', async () => {
    const { browser, redeem } = await asked('lan@example.com')
    expect(browser.field('code')).toContain('autocomplete="one-time-code"')
    await browser.submit({ code: '' })
    expectError(browser, 'code', 'Code is required')
    await browser.submit({ code: service.wrongCode() })
    expectError(browser, 'code', 'The code is wrong')
    const code = service.lastCode()
    const arrived = await browser.submit({ code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    expect((await redeem(arrived)).claims()).toMatchObject({ email: 'lan@example.com' })
  })

  test('can be sent again; the one before stops working', async () => {
    const email = somebody()
    await service.account({ email })
    const { browser, redeem } = await asked(email)
    const first = service.lastCode()
    await browser.submit({}, '/resend')
    expect(browser.text).toContain('Another code is on its way')
    if (first !== service.lastCode()) {
      await browser.submit({ code: first })
      expect(browser.text).toContain('The code is wrong')
    }
    expect((await redeem(await browser.submit({ code: service.lastCode() }))).claims()).toBeDefined()
  })

  test('has a page that can be loaded again: nothing is sent twice, and the code goes on working', async () => {
    const email = somebody()
    await service.account({ email })
    const { browser, redeem } = await asked(email)
    const mails = service.mails.length
    for (let time = 0; time < 2; time += 1) await browser.open(browser.page!.url)
    expect(service.mails).toHaveLength(mails)
    expect(browser.text).toContain(`We sent a code to ${email}`)
    expect((await redeem(await browser.submit({ code: service.lastCode() }))).claims()).toBeDefined()
  })

  test('signs in although the button was pressed twice', async () => {
    const email = somebody()
    await service.account({ email })
    const { browser, redeem } = await asked(email)
    const code = service.lastCode()
    const [arrived] = await Promise.all([browser.submit({ code }), pressed(browser, { code })])
    expect((await redeem(arrived)).claims()).toMatchObject({ email })
    const again = await asked(somebody())
    await service.account({ email: 'twice@example.com' })
    await again.browser.follow('Back to sign in')
    const answers = await Promise.all(
      [1, 2].map(() => pressed(again.browser, { email: 'twice@example.com', password: 'correct horse' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
  })

  test('after too many wrong ones says how long to wait, and not to ask for another', async () => {
    const email = somebody()
    await service.account({ email })
    const { browser } = await asked(email)
    for (let guess = 0; guess < 10; guess += 1) await browser.submit({ code: service.wrongCode() })
    expect(browser.text).toContain('The code is wrong')
    await browser.submit({ code: service.lastCode() })
    expectError(browser, 'code', 'Too many wrong codes were entered. Please try again in an hour')
  })

  test('that took too long begins again with the address', async () => {
    const email = somebody()
    await service.account({ email })
    const { browser, redeem } = await asked(email)
    service.pass(16)
    await browser.submit({}, '/resend')
    expect(browser.text).toContain('That took too long')
    await browser.submit({})
    expect((await redeem(await browser.submit({ code: service.lastCode() }))).claims()).toMatchObject({
      email,
    })
  })

  test('still works when another one could not be mailed', async () => {
    const email = somebody()
    await service.account({ email })
    const { browser, redeem } = await asked(email)
    service.state.isAway = true
    await browser.submit({}, '/resend')
    service.state.isAway = false
    expect(browser.text).toContain('The mail could not be sent')
    expect((await redeem(await browser.submit({ code: service.lastCode() }))).claims()).toBeDefined()
  })

  test('looks the same for an address without an account', async () => {
    const known = somebody()
    await service.account({ email: known })
    const look = async (email: string) => {
      const { browser } = await asked(email)
      return [browser.page!.status, browser.text.replaceAll(email, '…')]
    }
    expect(await look('nobody@example.com')).toEqual(await look(known))
    expect(service.mails.findLast(({ to }) => to === 'nobody@example.com')).toMatchObject({
      kind: 'no-account',
    })
  })

  test('works in no other browser, though the form is copied', async () => {
    const email = somebody()
    await service.account({ email })
    const { browser } = await asked(email)
    const form = browser.forms().find(({ action }) => action.endsWith('/verify'))!
    const thief = await opened()
    const theirs = thief.browser.forms()[0]!
    await thief.browser.open(theirs.action.replace('/choose', '/verify'), {
      method: 'POST',
      body: new URLSearchParams({ ...form.fields, csrf: theirs.fields.csrf!, code: service.lastCode() }),
    })
    expect(thief.browser.text).toContain('That took too long')
  })

  test('is not sent for ever, and when it cannot be sent the page says so', async () => {
    const email = somebody()
    for (let mail = 0; mail < 6; mail += 1) await asked(email)
    expect((await asked(email)).browser.text).toContain('Too many codes were asked for')
    service.state.isAway = true
    const { browser } = await asked('lan@example.com')
    service.state.isAway = false
    expect(browser.text).toContain('The mail could not be sent')
    expect(browser.field('email')).toContain('value="lan@example.com"')
  })
})

describe('registering', () => {
  const registering = async () => {
    const begun = await opened()
    await begun.browser.follow('Register')
    return begun
  }
  const entries = (email: string) => ({
    userName: 'minh',
    email,
    password: 'a new horse',
    confirm: 'a new horse',
  })

  test('makes an account that is signed in when the address is proved', async () => {
    const email = somebody()
    const { browser, redeem } = await registering()
    await browser.submit(entries(email))
    expect(browser.text).toContain(email)
    expect(await service.identity.accounts.findByEmail(email)).toBeUndefined()
    const tokens = await redeem(await browser.submit({ code: service.lastCode() }))
    expect(tokens.claims()).toMatchObject({ email, email_verified: true, preferred_username: 'minh' })
    expect(await service.identity.accounts.signIn(email, 'a new horse', 'x')).toBeDefined()
  })

  test.each([
    ['userName', { userName: '' }, 'Username is required'],
    ['userName', { userName: ' ab ' }, 'Username must be at least 3 characters'],
    ['email', { email: 'minh@' }, 'Email is invalid'],
    ['password', { password: 'abcde', confirm: 'abcde' }, 'Password must be at least 6 characters'],
    ['confirm', { confirm: '' }, 'Please confirm your password'],
    ['confirm', { confirm: 'another horse' }, 'Passwords do not match'],
  ])('says at %s what is wrong with %j', async (name, change, text) => {
    const { browser } = await registering()
    await browser.submit({ ...entries('minh@example.com'), ...change })
    expectError(browser, name, text)
    if (name !== 'userName') expect(browser.field('userName')).toContain('value="minh"')
    expect(browser.page!.html).not.toContain('a new horse')
  })

  test('says so while too many passwords wait to be hashed', async () => {
    vi.spyOn(service.identity.accounts, 'hashNew').mockRejectedValueOnce(new PasswordsBusy())
    const { browser } = await registering()
    await browser.submit(entries(somebody()))
    vi.restoreAllMocks()
    expect(browser.text).toContain('We cannot take more sign-ins just now')
  })

  test('with an address that has an account looks the same', async () => {
    const look = async (email: string) => {
      const { browser } = await registering()
      await browser.submit(entries(email))
      return [browser.page!.status, browser.text.replaceAll(email, '…')]
    }
    expect(await look('lan@example.com')).toEqual(await look(somebody()))
    expect(service.mails.findLast(({ to }) => to === 'lan@example.com')).toMatchObject({
      kind: 'account-exists',
    })
  })

  test('shows what was typed, and none of it comes alive', async () => {
    const { browser } = await registering()
    await browser.submit({ ...entries('x'), userName: '"><script>alert(1)</script>' })
    expect(browser.page!.html).not.toContain('<script')
    expect(browser.text).toContain('Email is invalid')
  })
})

describe('a forgotten password', () => {
  test('is replaced with a mailed code, which signs in and signs out everywhere else', async () => {
    const email = somebody()
    await service.account({ email })
    const elsewhere = await opened()
    const before = await elsewhere.redeem(
      await elsewhere.browser.submit({ email, password: 'correct horse' }),
    )
    const { browser, redeem } = await opened()
    await browser.follow('Forgot password?')
    await browser.submit({ email })
    await browser.submit({ code: service.lastCode() })
    // Loaded again it asks for the same.
    await browser.open(browser.page!.url)
    // Where password managers look for whose it is.
    expect(browser.field('email')).toMatch(/autocomplete="username".*readonly/s)
    await browser.submit({ password: 'abc', confirm: 'abc' })
    expectError(browser, 'password', 'Password must be at least 6 characters')
    const tokens = await redeem(await browser.submit({ password: 'another horse', confirm: 'another horse' }))
    expect(claimsIn(tokens.access_token).sid).not.toBe(claimsIn(before.access_token).sid)
    expect(await service.identity.accounts.signIn(email, 'another horse', 'x')).toBeDefined()
    const silent = await service.begin(elsewhere.browser, { prompt: 'none' })
    expect(silent.arrived.searchParams.get('error')).toBe('login_required')
  })
})

describe('what ends the sign-in from which it was asked for signs in anew', () => {
  /** Somebody who is signed in and has to prove anew who they are. */
  async function askedAnew(account: { isEmailVerified: boolean }) {
    const email = somebody()
    await service.account({ email, ...account })
    const { browser, redeem } = await opened()
    const before = await redeem(await browser.submit({ email, password: 'correct horse' }))
    return { email, browser, before, ...(await service.begin(browser, { prompt: 'login' })) }
  }

  test('a new password', async () => {
    const { email, browser, before, redeem } = await askedAnew({ isEmailVerified: true })
    await browser.follow('Forgot password?')
    await browser.submit({ email })
    await browser.submit({ code: service.lastCode() })
    const arrived = await browser.submit({ password: 'another horse', confirm: 'another horse' })
    const after = await redeem(arrived)
    expect(after.claims()).toMatchObject({ email })
    await expect(renewed(before)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect((await renewed(after)).access_token).toBeTruthy()
  })

  test('a code that proves an address nobody had proved', async () => {
    const { email, browser, before, redeem } = await askedAnew({ isEmailVerified: false })
    await browser.follow('Email me a code instead')
    await browser.submit({ email })
    const after = await redeem(await browser.submit({ code: service.lastCode() }))
    expect(after.claims()).toMatchObject({ email, email_verified: true })
    await expect(renewed(before)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect((await renewed(after)).access_token).toBeTruthy()
  })
})

describe('every page', () => {
  test('loads nothing but our own style sheet and icon, and runs no script', async () => {
    const { browser } = await opened()
    const pages = [browser.page!]
    for (const link of ['Register', 'Sign in', 'Forgot password?', 'Back to sign in', 'Email me a code']) {
      await browser.follow(link)
      pages.push(browser.page!)
    }
    for (const { html, headers } of pages) {
      expect(html).not.toMatch(/<script|\son\w+=|\sstyle=|https?:/)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-frame-options')).toBe('DENY')
      const labelled = [...html.matchAll(/<label for="(\w+)"/g)].map(([, name]) => name)
      const fields = [...html.matchAll(/<input\s+id="(\w+)"/g)].map(([, name]) => name)
      expect(labelled).toEqual(fields)
    }
    const [, path] = /rel="stylesheet" href="([^"]+)"/.exec(pages[0]!.html)!
    const style = await fetch(service.origin + path!)
    expect(style.headers.get('content-type')).toContain('text/css')
    expect(style.headers.get('cache-control')).toContain('immutable')
    expect(await style.text()).not.toMatch(/@import|url\(/)
  })

  test('speaks Vietnamese to who asks for it, by the browser or by the app', async () => {
    const byBrowser = await opened({}, 'vi-VN,vi;q=0.9,en;q=0.5')
    expect(byBrowser.browser.page!.html).toContain('<html lang="vi" dir="ltr">')
    expect(byBrowser.browser.text).toContain('Đăng nhập')
    const byApp = await opened({ ui_locales: 'vi en' }, 'en')
    await byApp.browser.submit({ email: '', password: '' })
    expect(byApp.browser.text).toContain('Vui lòng nhập email')
    const english = await opened({ ui_locales: 'fr' }, 'de')
    expect(english.browser.page!.html).toContain('<html lang="en"')
  })

  test('takes no form that another site sends, or that another sign-in was meant for', async () => {
    const { browser } = await opened()
    const form = browser.forms()[0]!
    const send = (change: { fields?: Record<string, string>; headers?: Record<string, string> }) =>
      browser.open(form.action, {
        method: 'POST',
        body: new URLSearchParams({ ...form.fields, ...credentials, ...change.fields }),
        ...(change.headers && { headers: change.headers }),
      })
    const other = (await opened()).browser.forms()[0]!.fields.csrf!
    for (const csrf of ['', other]) {
      await send({ fields: { csrf } })
      expect(browser.page).toMatchObject({ status: 400 })
    }
    await send({ headers: { 'sec-fetch-site': 'cross-site' } })
    expect(browser.page).toMatchObject({ status: 400 })
    await browser.open(form.action, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })
    expect(browser.page).toMatchObject({ status: 400 })
    await send({ fields: { email: 'x'.repeat(20_000) } })
    expect(browser.page).toMatchObject({ status: 400 })
    await send({})
    expect(browser.page).toBeUndefined()
  })

  test('is for the browser that began, and leads home when there is nothing to go on with', async () => {
    const { browser } = await opened()
    const address = browser.page!.url
    const stranger = service.browser()
    for (const path of [
      address,
      `${address.href}/register`,
      '/oidc/interaction/made-up',
      '/oidc/interaction/',
    ]) {
      await stranger.open(path)
      expect(stranger.page).toMatchObject({ status: 400 })
      expect(stranger.page!.html).toContain('href="/"')
    }
  })

  test('an internal failure is told calmly, and tells nothing', async () => {
    const { browser } = await opened()
    const { find } = service.storage.artifacts
    service.storage.artifacts.find = () => Promise.reject(new Error('secret detail of a table'))
    await browser.submit(credentials)
    service.storage.artifacts.find = find
    expect(browser.page!.status).toBe(500)
    expect(browser.text).toContain('Something went wrong on our side')
    expect(browser.text).not.toContain('secret detail')
    expect(service.warnings.length).toBeGreaterThan(0)
  })
})
