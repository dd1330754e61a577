import { deleteErasedBefore } from '../account/users.queries.ts'
import { deleteCountersBefore } from '../allowance/counters.queries.ts'
import { deleteDevicesBefore } from '../auth/session.queries.ts'
import { deleteContactMessagesBefore } from '../contact/index.ts'
import { indexWords, removeDeletedConversations } from '../conversations/index.ts'
import { lookAfterTables } from '../db/upkeep.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteCodesBefore } from '../embed/sites.queries.ts'
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
export async function tidyUp(deps: Dependencies): Promise<void> {
  const now = deps.now()
  await deleteCountersBefore(deps.database.db, new Date(now.getTime() - keepCountersMs))
  await pruneUnsentUploads(deps, now)
  await removeDeletedConversations(deps, now)
  await indexWords(deps)
  await pruneShares(deps, now)
  await pruneUnheardAudio(deps, now)
  await pruneToolJobs(deps, now)
  const before = (age: number) => new Date(now.getTime() - age)
  await deleteCodesBefore(deps.database.db, now)
  await deleteChallengesBefore(deps.database.db, now)
  await deleteConfirmationsBefore(deps.database.db, now)
  await deleteSessionsBefore(deps.database.db, before(keepSessionsMs))
  await deleteDevicesBefore(deps.database.db, before(keepDevicesMs))
  await deleteErasedBefore(deps.database.db, before(keepErasedMs))
  await deleteUnconfirmed(deps.database.db, now)
  await deleteContactMessagesBefore(deps.database.db, before(keepContactMs))
  await deps.identity?.prune()
  await lookAfterTables(deps.database)
}

/** Tidies up now and then, once for all servers; an application whose jobs do not run does nothing by itself. */
export function registerMaintenance(deps: Dependencies): void {
  deps.jobs.work(jobName, () => tidyUp(deps))
  deps.jobs.schedule(jobName, everyHalfHour)
}
