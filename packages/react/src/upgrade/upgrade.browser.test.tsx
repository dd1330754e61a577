import type { Theme } from '@ai-studio/contract'
import { themes } from '@ai-studio/contract/constants'
import { cleanup } from '@testing-library/react'
import axe from 'axe-core'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithStudio } from '../testing/render.tsx'
import '../theme/tokens.css'
import '../ui/form.css'
import '../ui/ui.css'
import './upgrade.css'
import * as stories from './upgrade.stories.tsx'

const { default: _, ...states } = stories
const names = Object.keys(states) as (keyof typeof states)[]
/** They wait for something that never comes. */
const waiting: readonly string[] = ['PricesLoading']

async function draw(name: keyof typeof states, theme?: Theme) {
  const Story: ComponentType = states[name]
  document.documentElement.lang = 'en'
  document.documentElement.dataset.theme = theme ?? 'dark'
  document.body.style.background = 'var(--studio-color-bg)'
  renderWithStudio(<Story />, theme ? { theme } : {})
  await expect.poll(() => document.querySelector('.st-upgrade')).toBeTruthy()
  if (!waiting.includes(name))
    await expect.poll(() => document.querySelector('.st-upgrade-loading')).toBeNull()
  // What turns for ever is not waited for.
  await Promise.all(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations === 1)
      .map(({ finished }) => finished.catch(() => {})),
  )
}

beforeEach(() => page.viewport(1000, 900))
afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.theme
  document.documentElement.removeAttribute('dir')
  document.body.removeAttribute('style')
})

describe.each(themes)('in the theme %s', (theme) => {
  test.each(names)('%s has nothing that axe objects to', async (name) => {
    await draw(name, theme)
    const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
    // A story is no page: it has no landmarks and no heading of its own.
    const found = violations.filter(({ id }) => !['region', 'heading-order'].includes(id))
    expect(found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})

describe.each(['ltr', 'rtl'])('read from %s', (dir) => {
  test.each(names)('%s fits where there is little room', async (name) => {
    await page.viewport(320, 900)
    document.documentElement.dir = dir
    await draw(name)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    const upgrade = document.querySelector('.st-upgrade')!
    const { left, right } = upgrade.getBoundingClientRect()
    for (const element of upgrade.querySelectorAll('button, .st-plan, .st-period, .st-order, .st-godmode')) {
      const box = element.getBoundingClientRect()
      expect(box.left, element.outerHTML).toBeGreaterThanOrEqual(left - 14)
      expect(box.right, element.outerHTML).toBeLessThanOrEqual(right + 14)
      expect(Math.min(box.width, box.height), element.outerHTML).toBeGreaterThanOrEqual(24)
    }
  })
})
