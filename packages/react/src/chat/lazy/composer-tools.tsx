import type { ReactElement } from 'react'
import { useChat } from '../chat-context.ts'
import { AttachButton } from '../composer/attach-button.tsx'
import { useVision } from '../composer/images.ts'
import { CameraButton } from '../images/camera-button.tsx'
import { VoiceWatch } from '../voice/buttons/voice-watch.tsx'

/** What can be added to a message besides words. */
export function ComposerTools(): ReactElement {
  const { session, isDisabled } = useChat()
  const canSee = useVision(session)
  return (
    <>
      <AttachButton isDisabled={isDisabled} canSee={canSee} />
      <CameraButton isDisabled={isDisabled} canSee={canSee} />
      <VoiceWatch />
    </>
  )
}
