import type { Tool, ToolJob } from '@ai-studio/contract'
import { Alert, Spinner, useLanguage, useStudio, useTexts, type IconName, Icon } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  type ComponentType,
  type FocusEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import { Breadcrumb } from '../content/breadcrumb.tsx'
import { LoadFailure } from '../loading/load-failure.tsx'
import { usePageHead } from '../page-head.ts'
import { usePathInLanguage } from '../site-link.tsx'
import { applicationData, breadcrumbData, originPlace, questionsData } from '../structured-data.ts'
import { ToolForm } from './form/tool-form.tsx'
import { shortName, usualName } from './job/job-name.ts'
import { ToolBadge } from './job/tool-badge.tsx'
import { ToolGallery } from './job/tool-gallery.tsx'
import { ToolOutcome } from './job/tool-outcome.tsx'
import { ToolProgress } from './job/tool-progress.tsx'
import type { ToolResultProps } from './job/tool-result-props.ts'
import { toolDesk, type ToolDesk } from './tool-desk.ts'
import { ToolTextsContext, useToolTexts, type ToolTexts } from './tool-texts.ts'
import { ToolsTexts } from './tools-texts.ts'
import { useTool } from './use-tool.ts'
import './tool-page.css'

export interface ToolPageProps {
  texts: ToolTexts
  icon: IconName
  /** Draws what the tool has made. */
  Result: ComponentType<ToolResultProps>
  /**
   * What a job is called in the list of those of before, where something says it.
   * @default what its title or prompt says
   */
  nameOf?: (job: ToolJob) => string | undefined
  /**
   * Whether the view of the results offers their files itself.
   * @default false, so that they stand in a list below it
   */
  offersFiles?: boolean
  /** Called when somebody first touches the form: what will be needed can be made ready while they fill it in. */
  onUse?: (tool: Tool) => void
  /** Takes the place of form and result where the browser does the work. */
  InBrowser?: ComponentType<{ tool: Tool }>
}

/** The page of a tool: what it is, its form beside what it makes, what was made before, and what should be known. */
export function ToolPage(props: ToolPageProps): ReactElement {
  const { texts } = props
  return (
    <ToolTextsContext value={texts}>
      <ToolsTexts>
        <texts.Provider>
          <Page {...props} />
        </texts.Provider>
      </ToolsTexts>
    </ToolTextsContext>
  )
}

function Page(props: ToolPageProps): ReactElement {
  const { texts, icon } = props
  const { id } = texts
  const t = useTexts('tools')
  const own = useTexts(id)
  const language = useLanguage()
  const pathIn = usePathInLanguage()
  const path = pathIn(`/${id}`)
  const tool = useTool(id)
  const questions = entriesOf(texts, 'questions', (key) => ({
    key,
    question: own(`${key}.question`),
    answer: own(`${key}.answer`),
  }))
  usePageHead(own('title'), own('description'), [
    { ...applicationData(own('description'), language), name: own('heading'), url: originPlace + path },
    breadcrumbData([
      { name: t('allTools'), path: pathIn('/services') },
      { name: own('heading'), path },
    ]),
    ...(questions.length > 0 ? [questionsData(questions, language)] : []),
  ])
  return (
    <div className="st-page st-tool" data-tool={id}>
      <Breadcrumb label={t('whereYouAre')} pages={[{ to: '/services', text: t('allTools') }]} />
      <header className="st-tool-head">
        <h1>
          <Icon name={icon} size={28} />
          {own('heading')}
        </h1>
        <p>{own('intro')}</p>
        {tool.value && <ToolBadge provider={tool.value.provider} />}
      </header>
      {tool.value ? (
        <Bench {...props} tool={tool.value} />
      ) : tool.error ? (
        <LoadFailure title={t('loadFailed')} heading="h2" failed={tool} />
      ) : (
        <div className="st-note">
          <Spinner label={t('loading')} size={28} />
        </div>
      )}
      <About questions={questions} />
    </div>
  )
}

function Bench(props: ToolPageProps & { tool: Tool }): ReactElement {
  const { tool, Result, nameOf: ownName = usualName, offersFiles = false, onUse, InBrowser } = props
  const own = useTexts(tool.id)
  const nameOf = (job: ToolJob) => shortName(ownName(job) ?? own('heading'))
  const desk = toolDesk(useStudio(), tool.id)
  useEffect(() => desk.open(), [desk])
  const bench = useFirstTouch(() => onUse?.(tool))
  if (tool.provider.kind === 'browser' && InBrowser) return <InBrowser tool={tool} />
  return (
    <>
      <div className="st-tool-bench" ref={bench}>
        <Order tool={tool} desk={desk} />
        <Stage {...{ tool, desk, Result, nameOf, offersFiles }} />
      </div>
      <ToolGallery desk={desk} nameOf={nameOf} />
    </>
  )
}

