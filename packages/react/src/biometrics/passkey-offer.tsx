import type { UserProfile } from '@ai-studio/contract'
import { toastDurationMs } from '@ai-studio/contract/constants'
import { $auth } from '@ai-studio/core'
import { preparePasskeys } from '@ai-studio/core/passkeys'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'
import { callHost } from '../hooks/host-call.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { $toastHosts, toast } from '../ui/toasts.ts'
import { namespace, useBiometricsTexts } from './biometrics-texts.ts'
import { FailureAlert } from './failure-alert.tsx'
import { PasskeyDrawing } from '../ui/passkey-drawing.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'
import { usePasskeys } from './use-passkeys.ts'

export interface PasskeyOfferProps {
  /**
   * There is a passkey now, or the person wants none. The owner then takes the offer away. On a page without a
   * `ToastRegion` the offer itself says first that there is a passkey, for as long as a toast would.
   */
  onClose(): void
}

/**
 * Offers to create a passkey. Stands beside the page, takes no focus and waits for nobody; whether there is reason for it
 * is the owner's to know. Without a user it is nothing, and asks to be closed.
 */
export function PasskeyOffer({ onClose }: PasskeyOfferProps): ReactElement | null {
  const { state, user } = useStore($auth, { ssr: 'initial' })
  const hasTexts = useBiometricsTexts()
  const isOver = state === 'anonymous'
  useEffect(() => {
    if (isOver) callHost(onClose)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the user has gone.
  }, [isOver])
  return user && hasTexts ? <Offer key={user.id} user={user} onClose={onClose} /> : null
}

function Offer({ user, onClose }: PasskeyOfferProps & { user: UserProfile }): ReactElement {
  const text = useTexts(namespace)
  const { list } = usePasskeys(user.id)
  const { freshly, dialog } = useFreshSignIn(user.email)
  const [failure, setFailure] = useState<{ error: unknown; round: number }>({ error: null, round: 0 })
  const [isBusy, setBusy] = useState(false)
  const [isThere, setThere] = useState(false)
  const [isDone, setDone] = useState(false)
  const latest = useLatest(onClose)
  const asking = useRef<AbortController | null>(null)
  const headingId = useId()

  useEffect(() => {
    preparePasskeys()
    // Screen readers notice what changes, so it is empty at first.
    const frame = requestAnimationFrame(() => setThere(true))
    return () => {
      cancelAnimationFrame(frame)
      asking.current?.abort()
    }
  }, [])

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => latest.current(), toastDurationMs)
    return () => clearTimeout(timer)
  }, [isDone, latest])

  async function create(): Promise<void> {
    const life = new AbortController()
    asking.current = life
    setBusy(true)
    setFailure(({ round }) => ({ error: null, round }))
    try {
      // The server finds a name.
      const isMade = await freshly(() => list.add({}, { signal: life.signal }))
      if (!isMade) return
      if ($toastHosts.get().length === 0) return setDone(true)
      toast(text('offer.done'), { kind: 'success' })
      onClose()
    } catch (error) {
      setFailure(({ round }) => ({ error, round: round + 1 }))
    } finally {
      setBusy(false)
    }
  }

  const heading = text(isDone ? 'offer.done' : 'offer.heading')
  return (
    <>
      <output className="st-visually-hidden">{isThere && heading}</output>
      <section className="st-passkey-offer" aria-labelledby={headingId} part="offer">
        <span className="st-passkey-offer-mark">
          <PasskeyDrawing />
        </span>
        <div className="st-passkey-offer-words">
          <p id={headingId} className="st-passkey-offer-heading">
            {heading}
          </p>
          {!isDone && <p>{text('offer.text')}</p>}
        </div>
        <FailureAlert error={failure.error} round={failure.round} />
        {!isDone && (
          <div className="st-passkey-buttons">
            <Button
              variant="primary"
              size="small"
              part="offer-create"
              isBusy={isBusy}
              onClick={() => void create()}
            >
              {text('offer.create')}
            </Button>
            <Button variant="ghost" size="small" part="offer-later" onClick={onClose}>
              {text('offer.later')}
            </Button>
          </div>
        )}
      </section>
      {dialog}
    </>
  )
}
