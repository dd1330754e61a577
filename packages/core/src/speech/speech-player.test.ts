import type { VoiceList } from '@ai-studio/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { createStudioStorage, type StudioStorage } from '../storage/studio-storage.ts'
import { createSpeechPlayer } from './speech-player.ts'
import type { SpeechOrder, SpeechPlayer } from './speech-types.ts'
import { fakeVoice, fakeWorld } from './testing/fake-world.ts'

const atServer: VoiceList = {
  available: true,
  voices: [{ id: 'anna', name: 'Anna', languages: ['en'] }],
  formats: ['mp3', 'wav', 'pcm'],
  changesPitch: false,
}
const silent: VoiceList = { available: false, voices: [], formats: [], changesPitch: false }

let browser: ReturnType<typeof fakeWorld>
let storage: StudioStorage
let player: SpeechPlayer
let voices: VoiceList | Error
let sound: Error | null
let requests: { operation: string; input: { body?: unknown } }[]
const asked = (operation: string) => requests.filter((each) => each.operation === operation)

function createPlayer() {
  const request = async (operation: string, input: { body?: unknown; params?: { messageId: string } }) => {
    requests.push({ operation, input })
    const answer = operation === 'listVoices' ? voices : sound
    if (answer instanceof Error) throw answer
    return (
      answer ?? {
        audioUrl: `/audio/${input.params!.messageId}.mp3`,
        contentType: 'audio/mpeg',
        language: 'en',
      }
    )
  }
  return createSpeechPlayer({
    api: { request } as never,
    storage,
    world: browser.world,
    addressOf: (url) => `https://studio.example${url}`,
  })
}

const order = (id: string, values: Partial<SpeechOrder> = {}): SpeechOrder => ({
  id,
  owner: 'chat',
  messageId: `server-${id}`,
  language: 'en',
  paragraphs: () => ['Hello there, my friend.', 'Xin chào, tôi là trợ lý của bạn.'],
  ...values,
})
const speech = () => player.$speech.get()

beforeEach(() => {
  vi.useFakeTimers()
  browser = fakeWorld()
  const kept = new Map<string, string>()
  storage = createStudioStorage({
    prefix: '',
    allowed: true,
    open: () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      }) as unknown as Storage,
  })
  voices = atServer
  sound = null
  requests = []
  player = createPlayer()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('with the voice of the server', () => {
  test('an answer is fetched, played, paused, continued and heard to its end', async () => {
    const begun = player.speak(order('a'))
    expect(speech()).toMatchObject({ id: 'a', phase: 'loading', kind: null })
    await begun
    expect(browser.audio.src).toBe('https://studio.example/audio/server-a.mp3')
    expect(browser.audio.crossOrigin).toBe('anonymous')
    browser.audio.begin(20)
    expect(speech()).toMatchObject({ phase: 'playing', kind: 'server', limits: { pitch: 'service' } })
    browser.audio.reach(5)
    expect(player.$progress.get()).toEqual({ position: 5, duration: 20, share: 0.25 })
    player.pause()
    expect(speech()?.phase).toBe('paused')
    player.play()
    browser.audio.tell('playing')
    player.seek(12)
    expect(browser.audio.currentTime).toBe(12)
    player.seek(99)
    expect(browser.audio.currentTime).toBe(20)
    browser.audio.finish()
    expect(speech()?.phase).toBe('ended')
    expect(player.$progress.get().share).toBe(1)
    expect(asked('speakMessage')).toHaveLength(1)
  })

  test('a second answer ends the first, also while its sound is on its way', async () => {
    const first = player.speak(order('a'))
    const second = player.speak(order('b'))
    await Promise.all([first, second])
    expect(browser.audio.src).toContain('server-b')
    browser.audio.begin(3)
    expect(speech()).toMatchObject({ id: 'b', phase: 'playing' })
  })

  test('what is stopped plays no more, and nothing of it is heard of later', async () => {
    await player.speak(order('a'))
    browser.audio.begin(3)
    player.stop()
    expect(speech()).toBeNull()
    expect(browser.audio.src).toBe('')
    browser.audio.tell('timeupdate', 'error', 'ended')
    expect(speech()).toBeNull()
    const late = player.speak(order('a'))
    player.stop()
    await late
    expect(speech()).toBeNull()
    expect(browser.audio.src).toBe('')
  })

  test('it ends with the page', async () => {
    await player.speak(order('a'))
    browser.leave()
    expect(speech()).toBeNull()
  })

  test('a browser that wants a press first leaves it waiting, and says so', async () => {
    browser.audio.refusal = new DOMException('No press.', 'NotAllowedError')
    await player.speak(order('a'))
    await vi.waitFor(() => expect(speech()).toMatchObject({ phase: 'paused', isHeldBack: true }))
    browser.audio.refusal = null
    player.play()
    browser.audio.begin(3)
    expect(speech()).toMatchObject({ phase: 'playing', isHeldBack: false })
  })

  test('the element is ready for sound within the press that asks for it', () => {
    void player.speak(order('a'))
    expect(browser.audio.done).toContain('load')
  })

  test('another speed is heard at once and asks for nothing', async () => {
    await player.speak(order('a'))
    browser.audio.begin(3)
    player.change({ speed: 1.5 })
    expect(browser.audio.playbackRate).toBe(1.5)
    await player.speak(order('b'))
    expect(browser.audio.defaultPlaybackRate).toBe(1.5)
    expect(asked('speakMessage').map(({ input }) => input.body)).toEqual([
      { AudioFormat: 'mp3' },
      { AudioFormat: 'mp3' },
    ])
  })

  test('another voice is asked for while it plays, and with the next press where it rests', async () => {
    await player.speak(order('a'))
    browser.audio.begin(3)
    player.change({ voice: 'anna' })
    await vi.waitFor(() => expect(asked('speakMessage')).toHaveLength(2))
    expect(asked('speakMessage')[1]!.input.body).toEqual({ Voice: 'anna', AudioFormat: 'mp3' })
    await vi.waitFor(() => expect(speech()?.kind).toBe('server'))
    browser.audio.begin(3)
    player.pause()
    player.change({ format: 'wav' })
    expect(asked('speakMessage')).toHaveLength(2)
    player.play()
    await vi.waitFor(() => expect(asked('speakMessage')).toHaveLength(3))
  })

  test('only what the service can do is asked of it', async () => {
    player.change({ voice: 'nobody', format: 'flac', pitch: 3 })
    await player.speak(order('a'))
    expect(asked('speakMessage')[0]!.input.body).toEqual({})
    voices = { ...atServer, changesPitch: true }
    player = createPlayer()
    await player.speak(order('a'))
    expect(asked('speakMessage')[1]!.input.body).toEqual({ Pitch: 3 })
    expect(speech()?.limits).toEqual({})
  })

  test('the sound can be downloaded', async () => {
    const blob = new Blob(['sound'])
    browser.files.set('https://studio.example/audio/server-a.mp3', blob)
    await expect(player.download()).rejects.toThrow('no sound')
    await player.speak(order('a'))
    expect(await player.download()).toEqual({ blob, format: 'mp3' })
  })
})

