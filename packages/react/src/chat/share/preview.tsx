import type { SharedMessage, SharePreview } from '@ai-studio/contract'
import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react'
import { useFocusOnward } from '../../hooks/use-focus-onward.ts'
import { useStudio, useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { beginningOf } from './beginning.ts'

/** Longest text that is shown whole at once, in UTF-16 code units, and how much of a longer one stands there first. */
const shownWhole = 400
const shownFirst = 280

/** Messages that are drawn at once, and more at each request. */
const pageSize = 100

/** A message to go to; another object goes there again. */
export interface Jump {
  messageId: string
}

export interface PreviewProps {
  preview: SharePreview
  /** Place of its first message in the conversation, counted from 0. */
  offset: number
  /** Something else was chosen, and this is about to change. */
  isRefreshing: boolean
  jump: Jump | null
  sheetRef: RefObject<HTMLDivElement | null>
}

/** Exactly what becomes public, plainly. */
export function Preview({ preview, offset, isRefreshing, jump, sheetRef }: PreviewProps): ReactElement {
  const { conversation, messageIds } = preview
  const { messages, title } = conversation
  const text = useTexts('share')
  const headingId = useId()
  const listRef = useRef<HTMLOListElement>(null)
  const [count, setCount] = useState(pageSize)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const firstAdded = useRef(0)
  const rowAt = (place: number) =>
    listRef.current?.querySelector<HTMLElement>(`:scope > [data-place="${place}"]`)
  // The last page takes the button away.
  const moreRef = useFocusOnward(() => rowAt(firstAdded.current))
  const target = jump ? messageIds.indexOf(jump.messageId) : -1

  useEffect(() => {
    if (!jump) return
    const place = messageIds.indexOf(jump.messageId)
    // What looks private may stand anywhere in it.
    setOpen((last) => new Set(last).add(jump.messageId))
    setCount((last) => Math.max(last, place + 1))
    rowAt(place)?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- another preview is no reason to go there again.
  }, [jump])

  const toggle = (id: string) =>
    setOpen((last) => {
      const next = new Set(last)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const shown = Math.max(count, target + 1)
  const hidden = messages.length - shown

  return (
    <section className="st-share-preview" aria-labelledby={headingId} aria-busy={isRefreshing}>
      <div className="st-share-preview-top">
        <h3 id={headingId}>{text('preview.label')}</h3>
        <span>{text('preview.count', { count: messages.length })}</span>
        {isRefreshing && <Spinner size={16} label={text('preview.refreshing')} />}
      </div>
      <div
        ref={sheetRef}
        className="st-share-sheet"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be within reach of keys.
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for what can be filled in.
        role="group"
        aria-labelledby={headingId}
        part="share-preview"
      >
        {title && (
          <p className="st-share-title" dir="auto">
            {title}
          </p>
        )}
        <ol ref={listRef} className="st-share-messages">
          {messages.slice(0, shown).map((message, place) => {
            const id = messageIds[place] ?? String(place)
            return (
              <PreviewRow
                key={id}
                message={message}
                place={place}
                number={offset + place + 1}
                isOpen={open.has(id)}
                onToggle={() => toggle(id)}
              />
            )
          })}
        </ol>
        {hidden > 0 && (
          <Button
            ref={moreRef}
            size="small"
            onClick={() => {
              firstAdded.current = shown
              setCount(shown + pageSize)
            }}
          >
            {text('preview.rows', { count: Math.min(hidden, pageSize) })}
          </Button>
        )}
      </div>
    </section>
  )
}

interface PreviewRowProps {
  message: SharedMessage
  place: number
  /** Counted from 1 in the whole conversation. */
  number: number
  isOpen: boolean
  onToggle(): void
}

function PreviewRow({ message, place, number, isOpen, onToggle }: PreviewRowProps): ReactElement {
  const { role, content, images } = message
  const text = useTexts('share')
  const { endpoint, isOwnOrigin } = useStudio()
  const isLong = content.length > shownWhole
  return (
    <li tabIndex={-1} data-place={place} data-role={role} aria-label={text('preview.message', { number })}>
      <p className="st-share-role">
        <span aria-hidden="true">{number}</span> {text(`role.${role}`)}
      </p>
      {content && (
        <p className="st-share-text" dir="auto">
          {isLong && !isOpen ? beginningOf(content, shownFirst) : content}
        </p>
      )}
      {isLong && (
        <button
          type="button"
          className="st-share-more"
          aria-expanded={isOpen}
          aria-label={text(isOpen ? 'preview.less' : 'preview.more', { number })}
          onClick={onToggle}
        >
          {text(isOpen ? 'preview.showLess' : 'preview.showAll')}
        </button>
      )}
      {images && images.length > 0 && (
        <div className="st-share-images">
          {images.map(({ url, width, height }, index) => (
            <img
              key={url}
              src={url.startsWith('/') && !isOwnOrigin ? endpoint + url : url}
              alt={text('preview.image', { number: index + 1 })}
              width={width}
              height={height}
              loading="lazy"
            />
          ))}
        </div>
      )}
      {/* Public as well, so it is read before, not only heard. */}
      {images?.map(
        ({ url, alt }, index) =>
          alt && (
            <p key={url} className="st-share-alt">
              {text('preview.image', { number: index + 1 })}: <bdi>{alt}</bdi>
            </p>
          ),
      )}
    </li>
  )
}
