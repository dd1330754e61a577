import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../api-error.ts'
import { serve } from '../operation.ts'

/** How long an answer of the database is believed, so that probes cannot flood it. */
const believedForMs = 1_000

/** `/healthz` says the process lives; `/readyz` that it can serve. */
export function registerHealth(app: FastifyInstance, deps: Dependencies): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  let last: { at: number; result: Promise<boolean> } | undefined
  function databaseAnswers(): Promise<boolean> {
    const at = performance.now()
    if (!last || at - last.at > believedForMs) {
      last = { at, result: withinSeconds(4, deps.database.ping()) }
    }
    return last.result
  }

  serve(app, deps, 'getHealth', () => ({ status: 'ok' as const, checks: {} }), { isUnlimited: true })
  serve(app, deps, 'getReadiness', readiness, { isUnlimited: true })

  async function readiness() {
    const isDatabaseThere = await databaseAnswers()
    if (isDatabaseThere && !isClosing) return { status: 'ok' as const, checks: { database: 'ok' as const } }
    throw new ApiError('SERVICE_UNAVAILABLE', {
      detail: isClosing ? 'shutting down' : 'the database does not answer',
      headers: { 'Retry-After': '5' },
    })
  }
}

async function withinSeconds(seconds: number, work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, false)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
