import { formatPercent } from '@ai-studio/core'
import { Alert, Button, Icon, useLanguage, useTexts } from '@ai-studio/react'
import { useId, useLayoutEffect, useRef, type ReactElement } from 'react'
import type { StemName } from '../sound/stems.ts'
import type { RenderedPiece } from './rendering.ts'
import { useSaving, type SoundFormat } from './use-saving.ts'

const formats: readonly SoundFormat[] = ['mp3', 'wav']

export interface DownloadsProps {
  /** Null while there is no sound yet. */
  piece: RenderedPiece | null
  muted: ReadonlySet<StemName>
  midiUrl: string | undefined
  /** Without an ending. */
  fileName: string
}

/** Saves the piece as sound, with the parts that are heard, and as notes. */
export function Downloads({ piece, muted, midiUrl, fileName }: DownloadsProps): ReactElement {
  const t = useTexts('music-creator')
  const language = useLanguage()
  const noteId = useId()
  const { saving, save, cancel } = useSaving(fileName)
  const isSilent = piece !== null && [...piece.stems.keys()].every((name) => muted.has(name))
  const note = isSilent ? t('player.nothingHeard') : muted.size > 0 ? t('player.onlyHeard') : ''
  return (
    <fieldset className="st-music-save">
      <legend className="st-visually-hidden">{t('player.save')}</legend>
      <div className="st-music-files">
        {formats.map((format) => {
          const isWriting = saving.phase === 'writing' && saving.format === format
          return (
            <Button
              key={format}
              data-format={format}
              size="small"
              icon="arrow-to-line"
              isBusy={isWriting}
              // One at a time: beginning the other would end this one.
              disabled={!piece || isSilent || (saving.phase === 'writing' && !isWriting)}
              aria-label={t('player.saveAs', { format: t(`player.${format}`) })}
              aria-describedby={note ? noteId : undefined}
              onClick={() => void (piece && save(format, piece, muted))}
            >
              {t(`player.${format}`)}
            </Button>
          )
        })}
        {midiUrl && (
          <a
            className="st-button st-music-midi"
            data-variant="secondary"
            data-size="small"
            href={midiUrl}
            download={`${fileName}.mid`}
            aria-label={t('player.saveAs', { format: t('player.midi') })}
          >
            <Icon name="arrow-to-line" size={18} />
            {t('player.midi')}
          </a>
        )}
        {saving.phase === 'writing' && <Cancel format={saving.format} onPress={cancel} />}
      </div>
      <p className="st-music-note" id={noteId}>
        {note}
      </p>
      <output className="st-music-note">
        {saving.phase === 'writing'
          ? t('player.writing', {
              format: t(`player.${saving.format}`),
              // Whoever listens hears every tenth of it.
              percent: formatPercent(Math.floor(saving.progress * 10) / 10, language),
            })
          : saving.phase === 'written' && t('player.written', { format: t(`player.${saving.format}`) })}
      </output>
      {saving.phase === 'failed' && (
        <Alert kind="error">{t('player.notWritten', { format: t(`player.${saving.format}`) })}</Alert>
      )}
    </fieldset>
  )
}

function Cancel({ format, onPress }: { format: SoundFormat; onPress: () => void }): ReactElement {
  const t = useTexts('music-creator')
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    const buttons = button?.parentElement
    // It goes with what it ends; whoever is on it goes on at the button that has begun that.
    return () => {
      if (button && button === document.activeElement)
        buttons?.querySelector<HTMLElement>(`[data-format="${format}"]`)?.focus()
    }
  }, [format])
  return (
    <Button ref={ref} size="small" variant="ghost" icon="close" onClick={onPress}>
      {t('player.cancel')}
    </Button>
  )
}
