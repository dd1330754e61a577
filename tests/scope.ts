/** Whether everything runs, or a representative of each group. */
export const runsEverything = process.env.TEST_SCOPE === 'all'

/** The cases of a group: the first of them in every run, the others when everything runs. */
export const cases = <const First, const Other>(first: First, ...others: Other[]): (First | Other)[] =>
  runsEverything ? [first, ...others] : [first]

/** The same of a list that is made elsewhere. */
export const firstOf = <const Case>(all: readonly Case[]): readonly Case[] =>
  runsEverything ? all : all.slice(0, 1)

/** An end-to-end test that stands for its part of the product in every run. The others run with everything, or by name. */
export const representative = { tag: '@representative' }
