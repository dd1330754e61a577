import { formatNumber } from '@ai-studio/core'
import type { SpeechPlayer } from '@ai-studio/core/speech'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { Menu } from '../../ui/menu.tsx'

/** What can be chosen; 1 is usual. */
export const speedChoices = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** How fast it is read. */
export function SpeedMenu({ player }: { player: SpeechPlayer }): ReactElement {
  const text = useTexts('voice')
  const language = useLanguage()
  const { speed } = useStore(player.$settings)
  const label = (value: number) => text('times', { speed: formatNumber(value, language) })
  return (
    <Menu
      label={text('speed')}
      size="small"
      align="end"
      className="st-voice-speed"
      part="player-speed"
      value={String(speed)}
      items={speedChoices.map((value) => ({ id: String(value), label: label(value) }))}
      onSelect={(id) => player.change({ speed: Number(id) })}
    >
      {label(speed)}
    </Menu>
  )
}
