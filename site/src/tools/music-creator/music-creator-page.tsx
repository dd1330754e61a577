import type { MusicOutput, Tool, ToolJob } from '@ai-studio/contract'
import { useEffect, type ReactElement } from 'react'
import { usualName } from '../job/job-name.ts'
import { ToolPage } from '../tool-page.tsx'
import { musicCreatorTexts } from './music-creator-texts.ts'
import { MusicResult } from './music-result.tsx'
import { prepareThreads, releaseThreads } from './sound/sound-thread.ts'

export { prepareTools as prepare } from '../prepare-tools.ts'

/** While the form is filled in, what will make the sound is fetched and started. */
async function prepareSound({ provider }: Tool): Promise<void> {
  // A service sends sound.
  if (provider.kind !== 'built-in') return
  try {
    // At once: later it could be after somebody has left, and nothing would end them.
    prepareThreads()
    await import('./player/music-player.tsx')
  } catch {
    // The player will tell it.
  }
}

const nameOfPiece = (job: ToolJob): string | undefined =>
  (job.output as MusicOutput | null)?.score?.title ?? usualName(job)

/** Pieces of music, composed on the server and sounded here. */
export function MusicCreatorPage(): ReactElement {
  useEffect(() => releaseThreads, [])
  return (
    <ToolPage
      texts={musicCreatorTexts}
      icon="mixer"
      Result={MusicResult}
      nameOf={nameOfPiece}
      offersFiles
      onUse={(tool) => void prepareSound(tool)}
    />
  )
}
