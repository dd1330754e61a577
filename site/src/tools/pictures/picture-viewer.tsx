import { Dialog, IconButton, useTexts } from '@ai-studio/react'
import { useState, type ReactElement } from 'react'
import type { MadePicture } from './picture-result.tsx'

export interface PictureViewerProps {
  pictures: readonly MadePicture[]
  /** The one to begin with. */
  start: number
  onClose: () => void
}

/** A picture as large as the window, and the way to the others. */
export function PictureViewer({ pictures, start, onClose }: PictureViewerProps): ReactElement | null {
  const t = useTexts('tools')
  const [index, setIndex] = useState(start)
  const [hasMoved, setMoved] = useState(false)
  const picture = pictures[index]
  if (!picture) return null
  const heading = t('pictures.viewer', { number: index + 1, count: pictures.length })
  const go = (step: number) => {
    setMoved(true)
    setIndex((index + step + pictures.length) % pictures.length)
  }
  return (
    <Dialog isOpen size="large" className="st-picture-dialog" heading={heading} onClose={onClose}>
      <div
        className="st-picture-viewer"
        ref={(element) => {
          // The dialog itself has the focus at first.
          const dialog = element?.closest('dialog')
          const onKeyDown = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
            // With Alt it is the browser's way back.
            if (altKey || ctrlKey || metaKey || shiftKey) return
            if (key === 'ArrowRight') go(1)
            if (key === 'ArrowLeft') go(-1)
          }
          dialog?.addEventListener('keydown', onKeyDown)
          return () => dialog?.removeEventListener('keydown', onKeyDown)
        }}
      >
        <img src={picture.file.url} alt={picture.alt} />
        <output className="st-visually-hidden">{hasMoved && `${heading}: ${picture.alt}`}</output>
        {pictures.length > 1 && (
          <div>
            <IconButton icon="chevron-left" label={t('pictures.previous')} onClick={() => go(-1)} />
            <IconButton icon="chevron-right" label={t('pictures.next')} onClick={() => go(1)} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
