import { atom } from 'nanostores'

/** Whether pieces begin again at their end. As somebody has set it, for every piece that comes while the page is there. */
export const $loops = atom(false)
/** How loud pieces are, from 0 to 1; for every piece as well. */
export const $volume = atom(0.9)
