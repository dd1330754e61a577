import { createContext, useContext, useState, type ReactElement, type ReactNode } from 'react'

/** Whether the reader flies past the rows, or has not seen the first of them yet. */
export const PassingContext = createContext(false)

export interface RowToolsProps {
  children: ReactNode
  /** How many buttons these are where they take space from the text beside them. */
  beside?: number
}

/** What can be done with a message: drawn after what the reader is on the way to. The space for it is always there. */
export function RowTools({ children, beside }: RowToolsProps): ReactElement {
  const isPassing = useContext(PassingContext)
  const [isDrawn, setDrawn] = useState(!isPassing)
  // What is drawn once stays.
  if (!isDrawn && !isPassing) setDrawn(true)
  return (
    <div className="st-row-tools" data-beside={beside}>
      {isDrawn && children}
    </div>
  )
}
