import type { SharedConversation } from '@ai-studio/contract'
import { useState, type ReactElement } from 'react'
import { useLazyPart } from '../hooks/use-lazy-part.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ContinueButton } from './continue-button.tsx'
import { MessageList } from './message-list.tsx'
import { namespace } from './shared-chat-texts.ts'
import type { SharedChatProps } from './shared-chat-props.ts'
import { useContinue } from './use-continue.ts'

export interface SharedConversationViewProps extends SharedChatProps {
  conversation: SharedConversation
  level: number
  /** A part of it could not be loaded. */
  onMissing: () => void
  /** It is not shared any more. */
  onGone: () => void
}

const loadReport = async () => (await import('./report-dialog.tsx')).ReportDialog

/** From so many messages on the way to go on also stands at the end. */
const longConversation = 4

/** A conversation that was read: its heading, what can be done with it, its messages. */
export function SharedConversationView(props: SharedConversationViewProps): ReactElement {
  const { slug, conversation, level, onMissing, onCopy } = props
  const { title, messages } = conversation
  const text = useTexts(namespace)
  const [isReporting, setReporting] = useState(false)
  const report = useLazyPart(loadReport, isReporting)
  const Report = report.code
  const continuing = useContinue(props)
  const Heading = `h${level}` as 'h2'

  return (
    <>
      <div className="st-shared-header">
        <Heading className="st-shared-heading" dir="auto" part="heading">
          {title || text('untitled')}
        </Heading>
        <p className="st-shared-about">{text('about')}</p>
        <div className="st-shared-actions">
          <ContinueButton slug={slug} continuing={continuing} />
          <Button
            variant="ghost"
            icon="alert"
            part="report"
            isBusy={isReporting && !Report && !report.hasFailed}
            onClick={() => (report.hasFailed ? report.retry() : setReporting(true))}
          >
            {text('report.label')}
          </Button>
        </div>
        <Alert kind="error" round={continuing.round}>
          {continuing.failure}
        </Alert>
        <Alert kind="error">{report.hasFailed && text('report.notLoaded')}</Alert>
        <Alert kind="success">{continuing.isDone && text('continue.done')}</Alert>
      </div>
      {messages.length === 0 ? (
        <p className="st-shared-empty">{text('empty')}</p>
      ) : (
        <MessageList
          messages={messages}
          level={level + 1}
          onMissing={onMissing}
          {...(onCopy && { onCopy })}
        />
      )}
      {messages.length >= longConversation && (
        <div className="st-shared-footer">
          <ContinueButton slug={slug} continuing={continuing} />
        </div>
      )}
      {Report && <Report {...props} isOpen={isReporting} onClose={() => setReporting(false)} />}
    </>
  )
}
