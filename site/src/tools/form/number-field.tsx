import { formatNumber } from '@ai-studio/core'
import { useLanguage, useTexts } from '@ai-studio/react'
import { useId, type ReactElement } from 'react'
import { useToolTexts } from '../tool-texts.ts'
import { FieldNote } from './field-note.tsx'
import type { ValueFieldProps } from './field-props.ts'
import { useFieldTexts } from './field-texts.ts'

/** A number between two others, drawn with what it means. */
export function ToolNumberField(props: ValueFieldProps<'number', number>): ReactElement {
  const { field, value, onChange, error } = props
  const id = useId()
  const { label, hint } = useFieldTexts(field)
  const shown = useValueText(field.name)(value)
  return (
    <div className="st-field st-tool-field">
      <div className="st-field-top">
        <label className="st-field-label" htmlFor={id}>
          {label}
        </label>
        <span aria-hidden="true" className="st-tool-number">
          {shown}
        </span>
      </div>
      <input
        id={id}
        className="st-tool-range"
        type="range"
        name={field.name}
        min={field.min}
        max={field.max}
        step={field.step}
        value={value}
        disabled={field.disabled !== undefined}
        aria-valuetext={shown}
        aria-describedby={hint || error ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

/** A value in the words of its tool, such as "30 seconds"; where it has none, the number. */
function useValueText(name: string): (value: number) => string {
  const { id, has } = useToolTexts()
  const t = useTexts(id)
  const language = useLanguage()
  const key = `fields.${name}.value`
  const isSaid = has(key) || has(`${key}_other`)
  return (value) => {
    const number = formatNumber(value, language)
    return isSaid ? t(key, { count: value, number }) : number
  }
}
