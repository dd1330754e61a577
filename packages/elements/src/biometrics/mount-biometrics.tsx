import { $language, directionOf, getStudio, supportedLanguage, type Studio } from '@ai-studio/core'
import { StudioScope } from '@ai-studio/react'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Boundary } from '../boundary/boundary.tsx'
import { Drawn } from '../boundary/drawn.tsx'
import type { ElementView, Surroundings } from '../element-view.ts'
import { createTexts } from '../texts.ts'
import type { BiometricsHost } from './biometrics-host.ts'

/** What differs between the studio's own pages and those of others. */
export interface BiometricsKind {
  /** Draws the content. */
  draw(scene: Scene): ReactNode
  /** Gives the shadow root what it is drawn with. @returns ends it */
  adoptStyles(root: ShadowRoot): () => void
  /** Reads the passkeys anew; never rejects. */
  reload(): Promise<void> | undefined
  remove?(): void
}

/** What a content is drawn with. */
export interface Scene {
  readonly heading: string | undefined
  readonly headingLevel: 2 | 3 | 4
}

const loadFailure = () => import('./failure.tsx')

/** Draws passkeys of some kind into an element. */
export function mount(
  host: BiometricsHost,
  { endpoint, fail }: Surroundings,
  makeKind: (studio: Studio) => BiometricsKind,
): ElementView {
  const { props, element, emit } = host
  const root = element.shadowRoot!
  const studio = getStudio({ endpoint })
  const languageNow = () => supportedLanguage(props.lang) ?? $language.get()
  const $ownLanguage = atom(languageNow())
  const texts = createTexts({ $language: $ownLanguage })
  const content = document.createElement('div')
  content.className = 'frame'
  root.append(content)
  const kind = makeKind(studio)
  const reactRoot = createRoot(content, { identifierPrefix: `${element.localName}-` })

  function draw(): void {
    const language = languageNow()
    $ownLanguage.set(language)
    content.lang = language
    content.dir = directionOf(language)
    const level = Number(props.headingLevel)
    const scene: Scene = {
      heading: props.heading || undefined,
      headingLevel: level === 3 || level === 4 ? level : 2,
    }
    reactRoot.render(
      <Boundary
        language={language}
        loadFailure={loadFailure}
        onError={(cause) => {
          const detail = { code: 'RENDER_FAILED', phase: 'render', retryable: true }
          fail({ ...detail, cause, element, endpoint })
          emit('error', detail)
        }}
      >
        <StudioScope endpoint={studio.endpoint} texts={texts}>
          {kind.draw(scene)}
          <Drawn onDrawn={host.ready} />
        </StudioScope>
      </Boundary>,
    )
  }

  const removeStyles = kind.adoptStyles(root)
  return {
    update: draw,
    unmount() {
      removeStyles()
      reactRoot.unmount()
      kind.remove?.()
      content.remove()
    },
    // Its only method.
    call: () => kind.reload(),
  }
}
