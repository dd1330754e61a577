import type { SpeechPlayer } from '@ai-studio/core/speech'
import { useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { useId, type ReactElement } from 'react'

/** The voices of this browser to choose from; which there are differs from device to device. */
export function BrowserVoices({ player }: { player: SpeechPlayer }): ReactElement {
  const id = useId()
  const t = useTexts('voice-synthesis')
  const voices = useStore(player.$voices)
  const { voice } = useStore(player.$settings)
  const list = voices?.kind === 'browser' ? voices.voices : []
  return (
    <div className="st-field st-tool-field">
      <label className="st-field-label" htmlFor={id}>
        {t('fields.voice.label')}
      </label>
      <select
        id={id}
        className="st-select"
        value={list.some((each) => each.id === voice) ? voice : ''}
        onChange={(event) => player.change({ voice: event.target.value })}
      >
        <option value="">{t('fields.voice.options.auto')}</option>
        {list.map(({ id: value, name, languages }) => (
          <option key={value} value={value}>
            {languages.length > 0 ? `${name} (${languages.join(', ')})` : name}
          </option>
        ))}
      </select>
    </div>
  )
}
