import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'
import { themes } from '../../../packages/contract/src/constants.ts'
import { runsEverything } from '../../scope.ts'

/** Themes to look at everything in: all of them, or the usual one. */
export const shownThemes = runsEverything ? themes : (['dark'] as const)

/** Half of the size, and so half of the time, of what the package exports. */
const checker = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Gives a document the checker, once: its code takes as long as a look. */
async function equip(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(checker)
}

/** Waits until nothing moves or fades any more, within elements as well; what goes round for ever is not waited for. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const rootsOf = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsOf(shadowRoot) : [])),
    ]
    const moving = () =>
      rootsOf(document)
        .flatMap((root) => root.getAnimations())
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        )
    // What has just been changed begins to move with the next picture.
    await new Promise(requestAnimationFrame)
    for (let found = moving(); found.length > 0; found = moving())
      await Promise.allSettled(found.map(({ finished }) => finished))
  })

/**
 * What an accessibility checker finds; nothing, in a page that is fit for people. Frames of the page's own origin are
 * looked at as well.
 */
export async function flaws(page: Page): Promise<string[]> {
  const main = page.mainFrame()
  await equip(main)
  // One that goes away meanwhile is no part of the page any more.
  await Promise.allSettled(page.frames().flatMap((frame) => (frame === main ? [] : [equip(frame)])))
  // Half faded in, every text is too pale.
  await atRest(page)
  const violations = await page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const found = await run({ resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }))
  })
  return violations.flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target.join(' ')}`))
}
