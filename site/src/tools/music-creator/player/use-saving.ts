import { saveFile } from '@ai-studio/react'
import { useEffect, useRef, useState } from 'react'
import { encodeMp3 } from '../encode/mp3.ts'
import { encodeWav } from '../encode/wav.ts'
import { mixStems } from '../sound/mix.ts'
import type { StemName } from '../sound/stems.ts'
import type { RenderedPiece } from './rendering.ts'

export type SoundFormat = 'wav' | 'mp3'

export type Saving =
  | { readonly phase: 'idle' }
  | { readonly phase: 'writing'; readonly format: SoundFormat; readonly progress: number }
  | { readonly phase: 'written'; readonly format: SoundFormat }
  | { readonly phase: 'failed'; readonly format: SoundFormat }

/** How much of the work of an MP3 file mixing is. */
const mixShare = 0.1

/** Writes what is heard of a piece into a file, one at a time. */
export function useSaving(fileName: string): {
  saving: Saving
  save: (format: SoundFormat, piece: RenderedPiece, muted: ReadonlySet<StemName>) => Promise<void>
  cancel: () => void
} {
  const [saving, setSaving] = useState<Saving>({ phase: 'idle' })
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])

  async function save(
    format: SoundFormat,
    { stems }: RenderedPiece,
    muted: ReadonlySet<StemName>,
  ): Promise<void> {
    ending.current?.abort()
    const own = new AbortController()
    ending.current = own
    const { signal } = own
    const tell = (next: Saving) => {
      if (!signal.aborted) setSaving(next)
    }
    tell({ phase: 'writing', format, progress: 0 })
    try {
      const { buffer } = await mixStems(stems, { signal, muted })
      const file =
        format === 'wav'
          ? encodeWav(buffer)
          : await encodeMp3(buffer, {
              signal,
              onProgress: (share) =>
                tell({ phase: 'writing', format, progress: mixShare + share * (1 - mixShare) }),
            })
      const heard = [...stems.keys()].filter((name) => !muted.has(name))
      const parts = heard.length < stems.size ? `-${heard.join('-')}` : ''
      saveFile({ blob: file, name: `${fileName}${parts}.${format}` })
      tell({ phase: 'written', format })
    } catch (error) {
      if (signal.aborted) return
      console.warn(`[ai-studio] The ${format} file could not be written.`, error)
      tell({ phase: 'failed', format })
    }
  }

  function cancel(): void {
    ending.current?.abort()
    setSaving({ phase: 'idle' })
  }
  return { saving, save, cancel }
}
