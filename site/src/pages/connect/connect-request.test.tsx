import { expect, test } from 'vitest'
import { readConnectRequest } from './connect-request.ts'

const good = { origin: 'https://partner.example', state: 'a-state', challenge: 'c'.repeat(43) }
const query = (patch: Record<string, string> = {}) => `?${new URLSearchParams({ ...good, ...patch })}`

test.each(['https://partner.example', 'http://127.0.0.1:8081', 'https://xn--bcher-kva.example:8443'])(
  '%s is an origin',
  (origin) => expect(readConnectRequest(query({ origin }))).toEqual({ ...good, origin }),
)

test.each([
  'partner.example',
  'https://partner.example/',
  'https://partner.example/path',
  'https://PARTNER.example',
  'https://user@partner.example',
  'https://partner.example:443',
  'https://bücher.example',
  'javascript:alert(1)',
  'null',
  '*',
  'file://x',
  `https://${'a'.repeat(300)}.example`,
])('%s is none', (origin) => expect(readConnectRequest(query({ origin }))).toBeNull())

test.each<Record<string, string>>([
  { state: '' },
  { state: 'a b' },
  { state: 'x'.repeat(501) },
  { challenge: '' },
  { challenge: 'short' },
  { challenge: `${'c'.repeat(42)}=` },
])('%j is refused', (patch) => expect(readConnectRequest(query(patch))).toBeNull())

test('nothing is asked for without a query', () => expect(readConnectRequest('')).toBeNull())
