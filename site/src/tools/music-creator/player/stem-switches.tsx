import { Button, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { StemName } from '../sound/stems.ts'
import type { Transport } from './transport.ts'

export interface StemSwitchesProps {
  names: readonly StemName[]
  /** Null while there is no sound yet. */
  transport: Transport | null
}

/** Switches each part of the piece on and off, also while it plays. */
export function StemSwitches({ names, transport }: StemSwitchesProps): ReactElement {
  const t = useTexts('music-creator')
  return (
    <fieldset className="st-music-stems">
      <legend className="st-visually-hidden">{t('player.parts')}</legend>
      {names.map((name) =>
        transport ? (
          <StemSwitch key={name} name={name} transport={transport} />
        ) : (
          <Button key={name} size="small" className="st-music-stem" aria-pressed disabled>
            {t(`player.stems.${name}`)}
          </Button>
        ),
      )}
    </fieldset>
  )
}

function StemSwitch({ name, transport }: { name: StemName; transport: Transport }): ReactElement {
  const t = useTexts('music-creator')
  const isHeard = !useStore(transport.$muted).has(name)
  return (
    <Button
      size="small"
      className="st-music-stem"
      icon={isHeard ? 'check' : 'minus'}
      aria-pressed={isHeard}
      onClick={() => transport.setMuted(name, isHeard)}
    >
      {t(`player.stems.${name}`)}
    </Button>
  )
}
