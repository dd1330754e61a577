import { atom, type ReadableAtom } from 'nanostores'
import type { PartnerAuth } from '../auth/auth-types.ts'
import { createOtherWindow, type OtherWindowState } from '../other-window.ts'
import { choiceParameters, type PlanChoice } from './plan-choice.ts'

export interface PaymentWindowState extends OtherWindowState {
  /** Whether somebody pays there who had Pro before: the page does not learn then what comes of it. */
  readonly wasPro: boolean
  /** It is asked whether the plan has arrived. */
  readonly isChecking: boolean
  /** Grows with every answer that nothing has arrived. */
  readonly round: number
  /** Pro has arrived, and nobody has put that away. */
  readonly isPaid: boolean
}

/** A window of the studio in which a partner's visitor pays. It is followed whether or not anything is shown of it. */
export interface PaymentWindow {
  readonly $state: ReadableAtom<PaymentWindowState>
  /** Opens it, within a press, for somebody who is signed in. Answers whether the browser let it. */
  open: (url: string, choice: PlanChoice, auth: PartnerAuth) => boolean
  /** Whether this is what is being paid there. */
  isFor: (choice: PlanChoice) => boolean
  /** To the front, or anew when it is gone. */
  show: () => void
  /** Asks whether the plan has arrived. Never rejects. */
  check: () => Promise<void>
  /** Whether what has arrived is told about for the first time. */
  isNews: () => boolean
  /** Puts away that Pro has arrived. A window that is open is followed on. */
  dismiss: () => void
  /** Follows the window no more. */
  forget: () => void
}

const nothing: PaymentWindowState = {
  url: null,
  isGone: false,
  wasPro: false,
  isChecking: false,
  round: 0,
  isPaid: false,
}

/** @param tellPlan tells the page that somebody may have another plan than before */
export function createPaymentWindow(tellPlan: () => void): PaymentWindow {
  const $state = atom<PaymentWindowState>(nothing)
  const set = (change: Partial<PaymentWindowState>) => $state.set({ ...$state.get(), ...change })
  const other = createOtherWindow('ai-studio-pay', () => void check())
  let payer: PartnerAuth | null = null
  let payerName: string | undefined
  let paying = ''
  let stopListening = () => {}
  let checks = 0
  let isTold = false

  other.$state.listen(({ url, isGone }) => set({ url, isGone }))

  function forget(): void {
    stopListening()
    payer = null
    other.forget()
    $state.set(nothing)
  }

  /** What is known of the user has changed. */
  function look(user: ReturnType<PartnerAuth['$user']['get']>): void {
    const { wasPro, isPaid } = $state.get()
    // A token may end while somebody pays: it is theirs still once they have signed in again.
    if (!user && !isPaid) return
    // Whoever is here next has not paid there. A page knows no more of its users than their names.
    if (user?.displayName !== payerName) forget()
    else if (user?.subscriptionTier === 'pro' && !wasPro && !isPaid) {
      // The window is followed no more; the payer is, for it is theirs alone.
      payer = null
      other.forget()
      isTold = false
      $state.set({ ...nothing, isPaid: true })
    }
  }

  async function check(): Promise<void> {
    const asked = payer
    if (!asked) return
    checks += 1
    set({ isChecking: true })
    await asked.refresh()
    checks -= 1
    if (payer !== asked) return
    set({ isChecking: checks > 0, round: $state.get().round + 1 })
    const { wasPro, isGone } = $state.get()
    // The answer does not tell Pro with the add-on from Pro without it. A window may only seem to be gone while somebody
    // pays in it, so every answer from then on counts; of several on their way the last one.
    if (wasPro && isGone && checks === 0) tellPlan()
  }

  return {
    $state,
    open(url, choice, auth) {
      if (!other.open(url)) return false
      stopListening()
      payer = auth
      paying = choiceParameters(choice).toString()
      const user = auth.$user.get()
      payerName = user?.displayName
      set({ wasPro: user?.subscriptionTier === 'pro', round: 0, isPaid: false })
      stopListening = auth.$user.listen(look)
      return true
    },
    isFor: (choice) => $state.get().url !== null && paying === choiceParameters(choice).toString(),
    show: other.show,
    check,
    isNews() {
      if (isTold || !$state.get().isPaid) return false
      isTold = true
      return true
    },
    dismiss() {
      if ($state.get().isPaid) forget()
    },
    forget,
  }
}
