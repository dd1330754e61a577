import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { cases, representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { errors, labels, launcher as launcherWords } from './support/labels.ts'
import { expect, test, withoutProxy } from './support/test.ts'

const { voice: words, voiceButtons: buttons } = labels.en
const markup = /[#*_`|[\]()<>~\\^{}]/
const answer = [
  '# Tea\n\nBoil the **water**, then read [the guide](https://tea.example/guide).\n\n',
  '| Tea | Minutes |\n| --- | --- |\n| Oolong | 3 |\n\n```js\nbrew()\n```\n',
]
/** Its first words as they are drawn. */
const drawn = 'Boil the'

/** What plays, on a page or inside an element. */
function playerIn(scope: Page | Locator) {
  const bar = scope.getByRole('group', { name: words.player })
  const button = (name: string) => bar.getByRole('button', { name, exact: true })
  const slider = bar.getByRole('slider', { name: words.position })
  return { bar, button, slider, said: () => slider.getAttribute('aria-valuetext') }
}

const readAloud = (chat: ChatBox) => chat.lastAnswer.getByRole('button', { name: buttons.read, exact: true })

async function choose(page: Page, bar: Locator, act: (dialog: Locator) => Promise<void>): Promise<void> {
  await bar.getByRole('button', { name: words.settings }).click()
  const dialog = page.getByRole('dialog', { name: words.options.heading })
  await expect(dialog.getByRole('combobox', { name: words.options.voice })).toBeVisible()
  await act(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test.afterEach(({ upstream }) => {
  upstream.speechFault = null
})

test.describe('on the site', () => {
  test.beforeEach(async ({ page, studio, chat, upstream }) => {
    await page.goto(studio.origin)
    upstream.plan({ pieces: answer })
    await chat.ask('How do I make tea?')
    await expect(chat.lastAnswer).toContainText(drawn)
    await chat.finished()
  })

  test(
    'an answer is read, paused, sought in, downloaded and ended',
    representative,
    async ({ page, chat, upstream }) => {
      const { bar, button, slider, said } = playerIn(page)
      await readAloud(chat).click()
      await expect(button(words.pause)).toBeVisible()
      const [asked] = upstream.speeches.slice(-1)
      expect(asked!.input).toContain('Oolong')
      expect(asked!.input).not.toContain('brew')
      expect(asked!.input).not.toMatch(markup)
      await button(words.pause).click()
      await expect(button(words.play)).toBeVisible()
      const before = await said()
      await slider.focus()
      await page.keyboard.press('End')
      await expect.poll(said).not.toBe(before)
      await page.keyboard.press('Home')
      await expect.poll(said).toMatch(/^0:00 /)
      await button(words.play).press('Space')
      await expect(button(words.pause)).toBeVisible()

      const [download] = await Promise.all([page.waitForEvent('download'), button(words.download).click()])
      expect(download.suggestedFilename()).toBe(`${words.fileName}.mp3`)
      const file = await readFile(await download.path())
      // A frame of MPEG audio, layer III.
      expect([file[0], file[1]! & 0xe6]).toEqual([0xff, 0xe2])

      await button(words.close).click()
      await expect(bar).toBeHidden()
      await expect(readAloud(chat)).toBeFocused()
    },
  )

  test('a second answer ends the first, and leaving the conversation ends both', async ({
    page,
    chat,
    upstream,
  }) => {
    const { bar, button } = playerIn(page)
    await readAloud(chat).click()
    await expect(button(words.pause)).toBeVisible()
    await chat.converse(upstream, 'And coffee?', 'Grind the beans.')
    await readAloud(chat).click()
    await expect(chat.lastAnswer.getByRole('group', { name: words.player })).toBeVisible()
    await expect(bar).toHaveCount(1)
    await chat.newChatButton.click()
    await expect(bar).toHaveCount(0)
  })

  test('new answers are read by themselves where somebody wants that, also after a reload', async ({
    page,
    chat,
    upstream,
  }) => {
    const { bar, button } = playerIn(page)
    await readAloud(chat).click()
    await choose(page, bar, (dialog) =>
      dialog.getByRole('checkbox', { name: words.options.autoPlay }).check(),
    )
    await button(words.close).click()
    await page.reload()
    await expect(readAloud(chat)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await chat.converse(upstream, 'And coffee?', 'Grind the beans.')
    await expect(chat.lastAnswer.getByRole('group', { name: words.player })).toBeVisible()
    await expect.poll(() => upstream.speeches.at(-1)!.input).toBe('Grind the beans.')
  })

  test('another voice is heard at once', async ({ page, chat, upstream }) => {
    const { bar, button } = playerIn(page)
    await readAloud(chat).click()
    await expect(button(words.pause)).toBeVisible()
    expect(upstream.speeches.at(-1)!.voice).toBe('anna')
    await choose(page, bar, async (dialog) => {
      await dialog
        .getByRole('combobox', { name: words.options.voice })
        .selectOption({ label: 'Mai (Vietnamese)' })
    })
    await expect.poll(() => upstream.speeches.at(-1)!.voice).toBe('mai')
  })

  test('a service that is down leaves the text, says so, and can be tried again', async ({
    page,
    chat,
    upstream,
    complaints,
  }) => {
    complaints.expectFailedRequests(/\/speech$/, 502)
    upstream.speechFault = 'server-error'
    const { bar, button } = playerIn(page)
    await readAloud(chat).click()
    await expect(bar).toContainText(errors.SPEECH_FAILED)
    await expect(chat.announcements).toContainText(errors.SPEECH_FAILED)
    await expect(chat.lastAnswer).toContainText(drawn)
    upstream.speechFault = null
    await button(words.retry).click()
    await expect(button(words.pause)).toBeVisible()
  })
})

for (const build of cases('preact', 'react')) {
  test.describe(`inside the element on the partner's page, on ${build}`, () => {
    test.use(withoutProxy)

    test('an answer is read under the strictest policy, without a cookie', async ({
      page,
      partner,
      upstream,
      context,
    }) => {
      await page.goto(`${partner}/?build=${build}`)
      const element = page.locator('studio-chat[mode=launcher]')
      await element.getByRole('button', { name: launcherWords.open, exact: true }).click()
      const chat = new ChatBox(element)
      await chat.converse(upstream, 'Read to me', 'Once upon a time there was a teapot.')
      const { button, said, bar } = playerIn(element)
      await readAloud(chat).click()
      await expect(button(words.pause)).toBeVisible()
      await expect.poll(said).toMatch(/ of 0:0[1-9]$/)
      await element.getByRole('button', { name: new RegExp(`^${words.speed}:`) }).click()
      await element.getByRole('menuitemradio', { name: '0.5×' }).click()
      const keys = await page.evaluate(() => Object.keys(localStorage))
      expect(keys).toContain('ai-studio:chat_voice')
      expect(keys.every((key) => key.startsWith('ai-studio:'))).toBe(true)
      expect(await context.cookies()).toEqual([])
      const [download] = await Promise.all([page.waitForEvent('download'), button(words.download).click()])
      expect((await readFile(await download.path())).length).toBeGreaterThan(0)
      // What nobody sees is heard no longer.
      await chat.composer.press('Escape')
      await expect(bar).toHaveCount(0)
    })
  })
}

test('what is said into the microphone is written behind what was typed, and sent', async ({
  page,
  studio,
  chat,
  upstream,
}) => {
  await page.addInitScript(() => {
    class Recognizer extends EventTarget {
      start() {
        this.dispatchEvent(new Event('start'))
        const results = [[{ transcript: 'mild tea, please' }]]
        setTimeout(() => this.dispatchEvent(Object.assign(new Event('result'), { results })))
      }
      stop() {
        this.dispatchEvent(new Event('end'))
      }
      abort() {}
    }
    Object.assign(globalThis, { SpeechRecognition: Recognizer, webkitSpeechRecognition: Recognizer })
  })
  await page.goto(studio.origin)
  await chat.composer.fill('A')
  await chat.button(buttons.dictate).click()
  const dialog = page.getByRole('dialog', { name: words.dictation.heading })
  await expect(dialog).toContainText(words.dictation.privacy)
  await dialog.getByRole('button', { name: words.dictation.start }).click()
  await expect(chat.composer).toHaveValue('A mild tea, please')
  await chat.button(buttons.stopDictation).click()
  await expect(chat.button(buttons.dictate)).toBeVisible()
  upstream.plan({ pieces: ['White tea.'] })
  await chat.composer.press('Enter')
  await chat.asked('A mild tea, please')
  await chat.answered('White tea.')
})
