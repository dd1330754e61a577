import { runsEverything } from '../../scope.ts'

/** How the chat comes into a page: one of the script tags, or a bundle of the partner's own with the npm packages. */
export type Build = 'preact' | 'react' | 'npm'

/**
 * The builds that a case runs on.
 * @param always those of every run
 * @param inFull those that come besides when everything runs
 */
export const builds = (always: Build[], inFull: Build[] = []): Build[] =>
  runsEverything ? [...always, ...inFull] : always
