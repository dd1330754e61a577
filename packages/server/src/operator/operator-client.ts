import { request } from 'node:http'
import type { OperatorAnswers, OperatorCall, OperatorRequest } from './operator-calls.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import type { RefusalAnswer } from './operator-socket.ts'
import { findSocket } from './socket-place.ts'

/** Longer than a server waits for gateways, in milliseconds. */
const patienceMs = 2 * 60_000

/** Asks the server that runs on a data folder. */
export interface OperatorClient {
  /** @throws OperatorRefusal */
  ask: <Call extends OperatorCall>(call: Call, body: OperatorRequest<Call>) => Promise<OperatorAnswers[Call]>
}

export function operatorClient(dataFolder: string): OperatorClient {
  return {
    async ask(call, body) {
      const path = await socketOf(dataFolder)
      const answer = await post(path, `/${call}`, JSON.stringify(body), dataFolder)
      if (isRefusal(answer)) throw new OperatorRefusal(answer.error.code, answer.error.values)
      return answer as OperatorAnswers[typeof call]
    },
  }
}

async function socketOf(dataFolder: string): Promise<string> {
  try {
    const path = await findSocket(dataFolder)
    if (path !== null) return path
  } catch (error) {
    throw unreachable(error, dataFolder)
  }
  throw new OperatorRefusal('NO_SERVER', { folder: dataFolder })
}

const isRefusal = (answer: unknown): answer is RefusalAnswer =>
  typeof answer === 'object' && answer !== null && 'error' in answer

function post(socketPath: string, path: string, body: string, dataFolder: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let isConnected = false
  const fail = (error: unknown) =>
    reject(isConnected ? new OperatorRefusal('NO_ANSWER', {}, error) : unreachable(error, dataFolder))
  const sent = request(
    {
      socketPath,
      path,
      method: 'POST',
      // One question, one connection: none stays open behind the command.
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(patienceMs),
    },
    (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('error', fail)
      response.on('end', () => {
        try {
          resolve(JSON.parse(text))
        } catch (error) {
          fail(error)
        }
      })
    },
  )
  sent.on('socket', (socket) => socket.on('connect', () => (isConnected = true)))
  sent.on('error', fail)
  sent.end(body)
  return promise
}

function unreachable(error: unknown, folder: string): OperatorRefusal {
  const { code = '' } = error as NodeJS.ErrnoException
  const isDenied = code === 'EACCES' || code === 'EPERM'
  return new OperatorRefusal(isDenied ? 'NOT_ALLOWED' : 'NO_SERVER', { folder }, error)
}
