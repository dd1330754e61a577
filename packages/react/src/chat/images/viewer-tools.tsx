import { formatPercent } from '@ai-studio/core'
import type { ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DownloadLink } from './download-link.tsx'
import { namespace } from './image-texts.ts'
import type { Zoom } from './use-zoom.ts'
import type { ViewedImage } from './viewing.ts'
import { largestScale, stepped, zoomedTo } from './zoom.ts'

export interface ViewerToolsProps {
  image: ViewedImage
  /** Place of the image in its message, from 1. */
  number: number
  zoom: Zoom
}

/** Buttons below the image: closer, back, whole, at its own size, download. */
export function ViewerTools({ image, number, zoom }: ViewerToolsProps): ReactElement {
  const text = useTexts(namespace)
  const language = useLanguage()
  const { view, isZoomed, change, fit } = zoom
  const full = formatPercent(1, language)
  const isFull = view !== null && Math.abs(view.scale - 1) < 0.001
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for what can be filled in. */}
      <div className="st-viewer-zoom" role="group" aria-label={text('viewer.tools')}>
        <IconButton
          icon="minus"
          label={text('viewer.zoomOut')}
          aria-disabled={!isZoomed || undefined}
          onClick={() => change((now, frame) => stepped(now, frame, 'out'))}
        />
        <output className="st-viewer-level">{view ? formatPercent(view.scale, language) : ''}</output>
        <IconButton
          icon="plus"
          label={text('viewer.zoomIn')}
          aria-disabled={!view || view.scale >= largestScale || undefined}
          onClick={() => change((now, frame) => stepped(now, frame, 'in'))}
        />
        <Button
          variant="ghost"
          title={text('viewer.fitLabel')}
          aria-label={text('viewer.fitLabel')}
          aria-pressed={view !== null && !isZoomed}
          onClick={fit}
        >
          {text('viewer.fit')}
        </Button>
        <Button
          variant="ghost"
          title={text('viewer.fullLabel', { percent: full })}
          aria-label={text('viewer.fullLabel', { percent: full })}
          aria-pressed={isFull}
          onClick={() => change((now, frame) => zoomedTo(now, frame, 1))}
        >
          {full}
        </Button>
      </div>
      <DownloadLink url={image.url} number={number} />
    </>
  )
}
