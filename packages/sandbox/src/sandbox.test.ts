import { afterEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './index.ts'

let sandbox: Sandbox | undefined
afterEach(async () => {
  await sandbox?.close()
})

test('each geolocation service names the country in a shape of its own', async () => {
  sandbox = await startSandbox({ port: 0, allowedOrigins: [] })
  const ask = async (n: number) => (await fetch(`${sandbox!.origin}/geo/${n}?country=VN`)).json()
  expect(await ask(1)).toEqual({ country_code: 'VN' })
  expect(await ask(2)).toEqual({ countryCode: 'VN' })
  expect(await ask(3)).toEqual({ country: { iso_code: 'VN' } })
})

test('a service can be made to fail', async () => {
  sandbox = await startSandbox({ port: 0, allowedOrigins: [] })
  await fetch(`${sandbox.origin}/geo`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ failing: [1] }),
  })
  expect((await fetch(`${sandbox.origin}/geo/1`)).status).toBe(503)
  expect((await fetch(`${sandbox.origin}/geo/2`)).status).toBe(200)
})

test('only the studio’s own pages may call it from a browser', async () => {
  sandbox = await startSandbox({ port: 0, allowedOrigins: ['http://localhost:8080'] })
  const allowed = await fetch(`${sandbox.origin}/geo/1`, { headers: { Origin: 'http://localhost:8080' } })
  const foreign = await fetch(`${sandbox.origin}/geo/1`, { headers: { Origin: 'http://elsewhere.example' } })
  expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:8080')
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
})
