import type { ChatSession } from '@ai-studio/core/chat'
import { followSession } from '@ai-studio/core/speech'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactElement } from 'react'
import { useLatest } from '../../hooks/use-latest.ts'
import { useLanguage, useStudio, useTexts, useTextSource } from '../../provider/use-studio.ts'
import { announce } from '../announce.ts'
import { orderOf, playerOf } from './read.ts'
import { problemText } from './problem-text.ts'
import { useVoiceTexts } from './voice-texts.ts'

/**
 * Keeps what is read with its conversation, reads new answers where that is wanted, and tells screen readers. Stands in
 * the composer, because the row of an answer goes when somebody scrolls on, and the voice does not.
 */
export function VoiceKeeper({ session }: { session: ChatSession }): ReactElement {
  useVoiceTexts()
  const text = useTexts('voice')
  const studio = useStudio()
  const texts = useTextSource()
  const language = useLanguage()
  const reader = useLatest({ studio, session, texts, language })
  const placeRef = useRef<HTMLSpanElement>(null)
  const player = playerOf(studio)
  const speech = useStore(player.$speech)

  useEffect(
    () => followSession(session, player, (message) => orderOf(reader.current, message)),
    [session, player, reader],
  )

  // A panel that closes keeps its chat: what nobody sees any more has no buttons either.
  useEffect(() => {
    const chat = placeRef.current?.closest('.st-chat')
    if (!chat || typeof ResizeObserver !== 'function') return undefined
    let wasShown = false
    const observer = new ResizeObserver(([entry]) => {
      const isShown = (entry?.contentRect.width ?? 0) > 0
      if (wasShown && !isShown && player.$speech.get()?.owner === session) player.stop()
      wasShown = isShown
    })
    observer.observe(chat)
    return () => observer.disconnect()
  }, [player, session])

  const isOwn = speech?.owner === session
  const phase = isOwn ? speech.phase : null
  const isHeldBack = isOwn && speech.isHeldBack
  const problem = isOwn ? speech.problem : null
  useEffect(() => {
    if (phase === 'failed' && problem) announce(session, problemText(problem, text))
    else if (isHeldBack) announce(session, text('heldBack'))
    else if (phase === 'playing' || phase === 'ended') announce(session, text(phase))
    // oxlint-disable-next-line react/exhaustive-deps -- a change of language is no news.
  }, [phase, isHeldBack, problem])

  return <span ref={placeRef} hidden />
}
