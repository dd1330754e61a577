import type { Studio } from '@ai-studio/core'
import type { ReactElement, ReactNode } from 'react'
import { StudioContext, useStudioContext } from '../../provider/studio-context.ts'

/** Puts another studio in place of the one around it. */
export function WithStudio({ studio, children }: { studio: Studio; children: ReactNode }): ReactElement {
  const context = useStudioContext()
  return <StudioContext.Provider value={{ ...context, studio }}>{children}</StudioContext.Provider>
}
