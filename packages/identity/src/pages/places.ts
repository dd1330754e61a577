import { keptSecrets } from '../codes/kept-secrets.ts'
import { seal, unseal } from '../keys/seal.ts'
import type { ArtifactStorage } from '../storage.ts'
import type { Place } from './screens.ts'

/** As long as what was begun can be continued. */
const lifetimeMs = 15 * 60 * 1000
const purpose = 'identity-pages-places'

/**
 * Where somebody stands in an interaction, by its id. Lies sealed: it holds what the sign-in goes on with, and whose it
 * is.
 */
export interface Places {
  /** Who has a code to enter or a password to choose: the page can be loaded again without sending a form again. */
  keep(uid: string, place: Place): Promise<void>
  find(uid: string): Promise<Place | undefined>
  /** The address that was given last, which the next page need not ask for again. */
  keepAddress(uid: string, email: string): Promise<void>
  addressOf(uid: string): Promise<string | undefined>
}

export function createPlaces(options: {
  artifacts: ArtifactStorage
  secret: string
  now: () => Date
}): Places {
  const { artifacts, secret, now } = options
  function sealed<Kept>(kind: string) {
    const kept = keptSecrets<{ sealed: string }>(kind, lifetimeMs, { storage: artifacts, now })
    return {
      async keep(uid: string, value: Kept) {
        await kept.keep({ sealed: seal(JSON.stringify(value), secret, purpose) }, { secret: uid })
      },
      async find(uid: string) {
        const found = await kept.find(uid)
        const text = found && unseal(found.sealed, secret, purpose)
        return text === undefined ? undefined : (JSON.parse(text) as Kept)
      },
    }
  }
  const places = sealed<Place>('HostedPlace')
  const addresses = sealed<string>('HostedAddress')
  return { ...places, keepAddress: addresses.keep, addressOf: addresses.find }
}
