import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-speech-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: folder, ...environment }).speech

test('nothing speaks unless a model is named, also beside a model service', () => {
  expect(read({})).toBeNull()
  expect(read({ OPENAI_API_KEY: 'sk', OPENAI_BASE_URL: 'http://localhost:11434/v1' })).toBeNull()
})

test('a service of its own has its own key, and never that of another', () => {
  const own = {
    SPEECH_BASE_URL: 'http://localhost:8880/v1/',
    SPEECH_MODEL: 'kokoro',
    SPEECH_VOICES: 'heart:en, mai:vi, mai:en-GB, any',
  }
  const others = { OPENAI_BASE_URL: 'https://api.example.com/v1', OPENAI_API_KEY: 'sk-others' }
  expect(read({ ...own, ...others })).toEqual({
    baseUrl: 'http://localhost:8880/v1',
    apiKey: null,
    model: 'kokoro',
    voices: [
      { id: 'heart', languages: ['en'] },
      { id: 'mai', languages: ['vi', 'en-GB'] },
      { id: 'any', languages: [] },
    ],
  })
  expect(read({ ...own, ...others, SPEECH_API_KEY: 'sk-own' })?.apiKey).toBe('sk-own')
})

test('the model service speaks when a speech model of it is named', () => {
  const shared = { SPEECH_MODEL: 'tts-1', SPEECH_VOICES: 'anna' }
  expect(
    read({ ...shared, OPENAI_BASE_URL: 'https://api.example.com/v1', OPENAI_API_KEY: 'sk' }),
  ).toMatchObject({ baseUrl: 'https://api.example.com/v1', apiKey: 'sk' })
})

test('OpenAI itself needs a key and a model, and its voices are known', () => {
  const speech = read({ SPEECH_MODEL: 'tts-1', OPENAI_API_KEY: 'sk' })
  expect(speech).toMatchObject({ baseUrl: 'https://api.openai.com/v1', apiKey: 'sk', model: 'tts-1' })
  expect(speech?.voices).toContainEqual({ id: 'alloy', languages: [] })
  expect(read({ SPEECH_MODEL: 'tts-1', SPEECH_API_KEY: 'sk-2' })).toMatchObject({ apiKey: 'sk-2' })
})

test('the key of OpenAI goes to OpenAI also where its address is written out', () => {
  const written = { SPEECH_MODEL: 'tts-1', SPEECH_BASE_URL: 'https://api.openai.com/v1/' }
  expect(read({ ...written, OPENAI_API_KEY: 'sk' })?.apiKey).toBe('sk')
  const elsewhere = { OPENAI_BASE_URL: 'https://api.example.com/v1', OPENAI_API_KEY: 'sk-others' }
  expect(read({ ...written, ...elsewhere })?.apiKey).toBeNull()
})

describe('what is configured by half stops the start', () => {
  test.each([
    [{ SPEECH_BASE_URL: 'http://localhost:8880/v1' }, 'SPEECH_MODEL'],
    [{ SPEECH_VOICES: 'anna' }, 'SPEECH_MODEL'],
    [{ SPEECH_API_KEY: 'sk' }, 'SPEECH_MODEL'],
    [{ SPEECH_MODEL: 'tts-1' }, 'SPEECH_BASE_URL'],
    [{ SPEECH_MODEL: 'tts-1', SPEECH_BASE_URL: 'http://localhost:8880/v1' }, 'SPEECH_VOICES'],
    [{ SPEECH_MODEL: 'tts-1', SPEECH_BASE_URL: 'localhost' }, 'SPEECH_BASE_URL'],
    [{ SPEECH_MODEL: 'tts-1', OPENAI_API_KEY: 'sk', SPEECH_VOICES: ',' }, 'SPEECH_VOICES'],
    [{ SPEECH_MODEL: 'tts-1', OPENAI_API_KEY: 'sk', SPEECH_VOICES: 'anna:not a language' }, 'SPEECH_VOICES'],
    [{ SPEECH_MODEL: 'tts-1', OPENAI_API_KEY: 'sk', SPEECH_VOICES: 'a:en:vi' }, 'SPEECH_VOICES'],
  ])('%o', (environment, name) => {
    expect(() => read(environment)).toThrow(ConfigError)
    expect(() => read(environment)).toThrow(new RegExp(`^${name} [^\\n]+: [^\\n]+\\.$`))
  })
})
