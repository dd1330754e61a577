import type { OfficeOutput } from '@ai-studio/contract'
import { toolLimits } from '@ai-studio/contract/tools'
import { formatNumber } from '@ai-studio/core'
import { Alert, Button, Icon, useLanguage, useTexts } from '@ai-studio/react'
import { MarkdownText } from '@ai-studio/react/markdown'
import type { ReactElement } from 'react'
import { CopyButton } from '../job/copy-button.tsx'
import { ResultText } from '../job/result-text.tsx'
import type { ToolResultProps } from '../job/tool-result-props.ts'
import { Slides } from './slides.tsx'
import { TableView } from './table-view.tsx'
import '../../content/article-styles.ts'
import './office-tools.css'

/** A document that was made, as a preview, or what was read from documents: text, tables and charts. */
export function OfficeResult({ job, again, toChat }: ToolResultProps): ReactElement {
  const t = useTexts('office-tools')
  const general = useTexts('tools')
  const language = useLanguage()
  const { markdown, slides, pages, words, tables, warnings } = job.output as OfficeOutput
  const isMade = job.input['task'] === 'make'
  const isOfTables = job.input['task'] === 'tables'
  // What is read never is; a translation may be.
  const isTooLong = markdown.length > toolLimits.documentLength
  return (
    <div className="st-office">
      <p className="st-office-facts">
        {[
          pages !== null && t('facts.pages', { count: pages }),
          slides.length > 0 && t('facts.slides', { count: slides.length }),
          !isOfTables && t('facts.words', { count: words, number: formatNumber(words, language) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {warnings.length > 0 && (
        <ul className="st-office-warnings">
          {warnings.map((warning) => (
            <li key={warning}>
              <Icon name="info" size={18} />
              {t(`warnings.${warning}`)}
            </li>
          ))}
        </ul>
      )}
      {tables.map((table, index) => (
        <TableView key={index} table={table} isCut={warnings.includes('cut')} />
      ))}
      {isOfTables && tables.length === 0 && <p>{t('noTables')}</p>}
      {slides.length > 0 ? (
        <Slides slides={slides} />
      ) : (
        markdown !== '' &&
        (!isMade || tables.length === 0) && (
          <ResultText>
            <MarkdownText text={markdown} />
          </ResultText>
        )
      )}
      {!isMade && markdown !== '' && (
        <>
          {isTooLong && (
            <Alert kind="info">
              {t('result.tooLong', { limit: formatNumber(toolLimits.documentLength, language) })}
            </Alert>
          )}
          <div className="st-tool-actions">
            <CopyButton text={markdown} />
            {!isTooLong && (
              <Button icon="tools" onClick={() => again({ task: 'make', markdown })}>
                {t('result.make')}
              </Button>
            )}
            <Button icon="chat-bubble" onClick={() => toChat({ text: markdown })}>
              {general('result.useInChat')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
