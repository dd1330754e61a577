import type { Theme } from '@ai-studio/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawStory, expectNoFlaws, removeStory } from '../testing/draw-story.tsx'
import { shownDirections } from '../testing/shown-directions.ts'
import { shownThemes } from '../testing/shown-themes.ts'
import '../theme/tokens.css'
import '../ui/form.css'
import '../ui/ui.css'
import './upgrade.css'
import * as stories from './upgrade.stories.tsx'

const { default: _, ...states } = stories
const names = Object.keys(states) as (keyof typeof states)[]
/** They wait for something that never comes. */
const waiting: readonly string[] = ['PricesLoading']

const draw = (name: keyof typeof states, theme?: Theme) =>
  drawStory(
    states[name],
    waiting.includes(name) ? '.st-upgrade-loading' : '.st-upgrade:not(:has(.st-upgrade-loading))',
    theme,
  )

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
