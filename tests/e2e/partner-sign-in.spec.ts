import type { Page } from '@playwright/test'
import { chromiumArguments } from '../../scripts/find-chromium.mjs'
import { representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { agree, openConnectWindow } from './support/connect.ts'
import { labels } from './support/labels.ts'
import { newAccount, register, SignInForm, userMenu } from './support/sign-in.ts'
import { startHostPage, type HostPage } from './support/host-page.ts'
import { expect, test as base, withoutProxy } from './support/test.ts'

const { login, connect, account: accountTexts } = labels.en

/** The page of a partner whom the studio allows, with a chat and a sign-in that know of each other. */
const test = base.extend<{ shop: HostPage }>({
  shop: async ({ studio }, use) => {
    const shop = await startHostPage({
      studio: studio.origin,
      mode: 'inline',
      attributes: 'mode="inline"',
      more: `<studio-login endpoint="${studio.origin}"></studio-login>`,
      port: studio.partnerPort,
    })
    await use(shop)
    await shop.close()
  },
})

test.use({
  ...withoutProxy,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...chromiumArguments, '--test-third-party-cookie-phaseout'] }),
})

const signInButton = (page: Page) => page.getByRole('button', { name: login.partner.open })

test(
  'somebody new signs in by the window, and the chat of the page goes on in their name',
  representative,
  async ({ page, context, studio, mailbox, upstream, shop }) => {
    await page.goto(shop.address)
    const chat = new ChatBox(page)
    upstream.plan({ pieces: ['Before.'] })
    await chat.ask('Asked as a stranger?')
    await chat.answered('Before.')
    await chat.finished()

    const window = await openConnectWindow(page, context)
    const { hostname, port } = new URL(shop.address)
    await expect(window.getByText(`${hostname}:${port}`).first()).toBeVisible()
    const account = newAccount('ana')
    const form = new SignInForm(window)
    await form.register(account)
    await form.enterCode(await mailbox.code(account.email))
    await expect(window.getByText(connect.ask.nothing)).toBeVisible()
    await agree(window)
    await expect(page.getByText(account.userName, { exact: true })).toBeVisible()

    // Nothing of the identity service lies on the partner's page.
    const kept = await page.evaluate(() => [
      Object.keys(localStorage),
      Object.keys(sessionStorage),
      document.cookie,
    ])
    expect(JSON.stringify(kept)).not.toMatch(/msal|auth_token|su1\./)

    upstream.plan({ pieces: ['After.'] })
    await chat.ask('Asked by name?')
    await chat.answered('After.')
    await chat.finished()
    const own = await context.newPage()
    await own.goto(`${studio.origin}/home`)
    await expect(own.getByText('Asked as a stranger?')).toBeVisible()
  },
)

test('the second time takes one press, and the site is revoked in the settings', async ({
  page,
  context,
  studio,
  mailbox,
  shop,
  complaints,
}) => {
  const own = await context.newPage()
  const account = await register(own, { studio, mailbox })
  await page.goto(shop.address)
  await agree(await openConnectWindow(page, context))
  await expect(page.getByText(account.userName, { exact: true })).toBeVisible()

  // The token lay in memory alone.
  await page.reload()
  await expect(signInButton(page)).toBeVisible()
  await agree(await openConnectWindow(page, context), connect.ask.goOn)
  await expect(page.getByText(account.userName, { exact: true })).toBeVisible()

  await own.goto(`${studio.origin}/settings`)
  const site = shop.address.replace(/\/$/, '')
  await own
    .getByRole('button', { name: accountTexts.settings.sites.disconnectLabel.replace('{{site}}', site) })
    .click()
  await expect(own.getByText(accountTexts.settings.sites.empty)).toBeVisible()
  complaints.expectFailedRequests('/api/', 401)
  await expect(async () => {
    await new ChatBox(page).composer.fill('Who am I now?')
    await page.keyboard.press('Enter')
    await expect(signInButton(page)).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('whoever turns back in the window is a visitor as before', async ({
  page,
  context,
  studio,
  mailbox,
  shop,
}) => {
  const own = await context.newPage()
  const account = await register(own, { studio, mailbox })
  await page.goto(shop.address)
  const window = await openConnectWindow(page, context)
  await expect(window.getByText(connect.ask.signedIn.replace('{{name}}', account.userName))).toBeVisible()
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: connect.ask.cancel, exact: true }).click()
  await closed
  await expect(page.getByText(login.cancelled)).toBeVisible()
  await expect(signInButton(page)).toBeVisible()
})

test('a window that was closed can be opened again', async ({ page, context, studio, mailbox, shop }) => {
  const own = await context.newPage()
  const account = await register(own, { studio, mailbox })
  await page.goto(shop.address)
  const first = await openConnectWindow(page, context)
  await first.close()
  await expect(page.getByText(login.partner.closed)).toBeVisible()
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: login.actions.retry }).click(),
  ])
  await agree(second)
  await expect(page.getByText(account.userName, { exact: true })).toBeVisible()
})

test('a site that is not allowed hears so at once, and nobody signs in there for nothing', async ({
  page,
  context,
  studio,
  mailbox,
  hostPage,
  complaints,
}) => {
  const own = await context.newPage()
  await register(own, { studio, mailbox })
  const address = await hostPage({
    mode: 'inline',
    attributes: 'mode="launcher"',
    more: `<studio-login endpoint="${studio.origin}"></studio-login>`,
  })
  complaints.expectFailedRequests('/api/embed/token', 403)
  complaints.expectReport(/^\[ai-studio\] AI_STUDIO_ORIGIN_NOT_ALLOWED/)
  await page.goto(address)
  // The window may close before it is known where it went.
  const asked = context.waitForEvent('request', (request) => request.url().includes('/connect'))
  const window = await openConnectWindow(page, context)
  await expect.poll(() => window.isClosed()).toBe(true)
  await expect(page.getByRole('alert')).toHaveText(login.errors.ORIGIN_NOT_ALLOWED)
  const connecting = (await asked).url()

  // The window gives it nothing, also where it opens it by itself and stays.
  const [another] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((url) => void open(url), connecting),
  ])
  await expect(another.getByRole('heading', { name: connect.refused.heading })).toBeVisible()
  await expect(userMenu(own, '').first()).toBeVisible()
})
