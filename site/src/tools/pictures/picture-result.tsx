import type { PictureOutput, ToolFile } from '@ai-studio/contract'
import { Button, Icon, IconButton, useTexts } from '@ai-studio/react'
import { useState, type ReactElement } from 'react'
import type { ToolResultProps } from '../job/tool-result-props.ts'
import { PictureViewer } from './picture-viewer.tsx'
import './pictures.css'

/** A picture that was made, with its file. */
export interface MadePicture {
  file: ToolFile
  vector: ToolFile | undefined
  seed: number | null
  alt: string
}

/** Pictures that were made, each to look at as large as it is, to save, to vary, and to ask about in the chat. */
export function PictureResult({ job, file, again, toChat }: ToolResultProps): ReactElement {
  const t = useTexts('tools')
  const { pictures } = job.output as PictureOutput
  const made = pictures.flatMap((picture): MadePicture[] => {
    const found = file(picture.file)
    return found
      ? [{ ...picture, file: found, vector: picture.vector ? file(picture.vector) : undefined }]
      : []
  })
  // A sheet comes of one number as a whole.
  const areApart = new Set(made.map(({ seed }) => seed)).size > 1
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <ul className="st-pictures" data-count={made.length}>
        {made.map((picture, index) => (
          <li key={picture.file.id}>
            <figure>
              <button
                type="button"
                aria-label={t('pictures.enlarge', { alt: picture.alt })}
                onClick={() => setOpen(index)}
              >
                <img
                  src={picture.file.url}
                  alt=""
                  width={picture.file.width}
                  height={picture.file.height}
                  decoding="async"
                />
              </button>
              <figcaption>
                <span dir="auto">{picture.alt}</span>
                <PictureActions
                  label={t('pictures.viewer', { number: index + 1, count: made.length })}
                  {...{ picture, areApart, again, toChat }}
                />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {open !== null && made[open] && (
        <PictureViewer pictures={made} start={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

interface PictureActionsProps extends Pick<ToolResultProps, 'again' | 'toChat'> {
  /** Of which picture they are. */
  label: string
  picture: MadePicture
  /** Whether each of the pictures can be made without the others. */
  areApart: boolean
}

function PictureActions({ label, picture, areApart, again, toChat }: PictureActionsProps): ReactElement {
  const t = useTexts('tools')
  const { file, vector, seed } = picture
  return (
    <fieldset className="st-picture-actions" aria-label={label}>
      <Save file={file} />
      {vector && <Save file={vector} />}
      <IconButton
        icon="chat-bubble"
        label={t('result.useInChat')}
        onClick={() => toChat({ files: [file] })}
      />
      {seed !== null && areApart && (
        <Button size="small" variant="ghost" onClick={() => again({ seed, count: 1 })}>
          {t('pictures.onlyThis')}
        </Button>
      )}
      {seed !== null && <small className="st-picture-seed">{t('pictures.seed', { seed })}</small>}
    </fieldset>
  )
}

function Save({ file }: { file: ToolFile }): ReactElement {
  const t = useTexts('tools')
  const kind =
    file.contentType === 'image/svg+xml' ? 'SVG' : (file.contentType.split('/')[1] ?? '').toUpperCase()
  return (
    <a
      className="st-button"
      data-variant="secondary"
      data-size="small"
      href={`${file.url}?download=1`}
      download={file.fileName}
      aria-label={t('pictures.save', { kind })}
    >
      <Icon name="arrow-to-line" size={16} />
      {kind}
    </a>
  )
}
