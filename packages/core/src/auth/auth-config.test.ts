import { expect, test } from 'vitest'
import { apiScopes, isAuthConfigValid } from './auth-config.ts'
import { b2cConfig, embeddedConfig, externalIdConfig } from './testing/auth-configs.ts'

test('the configurations of all three identity services are valid', () => {
  expect(isAuthConfigValid(embeddedConfig('http://localhost:8080'))).toBe(true)
  expect(isAuthConfigValid(externalIdConfig)).toBe(true)
  expect(isAuthConfigValid(b2cConfig)).toBe(true)
})

test.each([
  ['nothing', null],
  ['a text', 'embedded'],
  ['another service', { kind: 'other' }],
  ['no client', { clientId: ' ' }],
  ['an authority over http', { authority: 'http://localhost:8080/oidc' }],
  ['an authority that is no address', { authority: 'contoso' }],
  ['a reset policy over http', { resetAuthority: 'http://contoso.b2clogin.com/reset' }],
  ['known authorities that are no list', { knownAuthorities: 'localhost' }],
  ['metadata that is no JSON', { authorityMetadata: '{' }],
  ['metadata without endpoints', { authorityMetadata: '{"issuer":"https://x.test"}' }],
  ['scopes that are no list', { scopes: 'openid' }],
  ['native authentication on another site', { nativeAuth: '//evil.test' }],
  ['no list of buttons', { socialButtons: undefined }],
])('%s is not valid', (_, change) => {
  const config =
    typeof change === 'object' && change ? { ...embeddedConfig('http://localhost'), ...change } : change
  expect(isAuthConfigValid(config)).toBe(false)
})

test('access tokens are asked for the API alone', () => {
  expect(apiScopes(embeddedConfig('http://localhost'))).toEqual(['api://studio/access_as_user'])
})

test.each([
  [['openid', 'profile', 'offline_access']],
  [['openid', 'profile', 'api://studio/access_as_user']],
  [[]],
])('without %j nobody signs in', (scopes) => {
  const config = { ...embeddedConfig('http://localhost'), scopes }
  expect(() => apiScopes(config)).toThrow(
    expect.objectContaining({
      code: 'SCOPES_MISSING',
      message: 'Authentication configuration is incomplete. Missing required scopes.',
    }),
  )
})
