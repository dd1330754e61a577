import type { SharePreview } from '@ai-studio/contract'
import { useId, type ReactElement, type RefObject } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSpokenError } from '../../ui/use-spoken-error.ts'

export interface WarningsProps {
  preview: SharePreview
  /** Place of the preview's first message in the conversation, counted from 0. */
  offset: number
  onShow(messageId: string): void
  isConfirmed: boolean
  onConfirm(isConfirmed: boolean): void
  /** Whether a link was asked for without the confirmation. */
  isMissing: boolean
  boxRef: RefObject<HTMLInputElement | null>
}

/** Places that look private; whoever shares them has to say that it is meant. */
export function Warnings(props: WarningsProps): ReactElement {
  const { preview, offset, onShow, isConfirmed, onConfirm, isMissing, boxRef } = props
  const { warnings, messageIds } = preview
  const text = useTexts('share')
  const noteId = useId()
  const error = isMissing ? text('warnings.error') : undefined
  const { placeRef, isAlert } = useSpokenError(error)
  const count = warnings.length
  return (
    <div ref={placeRef} className="st-share-warnings" data-some={count > 0 ? '' : undefined}>
      {/* Stands here also without any, or screen readers would not notice when another part holds some. */}
      <output className="st-share-warnings-heading">
        {count > 0 && (
          <>
            <Icon name="alert" size={18} />
            <span>{text('warnings.heading', { count })}</span>
          </>
        )}
      </output>
      {count > 0 && (
        <>
          <ul>
            {warnings.map(({ kind, messageId, excerpt }, index) => {
              const number = offset + messageIds.indexOf(messageId ?? '') + 1
              return (
                <li key={index}>
                  <p>
                    {text(`warnings.${messageId ? '' : 'title.'}${kind}`, { number })} <bdi>{excerpt}</bdi>
                  </p>
                  {messageId ? (
                    <Button size="small" onClick={() => onShow(messageId)}>
                      {text('warnings.show', { number })}
                    </Button>
                  ) : (
                    <p>{text('warnings.rename')}</p>
                  )}
                </li>
              )
            })}
          </ul>
          {error && (
            <p
              key={isAlert ? 'alert' : 'note'}
              id={noteId}
              className="st-share-missing"
              role={isAlert ? 'alert' : undefined}
            >
              {error}
            </p>
          )}
          <label className="st-share-radio">
            <input
              ref={boxRef}
              type="checkbox"
              checked={isConfirmed}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? noteId : undefined}
              onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
            />
            <span>{text('warnings.confirm')}</span>
          </label>
        </>
      )}
    </div>
  )
}
