import { ensureBuilt } from './build.mjs'

/** Before tests that load the script tags: they take the build that everybody else takes, made once if it is old. */
export const setup = (): Promise<void> => ensureBuilt(['widgets'])
