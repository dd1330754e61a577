import type { MusicOutput } from '@ai-studio/contract'
import { Spinner, useTexts } from '@ai-studio/react'
import type { ComponentType, ReactElement } from 'react'
import { LoadFailure } from '../../loading/load-failure.tsx'
import { useCode } from '../../loading/use-code.ts'
import type { ToolResultProps } from '../job/tool-result-props.ts'
import type { MusicPlayerProps } from './player/music-player.tsx'

/** Comes with the first piece, because the form needs none of it; the next piece has it at once. */
let loaded: ComponentType<MusicPlayerProps> | undefined

async function loadPlayer(): Promise<ComponentType<MusicPlayerProps>> {
  loaded = (await import('./player/music-player.tsx')).MusicPlayer
  return loaded
}

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
    <Player
      key={job.id}
      score={score}
      fileName={(notes?.fileName ?? score.title).replace(/\.mid$/, '')}
      {...(notes && { midiUrl: `${notes.url}?download=1` })}
    />
  )
}

/** The player once its code is there; what is around it stays when that does not come. */
function Player(props: MusicPlayerProps): ReactElement {
  const t = useTexts('music-creator')
  const general = useTexts('tools')
  const code = useCode(loadPlayer)
  const MusicPlayer = code.value ?? loaded
  if (MusicPlayer) return <MusicPlayer {...props} />
  if (code.error) return <LoadFailure heading="h3" title={t('playerFailed')} failed={code} />
  return <Spinner label={general('loading')} size={28} />
}
