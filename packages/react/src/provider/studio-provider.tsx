import { $theme, directionOf, type Texts, type TextsOptions } from '@ai-studio/core'
import { createI18nextTexts, type I18nextTexts } from '@ai-studio/core/i18next'
import type { Language, Theme } from '@ai-studio/contract'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState, type ReactElement, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { useStudioContext } from './studio-context.ts'
import { StudioScope } from './studio-scope.tsx'
import { useLanguage } from './use-studio.ts'

export interface StudioProviderProps {
  /**
   * Where the server is, for example `https://studio.example`.
   * @default this page's own origin
   */
  endpoint?: string
  /**
   * Where texts come from.
   * @default an instance of i18next of our own, which never touches the host's
   */
  texts?: Texts
  /** Language the page asks for at its start; see `StudioOptions.language`. */
  language?: Language
  /**
   * Theme of everything inside.
   * @default the visitor's choice
   */
  theme?: Theme
  children?: ReactNode
}

/** Pages that are drawn on a server share no language: each is in the one that it asks for. */
const ownLanguage = (language: Language | undefined): TextsOptions =>
  typeof document === 'undefined' && language ? { $language: atom(language) } : {}

const isOnI18next = (texts: Texts): texts is I18nextTexts => 'i18next' in texts

/** Theme, language and direction for widgets on a page that is not the studio's own. */
function Appearance({ theme, children }: { theme?: Theme | undefined; children?: ReactNode }): ReactElement {
  const { studio } = useStudioContext()
  const chosen = useStore($theme, { ssr: 'initial' })
  const language = useLanguage()
  // The studio's own pages carry all three on their root element.
  if (studio.isOwnOrigin && !theme) return <>{children}</>
  return (
    <div
      className="st-scope"
      data-theme={theme ?? chosen}
      lang={language}
      dir={directionOf(language)}
      style={{ display: 'contents' }}
    >
      {children}
    </div>
  )
}

/** Makes a studio available to the widgets inside. One at the root of an application is enough. */
export function StudioProvider(props: StudioProviderProps): ReactElement {
  const { texts: given, theme, children, ...scope } = props
  const [own] = useState(() => given ?? createI18nextTexts(ownLanguage(scope.language)))
  const texts = given ?? own
  const content = (
    <StudioScope {...scope} texts={texts}>
      <Appearance theme={theme}>{children}</Appearance>
    </StudioScope>
  )
  return isOnI18next(texts) ? <I18nextProvider i18n={texts.i18next}>{content}</I18nextProvider> : content
}
