import { issuersOf } from '../auth/microsoft.ts'
import type { Drizzle } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  analyzeUsers,
  countFormerUsers,
  formerNames,
  renameIssuer,
  type ServiceNames,
} from './users.queries.ts'

type Needed = Pick<Dependencies, 'config' | 'database' | 'identity' | 'log'>

/** How many users are renamed at once: far fewer than a statement has time for. */
const partSize = 1_000

/**
 * Users stay who they are when the identity service gets another name, as the embedded one does with `STUDIO_ORIGIN` and
 * Azure AD B2C with its host: before the first call, those that are stored under a former name get the present one. It
 * takes as long as it takes, so it is nothing for a hook, which Fastify gives ten seconds; what one start has not come to
 * the next one does.
 */
export async function keepUsersOfRenamedService(deps: Needed): Promise<void> {
  const names = namesOf(deps)
  if (!names) return
  const { database, log } = deps
  const kept = await renameAll(database.db, names)
  if (kept === 0) return
  log.info({ users: kept }, 'the identity service has another name, and its users were kept')
  const left = await countFormerUsers(database.db, names)
  if (left > 0)
    log.warn({ users: left }, 'users of former names were left, because the same people have newer ones')
}

async function renameAll(db: Drizzle, names: ServiceNames): Promise<number> {
  const formers = await formerNames(db, names)
  if (formers.length > 0) await analyzeUsers(db)
  let kept = 0
  for (const former of formers) {
    let after: string | undefined
    do {
      const part = { former, formers, now: names.now, after, size: partSize }
      const renamed = await db.transaction((tx) => renameIssuer(tx, part))
      kept += renamed.length
      after = renamed.at(-1)
    } while (after !== undefined)
  }
  return kept
}

function namesOf({ config: { auth }, identity }: Needed): ServiceNames | undefined {
  if (auth.kind === 'embedded') return identity && { now: identity.issuer, pattern: '%/oidc' }
  return { now: issuersOf(auth)[0]!, pattern: `https://%/${auth.tenantId}/%v2.0%` }
}
