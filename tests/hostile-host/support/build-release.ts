import { buildCdn } from '../../../packages/elements/scripts/build-cdn.ts'

/** Builds another release of the scripts, compiled for younger browsers, into the folder `RELEASE_FOLDER`. */
await buildCdn({ build: { target: 'es2024' }, define: { RELEASE: '2' } }, process.env.RELEASE_FOLDER)
