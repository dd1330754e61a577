import type { ToolInput, WriterOutput } from '@ai-studio/contract'
import { Button, useTexts } from '@ai-studio/react'
import { MarkdownText } from '@ai-studio/react/markdown'
import { useState, type ReactElement } from 'react'
import '../../content/article-styles.ts'
import { CopyButton } from '../job/copy-button.tsx'
import { ResultText } from '../job/result-text.tsx'
import type { ToolResultProps } from '../job/tool-result-props.ts'
import { Differences } from './differences.tsx'
import { ReadabilityFacts } from './readability-facts.tsx'
import './content-writer.css'

/** A text that was written, with what its writer has still to say, what has changed, and how easily it reads. */
export function WriterResult({ job, again, toChat }: ToolResultProps): ReactElement {
  const t = useTexts('content-writer')
  const general = useTexts('tools')
  const { markdown, gaps, before, readability } = job.output as WriterOutput
  const [showsChanges, setShowsChanges] = useState(false)
  const task = job.input['task']
  const isOutline = task === 'outline'
  const found = readability?.language
  // A text is rewritten in the language that it has.
  const ownLanguage: ToolInput = found === 'en' || found === 'vi' ? { language: found } : {}
  // What is missing in a new text only its writer knows; of a text that was there it is what could not be done.
  const isWritten = isOutline || task === 'draft'
  return (
    <div className="st-writer">
      {markdown !== '' && (
        <>
          <ResultText>
            {showsChanges && before !== null ? (
              <Differences before={before} after={markdown} />
            ) : (
              <MarkdownText text={markdown} />
            )}
          </ResultText>
          <div className="st-tool-actions">
            <CopyButton text={markdown} />
            {before !== null && (
              <Button icon="eye" aria-pressed={showsChanges} onClick={() => setShowsChanges(!showsChanges)}>
                {t('result.changes')}
              </Button>
            )}
            {isOutline && (
              <Button
                variant="primary"
                icon="pen"
                onClick={() => again({ task: 'draft', outline: markdown })}
              >
                {t('result.draft')}
              </Button>
            )}
            {!isOutline && (
              <Button
                icon="sliders"
                onClick={() => again({ task: 'rewrite', text: markdown, ...ownLanguage })}
              >
                {t('result.rewrite')}
              </Button>
            )}
            <Button icon="chat-bubble" onClick={() => toChat({ text: markdown })}>
              {general('result.useInChat')}
            </Button>
          </div>
        </>
      )}
      {gaps.length > 0 && (
        <section className="st-writer-gaps">
          <h3>{t(isWritten ? 'result.gaps' : 'result.notes')}</h3>
          <ul dir="auto">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </section>
      )}
      {readability && <ReadabilityFacts readability={readability} />}
    </div>
  )
}
