/** Whether some of each group stand for the others; by itself a run shows everything. */
export const isRepresentative = process.env.TEST_SCOPE === 'representative'

/**
 * Of cases alike the first ones, where these stand for the others.
 * @param count how many of them
 */
export const shownOf = <const Case>(all: readonly Case[], count = 1): readonly Case[] =>
  isRepresentative ? all.slice(0, count) : all

/** How often chance decides what is tried: enough to find what is broken in every run, or as often as there is time for. */
export const draws = isRepresentative ? 40 : 100
