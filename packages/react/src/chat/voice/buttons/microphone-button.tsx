import type { DictationPhase } from '@ai-studio/core/speech'
import { useRef, useState, type ReactElement } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useChat } from '../../chat-context.ts'
import { announce } from '../../announce.ts'
import { useButtonTexts } from './button-texts.ts'
import { prepareVoice, useVoice, useVoicePart } from './voice-part.ts'

const canListen = () => 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis

/** Writes down what the visitor says. Absent in browsers that cannot. */
export function MicrophoneButton(): ReactElement | null {
  const text = useButtonTexts()
  const { session, isDisabled } = useChat()
  const Voice = useVoicePart()
  const rootRef = useRef<HTMLSpanElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const [phase, setPhase] = useState<DictationPhase>('idle')
  const use = useVoice()
  if (!text || !canListen()) return null

  function onPhase(next: DictationPhase) {
    setPhase(next)
    if (next === 'listening') announce(session, text!('listening'))
    else if (next === 'idle' && phase === 'listening') announce(session, text!('listened'))
  }
  function onEnd() {
    setWanted(false)
    setStopping(false)
    setPhase('idle')
  }

  return (
    <span ref={rootRef} className="st-composer-microphone">
      <IconButton
        icon="microphone"
        label={text(phase === 'idle' ? 'dictate' : 'stopDictation')}
        disabled={isDisabled}
        data-phase={phase}
        part="microphone"
        onPointerEnter={prepareVoice}
        onFocus={prepareVoice}
        onClick={() => {
          if (isWanted) setStopping(true)
          else void use(() => setWanted(true))
        }}
      />
      {Voice && isWanted && (
        <Voice.DictationRun rootRef={rootRef} isStopping={isStopping} onPhase={onPhase} onEnd={onEnd} />
      )}
    </span>
  )
}
