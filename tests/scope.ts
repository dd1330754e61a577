/** Whether everything runs, or a representative of each group. */
export const runsEverything = process.env.TEST_SCOPE === 'all'

/** The cases of a group: the first of them in every run, the others when everything runs. */
export const cases = <const First, const Other>(first: First, ...others: Other[]): (First | Other)[] =>
  runsEverything ? [first, ...others] : [first]

/** Of many cases alike each third, the first among them; all of them when everything runs. */
export const aThirdOf = <const Case>(all: readonly Case[]): readonly Case[] =>
  runsEverything ? all : all.filter((_, index) => index % 3 === 0)
