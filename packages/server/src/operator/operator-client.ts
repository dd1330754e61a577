import { request } from 'node:http'
import type { OperatorAnswers, OperatorCall, OperatorRequest } from './operator-calls.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import type { RefusalAnswer } from './operator-socket.ts'
import { socketsOf } from './socket-place.ts'

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
      const answer = await askFirst(dataFolder, `/${call}`, JSON.stringify(body))
      if (isRefusal(answer)) throw new OperatorRefusal(answer.error.code, answer.error.values)
      return answer as OperatorAnswers[typeof call]
    },
  }
}

/** Asks the first server that can be reached, and no other: what it was asked for may not be done twice. */
async function askFirst(dataFolder: string, path: string, body: string): Promise<unknown> {
  const reasons: unknown[] = []
  const goOn = (error: unknown): void => {
    if (error instanceof OperatorRefusal) throw error
    reasons.push(error)
  }
  try {
    for await (const socketPath of socketsOf(dataFolder)) {
      const answer = await post(socketPath, path, body).catch(goOn)
      if (answer !== undefined) return answer
    }
  } catch (error) {
    goOn(error)
  }
  throw unreachable(reasons.find(isDenied) ?? reasons[0], dataFolder)
}

const isRefusal = (answer: unknown): answer is RefusalAnswer =>
  typeof answer === 'object' && answer !== null && 'error' in answer

/** @throws OperatorRefusal when a server was reached and did not answer, the system's own error when none was */
function post(socketPath: string, path: string, body: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let isConnected = false
  const fail = (error: unknown) => reject(isConnected ? new OperatorRefusal('NO_ANSWER', {}, error) : error)
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

const isDenied = (error: unknown): boolean =>
  ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')

const unreachable = (error: unknown, folder: string): OperatorRefusal =>
  new OperatorRefusal(isDenied(error) ? 'NOT_ALLOWED' : 'NO_SERVER', { folder }, error)
