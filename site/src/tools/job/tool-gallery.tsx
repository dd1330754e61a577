import type { ToolJob } from '@ai-studio/contract'
import { formatDate, formatRelative } from '@ai-studio/core'
import { isOver, type ToolHistory } from '@ai-studio/core/tools'
import { Button, Icon, IconButton, useLanguage, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { LoadFailure } from '../../loading/load-failure.tsx'
import { isShownPicture } from '../shown-picture.ts'
import type { ToolDesk } from '../tool-desk.ts'
import { DeleteDialog } from './delete-dialog.tsx'

export interface ToolGalleryProps {
  desk: ToolDesk
  /** What a job is called in the list. */
  nameOf: (job: ToolJob) => string
}

/** How often the list is asked for anew while something in it goes on, in milliseconds. */
const refreshEveryMs = 15_000

/** What somebody has made with a tool before, to look at again and to delete. */
export function ToolGallery({ desk, nameOf }: ToolGalleryProps): ReactElement | null {
  const t = useTexts('tools')
  const language = useLanguage()
  const { phase, jobs, hasMore, isLoadingMore, problem } = useStore(desk.history.$state)
  const shown = useStore(desk.run.$state).job
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [doomedId, setDoomedId] = useState<string | null>(null)
  const doomed = jobs.find(({ id }) => id === doomedId)
  // The one that is shown is followed already.
  useFreshList(
    desk.history,
    jobs.some((job) => job.id !== shown?.id && !isOver(job)),
  )
  const isRetrying = phase === 'loading' && problem !== null
  if (phase === 'failed' || isRetrying) {
    return (
      <LoadFailure
        title={t('gallery.failed')}
        heading="h2"
        failed={{ error: problem, isRetrying, retry: desk.open }}
      />
    )
  }
  if (jobs.length === 0) return null
  return (
    <section className="st-tool-gallery" aria-labelledby="st-tool-gallery">
      <h2 id="st-tool-gallery" ref={heading} tabIndex={-1}>
        {t('gallery.heading')}
      </h2>
      <p className="st-tool-kept">
        {/* Of what is not loaded yet, which is older, nobody knows here when it ends. */}
        {hasMore ? t('gallery.keptSome') : t('gallery.kept', { date: formatDate(firstEnd(jobs), language) })}
      </p>
      <ul ref={list}>
        {jobs.map((job) => (
          <Card
            key={job.id}
            job={job}
            name={nameOf(job)}
            isShown={job.id === shown?.id}
            onShow={() => {
              desk.run.show(job)
              document.getElementById('st-tool-stage')?.scrollIntoView({ block: 'nearest' })
            }}
            onDelete={() => setDoomedId(job.id)}
          />
        ))}
      </ul>
      {problem && phase === 'ready' && <p role="alert">{problem.text}</p>}
      {hasMore && <More list={list} isBusy={isLoadingMore} onPress={() => void desk.history.loadMore()} />}
      <DeleteDialog
        isOpen={doomed !== undefined}
        onClose={() => setDoomedId(null)}
        name={doomed ? nameOf(doomed) : ''}
        onDelete={() => {
          if (!doomed) return
          desk.run.forget(doomed.id)
          // The button goes with its card, and with the last card the list.
          const next = jobs.length > 1 ? heading.current : document.getElementById('st-tool-stage')
          next?.focus({ preventScroll: true })
          void desk.remove(doomed.id)
        }}
      />
    </section>
  )
}

/** When the first of these jobs is deleted. How long one is kept depends on the plan. */
const firstEnd = (jobs: readonly ToolJob[]): number =>
  Math.min(...jobs.map(({ expiresAt }) => Date.parse(expiresAt)))

/** Asks for the list anew while something in it goes on: every now and then, and when somebody comes back to the page. */
function useFreshList(history: ToolHistory, isGoingOn: boolean): void {
  useEffect(() => {
    if (!isGoingOn) return undefined
    const refresh = () => {
      if (document.visibilityState !== 'hidden') void history.refresh()
    }
    const timer = setInterval(refresh, refreshEveryMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [history, isGoingOn])
}

interface MoreProps {
  list: RefObject<HTMLUListElement | null>
  isBusy: boolean
  onPress: () => void
}

function More({ list, isBusy, onPress }: MoreProps): ReactElement {
  const t = useTexts('tools')
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    const cards = list.current
    // It goes when all are there; whoever pressed it goes on at the last one of before.
    return () => {
      if (button && button === document.activeElement)
        cards?.querySelector<HTMLElement>(':scope > :last-child > button')?.focus()
    }
  }, [list])
  return (
    <Button ref={ref} isBusy={isBusy} onClick={onPress}>
      {t('gallery.more')}
    </Button>
  )
}

interface CardProps {
  job: ToolJob
  name: string
  isShown: boolean
  onShow: () => void
  onDelete: () => void
}

function Card({ job, name, isShown, onShow, onDelete }: CardProps): ReactElement {
  const t = useTexts('tools')
  const language = useLanguage()
  const picture = job.files.find(({ contentType }) => /^image\/(png|jpeg|webp)$/.test(contentType))
  const given = picture ?? job.inputFiles.find(({ contentType }) => isShownPicture(contentType))
  return (
    <li data-status={job.status}>
      <button type="button" className="st-tool-card" aria-current={isShown || undefined} onClick={onShow}>
        {given ? (
          <img src={given.url} alt="" loading="lazy" decoding="async" />
        ) : (
          <span className="st-tool-card-text" dir="auto">
            {excerptOf(job) || <Icon name="sparkle" size={28} />}
          </span>
        )}
        <span className="st-tool-card-name" dir="auto">
          {name}
        </span>
        <small>
          {job.status === 'succeeded' ? formatRelative(job.createdAt, language) : t(`status.${job.status}`)}
        </small>
      </button>
      <IconButton icon="trash" label={t('gallery.delete', { name })} size="small" onClick={onDelete} />
    </li>
  )
}

/** The beginning of a text that was made, without its marks. */
function excerptOf({ output }: ToolJob): string {
  const markdown = (output as { markdown?: unknown } | null)?.markdown
  return typeof markdown === 'string'
    ? markdown
        .replace(/[#*_`>|\-[\]]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 160)
    : ''
}
