import { sharedSpeech, type SpeechPlayer } from '@ai-studio/core/speech'
import { getStudio } from '@ai-studio/core'
import { cleanup } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../theme/tokens.css'
import '../../ui/ui.css'
import '../chat.css'
import '../thread.css'
import './voice.css'
import { renderChat } from '../testing/render-chat.tsx'
import { answer, question } from '../testing/samples.ts'
import { browserVoices, createFakePlayer, speechOf } from './testing/fake-player.ts'
import { shownThemes } from '../../testing/shown-themes.ts'

const held = vi.hoisted(() => ({ player: null as unknown }))
vi.mock('@ai-studio/core/speech', async (original) => {
  const real = await original<typeof import('@ai-studio/core/speech')>()
  return {
    ...real,
    sharedSpeech: (...given: Parameters<typeof real.sharedSpeech>) =>
      (held.player as SpeechPlayer | null) ?? real.sharedSpeech(...given),
  }
})

/** So much silence, as any player reads it. */
function wave(seconds: number): Blob {
  const rate = 8_000
  const length = Math.round(seconds * rate)
  const view = new DataView(new ArrayBuffer(44 + length))
  const write = (at: number, text: string) =>
    [...text].forEach((sign, index) => view.setUint8(at + index, sign.charCodeAt(0)))
  write(0, 'RIFF')
  view.setUint32(4, 36 + length, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, length, true)
  new Uint8Array(view.buffer, 44).fill(128)
  return new Blob([view], { type: 'audio/wav' })
}

const messages = [question('q', 'Why?'), answer('a', 'So **it** is.')]
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** What turns for as long as somebody waits does not count. */
const moving = () =>
  document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
const settled = () => expect.poll(() => moving().length).toBe(0)

beforeEach(() => page.viewport(800, 700))
afterEach(() => {
  sharedSpeech(getStudio()).stop()
  held.player = null
  cleanup()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('dir')
})

describe('a real sound in a real browser', () => {
  test('is played, paused, sought in and heard to its end', async () => {
    const address = URL.createObjectURL(wave(20))
    const { api } = getStudio()
    vi.spyOn(api, 'request').mockImplementation(async (operation) =>
      operation === 'listVoices'
        ? { available: true, voices: [], formats: ['wav'], changesPitch: false }
        : { audioUrl: address, contentType: 'audio/wav', language: 'en' },
    )
    await renderChat({ messages }, {}, '')
    await userEvent.click(button('Read aloud'))
    await expect.element(button('Pause')).toBeVisible()
    const slider = page.getByRole('slider', { name: 'Position' })
    const said = () => slider.element().getAttribute('aria-valuetext')
    await expect.poll(said).toMatch(/of 0:20$/)
    await userEvent.click(button('Pause'))
    await expect.element(button('Play')).toBeVisible()
    const before = Number((slider.element() as HTMLInputElement).value)
    slider.element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.poll(() => Number((slider.element() as HTMLInputElement).value)).toBeGreaterThan(before)
    await userEvent.keyboard('{End}')
    await expect.poll(said).toBe('0:20 of 0:20')
    await userEvent.click(page.getByRole('button', { name: /^(Play|Play again)$/ }))
    await userEvent.click(button('Stop reading'))
    await expect.element(page.getByRole('group', { name: 'Reading aloud' })).not.toBeInTheDocument()
    await expect.element(button('Read aloud')).toHaveFocus()
    URL.revokeObjectURL(address)
  })
})

