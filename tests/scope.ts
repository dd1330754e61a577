/** Whether everything runs, or a representative of each group. */
export const runsEverything = process.env.TEST_SCOPE === 'all'

/** The cases of a group: the first of them in every run, the others when everything runs. */
export const cases = <const First, const Other>(first: First, ...others: Other[]): (First | Other)[] =>
  runsEverything ? [first, ...others] : [first]
