/** Whether one of each group stands for the others; by itself a run shows everything. */
export const isRepresentative = process.env.E2E_SCOPE === 'representative'

/** The builds of the script tags that tests look at: both, or the smaller one, which partners are given. */
export const shownFrameworks: readonly ('preact' | 'react')[] = isRepresentative
  ? ['preact']
  : ['preact', 'react']
