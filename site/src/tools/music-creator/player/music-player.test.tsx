import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { setLanguage } from '@ai-studio/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderSite, resetChoices } from '../../../testing/render-site.tsx'
import { fakeSound, type FakeMachine } from '../testing/fake-sound.ts'
import { note, partOf, scoreOf } from '../testing/scores.ts'
import { musicCreatorTexts } from '../music-creator-texts.ts'
import { $loops, $volume } from './listening.ts'
import { MusicPlayer } from './music-player.tsx'

let machine: FakeMachine

const score = scoreOf(
  [
    partOf('machine', [note(36)]),
    partOf('brass', [note(60)]),
    partOf('brass', [note(50)], { role: 'harmony' }),
  ],
  {
    title: 'A Title <b>with</b> Everything',
    seconds: 20,
    sections: [
      { name: 'intro', bar: 0, bars: 4 },
      { name: 'Zwischenspiel', bar: 4, bars: 6 },
    ],
    chords: [
      { start: 0, length: 20, name: 'C#m' },
      { start: 20, length: 20, name: 'Bb' },
    ],
  },
)

beforeEach(() => {
  $loops.set(false)
  $volume.set(0.9)
  machine = fakeSound()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  resetChoices()
})

const player = () => screen.getByRole('region', { name: /^Player: / })
const button = (name: string | RegExp) => within(player()).getByRole('button', { name })
const slider = () => within(player()).getByRole('slider', { name: 'Position' })
const ready = () => screen.findByRole('button', { name: 'Play' })
const sounding = () => machine.sources.filter(({ isStopped }) => !isStopped)

function draw(values: Partial<Parameters<typeof MusicPlayer>[0]> = {}) {
  return renderSite(
    <musicCreatorTexts.Provider>
      <MusicPlayer score={score} fileName="rain" midiUrl="/files/rain.mid" {...values} />
    </musicCreatorTexts.Provider>,
  )
}

async function play() {
  fireEvent.click(await ready())
  await screen.findByRole('button', { name: 'Pause' })
}

test('makes the sound at once, says how far it is, and plays nothing by itself', async () => {
  draw()
  expect(screen.getByRole('progressbar', { name: /^Making the sound: / })).toBeTruthy()
  expect(button('Cancel')).toBeTruthy()
  await ready()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(machine.contexts).toBe(0)
})

test('shows what the piece is, and a title as what it says', async () => {
  draw()
  expect(screen.getByRole('heading', { name: score.title }).querySelector('bdi')).toBeTruthy()
  expect(player().textContent).toContain('120 BPM · A minor · 0:20')
  await ready()
})

test('what was cancelled can be made later, and the button keeps the focus', async () => {
  draw()
  const main = button('Cancel')
  main.focus()
  fireEvent.click(main)
  // Seen, and heard.
  expect(screen.getAllByText(/can be made into sound at any time/)).toHaveLength(2)
  expect(document.activeElement).toBe(button('Make the sound'))
  fireEvent.click(button('Make the sound'))
  expect(await ready()).toBe(document.activeElement)
})

test('the second press of a double click that begins it does not end it', async () => {
  draw()
  fireEvent.click(button('Cancel'))
  fireEvent.click(button('Make the sound'), { detail: 1 })
  fireEvent.click(button('Cancel'), { detail: 2 })
  expect(screen.getByRole('progressbar', { name: /^Making the sound: / })).toBeTruthy()
  await ready()
})

test('that the sound is there is told', async () => {
  draw()
  await ready()
  expect(screen.getByText('The sound is ready.').getAttribute('class')).toContain('st-visually-hidden')
})

test('how loud it is stays for the next piece', async () => {
  const { unmount } = draw()
  await ready()
  fireEvent.change(within(player()).getByRole('slider', { name: 'Volume' }), { target: { value: '0.1' } })
  unmount()
  draw({ score: { ...score, title: 'Another' } })
  await ready()
  const volume = within(player()).getByRole<HTMLInputElement>('slider', { name: 'Volume' })
  expect(volume.value).toBe('0.1')
})

test('plays all stems together and pauses where it is', async () => {
  draw()
  await play()
  expect(sounding()).toHaveLength(3)
  machine.time = 7.02
  fireEvent.click(button('Pause'))
  expect(sounding()).toHaveLength(0)
  await waitFor(() => expect(slider().getAttribute('aria-valuetext')).toBe('0:07 of 0:20, Intro'))
  fireEvent.click(button('Play'))
  await waitFor(() => expect(sounding().map(({ from }) => Math.round(from))).toEqual([7, 7, 7]))
})

test('goes elsewhere with the keys of a slider, and names the section there', async () => {
  draw()
  await ready()
  const said = () => slider().getAttribute('aria-valuetext')
  for (const [key, text] of [
    ['ArrowRight', '0:05 of 0:20, Intro'],
    ['PageUp', '0:07 of 0:20, Intro'],
    ['ArrowUp', '0:12 of 0:20, Zwischenspiel'],
    ['ArrowLeft', '0:07 of 0:20, Intro'],
    ['End', '0:20 of 0:20'],
    ['ArrowDown', '0:15 of 0:20, Zwischenspiel'],
    ['PageDown', '0:13 of 0:20, Zwischenspiel'],
    ['Home', '0:00 of 0:20, Intro'],
    ['ArrowLeft', '0:00 of 0:20, Intro'],
  ] as const) {
    fireEvent.keyDown(slider(), { key })
    expect([key, said()]).toEqual([key, text])
  }
})

