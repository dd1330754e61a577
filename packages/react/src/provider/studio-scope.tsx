import { getStudio, type Texts } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import { addUiTexts } from '../ui/ui-texts.ts'
import { StudioContext } from './studio-context.ts'

export interface StudioScopeProps {
  /**
   * Where the server is, for example `https://studio.example`.
   * @default this page's own origin
   */
  endpoint?: string | undefined
  /** Where everything a person reads comes from. */
  texts: Texts
  /** Language the page asks for at its start; see `StudioOptions.language`. */
  language?: Language | undefined
  children?: ReactNode
}

/**
 * The bare provider: makes a studio and texts available and draws nothing. Custom elements use it, because their
 * host already carries theme, language and direction, and because it brings no i18n library along.
 */
export function StudioScope({ endpoint, texts, language, children }: StudioScopeProps): ReactElement {
  const value = useMemo(() => {
    addUiTexts(texts)
    const studio = getStudio({ ...(endpoint && { endpoint }), ...(language && { language }) })
    return { studio, texts, language }
    // oxlint-disable-next-line react/exhaustive-deps -- the language counts only when the page's first studio is made.
  }, [endpoint, texts])
  return <StudioContext.Provider value={value}>{children}</StudioContext.Provider>
}
