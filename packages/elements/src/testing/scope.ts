/** Whether one of each group stands for the others; by itself a run shows everything. */
export const isRepresentative = import.meta.env.TEST_SCOPE === 'representative'

/**
 * Of cases alike the first ones, where these stand for the others.
 * @param count how many of them
 */
export const shownOf = <const Case>(all: readonly Case[], count = 1): readonly Case[] =>
  isRepresentative ? all.slice(0, count) : all

/** The builds of the script tags that tests look at: both, or the smaller one, which partners are given. */
export const shownFrameworks: readonly ('preact' | 'react')[] = isRepresentative
  ? ['preact']
  : ['preact', 'react']
