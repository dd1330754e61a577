import { errors, filled } from './support/labels.ts'
import { ToolBench } from './support/tool-bench.ts'
import { expect, test } from './support/tool-test.ts'

const points = {
  en: ['Keeps drinks cold for 24 hours', 'Made of recycled steel'],
  vi: ['Mở cửa lúc 17 giờ', 'Có hơn 40 quầy ăn'],
}
/** Long sentences with wordy phrases, on two matters. */
const wordy =
  'Due to the fact that the old bridge was closed, which nobody had expected at that point in time, the ferry carried twice as many people, and the town in order to help them put up signs at both ends of the river. ' +
  'The ferry leaves every ten minutes. It takes bicycles for free. ' +
  'The mayor said that the bridge will be open again in March. ' +
  'Shops near the river complain that customers stay away, and some of them have closed for the winter.'

test('the writer works by templates and rules: drafts, outline, rewriting, summary, readability', async ({
  page,
  plain,
}) => {
  const writer = new ToolBench(page, 'content-writer')
  const { tools } = writer.texts
  await writer.open(plain)
  await expect(writer.badge).toHaveText(tools.provider['built-in'])
  const headings = writer.made.locator('.st-tool-text').getByRole('heading')

  await test.step('a draft in English has the points in it, and is saved', async () => {
    await writer.choose('template', 'productDescription')
    await writer.field('topic').fill('A reusable water bottle')
    await writer.field('points').fill(points.en.join('\n'))
    await writer.make()
    await expect(writer.made).toContainText(/cold for 24 hours/i)
    await expect(writer.made).toContainText(/recycled steel/i)
    await expect(writer.made).toContainText(writer.text('readability.heading'))
    const { name, bytes } = await writer.save('.md')
    expect(name).toMatch(/\.md$/)
    expect(bytes.toString()).toMatch(/^# /)
    expect(bytes.toString()).toMatch(/recycled steel/i)
  })

  await test.step('a draft in Vietnamese, with all its accents', async () => {
    await writer.choose('language', 'vi', 'Tiếng Việt')
    await writer.choose('template', 'article')
    await writer.field('topic').fill('Chợ đêm Hội An')
    await writer.field('points').fill(points.vi.join('\n'))
    await writer.make()
    await expect(headings.first()).toContainText('Chợ đêm Hội An')
    await expect(writer.made).toContainText(/17 giờ/)
    await expect(writer.made).toContainText(/40 quầy ăn/)
    expect((await writer.save('.md')).bytes.toString()).toMatch(
      /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/,
    )
  })

  await test.step('an outline becomes a draft', async () => {
    await writer.choose('task', 'outline')
    await writer.make()
    const [title, ...sections] = await headings.allInnerTexts()
    expect(title).toContain('Chợ đêm Hội An')
    expect(sections.length).toBeGreaterThan(1)
    await writer.again(() => writer.button(writer.text('result.draft')).click())
    expect((await headings.allInnerTexts()).slice(1)).toEqual(sections)
  })

  await test.step('a text is rewritten, and what has changed is shown', async () => {
    await writer.choose('task', 'rewrite')
    await writer.field('text').fill(wordy)
    await writer.field('instruction').fill('Make it shorter')
    await writer.make()
    await writer.button(writer.text('result.changes')).click()
    const changes = writer.made.getByLabel(writer.text('result.changes')).and(writer.made.locator('p'))
    await expect(changes.locator('del').first()).toBeVisible()
    expect((await changes.locator('del').allInnerTexts()).join(' ')).toMatch(/at that point in time/i)
    await writer.button(writer.text('result.changes')).click()
    await expect(changes).toHaveCount(0)
  })

  await test.step('a summary says less, in sentences of the text', async () => {
    await writer.choose('task', 'summarize')
    await writer.choose('length', 'short')
    await expect(writer.field('text')).toHaveValue(wordy)
    await writer.make()
    const summary = await writer.made.locator('.st-tool-text').innerText()
    expect(summary.length).toBeLessThan(wordy.length * 0.7)
    expect(summary).toMatch(/bridge/)
  })

  await test.step('how easily a text reads', async () => {
    await writer.choose('task', 'readability')
    await writer.make()
    await expect(writer.made).toContainText(writer.text('readability.methods.flesch'))
    await expect(writer.made.getByRole('meter')).toHaveAttribute('value', /^\d/)
    await writer.made.getByText(writer.text('readability.hard')).click()
    await expect(writer.made.getByText(/^Due to the fact that the old bridge/).last()).toBeVisible()
    await expect(writer.files).toHaveCount(0)
  })
})

test('a connected model writes, can be stopped in the middle, and fails in words', async ({
  page,
  studio,
  upstream,
  visitor,
}) => {
  const writer = new ToolBench(page, 'content-writer')
  const { tools } = writer.texts
  const left = async () =>
    (await visitor.get<{ messages: { remaining: number } }>('/api/chat/usage')).messages.remaining
  await writer.open(studio)
  await expect(writer.badge).toHaveText(filled(tools.provider.service, { name: 'sand-1' }))
  const before = await left()
  await writer.field('topic').fill('Tea <script>alert(1)</script>')

  await test.step('what is written is seen while it is written, and cancelling costs nothing', async () => {
    const planned = upstream.plan({ pieces: ['# Tea\n\n', 'It begins ', 'with water.'], holdAfter: 2 })
    await writer.startButton.click()
    await planned.held
    await expect(writer.stage.locator('pre')).toContainText('It begins')
    await expect(writer.startButton).toHaveAttribute('aria-busy', 'true')
    expect(await left()).toBe(before - 1)
    await writer.cancelButton.click()
    await expect(writer.stage).toContainText(tools.result.canceled)
    await planned.abandoned
    expect(await left()).toBe(before)
    await expect(writer.field('topic')).toHaveValue('Tea <script>alert(1)</script>')
  })

  await test.step('tried again it comes to its end', async () => {
    upstream.plan({ pieces: ['# Tea\n\n', 'Boil the **water**.\n\n<img src=x onerror=alert(1)>'] })
    await writer.retryButton.click()
    await writer.done()
    await expect(writer.made.locator('.st-tool-text').getByRole('heading')).toHaveText('Tea')
    await expect(writer.made.locator('.st-tool-text img')).toHaveCount(0)
    await expect(writer.made.locator('.st-tool-badge')).toContainText('sand-1')
    expect(await left()).toBe(before - 1)
  })

  await test.step('each failure has its words, and costs nothing', async () => {
    const failures = {
      'content-refused': errors.TOOL_REFUSED,
      'rate-limit': errors.TOOL_BUSY,
      'too-slow': errors.TOOL_TIMEOUT,
      garbage: errors.TOOL_FAILED,
    } as const
    let press = () => writer.startButton.click()
    for (const [fault, text] of Object.entries(failures) as [keyof typeof failures, string][]) {
      upstream.plan({ fault })
      await press()
      await expect(writer.alert).toHaveText(text)
      press = () => writer.retryButton.click()
    }
    expect(await left()).toBe(before - 1)
    upstream.plan({ pieces: ['# Tea again'] })
    await press()
    await writer.done()
    await expect(writer.made.locator('.st-tool-text').getByRole('heading')).toHaveText('Tea again')
  })
})

test('a creating call whose answer is lost leads to one job', async ({
  page,
  studio,
  upstream,
  visitor,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/tools/content-writer/jobs', 'refused')
  const writer = new ToolBench(page, 'content-writer')
  await writer.open(studio)
  await writer.field('topic').fill('Once and only once')
  const asked = upstream.requests.length
  let lost = 0
  await page.route('**/api/tools/content-writer/jobs', async (route) => {
    if (lost++ > 0) return route.continue()
    // The server has it; the browser never hears of it.
    expect((await route.fetch()).status()).toBe(202)
    await route.abort('connectionreset')
  })
  upstream.plan({ pieces: ['# Once'] })
  await writer.make()
  expect(lost).toBeGreaterThan(1)
  await expect(writer.made.locator('.st-tool-text').getByRole('heading')).toHaveText('Once')
  expect(upstream.requests.length).toBe(asked + 1)
  const { jobs } = await visitor.get<{ jobs: unknown[] }>('/api/tools/jobs?tool=content-writer')
  expect(jobs).toHaveLength(1)
  await expect(writer.cards).toHaveCount(1)
})
