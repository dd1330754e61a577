import { $language, $theme, directionOf, type Texts, type TextsOptions } from '@ai-studio/core'
import { createI18nextTexts, type I18nextTexts } from '@ai-studio/core/i18next'
import type { Language, Theme } from '@ai-studio/contract'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState, type ReactElement, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { useTakenOver } from '../hooks/use-taken-over.ts'
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
   * Where texts come from. Those of `createI18nextTexts` are also what react-i18next finds inside; without them your
   * own views find your own there.
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

/**
 * Pages that are drawn on a server share no language: each is in the one that it asks for. Nor does any follow the
 * server's own, which would keep what it was drawn with for good.
 */
const ownLanguage = (language: Language | undefined): TextsOptions =>
  typeof document === 'undefined' ? { $language: atom(language ?? $language.get()) } : {}

const isOnI18next = (texts: Texts): texts is I18nextTexts => 'i18next' in texts

interface AppearanceProps {
  endpoint: string | undefined
  theme: Theme | undefined
  children?: ReactNode
}

/**
 * Theme, language and direction for widgets on a page that is not the studio's own. The element is there on every page,
 * because what is inside would begin anew whenever it came or went.
 */
function Appearance({ endpoint, theme, children }: AppearanceProps): ReactElement {
  const { studio } = useStudioContext()
  const chosen = useStore($theme, { ssr: 'initial' })
  const language = useLanguage()
  // A server does not know the page's origin, and the browser begins with what was drawn there.
  const isOwnOrigin = useTakenOver() ? studio.isOwnOrigin : !endpoint
  // The studio's own pages carry all of it on their root element.
  const scope =
    isOwnOrigin && !theme
      ? { className: 'st-provider' }
      : {
          className: 'st-provider st-scope',
          'data-theme': theme ?? chosen,
          lang: language,
          dir: directionOf(language),
        }
  return <div {...scope}>{children}</div>
}

/** Makes a studio available to the widgets inside. One at the root of an application is enough. */
export function StudioProvider(props: StudioProviderProps): ReactElement {
  const { texts: given, theme, children, ...scope } = props
  const [own] = useState(() => given ?? createI18nextTexts(ownLanguage(scope.language)))
  const texts = given ?? own
  const content = (
    <StudioScope {...scope} texts={texts}>
      <Appearance endpoint={scope.endpoint} theme={theme}>
        {children}
      </Appearance>
    </StudioScope>
  )
  // Only where the page has given them: around its own views ours would stand in place of its own.
  return given && isOnI18next(given) ? (
    <I18nextProvider i18n={given.i18next}>{content}</I18nextProvider>
  ) : (
    content
  )
}
