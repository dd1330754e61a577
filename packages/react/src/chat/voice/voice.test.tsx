import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SpeechPlayer } from '@ai-studio/core/speech'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderChat } from '../testing/render-chat.tsx'
import { answer, question } from '../testing/samples.ts'
import { loadVoice } from './buttons/voice-part.ts'
import { browserVoices, createFakePlayer, speechOf } from './testing/fake-player.ts'

const page = vi.hoisted(() => ({ player: null as SpeechPlayer | null }))
vi.mock('@ai-studio/core/speech', async (original) => ({
  ...(await original<object>()),
  sharedSpeech: () => page.player,
}))

beforeAll(async () => {
  configure({ reactStrictMode: true })
  await loadVoice()
})
let fake: ReturnType<typeof createFakePlayer>
function use(values: Parameters<typeof createFakePlayer>[0] = {}) {
  fake = createFakePlayer(values)
  page.player = fake.player
}
beforeEach(() => use({ speech: null }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const messages = [question('q', 'Why?'), answer('a', '**So.**')]
const button = (name: string) => screen.getByRole('button', { name })
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Position' })
const player = () => screen.getByRole('group', { name: 'Reading aloud' })
const asked = (name: string) => fake.calls.filter(([each]) => each === name).map(([, ...values]) => values)

/** The answer `a` being read, as the fake player says. */
async function reading(values: Parameters<typeof createFakePlayer>[0] = {}) {
  use({ ...values, speech: null })
  const drawn = await renderChat({ messages })
  const speech = speechOf({ ...values.speech, owner: drawn.session })
  await userEvent.click(button('Read aloud'))
  await drawn.change(() => fake.$speech.set(speech))
  fake.calls.splice(0)
  return {
    ...drawn,
    set: (next: Partial<typeof speech>) => drawn.change(() => fake.$speech.set({ ...speech, ...next })),
  }
}

describe('the button under an answer', () => {
  test('has it read aloud, pauses and goes on', async () => {
    const { set } = await reading()
    expect(player()).toBeTruthy()
    await userEvent.click(button('Pause reading'))
    expect(asked('pause')).toHaveLength(1)
    await set({ phase: 'paused' })
    await userEvent.click(button('Go on reading'))
    expect(asked('play')).toHaveLength(1)
  })

  test('asks the server for what the server has', async () => {
    await renderChat({ messages })
    await userEvent.click(button('Read aloud'))
    await waitFor(() => expect(asked('speak')).toEqual([['a', 'server-a']]))
  })

  test('leaves a temporary conversation to the voice of the browser', async () => {
    await renderChat({ messages, isTemporary: true })
    await userEvent.click(button('Read aloud'))
    await waitFor(() => expect(asked('speak')).toEqual([['a', null]]))
  })

  test('is absent while the answer is being written, and where nothing can speak', async () => {
    await renderChat({ messages: [question('q', 'Why?')], live: { id: 'a', phase: 'writing', text: 'So' } })
    expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull()
    cleanup()
    await renderChat({ messages: [answer('a', 'So.', { serverId: null })] })
    expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull()
  })
})

describe('the player', () => {
  test('shows where it is, and goes where it is sent', async () => {
    await reading()
    expect(slider().getAttribute('aria-valuetext')).toBe('0:05 of 0:20')
    expect(within(player()).getByText('0:05 / 0:20')).toBeTruthy()
    slider().focus()
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    set.call(slider(), '12')
    slider().dispatchEvent(new Event('input', { bubbles: true }))
    expect(asked('seek')).toEqual([[12]])
  })

  test('changes the speed', async () => {
    await reading()
    await userEvent.click(screen.getByRole('button', { name: /^Speed:/ }))
    await userEvent.click(screen.getByRole('menuitemradio', { name: '1.5×' }))
    expect(asked('change')).toEqual([[{ speed: 1.5 }]])
  })

  test('saves the sound as a file', async () => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await reading()
    await userEvent.click(button('Download the sound'))
    await waitFor(() => expect(names).toEqual(['Answer.mp3']))
  })

  test('ends it, and gives the focus back to the answer', async () => {
    await reading()
    await userEvent.click(button('Stop reading'))
    expect(asked('stop')).toHaveLength(1)
    expect(screen.queryByRole('group', { name: 'Reading aloud' })).toBeNull()
    expect(document.activeElement).toBe(button('Read aloud'))
  })

  test('says what the voice of a device cannot do', async () => {
    await reading({
      speech: speechOf({ kind: 'browser', limits: { seek: 'browser-voice', download: 'browser-voice' } }),
      progress: { position: null, duration: null, share: 0.3 },
    })
    const reason = screen.getByText(/voice of your device/)
    expect(slider().disabled).toBe(true)
    expect(slider().getAttribute('aria-describedby')).toBe(reason.id)
    const download = button('Download the sound')
    expect([download.getAttribute('aria-disabled'), download.getAttribute('aria-describedby')]).toEqual([
      'true',
      reason.id,
    ])
    await userEvent.click(download)
    expect(asked('download')).toEqual([])
  })

  test('a voice that did not come is told, the text stands, and it can be tried again', async () => {
    await reading({
      speech: speechOf({
        phase: 'failed',
        problem: { code: 'SPEECH_FAILED', text: 'The answer could not be spoken.' },
      }),
    })
    expect(within(player()).getByText('The answer could not be spoken.')).toBeTruthy()
    expect(screen.getByText('So.')).toBeTruthy()
    await userEvent.click(button('Try again'))
    expect(asked('play')).toHaveLength(1)
  })

  test('trying again leaves the focus with what plays', async () => {
    const { set } = await reading({
      speech: speechOf({ phase: 'failed', problem: { code: 'SPEECH_FAILED', text: 'Not spoken.' } }),
    })
    act(() => button('Try again').focus())
    await set({ phase: 'loading', problem: null })
    expect(document.activeElement).toBe(button('Preparing the voice…'))
  })

  test('failures of the browser have words of their own', async () => {
    const { set } = await reading()
    await set({ phase: 'failed', problem: { code: 'NO_VOICE', text: '' } })
    expect(within(player()).getByText(/has a voice for this answer/)).toBeTruthy()
    await set({ phase: 'paused', isHeldBack: true, problem: null })
    expect(within(player()).getByText(/only when you press Play/)).toBeTruthy()
  })

  test('screen readers hear that it plays, and that it fails', async () => {
    const { set, container } = await reading()
    const said = () => container.querySelector('[role=status][aria-relevant=additions]')!.textContent
    expect(said()).toBe('Playing')
    await set({ phase: 'failed', problem: { code: 'SPEECH_FAILED', text: 'No voice came.' } })
    expect(said()).toBe('No voice came.')
  })

  test('Home and End on the slider do not scroll the conversation', async () => {
    await reading()
    for (const key of ['Home', 'End']) expect(fireEvent.keyDown(slider(), { key })).toBe(true)
    expect(fireEvent.keyDown(screen.getByRole('log'), { key: 'End' })).toBe(false)
  })
})

describe('the settings', () => {
  const open = async () => {
    await userEvent.click(button('Voice settings'))
    return screen.findByRole('dialog', { name: 'Voice settings' })
  }

  test('choose voice, speed and format, and that new answers are read', async () => {
    await reading()
    const dialog = within(await open())
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Voice' }), 'Mai (Vietnamese)')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Speed' }), '0.75×')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'File format' }), 'WAV')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Read new answers aloud' }))
    expect(asked('change')).toEqual([
      [{ voice: 'mai' }],
      [{ speed: 0.75 }],
      [{ format: 'wav' }],
      [{ autoPlay: true }],
    ])
  })

  test('that did not come are asked for again, and the focus stays in their dialog', async () => {
    await reading()
    const loading = vi.spyOn(fake.player, 'loadVoices').mockRejectedValue({ text: 'No connection.' })
    const dialog = await open()
    expect(await within(dialog).findByText('No connection.')).toBeTruthy()
    loading.mockRestore()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
    expect(await within(dialog).findByRole('combobox', { name: 'Voice' })).toBeTruthy()
    expect(document.activeElement).toBe(dialog)
  })

  test('say why something cannot be chosen', async () => {
    await reading()
    const pitch = await within(await open()).findByRole<HTMLSelectElement>('combobox', { name: 'Pitch' })
    expect(pitch.disabled).toBe(true)
    expect(document.getElementById(pitch.getAttribute('aria-describedby')!)!.textContent).toMatch(
      /cannot change/,
    )
  })

  test('with a voice of the device: its pitch, and no files', async () => {
    await reading({ speech: speechOf({ kind: 'browser' }), voices: browserVoices })
    const dialog = within(await open())
    expect((await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Pitch' })).disabled).toBe(false)
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'File format' }).disabled).toBe(true)
    expect(dialog.getByRole('option', { name: /^Daniel/ })).toBeTruthy()
  })
})

