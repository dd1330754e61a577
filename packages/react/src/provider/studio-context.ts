import type { Studio, Texts } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract/constants'
import { createContext, useContext } from 'react'

export interface StudioContextValue {
  readonly studio: Studio
  readonly texts: Texts
  /** What a server has drawn, with which the browser begins: what the page asks for, or nothing special. */
  readonly language?: Language | undefined
  /** The texts in the language in which a server draws; see `useSpokenTexts`. */
  readonly drawn?: Pick<Texts, 't'> | undefined
}

export const StudioContext = createContext<StudioContextValue | null>(null)

/** What the nearest provider gives. */
export function useStudioContext(): StudioContextValue {
  const value = useContext(StudioContext)
  if (!value) {
    throw new Error('A widget of AI Studio stands outside <StudioProvider>. Put the provider around it.')
  }
  return value
}
