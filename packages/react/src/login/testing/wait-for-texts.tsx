import type { ReactElement, ReactNode } from 'react'
import { useLoginTexts } from '../login-texts.ts'

/** Draws a part of this folder as soon as its texts are there. */
export function WaitForTexts({ children }: { children: ReactNode }): ReactElement | null {
  return useLoginTexts() ? <>{children}</> : null
}
