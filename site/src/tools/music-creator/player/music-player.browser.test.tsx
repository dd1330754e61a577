import type { Theme } from '@ai-studio/contract/constants'
import { StudioProvider } from '@ai-studio/react'
import { cleanup, render } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSiteTexts } from '../../../site-texts.ts'
import '../../../styles/site.css'
import { fullScore } from '../testing/scores.ts'
import { musicCreatorTexts } from '../music-creator-texts.ts'
import { MusicPlayer } from './music-player.tsx'

const score = fullScore(12, { title: 'Eine Überschrift, die auf schmalen Geräten nicht in eine Zeile passt' })

function draw(theme: Theme = 'dark', direction: 'ltr' | 'rtl' = 'ltr') {
  document.documentElement.dataset['theme'] = theme
  document.documentElement.lang = 'en'
  document.documentElement.dir = direction
  return render(
    <StudioProvider theme={theme} texts={createSiteTexts()}>
      <main dir={direction}>
        <h1>Music</h1>
        <h2>Result</h2>
        <musicCreatorTexts.Provider>
          <MusicPlayer score={score} midiUrl="/rain.mid" fileName="rain" />
        </musicCreatorTexts.Provider>
      </main>
    </StudioProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('dir')
})

const button = (name: string) => page.getByRole('button', { name })
const slider = () => page.getByRole('slider', { name: 'Position' }).element() as HTMLInputElement
const seconds = () => Number(slider().value)

test(
  'the music plays on, goes where it is pressed, and stands still when it is paused',
  { tags: 'full' },
  async () => {
    await page.viewport(800, 700)
    draw()
    await userEvent.click(button('Play'))
    await expect.poll(seconds).toBeGreaterThan(0.5)
    const field = slider().parentElement!
    const { width } = field.getBoundingClientRect()
    await userEvent.click(field, { position: { x: width * 0.75, y: 20 } })
    await expect.poll(seconds).toBeGreaterThan(8.9)
    expect(seconds()).toBeLessThan(11)
    expect(document.activeElement).toBe(slider())
    await userEvent.click(button('Pause'))
    const there = seconds()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(seconds()).toBe(there)
    await expect.element(button('Play')).toBeVisible()
  },
)

test('a piece that has played to its end stands at its beginning', { tags: 'full' }, async () => {
  draw()
  await expect.element(button('Play')).toBeVisible()
  slider().focus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(seconds()).toBe(12)
  await userEvent.keyboard('{PageDown}')
  await userEvent.click(button('Play'))
  await expect.element(button('Pause')).toBeVisible()
  await expect.element(button('Play'), { timeout: 5_000 }).toBeVisible()
  await expect.poll(seconds).toBe(0)
})

test('MP3 and WAV are given to the browser to save', { tags: 'full' }, async () => {
  const saved: { name: string; file: Promise<Blob> }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: fetch(this.href).then((answer) => answer.blob()) })
  })
  draw()
  await userEvent.click(button('Save as WAV'))
  await expect.element(page.getByText('WAV is saved.')).toBeVisible()
  await userEvent.click(button('Save as MP3'))
  await expect.element(page.getByText('MP3 is saved.'), { timeout: 30_000 }).toBeVisible()
  expect(saved.map(({ name }) => name)).toEqual(['rain.wav', 'rain.mp3'])
  const [wav, mp3] = await Promise.all(saved.map(({ file }) => file))
  expect(wav!.size).toBe(44 + 12 * 44_100 * 4)
  expect(mp3!.size / ((12 * 192_000) / 8)).toBeCloseTo(1, 1)
})

test.each(['dark', 'light'] as const)('says everything to everybody, %s', async (theme) => {
  draw(theme)
  await expect.element(button('Play')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test.each(['ltr', 'rtl'] as const)('nothing is wider than a narrow window, %s', async (direction) => {
  await page.viewport(320, 700)
  draw('light', direction)
  await expect.element(button('Play')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const player = page.getByRole('region', { name: /^Player/ }).element()
  const room = player.getBoundingClientRect()
  for (const part of player.querySelectorAll('button, a, input, p, h3, svg')) {
    const { left, right } = part.getBoundingClientRect()
    expect([part.outerHTML.slice(0, 80), left >= room.left, right <= room.right]).toEqual([
      part.outerHTML.slice(0, 80),
      true,
      true,
    ])
  }
  // Time goes from left to right everywhere.
  const field = slider().parentElement!.getBoundingClientRect()
  slider().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(seconds()).toBe(5)
  const head = document.querySelector('.st-music-head')!.getBoundingClientRect()
  expect((head.left - field.left) / field.width).toBeCloseTo(5 / 12, 1)
})
