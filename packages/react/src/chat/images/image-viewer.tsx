import { useRef, type ReactElement } from 'react'
import { usePartStyles } from '../parts/use-part-styles.ts'
import { useImageTexts } from './image-texts.ts'
import { OpenViewer } from './open-viewer.tsx'
import type { Viewing } from './viewing.ts'

export interface ImageViewerProps {
  /** What is looked at; null while the viewer is closed. */
  viewing: Viewing | null
  /** The visitor is done. The owner then sets `viewing` to null. */
  onClose(): void
}

/** Shows the images of a message as large as the window allows, and larger. */
export function ImageViewer({ viewing, onClose }: ImageViewerProps): ReactElement | null {
  const placeRef = useRef<HTMLSpanElement>(null)
  const hasTexts = useImageTexts()
  const hasStyles = usePartStyles('images', placeRef)
  if (!hasTexts || !hasStyles) return <span ref={placeRef} hidden />
  return viewing && <OpenViewer viewing={viewing} onClose={onClose} />
}
