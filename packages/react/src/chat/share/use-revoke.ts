import type { ShareSummary } from '@ai-studio/contract'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLatest } from '../../hooks/use-latest.ts'
import { useTexts } from '../../provider/use-studio.ts'
import { toast } from '../../ui/toasts.ts'
import { linksProblemText } from './problem-text.ts'
import { usePresence } from './use-presence.ts'
import type { SharesState } from './use-shares.ts'

/** A link to end, or the number of all of them. */
export type Revocable = ShareSummary | number

export interface Revoking {
  /** What the visitor is asked about; null when nothing is. */
  readonly asked: Revocable | null
  /** Whether that is being ended. */
  readonly isBusy: boolean
  /** Why that has not ended. */
  readonly failure: { readonly error: unknown; readonly round: number } | null
  /** What has ended last, in words. */
  readonly done: { readonly text: string; readonly round: number }
  ask(what: Revocable): void
  cancel(): void
  run(): Promise<void>
}

/**
 * Ends links, each after a question.
 *
 * @param rootRef around everything in which the focus finds a new place
 * @param onEnded is given the address's last part of a link, null for all of them
 */
export function useRevoke(
  { shares, revoke, revokeAll }: SharesState,
  rootRef: RefObject<HTMLElement | null>,
  onEnded?: (slug: string | null) => void,
): Revoking {
  const text = useTexts('share')
  const [asked, setAsked] = useState<Revocable | null>(null)
  const latestAsked = useLatest(asked)
  const [running, setRunning] = useState<readonly Revocable[]>([])
  const [failure, setFailure] = useState<Revoking['failure']>(null)
  const [done, setDone] = useState<Revoking['done']>({ text: '', round: 0 })
  const presence = usePresence(true)
  const rounds = useRef(0)
  /** Place of the link that has just ended, while the focus has to find somewhere to go. */
  const ended = useRef(-1)

  // After whatever drawing: the rows may change with a later one.
  useEffect(() => {
    const root = rootRef.current
    if (asked !== null || ended.current < 0 || !root) return
    const buttons = [...root.querySelectorAll<HTMLElement>('[data-revoke]')]
    const next = buttons[Math.min(ended.current, buttons.length - 1)]
    ended.current = -1
    // The next one, else the one before, else the words that say there is none any more.
    ;(next ?? root.querySelector<HTMLElement>('[data-empty]'))?.focus()
  })

  /** Whether the focus was on what is being taken away, or is lost with it already. */
  function losesFocus(what: Revocable): boolean {
    const { activeElement, body } = document
    if (!activeElement || activeElement === body) return true
    const root = rootRef.current
    const buttons = [...(root?.querySelectorAll<HTMLElement>('[data-revoke]') ?? [])]
    const place =
      typeof what === 'number'
        ? root
        : buttons.find(({ dataset }) => dataset.revoke === what.slug)?.closest('li')
    return place?.contains((place.getRootNode() as Document | ShadowRoot).activeElement) === true
  }

  async function run(): Promise<void> {
    if (asked === null) return
    const isAll = typeof asked === 'number'
    const title = isAll ? '' : asked.title || text('mine.untitled')
    const place = isAll ? 0 : (shares?.findIndex(({ slug }) => slug === asked.slug) ?? 0)
    // Whoever has taken the question back may be asked about another link by now.
    const isAsked = () => latestAsked.current === asked
    setRunning((now) => [...now, asked])
    setFailure(null)
    try {
      await (isAll ? revokeAll() : revoke(asked.slug))
    } catch (error) {
      rounds.current += 1
      const problem = linksProblemText(text, error)
      if (isAsked()) setFailure({ error, round: rounds.current })
      else toast(text(isAll ? 'revoke.allFailed' : 'revoke.failed', { title, problem }), { kind: 'error' })
      return
    } finally {
      setRunning((now) => now.filter((each) => each !== asked))
    }
    if (isAsked() || losesFocus(asked)) ended.current = Math.max(0, place)
    const words = isAll ? text('revoke.allDone') : text('revoke.done', { title })
    // Behind a question about another one it would not be heard, nor where the list has been left.
    const isHeard = presence.current === 'shown' && (latestAsked.current === null || isAsked())
    if (!isHeard) toast(words, { kind: 'success' })
    else setDone((last) => ({ text: words, round: last.round + 1 }))
    if (isAsked()) setAsked(null)
    onEnded?.(isAll ? null : asked.slug)
  }

  const turnTo = (what: Revocable | null) => {
    setFailure(null)
    setAsked(what)
  }
  return {
    asked,
    isBusy: asked !== null && running.includes(asked),
    failure,
    done,
    ask: turnTo,
    cancel: () => turnTo(null),
    run,
  }
}
