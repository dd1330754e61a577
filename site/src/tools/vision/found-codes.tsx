import type { PictureFindings } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { CopyButton } from '../job/copy-button.tsx'

type Code = PictureFindings['codes'][number]

/** What codes in a picture say. Only an address of the web is a link, and opens apart from this page. */
export function FoundCodes({ codes }: Pick<PictureFindings, 'codes'>): ReactElement | null {
  const t = useTexts('vision')
  if (codes.length === 0) return null
  return (
    <section className="st-vision-codes">
      <h4>{t('codes.heading')}</h4>
      <ul>
        {codes.map((code, index) => (
          <li key={index}>
            <small>{t('codes.kind', { format: code.format, kind: t(`codes.kinds.${code.kind}`) })}</small>
            <Content code={code} />
            <CopyButton text={code.text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Content({ code: { kind, text } }: { code: Code }): ReactElement {
  const isLink = kind === 'link' && /^https?:\/\//i.test(text)
  return isLink ? (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
      {text}
    </a>
  ) : (
    <pre dir="auto">{text}</pre>
  )
}
