import { deleteErasedBefore } from '../account/users.queries.ts'
import { deleteCountersBefore } from '../allowance/counters.queries.ts'
import { deleteDevicesBefore } from '../auth/session.queries.ts'
import { deleteContactMessagesBefore } from '../contact/index.ts'
import { indexWords, removeDeletedConversations } from '../conversations/index.ts'
import { lookAfterTables } from '../db/upkeep.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteCodesBefore } from '../principal/sites.queries.ts'
import { deleteUnconfirmed } from '../newsletter/index.ts'
import { deleteConfirmationsBefore } from '../payments/confirmations.queries.ts'
import { deleteSessionsBefore } from '../principal/users.queries.ts'
import { pruneUnheardAudio } from '../speech/index.ts'
import { pruneShares } from '../shares/index.ts'
import { pruneToolJobs } from '../tools/index.ts'
import { pruneUnsentUploads } from '../uploads/index.ts'
import { deleteChallengesBefore } from '../webauthn/challenges.queries.ts'

const jobName = 'tidy-up'
const everyHalfHour = '*/30 * * * *'
const dayMs = 24 * 60 * 60 * 1000
const keepCountersMs = 3 * dayMs
/** Far longer than any refresh token lives. */
const keepSessionsMs = 90 * dayMs
/** As long as the cookie lives. */
const keepDevicesMs = 400 * dayMs
/** Long enough for whatever comes of a message. */
const keepContactMs = 365 * dayMs
/** Far longer than any token of an erased user lives. */
const keepErasedMs = 30 * dayMs

/**
 * Deletes what is no longer needed: counters of past days, images that nobody sent, shares that ended, sound that nobody
 * hears, jobs of tools whose time has come, what sign-ins left behind, addresses that nobody has confirmed for the newsletter, messages of a year ago.
 */
export async function tidyUp(deps: Dependencies, signal?: AbortSignal): Promise<void> {
  const { db } = deps.database
  const now = deps.now()
  const before = (age: number) => new Date(now.getTime() - age)
  const steps = [
    () => deleteCountersBefore(db, before(keepCountersMs)),
    () => pruneUnsentUploads(deps, now),
    () => removeDeletedConversations(deps, now),
    () => indexWords(deps),
    () => pruneShares(deps, now),
    () => pruneUnheardAudio(deps, now),
    () => pruneToolJobs(deps, now),
    () => deleteCodesBefore(db, now),
    () => deleteChallengesBefore(db, now),
    () => deleteConfirmationsBefore(db, now),
    () => deleteSessionsBefore(db, before(keepSessionsMs)),
    () => deleteDevicesBefore(db, before(keepDevicesMs)),
    () => deleteErasedBefore(db, before(keepErasedMs)),
    () => deleteUnconfirmed(db, now),
    () => deleteContactMessagesBefore(db, before(keepContactMs)),
    () => deps.identity?.prune(),
    () => lookAfterTables(deps.database),
  ]
  const failures: unknown[] = []
  for (const step of steps) {
    // The next run goes on; this one has been given up.
    if (signal?.aborted) break
    try {
      await step()
    } catch (error) {
      // What cannot be tidied up in one place must not keep everything else from it.
      failures.push(error)
    }
  }
  if (failures.length === 0) return
  throw new AggregateError(failures, `${failures.length} of ${steps.length} steps failed`, {
    cause: failures[0],
  })
}

/** Tidies up now and then, once for all servers; an application whose jobs do not run does nothing by itself. */
export function registerMaintenance(deps: Dependencies): void {
  deps.jobs.work(jobName, (_, { signal }) => tidyUp(deps, signal), { expireAfter: 3_600, heartbeat: 60 })
  deps.jobs.schedule(jobName, everyHalfHour)
}
