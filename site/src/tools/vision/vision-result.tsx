import type { VisionOutput } from '@ai-studio/contract'
import { formatPercent } from '@ai-studio/core'
import { Alert, Button, useLanguage, useTexts } from '@ai-studio/react'
import { MarkdownText } from '@ai-studio/react/markdown'
import type { ReactElement } from 'react'
import { CopyButton } from '../job/copy-button.tsx'
import { ResultText } from '../job/result-text.tsx'
import type { ToolResultProps } from '../job/tool-result-props.ts'
import { MarkedPicture } from './marked-picture.tsx'
import { PictureFacts } from './picture-facts.tsx'
import '../../content/article-styles.ts'
import './vision.css'

/** What was found in pictures: the answer of a model where one was asked, and what can be found without one. */
export function VisionResult({ job, file, toChat }: ToolResultProps): ReactElement {
  const t = useTexts('vision')
  const general = useTexts('tools')
  const { pictures, comparison, answer, cannot } = job.output as VisionOutput
  // There is a copy of what the chat does not take, but for AVIF in jobs of earlier releases.
  const forChat = job.inputFiles.slice(0, 4).map((given) => {
    const preview = pictures.find((findings) => findings.file === given.id)?.preview
    return (preview !== undefined && file(preview)) || given
  })
  return (
    <div className="st-vision">
      {cannot.length > 0 && <Alert kind="info">{t(`cannot.${cannot[0]}`)}</Alert>}
      {answer !== null && (
        <>
          <ResultText>
            <MarkdownText text={answer} />
          </ResultText>
          <div className="st-tool-actions">
            <CopyButton text={answer} />
          </div>
        </>
      )}
      {comparison && <Comparison comparison={comparison} />}
      <ul className="st-vision-pictures">
        {pictures.map((findings, index) => {
          const picture = file(findings.file)
          const preview = findings.preview === undefined ? undefined : file(findings.preview)
          return (
            <li key={findings.file}>
              {picture && (
                <MarkedPicture
                  picture={picture}
                  shown={preview ?? picture}
                  codes={findings.codes}
                  // The boxes are parts of both pictures alike.
                  regions={index < 2 ? (comparison?.differences ?? []) : []}
                />
              )}
              <PictureFacts findings={findings} name={picture?.fileName ?? ''} />
            </li>
          )
        })}
      </ul>
      <div className="st-tool-actions">
        <Button icon="chat-bubble" onClick={() => toChat({ files: forChat })}>
          {general('result.useInChat')}
        </Button>
      </div>
    </div>
  )
}

function Comparison({ comparison }: { comparison: NonNullable<VisionOutput['comparison']> }): ReactElement {
  const t = useTexts('vision')
  const language = useLanguage()
  const { likeness, sameSize, differences } = comparison
  return (
    <section className="st-vision-comparison">
      <h3>{t('compare.heading')}</h3>
      <meter min={0} max={1} value={likeness} aria-label={t('compare.likeness')} />
      <p>
        {t('compare.alike', { percent: formatPercent(likeness, language) })}{' '}
        {differences.length > 0
          ? t('compare.differences', { count: differences.length })
          : t('compare.noDifference')}{' '}
        {!sameSize && t('compare.otherSize')}
      </p>
    </section>
  )
}
