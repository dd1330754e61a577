import type { PaymentProvider } from '@ai-studio/contract/constants'
import { $auth } from '@ai-studio/core'
import {
  getPaymentConfirmer,
  isPasskeyError,
  preparePasskeys,
  supportsPasskeys,
  type ConfirmableOrder,
} from '@ai-studio/core/passkeys'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useMemo, useRef, useState, type ReactElement } from 'react'
import { useEarlyEffect } from '../hooks/use-latest.ts'
import { useLazyPart } from '../hooks/use-lazy-part.ts'
import { useLanguage, useStudio, useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { BiometricsProps } from './biometrics-props.ts'
import { namespace, useBiometricsTexts } from './biometrics-texts.ts'
import { FailureAlert } from './failure-alert.tsx'
import { usePasskeys } from './use-passkeys.ts'

const loadManager = async () => (await import('./biometrics-modal.tsx')).BiometricsModal

/** Has the payment by a gateway confirmed where it is wanted. Answers whether it may begin. */
export type ConfirmPayment = (provider: PaymentProvider) => Promise<boolean>

export interface PaymentConfirmationProps {
  /** `required`: nothing is paid without. */
  mode: 'optional' | 'required'
  /** What is to be paid. */
  order: Omit<ConfirmableOrder, 'provider'>
  /** The gateways that can take it. */
  providers: readonly PaymentProvider[]
  nameOf(provider: PaymentProvider): string
  /** Draws the form of a fresh sign-in, which changes of devices may need. */
  freshSignIn?: BiometricsProps['freshSignIn']
  /** Given what a press on a gateway's button asks first, and null when there is nothing to ask any more. */
  onReady(confirm: ConfirmPayment | null): void
  /** Goes on with the payment, with its confirmation or without. */
  onPay(provider: PaymentProvider): void
}

const isNone = (error: unknown) => isPasskeyError(error) && error.code === 'NO_CREDENTIALS'

/** The confirmation of a payment with a passkey: to switch on, to answer and to skip, as far as the server allows it. */
export function PaymentConfirmation(props: PaymentConfirmationProps): ReactElement {
  const hasTexts = useBiometricsTexts()
  const { purchaseId, amount, currency } = props.order
  return hasTexts ? (
    // Another payment, another confirmation.
    <Block key={`${purchaseId} ${amount} ${currency}`} {...props} />
  ) : (
    <div className="st-confirm" aria-busy="true">
      <Spinner size={20} />
    </div>
  )
}

function Block(props: PaymentConfirmationProps): ReactElement {
  const { mode, order, providers, nameOf, freshSignIn, onReady, onPay } = props
  const { purchaseId, amount, currency } = order
  const text = useTexts(namespace)
  const language = useLanguage()
  const studio = useStudio()
  const id = useId()
  const confirmer = useMemo(() => getPaymentConfirmer(studio), [studio])
  const { state, isWanted, provider, error, round } = useStore(confirmer.$state, { ssr: 'initial' })
  const profile = useStore($auth, { ssr: 'initial' }).user
  const user = profile?.id
  const { passkeys, state: listState, list } = usePasskeys(user)
  const [isManaging, setManaging] = useState(false)
  const { code: Manager, hasFailed, retry } = useLazyPart(loadManager, isManaging)
  const isRequired = mode === 'required'
  const [isSupported] = useState(supportsPasskeys)
  const isOn = isRequired || (isWanted && isSupported)
  const sectionRef = useRef<HTMLElement>(null)
  const usable = passkeys?.filter(({ isActive }) => isActive)
  const isEmpty = usable?.length === 0
  const hasSome = usable !== undefined && !isEmpty
  const usableIds = usable?.map(({ credentialId }) => credentialId).join(' ')
  const isAsking = state === 'authenticating'
  // With several gateways it is the press that tells which one is meant.
  const only = providers.length === 1 ? providers[0] : undefined

  useEarlyEffect(() => {
    onReady((chosen) =>
      isOn ? confirmer.confirm({ provider: chosen, purchaseId, amount, currency }) : Promise.resolve(true),
    )
    return () => onReady(null)
  }, [onReady, confirmer, isOn, purchaseId, amount, currency])

  // Nobody waits for what is asked, or reads what went wrong.
  useEffect(
    () => () => {
      void confirmer.cancel()
      confirmer.dismiss()
    },
    [confirmer],
  )

  // Browsers open their dialog for a press only, and some forget the press while something is waited for.
  useEffect(() => {
    if (!isOn || !isSupported || !hasSome) return
    preparePasskeys()
    if (only && !isAsking) confirmer.prepare({ provider: only, purchaseId, amount, currency })
    // oxlint-disable-next-line react/exhaustive-deps -- after a fresh sign-in, and for other passkeys, it is another challenge.
  }, [
    confirmer,
    isOn,
    isSupported,
    isAsking,
    hasSome,
    only,
    purchaseId,
    amount,
    currency,
    profile,
    usableIds,
  ])

  // That there was none is over once there is one.
  useEffect(() => {
    if (hasSome) confirmer.dismiss()
  }, [confirmer, hasSome])

  // The button that was pressed is about to go.
  const keepFocus = () => sectionRef.current?.focus({ preventScroll: true })

  async function again(): Promise<void> {
    if (!provider) return
    keepFocus()
    if (await confirmer.confirm({ provider, purchaseId, amount, currency })) onPay(provider)
  }

  async function skip(): Promise<void> {
    keepFocus()
    await confirmer.cancel()
    confirmer.dismiss()
    if (provider) onPay(provider)
  }

  const manage = (
    <Button
      size="small"
      {...(isEmpty ? { icon: 'plus' } : { variant: 'ghost' })}
      part="manage-devices"
      isBusy={isManaging && !Manager && !hasFailed}
      onClick={() => (hasFailed ? retry() : setManaging(true))}
    >
      {text(isEmpty ? 'add.open' : 'payment.manage')}
    </Button>
  )
  const skipping = !isRequired && (
    <Button size="small" variant="ghost" part="skip" onClick={() => void skip()}>
      {text('payment.skip')}
    </Button>
  )

  return (
    <section
      ref={sectionRef}
      className="st-confirm"
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      data-state={state}
      part="confirmation"
    >
      {isRequired ? (
        <>
          <p id={`${id}-name`} className="st-confirm-name">
            {text('payment.heading')}
          </p>
          <p className="st-passkey-quiet">{text('payment.required')}</p>
        </>
      ) : (
        <>
          <label className="st-confirm-label">
            <span id={`${id}-name`} className="st-confirm-name">
              {text('payment.switch')}
            </span>
            <input
              type="checkbox"
              // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells by itself whether it is checked.
              role="switch"
              className="st-confirm-switch"
              checked={isOn}
              disabled={isAsking || !isSupported}
              aria-describedby={`${id}-about`}
              onChange={(event) => confirmer.setWanted(event.target.checked)}
            />
          </label>
          <p id={`${id}-about`} className="st-passkey-quiet">
            {text(isSupported ? 'payment.optional' : 'errors.NOT_SUPPORTED')}
          </p>
        </>
      )}
      {isOn &&
        (!isSupported ? (
          <>
            <Alert kind="error">{text('errors.NOT_SUPPORTED')}</Alert>
            <p className="st-passkey-quiet">{text('payment.unsupported')}</p>
          </>
        ) : listState === 'idle' || listState === 'loading' ? (
          <p className="st-confirm-waiting" aria-busy="true">
            <Spinner size={18} label={text('loading')} />
          </p>
        ) : (
          <>
            {isEmpty ? (
              <Alert kind={isNone(error) ? 'error' : 'info'} round={round}>
                {text('errors.NO_CREDENTIALS')}
              </Alert>
            ) : (
              <FailureAlert error={error} round={round} />
            )}
            {listState === 'failed' && !passkeys && (
              <div className="st-passkey-notice">
                <Alert kind="error">{text('payment.failed')}</Alert>
                <Button
                  size="small"
                  icon="retry"
                  onClick={() => {
                    keepFocus()
                    void list.reload()
                  }}
                >
                  {text('retry')}
                </Button>
              </div>
            )}
            {hasSome && state === 'select' && (
              <p className="st-passkey-quiet">
                {text('payment.yours', {
                  names: new Intl.ListFormat(language).format(usable.map((one) => one.credentialName)),
                })}
              </p>
            )}
            <output className="st-confirm-waiting">
              {isAsking && provider && (
                <>
                  <Spinner size={18} />
                  <span>{text('payment.authenticating', { provider: nameOf(provider) })}</span>
                </>
              )}
            </output>
            <div className="st-passkey-buttons">
              {isAsking && (
                <Button
                  size="small"
                  part="cancel"
                  onClick={() => {
                    keepFocus()
                    void confirmer.cancel()
                  }}
                >
                  {text('cancel')}
                </Button>
              )}
              {state === 'error' && provider && !isEmpty && (
                <Button size="small" variant="primary" part="verify" onClick={() => void again()}>
                  {text('payment.again')}
                </Button>
              )}
              {(isAsking || state === 'error') && skipping}
              {!isAsking && manage}
            </div>
            <Alert kind="error">{isManaging && hasFailed && text('partFailed')}</Alert>
          </>
        ))}
      {Manager && (
        <Manager isOpen={isManaging} onClose={() => setManaging(false)} freshSignIn={freshSignIn} />
      )}
    </section>
  )
}
