/** Directions to look at every state in: both, or the less usual one, where one of each group stands for the others. */
export const shownDirections: readonly ('ltr' | 'rtl')[] =
  import.meta.env.TEST_SCOPE === 'representative' ? ['rtl'] : ['ltr', 'rtl']
