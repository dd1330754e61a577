import type { PaymentStatus, UserProfile } from '@ai-studio/contract'
import { storageKeys } from '@ai-studio/contract/constants'
import { isApiError } from '@ai-studio/core'
import {
  cancelPayment,
  capturePaypalOrder,
  confirmVnpayReturn,
  getPaymentStatus,
  isOpenPayment,
} from '@ai-studio/core/payments'
import { useStudio } from '@ai-studio/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuthState } from '../../../auth/auth-context.ts'
import { takeProfile } from '../../../auth/take-profile.ts'
import { readReturn, type PaymentReturn } from './read-return.ts'
import { mayPass, watchPayment, type Watch, type WatchNews } from './watch-payment.ts'

/** What the page has to say. Those with a payment have one in `payment`. */
export type ReturnKind =
  | 'verifying'
  | 'signIn'
  | 'doubled'
  | 'none'
  | 'unknown'
  | 'broken'
  | 'unreachable'
  | 'pending'
  | 'paid'
  | 'refunded'
  | 'cancelled'
  | 'failed'
  | 'expired'

export interface ReturnState {
  kind: ReturnKind
  payment: PaymentStatus | null
  /** Why the last try has failed; null when it has not. */
  failure: unknown
  isChecking: boolean
  /** Asks once more, now. */
  check(): void
}

/** What has become known, and about what. */
interface Told {
  asked: PaymentReturn
  userId: string
  news: WatchNews
}

/** Whether it is about what is asked now, which may have come to be asked by the payment's own id. */
function isAbout(told: Told, asked: PaymentReturn, userId: string | undefined): boolean {
  if (told.userId !== userId) return false
  return told.asked === asked || (asked.kind === 'status' && asked.id === told.news.payment?.id)
}

const nothingYet: WatchNews = { payment: null, failure: null, isAsking: false }

function kindOf(payment: PaymentStatus): ReturnKind {
  if (isOpenPayment(payment)) return 'pending'
  if (payment.status === 'failed' && payment.failure === 'cancelled') return 'cancelled'
  return payment.status as ReturnKind
}

function kindOfFailure(failure: unknown): ReturnKind {
  if (mayPass(failure)) return 'unreachable'
  const status = isApiError(failure) ? failure.status : null
  if (status === 401) return 'signIn'
  return status === 404 || status === 403 ? 'unknown' : 'broken'
}

function viewOf(asked: PaymentReturn, who: string, { payment, failure }: WatchNews): ReturnKind {
  // Needs nobody to be signed in: nothing is asked of the server.
  if (asked.kind === 'doubled' || asked.kind === 'none') return asked.kind
  if (who === 'anonymous') return 'signIn'
  // What is known stays in sight while the server cannot be reached.
  if (payment && (!failure || mayPass(failure))) return kindOf(payment)
  return failure ? kindOfFailure(failure) : 'verifying'
}

/** Follows the payment that the query of the return address is about, for whoever is signed in. */
export function usePaymentReturn(search: string): ReturnState {
  const { api, storage } = useStudio()
  const { state: who, user } = useAuthState()
  const { state: kept } = useLocation()
  const navigate = useNavigate()
  const userId = user?.id
  // Read when the page is opened: the mark is removed as soon as the payment is decided.
  const asked = useMemo(() => readReturn(search, storage.get(storageKeys.pendingPayment)), [search, storage])
  const [told, setTold] = useState<Told | null>(null)
  // What was said to somebody else, or about another payment, does not count.
  const news = told && isAbout(told, asked, userId) ? told.news : nothingYet
  const knownRef = useRef(news.payment)
  const watchRef = useRef<Watch | null>(null)

  useEffect(() => {
    // Before the next watch begins, so that it knows nothing of what somebody else was told.
    knownRef.current = news.payment
  }, [news.payment])

  useEffect(() => {
    if (!userId || asked.kind === 'doubled' || asked.kind === 'none') return
    const question = asked
    const watch = watchPayment({
      known: knownRef.current,
      verify: (signal) => ask(question, signal),
      look: (id, signal) => getPaymentStatus(api, id, { signal }),
      onChange: (next) => setTold({ asked, userId, news: next }),
    })
    function ask(about: typeof question, signal: AbortSignal): Promise<PaymentStatus> {
      if (about.kind === 'vnpay') return confirmVnpayReturn(api, about.parameters, { signal })
      if (about.kind === 'paypal') {
        const { orderId, txnRef } = about
        return capturePaypalOrder(api, { orderId, txnRef }, { signal })
      }
      if (about.kind === 'cancelled') return cancelPayment(api, about.txnRef, { signal })
      return getPaymentStatus(api, about.id, { signal })
    }
    watchRef.current = watch
    return () => {
      watch.stop()
      watchRef.current = null
    }
  }, [api, asked, userId])

  const { id, status } = news.payment ?? {}
  const isFromPaypal = asked.kind === 'paypal'
  useEffect(() => {
    // By its address PayPal says that the buyer has agreed. It has said so once: what was declined is not tried again
    // because the page is loaded again, come back to, or left to sign in and returned to.
    if (isFromPaypal && id !== undefined && status === 'failed') {
      void navigate({ search: `?${new URLSearchParams({ id }).toString()}` }, { replace: true, state: kept })
    }
  }, [isFromPaypal, id, status, navigate, kept])

  useEffect(() => {
    if (status === undefined || status === 'created' || status === 'pending') return
    storage.remove(storageKeys.pendingPayment)
    if (status === 'paid') storage.remove(storageKeys.paymentAttempts)
    if (status !== 'paid' && status !== 'refunded') return
    // The plan has changed with it, which header and chat are to know at once.
    const life = new AbortController()
    async function learn(): Promise<void> {
      try {
        const profile = await api.request<UserProfile>('getProfile', { signal: life.signal })
        if (!life.signal.aborted) takeProfile(profile)
      } catch {
        // It is known with the next page at the latest.
      }
    }
    void learn()
    return () => life.abort()
  }, [api, storage, status])

  return {
    kind: viewOf(asked, who, news),
    payment: news.payment,
    failure: news.failure,
    isChecking: news.isAsking,
    check: () => watchRef.current?.check(),
  }
}
