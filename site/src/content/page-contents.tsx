import { useTexts } from '@ai-studio/react'
import { useMemo, type ReactElement } from 'react'
import type { ContentHeading } from './content-types.ts'
import { useCurrentSection } from './use-current-section.ts'

/** The sections of the page, to go to, where there is room beside it. */
export function PageContents({ sections }: { sections: readonly ContentHeading[] }): ReactElement {
  const t = useTexts('content')
  const ids = useMemo(() => sections.map(({ id }) => id), [sections])
  const current = useCurrentSection(ids)
  return (
    <nav className="st-contents" aria-labelledby="page-contents">
      <h2 id="page-contents">{t('onThisPage')}</h2>
      <ul>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