class FakeRecognizer extends EventTarget {
  static last: FakeRecognizer
  lang = ''
  constructor() {
    super()
    FakeRecognizer.last = this
  }
  start = vi.fn()
  stop = vi.fn(() => this.tell('end'))
  abort = vi.fn()
  tell(type: string, values: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), values))
  }
  hear(text: string) {
    this.tell('result', { results: [[{ transcript: text }]] })
  }
}

describe('the microphone', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
  const microphone = () => button('Speak instead of typing')

  async function listening(draft = '', values: Parameters<typeof renderChat>[0] = {}) {
    vi.stubGlobal('webkitSpeechRecognition', FakeRecognizer)
    use({ speech: null, settings: { knowsDictation: true } })
    const drawn = await renderChat({ draft, ...values })
    await userEvent.click(microphone())
    await waitFor(() => expect(FakeRecognizer.last.start).toHaveBeenCalled())
    await drawn.change(() => FakeRecognizer.last.tell('start'))
    return { ...drawn, recognizer: FakeRecognizer.last }
  }

  test('is absent where the browser cannot listen', async () => {
    await renderChat()
    expect(screen.queryByRole('button', { name: 'Speak instead of typing' })).toBeNull()
  })

  test('says before the first time what browsers do with recordings', async () => {
    vi.stubGlobal('webkitSpeechRecognition', FakeRecognizer)
    await renderChat()
    await userEvent.click(microphone())
    const dialog = await screen.findByRole('dialog', { name: 'Speak instead of typing' })
    expect(within(dialog).getByText(/send the recording to their maker/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked('change')).toEqual([])
    await userEvent.click(microphone())
    await userEvent.click(await screen.findByRole('button', { name: 'Start speaking' }))
    expect(asked('change')).toEqual([[{ knowsDictation: true }]])
    await waitFor(() => expect(FakeRecognizer.last.start).toHaveBeenCalled())
    expect(FakeRecognizer.last.lang).toMatch(/^en-/)
  })

  test('writes behind what was typed, shows that it listens, and stops when pressed again', async () => {
    const { change, recognizer, container, session } = await listening('Dear Ann,')
    expect(screen.getByText('Listening…')).toBeTruthy()
    expect(container.querySelector('[role=status][aria-relevant=additions]')!.textContent).toBe(
      'Listening. Speak now.',
    )
    await change(() => recognizer.hear('how are you'))
    expect(field().value).toBe('Dear Ann, how are you')
    expect(session.getDraft()).toBe('Dear Ann, how are you')
    await userEvent.click(button('Stop listening'))
    expect(recognizer.stop).toHaveBeenCalled()
    await waitFor(() => expect(microphone()).toBeTruthy())
    expect(screen.queryByText('Listening…')).toBeNull()
  })

  test('leaves whoever writes further ahead where they are', async () => {
    const { change, recognizer } = await listening('Dear Ann,')
    field().setSelectionRange(5, 8)
    await change(() => recognizer.hear('how are you'))
    expect([field().selectionStart, field().selectionEnd]).toEqual([5, 8])
    field().setSelectionRange(field().value.length, field().value.length)
    await change(() => recognizer.hear('how are you today'))
    expect(field().selectionEnd).toBe('Dear Ann, how are you today'.length)
  })

  test('does not listen while a question is on its way, and can be pressed again then', async () => {
    vi.stubGlobal('webkitSpeechRecognition', FakeRecognizer)
    use({ speech: null, settings: { knowsDictation: true } })
    const { session, change } = await renderChat()
    let answerWith: (isSent: boolean) => void = () => {}
    session.on({ send: () => new Promise((resolve) => (answerWith = resolve)) })
    await userEvent.type(field(), 'On its way{Enter}')
    const before = FakeRecognizer.last
    await userEvent.click(microphone())
    await waitFor(() => expect(microphone()).toBeTruthy())
    expect(FakeRecognizer.last).toBe(before)
    await change(() => answerWith(true))
    await userEvent.click(microphone())
    await waitFor(() => expect(FakeRecognizer.last).not.toBe(before))
    expect(FakeRecognizer.last.start).toHaveBeenCalled()
  })

  test('Escape ends it, and nothing else', async () => {
    const { recognizer, session } = await listening()
    field().focus()
    await userEvent.keyboard('{Escape}')
    expect(recognizer.stop).toHaveBeenCalled()
    expect(document.activeElement).toBe(field())
    expect(session.callsOf('stop')).toEqual([])
  })

  test('sending ends it: what is heard later belongs to no message', async () => {
    const { recognizer, change } = await listening()
    await change(() => recognizer.hear('hello'))
    await userEvent.type(field(), '{Enter}')
    await waitFor(() => expect(recognizer.abort).toHaveBeenCalled())
    await change(() => recognizer.hear('hello there'))
    expect(field().value).toBe('')
  })

  test('goes on while a question from before is confirmed, until the next one is sent', async () => {
    const sent = { ...question('q', 'First'), serverId: null, status: 'sending' as const }
    const { recognizer, session, change } = await listening('', { messages: [sent] })
    await change(() => recognizer.hear('and the second'))
    await change(() => session.set({ messages: [question('q', 'First')] }))
    expect(recognizer.abort).not.toHaveBeenCalled()
    await change(() => recognizer.hear('and the second question'))
    expect(field().value).toBe('and the second question')
    await userEvent.type(field(), '{Enter}')
    await waitFor(() => expect(recognizer.abort).toHaveBeenCalled())
  })

  test('does not hear answers that are read by themselves meanwhile', async () => {
    const { recognizer, change } = await listening()
    fake.calls.splice(0)
    await change(() => fake.$speech.set(speechOf({ phase: 'loading' })))
    expect(asked('pause')).toEqual([])
    await change(() => fake.$speech.set(speechOf({ phase: 'playing' })))
    expect(asked('pause')).toHaveLength(1)
    await change(() => fake.$speech.set(speechOf({ phase: 'paused' })))
    await change(() => recognizer.tell('end'))
    await change(() => fake.$speech.set(speechOf({ phase: 'playing' })))
    expect(asked('pause')).toHaveLength(1)
  })

  test('pressing to hear an answer ends it, and what was said still arrives', async () => {
    const { recognizer, change } = await listening('', { messages })
    recognizer.stop.mockImplementation(() => {})
    fake.calls.splice(0)
    await userEvent.click(button('Read aloud'))
    expect(asked('speak')).toHaveLength(1)
    expect(recognizer.stop).toHaveBeenCalled()
    await change(() => fake.$speech.set(speechOf({ phase: 'playing' })))
    expect(asked('pause')).toEqual([])
    await change(() => recognizer.hear('the last words'))
    expect(field().value).toBe('the last words')
  })

  test('so does going on with one that was read by itself', async () => {
    const { recognizer, change, session } = await listening('', { messages })
    await change(() => fake.$speech.set(speechOf({ owner: session })))
    await change(() => fake.$speech.set(speechOf({ owner: session, phase: 'paused' })))
    fake.calls.splice(0)
    expect(recognizer.stop).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
    expect(asked('play')).toHaveLength(1)
    expect(recognizer.stop).toHaveBeenCalled()
    await change(() => fake.$speech.set(speechOf({ owner: session })))
    expect(asked('pause')).toEqual([])
  })

  test('leaving the page ends it', async () => {
    const { recognizer, change } = await listening()
    await change(() => window.dispatchEvent(new Event('blur')))
    expect(recognizer.stop).toHaveBeenCalled()
  })

  test.each([
    ['not-allowed', /microphone is not allowed/],
    ['no-speech', /Nothing was heard/],
    ['network', /could not reach/],
    ['audio-capture', /No microphone was found/],
  ])('%s is told in words', async (error, words) => {
    const { recognizer, change } = await listening()
    await change(() => recognizer.tell('error', { error }))
    expect((await screen.findAllByText(words))[0]).toBeTruthy()
    expect(microphone()).toBeTruthy()
  })
})
