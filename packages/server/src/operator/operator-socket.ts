import fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Logger } from '../dependencies.ts'
import { operatorRequests, type OperatorCall, type OperatorCalls } from './operator-calls.ts'
import { OperatorRefusal, type RefusalCode, type RefusalValues } from './operator-refusal.ts'
import { forgetOthers, isAnswered, listenAt, type Listening } from './socket-file.ts'
import { socketPlace } from './socket-place.ts'

/** How a call is refused. */
export interface RefusalAnswer {
  error: { code: RefusalCode; values: RefusalValues }
}

/** How often a server looks whether the operator still reaches one, in milliseconds. */
const usualLookMs = 10_000

/**
 * Listens for the operator's command: never on a port, only on a socket that nobody but the server's own user may open.
 * A server that cannot listen there runs all the same and says so in its log. Of several of one machine on one data folder
 * the newest answers; when it has ended, however that was, one of the others puts its socket there again.
 *
 * @returns how to end it, what runs is finished first
 */
export async function openOperatorSocket(
  calls: OperatorCalls,
  {
    dataFolder,
    log,
    lookMs = usualLookMs,
    machine,
  }: { dataFolder: string; log: Pick<Logger, 'warn' | 'error'>; lookMs?: number; machine?: string },
): Promise<Listening> {
  // Kept: a machine may get another name, and its server would look for a socket that it has not made.
  const place = socketPlace(dataFolder, process.platform, machine)
  const listen = async (): Promise<Listening> => {
    try {
      return await listenAt(place, dataFolder, () => operatorApp(calls, log))
    } catch (error) {
      log.warn(
        { err: error },
        'the commands of the operator cannot reach this server: no socket could be opened',
      )
      return { path: null, close: async () => undefined }
    }
  }
  // What is left there hinders nobody.
  await forgetOthers(place).catch(() => undefined)
  let listening = await listen()
  if (listening.path === null) return listening
  let looking = Promise.resolve()
  const look = async () => {
    if (await isAnswered(place)) return
    const before = listening
    listening = await listen()
    // It has said so; saying it again and again helps nobody.
    if (listening.path === null) clearInterval(timer)
    // Nobody reaches it any more, but it may still have something to finish.
    await before.close().catch(() => {})
  }
  const timer = setInterval(() => void (looking = looking.then(look)), lookMs).unref()
  return {
    get path() {
      return listening.path
    },
    async close() {
      clearInterval(timer)
      await looking
      await listening.close()
    },
  }
}

/** A newsletter, with what JSON makes of its letters, in bytes. */
const longestRequest = 1024 * 1024

/** The calls, each a `POST` of its name. */
function operatorApp(calls: OperatorCalls, log: Pick<Logger, 'error'>): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: longestRequest, forceCloseConnections: 'idle' })
  const names = Object.keys(operatorRequests) as OperatorCall[]
  for (const name of names) {
    app.post(`/${name}`, async ({ body }) => perform(calls, name, body))
  }
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusal('INVALID')))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof OperatorRefusal) return reply.code(409).send(refusal(error.code, error.values))
    const { statusCode = 500 } = error as { statusCode?: number }
    if (error instanceof z.ZodError || statusCode < 500) return reply.code(400).send(refusal('INVALID'))
    log.error({ err: error }, 'a command of the operator failed')
    return reply.code(500).send(refusal('INTERNAL'))
  })
  return app
}

const refusal = (code: RefusalCode, values: RefusalValues = {}): RefusalAnswer => ({
  error: { code, values },
})

const perform = <Call extends OperatorCall>(calls: OperatorCalls, name: Call, body: unknown) =>
  calls[name](operatorRequests[name].parse(body) as Parameters<OperatorCalls[Call]>[0])
