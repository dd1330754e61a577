import { afterEach, beforeEach, expect, test } from 'vitest'
import { geoFaults, startSandbox, type Sandbox } from '../index.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, allowedOrigins: [] })
})
afterEach(() => sandbox.close())

const ask = (number: number, query = '') => fetch(`${sandbox.origin}/geo/${number}${query}`)

const control = (wanted: unknown) =>
  fetch(`${sandbox.origin}/geo`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
  })

test('each service names the country in a shape of its own', async () => {
  await control({ country: 'vn' })
  expect(await (await ask(1)).json()).toEqual({ country_code: 'VN' })
  expect(await (await ask(2)).json()).toEqual({ countryCode: 'VN' })
  expect(await (await ask(3)).json()).toEqual({ country: { iso_code: 'VN' } })
})

test('another country can be asked for once', async () => {
  expect(await (await ask(1, '?country=SG')).json()).toEqual({ country_code: 'SG' })
  expect(await (await ask(1)).json()).toEqual({ country_code: 'US' })
})

test.each([1, 2, 3])(
  'service %i can be down, talk nonsense or lie, while the others work',
  async (number) => {
    const faults = (fault: string) => [1, 2, 3].map((each) => (each === number ? fault : null))
    const others = [1, 2, 3].filter((each) => each !== number)

    await control({ faults: faults('down') })
    expect((await ask(number)).status).toBe(503)
    for (const other of others) expect((await ask(other)).status).toBe(200)

    await control({ faults: faults('garbage') })
    const nonsense = await ask(number)
    expect([nonsense.status, await nonsense.text()]).toEqual([200, expect.stringContaining('<h1>')])

    await control({ faults: faults('lying') })
    expect(JSON.stringify(await (await ask(number)).json())).toContain('"VN"')
    for (const other of others) expect(await (await ask(other)).text()).toContain('"US"')
  },
)

test.each([1, 2, 3])('service %i can stay silent until whoever asks gives up', async (number) => {
  await control({ faults: [1, 2, 3].map((each) => (each === number ? 'slow' : null)) })
  const patience = new AbortController()
  const silence = fetch(`${sandbox.origin}/geo/${number}`, { signal: patience.signal })
  const heard = await Promise.race([silence, ask((number % 3) + 1).then(() => 'another one')])
  expect(heard).toBe('another one')
  patience.abort()
  await expect(silence).rejects.toThrow()
})

test('what cannot be is left as it was', async () => {
  await control({ country: 'VN', faults: ['down', 'sleepy', 7] })
  await control({ country: 'Vietnam', faults: 'down' })
  expect((await ask(1)).status).toBe(503)
  expect(await (await ask(2)).json()).toEqual({ countryCode: 'VN' })
  expect((await ask(3)).status).toBe(200)
})

test('all of it can be chosen on a page, in both languages', async () => {
  const page = async (language: string) => (await fetch(`${sandbox.origin}/geo?lang=${language}`)).text()
  expect(await page('en')).toContain('<h1>Simulated location</h1>')
  expect(await page('vi')).toContain('<h1>Vị trí mô phỏng</h1>')
  for (const fault of geoFaults) expect(await page('en')).toContain(`value="${fault}"`)

  const answer = await fetch(`${sandbox.origin}/geo`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ country: 'vn', service1: 'down', service2: '', service3: 'lying' }),
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/geo'])
  expect((await ask(1)).status).toBe(503)
  expect(await (await ask(2)).json()).toEqual({ countryCode: 'VN' })
  expect(await (await ask(3)).json()).toEqual({ country: { iso_code: 'US' } })
  expect(await page('en')).toContain('value="VN"')
  expect(await page('en')).toContain('<option value="down" selected>')
})