describe('a service that is down', () => {
  test.each([
    ['SPEECH_FAILED', 'The answer could not be spoken.'],
    ['ALLOWANCE_EXHAUSTED', 'No more for today.'],
  ] as const)('%s is told in the words of the server, and can be tried again', async (code, text) => {
    sound = new ApiError(code, { text })
    await player.speak(order('a'))
    expect(speech()).toMatchObject({ id: 'a', phase: 'failed', problem: { code, text } })
    expect(browser.synthesis.spoken).toEqual([])
    sound = null
    player.play()
    await vi.waitFor(() => expect(speech()?.kind).toBe('server'))
    browser.audio.begin(3)
    expect(speech()).toMatchObject({ phase: 'playing', problem: null })
  })

  test('a sound that cannot be played is told, and asked for anew', async () => {
    await player.speak(order('a'))
    browser.audio.tell('error')
    expect(speech()).toMatchObject({ phase: 'failed', problem: { code: 'UNPLAYABLE', text: '' } })
    player.play()
    await vi.waitFor(() => expect(asked('speakMessage')).toHaveLength(2))
  })

  test('a server that cannot be asked is asked again', async () => {
    voices = new ApiError('NETWORK', { text: 'No connection.' })
    await player.speak(order('a'))
    expect(speech()?.problem).toEqual({ code: 'NETWORK', text: 'No connection.' })
    voices = atServer
    player.play()
    await vi.waitFor(() => expect(speech()?.kind).toBe('server'))
  })
})

