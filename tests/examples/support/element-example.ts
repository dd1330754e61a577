import type { Page } from '@playwright/test'
import { ChatBox } from '../../e2e/support/chat-box.ts'
import {
  answersInPieces,
  areOneVisitor,
  drawings,
  groundOf,
  staysQuiet,
  writesInCorner,
  writesThrough,
} from './behaviour.ts'
import { expect, launcher, openLauncher, test } from './test.ts'

/** Texts that every example with two elements has. */
interface ElementCopy {
  dark: string
  otherLanguage: string
  heading: string
  ask: { note: string }
}

export interface ElementExample {
  copies: Record<'en' | 'vi', ElementCopy>
  /** Has the page draw itself anew, without taking the focus; `times` counts from 1. */
  draw: (page: Page, times: number) => Promise<void>
  /** Sees that the page has been drawn `drawings` times. */
  expectDrawn: (page: Page) => Promise<void>
}

/** The chat in the flow of such a page. */
export const inline = (page: Page) => page.locator('studio-chat#chat')
export const inlineChat = (page: Page, language: 'en' | 'vi' = 'en') => new ChatBox(inline(page), language)

/** What an example has to show that uses the chat as an element twice. */
export function testElementExample({ copies: { en, vi }, draw, expectDrawn }: ElementExample): void {
  const drawer = (page: Page) => {
    let times = 0
    return () => draw(page, ++times)
  }

  test('its types hold', async ({ installed }) => {
    await installed.script('check')
  })

  test('before it is used it asks the studio nothing and stores nothing', async ({
    page,
    address,
    studio,
  }) => {
    await staysQuiet(page, inlineChat(page), { address, studioOrigin: studio.origin })
  })

  test('the chat answers piece by piece, also while the page draws itself anew, and the page hears of it', async ({
    page,
    address,
    upstream,
  }) => {
    await page.goto(address)
    const drawAgain = drawer(page)
    await answersInPieces(inlineChat(page), upstream, async () => {
      for (let times = 0; times < drawings; times++) await drawAgain()
    })
    await expectDrawn(page)
    await expect(page.getByText(en.ask.note)).toBeVisible()
  })

  test('what a visitor writes survives 50 drawings of the page', async ({ page, address }) => {
    await page.goto(address)
    await writesThrough(page, inlineChat(page), drawer(page))
    await expectDrawn(page)
  })

  test('what a visitor writes in the corner survives 50 drawings of the page, and closing it', async ({
    page,
    address,
  }) => {
    await page.goto(address)
    await writesInCorner(page, drawer(page), () => expectDrawn(page))
  })

  test('both elements follow the theme and the language of their page', async ({ page, address }) => {
    await page.goto(address)
    await openLauncher(page)
    await page.keyboard.press('Escape')
    const grounds = async () => [await groundOf(inline(page)), await groundOf(launcher(page))]
    const [light, ...others] = await grounds()
    expect(others).toEqual([light])
    await page.getByRole('button', { name: en.dark, exact: true }).click()
    await expect(inline(page)).toHaveAttribute('data-theme', 'dark')
    const [dark, ...rest] = await grounds()
    expect(rest).toEqual([dark])
    expect(dark).not.toBe(light)

    await inlineChat(page).composer.fill('half a sentence')
    await page.getByRole('button', { name: en.otherLanguage }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(vi.heading)
    await expect(inlineChat(page, 'vi').composer).toHaveValue('half a sentence')
    await openLauncher(page, 'vi')
  })

  test('both elements are used by one anonymous visitor, with a conversation each', async ({
    page,
    address,
    studio,
    upstream,
    context,
  }) => {
    await page.goto(address)
    await areOneVisitor(inlineChat(page), { page, studioOrigin: studio.origin, upstream, context })
  })
}
