import type { Page } from '@playwright/test'
import type texts from '../../../examples/react/src/locales/en.json'
import { ChatBox } from '../../e2e/support/chat-box.ts'
import { labels } from '../../e2e/support/labels.ts'
import {
  answersInPieces,
  areOneVisitor,
  copiesOf,
  drawings,
  groundOf,
  staysQuiet,
  writesInCorner,
  writesThrough,
} from './behaviour.ts'
import { expect, launcher, openLauncher, test } from './test.ts'

const { en, vi } = copiesOf<typeof texts>('react/src/locales')

const component = (page: Page, language: 'en' | 'vi' = 'en') => new ChatBox(page.locator('.ask'), language)

/** Puts one more loaf into the order, which draws the whole application anew; the focus stays where it is. */
const orderOneMore = (page: Page) =>
  page
    .getByRole('group', { name: en.breads.country.name })
    .getByRole('button', { name: en.order.more })
    .evaluate((button: HTMLButtonElement) => button.click())

const ordered = (page: Page) => page.getByRole('group', { name: en.breads.country.name }).locator('output')

/** What the React example has to show, whatever React it runs on. */
export function testReactExample(): void {
  test('its types hold', async ({ installed }) => {
    await installed.script('check')
  })

  test('before it is used it asks the studio nothing and stores nothing', async ({
    page,
    address,
    studio,
  }) => {
    await staysQuiet(page, component(page), { address, studioOrigin: studio.origin })
  })

  test('the component answers piece by piece, also while the page draws itself anew', async ({
    page,
    address,
    upstream,
  }) => {
    await page.goto(address)
    await answersInPieces(component(page), upstream, async () => {
      for (let times = 0; times < drawings; times++) await orderOneMore(page)
    })
    await expect(ordered(page)).toHaveText(String(drawings))
    await expect(page.getByText(en.ask.note)).toBeVisible()
  })

  test('what a visitor writes in the component survives 50 drawings of the page', async ({
    page,
    address,
  }) => {
    await page.goto(address)
    await writesThrough(page, component(page), () => orderOneMore(page))
    await expect(ordered(page)).toHaveText(String(drawings))
  })

  test('what a visitor writes in the element survives 50 drawings of the page, and closing it', async ({
    page,
    address,
  }) => {
    await page.goto(address)
    await openLauncher(page)
    await expect(page.getByText(en.help.hint)).toBeHidden()
    await page.keyboard.press('Escape')
    await writesInCorner(
      page,
      () => orderOneMore(page),
      () => expect(page.getByText(en.help.hint)).toBeVisible(),
    )
    await expect(ordered(page)).toHaveText(String(drawings))
  })

  test('a button of the page puts the order into the composer', async ({ page, address }) => {
    await page.goto(address)
    await orderOneMore(page)
    await page.getByRole('button', { name: en.order.ask }).click()
    const { composer } = component(page)
    await expect(composer).toBeFocused()
    await expect(composer).toHaveValue(en.ask.aboutOrder.replace('{{list}}', `1 × ${en.breads.country.name}`))
  })

  test('questions to begin with are asked by a click, in the component and in the element', async ({
    page,
    address,
    upstream,
  }) => {
    await page.goto(address)
    upstream.plan({ pieces: ['In linen.'] })
    await component(page).button(en.ask.suggestions[0]!).click()
    await component(page).answered('In linen.')
    const chat = await openLauncher(page)
    upstream.plan({ pieces: ['Until Thursday.'] })
    await chat.button(en.help.suggestions[0]!).click()
    await chat.answered('Until Thursday.')
    await expect(component(page).answers).toHaveCount(1)
  })

  test('component, element and page share theme and language', async ({ page, address }) => {
    await page.goto(address)
    await openLauncher(page)
    await page.keyboard.press('Escape')
    const grounds = async () => [await groundOf(page.locator('.ask')), await groundOf(launcher(page))]
    const [dark, ...others] = await grounds()
    expect(others).toEqual([dark])
    await page.getByRole('button', { name: en.dark, exact: true }).click()
    await expect(page.locator('.page')).toHaveAttribute('data-scheme', 'light')
    await expect(launcher(page)).toHaveAttribute('data-theme', 'light')
    const [light, ...rest] = await grounds()
    expect(rest).toEqual([light])
    expect(light).not.toBe(dark)

    await page.getByRole('button', { name: en.otherLanguage }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(vi.heading)
    await expect(component(page, 'vi').composer).toBeVisible()
    const chat = await openLauncher(page, 'vi')
    await expect(chat.button(labels.vi.chat.composer.send)).toBeVisible()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(vi.heading)
    await expect(page.locator('.page')).toHaveAttribute('data-scheme', 'light')
    await expect(component(page, 'vi').composer).toBeVisible()
    await expect(launcher(page)).toHaveAttribute('data-theme', 'light')
  })

  test('component and element are used by one anonymous visitor', async ({
    page,
    address,
    studio,
    upstream,
    context,
  }) => {
    await page.goto(address)
    await areOneVisitor(component(page), { page, studioOrigin: studio.origin, upstream, context })
  })
}
