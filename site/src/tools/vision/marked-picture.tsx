import type { PictureFindings, ToolFile } from '@ai-studio/contract'
import { Icon, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { isShownPicture } from '../shown-picture.ts'

export interface MarkedPictureProps {
  picture: ToolFile
  /** What is drawn of it: the file itself, or a copy of a kind that browsers draw. */
  shown: ToolFile
  codes: PictureFindings['codes']
  /** Parts in which it differs from another one. */
  regions: readonly { x: number; y: number; width: number; height: number }[]
}

/** A picture with what was found in it marked where it is; a sentence in the place of one that browsers do not draw. */
export function MarkedPicture({ picture, shown, codes, regions }: MarkedPictureProps): ReactElement {
  const t = useTexts('vision')
  if (!isShownPicture(shown.contentType)) {
    return (
      <p className="st-marked-missing">
        <Icon name="image" size={28} />
        {t('notDrawn')}
      </p>
    )
  }
  const hasMarks = codes.length + regions.length > 0
  return (
    <div className="st-marked">
      <img src={shown.url} alt={t('picture', { name: picture.fileName })} decoding="async" />
      {hasMarks && (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {codes.map(({ corners }, index) => (
            <polygon
              key={`code ${index}`}
              points={corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ')}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {regions.map(({ x, y, width, height }, index) => (
            <rect
              key={`region ${index}`}
              x={x * 100}
              y={y * 100}
              width={width * 100}
              height={height * 100}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      )}
    </div>
  )
}
