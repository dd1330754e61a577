import type { ToolId } from '@ai-studio/contract'
import type { Language } from '@ai-studio/contract/constants'
import type { TextResource } from '@ai-studio/core'
import { createContext, useContext, type ReactElement, type ReactNode } from 'react'
import { pageTexts } from '../page-texts.tsx'

/** The texts of one tool; their namespace is its id. */
export interface ToolTexts {
  readonly id: ToolId
  /** Gives them to what stands inside. */
  readonly Provider: (props: { children: ReactNode }) => ReactElement
  /** Whether there is a text under a dotted key; hints and examples may be missing. */
  has: (key: string) => boolean
}

/** The texts of a tool in both languages; what the English ones have, the others have as well. */
export function createToolTexts(id: ToolId, resources: Record<Language, TextResource>): ToolTexts {
  return {
    id,
    Provider: pageTexts(id, resources),
    has(key) {
      let found: string | TextResource | undefined = resources.en
      for (const part of key.split('.')) {
        found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
      }
      return typeof found === 'string'
    },
  }
}

export const ToolTextsContext = createContext<ToolTexts | null>(null)

/**
 * The texts of the tool whose page this is.
 * @throws Error outside of such a page
 */
export function useToolTexts(): ToolTexts {
  const texts = useContext(ToolTextsContext)
  if (!texts) throw new Error('This stands on no page of a tool.')
  return texts
}
