import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A model service of its own process, which speaks OpenAI's protocol and does what the question says:
 * `wait=100 tokens=20 every=50 silent=1` waits, sends so many tokens at that distance (0: all at once), and then
 * goes silent instead of ending. Each token is the moment of its sending, so that a reader knows how old it is.
 */
interface Script {
  wait: number
  tokens: number
  every: number
  silent: number
}

const now = () => process.hrtime.bigint()

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'scripted', object: 'model' }] }))
    return
  }
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString()) as { messages: { content: string }[] }
    const script = readScript(body.messages.at(-1)?.content ?? '')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    let sent = 0
    const chunk = (delta: object, finish_reason: string | null = null) => {
      const choices = [{ index: 0, delta, finish_reason }]
      const event = { id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices }
      response.write(`data: ${JSON.stringify(event)}\n\n`)
    }
    const turn = () => {
      if (response.destroyed) return
      do {
        chunk({ content: `@${now()}@ ` })
        sent += 1
      } while (script.every === 0 && sent < script.tokens)
      if (sent < script.tokens) setTimeout(turn, script.every)
      else if (script.silent === 0) {
        chunk({}, 'stop')
        response.end('data: [DONE]\n\n')
      }
    }
    if (script.wait === 0) turn()
    else setTimeout(turn, script.wait)
  })
})

function readScript(text: string): Script {
  const value = (name: string, byDefault: number) =>
    Number(new RegExp(`${name}=(\\d+)`).exec(text)?.[1] ?? byDefault)
  return {
    wait: value('wait', 0),
    tokens: value('tokens', 1),
    every: value('every', 0),
    silent: value('silent', 0),
  }
}

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', 4096, () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
