import { useTexts } from '@ai-studio/react'
import { useId, type ReactElement } from 'react'
import type { ValueFieldProps } from './field-props.ts'
import { useFieldTexts } from './field-texts.ts'
import { FieldNote } from './field-note.tsx'

/** One of several: as a list that opens, a row of words, or cards with a word of explanation. */
export function ToolChoiceField(props: ValueFieldProps<'choice', string>): ReactElement {
  return props.field.appearance === 'menu' ? <Menu {...props} /> : <Group {...props} />
}

function Menu({ field, value, onChange, error }: ValueFieldProps<'choice', string>): ReactElement {
  const id = useId()
  const { label, hint, option } = useFieldTexts(field)
  const t = useTexts('tools')
  return (
    <div className="st-field st-tool-field">
      <label className="st-field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="st-select"
        name={field.name}
        value={value}
        disabled={field.disabled !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {field.options.map(({ value: each, label: name, disabled }) => (
          <option key={each} value={each} disabled={disabled !== undefined}>
            {disabled ? `${option(each, name)} (${t(`reasons.short.${disabled}`)})` : option(each, name)}
          </option>
        ))}
      </select>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

function Group({ field, value, onChange, error }: ValueFieldProps<'choice', string>): ReactElement {
  const id = useId()
  const { label, hint, option, about } = useFieldTexts(field)
  const t = useTexts('tools')
  const reasons = new Set(field.options.flatMap(({ disabled }) => disabled ?? []))
  const note = hint ?? ([...reasons].map((reason) => t(`reasons.options.${reason}`)).join(' ') || undefined)
  return (
    <fieldset
      className="st-tool-choice"
      data-appearance={field.appearance}
      disabled={field.disabled !== undefined}
      aria-describedby={note || error ? `${id}-note` : undefined}
    >
      <legend className="st-field-label">{label}</legend>
      <div className="st-tool-options">
        {field.options.map(({ value: each, label: name, disabled }) => (
          <label key={each} data-disabled={disabled}>
            <input
              type="radio"
              name={`${id}-${field.name}`}
              value={each}
              checked={each === value}
              disabled={disabled !== undefined}
              onChange={() => onChange(each)}
            />
            <span className="st-tool-option">
              <span>{option(each, name)}</span>
              {field.appearance === 'cards' && about(each) && <small>{about(each)}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} hint={note} error={error} />
    </fieldset>
  )
}
