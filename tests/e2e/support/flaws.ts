import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { themes } from '../../../packages/contract/src/constants.ts'
import { runsEverything } from '../../scope.ts'

/** Themes to look at everything in: all of them, or the usual one. */
export const shownThemes = runsEverything ? themes : (['dark'] as const)

/** What an accessibility checker finds; nothing, in a page that is fit for people. */
export async function flaws(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // No frame of another origin is looked at; without it every look opens a page of its own, for three times as long.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
