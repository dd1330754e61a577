import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { claimsIn } from '../../../identity/src/testing/test-identity.ts'
import { TestBrowser } from '../../../identity/src/testing/test-browser.ts'
import { start, type RunningServer } from '../start.ts'
import { unpackDatabase } from '../testing/database-snapshot.ts'

// A whole server with its sandbox starts here.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let folder: string
let server: RunningServer
let origin: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-simulated-'))
  await unpackDatabase(folder)
  server = await start(
    { PORT: '0', SANDBOX_PORT: '0', METRICS_PORT: 'off', DATA_DIR: folder, LOG_LEVEL: 'silent' },
    () => {},
  )
  origin = server.address
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Goes to a simulated service with what the studio's button asks for, and answers its chooser. */
async function choose(hint: string, account: string, scenario = 'ok') {
  const browser = new TestBrowser(origin)
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    client_id: 'studio',
    response_type: 'code',
    redirect_uri: `${origin}/auth/callback`,
    scope: 'openid profile email offline_access api://studio/access_as_user',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    domain_hint: hint,
  })
  await browser.open(`/oidc/auth?${asked.toString()}`)
  expect(browser.text).toContain('Simulated')
  const { action, fields } = browser.forms()[0]!
  const people = [...browser.page!.html.matchAll(/name="account" value="([^"]+)"/g)].map(([, id]) => id!)
  const chosen = account === 'first' ? people.find((id) => id !== 'other')! : account
  let end = await browser.open(action, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, account: chosen, scenario }),
  })
  // A service that posts its answer sends it by a form; no cookie of the studio comes along with that.
  const posting = browser.forms().find((form) => form.action.includes('/oidc/callback/'))
  if (posting) {
    const posted = await fetch(posting.action, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(posting.fields),
    })
    end = await browser.open(new URL(posted.headers.get('location')!, origin))
  }
  const redeem = async () => {
    const answer = await fetch(`${origin}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'studio',
        grant_type: 'authorization_code',
        code: end.searchParams.get('code') ?? '',
        code_verifier: verifier,
        redirect_uri: `${origin}/auth/callback`,
      }),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { access_token: string; id_token: string }
  }
  return { browser, end, redeem }
}

describe('a button of the sign-in form, played by the sandbox', () => {
  test.each([
    ['google', 'google.com', 'ana.flores@gmail.example'],
    ['microsoft', 'live.com', 'chloe.martin@outlook.example'],
    ['apple', 'apple.com', 'elif.demir@icloud.example'],
  ])('%s signs in and says so', async (provider, hint, email) => {
    const tokens = await (await choose(hint, 'first')).redeem()
    const claims = claimsIn(tokens.id_token)
    expect(claims).toMatchObject({ idp: provider, email, email_verified: true })
    const again = await (await choose(hint, 'first')).redeem()
    expect(claimsIn(again.id_token).sub).toBe(claims.sub)
    const answer = await fetch(`${origin}/api/auth/session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ email })
  })

  test('leads back to the app when the person cancels', async () => {
    const { end } = await choose('google.com', 'cancel')
    expect(end.searchParams.get('error')).toBe('access_denied')
  })

  test.each([
    'server-error',
    'wrong-nonce',
    'wrong-signature',
    'wrong-audience',
    'expired-token',
    'token-failure',
  ])('signs nobody in when the service plays %s', async (scenario) => {
    const { browser } = await choose('google.com', 'first', scenario)
    expect(browser.page!.status).toBe(502)
    expect(browser.text).toContain('Google did not answer as expected')
  })
})
