import type { FastifyInstance } from 'fastify'
import { issuersOf } from '../auth/microsoft.ts'
import type { Dependencies } from '../dependencies.ts'
import { countFormerUsers, renameIssuer, type ServiceNames } from './users.queries.ts'

/**
 * Users stay who they are when the identity service gets another name, as the embedded one does with `STUDIO_ORIGIN` and
 * Azure AD B2C with its host: before the first call, those that are stored under a former name get the present one.
 */
export function keepUsersOfRenamedService(app: FastifyInstance, deps: Dependencies): void {
  const names = namesOf(deps)
  if (!names) return
  const { database, log } = deps
  app.addHook('onReady', async () => {
    if ((await countFormerUsers(database.db, names)) === 0) return
    const kept = await renameIssuer(database.db, names)
    if (kept === 0) return
    log.info({ users: kept }, 'the identity service has another name, and its users were kept')
    const left = await countFormerUsers(database.db, names)
    if (left > 0)
      log.warn({ users: left }, 'users of former names were left, because the same people have newer ones')
  })
}

function namesOf({ config: { auth }, identity }: Dependencies): ServiceNames | undefined {
  if (auth.kind === 'embedded') return identity && { now: identity.issuer, pattern: '%/oidc' }
  return { now: issuersOf(auth)[0]!, pattern: `https://%/${auth.tenantId}/%v2.0%` }
}
