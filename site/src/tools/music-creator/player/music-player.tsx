import type { Score } from '@ai-studio/contract'
import { formatPercent } from '@ai-studio/core'
import { Alert, Button, Icon, IconButton, useLanguage, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useMemo, useState, type MouseEvent, type ReactElement } from 'react'
import { chordMarks, sectionMarks } from '../sound/score-marks.ts'
import { lengthOf } from '../sound/score-clock.ts'
import { partsByStem, type StemName } from '../sound/stems.ts'
import { chordName, ChordLine } from './chord-line.tsx'
import { clockTime } from './clock-time.ts'
import { Downloads } from './downloads.tsx'
import { StemSwitches } from './stem-switches.tsx'
import { Timeline } from './timeline.tsx'
import type { Transport } from './transport.ts'
import { usePosition } from './use-position.ts'
import { usePiece } from './use-piece.ts'
import type { RenderingState } from './rendering.ts'
import '../../../../../packages/react/src/ui/form.css'
import './music-player.css'

export interface MusicPlayerProps {
  /** What is played; another object is another piece and is made into sound anew. */
  score: Score
  /** Where the piece lies as a MIDI file. */
  midiUrl?: string | undefined
  /** What saved files are called, without an ending. */
  fileName: string
}

const nothingMuted = atom<ReadonlySet<StemName>>(new Set())
const notPlaying = atom(false)

/**
 * Makes a score into sound at once, and plays it when it is told to. Needs the texts of the music creator around it, and
 * brings its own styles.
 */
export function MusicPlayer({ score, midiUrl, fileName }: MusicPlayerProps): ReactElement {
  const t = useTexts('music-creator')
  const { rendering, state, transport } = usePiece(score)
  const piece = state.phase === 'ready' ? state.piece : null
  const [position, seek] = usePosition(transport)
  const muted = useStore(transport?.$muted ?? nothingMuted)
  const isPlaying = useStore(transport?.$isPlaying ?? notPlaying)
  const [cannotPlay, setCannotPlay] = useState(false)
  const sections = useMemo(() => sectionMarks(score), [score])
  const chords = useMemo(() => chordMarks(score), [score])
  const names = useMemo(() => [...partsByStem(score).keys()], [score])
  const length = transport?.length ?? lengthOf(score)

  function press({ detail }: MouseEvent): void {
    if (state.phase === 'rendering') {
      // The second press of a double click that began it does not mean to end it.
      if (detail < 2) rendering.cancel()
    } else if (!transport) rendering.start()
    else if (isPlaying) transport.pause()
    else
      transport.play().then(
        () => setCannotPlay(false),
        () => setCannotPlay(true),
      )
  }

  return (
    <section className="st-music" aria-label={t('player.label', { title: score.title })}>
      <header className="st-music-title">
        <h3>
          <bdi>{score.title}</bdi>
        </h3>
        <Facts score={score} />
      </header>
      <Timeline
        peaks={piece?.peaks ?? null}
        isDisabled={!transport}
        onSeek={seek}
        {...{ length, position, sections }}
      />
      {/* Always there, because screen readers only notice what changes in a region that they know. */}
      <output className="st-visually-hidden">
        {state.phase === 'ready' ? t('player.ready') : state.phase === 'cancelled' && t('player.cancelled')}
      </output>
      <div className="st-music-controls">
        {/* One button through all states, so that whoever has it under the finger or in focus keeps it. */}
        <MainButton state={state} isPlaying={isPlaying} onPress={press} />
        {transport ? (
          <>
            <div className="st-music-now">
              <p className="st-music-time" aria-hidden="true">
                <bdi dir="ltr">
                  {clockTime(position)} / {clockTime(length)}
                </bdi>
              </p>
              <ChordLine chords={chords} position={position} />
            </div>
            <Settings transport={transport} />
          </>
        ) : (
          <NotReady state={state} />
        )}
      </div>
      <Alert kind="error">{cannotPlay && t('player.cannotPlay')}</Alert>
      {names.length > 0 && <StemSwitches names={names} transport={transport} />}
      <Downloads {...{ piece, muted, midiUrl, fileName }} />
    </section>
  )
}

const scales = new Set(['major', 'minor', 'dorian', 'mixolydian', 'pentatonic'])

function Facts({ score }: { score: Score }): ReactElement {
  const t = useTexts('music-creator')
  const { bpm, tonic, scale } = score
  const scaleName = scales.has(scale) ? t(`player.scales.${scale}`) : scale
  return (
    <p>
      <bdi>
        {t('player.facts', {
          tempo: Math.round(bpm),
          key: t('player.key', { tonic: chordName(tonic), scale: scaleName }),
          length: clockTime(lengthOf(score)),
        })}
      </bdi>
    </p>
  )
}

interface MainButtonProps {
  state: RenderingState
  isPlaying: boolean
  onPress: (event: MouseEvent) => void
}

function MainButton({ state, isPlaying, onPress }: MainButtonProps): ReactElement {
  const t = useTexts('music-creator')
  const [icon, label] =
    state.phase === 'rendering'
      ? (['close', t('player.cancel')] as const)
      : state.phase !== 'ready'
        ? (['retry', t('player.make')] as const)
        : isPlaying
          ? (['pause', t('player.pause')] as const)
          : (['play', t('player.play')] as const)
  return (
    <IconButton
      className="st-music-main"
      variant={state.phase === 'rendering' ? 'secondary' : 'primary'}
      iconSize={24}
      {...{ icon, label }}
      disabled={state.phase === 'failed' && state.reason === 'no-sound'}
      onClick={onPress}
    />
  )
}

/** Why there is nothing to play yet. */
function NotReady({ state }: { state: RenderingState }): ReactElement {
  const t = useTexts('music-creator')
  const language = useLanguage()
  if (state.phase === 'failed')
    return (
      <div className="st-music-state">
        <Alert kind="error">{t(state.reason === 'no-sound' ? 'player.noSound' : 'player.failed')}</Alert>
      </div>
    )
  if (state.phase === 'cancelled') return <p className="st-music-state">{t('player.cancelled')}</p>
  const progress = state.phase === 'rendering' ? state.progress : 1
  const text = t('player.rendering', { percent: formatPercent(progress, language) })
  return (
    <div className="st-music-state">
      <span aria-hidden="true">{text}</span>
      <progress value={progress} max={1} aria-label={text} />
    </div>
  )
}

function Settings({ transport }: { transport: Transport }): ReactElement {
  const t = useTexts('music-creator')
  const loops = useStore(transport.$loops)
  const volume = useStore(transport.$volume)
  const language = useLanguage()
  return (
    <div className="st-music-settings">
      <Button
        size="small"
        variant="ghost"
        icon="retry"
        className="st-music-loop"
        aria-pressed={loops}
        onClick={() => transport.setLoops(!loops)}
      >
        {t('player.loop')}
      </Button>
      <label className="st-music-volume">
        <Icon name="loudspeaker" />
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={volume}
          aria-label={t('player.volume')}
          aria-valuetext={formatPercent(volume, language)}
          onChange={(event) => transport.setVolume(Number(event.currentTarget.value))}
        />
      </label>
    </div>
  )
}
