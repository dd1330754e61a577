import { lookAfterTables } from '../../db/upkeep.queries.ts'
import type { Dependencies } from '../../dependencies.ts'
import { findWithoutWords, markWordsNoted, noteWords } from './import.queries.ts'

const jobName = 'index-words'
/** Messages of one statement; others get their turn in between. */
const batch = 50

/** Makes what was stored in great amounts findable, a few messages at a time. What was interrupted is begun again. */
export async function indexWords({ database }: Pick<Dependencies, 'database'>): Promise<void> {
  const { db } = database
  const first = await findWithoutWords(db)
  for (let next = first; next; next = await findWithoutWords(db)) {
    for (let at = 0; at < next.last; at += batch) await noteWords(db, next.id, at, at + batch)
    await markWordsNoted(db, next.id)
  }
  if (first) await lookAfterTables(database)
}

export function registerWordsJob(deps: Dependencies): void {
  deps.jobs.work(jobName, () => indexWords(deps), { expireAfter: 3_600 })
}

/** Has it done soon. Should that fail, the words are noted with the next tidying-up. */
export async function sendWordsJob({ jobs, log }: Pick<Dependencies, 'jobs' | 'log'>): Promise<void> {
  try {
    await jobs.send(jobName, {}, { singletonKey: jobName })
  } catch (error) {
    log.warn({ err: error }, 'the words of many messages wait for the next tidying-up')
  }
}
