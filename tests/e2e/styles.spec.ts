import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../scripts/install.mjs'
import { labels } from './support/labels.ts'
import { expect, test } from './support/test.ts'

const assets = join(root, 'site', 'dist', 'assets')
/** What all pages and windows are drawn with. */
const allStyles = () => readdirSync(assets).filter((name) => name.endsWith('.css'))

/**
 * Adds the style sheets of all other pages and windows, and answers what in the page then looks otherwise; null when
 * the page meanwhile became another one by itself.
 */
function addStyles(page: Page, names: string[]): Promise<string[] | null> {
  return page.evaluate(async (sheets) => {
    const properties = ['color', 'backgroundColor', 'font', 'padding', 'margin', 'border', 'display'] as const
    const looks = () =>
      [...document.body.querySelectorAll('*')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const look = [[x, y, width, height].join(' '), ...properties.map((name) => style[name])].join('; ')
        return [`${element.localName}.${element.getAttribute('class') ?? ''}`, look] as const
      })
    const before = looks()
    const known = new Set([...document.styleSheets].map(({ href }) => href?.split('/').at(-1)))
    const links = await Promise.all(
      sheets
        .filter((name) => !known.has(name))
        .map(
          (name) =>
            new Promise<HTMLLinkElement>((resolve, reject) => {
              const link = document.createElement('link')
              Object.assign(link, {
                rel: 'stylesheet',
                href: `/assets/${name}`,
                onload: () => resolve(link),
                onerror: reject,
              })
              document.head.append(link)
            }),
        ),
    )
    const after = looks()
    for (const link of links) link.remove()
    if (JSON.stringify(looks()) !== JSON.stringify(before)) return null
    return before.flatMap(([name, look], at) => {
      const now = after[at]?.[1]
      return now === look ? [] : [`${name}: ${look} → ${now}`]
    })
  }, names)
}

/** Fails where a style sheet of another page changes how this one looks, once nothing more comes. */
async function expectOwnLook(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => addStyles(page, allStyles())).toEqual([])
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const paths = [
  '/',
  '/plans',
  '/help',
  '/help/first-chat',
  '/faq',
  '/contact',
  '/docs/embed',
  '/login',
  '/about-us',
  '/community',
  '/docs',
  '/privacy-policy',
  '/purchases-refunds',
  '/services',
  '/tutorials',
]

for (const path of paths) {
  test(`${path} looks the same, whatever was opened before`, async ({ page, studio }) => {
    await page.goto(studio.origin + path)
    // Comes last.
    if (path !== '/login') await expect(page.getByRole('contentinfo')).toBeVisible()
    await expectOwnLook(page)
  })
}

test('a conversation looks the same, whatever was opened before', async ({
  page,
  studio,
  upstream,
  chat,
}) => {
  await page.goto(studio.origin)
  upstream.plan({ pieces: ['Like this:\n\n```ts\nconst tea = 1\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n'] })
  await chat.ask('Hello')
  await chat.finished()
  await expectOwnLook(page)
})

/** Where everything stands in the page's own part, and how large it is. */
const places = (page: Page) =>
  page
    .getByRole('main')
    .locator('*')
    .evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return `${one.localName} ${[x, y, width, height].map(Math.round).join(' ')}`
      }),
    )

test('a page whose style sheet did not arrive ahead is drawn with it when somebody goes there', async ({
  page,
  context,
  studio,
  complaints,
}) => {
  const { nav, sidebar } = labels.en.site
  const sheet = /\/help-[\w-]+\.css$/
  complaints.expectFailedRequests(sheet, 'refused')
  await page.goto(`${studio.origin}/about-us`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await context.route(sheet, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => sheet.test(request.url()))
  const link = page
    .getByRole('navigation', { name: sidebar.label })
    .getByRole('link', { name: nav.help, exact: true })
  await link.hover()
  await failed
  await context.unroute(sheet)
  await link.click()
  // The articles come after the page.
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const drawn = await places(page)
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect.poll(() => places(page)).toEqual(drawn)
})