/** Calls when the keyboard or a pointer first comes to an element. */
function useFirstTouch(touched: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const touch = useEffectEvent(touched)
  useEffect(() => {
    const ending = new AbortController()
    const first = () => {
      ending.abort()
      touch()
    }
    for (const event of ['focusin', 'pointerdown'])
      ref.current?.addEventListener(event, first, { signal: ending.signal })
    return () => ending.abort()
  }, [])
  return ref
}

function Order({ tool, desk }: { tool: Tool; desk: ToolDesk }): ReactElement {
  const { phase, problem } = useStore(desk.run.$state)
  return (
    <ToolForm
      tool={tool}
      desk={desk}
      refused={problem?.errors ?? []}
      isBusy={phase === 'sending' || phase === 'working'}
    />
  )
}

interface StageProps extends Pick<ToolPageProps, 'Result'> {
  tool: Tool
  desk: ToolDesk
  nameOf: (job: ToolJob) => string
  offersFiles: boolean
}

function Stage({ tool, desk, Result, nameOf, offersFiles }: StageProps): ReactElement {
  const { id } = useToolTexts()
  const t = useTexts('tools')
  const own = useTexts(id)
  const { phase, job, problem, isReconnecting } = useStore(desk.run.$state)
  return (
    <section
      id="st-tool-stage"
      className="st-tool-stage"
      aria-label={t('result.label')}
      tabIndex={-1}
      {...useKeptFocus(phase)}
    >
      {problem && problem.text && <Alert kind="error">{problem.text}</Alert>}
      {/* Always there, because screen readers only notice what changes in a region that they know. */}
      <output className="st-visually-hidden">
        {phase !== 'over'
          ? null
          : job?.status === 'canceled'
            ? t('result.canceled')
            : job?.status === 'succeeded' && !problem && t('result.heading')}
      </output>
      {phase === 'over' && job ? (
        <ToolOutcome
          key={`${job.id} ${job.status}`}
          name={nameOf(job)}
          {...{ tool, job, desk, Result, offersFiles }}
        />
      ) : phase === 'idle' ? (
        !problem && (
          <div className="st-tool-empty">
            <Icon name="sparkle" size={36} />
            <p>{own('empty')}</p>
          </div>
        )
      ) : (
        <ToolProgress job={job} isReconnecting={isReconnecting} onCancel={() => void desk.run.cancel()} />
      )}
    </section>
  )
}

/** What was pressed may go with what it stood on; then the focus stays with what comes in its place. */
function useKeptFocus(phase: string) {
  const ref = useRef<HTMLElement>(null)
  const wasHere = useRef(false)
  useEffect(() => {
    if (wasHere.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- with each phase anew.
  }, [phase])
  return {
    ref,
    onFocus: () => {
      wasHere.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Without another place it has not been left, but has gone.
      if (relatedTarget) wasHere.current = false
    },
  }
}

interface AboutProps {
  questions: readonly { key: string; question: string; answer: string }[]
}

/** What should be known of the tool: what it can, what it cannot, and what people ask. */
function About({ questions }: AboutProps): ReactElement {
  const texts = useToolTexts()
  const t = useTexts('tools')
  const own = useTexts(texts.id)
  const parts = entriesOf(texts, 'about', (key) => ({
    key,
    heading: own(`${key}.heading`),
    text: own(`${key}.text`),
  }))
  return (
    <div className="st-tool-about">
      {parts.map(({ key, heading, text }) => (
        <section key={key}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
      {questions.length > 0 && (
        <section className="st-tool-questions">
          <h2>{t('questions')}</h2>
          {/* What is open stays open in another language. */}
          {questions.map(({ key, question, answer }) => (
            <details key={key}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      )}
    </div>
  )
}

/** Numbered texts below a key, from 1 as far as there are any. */
function entriesOf<Entry>({ has }: ToolTexts, key: string, read: (key: string) => Entry): Entry[] {
  const entries: Entry[] = []
  for (let number = 1; isThere(has, `${key}.${number}`); number++) entries.push(read(`${key}.${number}`))
  return entries
}

const isThere = (has: ToolTexts['has'], key: string) => has(`${key}.heading`) || has(`${key}.question`)
