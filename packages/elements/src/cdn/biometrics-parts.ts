import type { mountBiometrics } from '../biometrics/mount-partner.tsx'
import type * as graph from './graph.ts'

/** Name and hash of the file that knows all parts of the passkeys; the build fills them in. */
declare const __BIOMETRICS_GRAPH__: readonly [file: string, hash: string]
/** Addresses of what the studio's own pages draw, and those of others; the build fills them in. */
declare const __OWN__: string
declare const __PARTNER__: string

/** With what the loader gives before anything is drawn. */
interface Parts extends graph.Loader {
  load: (isOwnOrigin: boolean) => Promise<{ mountBiometrics: typeof mountBiometrics }>
  endpoint: string
}

/** The parts of the script-tag build. The studio that serves the script is also the one to talk to. */
export const parts: Parts = {
  async load(isOwnOrigin) {
    const files = await parts.import<typeof graph>(...__BIOMETRICS_GRAPH__)
    files.importWith(parts)
    return (await files.load(isOwnOrigin ? __OWN__ : __PARTNER__)) as never
  },
  endpoint: new URL(import.meta.url).origin,
} as Omit<Parts, 'import' | 'fail'> as Parts
