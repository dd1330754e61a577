import { formatNumber } from '@ai-studio/core'
import { limits } from '@ai-studio/contract/constants'
import { useId, type ComponentPropsWithoutRef, type ReactElement, type RefObject } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'

// Together, because whatever several parts share becomes a file of its own to fetch.

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
        <span>{`${formatNumber(value.trim().length, language)} / ${formatNumber(limit, language)}`}</span>
        <span className="st-visually-hidden">
          {` ${left < 0 ? text('composer.over', { count: -left }) : text('composer.left', { count: left })}`}
        </span>
      </span>
    </div>
  )
}

export interface SearchBoxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange'> {
  fieldRef: RefObject<HTMLInputElement | null>
  words: string
  label: string
  /** Name of the button that empties the field. */
  clearLabel: string
  /** What was found for these words is on its way. */
  isBusy?: boolean
  onSearch: (words: string) => void
}

/** Where the visitor says what they look for. */
export function SearchBox(props: SearchBoxProps): ReactElement {
  const { fieldRef, words, label, clearLabel, isBusy = false, onSearch, ...field } = props
  return (
    <div className="st-search">
      <Icon name="search" size={18} />
      <input
        {...field}
        ref={fieldRef}
        value={words}
        aria-label={label}
        maxLength={limits.searchLength}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        part="search"
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {isBusy && <Spinner size={16} />}
      {words !== '' && (
        <IconButton
          icon="close"
          iconSize={16}
          size="small"
          label={clearLabel}
          onClick={() => {
            onSearch('')
            fieldRef.current?.focus()
          }}
        />
      )}
    </div>
  )
}
