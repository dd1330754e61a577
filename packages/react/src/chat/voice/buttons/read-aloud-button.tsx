import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { useState, type ReactElement } from 'react'
import { useLanguage, useStudio, useTextSource } from '../../../provider/use-studio.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useSelected } from '../../use-selected.ts'
import { useButtonTexts } from './button-texts.ts'
import { $heard } from './heard.ts'
import { prepareVoice, useVoice } from './voice-part.ts'

const hasBrowserVoice = () => 'speechSynthesis' in globalThis

export interface ReadAloudButtonProps {
  session: ChatSession
  /** A finished answer with a text. */
  message: ChatMessage
}

/** Has an answer read aloud; pressed again, pauses and goes on. */
export function ReadAloudButton({ session, message }: ReadAloudButtonProps): ReactElement | null {
  const text = useButtonTexts()
  const studio = useStudio()
  const texts = useTextSource()
  const language = useLanguage()
  const phase = useSelected($heard, (heard) => (heard?.id === message.id ? heard.phase : null))
  const [isComing, setComing] = useState(false)
  const use = useVoice()
  // What the server does not have only the browser can read.
  if (!text || (message.serverId === null && !hasBrowserVoice())) return null

  async function press(): Promise<void> {
    setComing(true)
    await use((voice) => voice.readOrPause({ studio, session, texts, language }, message))
    setComing(false)
  }

  const isPlaying = phase === 'playing'
  const label = isPlaying ? 'pause' : phase === 'paused' ? 'goOn' : 'read'
  return (
    <IconButton
      icon={isPlaying ? 'pause' : 'loudspeaker'}
      iconSize={16}
      label={text(label)}
      size="small"
      isBusy={isComing || phase === 'loading'}
      part="read-aloud"
      onPointerEnter={prepareVoice}
      onFocus={prepareVoice}
      onClick={() => void press()}
    />
  )
}
