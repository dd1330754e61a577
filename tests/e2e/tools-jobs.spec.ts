import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { themes } from '../../packages/contract/src/constants.ts'
import { toolIds, type ToolId } from '../../packages/contract/src/tools/tool-ids.ts'
import { representative, runsEverything } from '../scope.ts'
import { flaws } from './support/flaws.ts'
import { picture } from './support/images.ts'
import { errors, pattern } from './support/labels.ts'
import { ToolBench } from './support/tool-bench.ts'
import { expect, test } from './support/tool-test.ts'
import { englishTexts, untranslated } from './support/untranslated.ts'

test(
  'a job goes on without its page, and is the same in every tab',
  representative,
  async ({ page, context, studio, upstream }) => {
    const writer = new ToolBench(page, 'content-writer')
    const { tools } = writer.texts
    await writer.open(studio)
    await writer.field('topic').fill('Tea')
    const planned = upstream.plan({ pieces: ['# Tea\n\n', 'Boil the water.'], holdAfter: 1 })
    await writer.startButton.click()
    await planned.held
    await expect(writer.stage.locator('pre')).toContainText('# Tea')

    await test.step('after a reload it is still being written', async () => {
      await writer.arrive(() => page.reload())
      await expect(writer.stage.locator('pre')).toContainText('# Tea')
      planned.release()
      await writer.done()
      await expect(writer.made).toContainText('Boil the water.')
      await expect(writer.cards).toHaveCount(1)
    })

    const other = new ToolBench(await context.newPage(), 'content-writer')
    await test.step('another tab has it among what was made before', async () => {
      await other.open(studio)
      await expect(other.cards).toHaveCount(1)
      await other.cards.getByRole('button', { name: /Tea/ }).first().click()
      await expect(other.made).toContainText('Boil the water.')
    })

    await test.step('with its settings it is made again, and what is deleted is gone everywhere', async () => {
      await other.button(tools.result.sameSettings).click()
      await expect(other.field('topic')).toHaveValue('Tea')
      await other.remove(other.cards)
      await expect(other.before).toHaveCount(0)
      await expect(other.made).toHaveCount(0)
      await writer.arrive(() => page.reload())
      await expect(writer.cards).toHaveCount(0)
    })
  },
)

test('a job that waits is ended, before anybody was asked', async ({ page, studio, upstream, visitor }) => {
  const writer = new ToolBench(page, 'content-writer')
  const { tools } = writer.texts
  await writer.open(studio)
  // So many jobs of services are done at the same time; the others wait.
  const running = Array.from({ length: 8 }, (_, index) => `Topic ${index + 1}`).map((topic) => ({
    topic,
    planned: upstream.plan({ pieces: [`# ${topic}`, ' is done'], holdAfter: 1 }),
  }))
  const asked = upstream.requests.length
  for (const { topic } of running) {
    const answer = await visitor.post('/api/tools/content-writer/jobs', {
      requestId: randomUUID(),
      input: { topic },
    })
    expect(answer.status()).toBe(202)
  }
  await Promise.all(running.map(({ planned }) => planned.held))
  await writer.field('topic').fill('One too many')
  await writer.startButton.click()
  await expect(writer.stage.getByText(tools.progress.queued, { exact: true })).toBeVisible()
  await writer.cancelButton.click()
  await expect(writer.stage).toContainText(tools.result.canceled)
  for (const { planned } of running) planned.release()
  await writer.arrive(() => page.reload())
  await expect(writer.cards).toHaveCount(running.length + 1)
  await expect(writer.cards.first()).toContainText(tools.status.canceled)
  expect(upstream.requests.length).toBe(asked + running.length)
})

