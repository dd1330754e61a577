import type { Page } from '@playwright/test'
import { representative } from '../scope.ts'
import { labels } from './support/labels.ts'
import { Authenticator, forgetPasskeys, openPasskeys, type AuthenticatorKind } from './support/passkeys.ts'
import { keeps, logOut, onProfile, register, SignInForm, type Account } from './support/sign-in.ts'
import type { Mailbox } from './support/mailbox.ts'
import type { Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const { login } = labels.en

interface Place {
  studio: Studio
  mailbox: Mailbox
}

/** Somebody who has a passkey, and has signed out. */
async function leave(
  page: Page,
  place: Place,
  kind?: AuthenticatorKind,
): Promise<{ account: Account; authenticator: Authenticator }> {
  const account = await register(page, place)
  const authenticator = await Authenticator.add(page, kind)
  await (await openPasskeys(page, place.studio)).add('Laptop')
  // Otherwise it would sign in by the field as soon as the form is there.
  await authenticator.answers(false)
  await logOut(page, account.userName)
  return { account, authenticator }
}

/** Opens the sign-in page, whose field waits for a passkey when this resolves. */
async function openSignIn(page: Page, studio: Studio): Promise<SignInForm> {
  const asked = page.waitForResponse((response) => response.url().endsWith('/authenticate/begin'))
  await page.goto(`${studio.origin}/login`)
  expect((await asked).status()).toBe(200)
  return new SignInForm(page)
}

test(
  'a passkey signs in by the button, without an address or a password',
  representative,
  async ({ page, studio, mailbox }) => {
    const { account, authenticator } = await leave(page, { studio, mailbox })
    const form = await openSignIn(page, studio)
    // Held back until the press, because the field's own request would sign in by itself.
    await page.route('**/authenticate/begin', async (route) => {
      await authenticator.answers(true)
      await route.continue()
    })
    await form.button(login.passkey.signIn).click()
    await onProfile(page, account.userName)
    await keeps(page, ['auth_token', 'msal-account'])
    // It is a sign-in like any other: it is still there after a reload.
    await page.reload()
    await onProfile(page, account.userName)
  },
)

test('a passkey signs in from the field of the address', async ({ page, studio, mailbox }) => {
  const { account, authenticator } = await leave(page, { studio, mailbox })
  await authenticator.answers(true)
  // Nobody presses anything: the one passkey that the browser offers in the field is chosen at once.
  await page.goto(`${studio.origin}/login`)
  await onProfile(page, account.userName)
})

test('whoever is not recognised is told so, and can sign in otherwise', async ({ page, studio, mailbox }) => {
  const { account, authenticator } = await leave(page, { studio, mailbox })
  await authenticator.recognises(false)
  await authenticator.answers(true)
  // The field keeps silent about it: nobody has asked for anything.
  const form = await openSignIn(page, studio)
  await form.button(login.passkey.signIn).click()
  await expect(page.getByText(login.passkey.cancelled, { exact: true })).toBeVisible()
  await form.logIn(account)
  await onProfile(page, account.userName)
})

test('an answer that the server does not believe signs nobody in, and says so', async ({
  page,
  studio,
  mailbox,
  complaints,
}) => {
  const { authenticator } = await leave(page, { studio, mailbox })
  const form = await openSignIn(page, studio)
  complaints.expectFailedRequests('/api/webauthn/authenticate/complete', 400)
  await authenticator.forgetsToRecognise(true)
  // Touched for the press alone: the field, which offers passkeys again after it, would answer by itself.
  await page.route('**/authenticate/begin', async (route) => {
    await authenticator.answers(true)
    await route.continue()
  })
  await page.route('**/authenticate/complete*', async (route) => {
    await page.unroute('**/authenticate/begin')
    await authenticator.answers(false)
    await route.continue()
  })
  await form.button(login.passkey.signIn).click()
  await expect(form.alert.getByText('Authentication failed', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('a browser that knows no passkeys has no button for them', async ({ page, studio }) => {
  await forgetPasskeys(page)
  await page.goto(`${studio.origin}/login`)
  const form = new SignInForm(page)
  await expect(form.button(login.actions.login)).toBeVisible()
  await expect(form.button(login.passkey.signIn)).toBeHidden()
})
