import { cases, representative } from '../scope.ts'
import { labels } from './support/labels.ts'
import {
  loginLink,
  logIn,
  logOut,
  keeps,
  newAccount,
  onProfile,
  register,
  SignInForm,
  userMenu,
} from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { login, signIn, account: accountTexts } = labels.en

test(
  'register, verify by mail, profile, sign out, sign in with the password',
  representative,
  async ({ page, studio, mailbox }) => {
    const account = await register(page, { studio, mailbox })
    await expect(page.getByText(account.email)).toBeVisible()
    await keeps(page, ['auth_token', 'msal-account'])
    await logOut(page, account.userName)
    await keeps(page, [])
    await logIn(page, studio, account)
    await page.reload()
    await expect(userMenu(page, account.userName)).toBeVisible()
  },
)

test('sign in with a code by mail, which works once', async ({ page, studio, mailbox, complaints }) => {
  const account = await register(page, { studio, mailbox })
  await logOut(page, account.userName)
  await page.goto(`${studio.origin}/login`)
  const form = new SignInForm(page)
  await form.askForCode(account.email)
  const code = await mailbox.code(account.email)
  complaints.expectFailedRequests('/native-auth/', 400)
  await form.enterCode(code === '000000' ? '000001' : '000000')
  await expect(page.getByText(login.errors.CODE_INVALID).first()).toBeVisible()
  await form.enterCode(code)
  await onProfile(page, account.userName)
})

test('a forgotten password is replaced with the code of a mail, and the old one is worth nothing', async ({
  page,
  studio,
  mailbox,
  complaints,
}) => {
  const account = await register(page, { studio, mailbox })
  await logOut(page, account.userName)
  await page.goto(`${studio.origin}/login`)
  await page.getByRole('link', { name: login.actions.forgot }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  // Both pages have a field of this name, and the one that is left stays until the other has come.
  await expect(page.getByRole('heading', { name: signIn.reset.heading })).toBeVisible()
  const form = new SignInForm(page)
  await form.email.fill(account.email)
  await form.button(login.reset.submit).click()
  await form.enterCode(await mailbox.code(account.email))
  const changed = { ...account, password: `${account.password} anew` }
  await page.getByLabel(login.fields.newPassword, { exact: true }).fill(changed.password)
  await page.getByLabel(login.fields.confirm, { exact: true }).fill(changed.password)
  await form.button(login.reset.save).click()
  await onProfile(page, account.userName)
  expect((await mailbox.next(account.email)).subject).toMatch(/password/i)

  await logOut(page, account.userName)
  complaints.expectFailedRequests('/native-auth/', 400)
  await page.goto(`${studio.origin}/login`)
  await form.logIn(account)
  await expect(page.getByText(login.errors.CREDENTIALS_INVALID)).toBeVisible()
  await form.password.fill(changed.password)
  await form.button(login.actions.login).click()
  await onProfile(page, account.userName)
})

test('the link of the mail sets a new password in another browser', async ({
  page,
  browser,
  studio,
  mailbox,
}) => {
  const account = await register(page, { studio, mailbox })
  await logOut(page, account.userName)
  await page.goto(`${studio.origin}/reset-password`)
  const form = new SignInForm(page)
  await form.email.fill(account.email)
  await form.button(login.reset.submit).click()
  const { text } = await mailbox.next(account.email)
  const link = /https?:\/\/\S+\/reset-password#token=\S+/.exec(text)![0]
  const other = await browser.newContext()
  const there = await other.newPage()
  await there.goto(link)
  await expect(there).toHaveURL(/\/reset-password$/)
  const changed = { ...account, password: `${account.password} by link` }
  await there.getByLabel(login.fields.newPassword, { exact: true }).fill(changed.password)
  await there.getByLabel(login.fields.confirm, { exact: true }).fill(changed.password)
  await there.getByRole('button', { name: login.reset.save }).click()
  await expect(there.getByText(login.reset.done)).toBeVisible()
  await other.close()
  await logIn(page, studio, changed)
})

for (const provider of cases('Google', 'Microsoft', 'Apple')) {
  test(`sign in with the simulated ${provider}`, async ({ page, studio }) => {
    await page.goto(`${studio.origin}/login`)
    const { email } = newAccount(provider.toLowerCase())
    await new SignInForm(page).signInWith(provider, email)
    await expect(page).toHaveURL(`${studio.origin}/home`)
    await page.goto(`${studio.origin}/profile`)
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText(provider, { exact: true })).toBeVisible()
  })
}

test('whoever turns back at another service is told quietly, and is where they began', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.origin}/login`)
  await new SignInForm(page).social('Google').click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText(signIn.return.cancelled).first()).toBeVisible()
  await expect(loginLink(page)).toBeVisible()
  await keeps(page, [])
})

test('a verified address is one account, whichever way it signs in', async ({ page, studio, mailbox }) => {
  const account = await register(page, { studio, mailbox })
  await logOut(page, account.userName)
  await page.goto(`${studio.origin}/login`)
  await new SignInForm(page).signInWith('Google', account.email)
  await expect(page).toHaveURL(`${studio.origin}/home`)
  await expect(userMenu(page, account.userName)).toBeVisible()
})

test('unknown address and wrong password look the same, and what was typed stays', async ({
  page,
  studio,
  mailbox,
  complaints,
}) => {
  const account = await register(page, { studio, mailbox })
  await logOut(page, account.userName)
  await page.goto(`${studio.origin}/login`)
  complaints.expectFailedRequests('/native-auth/', 400)
  const form = new SignInForm(page)
  const said: (string | null)[] = []
  for (const email of [account.email, newAccount('nobody').email]) {
    await form.email.fill(email)
    await form.password.fill('not the password')
    await form.button(login.actions.login).click()
    const alert = page.getByText(login.errors.CREDENTIALS_INVALID)
    await expect(alert).toBeVisible()
    said.push(await alert.textContent())
    await expect(form.email).toHaveValue(email)
    await expect(form.password).toHaveValue('not the password')
    await expect(form.password).toBeFocused()
    await form.password.fill('')
  }
  expect(said[0]).toBe(said[1])
})

test('a guarded page leads to login and back', async ({ page, studio, mailbox }) => {
  const account = await register(page, { studio, mailbox })
  await logOut(page, account.userName)
  await page.goto(`${studio.origin}/settings?from=test`)
  await expect(page).toHaveURL(`${studio.origin}/login`)
  await new SignInForm(page).logIn(account)
  await expect(page).toHaveURL(`${studio.origin}/settings?from=test`)
  await expect(page.getByRole('heading', { name: accountTexts.settings.heading, level: 1 })).toBeVisible()
})

test('an anonymous page loads not one byte of the sign-in library', async ({ page, studio }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''))
  })
  await page.goto(studio.origin)
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(0)
  expect(
    scripts.filter((text) => text.includes('msal.js.browser') || text.includes('BrowserAuthError')),
  ).toEqual([])
})

test(
  'conversations of a visitor become those of the account',
  representative,
  async ({ page, studio, mailbox, chat, upstream }) => {
    upstream.plan({ pieces: ['Kept.'] })
    await page.goto(studio.origin)
    await chat.ask('Will this be kept?')
    await chat.answered('Kept.')
    await chat.finished()
    const account = await register(page, { studio, mailbox })
    await page.goto(`${studio.origin}/home`)
    await expect(page.getByText('Will this be kept?')).toBeVisible()
    await logOut(page, account.userName)
    await page.goto(studio.origin)
    await expect(page.getByText('Will this be kept?')).toHaveCount(0)
  },
)
