/** How the chat comes into a page: one of the script tags, or a bundle of the partner's own with the npm packages. */
export type Build = 'preact' | 'react' | 'npm'

/** Whether everything runs, or a representative of each group. */
const runsEverything = process.env.E2E_SCOPE === 'all'

/**
 * The builds that a case runs on.
 * @param always those of every run
 * @param inFull those that come besides when everything runs
 */
export const builds = (always: Build[], inFull: Build[] = []): Build[] =>
  runsEverything ? [...always, ...inFull] : always

/** The cases of a group: the first of them in every run, the others when everything runs. */
export const cases = <First, Other>(first: First, ...others: Other[]): (First | Other)[] =>
  runsEverything ? [first, ...others] : [first]
