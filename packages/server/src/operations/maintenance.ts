import type { FastifyInstance } from 'fastify'
import { deleteCountersBefore } from '../allowance/counters.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { pruneUnsentUploads } from '../uploads/index.ts'

const everyMs = 30 * 60 * 1000
const keepCountersMs = 3 * 24 * 60 * 60 * 1000

/** Deletes what is no longer needed: counters of past days, images that nobody sent. */
export async function tidyUp(deps: Dependencies): Promise<void> {
  const now = deps.now()
  await deleteCountersBefore(deps.database.db, new Date(now.getTime() - keepCountersMs))
  await pruneUnsentUploads(deps, now)
}

/** Tidies up now and then while the server listens; an application without a port does nothing by itself. */
export function registerMaintenance(app: FastifyInstance, deps: Dependencies): void {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const run = () => {
    running ??= tidyUp(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'tidying up failed and is tried again later'))
      .finally(() => (running = undefined))
  }
  app.addHook('onListen', async () => {
    timer = setInterval(run, everyMs)
    timer.unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
