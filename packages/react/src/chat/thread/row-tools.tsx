import { createContext, useContext, useState, type ReactElement, type ReactNode } from 'react'

/** Whether the reader flies past the rows, or has not seen the first of them yet. */
export const PassingContext = createContext(false)

/** What can be done with an answer: drawn after what the reader is on the way to. The space for it is always there. */
export function RowTools({ children }: { children: ReactNode }): ReactElement {
  const isPassing = useContext(PassingContext)
  const [isDrawn, setDrawn] = useState(!isPassing)
  // What is drawn once stays.
  if (!isDrawn && !isPassing) setDrawn(true)
  return <div className="st-row-tools">{isDrawn && children}</div>
}
