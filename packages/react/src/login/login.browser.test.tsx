import type { Theme } from '@ai-studio/contract'
import { cleanup } from '@testing-library/react'
import axe from 'axe-core'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderWithStudio } from '../testing/render.tsx'
import { shownDirections } from '../testing/shown-directions.ts'
import { shownThemes } from '../testing/shown-themes.ts'
import '../theme/tokens.css'
import '../ui/form.css'
import '../ui/ui.css'
import './login.css'
import * as stories from './login.stories.tsx'

const { default: _, ...states } = stories
const names = Object.keys(states) as (keyof typeof states)[]

async function draw(name: keyof typeof states, theme: Theme = 'dark') {
  const Story: ComponentType = states[name]
  document.documentElement.lang = 'en'
  document.documentElement.dataset.theme = theme
  document.body.style.background = 'var(--studio-color-bg)'
  const result = renderWithStudio(<Story />, { theme })
  await expect.poll(() => document.querySelector('.st-login')).toBeTruthy()
  // What turns for ever is not waited for.
  await Promise.all(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations === 1)
      .map(({ finished }) => finished),
  )
  return result
}

beforeEach(() => page.viewport(1000, 900))
afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.theme
  document.documentElement.removeAttribute('dir')
  document.body.removeAttribute('style')
})

describe.each(shownThemes)('in the theme %s', (theme) => {
  test.each(names)('%s has nothing that axe objects to', async (name) => {
    await draw(name, theme)
    const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
    // A story is no page: it has no landmarks and no heading of its own.
    const found = violations.filter(({ id }) => !['region', 'heading-order'].includes(id))
    expect(found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})

describe.each(shownDirections)('read from %s', (dir) => {
  test.each(names)('%s fits where there is little room', async (name) => {
    await page.viewport(320, 900)
    document.documentElement.dir = dir
    await draw(name)
    const login = document.querySelector('.st-login')!
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    for (const element of login.querySelectorAll('*:not(.st-visually-hidden, option)')) {
      const { left, right, width } = element.getBoundingClientRect()
      if (width === 0) continue
      expect(left, element.outerHTML).toBeGreaterThanOrEqual(0)
      expect(right, element.outerHTML).toBeLessThanOrEqual(320)
    }
  })
})

const withPassword = [
  'Login',
  'Continue with Microsoft',
  'Continue with Google, simulated',
  'Continue with Apple, simulated',
  'email',
  'Forgot password?',
  'password',
  'Show password',
  'Log in',
]

test.each([
  ['Login', [...withPassword, 'Email me a code']],
  ['Passkey', [...withPassword, 'Sign in with a passkey', 'Email me a code']],
] as const)(
  'the fields of the form %s can be reached and sent by the keyboard alone',
  async (name, order) => {
    await draw(name)
    const reached: string[] = []
    for (const _ of order) {
      await userEvent.keyboard('{Tab}')
      const { activeElement } = document
      reached.push(
        activeElement?.getAttribute('aria-label') ??
          activeElement?.getAttribute('name') ??
          activeElement?.textContent ??
          '',
      )
    }
    expect(reached).toEqual(order)
  },
)

test('the button for passkeys is pressed by the keyboard, keeps the focus, and says what came of it', async () => {
  await draw('PasskeyCancelled')
  await expect.element(page.getByText('User cancelled or device locked')).toBeVisible()
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('User cancelled or device locked')).toBeVisible()
  await expect.element(button).toHaveFocus()
})

test('arrow keys choose a tab in reading direction', async () => {
  document.documentElement.dir = 'rtl'
  await draw('Login')
  await userEvent.click(page.getByRole('tab', { name: 'Login' }))
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('tab', { name: 'Register' })).toHaveFocus()
  await expect.element(page.getByLabelText('Username')).toBeVisible()
})

test('the whole code can be pasted, and each digit stands in its slot', async () => {
  await draw('Code')
  await expect.element(page.getByLabelText('Code')).toHaveFocus()
  await userEvent.keyboard('12')
  const digits = () => [...document.querySelectorAll('.st-code-slot')].map(({ textContent }) => textContent)
  expect(digits()).toEqual(['1', '2', '', '', '', ''])
  const input = document.querySelector('.st-code-input')!.getBoundingClientRect()
  const slots = document.querySelector('.st-code-slots')!.getBoundingClientRect()
  expect([input.left, input.width, input.top]).toEqual([slots.left, slots.width, slots.top])
  await page.getByLabelText('Code').fill('98 76 54')
  expect(digits()).toEqual(['9', '8', '7', '6', '5', '4'])
  await expect.element(page.getByText('Invalid code')).toBeVisible()
})
