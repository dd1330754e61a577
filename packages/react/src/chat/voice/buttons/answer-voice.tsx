import type { ReactElement } from 'react'
import { useSelected } from '../../use-selected.ts'
import { $heard } from './heard.ts'
import { useVoicePart } from './voice-part.ts'

/** What stands under an answer while it is being read. */
export function AnswerVoice({ messageId }: { messageId: string }): ReactElement | null {
  const isHeard = useSelected($heard, (heard) => heard?.id === messageId)
  return isHeard ? <Player /> : null
}

function Player(): ReactElement | null {
  const Voice = useVoicePart()
  return Voice && <Voice.PlayerBar />
}
