import { limits, shareDurations } from '@ai-studio/contract/constants'
import { useId, type ReactElement, type RefObject } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Field } from '../../ui/field.tsx'
import type { DaysChoice } from './days.ts'

export interface DaysSelectionProps {
  value: DaysChoice
  onChange(value: DaysChoice): void
  /** Whether what was typed is no number of days that a link may last. */
  isRefused: boolean
  fieldRef: RefObject<HTMLInputElement | null>
  /** Receives the chosen one of the usual numbers, the first thing to choose here. */
  firstRef: RefObject<HTMLInputElement | null>
}

/** How long a link shall work. */
export function DaysSelection(props: DaysSelectionProps): ReactElement {
  const { value, onChange, isRefused, fieldRef, firstRef } = props
  const text = useTexts('share')
  const name = useId()
  const choices: readonly DaysChoice['choice'][] = [...shareDurations, 'own']
  return (
    <fieldset className="st-share-group" part="share-days">
      <legend>{text('days.label')}</legend>
      <div className="st-share-chips">
        {choices.map((choice) => (
          <label key={choice} className="st-share-chip">
            <input
              ref={value.choice === choice ? firstRef : null}
              type="radio"
              name={name}
              checked={value.choice === choice}
              onChange={() => onChange({ ...value, choice })}
            />
            <span>{choice === 'own' ? text('days.own') : text('days.count', { count: choice })}</span>
          </label>
        ))}
      </div>
      {value.choice === 'own' && (
        <Field
          ref={fieldRef}
          label={text('days.field')}
          hint={text('days.hint', { max: limits.shareMaxDays })}
          error={isRefused ? text('days.error', { max: limits.shareMaxDays }) : undefined}
          // A number field would keep from us what it refuses, and so from the reader why.
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={value.typed}
          onChange={({ currentTarget }) => onChange({ ...value, typed: currentTarget.value })}
        />
      )}
    </fieldset>
  )
}
