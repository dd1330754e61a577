import type { ReactElement } from 'react'
import { useChat } from '../chat-context.ts'
import { AttachButton } from './attach-button.tsx'
import { useImageRefusal } from './attaching.ts'
import { CameraButton } from '../images/camera-button.tsx'
import { VoiceWatch } from '../voice/buttons/voice-watch.tsx'

/** What can be added to a message besides words. */
export function ComposerTools(): ReactElement {
  const { session, isDisabled } = useChat()
  const refusal = useImageRefusal(session)
  return (
    <>
      <AttachButton isDisabled={isDisabled} refusal={refusal} />
      <CameraButton isDisabled={isDisabled} refusal={refusal} />
      <VoiceWatch />
    </>
  )
}
