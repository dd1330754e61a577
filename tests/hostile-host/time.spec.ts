import type { Page } from '@playwright/test'
import { representative } from '../scope.ts'
import { streamedAnswer } from './support/exchange.ts'
import { builds } from './support/scope.ts'
import { expect, test } from './support/test.ts'

/** Nobody sees the page any more, or somebody does again: the browser of a test always shows its page. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperties(document, {
      visibilityState: { configurable: true, get: () => (hidden ? 'hidden' : 'visible') },
      hidden: { configurable: true, get: () => hidden },
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

for (const build of builds(['preact'], ['react'])) {
  test(
    `a page that nobody sees for an hour has the whole answer when somebody comes back (${build})`,
    representative,
    async ({ visit, page, upstream }) => {
      await page.clock.install()
      const { chat } = await visit({ build })
      await streamedAnswer(chat, upstream, async () => {
        await chat.composer.pressSequentially('Later')
        await setHidden(page, true)
        await page.clock.fastForward('01:00:00')
        await setHidden(page, false)
      })
      await expect(chat.composer).toHaveValue('Later')
      await expect(chat.answers).toHaveCount(1)
      await chat.composer.fill('')
      await streamedAnswer(chat, upstream)
    },
  )

  test(`a clock that jumps a month ahead and a year back changes nothing (${build})`, async ({
    visit,
    page,
    upstream,
  }) => {
    const now = Date.now()
    const day = 24 * 60 * 60 * 1000
    await page.clock.install({ time: now })
    const { chat, untouched } = await visit({ build })
    await streamedAnswer(chat, upstream, () => page.clock.setSystemTime(now + 30 * day))
    await streamedAnswer(chat, upstream, () => page.clock.setSystemTime(now - 365 * day))
    await chat.composer.fill('Half a thought')
    await page.clock.setSystemTime(now)
    await streamedAnswer(chat, upstream)
    await expect(chat.answers).toHaveCount(3)
    await page.reload()
    await expect(chat.answers).toHaveCount(3)
    // Stored times disagree with the clock by then; what was said first still stands first. Those farther up are
    // drawn a frame after those at the end.
    const speakers = () =>
      chat.transcript
        .locator('[part~=message]')
        .evaluateAll((rows) =>
          rows.map((row) => ([...row.part].some((part) => part.startsWith('user')) ? 'user' : 'assistant')),
        )
    await expect.poll(speakers).toEqual(['user', 'assistant', 'user', 'assistant', 'user', 'assistant'])
    await untouched()
  })
}

for (const build of builds(['preact'], ['npm'])) {
  test(`a page that was made ready before its visitor came shows what they did meanwhile (${build})`, async ({
    visit,
    page,
    studio,
  }) => {
    const inline = `<studio-chat endpoint="${studio.origin}" lang="en"></studio-chat>`
    const launcher = `<studio-chat mode="launcher" instance="corner" endpoint="${studio.origin}"></studio-chat>`
    const { chat } = await visit({
      build,
      chat: inline + launcher,
      script: `globalThis.comes = () => {
        Object.defineProperty(document, 'prerendering', { configurable: true, value: false })
        document.dispatchEvent(new Event('prerenderingchange'))
      }
      Object.defineProperty(document, 'prerendering', { configurable: true, value: true })`,
    })
    // What the visitor does on the page before, which is one of the same tab.
    const before = await page.context().newPage()
    const written = await visit({ build, chat: inline }, before)
    await written.chat.composer.pressSequentially('Half a thought')
    const kept = () =>
      before.evaluate(() =>
        Object.values({ ...localStorage }).some((value) => value.includes('Half a thought')),
      )
    await expect.poll(kept).toBe(true)
    await page.evaluate(() => {
      sessionStorage.setItem('ai-studio:launchercorner', 'open')
      localStorage.setItem('ai-studio:launcher', 'seen')
    })
    await expect(chat.composer).toHaveCount(0)
    await page.evaluate('comes()')
    await expect(chat.composer.first()).toHaveValue('Half a thought')
    await expect(page.locator('studio-chat [part=launcher]')).toHaveAttribute('aria-expanded', 'true')
  })
}
