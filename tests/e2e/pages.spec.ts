import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { publicPaths } from '../../site/src/route-paths.ts'
import { cases, representative, runsEverything } from '../scope.ts'
import { flaws, shownThemes } from './support/flaws.ts'
import { labels } from './support/labels.ts'
import { readPdf } from './support/pdf-text.ts'
import { expect, test } from './support/test.ts'

const namesIn = (folder: string): string[] =>
  readdirSync(new URL(`../../${folder}`, import.meta.url)).map((file) => file.replace(/\.md$/, ''))

/** Pages of one kind, each in English and without the language in its address. */
const kinds = {
  'pages that stand for themselves': publicPaths.filter((path) => !path.includes(':')),
  documents: namesIn('site/content/en/docs').map((name) => `/docs/${name}`),
  tutorials: namesIn('site/content/en/tutorials').map((name) => `/tutorials/${name}`),
  // All of them are alike, and the help centre has tests of its own.
  'help articles': namesIn('packages/server/content/help/en')
    .filter((_, index) => runsEverything || index % 8 === 0)
    .map((name) => `/help/${name}`),
}

const pageHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

for (const [language, prefix] of cases(['vi', '/vi'] as const, ['en', ''] as const)) {
  for (const [kind, paths] of Object.entries(kinds)) {
    test(`${kind} are there (${language}): status, heading, language, and room on the smallest screen`, async ({
      page,
      studio,
    }) => {
      test.setTimeout(300_000)
      for (const path of paths) {
        const address = `${prefix}${path}`.replace(/(?<=.)\/$/, '')
        await page.setViewportSize({ width: 320, height: 740 })
        const response = await page.goto(studio.origin + address)
        expect.soft(response?.status(), address).toBe(200)
        await expect.soft(pageHeading(page), address).toHaveCount(1)
        await expect.soft(page.locator('html'), address).toHaveAttribute('lang', language)
        // A value that nobody has filled in.
        expect.soft(await page.getByRole('main').innerText(), address).not.toContain('{{')
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320)
      }
    })
  }
}

/** Of many alike one; home, plans, tools and contact are looked at in every state by files of their own. */
const usual = ['/services', '/privacy-policy', '/about-us', '/docs', '/faq', '/community']
const looked = runsEverything
  ? Object.values(kinds).flat()
  : [...usual, ...Object.values(kinds).flatMap((paths, index) => (index === 0 ? [] : paths.slice(0, 1)))]

for (const theme of shownThemes) {
  test(`public pages have no flaw in the theme ${theme}`, async ({ page, studio }) => {
    test.setTimeout(900_000)
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
    for (const path of looked) {
      await page.goto(studio.origin + path)
      await expect(pageHeading(page)).toHaveCount(1)
      expect.soft(await flaws(page), path).toEqual([])
    }
  })
}

test(
  'a document or tutorial that does not exist is a real 404',
  representative,
  async ({ page, studio, complaints }) => {
    complaints.expectFailedRequests(/\/(docs|tutorials)\/none$/, 404)
    for (const [path, language] of [
      ['/docs/none', 'en'],
      ['/tutorials/none', 'en'],
      ['/vi/docs/none', 'vi'],
    ] as const) {
      const response = await page.goto(studio.origin + path)
      expect(response?.status()).toBe(404)
      await expect(pageHeading(page)).toHaveText(labels[language].site.notFound.title)
    }
  },
)

test('a section of a document is reached by its address, in either language', async ({ page, studio }) => {
  for (const [path, heading] of [
    ['/docs/embed', 'Content Security Policy and Trusted Types'],
    ['/vi/docs/embed', 'CSP và Trusted Types'],
  ]) {
    await page.goto(`${studio.origin}${path}#content-security-policy-and-trusted-types`)
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport()
  }
  const contents = page.getByRole('navigation', { name: 'Trên trang này' })
  const first = contents.getByRole('link').first()
  await first.click()
  await expect(page).toHaveURL(/#print-the-tags$/)
  await expect(page.locator('#print-the-tags')).toBeInViewport()
  await expect(first).toHaveAttribute('aria-current', 'location')
})

test('a question opens by its address, and all are on paper', async ({ page, studio }) => {
  await page.goto(`${studio.origin}/faq#is-it-free`)
  await expect(page.getByText('Chatting is free, without an account')).toBeInViewport()
  await expect(page.getByText('In Vietnamese dong through')).toBeHidden()
  const paper = readPdf(await page.pdf())
    .join(' ')
    .replace(/\s+/g, ' ')
  for (const words of [
    'Chatting is free, without an account',
    'In Vietnamese dong through',
    'The license is MIT.',
  ])
    expect(paper).toContain(words)
  expect(paper).not.toContain('Ask in the chat')
})

test('a legal page goes to paper with its notice and without the ways to other pages', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.origin}/terms-of-use`)
  await expect(pageHeading(page)).toBeVisible()
  const paper = readPdf(await page.pdf())
    .join(' ')
    .replace(/\s+/g, ' ')
  expect(paper).toContain('This text is a template')
  expect(paper).toContain('Law and disputes')
  expect(paper).not.toContain('On this page')
  expect(paper).not.toContain('The other rules')
})

test('without scripts a form is not offered, and it is said why', async ({ browser, studio }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, language] of [
    ['/contact', 'en'],
    ['/vi/contact', 'vi'],
    ['/content-writer', 'en'],
  ] as const) {
    await page.goto(studio.origin + path)
    const main = page.getByRole('main')
    const reason = main.locator('form .st-no-script')
    await expect(reason).toHaveText(labels[language].site.noScript)
    await expect(reason).toBeVisible()
    await expect(main.getByRole('textbox')).toHaveCount(0)
    // A browser that offers it all the same sends nothing away, and nothing comes into the address.
    await expect(main.locator('form')).toHaveAttribute('method', 'dialog')
  }
  for (const path of ['/help', '/faq', '/vi/services']) {
    await page.goto(studio.origin + path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    // What can be looked through is there, the field that would find nothing is not.
    await expect(main.getByRole('search')).toHaveCount(0)
    await expect(main.locator('form')).toHaveAttribute('method', 'dialog')
  }
  await context.close()
})
