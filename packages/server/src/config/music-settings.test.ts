import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { musicVariables, readMusicSettings } from './music-settings.ts'

/** Reads variables as the whole configuration does. */
function read(environment: Partial<Record<keyof typeof musicVariables, string>>) {
  const [MUSIC_BASE_URL, MUSIC_API_KEY, MUSIC_MODEL] = [
    musicVariables.MUSIC_BASE_URL.schema.parse(environment.MUSIC_BASE_URL),
    musicVariables.MUSIC_API_KEY.schema.parse(environment.MUSIC_API_KEY),
    musicVariables.MUSIC_MODEL.schema.parse(environment.MUSIC_MODEL),
  ]
  return readMusicSettings({ MUSIC_BASE_URL, MUSIC_API_KEY, MUSIC_MODEL })
}

test('there is no service unless its address is set', () => {
  expect(read({})).toBeNull()
})

test('an address is enough, without a slash at its end', () => {
  expect(read({ MUSIC_BASE_URL: 'http://localhost:8890/v1/' })).toEqual({
    baseUrl: 'http://localhost:8890/v1',
    apiKey: null,
    model: null,
  })
})

test('a key and a model are kept', () => {
  expect(read({ MUSIC_BASE_URL: 'https://music.example', MUSIC_API_KEY: 'k', MUSIC_MODEL: 'm-1' })).toEqual({
    baseUrl: 'https://music.example',
    apiKey: 'k',
    model: 'm-1',
  })
})

test.each([
  [{ MUSIC_API_KEY: 'k' }, 'remove MUSIC_API_KEY.'],
  [{ MUSIC_MODEL: 'm' }, 'remove MUSIC_MODEL.'],
  [{ MUSIC_API_KEY: 'k', MUSIC_MODEL: 'm' }, 'remove MUSIC_API_KEY and MUSIC_MODEL.'],
])('a service by half stops the start: %o', (environment, advice) => {
  expect(() => read(environment)).toThrow(ConfigError)
  expect(() => read(environment)).toThrow(/^MUSIC_BASE_URL is missing/)
  expect(() => read(environment)).toThrow(advice)
})

test.each(['localhost', 'ftp://music.example', 'https://music.example/?key=1'])(
  '%s is no address',
  (address) => {
    expect(() => read({ MUSIC_BASE_URL: address })).toThrow()
  },
)
