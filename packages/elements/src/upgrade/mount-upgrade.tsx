import { $language, directionOf, getStudio, isApiError, supportedLanguage } from '@ai-studio/core'
import { isAuthError } from '@ai-studio/core/auth'
import { StudioScope } from '@ai-studio/react'
import { ToastRegion } from '@ai-studio/react/ui'
import {
  LazyPart,
  Upgrade,
  UpgradeModal,
  type FreshSignInStepProps,
  type SignInStepProps,
  type UpgradeCloseReason,
  type UpgradeProps,
} from '@ai-studio/react/upgrade'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Boundary } from '../boundary/boundary.tsx'
import { Drawn } from '../boundary/drawn.tsx'
import { setState } from '../element-state.ts'
import type { ElementView, Surroundings } from '../element-view.ts'
import { lastsAnyway } from '../lasting-failures.ts'
import { makeFields } from '../login/page-fields.ts'
import { createTexts } from '../texts.ts'
import { adoptUpgradeStyles } from './styles.ts'
import type { UpgradeHost } from './upgrade-host.ts'

const loadFailure = () => import('./failure.tsx')
const loadSignIn = async () => (await import('./sign-in-fields.tsx')).SignInFields
const loadFresh = async () => (await import('../login/fresh-fields.tsx')).FreshFields

/** Failures that may lie in how the page embeds the element. */
const embedding = /^(NETWORK|TIMEOUT|UNKNOWN|PROTOCOL_MISMATCH|ORIGIN_NOT_ALLOWED)$/

/** Draws the way to a paid plan into an element. What was chosen, and a payment that has begun, outlive it. */
export function mountUpgrade(host: UpgradeHost, { endpoint, fail }: Surroundings): ElementView {
  const { props, element, states, emit } = host
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
  const reactRoot = createRoot(content, { identifierPrefix: `${element.localName}-` })
  let isOpen = false

  function setOpen(next: boolean): void {
    if (!isModal || isOpen === next) return
    isOpen = next
    setState(states, 'open', isOpen)
    // Opening is the first use: from now on this browser may remember a payment that has begun.
    if (isOpen) studio.storage.allow()
    // Whoever has called finds it done.
    flushSync(draw)
  }

  const callbacks: UpgradeProps = {
    confirmation: <slot name="confirmation" />,
    onPlanChange: ({ plan, period, hasGodMode }) => void emit('plan-change', { plan, period, hasGodMode }),
    onIntentCreated: ({ id, provider, amount, currency }) =>
      void emit('intent-created', { id, provider, amount, currency }),
    onRedirect: ({ url, provider }) => emit('redirect', { url, provider }, true),
    onStatus: ({ id, status }) => void emit('status', { id, status }),
    onSuccess: (payment) => void emit('upgraded', { paymentId: payment?.id ?? null }),
    onFree: () => void emit('free'),
    onSignInRequired: () => void emit('auth-required'),
    onError(error) {
      const isSignIn = isAuthError(error)
      const code = isSignIn || isApiError(error) ? error.code : 'UNKNOWN'
      const phase = isSignIn ? 'sign-in' : 'upgrade'
      if (embedding.test(code) && navigator.onLine) {
        fail({ code, phase, element, endpoint: studio.endpoint })
      }
      const isRefused = isApiError(error) && error.status === 422
      emit('error', { code, phase, retryable: !isRefused && !lastsAnyway(code) })
    },
  }
  const onClose = (reason: UpgradeCloseReason) => {
    setOpen(false)
    emit('close', { reason })
  }
  // On pages of others a window of the studio signs in, and no field is drawn.
  const page = studio.isOwnOrigin ? makeFields(element) : null
  const signIn =
    page &&
    ((step: SignInStepProps): ReactNode => (
      <LazyPart
        load={loadSignIn}
        failure={texts.t('upgrade:signIn.failed')}
        props={{ ...step, fields: page.fields }}
      />
    ))

  const freshSignIn =
    page &&
    ((step: FreshSignInStepProps): ReactNode => (
      <LazyPart
        load={loadFresh}
        failure={texts.t('upgrade:signIn.failed')}
        props={{ ...step, fields: page.fields }}
      />
    ))

  function draw(): void {
    const language = languageNow()
    $ownLanguage.set(language)
    content.lang = language
    content.dir = directionOf(language)
    const level = Number(props.headingLevel)
    const { plan, period } = props
    const upgrade: UpgradeProps = {
      ...callbacks,
      ...(signIn && { signIn }),
      ...(freshSignIn && { freshSignIn }),
      choice: {
        ...((plan === 'free' || plan === 'pro') && { plan }),
        ...((period === 'monthly' || period === 'yearly') && { period }),
        hasGodMode: props.godmode,
      },
      returnUrl: props.returnUrl || undefined,
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
          {isModal ? (
            <UpgradeModal
              {...upgrade}
              {...(props.heading && { heading: props.heading })}
              {...{ isOpen, onClose }}
            />
          ) : (
            <Upgrade {...upgrade} onClose={onClose} />
          )}
          <ToastRegion />
          <Drawn onDrawn={host.ready} />
        </StudioScope>
      </Boundary>,
    )
  }

  let isOver = false
  async function adoptLater(): Promise<void> {
    const { adoptConfirmationStyles } = await import('./confirmation-styles.ts')
    if (!isOver) adoptConfirmationStyles(root)
  }
  const removeStyles = adoptUpgradeStyles(root)
  // Without them it works, and is not pretty.
  if (page) adoptLater().catch(() => {})
  return {
    update: draw,
    unmount() {
      isOver = true
      removeStyles()
      if (isOpen) setState(states, 'open', false)
      reactRoot.unmount()
      page?.remove()
      content.remove()
    },
    call(method) {
      if (method === 'close') return setOpen(false)
      setOpen(true)
      if (!isModal) content.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true })
      return undefined
    },
  }
}
