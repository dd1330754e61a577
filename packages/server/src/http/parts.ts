import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { Admission } from '../principal/admit.ts'
import { callerReader, type CallerReader } from '../principal/caller.ts'
import { KnownPrincipals } from '../principal/known-principals.ts'
import { ServedPaths } from './not-found.ts'

/** What `serve` needs of an application, one set for each. */
export interface Parts {
  admission: Admission
  callers: CallerReader
  served: ServedPaths
  /** The clock. */
  now(): Date
}

declare module 'fastify' {
  interface FastifyInstance {
    studio: Parts
  }
}

export function registerParts(app: FastifyInstance, deps: Dependencies): void {
  app.decorate('studio', {
    admission: new Admission(deps.config, new KnownPrincipals(deps.database, deps.now)),
    callers: callerReader(deps.config),
    served: new ServedPaths(),
    now: deps.now,
  })
  app.decorateRequest('principal', undefined)
  app.decorateRequest('startedAt', null as unknown as Date)
}
