import type { Theme } from '@ai-studio/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawStory, expectNoFlaws, removeStory } from '../testing/draw-story.tsx'
import { shownDirections } from '../testing/shown-directions.ts'
import { shownThemes } from '../testing/shown-themes.ts'
import '../theme/tokens.css'
import '../ui/form.css'
import '../ui/ui.css'
import * as stories from './confirmation.stories.tsx'

const { default: _, ...states } = stories
const names = Object.keys(states) as (keyof typeof states)[]
/** What stands there once the story has come to its end. */
const ends: Partial<Record<keyof typeof states, string>> = {
  Authenticating: '[data-state=authenticating]',
  RequiredAuthenticating: '[data-state=authenticating]',
  Cancelled: '[data-state=error]',
  RequiredFailed: '[data-state=error]',
  ListFailed: '.st-confirm .st-alert',
  ListLoading: '.st-confirm [aria-busy]',
  WithoutPasskey: '.st-confirm .st-alert',
  OfferedWithoutPasskey: '.st-confirm .st-alert',
  Unsupported: '.st-confirm :disabled',
  RequiredUnsupported: '.st-confirm .st-alert',
  ManagingDevices: '.st-biometrics-dialog[open] .st-passkey',
}

const draw = (name: keyof typeof states, theme?: Theme) =>
  drawStory(states[name], ends[name] ?? '.st-confirm', theme)

beforeEach(() => page.viewport(1000, 900))
afterEach(removeStory)

describe.each(shownThemes)('in the theme %s', (theme) => {
  test.each(names)('%s has nothing that axe objects to', async (name) => {
    await draw(name, theme)
    await expectNoFlaws()
  })
})

describe.each(shownDirections)('read from %s', (dir) => {
  test.each(names)('%s fits where there is little room', async (name) => {
    await page.viewport(320, 900)
    document.documentElement.dir = dir
    await draw(name)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    const block = document.querySelector('.st-confirm')!
    const { left, right } = block.getBoundingClientRect()
    for (const element of block.querySelectorAll(':scope :is(button, input, p)')) {
      if (element.closest('dialog')) continue
      const box = element.getBoundingClientRect()
      expect(box.left, element.outerHTML).toBeGreaterThanOrEqual(left)
      expect(box.right, element.outerHTML).toBeLessThanOrEqual(right)
      if (element.matches('button')) expect(box.height, element.outerHTML).toBeGreaterThanOrEqual(40)
    }
    const label = document.querySelector('.st-confirm-label')
    if (label) expect(label.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  })
})

test('switching it on, paying and skipping can be done by the keyboard alone', async () => {
  await draw('Offered')
  await userEvent.keyboard('{Tab}')
  await expect
    .element(page.getByRole('switch', { name: 'Confirm this payment with a passkey' }))
    .toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Your passkeys: iCloud Keychain and Blue stick')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Manage devices' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('Use your passkey to confirm the payment by PayPal.')).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Pay without confirming' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(page.getByRole('button', { name: /Pay with PayPal/ })).not.toHaveAttribute('aria-busy')
  await expect
    .element(page.getByRole('region', { name: 'Confirm this payment with a passkey' }))
    .toHaveFocus()
})

test('the manager closes over the payment, and gives the focus back', async () => {
  await draw('RequiredInDialog')
  await userEvent.click(page.getByRole('button', { name: 'Manage devices' }))
  await expect.element(page.getByRole('dialog', { name: 'Passkeys' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog', { name: 'Passkeys' }).query()).toBeNull()
  await expect.element(page.getByRole('dialog', { name: 'Upgrade to Pro' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Manage devices' })).toHaveFocus()
})
