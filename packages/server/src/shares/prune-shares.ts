import type { Dependencies } from '../dependencies.ts'
import { removeFiles } from './copy-images.ts'
import { deleteShareImages, imagesOfShares } from './share-images.queries.ts'
import { deleteViewsBefore } from './share-views.queries.ts'
import { deleteReportsBefore, deleteShares, endedShares } from './shares.queries.ts'

type Needed = Pick<Dependencies, 'database' | 'uploads'>

const dayMs = 24 * 60 * 60 * 1000
const batch = 100
/** Reports are kept as long after they were made, whatever becomes of the share: time for the operator to look at them. */
const keepReportsMs = 90 * dayMs

/**
 * Removes shares that ended, with their images, what was only kept so that nobody counts twice in a day, and reports
 * that are old.
 */
export async function pruneShares(deps: Needed, now: Date): Promise<void> {
  const { db } = deps.database
  for (;;) {
    const slugs = await endedShares(db, now, batch)
    await removeImages(deps, slugs)
    await deleteShares(db, slugs)
    if (slugs.length < batch) break
  }
  await deleteViewsBefore(db, new Date(now.getTime() - dayMs).toISOString().slice(0, 10))
  await deleteReportsBefore(db, new Date(now.getTime() - keepReportsMs))
}

/** Removes the images of shares that were ended just now. What fails is left to `pruneShares`: nobody is served it. */
export async function removeImagesOfEnded(
  deps: Needed & Pick<Dependencies, 'log'>,
  slugs: readonly string[],
): Promise<void> {
  try {
    await removeImages(deps, slugs)
  } catch (error) {
    deps.log.warn({ err: error }, 'images of a revoked share were not removed yet')
  }
}

/** Files before rows: what goes wrong in between can be done again. */
async function removeImages(deps: Needed, slugs: readonly string[]): Promise<void> {
  const names = await imagesOfShares(deps.database.db, slugs)
  await removeFiles(deps, names)
  await deleteShareImages(deps.database.db, names)
}
