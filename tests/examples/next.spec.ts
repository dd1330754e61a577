import type { Page } from '@playwright/test'
import type texts from '../../examples/next/locales/en.json'
import { ChatBox } from '../e2e/support/chat-box.ts'
import { freePort } from '../e2e/support/studio.ts'
import {
  answersInPieces,
  conversationsOf,
  copiesOf,
  drawings,
  requestsTo,
  writesThrough,
} from './support/behaviour.ts'
import { serveNext } from './support/serve-next.ts'
import { expect, launcher, openLauncher, test } from './support/test.ts'

test.use({ example: { name: 'next' } })

const copies = copiesOf<typeof texts>('next/locales')
const { en, vi } = copies
type Language = keyof typeof copies

const component = (page: Page, language: Language = 'en') => new ChatBox(page.locator('.ask'), language)

/** Sees that the browser has taken over the page, the component as well as the element. */
async function expectAlive(page: Page, language: Language): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copies[language].heading)
  await expect(component(page, language).composer).toBeVisible()
  await expect(page.getByRole('heading', { name: copies[language].ask.chat })).toBeVisible()
  await expect(launcher(page).getByRole('button')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test.describe('the example for Next.js', () => {
  test('the server writes the page in the language of its address, the tag of the element included', async ({
    address,
    request,
    studio,
  }) => {
    for (const language of ['en', 'vi'] as const) {
      const html = await (await request.get(`${address}/${language}`)).text()
      const { heading, rooms, ask } = copies[language]
      expect(html).toContain(`<html lang="${language}"`)
      for (const text of [heading, rooms.garden.name, ask.heading, ask.withoutScripts]) {
        expect(html).toContain(text)
      }
      const tag = /<studio-chat[^>]*>/.exec(html)?.[0]
      expect(tag).toContain(`endpoint="${studio.origin}"`)
      expect(tag).toContain(`heading="${ask.launcher}"`)
    }
    const response = await request.get(address, { headers: { 'accept-language': 'vi-VN,vi;q=0.9' } })
    expect(response.url()).toBe(`${address}/vi`)
  })

  for (const language of ['en', 'vi'] as const) {
    test(`the browser takes over the ${language} page without a word in its console`, async ({
      page,
      address,
      studio,
    }) => {
      const asked = requestsTo(page, studio.origin)
      await page.goto(`${address}/${language}`)
      await expectAlive(page, language)
      expect(asked).toEqual([])
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    })
  }

  test('nor does React in development, which compares all that the server wrote', async ({
    page,
    installed,
    studio,
  }) => {
    // It compiles what it is asked for, and not before.
    test.slow()
    const site = await serveNext({
      folder: installed.folder,
      command: 'dev',
      port: await freePort(),
      studioOrigin: studio.origin,
    })
    try {
      // Somebody who has chosen another language and theme than the server can know of.
      await page.addInitScript(() => {
        localStorage.setItem('ai-studio:language', 'vi')
        localStorage.setItem('ai-studio:theme', 'forest')
      })
      for (const language of ['en', 'vi'] as const) {
        await page.goto(`${site.origin}/${language}`)
        await expectAlive(page, language)
      }
    } finally {
      await site.close()
    }
  })

  test('component and element answer, as one anonymous visitor', async ({
    page,
    address,
    upstream,
    studio,
    context,
  }) => {
    const asked = requestsTo(page, studio.origin)
    await page.goto(`${address}/en`)
    await answersInPieces(component(page), upstream)
    await expect(page.getByText(en.ask.note)).toBeVisible()
    const chat = await openLauncher(page)
    upstream.plan({ pieces: ['From seven.'] })
    await chat.ask('When is breakfast?')
    await chat.answered('From seven.')
    await chat.finished()
    expect(await conversationsOf(page, studio.origin)).toEqual([
      'What do you recommend?',
      'When is breakfast?',
    ])
    expect(asked.filter((call) => call === 'POST /api/embed/token')).toHaveLength(1)
    expect(await context.cookies()).toEqual([])
  })

  test('what a visitor writes survives 50 drawings of the page, and a visit to another language', async ({
    page,
    address,
  }) => {
    await page.clock.install({ time: new Date('2026-03-01T01:00:00Z') })
    await page.goto(`${address}/en`)
    // The clock of the page draws it once a minute.
    const clock = page.getByText(en.ask.clock.split('{{time}}')[1]!)
    await expect(clock).toContainText('8:0')
    await writesThrough(page, component(page), () => page.clock.runFor('01:00'))
    await expect(clock).toContainText(`8:${drawings}`)
    const written = await component(page).composer.inputValue()
    await page.getByRole('link', { name: 'Tiếng Việt' }).click()
    await expect(page).toHaveURL(`${address}/vi`)
    await expect(component(page, 'vi').composer).toHaveValue(written)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('everything of the page itself is there, and its form is answered', async ({ page, address }) => {
      await page.goto(`${address}/vi`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(vi.heading)
      await page.getByRole('radio', { name: vi.rooms.river.name }).check()
      await page.getByRole('spinbutton', { name: vi.stay.nights }).fill('3')
      await page.getByRole('button', { name: vi.stay.submit }).click()
      await expect(page.getByRole('status')).toContainText(`${vi.rooms.river.name}, 3 đêm`)
      await expect(page.getByRole('status')).toContainText('3.750.000')
    })
  })
})
