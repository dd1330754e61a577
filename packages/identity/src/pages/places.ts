import { keptSecrets } from '../codes/kept-secrets.ts'
import { seal, unseal } from '../keys/seal.ts'
import type { ArtifactStorage } from '../storage.ts'
import type { Place } from './screens.ts'

/** As long as what was begun can be continued. */
const lifetimeMs = 15 * 60 * 1000
const purpose = 'identity-pages-places'

/**
 * Where somebody stands in an interaction who has a code to enter or a password to choose, so that the page can be loaded
 * again without sending a form again. Lies sealed: it holds what the sign-in goes on with.
 */
export interface Places {
  keep(uid: string, place: Place): Promise<void>
  find(uid: string): Promise<Place | undefined>
}

export function createPlaces(options: {
  artifacts: ArtifactStorage
  secret: string
  now: () => Date
}): Places {
  const { artifacts, secret, now } = options
  const kept = keptSecrets<{ sealed: string }>('HostedPlace', lifetimeMs, { storage: artifacts, now })
  return {
    async keep(uid, place) {
      await kept.keep({ sealed: seal(JSON.stringify(place), secret, purpose) }, { secret: uid })
    },
    async find(uid) {
      const found = await kept.find(uid)
      const text = found && unseal(found.sealed, secret, purpose)
      return text === undefined ? undefined : (JSON.parse(text) as Place)
    },
  }
}
