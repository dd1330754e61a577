import { $language, directionOf, getStudio, supportedLanguage, type Studio } from '@ai-studio/core'
import { StudioScope } from '@ai-studio/react'
import { atom, type ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Boundary } from '../boundary/boundary.tsx'
import { Drawn } from '../boundary/drawn.tsx'
import { setState } from '../element-state.ts'
import type { ElementView, Surroundings } from '../element-view.ts'
import { lastsAnyway } from '../lasting-failures.ts'
import { createTexts } from '../texts.ts'
import type { LoginHost } from './login-host.ts'
import { adoptLoginStyles } from './styles.ts'

/** Who has signed in, as far as the page may know. */
export interface User {
  readonly displayName: string
  readonly subscriptionTier: 'free' | 'pro'
}

/** What differs between the studio's own pages and those of others. */
export interface LoginKind {
  readonly $user: ReadableAtom<User | null>
  /** Draws the content, in the page or in a dialog. */
  draw(scene: Scene): ReactNode
  /** Nothing happens when nobody has signed in. */
  signOut(): unknown
  /** Puts the focus on the first control. */
  focus(): void
  remove?(): void
}

/** What a content is drawn with. */
export interface Scene {
  /** Whether the dialog is open; null where there is none. */
  readonly isOpen: boolean | null
  readonly heading: string | undefined
  /** The visitor closes the dialog, or has signed in. */
  onClose(): void
  onCancel(): void
  onError(code: string): void
}

export interface Place {
  host: LoginHost
  studio: Studio
  content: HTMLElement
}

/** Failures that may lie in how the page embeds the element. */
const embedding = /^(NETWORK|UNKNOWN|ORIGIN_NOT_ALLOWED)$/

/** Elements whose page was told last that somebody is signed in. A view may end before that does. */
const signedIn = new WeakSet<Element>()
const loadFailure = () => import('./failure.tsx')

/** Draws sign-in of some kind into an element. */
export function mount(
  host: LoginHost,
  { endpoint, fail }: Surroundings,
  makeKind: (place: Place) => LoginKind,
): ElementView {
  const { props, element, states } = host
  const root = element.shadowRoot!
  const studio = getStudio({ endpoint })
  const languageNow = () => supportedLanguage(props.lang) ?? $language.get()
  const $ownLanguage = atom(languageNow())
  const texts = createTexts({ $language: $ownLanguage })
  const isModal = props.mode === 'modal'
  const content = document.createElement('div')
  content.className = 'frame'
  root.append(content)
  setState(states, 'modal', isModal)
  const kind = makeKind({ host, studio, content })
  const reactRoot = createRoot(content, { identifierPrefix: `${element.localName}-` })
  let isOpen = false
  let isGone = false
  let known: User | null = null

  // What was begun here may end after the element was taken away: what comes of it then is the next view's to tell.
  const emit: LoginHost['emit'] = (...told) => isGone || host.emit(...told)

  function learn(user: User | null): void {
    const isNews = user ? !known : signedIn.delete(element)
    known = user
    setState(states, 'signed-in', user !== null)
    if (!isNews) return
    if (!user) emit('signed-out')
    else {
      signedIn.add(element)
      const { displayName, subscriptionTier } = user
      emit('signed-in', { displayName, subscriptionTier })
    }
  }

  function setOpen(next: boolean): void {
    if (!isModal || isGone || isOpen === next) return
    isOpen = next
    setState(states, 'open', isOpen)
    // Opening is the first use: from now on this browser may remember the visitor.
    if (isOpen) studio.storage.allow()
    // Whoever has called finds it done.
    flushSync(draw)
  }

  const onClose = () => {
    const isSignedIn = known !== null
    setOpen(false)
    if (!isSignedIn) emit('cancel', { reason: 'closed' })
  }

  function draw(): void {
    const language = languageNow()
    $ownLanguage.set(language)
    content.lang = language
    content.dir = directionOf(language)
    const scene: Scene = {
      isOpen: isModal ? isOpen : null,
      heading: props.heading || undefined,
      onClose,
      onCancel: () => void emit('cancel', { reason: 'cancelled' }),
      onError(code) {
        if (embedding.test(code) && navigator.onLine)
          fail({ code, phase: 'sign-in', element, endpoint: studio.endpoint })
        emit('error', { code, phase: 'sign-in', retryable: !lastsAnyway(code) })
      },
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
          <Drawn onDrawn={onDrawn} />
        </StudioScope>
      </Boundary>,
    )
  }

  let isDrawn = false
  function onDrawn(): void {
    if (isDrawn) return
    isDrawn = true
    host.ready()
    // The page hears who is here after it has heard that there is an element.
    stops.push(kind.$user.listen(learn))
    learn(kind.$user.get())
  }

  const stops = [adoptLoginStyles(root)]
  return {
    update: draw,
    unmount() {
      isGone = true
      for (const stop of stops) stop()
      if (isOpen) setState(states, 'open', false)
      reactRoot.unmount()
      kind.remove?.()
      content.remove()
    },
    call(method) {
      if (method === 'signOut') return kind.signOut()
      if (method === 'close') return setOpen(false)
      setOpen(true)
      if (!isModal) kind.focus()
      return undefined
    },
  }
}
