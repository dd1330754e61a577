import { cleanup, configure } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeSession } from '../../../../core/src/chat/testing/fake-session.ts'
import '../../theme/tokens.css'
import '../../ui/ui.css'
import '../chat.css'
import '../thread.css'
import '../controls.css'
import './models.css'
import uiCss from '../../ui/ui.css?inline'
import chatCss from '../chat.css?inline'
import threadCss from '../thread.css?inline'
import modelsCss from './models.css?inline'
import { renderInShadow } from '../../testing/shadow.tsx'
import { shownThemes } from '../../testing/shown-themes.ts'
import { loadThread } from '../lazy-part.ts'
import { renderChat } from '../testing/render-chat.tsx'
import { models } from '../testing/samples.ts'
import { StoryChat } from '../testing/story-chat.tsx'

/** The part is a file of its own, which a busy machine fetches slowly. */
const patience = { timeout: 20_000 }
const many = Array.from({ length: 200 }, (_, index) => ({
  ...models.models[index % 3]!,
  id: `model-${index}`,
  name: `Model ${index}`,
}))

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(async () => {
  cleanup()
  document.documentElement.dataset.theme = 'dark'
  await page.viewport(800, 900)
})

const still = () => expect.poll(() => document.getAnimations().length).toBe(0)
const field = () => page.getByRole('combobox', { name: 'Search models' })
async function open(name: RegExp | string, dialog: string) {
  await userEvent.click(page.getByRole('button', { name }))
  await expect.element(page.getByRole('dialog', { name: dialog }), patience).toBeVisible()
  await still()
}
async function flaws() {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary}`),
  )
}

describe.each(shownThemes)('in the theme %s', (theme) => {
  test('axe finds nothing in the list of models', async () => {
    document.documentElement.dataset.theme = theme
    await renderChat()
    await open(/^Model:/, 'Model')
    expect(await flaws()).toEqual([])
    await userEvent.type(field(), 'zebra')
    expect(await flaws()).toEqual([])
  })

  test('axe finds nothing in the instructions', async () => {
    document.documentElement.dataset.theme = theme
    await renderChat({ instructions: 'Answer briefly.' })
    await open(/^Instructions are in force/, 'Instructions')
    expect(await flaws()).toEqual([])
  })
})

test.each([360, 1440])(
  'at %i pixels nothing is cut off, and the active option is in sight',
  async (width) => {
    await page.viewport(width, 700)
    await renderChat({ models: { defaultModelId: null, models: many }, modelId: 'model-150' })
    await open(/^Model:/, 'Model')
    const dialog = document.querySelector('.st-models')!
    const list = document.querySelector('.st-models-list')!
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
    expect(dialog.getBoundingClientRect().right).toBeLessThanOrEqual(width)
    const isInSight = () => {
      const option = document.querySelector('.st-models-option[data-active]')!.getBoundingClientRect()
      const box = list.getBoundingClientRect()
      return option.top >= box.top - 1 && option.bottom <= box.bottom + 1
    }
    await expect.poll(isInSight).toBe(true)
    await userEvent.keyboard('{PageDown}{PageDown}{PageDown}')
    await expect.poll(isInSight).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: /^Model:/ })).toHaveFocus()
  },
)

test('works in a shadow root, where ids are its own', async () => {
  await loadThread()
  const session = createFakeSession({ models, modelId: 'vision' })
  const drawn = renderInShadow(<StoryChat session={session} />, [uiCss, chatCss, threadCss, modelsCss])
  await open(/^Model:/, 'Model')
  await userEvent.keyboard('guide{Enter}')
  await expect.poll(() => session.callsOf('selectModel')).toEqual([['guide']])
  drawn.unmount()
})
