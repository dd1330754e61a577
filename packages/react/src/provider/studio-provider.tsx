import { $theme, directionOf, type Texts } from '@ai-studio/core'
import type { I18nextTexts } from '@ai-studio/core/i18next'
import type { Language, Theme } from '@ai-studio/contract'
import { useStore } from '@nanostores/react'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { useTakenOver } from '../hooks/use-taken-over.ts'
import { pageTexts } from './page-texts.ts'
import { drawnLanguage } from './drawn-language.ts'
import { StudioContext, useStudioContext, type StudioContextValue } from './studio-context.ts'
import { StudioScope } from './studio-scope.tsx'
import { useAskedLanguage } from './use-asked-language.ts'
import { useLanguage } from './use-studio.ts'

export interface StudioProviderProps {
  /**
   * Where the server is, for example `https://studio.example`.
   * @default this page's own origin
   */
  endpoint?: string | undefined
  /**
   * Where texts come from. Make them once, outside of your components: a conversation goes on speaking with those it
   * began with. Those of `createI18nextTexts` are also what react-i18next finds inside, where your application and we
   * have the same copy of it; without them your own views find your own there.
   * @default an instance of i18next of our own, one for the page and each endpoint, which never touches the host's
   */
  texts?: Texts | undefined
  /**
   * Language the page asks for: shown before what this device or the account remembers, and nobody's choice. What the
   * visitor chooses counts until another one is asked for, by this provider, one on the same page, or that of the next.
   * When nobody asks any more, what the visitor has chosen is shown again.
   * @default the visitor's choice, else what their country (where this browser has kept it), browser and page suggest
   */
  language?: Language | undefined
  /**
   * Theme of everything inside.
   * @default the visitor's choice
   */
  theme?: Theme | undefined
  children?: ReactNode
}

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
  const context = useStudioContext()
  const { studio, texts } = context
  const chosen = useStore($theme, { ssr: 'initial' })
  const language = useLanguage()
  const isTakenOver = useTakenOver()
  // A server does not know the page's origin, and the browser begins with what was drawn there.
  const isOwnOrigin = isTakenOver ? studio.isOwnOrigin : !endpoint
  const value = useMemo<StudioContextValue>(() => {
    const t = texts.getFixedT?.(drawnLanguage(context))
    return t ? { ...context, drawn: { t } } : context
  }, [context, texts])
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
  return (
    <div {...scope}>
      <StudioContext.Provider value={value}>{children}</StudioContext.Provider>
    </div>
  )
}

interface OwnViewsProps {
  texts: I18nextTexts
  children?: ReactNode
}

/** What react-i18next finds inside. For a server, and until its drawing is taken over, it speaks the language of that. */
function OwnViews({ texts, children }: OwnViewsProps): ReactElement {
  const context = useStudioContext()
  const isTakenOver = useTakenOver()
  const i18n = useMemo(() => {
    const lng = drawnLanguage(context)
    const fits = isTakenOver || texts.$language.get() === lng
    return fits ? texts.i18next : texts.i18next.cloneInstance({ lng })
  }, [context, texts, isTakenOver])
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
}

/** Makes a studio available to the widgets inside. One at the root of an application is enough. */
export function StudioProvider(props: StudioProviderProps): ReactElement {
  const { texts: given, theme, children, ...scope } = props
  const { endpoint, language } = scope
  const texts = useMemo(
    () => given ?? pageTexts({ endpoint, language }),
    // oxlint-disable-next-line react/exhaustive-deps -- the texts follow the page's language by themselves.
    [given, endpoint],
  )
  useAskedLanguage(language)
  const content = (
    <Appearance endpoint={endpoint} theme={theme}>
      {children}
    </Appearance>
  )
  return (
    <StudioScope {...scope} texts={texts}>
      {/* Only where the page has given them: around its own views ours would stand in place of its own. */}
      {given && isOnI18next(given) ? <OwnViews texts={given}>{content}</OwnViews> : content}
    </StudioScope>
  )
}
