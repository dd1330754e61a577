import type { Theme } from '@ai-studio/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawStory, expectNoFlaws, removeStory } from '../testing/draw-story.tsx'
import { shownDirections } from '../testing/shown-directions.ts'
import { shownThemes } from '../testing/shown-themes.ts'
import '../theme/tokens.css'
import '../ui/form.css'
import '../ui/ui.css'
import './biometrics.css'
import * as stories from './passkey-offer.stories.tsx'

const { default: _, ...states } = stories
const names = Object.keys(states) as (keyof typeof states)[]
const ends: Partial<Record<keyof typeof states, string>> = {
  OfferAsked: '[aria-busy]',
  OfferCancelled: '.st-alert[data-kind=info]',
  OfferFailed: '.st-alert[data-kind=error]',
}

const draw = (name: keyof typeof states, theme?: Theme) =>
  drawStory(states[name], ends[name] ?? '.st-passkey-offer', theme)

beforeEach(() => page.viewport(1000, 700))
afterEach(removeStory)

describe.each(shownThemes)('in the theme %s', (theme) => {
  test.each(names)('%s has nothing that axe objects to', async (name) => {
    await draw(name, theme)
    await expectNoFlaws(['region'])
  })
})

test.each(shownDirections)('read from %s it fits where there is little room, and can be hit', async (dir) => {
  await page.viewport(320, 700)
  document.documentElement.dir = dir
  await draw('OfferFailed')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  for (const element of document.querySelectorAll(
    '.st-passkey-offer :is(button, p, span:not(.st-visually-hidden))',
  )) {
    const { left, right, height } = element.getBoundingClientRect()
    expect(left, element.outerHTML).toBeGreaterThanOrEqual(0)
    expect(right, element.outerHTML).toBeLessThanOrEqual(320)
    if (element.matches('button')) expect(height, element.outerHTML).toBeGreaterThanOrEqual(40)
  }
})

test('the mark stands beside the words, and the buttons below them', async () => {
  await draw('Offer')
  const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
  const [mark, words, buttons] = [
    box('.st-passkey-offer-mark'),
    box('.st-passkey-offer-words'),
    box('.st-passkey-buttons'),
  ]
  expect(mark.right).toBeLessThanOrEqual(words.left)
  expect(mark.top).toBe(words.top)
  expect(buttons.top).toBeGreaterThanOrEqual(words.bottom)
})

test('it takes no focus, and is reached and answered by the keyboard', async () => {
  await draw('OfferAsked')
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Create a passkey' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Not now' })).toHaveFocus()
})
