import { readSpeechSettings } from '@ai-studio/core/speech'
import { useEffect, type ReactElement } from 'react'
import { useStudio } from '../../../provider/use-studio.ts'
import { useSession } from '../../chat-context.ts'
import { prepareVoice, useVoicePart } from './voice-part.ts'

/**
 * Keeps what is read with its conversation. Who wants every answer read gets the part that reads without a press; for
 * all others nothing is fetched.
 */
export function VoiceWatch(): ReactElement | null {
  const { storage } = useStudio()
  const session = useSession()
  const Voice = useVoicePart()
  useEffect(() => {
    if (readSpeechSettings(storage).autoPlay) prepareVoice()
  }, [storage])
  return Voice && <Voice.VoiceKeeper session={session} />
}