test('with no messages left it says so and keeps what was filled in', async ({
  page,
  studio,
  visitor,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/tools/content-writer/jobs', 429)
  const writer = new ToolBench(page, 'content-writer')
  await writer.open(studio)
  // Every 2,000 characters cost a message, and a day has 40.
  for (let count = 0; count < 4; count += 1) {
    const answer = await visitor.post('/api/tools/voice-synthesis/jobs', {
      requestId: randomUUID(),
      input: { text: `${count} ${'word '.repeat(4_000)}`.slice(0, 20_000) },
    })
    expect(answer.status()).toBe(202)
  }
  await writer.field('topic').fill('One too many')
  await writer.startButton.click()
  await expect(writer.alert).toHaveText(pattern(errors.ALLOWANCE_EXHAUSTED))
  await expect(writer.field('topic')).toHaveValue('One too many')
  await expect(writer.startButton).toBeEnabled()
})

test('a whole tool is used by the keyboard alone', async ({ page, plain }) => {
  const writer = new ToolBench(page, 'content-writer')
  const { tools } = writer.texts
  await writer.open(plain)
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement!
      const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : null
      return (element.getAttribute('aria-label') ?? label ?? element.textContent).trim()
    })
  /** Goes on with Tab until something has the focus. */
  const tabTo = async (wanted: string, key = 'Tab') => {
    for (let count = 0; count < 60; count += 1) {
      await page.keyboard.press(key)
      if ((await focused()).startsWith(wanted)) return
    }
    throw new Error(`The Tab key does not come to “${wanted}”.`)
  }
  await page.getByRole('main').focus()
  await tabTo(writer.text('fields.task.options.draft'))
  await page.keyboard.press('ArrowRight')
  await expect(writer.option('task', writer.text('fields.task.options.outline'))).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await tabTo(writer.text('fields.template.options.article'))
  await page.keyboard.press('ArrowDown')

  // Without a topic the first flaw has the focus.
  await tabTo(writer.text('action'))
  await page.keyboard.press('Enter')
  await expect(writer.field('topic')).toBeFocused()
  await expect(writer.field('topic')).toHaveAccessibleDescription(new RegExp(tools.flaws.required))
  await page.keyboard.type('Tea for everybody')
  await tabTo(writer.text('fields.points.label'))
  await page.keyboard.type('Green tea is served at three')
  await tabTo(tools.form.more)
  await page.keyboard.press('Space')
  await tabTo(writer.text('fields.audience.label'))
  await page.keyboard.type('Colleagues')
  await tabTo(writer.text('action'))
  await page.keyboard.press('Enter')
  await writer.done()

  // It is said that something is there, the focus is where it was, and the next stop is what was made.
  await expect(page.getByRole('status').filter({ hasText: tools.result.heading })).toHaveCount(1)
  await expect(writer.startButton).toBeFocused()
  await tabTo(tools.copy.ready)
  await page.keyboard.press('Enter')
  await expect(writer.made.getByRole('status').filter({ hasText: tools.copy.copied })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/served at three/)
  await tabTo(tools.result.sameSettings)
  await tabTo(tools.result.delete)
  await page.keyboard.press('Enter')
  await tabTo(tools.deleting.confirm)
  await page.keyboard.press('Enter')
  await expect(writer.made).toHaveCount(0)
  // Whoever has deleted something is not thrown back to the top of the page.
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

/** Fills in what each tool needs at least. */
const fill: Record<ToolId, (bench: ToolBench) => Promise<void>> = {
  'image-generator': (bench) => bench.field('prompt').fill('A boat on the sea'),
  imagen: (bench) => bench.field('prompt').fill('A boat on the sea'),
  anime: async () => {},
  vision: (bench) => bench.give(picture()),
  'content-writer': (bench) => bench.field('topic').fill('12345'),
  'office-tools': (bench) => bench.field('markdown').fill('# 12345\n\n| 1 | 2 |\n| --- | --- |\n| 3 | 4 |\n'),
  'music-creator': async () => {},
  'voice-synthesis': (bench) => bench.field('text').fill('12345. 67890.'),
}
const english = englishTexts()
const lookedAt: readonly ToolId[] = runsEverything ? toolIds : ['content-writer', 'image-generator']
const worn = runsEverything ? themes : (['dark', 'light'] as const)

/** Gives the page another theme, and waits until all colours are there: even the shortest transition takes a frame. */
const wear = (page: Page, theme: string) =>
  page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  }, theme)

for (const tool of lookedAt) {
  test(`${tool} has no flaw in any state, on the smallest screen too, in Vietnamese as well`, async ({
    page,
    studio,
    plain,
  }) => {
    test.setTimeout(runsEverything ? 600_000 : 120_000)
    const bench = new ToolBench(page, tool, 'vi')
    // Speech is a job only where a service is connected.
    await bench.open(tool === 'voice-synthesis' ? studio : plain, 'vi')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const look = async (state: string) => {
      for (const theme of worn) {
        await wear(page, theme)
        expect.soft(await flaws(page), `${state}, ${theme}`).toEqual([])
      }
      expect.soft(await untranslated(page, english), state).toEqual([])
      await page.setViewportSize({ width: 360, height: 740 })
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(360)
      await page.setViewportSize({ width: 1280, height: 720 })
    }
    await bench.showMore()
    await look('empty')

    // The page is not told of the job's end before it was looked at.
    const { promise: looked, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/api/tools/jobs/*', async (route) => {
      await looked
      await route.continue()
    })
    await fill[tool](bench)
    await bench.startButton.click()
    await expect(bench.cancelButton).toBeVisible()
    await look('working')
    go()
    await page.unrouteAll({ behavior: 'wait' })
    await bench.done()
    await look('done')

    // However it comes to nothing, it looks like this.
    await page.route('**/api/tools/jobs/*', async (route) => {
      const answer = await route.fetch()
      const error = { code: 'TOOL_FAILED', message: 'Không làm được.' }
      await route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'failed', error } })
    })
    await bench.startButton.click()
    await expect(bench.alert).toHaveText('Không làm được.')
    await look('failed')
    await page.unrouteAll({ behavior: 'wait' })
  })
}
