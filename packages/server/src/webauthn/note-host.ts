import type { Dependencies } from '../dependencies.ts'
import { noteHost } from './passkeys.queries.ts'
import { canHavePasskeys, relyingParty } from './relying-party.ts'

/** How many passkeys are noted at once: far fewer than a statement has time for. */
const partSize = 1_000

/**
 * Passkeys work on the host alone that they were made for. Those of releases that did not store it are taken, before the
 * first call, for ones of the present host, so that they are known from others when the studio moves later. It takes as
 * long as it takes, so it is nothing for a hook, which Fastify gives ten seconds.
 */
export async function noteHostOfPasskeys({
  config,
  database,
}: Pick<Dependencies, 'config' | 'database'>): Promise<void> {
  if (!canHavePasskeys(config.origin)) return
  const rpId = relyingParty(config.origin).id
  let after: string | undefined
  do {
    const part = { after, size: partSize }
    after = (await database.db.transaction((tx) => noteHost(tx, rpId, part))).at(-1)
  } while (after !== undefined)
}
