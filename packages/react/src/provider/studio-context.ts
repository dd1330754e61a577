import type { Studio, Texts } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract'
import { createContext, useContext } from 'react'

export interface StudioContextValue {
  readonly studio: Studio
  readonly texts: Texts
  /** What a server has drawn, with which the browser begins: what the page asks for, or nothing special. */
  readonly language?: Language | undefined
  /** What views say while the browser takes over what a server has drawn: in its language, which may be another. */
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
