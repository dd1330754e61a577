import type { PictureFindings } from '@ai-studio/contract'
import { formatPercent } from '@ai-studio/core'
import { copyText, useLanguage, useTexts } from '@ai-studio/react'
import { useState, type ReactElement } from 'react'

/** The colours of a picture, each to copy. */
export function Palette({ palette }: Pick<PictureFindings, 'palette'>): ReactElement {
  const t = useTexts('vision')
  const general = useTexts('tools')
  const language = useLanguage()
  const [said, setSaid] = useState('')
  const copy = async (color: string, nearby: Element) => {
    const isCopied = await copyText(color, nearby)
    setSaid(isCopied ? t('palette.copied', { color }) : general('copy.failed'))
  }
  return (
    <>
      <ul className="st-vision-palette" aria-label={t('palette.heading')}>
        {palette.map(({ color, share }) => (
          <li key={color} ref={(item) => item?.style.setProperty('--share', String(share))}>
            <button
              type="button"
              ref={(button) => button?.style.setProperty('--color', color)}
              aria-label={t('palette.copy', { color, share: formatPercent(share, language) })}
              title={`${color} · ${formatPercent(share, language)}`}
              onClick={({ currentTarget }) => void copy(color, currentTarget)}
            />
            <code>{color}</code>
          </li>
        ))}
      </ul>
      <output className="st-visually-hidden">{said}</output>
    </>
  )
}
