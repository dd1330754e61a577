import type { Page } from '@playwright/test'
import { representative } from '../scope.ts'
import { boxOf } from './support/box.ts'
import { flaws, shownThemes } from './support/flaws.ts'
import { labels } from './support/labels.ts'
import { expect, test } from './support/test.ts'

const { home, site } = labels.en
const more = (page: Page) => page.getByRole('region', { name: site.home.more, exact: true })
const footer = (page: Page) => page.getByRole('contentinfo')
/** Where something begins in the window. */
const topOf = async (part: ReturnType<Page['locator']>) => (await boxOf(part)).y

test(
  'below the chat it says what AI Studio is, which tools it has, and what they cost',
  representative,
  async ({ page, studio, chat }) => {
    await page.goto(studio.origin)
    await expect(chat.composer).toBeFocused()
    // All of the chat is in the window, and a way on.
    const down = page.getByRole('link', { name: site.home.more })
    const { y, height } = await boxOf(chat.composer)
    expect(y + height).toBeLessThan(await topOf(down))
    expect(await topOf(down)).toBeLessThan(720)
    expect(await topOf(more(page).getByRole('heading', { name: home.heading }))).toBeGreaterThanOrEqual(720)

    await down.click()
    const strengths = more(page).getByRole('region', { name: home.heading })
    await expect(strengths).toBeInViewport()
    await expect(strengths.getByRole('listitem')).toHaveCount(6)
    await expect(
      more(page).getByRole('region', { name: home.tools.heading }).getByRole('listitem'),
    ).toHaveCount(9)
    const plans = more(page).getByRole('region', { name: home.plans.heading })
    await expect(plans.getByRole('listitem')).toHaveText([/\$0\.00/, /\$19\.99/, /\$578/])
    await plans.getByRole('link', { name: home.plans.all }).click()
    await expect(page).toHaveURL(`${studio.origin}/plans`)
  },
)

test('what stands below the chat and does not arrive leaves the chat alone, and comes with the connection', async ({
  page,
  context,
  studio,
  upstream,
  chat,
  complaints,
}) => {
  const code = /\/home-sections-[\w-]+\.js$/
  complaints.expectFailedRequests(code, 'refused')
  complaints.expectFailedRequests('/', 'offline')
  await context.route(code, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
  await page.goto(studio.origin)
  await failed
  await context.unroute(code)
  await chat.composer.fill('Where does tea grow?')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(more(page).getByRole('heading', { name: home.heading })).toBeAttached()
  await expect(chat.composer).toHaveValue('Where does tea grow?')
  upstream.plan({ pieces: ['On hills.'] })
  await chat.composer.press('Enter')
  await chat.answered('On hills.')
})

test('from the first question on it is the chat alone, and below a new one it is there again', async ({
  page,
  studio,
  upstream,
  chat,
}) => {
  await page.goto(studio.origin)
  await expect(more(page)).toBeVisible()
  await expect(footer(page)).toBeVisible()
  upstream.plan({ pieces: ['Good morning'] })
  await chat.ask('Hello')
  await expect(chat.lastAnswer).toContainText('Good morning')
  await expect(more(page)).toBeHidden()
  await expect(footer(page)).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(720)
  await chat.finished()
  await page.reload()
  await expect(chat.lastAnswer).toContainText('Good morning')
  await expect(more(page)).toBeHidden()
  await page.getByRole('button', { name: labels.en.chat.header.newConversation, exact: true }).click()
  await expect(more(page)).toBeVisible()
})

for (const [width, height] of [
  [320, 640],
  [640, 360],
  [360, 740],
  [768, 1024],
] as const) {
  test(`nothing covers anything else at ${width} × ${height}`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${studio.origin}/vi`)
    const composer = page.getByRole('main').locator('textarea[part~=input]')
    await expect(composer).toBeVisible()
    const box = await boxOf(composer)
    const down = page.getByRole('link', { name: labels.vi.site.home.more })
    expect(box.y + box.height).toBeLessThanOrEqual(await topOf(down))
    await expect(footer(page)).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

for (const theme of shownThemes) {
  test(`what stands below the chat has no flaw: ${theme}`, async ({ page, studio }) => {
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
    await page.goto(studio.origin)
    await expect(more(page).getByRole('heading', { name: home.plans.heading })).toBeVisible()
    await expect(footer(page)).toBeVisible()
    expect(await flaws(page)).toEqual([])
  })
}
