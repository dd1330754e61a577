import { $language, directionOf, getStudio, supportedLanguage } from '@ai-studio/core'
import { StudioScope } from '@ai-studio/react'
import { SharedChat, type SharedChatFailure, type SharedChatProps } from '@ai-studio/react/shared-chat'
import { ToastRegion } from '@ai-studio/react/ui'
import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { Boundary } from '../boundary/boundary.tsx'
import { Drawn } from '../boundary/drawn.tsx'
import { setState } from '../element-state.ts'
import type { ElementView, Surroundings } from '../element-view.ts'
import { createTexts } from '../texts.ts'
import type { SharedChatHost } from './shared-chat-host.ts'
import { adoptSharedChatStyles } from './styles.ts'

/** Failures that may lie in how the page embeds the element. */
const embedding = /^(NETWORK|TIMEOUT|UNKNOWN|PROTOCOL_MISMATCH)$/
const loadFailure = () => import('./failure.tsx')

/** Draws a shared conversation into an element. It only reads: nothing is kept in this browser. */
export function mountSharedChat(host: SharedChatHost, { endpoint, fail }: Surroundings): ElementView {
  const { props, element, states, emit } = host
  const root = element.shadowRoot!
  const studio = getStudio({ endpoint })
  const languageNow = () => supportedLanguage(props.lang) ?? $language.get()
  const $ownLanguage = atom(languageNow())
  const texts = createTexts({ $language: $ownLanguage })
  const content = document.createElement('div')
  content.className = 'frame'
  root.append(content)
  const reactRoot = createRoot(content, { identifierPrefix: `${element.localName}-` })
  /** Grows with each `reload()`. */
  let round = 0
  /** What was asked to be shown last. */
  let shown = ''
  /** Those who wait for the end of a reading. */
  const waiting: (() => void)[] = []

  function settle(isLoaded: boolean): void {
    setState(states, 'loaded', isLoaded)
    for (const resolve of waiting.splice(0)) resolve()
  }

  // The same at every render, so that nothing is drawn again for them.
  const callbacks: Omit<SharedChatProps, 'slug'> = {
    onLoad(loaded) {
      settle(true)
      emit('load', loaded)
    },
    onError(failure: SharedChatFailure) {
      if (failure.phase === 'read' || failure.code === 'NOT_FOUND') settle(false)
      if (embedding.test(failure.code) && navigator.onLine)
        fail({ ...failure, element, endpoint: studio.endpoint })
      emit('error', failure)
    },
    onContinue: (conversationId) => emit('continue', { conversationId }, true),
    onCopy: (copied) => void emit('copy', copied),
    onReport: (sent) => void emit('report', sent),
    onSignIn: () => emit('sign-in', {}, true),
  }

  function draw(): void {
    const language = languageNow()
    $ownLanguage.set(language)
    content.lang = language
    content.dir = directionOf(language)
    const next = `${round} ${props.slug}`
    if (shown !== next) setState(states, 'loaded', false)
    shown = next
    const level = Number(props.headingLevel)
    reactRoot.render(
      <Boundary
        key={round}
        language={language}
        loadFailure={loadFailure}
        onError={(cause) => {
          const detail = { code: 'RENDER_FAILED', phase: 'render', retryable: true }
          fail({ ...detail, cause, element, endpoint })
          settle(false)
          emit('error', detail)
        }}
      >
        <StudioScope endpoint={studio.endpoint} texts={texts}>
          <SharedChat
            {...callbacks}
            slug={props.slug}
            headingLevel={level === 1 || level === 3 || level === 4 ? level : 2}
          />
          <ToastRegion />
          <Drawn onDrawn={host.ready} />
        </StudioScope>
      </Boundary>,
    )
  }

  const removeStyles = adoptSharedChatStyles(root)
  return {
    update: draw,
    unmount() {
      removeStyles()
      settle(false)
      reactRoot.unmount()
      content.remove()
    },
    // Its only method.
    call() {
      round += 1
      draw()
      return new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    },
  }
}
