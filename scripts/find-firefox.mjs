import { programFrom, programOnPath } from './find-program.mjs'

/** First of: `FIREFOX_PATH`, a Firefox on the PATH (the release with long support first); null when there is none. */
export function findFirefox() {
  return programFrom('FIREFOX_PATH') ?? programOnPath(['firefox-esr']) ?? programOnPath(['firefox'])
}
