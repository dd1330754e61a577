import type { SpeechPlayer } from '@ai-studio/core/speech'
import { useRef, type ReactElement } from 'react'
import { usePartStyles } from '../../parts/use-part-styles.ts'
import { Bar } from '../player-bar.tsx'
import { useVoiceTexts } from '../voice-texts.ts'
import { useStore } from '@nanostores/react'

/** A player under an answer, in an otherwise empty chat. */
export function StoryPlayer({ player }: { player: SpeechPlayer }): ReactElement {
  const placeRef = useRef<HTMLDivElement>(null)
  const hasTexts = useVoiceTexts()
  const hasStyles = usePartStyles('voice', placeRef)
  const speech = useStore(player.$speech)
  return (
    <div className="story-frame">
      <div
        ref={placeRef}
        className="st-chat"
        style={{ inlineSize: 420, maxInlineSize: 'calc(100vw - 32px)' }}
      >
        {hasTexts && hasStyles && speech && <Bar player={player} speech={speech} />}
      </div>
    </div>
  )
}
