import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { endSilentConnections } from './silent-connections.ts'

// Less than the limit after which every connection is cut.
const atOnce = { timeout: 5_000 }

test('closing does not wait for a connection on which nothing was ever asked', atOnce, async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  endSilentConnections(app)
  app.get('/', () => 'hello')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sockets: Socket[] = []
  for (const said of ['', 'GET / HTTP/1.1\r\nHost: studio\r\n\r\n']) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    if (said) {
      socket.write(said)
      await once(socket, 'data')
    }
    sockets.push(socket.resume())
  }
  const ended = Promise.all(sockets.map((socket) => once(socket, 'close')))
  await app.close()
  await ended
  expect(app.server.listening).toBe(false)
})

test('closing does not wait for a connection whose answer came while it closed', atOnce, async () => {
  const app = fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 600_000 })
  endSilentConnections(app)
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  app.get('/', async () => {
    asked.resolve()
    await mayAnswer.promise
    return 'hello'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').resume()
  socket.write('GET / HTTP/1.1\r\nHost: studio\r\n\r\n')
  await asked.promise
  const closed = app.close()
  await new Promise((resolve) => setImmediate(resolve))
  mayAnswer.resolve()
  await closed
  expect(app.server.listening).toBe(false)
})
