import { createDictation, findRecognizer, type Dictation, type DictationPhase } from '@ai-studio/core/speech'
import type { Language } from '@ai-studio/contract/constants'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { useLatest } from '../../hooks/use-latest.ts'
import { useLanguage, useStudio, useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { useChat } from '../chat-context.ts'
import { isComposing } from '../field/key-intent.ts'
import { usePartStyles } from '../parts/use-part-styles.ts'
import { playerOf } from './read.ts'
import { useVoiceTexts } from './voice-texts.ts'
import { onWishToHear } from './wish-to-hear.ts'

export interface DictationRunProps {
  /** Something inside the composer. */
  rootRef: RefObject<HTMLElement | null>
  /** The visitor has had enough; what was said still arrives. */
  isStopping: boolean
  onPhase(phase: DictationPhase): void
  onEnd(): void
}

const usualTags: Record<Language, string> = { en: 'en-US', vi: 'vi-VN' }

/** As the visitor speaks the language, where the browser knows of which country. */
function spokenTag(language: Language): string {
  const own = navigator.languages?.find((tag) => tag.toLowerCase().startsWith(`${language}-`))
  return own ?? usualTags[language]
}

const fieldAt = (place: Element | null) =>
  place?.closest('.st-composer')?.querySelector<HTMLTextAreaElement>('.st-composer-field') ?? null

/** One time of listening, from the first question to the last word. */
export function DictationRun(props: DictationRunProps): ReactElement | null {
  const placeRef = useRef<HTMLSpanElement>(null)
  const hasTexts = useVoiceTexts()
  const hasStyles = usePartStyles('voice', placeRef)
  const text = useTexts('voice')
  const player = playerOf(useStudio())
  const { knowsDictation } = useStore(player.$settings)
  if (!hasTexts || !hasStyles) return <span ref={placeRef} hidden />
  if (knowsDictation) return <Listening {...props} />
  return (
    <Dialog
      isOpen
      onClose={props.onEnd}
      heading={text('dictation.heading')}
      size="small"
      actions={
        <>
          <Button onClick={props.onEnd}>{text('dictation.cancel')}</Button>
          <Button variant="primary" data-autofocus="" onClick={() => player.change({ knowsDictation: true })}>
            {text('dictation.start')}
          </Button>
        </>
      }
    >
      <p>{text('dictation.privacy')}</p>
    </Dialog>
  )
}

function Listening({ rootRef, isStopping, onPhase, onEnd }: DictationRunProps): ReactElement | null {
  const text = useTexts('voice')
  const language = useLanguage()
  const { session, controls } = useChat()
  const player = playerOf(useStudio())
  const latest = useLatest({ onPhase, onEnd, text })
  const [dictation, setDictation] = useState<Dictation | null>(null)
  const [isHeard, setHeard] = useState(false)

  useEffect(() => {
    const createRecognizer = findRecognizer()
    if (!createRecognizer) return latest.current.onEnd()
    // The microphone would hear it, also an answer that ends meanwhile and is read by itself.
    player.pause()
    const stopPausing = player.$speech.subscribe((speech) => {
      if (speech?.phase === 'playing') player.pause()
    })
    const field = {
      read() {
        const element = fieldAt(rootRef.current)
        return element && !element.readOnly && !element.disabled ? element.value : null
      },
      write(words: string) {
        const element = fieldAt(rootRef.current)
        if (!element) return
        const { value, selectionStart, selectionEnd } = element
        controls.current?.setDraft(words)
        // Words come at the end; whoever writes further ahead meanwhile stays there.
        if (selectionEnd < value.length) element.setSelectionRange(selectionStart, selectionEnd)
      },
    }
    const made = createDictation({
      createRecognizer,
      field,
      onProblem: (problem) => toast(latest.current.text(`dictation.problem.${problem}`), { kind: 'error' }),
    })
    const stopYielding = onWishToHear(() => {
      // The last words may still be on their way.
      stopPausing()
      made.stop()
    })
    let hasBegun = false
    const stopFollowing = made.$phase.listen((phase) => {
      hasBegun ||= phase === 'listening'
      setHeard(phase === 'listening')
      latest.current.onPhase(phase)
      if (phase === 'idle') latest.current.onEnd()
    })
    setDictation(made)
    const end = listenForEnds(made, rootRef.current, () => hasBegun)
    // Sent: what comes now would stand in the next message. A question from before may still be on its way.
    const asked = session.$messages.get().findLast(({ role }) => role === 'user')?.id
    const stopOnSend = session.$messages.listen((messages) => {
      const last = messages.at(-1)
      if (last?.role === 'user' && last.id !== asked) made.abort()
    })
    // Phones repeat in one long run what they have heard.
    const hasStarted = made.start(spokenTag(language), !matchMedia('(pointer: coarse)').matches)
    // A question that is on its way holds the field.
    if (!hasStarted) latest.current.onEnd()
    return () => {
      stopPausing()
      stopYielding()
      stopFollowing()
      stopOnSend()
      end()
      made.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- begun in one language, it ends in it.
  }, [session, player])

  useEffect(() => {
    if (isStopping) dictation?.stop()
  }, [isStopping, dictation])

  if (!isHeard) return null
  return (
    <span className="st-voice-listening" aria-hidden="true">
      {text('dictation.listening')}
    </span>
  )
}

/**
 * Escape and leaving the page end it. The question for the microphone takes the page its focus too: before something is
 * heard that means nothing.
 */
function listenForEnds(dictation: Dictation, inside: Element | null, hasBegun: () => boolean): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const chat = inside?.closest('.st-chat')
  const leave = () => {
    if (hasBegun()) dictation.stop()
  }
  // Ahead of the composer, which would stop the answer or close the chat.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event) || !chat || !event.composedPath().includes(chat)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    dictation.stop()
  }
  addEventListener('keydown', onKeyDown, { capture: true, signal })
  addEventListener('blur', leave, { signal })
  addEventListener('pagehide', () => dictation.abort(), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
  return () => ending.abort()
}
