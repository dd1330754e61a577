import type { PictureFindings } from '@ai-studio/contract'
import { formatBytes, formatNumber, formatPercent } from '@ai-studio/core'
import { useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { FoundCodes } from './found-codes.tsx'
import { Palette } from './palette.tsx'

export interface PictureFactsProps {
  findings: PictureFindings
  name: string
}

/** What is known of one picture. */
export function PictureFacts({ findings, name }: PictureFactsProps): ReactElement {
  const t = useTexts('vision')
  const language = useLanguage()
  const { format, width, height, bytes, hasAlpha, frames, palette, codes, camera, takenAt, place, hasPlace } =
    findings
  const number = (value: number) => formatNumber(value, language)
  return (
    <div className="st-vision-facts">
      <h3 dir="auto">{name}</h3>
      <p>
        {[
          format,
          `${number(width)} × ${number(height)}`,
          formatBytes(bytes, language),
          hasAlpha && t('facts.alpha'),
          frames > 1 && t('facts.frames', { count: frames }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {palette.length > 0 && <Palette palette={palette} />}
      <dl>
        {(['brightness', 'contrast', 'sharpness'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`facts.${key}`)}</dt>
            <dd>
              <meter min={0} max={1} value={findings[key]} aria-label={t(`facts.${key}`)} />
              {formatPercent(findings[key], language)}
            </dd>
          </div>
        ))}
      </dl>
      <FoundCodes codes={codes} />
      {(camera.length > 0 || takenAt !== null) && (
        <details>
          <summary>{t('camera.heading')}</summary>
          <dl className="st-vision-camera">
            {takenAt !== null && (
              <div>
                <dt>{t('camera.takenAt')}</dt>
                <dd>{takenAt.replace('T', ' ')}</dd>
              </div>
            )}
            {camera.map(({ key, value }) => (
              <div key={key}>
                <dt>{t(`camera.${key}`)}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <p className="st-vision-place" data-has={hasPlace ? '' : undefined}>
        {place
          ? t('place.known', { latitude: place.latitude.toFixed(4), longitude: place.longitude.toFixed(4) })
          : t(hasPlace ? 'place.named' : 'place.none')}
      </p>
    </div>
  )
}
