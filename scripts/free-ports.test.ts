import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freePorts, isTaken } from './free-ports.mjs'

test('variables that ask for a free port get one each, and others stay as they are', async () => {
  const environment = { PORT: '0', EXAMPLE_PORT: ' 0 ', API_PORT: '8081' }
  const ports = await freePorts(environment, ['PORT', 'API_PORT', 'EXAMPLE_PORT', 'OTHER_PORT'])
  expect(Object.keys(ports).sort()).toEqual(['EXAMPLE_PORT', 'PORT'])
  expect(ports.PORT).not.toBe(ports.EXAMPLE_PORT)
  for (const port of Object.values(ports)) {
    expect(Number(port)).toBeGreaterThan(0)
    const program = createServer().listen(Number(port))
    await once(program, 'listening')
    program.close()
  }
})

test('a port is taken as long as a program listens there', async () => {
  const program = createServer().listen(0, 'localhost')
  await once(program, 'listening')
  const { port } = program.address() as AddressInfo
  expect(await isTaken(port, 'localhost')).toBe(true)
  await once(program.close(), 'close')
  expect(await isTaken(port, 'localhost')).toBe(false)
  expect(await isTaken(port, 'no-such-host.invalid')).toBe(false)
})
