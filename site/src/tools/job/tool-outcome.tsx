import type { Tool, ToolFile, ToolJob } from '@ai-studio/contract'
import { formatBytes, formatRelative } from '@ai-studio/core'
import { Alert, Button, Icon, useLanguage, useTexts } from '@ai-studio/react'
import { useEffect, useRef, useState, type ComponentType, type ReactElement, type RefObject } from 'react'
import type { ToolDesk } from '../tool-desk.ts'
import { toInput, currentValues } from '../form/form-values.ts'
import { useInChat } from '../use-in-chat.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { ToolBadge } from './tool-badge.tsx'
import type { ToolResultProps } from './tool-result-props.ts'

export interface ToolOutcomeProps {
  tool: Tool
  job: ToolJob
  /** What the job is called. */
  name: string
  desk: ToolDesk
  /** Draws what the tool has made. */
  Result: ComponentType<ToolResultProps>
  /** Whether that offers the files itself; it cannot where all that there is came as sound from a service. */
  offersFiles: boolean
}

/** A job that has ended: what it made and what can be done with it, or why it came to nothing. */
export function ToolOutcome(props: ToolOutcomeProps): ReactElement {
  const { job } = props
  return job.status === 'succeeded' ? <Made {...props} /> : <Nothing {...props} />
}

function Made({ tool, job, name, desk, Result, offersFiles }: ToolOutcomeProps): ReactElement {
  const t = useTexts('tools')
  const language = useLanguage()
  const inChat = useInChat()
  const heading = useRef<HTMLHeadingElement>(null)
  useLostFocus(heading)
  const [isNotTaken, setNotTaken] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  // The sound of a service stands in the browser's own player, which saves nothing.
  const isSoundAlone = tool.produces.includes('audio') && job.provider.kind === 'service'
  const hasSeed = typeof job.input['seed'] === 'number'
  // The form stays as it is: somebody may be writing there what they want next.
  const again = (changes: ToolJob['input']) =>
    void desk.run.start(
      toInput(tool.fields, currentValues(tool.fields, { ...job.input, ...changes }, language)),
    )
  return (
    <article className="st-tool-made" aria-labelledby="st-tool-made">
      <header>
        <h2 id="st-tool-made" ref={heading} tabIndex={-1}>
          {t('result.heading')}
        </h2>
        <ToolBadge provider={job.provider} />
        <span className="st-tool-when">{formatRelative(job.createdAt, language)}</span>
      </header>
      <Result
        job={job}
        file={(id) =>
          job.files.find((file) => file.id === id) ?? job.inputFiles.find((file) => file.id === id)
        }
        again={again}
        toChat={(what) => {
          setNotTaken(false)
          inChat.take(what).catch(() => setNotTaken(true))
        }}
      />
      <output className={inChat.isTaking ? undefined : 'st-visually-hidden'}>
        {inChat.isTaking && t('result.takingToChat')}
      </output>
      {isNotTaken && <Alert kind="error">{t('result.notInChat')}</Alert>}
      {(!offersFiles || isSoundAlone) && job.files.length > 0 && <Files files={job.files} />}
      <div className="st-tool-actions">
        <Button icon="sliders" onClick={() => desk.takeOver(job)}>
          {t('result.sameSettings')}
        </Button>
        {hasSeed && (
          <Button icon="retry" onClick={() => again({ seed: null })}>
            {t('result.vary')}
          </Button>
        )}
        <Button icon="trash" variant="ghost" onClick={() => setDeleting(true)}>
          {t('result.delete')}
        </Button>
      </div>
      <DeleteDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        name={name}
        onDelete={() => {
          desk.run.clear()
          void desk.remove(job.id)
        }}
      />
    </article>
  )
}

function Files({ files }: { files: readonly ToolFile[] }): ReactElement {
  const t = useTexts('tools')
  const language = useLanguage()
  return (
    <ul className="st-tool-downloads" aria-label={t('result.files')}>
      {files.map((file) => (
        <li key={file.id}>
          <a
            className="st-button"
            data-variant="secondary"
            data-size="small"
            href={`${file.url}?download=1`}
            download={file.fileName}
          >
            <Icon name="arrow-to-line" size={16} />
            <span dir="auto">{file.fileName}</span>
            <small>{formatBytes(file.size, language)}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ job, desk }: Pick<ToolOutcomeProps, 'job' | 'desk'>): ReactElement {
  const t = useTexts('tools')
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useLostFocus(ref)
  const isCanceled = job.status === 'canceled'
  return (
    <div ref={ref} className="st-tool-nothing" tabIndex={-1}>
      {isCanceled ? (
        <p>{t('result.canceled')}</p>
      ) : (
        <Alert kind="error">{job.error?.message ?? t('result.failed')}</Alert>
      )}
      <div className="st-tool-actions">
        <Button variant="primary" icon="retry" onClick={() => void desk.run.retry()}>
          {t('result.retry')}
        </Button>
        <Button onClick={() => desk.takeOver(job)}>{t('result.sameSettings')}</Button>
      </div>
    </div>
  )
}

/** The button that was pressed may have gone; whoever has no place in the page goes on here. */
function useLostFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref])
}
