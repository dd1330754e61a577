import type { Theme } from '@ai-studio/contract'
import { themes } from '@ai-studio/contract/constants'

/** Themes to look at every state in: all of them, or the usual one, where one of each group stands for the others. */
export const shownThemes: readonly Theme[] =
  import.meta.env.TEST_SCOPE === 'representative' ? ['dark'] : themes
