import { formatNumber } from '@ai-studio/core'
import type { SpeechLimit, SpeechPlayer, SpeechVoice, SpeechVoices } from '@ai-studio/core/speech'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useId, useState, type ReactElement, type ReactNode } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { speedChoices } from './speed-menu.tsx'

const pitchChoices = [
  ['lowest', -6],
  ['low', -3],
  ['usual', 0],
  ['high', 3],
  ['highest', 6],
] as const

export interface VoiceOptionsProps {
  player: SpeechPlayer
  /** Whether the voices of the server are meant. */
  isAtServer: boolean
  isOpen: boolean
  onClose(): void
}

/** How answers are read: chosen here, kept in this browser. */
export function VoiceOptions({ player, isAtServer, isOpen, onClose }: VoiceOptionsProps): ReactElement {
  const text = useTexts('voice')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      heading={text('options.heading')}
      size="small"
      className="st-voice-options"
    >
      {isOpen && <Options player={player} isAtServer={isAtServer} />}
    </Dialog>
  )
}

function Options({ player, isAtServer }: { player: SpeechPlayer; isAtServer: boolean }): ReactElement {
  const text = useTexts('voice')
  const language = useLanguage()
  const voices = useStore(player.$voices)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(() => {
    player.loadVoices(isAtServer, language).catch((error: { text?: string }) => setProblem(error.text ?? ''))
  }, [player, isAtServer, language])
  useEffect(load, [load])

  if (problem !== null) {
    return (
      <div className="st-voice-fields" role="alert">
        <p>{problem || text('options.failed')}</p>
        <Button
          icon="retry"
          onClick={({ currentTarget: button }) => {
            // The button goes away with what is tried again.
            if ((button.getRootNode() as Document | ShadowRoot).activeElement === button) {
              button.closest('dialog')?.focus()
            }
            setProblem(null)
            load()
          }}
        >
          {text('retry')}
        </Button>
      </div>
    )
  }
  if (!voices) return <Spinner size={20} />
  return <Fields player={player} voices={voices} />
}

function Fields({ player, voices }: { player: SpeechPlayer; voices: SpeechVoices }): ReactElement {
  const text = useTexts('voice')
  const language = useLanguage()
  const settings = useStore(player.$settings)
  const hintId = useId()
  const speeds = speedChoices.includes(settings.speed)
    ? speedChoices
    : [...speedChoices, settings.speed].toSorted((a, b) => a - b)
  const pitchLimit = voices.changesPitch ? undefined : 'service'
  const formatLimit = voices.kind === 'browser' ? 'browser-voice' : undefined
  return (
    <div className="st-voice-fields">
      <Choice
        label={text('options.voice')}
        value={voices.voices.some(({ id }) => id === settings.voice) ? settings.voice : ''}
        onChange={(voice) => player.change({ voice })}
        part="voice"
      >
        <option value="">{text('options.automatic')}</option>
        {voices.voices.map((voice) => (
          <option key={voice.id} value={voice.id}>
            {nameOf(voice, language)}
          </option>
        ))}
      </Choice>
      <Choice
        label={text('speed')}
        value={String(settings.speed)}
        onChange={(speed) => player.change({ speed: Number(speed) })}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {text('times', { speed: formatNumber(speed, language) })}
          </option>
        ))}
      </Choice>
      <Choice
        label={text('options.pitch')}
        value={String(pitchChoices.find(([, pitch]) => pitch === settings.pitch)?.[1] ?? 0)}
        onChange={(pitch) => player.change({ pitch: Number(pitch) })}
        limit={pitchLimit}
      >
        {pitchChoices.map(([name, pitch]) => (
          <option key={name} value={pitch}>
            {text(`options.pitches.${name}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={text('options.format')}
        value={settings.format}
        onChange={(format) => player.change({ format: format as typeof settings.format })}
        limit={formatLimit}
      >
        {(formatLimit ? [settings.format] : voices.formats).map((format) => (
          <option key={format} value={format}>
            {format.toUpperCase()}
          </option>
        ))}
      </Choice>
      <div className="st-voice-field">
        <label className="st-voice-check">
          <input
            type="checkbox"
            checked={settings.autoPlay}
            aria-describedby={hintId}
            onChange={(event) => player.change({ autoPlay: event.currentTarget.checked })}
          />
          {text('options.autoPlay')}
        </label>
        <p id={hintId}>{text('options.autoPlayHint')}</p>
      </div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange(value: string): void
  /** Why there is nothing to choose. */
  limit?: SpeechLimit | undefined
  part?: string
  children: ReactNode
}

/** One of several. What cannot be chosen says why. */
function Choice({ label, value, onChange, limit, part, children }: ChoiceProps): ReactElement {
  const text = useTexts('voice')
  const id = useId()
  return (
    <div className="st-voice-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={limit !== undefined}
        aria-describedby={limit ? `${id}-hint` : undefined}
        part={part}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
      {limit && <p id={`${id}-hint`}>{text(`options.limit.${limit}`)}</p>}
    </div>
  )
}

/** `Anna (English)`. */
function nameOf({ name, languages }: SpeechVoice, language: string): string {
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const spoken = languages.flatMap((tag) => {
    try {
      return names.of(tag) ?? []
    } catch {
      // Some systems name languages in ways of their own.
      return []
    }
  })
  return spoken.length > 0 ? `${name} (${spoken.join(', ')})` : name
}
