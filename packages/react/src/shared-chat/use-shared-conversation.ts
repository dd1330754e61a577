import type { SharedConversation } from '@ai-studio/contract'
import { getSharedConversation } from '@ai-studio/core/shares'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { callHost } from '../hooks/host-call.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useLanguage, useStudio } from '../provider/use-studio.ts'
import { failureOf, isGone } from './failure.ts'
import { forgetReadAhead, readAhead, type Found } from './read-ahead.ts'
import type { SharedChatProps } from './shared-chat-props.ts'

/** Where reading stands. `gone` stands for missing, expired, revoked and private: nobody is told which. */
export type Reading =
  | { phase: 'loading' }
  | { phase: 'gone'; /** Whether it was on the screen until now. */ wasShown: boolean }
  | { phase: 'failed'; error: unknown }
  | { phase: 'ready'; conversation: SharedConversation }

export interface SharedConversationReading {
  reading: Reading
  /** Reads it once more. */
  reload: () => void
  /** Something of it was missing: finds out whether it is still shared. */
  check: () => void
  /** It is not shared any more. */
  lose: () => void
}

const loading: Reading = { phase: 'loading' }

function readingOf(found: Found): Reading {
  if ('conversation' in found) return { phase: 'ready', conversation: found.conversation }
  const { error } = found
  return isGone(error) ? { phase: 'gone', wasShown: false } : { phase: 'failed', error }
}

/** Reads a shared conversation. */
export function useSharedConversation(
  slug: string,
  callbacks: Pick<SharedChatProps, 'onLoad' | 'onError'>,
): SharedConversationReading {
  const { api } = useStudio()
  const latest = useLatest(callbacks)
  const language = useLatest(useLanguage())
  const [round, setRound] = useState(0)
  const asked = `${round} ${slug}`
  const [ahead] = useState(() => readAhead(api, slug))
  const [known, setKnown] = useState(() => ({ asked, reading: ahead ? readingOf(ahead) : loading }))
  /** What was there at the first drawing, until it has been told. */
  const aheadRef = useRef(ahead)
  /** Ends the check that is on its way. */
  const checking = useRef<AbortController | null>(null)

  useEffect(() => {
    const ending = new AbortController()
    const learn = (reading: Reading) => setKnown({ asked, reading })
    async function read(): Promise<void> {
      const { signal } = ending
      const early = aheadRef.current
      try {
        if (early && 'error' in early) throw early.error
        const conversation =
          early?.conversation ??
          (await getSharedConversation(api, slug, { signal, language: language.current }))
        if (signal.aborted) return
        // In small steps between which the page answers.
        if (!early) startTransition(() => learn({ phase: 'ready', conversation }))
        const { title, messages } = conversation
        callHost(() => latest.current.onLoad?.({ title, messageCount: messages.length }))
      } catch (error) {
        if (signal.aborted) return
        if (!early) learn(readingOf({ error }))
        callHost(() => latest.current.onError?.(failureOf(error, 'read')))
      }
    }
    void read()
    // It was for this one time.
    forgetReadAhead(api)
    aheadRef.current = null
    return () => {
      ending.abort()
      // What it asks about is not what is shown any more.
      checking.current?.abort()
      checking.current = null
    }
  }, [api, slug, asked, latest, language])

  const lose = useCallback(() => {
    const reading: Reading = { phase: 'gone', wasShown: true }
    setKnown((before) => (before.asked === asked ? { asked, reading } : before))
  }, [asked])

  const check = useCallback(() => {
    if (checking.current) return
    const ending = new AbortController()
    checking.current = ending
    getSharedConversation(api, slug, { signal: ending.signal, language: language.current })
      .catch((error: unknown) => {
        if (ending.signal.aborted || !isGone(error)) return
        lose()
        callHost(() => latest.current.onError?.(failureOf(error, 'read')))
      })
      .finally(() => {
        if (checking.current === ending) checking.current = null
      })
  }, [api, slug, lose, latest, language])

  return {
    // What belongs to another slug is not shown, not even for a moment.
    reading: known.asked === asked ? known.reading : loading,
    reload: useCallback(() => setRound((before) => before + 1), []),
    check,
    lose,
  }
}
