import { afterEach, expect, test, vi } from 'vitest'
import { configElementId, readConfig } from './config.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function writeRuntimeConfig(text: string): void {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = configElementId
  block.textContent = text
  document.body.append(block)
}

const builtIn = 'https://built.example'

test('what the server wrote into the page wins over what the build was made with', () => {
  writeRuntimeConfig('{ "apiBaseUrl": "https://runtime.example/base", "version": "1" }')
  expect(readConfig(document, builtIn).apiBaseUrl).toBe('https://runtime.example/base')
})

test('what the build was made with wins over the page itself', () => {
  expect(readConfig(document, builtIn).apiBaseUrl).toBe(builtIn)
})

test('without either the page itself is the server', () => {
  expect(readConfig(document, undefined).apiBaseUrl).toBe('')
  expect(readConfig(document, '').apiBaseUrl).toBe('')
})

const auth = {
  kind: 'embedded',
  clientId: 'studio',
  authority: 'https://studio.example/oidc',
  knownAuthorities: ['studio.example'],
  scopes: ['openid', 'profile', 'offline_access', 'api://studio/access_as_user'],
  nativeAuth: '/native-auth',
  hasMailedCodes: true,
  socialButtons: [],
}

test('the page says how people sign in', () => {
  writeRuntimeConfig(JSON.stringify({ auth }))
  expect(readConfig(document, undefined).auth).toEqual(auth)
})

test('where it does not, nobody knows yet', () => {
  writeRuntimeConfig('{ "apiBaseUrl": "https://runtime.example" }')
  expect(readConfig(document, undefined).auth).toBeUndefined()
})

test.each([null, 'embedded', {}, { ...auth, authority: 'http://studio.example' }, { ...auth, clientId: '' }])(
  'a way to sign in that cannot work, %j, keeps the site from starting',
  (invalid) => {
    writeRuntimeConfig(JSON.stringify({ auth: invalid }))
    expect(() => readConfig(document, undefined)).toThrow(
      'Error: Application authentication configuration is invalid. Please contact support.',
    )
  },
)

test('the page says what visitors can be asked about', () => {
  writeRuntimeConfig(
    '{ "analytics": true, "geolocationServices": ["https://one.example/", "http://two.example/ip"] }',
  )
  expect(readConfig(document, undefined)).toMatchObject({
    hasAnalytics: true,
    geolocationServices: ['https://one.example/', 'http://two.example/ip'],
  })
})

test.each([
  '{}',
  '{ "analytics": "yes", "geolocationServices": "https://one.example/" }',
  '{ "analytics": null, "geolocationServices": [7, null, "one.example", "javascript:alert(1)"] }',
])('where it does not say so, as in %j, they are asked nothing', (text) => {
  writeRuntimeConfig(text)
  expect(readConfig(document, undefined)).toMatchObject({ hasAnalytics: false, geolocationServices: [] })
})

test.each(['', '   ', '{}'])('an empty block %j says nothing', (text) => {
  const log = vi.spyOn(console, 'error')
  writeRuntimeConfig(text)
  expect(readConfig(document, builtIn).apiBaseUrl).toBe(builtIn)
  expect(log).not.toHaveBeenCalled()
})

test.each([
  '{ "apiBaseUrl": ',
  'null',
  '[]x',
  '{ "apiBaseUrl": 8080 }',
  '{ "apiBaseUrl": "studio.example" }',
  '{ "apiBaseUrl": "javascript:alert(1)" }',
  '{ "apiBaseUrl": "https://" }',
])('rubbish %j is ignored and told to the operator', (text) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  writeRuntimeConfig(text)
  expect(readConfig(document, builtIn).apiBaseUrl).toBe(builtIn)
  expect(log.mock.calls.flat().join(' ')).toContain('#studio-config')
})
