import { errors, filled } from './support/labels.ts'
import { ToolBench } from './support/tool-bench.ts'
import { expect, test } from './support/tool-test.ts'

const sentences = ['The kettle sings.', 'Pour the water slowly.', 'Wait three minutes, then drink.']

declare global {
  interface Window {
    /** What the played voice was given to say. */
    heard: { text: string; lang: string; rate: number }[]
    /** Has it go on to the next sentence, or come to the end of what it was given. */
    goOn: () => void
  }
}

/** A browser with voices, which are at one sentence until they are told to go on. */
function playVoices(): void {
  class Utterance extends EventTarget {
    text: string
    lang = ''
    rate = 1
    pitch = 1
    voice: unknown = null
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  const voice = (name: string, lang: string) => ({
    name,
    lang,
    voiceURI: name,
    localService: true,
    default: false,
  })
  let speaking: Utterance | null = null
  let place = 0
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [voice('Anna', 'en-GB'), voice('Mai', 'vi-VN')],
    speak(utterance: Utterance) {
      speaking = utterance
      place = 0
      window.heard.push({ text: utterance.text, lang: utterance.lang, rate: utterance.rate })
      setTimeout(() => utterance.dispatchEvent(new Event('start')))
    },
    cancel() {
      speaking = null
    },
    resume() {},
    pause() {},
  })
  window.heard = []
  window.goOn = () => {
    const said = speaking
    const next = said?.text.slice(place).match(/[.!?] +(?=\S)/)
    if (next) {
      place += next.index! + next[0].length
      said!.dispatchEvent(Object.assign(new Event('boundary'), { charIndex: place }))
    } else {
      speaking = null
      said?.dispatchEvent(new Event('end'))
    }
  }
  Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance })
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis })
}

test('the browser reads sentence by sentence, and marks the one that is heard', async ({ page, plain }) => {
  await page.addInitScript(playVoices)
  const voice = new ToolBench(page, 'voice-synthesis')
  await voice.open(plain)
  await expect(voice.badge).toHaveText(voice.texts.tools.provider.browser)
  await expect(voice.form).toContainText(voice.text('browser.noFiles'))
  await voice.field('text').fill(sentences.join(' '))
  await voice.form.getByRole('slider', { name: voice.text('fields.speed.label') }).fill('1.5')
  const text = voice.stage.getByRole('list', { name: voice.text('text') })
  const marked = text.locator('[data-current]')
  await expect(text.getByRole('listitem')).toHaveText(sentences)
  await expect(marked).toHaveCount(0)

  await voice.startButton.click()
  await expect(voice.startButton).toHaveText(voice.text('browser.pause'))
  await expect(marked).toHaveText(sentences[0]!)
  const [heard] = await page.evaluate(() => window.heard)
  expect(heard).toMatchObject({ lang: 'en', rate: 1.5 })
  expect(heard!.text).toContain(sentences[0])
  await page.evaluate(() => window.goOn())
  await expect(marked).toHaveText(sentences[1]!)
  await voice.startButton.click()
  await expect(voice.startButton).toHaveText(voice.text('browser.goOn'))
  await voice.startButton.click()
  await expect(voice.startButton).toHaveText(voice.text('browser.pause'))
  await page.evaluate(() => window.goOn())
  await expect(marked).toHaveText(sentences[2]!)
  await page.evaluate(() => window.goOn())
  await expect(voice.startButton).toHaveText(voice.text('browser.speak'))

  // A voice that was chosen and a speed are kept, also where the written page knows nothing of them.
  const mai = voice.field('voice').locator('option', { hasText: 'Mai' })
  await voice.field('voice').selectOption(await mai.getAttribute('value'))
  await voice.arrive(() => page.reload())
  await expect(voice.field('voice').locator('option:checked')).toHaveText(/^Mai/)
  await expect(voice.form.getByRole('slider', { name: voice.text('fields.speed.label') })).toHaveValue('1.5')

  // Nobody is heard on the next page.
  await voice.field('text').fill(sentences[0]!)
  await voice.startButton.click()
  await expect(voice.startButton).toHaveText(voice.text('browser.pause'))
  await page.getByRole('main').getByRole('link', { name: voice.texts.tools.allTools, exact: true }).click()
  await expect(page).toHaveURL(`${plain.origin}/services`)
  const before = await page.evaluate(() => window.heard.length)
  await page.evaluate(() => window.goOn())
  expect(await page.evaluate(() => window.heard.length)).toBe(before)
})

test('a browser without voices says so', async ({ page, plain }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'speechSynthesis', { value: undefined })
  })
  const voice = new ToolBench(page, 'voice-synthesis')
  await page.goto(`${plain.origin}/voice-synthesis`)
  await expect(page.getByText(voice.text('browser.none'))).toBeVisible()
})

test('a speech service makes a file with subtitles, and a press on a sentence goes there', async ({
  page,
  studio,
  upstream,
}) => {
  const voice = new ToolBench(page, 'voice-synthesis')
  const { tools } = voice.texts
  await voice.open(studio)
  await expect(voice.badge).toHaveText(filled(tools.provider.service, { name: 'sand-speech-1' }))
  await voice.field('text').fill(sentences.join(' '))
  // Two of the service, and the one that is chosen by the language.
  await expect(voice.field('voice').locator('option')).toHaveCount(3)
  await voice.make()
  expect(upstream.speeches.at(-1)).toMatchObject({ voice: 'anna', input: sentences.join(' ') })

  const sound = await voice.save('.mp3')
  expect([sound.bytes[0], sound.bytes[1]! & 0xe6]).toEqual([0xff, 0xe2])
  const subtitles = (await voice.save('.vtt')).bytes.toString()
  expect(subtitles).toMatch(/^WEBVTT\n/)
  for (const sentence of sentences) expect(subtitles).toContain(sentence)
  const times = [...subtitles.matchAll(/(\d+):(\d+)\.(\d+) -->/g)].map(
    ([, minutes, seconds, thousandths]) =>
      Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000,
  )
  expect(times).toHaveLength(3)

  const player = voice.made.locator('audio')
  await voice.made.getByRole('button', { name: sentences[2]!, exact: true }).click()
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThanOrEqual(times[2]! - 0.01)
  await expect(voice.made.locator('[aria-current=true]')).toHaveText(sentences[2]!)

  upstream.speechFault = 'rate-limit'
  await voice.startButton.click()
  await expect(voice.alert).toHaveText(errors.TOOL_BUSY)
  upstream.speechFault = null
  await voice.retryButton.click()
  await voice.done()
})

test.afterEach(({ upstream }) => {
  upstream.speechFault = null
})
