import type { FastifyInstance } from 'fastify'
import { deleteErasedBefore } from '../account/users.queries.ts'
import { deleteCountersBefore } from '../allowance/counters.queries.ts'
import { deleteDevicesBefore } from '../auth/session.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteCodesBefore } from '../embed/sites.queries.ts'
import { deleteSessionsBefore } from '../principal/users.queries.ts'
import { pruneUnsentUploads } from '../uploads/index.ts'

const everyMs = 30 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const keepCountersMs = 3 * dayMs
/** Far longer than any refresh token lives. */
const keepSessionsMs = 90 * dayMs
/** As long as the cookie lives. */
const keepDevicesMs = 400 * dayMs
/** Far longer than any token of an erased user lives. */
const keepErasedMs = 30 * dayMs

/** Deletes what is no longer needed: counters of past days, images that nobody sent, what sign-ins left behind. */
export async function tidyUp(deps: Dependencies): Promise<void> {
  const now = deps.now()
  await deleteCountersBefore(deps.database.db, new Date(now.getTime() - keepCountersMs))
  await pruneUnsentUploads(deps, now)
  const before = (age: number) => new Date(now.getTime() - age)
  await deleteCodesBefore(deps.database.db, now)
  await deleteSessionsBefore(deps.database.db, before(keepSessionsMs))
  await deleteDevicesBefore(deps.database.db, before(keepDevicesMs))
  await deleteErasedBefore(deps.database.db, before(keepErasedMs))
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