test('its settings stay open when a long answer ends behind them, which takes their answer out of view', async () => {
  const fake = createFakePlayer({ speech: null })
  held.player = fake.player
  const { session, change } = await renderChat({ messages })
  await userEvent.click(button('Read aloud'))
  await change(() => fake.$speech.set(speechOf({ owner: session })))
  const asked = [...messages, question('q2', 'And then?')]
  const text = Array.from({ length: 200 }, (_, line) => `Line ${line}.`).join('\n\n')
  await change(() => session.set({ messages: asked, live: { id: 'a2', phase: 'writing', text: '' } }))
  await userEvent.click(button('Voice settings'))
  const settings = page.getByRole('dialog', { name: 'Voice settings' })
  const voice = settings.getByRole('combobox', { name: 'Voice' })
  await expect.element(voice).toBeVisible()
  await change(() => session.set({ messages: [...asked, answer('a2', text)], live: null }))
  await expect.element(page.getByText('Line 199.')).toBeVisible()
  await expect.element(voice).toBeVisible()
  await userEvent.click(settings.getByRole('button', { name: 'Close' }))
  await expect.element(settings).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('.st-chat')).toBeTruthy()
})

const states = {
  playing: {},
  loading: { speech: speechOf({ phase: 'loading', kind: null }) },
  heldBack: { speech: speechOf({ phase: 'paused', isHeldBack: true }) },
  device: {
    speech: speechOf({ kind: 'browser', limits: { seek: 'browser-voice', download: 'browser-voice' } }),
    progress: { position: null, duration: null, share: 0.4 },
    voices: browserVoices,
  },
  failed: {
    speech: speechOf({
      phase: 'failed',
      problem: {
        code: 'SPEECH_FAILED',
        text: 'The answer could not be spoken. Its text is complete; you can try the voice again.',
      },
    }),
  },
} satisfies Record<string, Parameters<typeof createFakePlayer>[0]>

async function shown(values: Parameters<typeof createFakePlayer>[0]) {
  const fake = createFakePlayer({ ...values, speech: null })
  held.player = fake.player
  const drawn = await renderChat({ messages }, {}, '')
  await userEvent.click(button('Read aloud'))
  await drawn.change(() => fake.$speech.set({ ...speechOf(), ...values?.speech, owner: drawn.session }))
  await expect.element(page.getByRole('group', { name: 'Reading aloud' })).toBeVisible()
  return drawn
}

describe.each(Object.entries(states))('%s', (_, values) => {
  test('has nothing to complain about, in every theme', async () => {
    await shown(values)
    for (const theme of shownThemes) {
      document.documentElement.dataset.theme = theme
      document.querySelector<HTMLElement>('.st-scope')?.setAttribute('data-theme', theme)
      await settled()
      expect((await axe.run(document.querySelector('.st-voice')!)).violations).toEqual([])
    }
  })

  test.each([
    [320, 'ltr'],
    [360, 'rtl'],
    [1440, 'ltr'],
  ] as const)('fits at %d pixels, %s, and every target is large enough', async (width, direction) => {
    await page.viewport(width, 700)
    document.documentElement.dir = direction
    await shown(values)
    const bar = document.querySelector('.st-voice')!
    const box = bar.getBoundingClientRect()
    expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth)
    for (const each of bar.querySelectorAll(':scope > *:not(dialog, .st-icon), button:not([role])')) {
      const inner = each.getBoundingClientRect()
      if (inner.width === 0) continue
      expect([inner.left >= box.left, inner.right <= box.right], each.outerHTML).toEqual([true, true])
      if (each.matches('button'))
        expect([inner.width >= 24, inner.height >= 24], each.outerHTML).toEqual([true, true])
    }
  })
})

test('the settings have nothing to complain about, and fit a phone', async () => {
  await page.viewport(360, 700)
  await shown(states.device)
  await userEvent.click(button('Voice settings'))
  await expect.element(page.getByRole('combobox', { name: 'Voice' })).toBeVisible()
  await settled()
  const dialog = document.querySelector<HTMLElement>('dialog[open]')!
  expect((await axe.run(dialog)).violations).toEqual([])
  const body = dialog.querySelector('.st-dialog-body')!
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
})

test('the field begins where it will stay, before and after its tools have come', async () => {
  await renderChat({ messages }, {}, '')
  const field = document.querySelector('.st-composer-field')!.getBoundingClientRect()
  const tools = document.querySelector<HTMLElement>('.st-composer-tools')!
  tools.replaceChildren()
  expect(document.querySelector('.st-composer-field')!.getBoundingClientRect().left).toBe(field.left)
})
