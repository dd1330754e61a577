import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { Admission } from '../principal/admit.ts'
import { callerReader, type CallerReader } from '../principal/caller.ts'
import { KnownPrincipals } from '../principal/known-principals.ts'
import { KnownSites } from '../principal/known-sites.ts'
import { KnownUsers } from '../principal/known-users.ts'
import { tokenVerifier } from '../principal/tokens/token-verifier.ts'
import { ServedPaths } from './not-found.ts'

/** What `serve` needs of an application, one set for each. */
export interface Parts {
  admission: Admission
  callers: CallerReader
  served: ServedPaths
  users: KnownUsers
  sites: KnownSites
  /** The clock. */
  now(): Date
}

declare module 'fastify' {
  interface FastifyInstance {
    studio: Parts
  }
}

export function registerParts(app: FastifyInstance, deps: Dependencies): void {
  const visitors = new KnownPrincipals(deps)
  const users = new KnownUsers(deps)
  const sites = new KnownSites(deps.database, deps.now)
  app.decorate('studio', {
    admission: new Admission(deps.config, {
      visitors,
      users,
      sites,
      tokens: tokenVerifier(deps),
      entitlements: deps.entitlements,
    }),
    users,
    sites,
    callers: callerReader(deps.config),
    served: new ServedPaths(),
    now: deps.now,
  })
  app.decorateRequest('principal', undefined)
  app.decorateRequest('accessClaims', undefined)
  app.decorateRequest('bodyText', undefined)
  app.decorateRequest('startedAt', null as unknown as Date)
}
