/** Whether one of each group stands for the others; by itself a run shows everything. */
export const isRepresentative = process.env.TEST_SCOPE === 'representative'

/** Of cases alike the first where it stands for the others. */
export const shownOf = <const Case>(all: readonly Case[]): readonly Case[] =>
  isRepresentative ? all.slice(0, 1) : all

/** The builds of the script tags that tests look at: both, or the smaller one, which partners are given. */
export const shownFrameworks: readonly ('preact' | 'react')[] = isRepresentative
  ? ['preact']
  : ['preact', 'react']
