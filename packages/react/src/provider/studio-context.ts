import type { Studio, Texts } from '@ai-studio/core'
import { createContext, useContext } from 'react'

export interface StudioContextValue {
  readonly studio: Studio
  readonly texts: Texts
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
