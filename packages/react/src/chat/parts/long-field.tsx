import { useId, type ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { formatNumber } from '@ai-studio/core'

export interface LongFieldProps {
  label: string
  /** What should be known before writing. */
  hint?: string
  value: string
  /** Characters; more can be written, and is then said. */
  limit: number
  placeholder?: string
  /** Lines to begin with. */
  rows?: number
  onChange: (value: string) => void
  /** Enter with Ctrl or ⌘. */
  onSubmit: () => void
}

/** Whether a text is short enough to be saved. */
export const fits = (value: string, limit: number): boolean => value.trim().length <= limit

/** Several lines to write in, with what is left of them. */
export function LongField(props: LongFieldProps): ReactElement {
  const { label, hint, value, limit, placeholder, rows = 5, onChange, onSubmit } = props
  const text = useTexts('chat')
  const language = useLanguage()
  const id = useId()
  const left = limit - value.trim().length
  return (
    <div className="st-long-field">
      <label htmlFor={id}>{label}</label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      <textarea
        id={id}
        rows={rows}
        value={value}
        placeholder={placeholder}
        dir="auto"
        data-autofocus
        aria-invalid={left < 0 || undefined}
        aria-describedby={hint ? `${id}-hint ${id}-left` : `${id}-left`}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Pages bind shortcuts to plain letters, and cannot see that somebody writes in here.
          if (event.key !== 'Escape') event.stopPropagation()
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          if (!event.ctrlKey && !event.metaKey) return
          event.preventDefault()
          onSubmit()
        }}
      />
      <span id={`${id}-left`} className="st-long-field-left" data-over={left < 0 || undefined}>
        {formatNumber(value.trim().length, language)} / {formatNumber(limit, language)}
        <span className="st-visually-hidden">
          {' '}
          {left < 0 ? text('composer.over', { count: -left }) : text('composer.left', { count: left })}
        </span>
      </span>
    </div>
  )
}
