import type { MusicOutput } from '@ai-studio/contract'
import { Spinner, useTexts } from '@ai-studio/react'
import { lazy, Suspense, type ReactElement } from 'react'
import type { ToolResultProps } from '../job/tool-result-props.ts'

/** Comes with the first piece: the form needs none of it. */
const MusicPlayer = lazy(async () => ({ default: (await import('./player/music-player.tsx')).MusicPlayer }))

/** A piece that was composed, to hear and to save; of a service that gives sound alone, that sound. */
export function MusicResult({ job, file }: ToolResultProps): ReactElement {
  const t = useTexts('music-creator')
  const general = useTexts('tools')
  const { score, midi, audio } = job.output as MusicOutput
  if (score === null) {
    const sound = audio === null ? undefined : file(audio)
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music has no words here. */}
        <audio
          className="st-music-audio"
          src={sound?.url}
          controls
          preload="metadata"
          aria-label={general('result.label')}
        />
        <p>{t('noScore')}</p>
      </>
    )
  }
  const notes = midi === null ? undefined : file(midi)
  return (
    <Suspense fallback={<Spinner label={general('loading')} size={28} />}>
      <MusicPlayer
        key={job.id}
        score={score}
        fileName={(notes?.fileName ?? score.title).replace(/\.mid$/, '')}
        {...(notes && { midiUrl: notes.url })}
      />
    </Suspense>
  )
}
