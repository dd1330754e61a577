import type { ReactElement } from 'react'
import { useVoicePart } from './voice-part.ts'

/** What stands under an answer while it is being read. */
export function AnswerVoice(): ReactElement | null {
  const Voice = useVoicePart()
  return Voice && <Voice.PlayerBar />
}
