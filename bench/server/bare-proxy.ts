import { Agent, createServer, request as connect } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The least that can stand between a browser and a model service: reads the message, asks, passes bytes on. */
const upstream = process.argv[2]!
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { Message } = JSON.parse(Buffer.concat(parts).toString()) as { Message: string }
    const question = { model: 'scripted', stream: true, messages: [{ role: 'user', content: Message }] }
    const asking = connect(
      `${upstream}/v1/chat/completions`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, { 'content-type': 'text/event-stream' })
        answer.pipe(response)
      },
    )
    asking.on('error', () => response.destroy())
    asking.end(JSON.stringify(question))
  })
})

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', 4096, () => process.send?.({ port: (server.address() as AddressInfo).port }))
