import { createContext, useContext, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import type { ToolTurns } from './tool-turns.ts'

/** In which frame a row draws its tools; null where no row waits. */
export const ToolTurnsContext = createContext<ToolTurns | null>(null)

export interface RowToolsProps {
  children: ReactNode
  /** How many buttons these are where they take space from the text beside them. */
  beside?: number
}

/** What can be done with a message: drawn after what the reader is on the way to. The space for it is always there. */
export function RowTools({ children, beside }: RowToolsProps): ReactElement {
  const turns = useContext(ToolTurnsContext)
  const [isDrawn, setDrawn] = useState(turns?.isFree ?? true)
  useEffect(() => (isDrawn ? undefined : turns?.wait(() => setDrawn(true))), [turns, isDrawn])
  return (
    <div className="st-row-tools" data-beside={beside}>
      {isDrawn && children}
    </div>
  )
}
