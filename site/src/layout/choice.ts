import type { ReactNode } from 'react'

/** One value of a preference, as the header's menus and the drawer on phones both show it. */
export interface ChoiceOption {
  id: string
  label: string
  /** A second, quieter text. */
  description?: string
  /** The swatch, the flag or the sign of the currency. */
  icon: ReactNode
}

/** A preference the visitor can set in the header. */
export interface Choice {
  /** What is chosen here. */
  name: string
  options: readonly ChoiceOption[]
  /** Id of the option that holds. */
  value: string
  choose(id: string): void
}
