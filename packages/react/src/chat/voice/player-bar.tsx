import type { Speech, SpeechPlayer } from '@ai-studio/core/speech'
import { useStore } from '@nanostores/react'
import { useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useFocusOnward } from '../../hooks/use-focus-onward.ts'
import { useStudio, useTexts, type Translate } from '../../provider/use-studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.ts'
import { saveFile } from '../../ui/save-file.ts'
import { usePartStyles } from '../parts/use-part-styles.ts'
import { problemText } from './problem-text.ts'
import { goOn, playerOf } from './read.ts'
import { SeekSlider } from './seek-slider.tsx'
import { SpeedMenu } from './speed-menu.tsx'
import { VoiceOptions } from './voice-options.tsx'
import { useVoiceTexts } from './voice-texts.ts'

/** Under the answer that is being read: what plays, and what can be done with it. */
export function PlayerBar(): ReactElement | null {
  const placeRef = useRef<HTMLSpanElement>(null)
  const hasTexts = useVoiceTexts()
  const hasStyles = usePartStyles('voice', placeRef)
  const player = playerOf(useStudio())
  const speech = useStore(player.$speech)
  if (!speech) return null
  if (!hasTexts || !hasStyles) return <span ref={placeRef} hidden />
  return <Bar player={player} speech={speech} />
}

/** Keys that mean something to what stands here do not scroll the conversation as well. */
function keepKeys(event: KeyboardEvent): void {
  const isInDialog = (event.target as Element).closest('dialog') !== null
  if (isInDialog || event.key === 'Home' || event.key === 'End') event.stopPropagation()
}

/** Draws what a player does. */
export function Bar({ player, speech }: { player: SpeechPlayer; speech: Speech }): ReactElement {
  const text = useTexts('voice')
  const [isChoosing, setChoosing] = useState(false)
  const noteId = useId()
  const note = noteOf(speech, text)
  const hasFailed = speech.phase === 'failed'
  const retryRef = useFocusOnward((near) =>
    (near as Element).closest('.st-voice')?.querySelector<HTMLElement>('.st-voice-play'),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- the keys are those of its controls; a fieldset is no flex box everywhere.
    <div className="st-voice" role="group" aria-label={text('player')} part="player" onKeyDown={keepKeys}>
      {hasFailed ? (
        <Icon name="alert" size={18} />
      ) : (
        <>
          <PlayButton player={player} speech={speech} />
          <SeekSlider player={player} limit={speech.limits.seek} noteId={note ? noteId : undefined} />
          <SpeedMenu player={player} />
        </>
      )}
      {note && (
        <p id={noteId} className="st-voice-note" data-kind={hasFailed ? 'error' : undefined} dir="auto">
          {note}
        </p>
      )}
      <span className="st-voice-tools">
        {hasFailed && (
          <Button ref={retryRef} size="small" icon="retry" part="player-retry" onClick={() => goOn(player)}>
            {text('retry')}
          </Button>
        )}
        {!hasFailed && <DownloadButton player={player} speech={speech} noteId={note ? noteId : undefined} />}
        <IconButton
          icon="mixer"
          iconSize={16}
          label={text('settings')}
          size="small"
          part="player-settings"
          onClick={() => setChoosing(true)}
        />
        <IconButton
          icon="close"
          iconSize={16}
          size="small"
          label={text('close')}
          part="player-close"
          onClick={(event) => {
            // What had the focus goes with the bar.
            focusReader(event.currentTarget)
            player.stop()
          }}
        />
      </span>
      <VoiceOptions
        player={player}
        isAtServer={speech.kind !== 'browser'}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
      />
    </div>
  )
}

/** What is to be known besides what is seen: why nothing sounds, or what this voice cannot do. */
function noteOf({ phase, problem, isHeldBack, kind }: Speech, text: Translate): string {
  if (phase === 'failed' && problem) return problemText(problem, text)
  if (isHeldBack) return text('heldBack')
  return kind === 'browser' ? text('browserVoice') : ''
}

function focusReader(inside: Element): void {
  inside
    .closest('.st-answer')
    ?.querySelector<HTMLElement>('[part~=read-aloud]')
    ?.focus({ preventScroll: true })
}

function PlayButton({ player, speech }: { player: SpeechPlayer; speech: Speech }): ReactElement {
  const text = useTexts('voice')
  const { phase } = speech
  const isPlaying = phase === 'playing'
  const label = isPlaying ? 'pause' : phase === 'ended' ? 'again' : phase === 'loading' ? 'loading' : 'play'
  return (
    <IconButton
      icon={isPlaying ? 'pause' : 'play'}
      iconSize={18}
      label={text(label)}
      size="small"
      variant="secondary"
      isBusy={phase === 'loading'}
      className="st-voice-play"
      part="player-play"
      onClick={() => (isPlaying ? player.pause() : goOn(player))}
    />
  )
}

function DownloadButton({
  player,
  speech,
  noteId,
}: {
  player: SpeechPlayer
  speech: Speech
  noteId: string | undefined
}): ReactElement {
  const text = useTexts('voice')
  const [isBusy, setBusy] = useState(false)
  const limit = speech.limits.download

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const { blob, format } = await player.download()
      saveFile({ blob, name: `${text('fileName')}.${format}` })
    } catch {
      toast(text('downloadFailed'), { kind: 'error' })
    }
    setBusy(false)
  }

  return (
    <IconButton
      icon="arrow-to-line"
      iconSize={16}
      size="small"
      label={text('download')}
      title={limit ? text(`options.limit.${limit}`) : text('download')}
      isBusy={isBusy}
      aria-disabled={limit !== undefined || undefined}
      aria-describedby={limit ? noteId : undefined}
      className="st-voice-download"
      part="player-download"
      onClick={() => {
        if (!limit) void download()
      }}
    />
  )
}
