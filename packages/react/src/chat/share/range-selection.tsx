import type { SharedMessage } from '@ai-studio/contract'
import { useId, useMemo, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { lineOf } from './beginning.ts'

/** A part of a conversation: places of its first and its last message, counted from 0. */
export interface Part {
  first: number
  last: number
}

export interface RangeSelectionProps {
  /** All messages of the conversation. */
  messages: readonly SharedMessage[]
  /** The part to share; null is everything. */
  value: Part | null
  onChange(value: Part | null): void
}

/** What of a conversation is shared. */
export function RangeSelection({ messages, value, onChange }: RangeSelectionProps): ReactElement {
  const text = useTexts('share')
  const name = useId()
  const end = messages.length - 1
  const choose = (place: keyof Part, index: number) =>
    onChange(
      place === 'first'
        ? { first: index, last: Math.max(index, value?.last ?? end) }
        : { first: Math.min(index, value?.first ?? 0), last: index },
    )
  return (
    <fieldset className="st-share-group" part="share-range">
      <legend>{text('range.label')}</legend>
      <label className="st-share-radio">
        <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
        <span>{text('range.all', { count: messages.length })}</span>
      </label>
      <label className="st-share-radio">
        <input
          type="radio"
          name={name}
          checked={value !== null}
          disabled={messages.length < 2}
          onChange={() => onChange({ first: 0, last: end })}
        />
        <span>{text('range.part')}</span>
      </label>
      {value && (
        <div className="st-share-selects">
          <MessageSelect
            label={text('range.from')}
            messages={messages}
            value={value.first}
            onChange={(index) => choose('first', index)}
          />
          <MessageSelect
            label={text('range.to')}
            messages={messages}
            value={value.last}
            onChange={(index) => choose('last', index)}
          />
        </div>
      )}
    </fieldset>
  )
}

interface MessageSelectProps {
  label: string
  messages: readonly SharedMessage[]
  value: number
  onChange(index: number): void
}

function MessageSelect({ label, messages, value, onChange }: MessageSelectProps): ReactElement {
  const text = useTexts('share')
  const id = useId()
  const options = useMemo(
    () =>
      messages.map(({ role, content }, index) =>
        text('range.option', {
          number: index + 1,
          role: text(`role.${role}`),
          text: lineOf(content) || text('preview.onlyImages'),
        }),
      ),
    [messages, text],
  )
  return (
    <div className="st-field">
      <label className="st-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="st-field-box">
        <select
          id={id}
          className="st-field-input st-share-select"
          value={value}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        >
          {options.map((option, index) => (
            <option key={index} value={index}>
              {option}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
