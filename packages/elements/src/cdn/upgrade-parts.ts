import type { mountUpgrade } from '../upgrade/mount-upgrade.tsx'
import type * as graph from './graph.ts'

/** Name and hash of the file that knows all parts of the upgrade; the build fills them in. */
declare const __UPGRADE_GRAPH__: readonly [file: string, hash: string]
/** Address of what draws it; the build fills it in. */
declare const __VIEW__: string

/** With what the loader gives before anything is drawn. */
interface Parts extends graph.Loader {
  load: () => Promise<{ mountUpgrade: typeof mountUpgrade }>
  endpoint: string
}

/** The parts of the script-tag build. The studio that serves the script is also the one to talk to. */
export const parts: Parts = {
  async load() {
    const files = await parts.import<typeof graph>(...__UPGRADE_GRAPH__)
    files.importWith(parts)
    return (await files.load(__VIEW__)) as never
  },
  endpoint: new URL(import.meta.url).origin,
} as Omit<Parts, 'import' | 'fail'> as Parts
