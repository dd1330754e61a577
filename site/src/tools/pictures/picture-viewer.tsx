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
  const picture = pictures[index]
  if (!picture) return null
  const go = (step: number) => setIndex((index + step + pictures.length) % pictures.length)
  return (
    <Dialog
      isOpen
      size="large"
      className="st-picture-dialog"
      heading={t('pictures.viewer', { number: index + 1, count: pictures.length })}
      onClose={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows only repeat its buttons. */}
      <div
        className="st-picture-viewer"
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') go(1)
          if (key === 'ArrowLeft') go(-1)
        }}
      >
        <img src={picture.file.url} alt={picture.alt} />
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