test('the chord follows the music', async () => {
  draw()
  await ready()
  const line = () => player().querySelector('.st-music-chords')?.textContent
  expect(line()).toBe('Chord C♯m then B♭')
  fireEvent.keyDown(slider(), { key: 'PageUp' })
  fireEvent.keyDown(slider(), { key: 'ArrowRight' })
  fireEvent.keyDown(slider(), { key: 'ArrowRight' })
  expect(line()).toBe('Chord B♭')
})

test('ends at the end, and begins again in a loop', async () => {
  draw()
  await play()
  machine.time = 20.02
  sounding()[0]!.end()
  await ready()
  fireEvent.click(button('Loop'))
  expect(button('Loop').getAttribute('aria-pressed')).toBe('true')
  await play()
  const before = machine.sources.length
  machine.sources.at(-3)!.end()
  await waitFor(() => expect(machine.sources).toHaveLength(before + 3))
  expect(button('Pause')).toBeTruthy()
})

test('a part is switched off and on; with none there is nothing to save', async () => {
  draw()
  await ready()
  const parts = within(player()).getByRole('group', { name: 'Parts that are heard' })
  expect(
    within(parts)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Melody', 'Harmony', 'Drums'])
  for (const part of within(parts).getAllByRole('button')) {
    expect(part.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(part)
    expect(part.getAttribute('aria-pressed')).toBe('false')
  }
  expect(screen.getByText(/nothing to save as sound/)).toBeTruthy()
  expect(button('Save as WAV').hasAttribute('disabled')).toBe(true)
  fireEvent.click(button('Drums'))
  expect(button('Save as WAV').hasAttribute('disabled')).toBe(false)
})

test('saves what is heard as WAV, under a name that tells the parts', async () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  draw()
  await ready()
  fireEvent.click(button('Save as WAV'))
  await screen.findByText('WAV is saved.')
  fireEvent.click(button('Drums'))
  fireEvent.click(button('Save as WAV'))
  await waitFor(() => expect(names).toEqual(['rain.wav', 'rain-melody-harmony.wav']))
})

test('an encoder that cannot be run is told, and leads to WAV', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('Worker', undefined)
  draw()
  await ready()
  fireEvent.click(button('Save as MP3'))
  expect((await screen.findByText(/could not be written/)).textContent).toContain('WAV always works')
})

test('whoever cancels what is being written goes on at the button that has begun it', async () => {
  draw()
  await ready()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  )
  fireEvent.click(button('Save as MP3'))
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  // Beginning the other would end this one.
  expect(button('Save as WAV').hasAttribute('disabled')).toBe(true)
  cancel.focus()
  fireEvent.click(cancel)
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(document.activeElement).toBe(button('Save as MP3'))
})

test('the notes are there as MIDI, whatever becomes of the sound', () => {
  draw()
  const link = screen.getByRole('link', { name: 'Save as MIDI' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/files/rain.mid', 'rain.mid'])
})

test('without Web Audio it says so, and offers no sound', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('OfflineAudioContext', undefined)
  draw()
  expect(await screen.findByText(/has no Web Audio/)).toBeTruthy()
  expect(button('Make the sound').hasAttribute('disabled')).toBe(true)
  expect(button('Save as MP3').hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('link', { name: 'Save as MIDI' })).toBeTruthy()
})

test('a browser that refuses to play is told of, and asked again', async () => {
  machine.refuses = true
  draw()
  fireEvent.click(await ready())
  expect(await screen.findByText(/does not let the sound be played/)).toBeTruthy()
  machine.refuses = false
  await play()
  expect(screen.queryByText(/does not let the sound be played/)).toBeNull()
})

test('whoever leaves hears nothing any more, and the machine is given back', async () => {
  const { unmount } = draw()
  await play()
  expect(machine.contexts).toBe(1)
  unmount()
  expect(machine.contexts).toBe(0)
  expect(sounding()).toHaveLength(0)
})

test('what is paused or has ended lets the machine rest, until it is played again', async () => {
  draw()
  await play()
  expect(machine.running).toBe(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const wait = () => vi.advanceTimersByTimeAsync(5_000)
  const press = async (name: string) => {
    fireEvent.click(button(name))
    await wait()
  }
  await press('Pause')
  expect(machine.running).toBe(0)
  await press('Play')
  expect([machine.running, sounding().length]).toEqual([1, 3])

  // Whoever plays on at once hears it play on.
  fireEvent.click(button('Pause'))
  await press('Play')
  expect([machine.running, sounding().length]).toEqual([1, 3])
  expect(button('Pause')).toBeTruthy()

  sounding()[0]!.end()
  await wait()
  expect(machine.running).toBe(0)
})

test('whoever plays last is heard alone', async () => {
  const other = { ...score, title: 'Two' }
  renderSite(
    <musicCreatorTexts.Provider>
      <MusicPlayer score={score} fileName="one" />
      <MusicPlayer score={other} fileName="two" />
    </musicCreatorTexts.Provider>,
  )
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Play' })).toHaveLength(2))
  const [first, second] = screen.getAllByRole('button', { name: 'Play' })
  fireEvent.click(first!)
  await waitFor(() => expect(first!.getAttribute('aria-label')).toBe('Pause'))
  fireEvent.click(second!)
  await waitFor(() => expect(second!.getAttribute('aria-label')).toBe('Pause'))
  expect(first!.getAttribute('aria-label')).toBe('Play')
  expect(sounding()).toHaveLength(3)
})

test('speaks Vietnamese', async () => {
  draw()
  await ready()
  setLanguage('vi')
  expect(await screen.findByRole('button', { name: 'Phát' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Các bè được phát' })).toBeTruthy()
  expect(screen.getByText('Dạo đầu')).toBeTruthy()
})
