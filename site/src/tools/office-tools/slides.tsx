import type { OfficeOutput } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'

/** Slides as they will be, in words: the file has the design. */
export function Slides({ slides }: Pick<OfficeOutput, 'slides'>): ReactElement {
  const t = useTexts('office-tools')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well.
    <ol className="st-slides" aria-label={t('result.slides')} tabIndex={0}>
      {slides.map(({ title, lines }, index) => (
        <li key={index}>
          <h3 dir="auto">{title}</h3>
          <ul dir="auto">
            {lines.map((line, place) => (
              <li key={place}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