describe('with the voice of the browser', () => {
  beforeEach(() => {
    voices = silent
  })
  const texts = () => browser.synthesis.spoken.map(({ text }) => text)

  test('each piece is spoken in its language, one after the other', async () => {
    await player.speak(order('a'))
    expect(speech()).toMatchObject({ phase: 'loading', kind: 'browser', limits: { seek: 'browser-voice' } })
    browser.synthesis.say()
    expect(speech()?.phase).toBe('playing')
    expect(player.$progress.get().share).toBeGreaterThan(0)
    browser.synthesis.say()
    expect(browser.synthesis.spoken.map(({ lang, voice }) => [lang, voice?.lang])).toEqual([
      ['en', 'en-GB'],
      ['vi', 'vi_VN'],
    ])
    expect(speech()?.phase).toBe('ended')
    expect(player.$progress.get().share).toBe(1)
    player.play()
    expect(texts()).toHaveLength(3)
    expect(texts()[2]).toBe(texts()[0])
  })

  test.each([
    ['the server has no voice', () => (voices = silent), 'server-a'],
    [
      'the server does not know the question',
      () => (voices = new ApiError('NOT_FOUND', { status: 404, text: 'Not found.' })),
      'server-a',
    ],
    [
      'it has lost it',
      () => {
        voices = atServer
        sound = new ApiError('SPEECH_NOT_AVAILABLE', { text: 'None.' })
      },
      'server-a',
    ],
    ['the server does not have the answer', () => (voices = atServer), null],
  ] as const)('speaks when %s', async (_, arrange, messageId) => {
    arrange()
    await player.speak(order('a', { messageId }))
    expect(speech()?.kind).toBe('browser')
    expect(texts()).toEqual(['Hello there, my friend.'])
  })

  test('goes on at the word where it was paused', async () => {
    await player.speak(order('a'))
    browser.synthesis.last.tell('start')
    browser.synthesis.last.tell('boundary', { charIndex: 6 })
    player.pause()
    expect(speech()?.phase).toBe('paused')
    // What the ended one reports does not count.
    browser.synthesis.last.tell('error', { error: 'canceled' })
    browser.synthesis.last.tell('end')
    player.play()
    expect(texts()).toEqual(['Hello there, my friend.', 'there, my friend.'])
  })

  test('follows another speed, voice and pitch from the next word on', async () => {
    await player.speak(order('a'))
    browser.synthesis.last.tell('start')
    browser.synthesis.last.tell('boundary', { charIndex: 6 })
    player.change({ speed: 2 })
    expect(browser.synthesis.last).toMatchObject({ text: 'there, my friend.', rate: 2 })
    player.change({ pitch: 12 })
    expect(browser.synthesis.last).toMatchObject({ text: 'there, my friend.', rate: 2, pitch: 2 })
    browser.synthesis.last.tell('start')
    browser.synthesis.last.tell('boundary', { charIndex: 7 })
    player.pause()
    player.change({ pitch: -12 })
    player.play()
    expect(browser.synthesis.last).toMatchObject({ text: 'my friend.', pitch: 0.5 })
  })

  test('a chosen voice speaks its language only', async () => {
    const chosen = fakeVoice('en-US', { voiceURI: 'chosen' })
    browser.synthesis.voices = [fakeVoice('en-GB', { default: true }), chosen, fakeVoice('vi-VN')]
    player.change({ voice: 'chosen' })
    await player.speak(order('a'))
    browser.synthesis.say()
    expect(browser.synthesis.spoken.map(({ voice }) => voice?.voiceURI)).toEqual(['chosen', 'voice-vi-VN'])
  })

  test('a browser that never begins has no voice, and that is said', async () => {
    await player.speak(order('a'))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(speech()).toMatchObject({ phase: 'failed', problem: { code: 'NO_VOICE' } })
  })

  test('waits for voices that a browser finds later', async () => {
    const { voices: later } = browser.synthesis
    browser.synthesis.voices = []
    const begun = player.speak(order('a'))
    await vi.advanceTimersByTimeAsync(10)
    expect(texts()).toEqual([])
    browser.synthesis.voices = later
    browser.synthesis.dispatchEvent(new Event('voiceschanged'))
    await begun
    expect(browser.synthesis.last.voice?.lang).toBe('en-GB')
  })

  test('can neither jump nor be downloaded', async () => {
    await player.speak(order('a'))
    player.seek(3)
    expect(texts()).toHaveLength(1)
    await expect(player.download()).rejects.toThrow('no sound')
  })
})

describe('what can be chosen', () => {
  test('at the server: its voices, and the formats that are played here', async () => {
    await player.loadVoices(true, 'en')
    expect(player.$voices.get()).toEqual({
      kind: 'server',
      voices: [{ id: 'anna', name: 'Anna', languages: ['en'] }],
      formats: ['mp3', 'wav'],
      changesPitch: false,
    })
  })

  test('in the browser: its own voices', async () => {
    await player.loadVoices(false, 'en')
    expect(player.$voices.get()).toMatchObject({ kind: 'browser', formats: [], changesPitch: true })
    expect(player.$voices.get()?.voices.map(({ languages }) => languages)).toEqual([['en-gb'], ['vi-vn']])
  })
})

describe('settings', () => {
  test('are kept under one key, and only what was changed', () => {
    expect(storage.get('chat_voice')).toBeNull()
    player.change({ speed: 1.25, autoPlay: true })
    expect(JSON.parse(storage.get('chat_voice')!)).toEqual({ speed: 1.25, autoPlay: true })
    expect(createPlayer().$settings.get()).toMatchObject({
      speed: 1.25,
      autoPlay: true,
      voice: '',
      format: 'mp3',
    })
    player.change({ speed: 1, autoPlay: false })
    expect(storage.get('chat_voice')).toBeNull()
  })

  test.each(['nonsense', '[]', 'null', '{"speed":"fast","voice":7,"format":"mod","autoPlay":1}'])(
    'that nobody can read (%s) are the usual ones',
    (kept) => {
      storage.set('chat_voice', kept)
      expect(createPlayer().$settings.get()).toMatchObject({
        speed: 1,
        voice: '',
        format: 'mp3',
        autoPlay: false,
      })
    },
  )

  test('stay within their limits', () => {
    player.change({ speed: 9, pitch: -40 })
    expect(player.$settings.get()).toMatchObject({ speed: 2, pitch: -12 })
  })
})
