import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { noteHost } from './passkeys.queries.ts'
import { canHavePasskeys, relyingParty } from './relying-party.ts'

/**
 * Passkeys work on the host alone that they were made for. Those of releases that did not store it are taken, before the
 * first call, for ones of the present host, so that they are known from others when the studio moves later.
 */
export function noteHostOfPasskeys(app: FastifyInstance, { config, database }: Dependencies): void {
  if (!canHavePasskeys(config.origin)) return
  app.addHook('onReady', () => noteHost(database.db, relyingParty(config.origin).id))
}
