import type { Texts } from '@ai-studio/core'
import { useTakenOver } from '../hooks/use-taken-over.ts'
import type { StudioContextValue } from './studio-context.ts'

/**
 * With whose words a view speaks: while the browser takes over what a server has drawn, in the language of that. Each
 * view asks for itself, because parts of a page are taken over at different times.
 */
export function useSpokenTexts({ texts, drawn }: StudioContextValue): Pick<Texts, 't'> {
  const isTakenOver = useTakenOver()
  return isTakenOver || !drawn ? texts : drawn
}
