import type { Page } from '@playwright/test'
import { ChatBox, countedPieces } from './support/chat-box.ts'
import { labels } from './support/labels.ts'
import { loginLink, logIn, logOut, keeps, register, userMenu } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { account: texts } = labels.en

/** Has MSAL forget kinds of tokens, as when they had run out. */
const forgetTokens = (page: Page, kinds: string[]) =>
  page.evaluate((forgotten) => {
    for (const key of Object.keys(localStorage)) {
      if (forgotten.some((kind) => key.toLowerCase().includes(`|${kind}|`))) localStorage.removeItem(key)
    }
  }, kinds)

/** What the pages ask of the identity service, from now on. */
function identityRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/oidc/')) return
    const grant = new URLSearchParams(request.postData() ?? '').get('grant_type')
    asked.push([request.method(), pathname, grant ?? searchParams.get('prompt')].filter(Boolean).join(' '))
  })
  return asked
}

/** Chromium says so of the frame that the library makes for a silent renewal. */
const frameWarning = /^An iframe which has both allow-scripts and allow-same-origin/

test('an access token that has run out is renewed with the refresh token, which changes each time', async ({
  page,
  studio,
  mailbox,
}) => {
  const account = await register(page, { studio, mailbox })
  const tokens: string[] = []
  page.on('request', (request) => {
    const form = new URLSearchParams(request.postData() ?? '')
    if (form.get('grant_type') === 'refresh_token') tokens.push(form.get('refresh_token')!)
  })
  for (const times of [1, 2]) {
    await forgetTokens(page, ['accesstoken'])
    await page.reload()
    await expect(userMenu(page, account.userName)).toBeVisible()
    await expect.poll(() => tokens.length).toBe(times)
  }
  expect(new Set(tokens).size).toBe(2)
})

test('without a refresh token a hidden frame renews, silently', async ({
  page,
  studio,
  mailbox,
  complaints,
}) => {
  complaints.expectReport(frameWarning)
  const account = await register(page, { studio, mailbox })
  const asked = identityRequests(page)
  await forgetTokens(page, ['accesstoken', 'refreshtoken'])
  await page.reload()
  await expect(userMenu(page, account.userName)).toBeVisible()
  expect(asked).toContain('GET /oidc/auth none')
  expect(asked.filter((request) => request.includes('interaction'))).toEqual([])
})

test('signing out in one tab signs out the other, and ends its answer', async ({
  page,
  context,
  studio,
  mailbox,
  upstream,
}) => {
  const account = await register(page, { studio, mailbox })
  const answer = upstream.plan({ pieces: countedPieces(60), holdAfter: 20 })
  await page.goto(studio.origin)
  const chat = new ChatBox(page)
  await chat.ask('A long story, please')
  await answer.held
  const other = await context.newPage()
  await other.goto(`${studio.origin}/profile`)
  await logOut(other, account.userName)
  await expect(loginLink(page)).toBeVisible()
  await expect(chat.answers).toHaveCount(0)
  answer.release()
  await keeps(page, [])
})

test('a session that is ended elsewhere ends here: a guarded page leads to login', async ({
  page,
  browser,
  studio,
  mailbox,
  complaints,
}) => {
  const account = await register(page, { studio, mailbox })
  const elsewhere = await browser.newContext()
  const there = await elsewhere.newPage()
  await logIn(there, studio, account)
  await there.goto(`${studio.origin}/settings`)
  await there.getByRole('button', { name: texts.settings.sessions.endAll }).click()
  await there.getByRole('dialog').getByRole('button', { name: texts.settings.sessions.endAll }).click()
  await expect(there).toHaveURL(/\/(login|auth\/signout-callback)?$/)
  complaints.expectFailedRequests(/^\/(api|oidc|userprofile)\//, 401)
  complaints.expectFailedRequests(/^\/oidc\/token/, 400)
  complaints.expectReport(frameWarning)
  // Access tokens are good for up to three seconds more, in which the page still opens. A round has the time that it
  // takes to be refused, to renew in vain and to be led away: of two the second one ends so.
  await expect(async () => {
    await page.goto(`${studio.origin}/settings`)
    await expect(page).toHaveURL(/\/login$/)
  }).toPass()
  await elsewhere.close()
})

test('a sign-in from a browser that was not seen before is mailed', async ({
  page,
  browser,
  studio,
  mailbox,
}) => {
  const account = await register(page, { studio, mailbox })
  const elsewhere = await browser.newContext()
  const there = await elsewhere.newPage()
  await logIn(there, studio, account)
  const mail = await mailbox.next(account.email)
  expect(mail.text).toContain('Chrome')
  // Known from now on.
  await logOut(there, account.userName)
  await logIn(there, studio, account)
  await mailbox.hasOnly(studio, account.email, 2)
  await elsewhere.close()
})
