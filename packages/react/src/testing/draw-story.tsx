import type { Theme } from '@ai-studio/contract'
import { cleanup } from '@testing-library/react'
import axe from 'axe-core'
import type { ComponentType } from 'react'
import { expect } from 'vitest'
import { renderWithStudio } from './render.tsx'

/**
 * Draws a story in English, and waits until nothing moves any more.
 *
 * @param end selector of what stands there once the story has come to its end
 */
export async function drawStory(Story: ComponentType, end: string, theme: Theme = 'dark'): Promise<void> {
  document.documentElement.lang = 'en'
  document.documentElement.dataset.theme = theme
  document.body.style.background = 'var(--studio-color-bg)'
  renderWithStudio(<Story />, { theme })
  await expect.poll(() => document.querySelector(end), { timeout: 5_000 }).toBeTruthy()
  // What turns for ever is not waited for.
  await Promise.all(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations === 1)
      .map(({ finished }) => finished.catch(() => {})),
  )
}

/** Leaves the page as it was before a story. */
export function removeStory(): void {
  cleanup()
  delete document.documentElement.dataset.theme
  document.documentElement.removeAttribute('dir')
  document.body.removeAttribute('style')
}

/**
 * Fails with what axe objects to on the page.
 *
 * @param ofPages rules about pages, which a story is none of: it has no landmarks, and maybe no heading of its own
 */
export async function expectNoFlaws(ofPages: readonly string[] = ['region', 'heading-order']): Promise<void> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
  const found = violations.filter(({ id }) => !ofPages.includes(id))
  expect(found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
