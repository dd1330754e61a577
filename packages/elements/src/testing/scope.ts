/** Whether one of each group stands for the others; by itself a run shows everything. */
export const isRepresentative = process.env.TEST_SCOPE === 'representative'

/** The builds of the script tags that tests look at: both, or the smaller one, which partners are given. */
export const shownFrameworks: readonly ('preact' | 'react')[] = isRepresentative
  ? ['preact']
  : ['preact', 'react']
